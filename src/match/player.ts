// An engine in a match: the UCI conversation with a process, which is restarted if it dies.

import type { Limits } from './limits';
import { SearchReporter, type SearchReport } from './search-report';
import { UciClient, type Command, type Waited } from '../platform/node/uci-client';

/** The user's description of an engine. */
export interface EngineSpec {
  readonly name: string;
  readonly command: Command;
  /** UCI options by name; an empty value presses a button. */
  readonly options: ReadonlyMap<string, string>;
  readonly limits: Limits;
  /** Milliseconds that a move may exceed its limits. */
  readonly timeMarginMs: number;
  /** True if each game gets a fresh process. */
  readonly restart: boolean;
}

/** The engine is unusable for the running game; the next game restarts it. */
export interface Breakdown {
  readonly kind: 'crash' | 'stall';
  readonly detail: string;
}

/** A reply to `go`, in time or not. */
export interface Answer {
  readonly kind: 'move';
  /** The text after `bestmove`. */
  readonly text: string;
  readonly elapsedMs: number;
  readonly report: SearchReport;
}

/**
 * Grace period before an engine that is out of time is told to stop. Arrival times decide, and a busy machine may read them late.
 */
const GRACE_MS = 50;
/** How long to wait for the move of a stopped engine. */
const STOP_MS = 1000;
const CHESS960 = 'UCI_Chess960';

function sendOptions(engine: UciClient, options: ReadonlyMap<string, string>): void {
  for (const [name, value] of options) engine.send(`setoption name ${name}${value === '' ? '' : ` value ${value}`}`);
}

export class Player {
  private engine: UciClient | undefined;
  private isDismissed = false;

  /**
   * `timeoutMs` limits the wait for replies without a clock; `notify` receives options that the engine does not have.
   */
  constructor(
    readonly spec: EngineSpec,
    private readonly chess960: boolean,
    private readonly timeoutMs: number,
    private readonly notify: (message: string) => void,
  ) {}

  /** Ensures that the engine runs and has been told of the new game. */
  async prepare(): Promise<Breakdown | undefined> {
    if (this.spec.restart) await this.close();
    if (this.isDismissed) return { kind: 'crash', detail: 'dismissed' };
    if (this.engine?.isRunning !== true) {
      this.engine = new UciClient(this.spec.command);
      const broken = await this.greet(this.engine);
      if (broken !== undefined) return broken;
    }
    return this.ask(this.engine, 'ucinewgame');
  }

  /** Asks for a move. `allowedMs` is what the clock and the margin leave; undefined if only nodes or depth end the search. */
  async think(position: string, go: string, allowedMs: number | undefined): Promise<Answer | Breakdown> {
    const { engine } = this;
    if (engine === undefined) throw new Error('a player thinks before it is prepared');
    const broken = await this.ask(engine, position);
    if (broken !== undefined) return broken;
    const reporter = new SearchReporter();
    const isAnswer = (line: string): boolean => {
      reporter.take(line);
      return /^bestmove\b/.test(line);
    };
    const startedAt = performance.now();
    engine.send(go);
    let waited = await engine.waitFor(isAnswer, allowedMs === undefined ? this.timeoutMs : allowedMs + GRACE_MS);
    if (waited.kind === 'silence' && allowedMs !== undefined) {
      engine.send('stop');
      waited = await engine.waitFor(isAnswer, STOP_MS);
    }
    if (waited.kind !== 'line') return this.breakdown(engine, waited, `'${go}'`);
    const [, text = ''] = waited.line.split(/\s+/);
    return { kind: 'move', text, elapsedMs: waited.at - startedAt, report: reporter.report() };
  }

  /** Kills the engine; the next game restarts it. */
  kill(): void {
    this.engine?.kill();
  }

  /** Kills the engine permanently. */
  dismiss(): void {
    this.isDismissed = true;
    this.kill();
  }

  /** Lets the engine quit. */
  async close(): Promise<void> {
    await this.engine?.quit();
    this.engine = undefined;
  }

  private async greet(engine: UciClient): Promise<Breakdown | undefined> {
    const offered = new Set<string>();
    const isReady = (line: string): boolean => {
      const name = /^option name (.+?) type /.exec(line)?.[1];
      if (name !== undefined) offered.add(name.toLowerCase());
      return /^uciok\b/.test(line);
    };
    engine.send('uci');
    const waited = await engine.waitFor(isReady, this.timeoutMs);
    if (waited.kind !== 'line') return this.breakdown(engine, waited, "'uci'");
    if (this.chess960) {
      if (!offered.has(CHESS960.toLowerCase())) {
        engine.kill();
        return { kind: 'crash', detail: `it does not offer the option ${CHESS960}` };
      }
      engine.send(`setoption name ${CHESS960} value true`);
    }
    for (const name of this.spec.options.keys()) {
      if (!offered.has(name.toLowerCase())) this.notify(`${this.spec.name} does not offer the option ${name}.`);
    }
    sendOptions(engine, this.spec.options);
    return undefined;
  }

  /** Sends a line without a reply, and waits until the engine has processed it. */
  private async ask(engine: UciClient, line: string): Promise<Breakdown | undefined> {
    engine.send(line, 'isready');
    const waited = await engine.waitFor((answer) => /^readyok\b/.test(answer), this.timeoutMs);
    return waited.kind === 'line' ? undefined : this.breakdown(engine, waited, "'isready'");
  }

  private breakdown(engine: UciClient, waited: Waited, asked: string): Breakdown {
    if (waited.kind === 'end') return { kind: 'crash', detail: engine.ending };
    engine.kill();
    return { kind: 'stall', detail: `no answer to ${asked}` };
  }
}
