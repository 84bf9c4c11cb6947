// The user's settings in use: a change is kept, and goes to the page's looks and to the engine.

import type { LiveAnalysis } from './live-analysis';
import { applyLook } from './looks';
import type { Matches } from './matches';
import type { PageEngine } from './page-engine';
import { engineOptions, keepSettings, loadSettings, type Settings } from './settings';

export class Preferences {
  private settings = loadSettings();

  /** `changed` is called when the page looks different. */
  constructor(
    private readonly engine: PageEngine,
    private readonly matches: Matches,
    private readonly analysis: LiveAnalysis,
    private readonly changed: () => void,
  ) {}

  get current(): Settings {
    return this.settings;
  }

  /** Call this when the page starts. */
  apply(): void {
    applyLook(this.settings);
    for (const [name, value] of engineOptions(this.settings)) this.engine.setOption(name, value);
  }

  /** The analysis goes on with other options; in a match they wait for the end of the engine's move. */
  change(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    keepSettings(this.settings);
    applyLook(this.settings);
    const isForEngine = 'multiPv' in change || 'threads' in change || 'hashMb' in change;
    if (isForEngine && this.matches.isOn) {
      for (const [name, value] of engineOptions(this.settings)) this.engine.setOptionAfterwards(name, value);
    } else if (isForEngine) {
      this.apply();
      this.analysis.restart();
    }
    this.changed();
  }

  /** Lets the engine load a file or a folder. Rejects with what is wrong with it. */
  setFile(option: string, file: string | File): Promise<void> {
    if (!this.matches.isOn) this.engine.stop();
    const loaded = this.engine.load(option, file);
    if (!this.matches.isOn) this.analysis.restart();
    return loaded;
  }
}
