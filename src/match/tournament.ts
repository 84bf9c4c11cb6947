// A match: pairs of games, several at a time, until they are all played or a test has decided.

import { processPlatform } from '../platform/node/process-platform';
import type { Core } from '../runtime/core';
import { openCore } from '../runtime/host';
import type { Openings } from './openings';
import { playGame, type GameRecord, type GameRules, type Opening } from './game';
import { pairingOf, type Engines, type Pairing } from './game-record';
import { Player } from './player';
import { unwrap } from '../notation/result';

export interface TournamentSettings {
  readonly engines: Engines;
  /** Even. */
  readonly games: number;
  readonly concurrency: number;
  readonly rules: GameRules;
  /** Longest wait for an answer that no clock limits. */
  readonly timeoutMs: number;
}

export interface TournamentEvents {
  /** A game has ended. Returning true ends the match. */
  onGame(record: GameRecord, pairing: Pairing, opening: Opening): boolean;
  /** A message for the user, given once. */
  notify(message: string): void;
}

/** Number of games in a row for which an engine may fail to start before the match is abandoned. */
const MOST_FAILED_STARTS = 5;

/** Opens a separate core for the rules. Throws if there is none. */
export async function openRules(): Promise<Core> {
  return unwrap(await openCore(processPlatform)).core;
}

/** Plays games one after another with its own engines. */
interface Table {
  readonly core: Core;
  /** By engine. */
  readonly players: readonly [Player, Player];
}

export class Tournament {
  private readonly tables: Table[] = [];
  private readonly waiting: number[];
  private stopped = false;
  private failedStarts = 0;

  /** `finished` are the numbers of games that need not be played again. */
  constructor(
    private readonly settings: TournamentSettings,
    private readonly openings: Openings,
    finished: ReadonlySet<number>,
    private readonly events: TournamentEvents,
  ) {
    const games = Array.from({ length: settings.games }, (_, index) => index + 1);
    this.waiting = games.filter((game) => !finished.has(game));
  }

  /** Plays. Resolves when all games are over, `onGame` said so, or `stop` was called; rejects when an engine cannot play at all. */
  async run(): Promise<void> {
    const count = Math.min(this.settings.concurrency, this.waiting.length);
    for (let i = 0; i < count; i++) this.tables.push(await this.openTable());
    try {
      await this.tryEngines();
      const playing = this.tables.map((table) => this.playAt(table));
      // If one table fails, all stop. All must have ended before their engines quit.
      for (const table of playing) table.catch(() => this.stop());
      await Promise.allSettled(playing);
      await Promise.all(playing);
    } finally {
      await Promise.all(this.tables.flatMap(({ players }) => players.map((player) => player.close())));
    }
  }

  /** Ends the match: running games are dropped. */
  stop(): void {
    this.stopped = true;
    for (const { players } of this.tables) for (const player of players) player.dismiss();
  }

  private async openTable(): Promise<Table> {
    const { engines, rules, timeoutMs } = this.settings;
    const seat = (index: 0 | 1): Player =>
      new Player(engines[index], rules.chess960, timeoutMs, (message) => this.events.notify(message));
    return { core: await openRules(), players: [seat(0), seat(1)] };
  }

  /** An engine that never starts is a mistake in the settings, not a lost match. */
  private async tryEngines(): Promise<void> {
    for (const player of this.tables[0]?.players ?? []) {
      const broken = await player.prepare();
      if (broken !== undefined && !this.stopped) {
        throw new Error(`${player.spec.name} does not start: ${broken.detail}.`);
      }
    }
  }

  private async playAt({ core, players }: Table): Promise<void> {
    while (!this.stopped) {
      const game = this.waiting.shift();
      if (game === undefined) return;
      const pairing = pairingOf(game);
      const opening = this.openings.opening(pairing.pair);
      const [white, black] = pairing.white === 0 ? players : [players[1], players[0]];
      const record = await playGame(core, [white, black], opening, this.settings.rules);
      // An interrupted game looks like a crash.
      if (this.isStopped()) return;
      this.watchStarts(record);
      if (this.events.onGame(record, pairing, opening)) this.stop();
    }
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  private watchStarts({ moves, termination, detail }: GameRecord): void {
    const failed = (termination === 'crash' || termination === 'stall') && moves.every(({ search }) => !search);
    this.failedStarts = failed ? this.failedStarts + 1 : 0;
    if (this.failedStarts < MOST_FAILED_STARTS) return;
    throw new Error(`${this.failedStarts} games in a row ended before they began; the last one by ${detail}.`);
  }
}
