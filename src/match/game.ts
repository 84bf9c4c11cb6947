// Plays one game, with our core as arbiter.

import { BLACK, WHITE } from '../abi/piece';
import { Adjudicator, type AdjudicationRules } from '../engine/adjudication';
import type { Core } from '../runtime/core';
import { formatFen, START_FEN } from '../notation/fen';
import type { PgnResult } from '../notation/pgn';
import { opponentOf } from '../notation/pieces';
import { formatSan } from '../notation/san';
import type { Setup } from '../notation/setup';
import { formatUciMove, parseUciMove } from '../notation/uci-move';
import { Clock } from './clock';
import type { Answer, Breakdown, Player } from './player';
import { centipawns, type SearchReport } from './search-report';
import type { Termination } from './termination';

/** A position and the packed opening moves from it. */
export interface Opening {
  readonly setup: Setup;
  readonly moves: readonly number[];
}

/** A played move; opening moves have no search. */
export interface PlayedMove {
  readonly san: string;
  readonly search?: { readonly report: SearchReport; readonly elapsedMs: number };
}

export interface Ending {
  readonly result: PgnResult;
  readonly termination: Termination;
  /** The description of a fault; empty for other endings. */
  readonly detail: string;
}

export interface GameRecord extends Ending {
  readonly moves: readonly PlayedMove[];
}

export interface GameRules {
  readonly chess960: boolean;
  readonly adjudication: AdjudicationRules;
}

/** Minimum halfmove clock for a third occurrence of a position. */
const SOONEST_REPETITION = 8;
const FIFTY_MOVES = 100;

function wonBy(colour: number, termination: Termination, detail = ''): Ending {
  return { result: colour === WHITE ? '1-0' : '0-1', termination, detail };
}

function drawnBy(termination: Termination, detail = ''): Ending {
  return { result: '1/2-1/2', termination, detail };
}

/** How the rules end the game in the core's position; undefined while it continues. */
export function endingOf(core: Core): Ending | undefined {
  const { sideToMove, halfmoveClock } = core.setup();
  if (core.legalMoves().length === 0) {
    return core.inCheck() ? wonBy(opponentOf(sideToMove), 'checkmate') : drawnBy('stalemate');
  }
  if (!core.isDraw()) return undefined;
  if (halfmoveClock >= FIFTY_MOVES) return drawnBy('fifty moves');
  // Only a capture can make a position dead.
  return drawnBy(halfmoveClock >= SOONEST_REPETITION ? 'repetition' : 'dead position');
}

/** The running game: position, moves, clocks. */
class RunningGame {
  readonly moves: PlayedMove[] = [];
  private readonly start: string;
  private readonly uciMoves: string[] = [];
  private readonly clocks: readonly [Clock, Clock];
  private readonly adjudicator: Adjudicator;

  /** `players` in the order of WHITE and BLACK. */
  constructor(
    private readonly core: Core,
    private readonly players: readonly [Player, Player],
    opening: Opening,
    private readonly rules: GameRules,
  ) {
    const fen = formatFen(opening.setup, rules.chess960 ? 'shredder' : 'xfen');
    this.start = fen === START_FEN ? 'startpos' : `fen ${fen}`;
    this.clocks = [new Clock(players[WHITE].spec.limits), new Clock(players[BLACK].spec.limits)];
    this.adjudicator = new Adjudicator(rules.adjudication);
    core.setSetup(opening.setup);
    for (const move of opening.moves) this.play(move);
  }

  async run(): Promise<Ending> {
    let ending = await this.prepare();
    while (ending === undefined) ending = endingOf(this.core) ?? (await this.nextMove());
    // A breakdown shows in the next game.
    await Promise.all(this.players.map((player) => player.rest()));
    return ending;
  }

  private async prepare(): Promise<Ending | undefined> {
    const [white, black] = await Promise.all(this.players.map((player) => player.prepare()));
    if (white !== undefined && black !== undefined) {
      return drawnBy(white.kind, `both: ${white.detail}, ${black.detail}`);
    }
    if (white !== undefined) return this.lostBy(WHITE, white.kind, white.detail);
    return black === undefined ? undefined : this.lostBy(BLACK, black.kind, black.detail);
  }

  private async nextMove(): Promise<Ending | undefined> {
    const { sideToMove, fullmoveNumber } = this.core.setup();
    const answer = await this.think(sideToMove);
    if (answer.kind !== 'move') return this.lostBy(sideToMove, answer.kind, answer.detail);
    const { elapsedMs, report, text } = answer;
    const clock = this.clockOf(sideToMove);
    const allowedMs = clock.allowedMs ?? 0;
    if (!clock.spend(elapsedMs, this.playerOf(sideToMove).spec.timeMarginMs)) {
      return this.lostBy(sideToMove, 'loss on time', `${Math.ceil(elapsedMs)} ms of ${Math.floor(allowedMs)}`);
    }
    const move = parseUciMove(text, this.core, this.rules.chess960);
    if (!move.ok) {
      this.playerOf(sideToMove).kill();
      return this.lostBy(sideToMove, 'illegal move', move.error.message);
    }
    this.play(move.value, { report, elapsedMs });
    const ending = endingOf(this.core);
    if (ending !== undefined) return ending;
    const verdict = this.adjudicator.judge(sideToMove, fullmoveNumber, centipawns(report));
    if (verdict === undefined) {
      if (answer.expected !== undefined) this.ponder(sideToMove, answer.expected);
      return undefined;
    }
    return verdict.kind === 'draw' ? drawnBy('adjudicated draw') : wonBy(verdict.winner, 'adjudicated win');
  }

  private think(colour: number): Promise<Answer | Breakdown> {
    const player = this.playerOf(colour);
    const { allowedMs } = this.clockOf(colour);
    const limitMs = allowedMs === undefined ? undefined : allowedMs + player.spec.timeMarginMs;
    return player.think(this.positionLine(), (spentMs) => this.goLine(colour, spentMs), limitMs);
  }

  /** Lets a side that may search on the opponent's time do so, after the reply that it expects. */
  private ponder(colour: number, expected: string): void {
    const player = this.playerOf(colour);
    if (!player.spec.ponder || expected === '(none)') return;
    const move = parseUciMove(expected, this.core, this.rules.chess960);
    if (!move.ok) {
      player.note(`expects an illegal move: ${move.error.message}`);
      return;
    }
    this.core.exports.makeMove(move.value);
    const isOver = this.core.legalMoves().length === 0;
    this.core.exports.unmakeMove(move.value);
    if (!isOver) player.ponder(this.positionLine(formatUciMove(move.value, this.rules.chess960)), this.goLine(colour));
  }

  private positionLine(...further: readonly string[]): string {
    const moves = [...this.uciMoves, ...further];
    return `position ${this.start}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`;
  }

  private goLine(colour: number, spentMs = 0): string {
    return this.clockOf(colour).goLine(colour === WHITE, this.clockOf(opponentOf(colour)), spentMs);
  }

  private play(move: number, search?: PlayedMove['search']): void {
    const san = formatSan(move, this.core);
    this.moves.push(search === undefined ? { san } : { san, search });
    this.uciMoves.push(formatUciMove(move, this.rules.chess960));
    this.core.exports.playMove(move);
  }

  private lostBy(colour: number, termination: Termination, detail: string): Ending {
    return wonBy(opponentOf(colour), termination, `${this.playerOf(colour).spec.name}: ${detail}`);
  }

  private playerOf(colour: number): Player {
    return colour === WHITE ? this.players[0] : this.players[1];
  }

  private clockOf(colour: number): Clock {
    return colour === WHITE ? this.clocks[0] : this.clocks[1];
  }
}

/** Plays a game to its end. `players` are White and Black. The opening must be legal and must not end the game. */
export async function playGame(
  core: Core,
  players: readonly [Player, Player],
  opening: Opening,
  rules: GameRules,
): Promise<GameRecord> {
  const game = new RunningGame(core, players, opening, rules);
  return { ...(await game.run()), moves: game.moves };
}
