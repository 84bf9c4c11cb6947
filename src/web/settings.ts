// The user's settings, stored between visits.

import { MAX_THREADS } from '../abi/memory';
import type { EngineOptions } from '../library/types';
import { BOARDS, MEN, type Look } from './looks';

export interface Settings extends Look {
  readonly multiPv: number;
  readonly threads: number;
  readonly hashMb: number;
  readonly arrows: boolean;
  /** Tones in games against the engine. */
  readonly sound: boolean;
  /** What the user is called there. */
  readonly name: string;
  /** URL of a folder with Syzygy tables; empty for none. */
  readonly tables: string;
}

const KEY = 'sliderule';

/** Threads need shared memory. */
export const mostThreads = crossOriginIsolated ? Math.max(1, Math.min(navigator.hardwareConcurrency, MAX_THREADS)) : 1;

const STANDARD: Settings = {
  multiPv: 3,
  threads: Math.max(1, Math.min(4, mostThreads - 1)),
  hashMb: 64,
  theme: 'system',
  board: 'slate',
  men: 'solid',
  arrows: true,
  sound: false,
  name: 'You',
  tables: '',
};

/** Without storage, or with invalid contents, the defaults apply. */
export function loadSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    const number = (name: 'multiPv' | 'threads' | 'hashMb', most: number): number => {
      const value = Number(kept[name]);
      return Number.isInteger(value) && value >= 1 && value <= most ? value : STANDARD[name];
    };
    return {
      multiPv: number('multiPv', 5),
      threads: number('threads', mostThreads),
      hashMb: number('hashMb', 1024),
      theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'system',
      board: BOARDS.find((name) => name === kept.board) ?? STANDARD.board,
      men: MEN.find((name) => name === kept.men) ?? STANDARD.men,
      arrows: kept.arrows !== false,
      sound: kept.sound === true,
      name: typeof kept.name === 'string' && kept.name !== '' ? kept.name : STANDARD.name,
      tables: typeof kept.tables === 'string' ? kept.tables : '',
    };
  } catch {
    return STANDARD;
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may have no storage.
  }
}

export type EngineOption = readonly [name: string, value: string | number | boolean];

/** What the engine starts with: with other memory or threads it would start a second time. */
export function startOptions({ threads, hashMb }: Settings): EngineOptions {
  return { threads, hash: hashMb };
}

/** What the settings are for the engine. */
export function engineOptions({ multiPv, threads, hashMb }: Settings): readonly EngineOption[] {
  return [
    ['Threads', threads],
    ['Hash', hashMb],
    ['MultiPV', multiPv],
  ];
}
