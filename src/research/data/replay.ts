// Replays games in the core, which checks every move and writes a record of each position.

import { CONTROL_TABLE } from '../../abi/memory';
import { BLACK } from '../../abi/piece';
import { REPLAY_BLACK, REPLAY_FLAGS, REPLAY_MOVE, REPLAY_MOVE_SIZE, REPLAY_PIECES, REPLAY_SIZE } from './abi/replay';
import { STATUS_OK } from '../../abi/status';
import type { Random } from '../../engine/random';
import { SAMPLE_RESULT, SAMPLE_SCORE } from './abi/sample';
import type { DataCore } from './data-core';
import { checkLegality } from '../../notation/legality';
import { failure, success, type Result } from '../../notation/result';
import { decodeStart, DRAWN, VIRI_BOARD_SIZE, type GameStart } from '../../notation/viriformat';
import { positionsOf } from './game-file';

/** Moves replayed per call: their records fit into any machine's caches. */
const MOVES_AT_ONCE = 512;

/** Receives the record of a position at `address` (src/research/data/abi/replay.ts); `ply` 0 is White's first move of chess. */
export type Visitor = (address: number, ply: number) => void;

/** Random walks away from games: how many from a position, 1 or more, and from what part of the positions, 0 … 1. */
export interface Walks {
  readonly walks: number;
  readonly part: number;
}

function firstPlyOf({ setup }: GameStart): number {
  return 2 * (setup.fullmoveNumber - 1) + Number(setup.sideToMove === BLACK);
}

/** Replays games in sequence, in the memory of the core's hash table. */
export class Replay {
  /** The memory with the records. */
  readonly view: DataView;
  /** The same memory as 32-bit words. */
  readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly moves: number;
  private readonly records: number;

  constructor(private readonly core: DataCore) {
    this.view = core.view;
    this.words = new Int32Array(core.view.buffer);
    this.bytes = new Uint8Array(core.view.buffer);
    this.moves = core.view.getUint32(CONTROL_TABLE, true);
    this.records = this.moves + MOVES_AT_ONCE * REPLAY_MOVE_SIZE;
  }

  /**
   * Sets up a game's initial position. Errors: those of `decodeStart` and `checkLegality`, and VIRI_POSITION for other
   * impossible ones (castling, en passant).
   */
  begin(game: Uint8Array): Result<GameStart> {
    const start = decodeStart(game);
    if (!start.ok) return start;
    const legal = checkLegality(start.value.setup);
    if (!legal.ok) return legal;
    this.core.setSetup(start.value.setup);
    const status = this.core.verify();
    if (status !== STATUS_OK) return failure('VIRI_POSITION', `The first position is impossible (status ${status}).`);
    return start;
  }

  /**
   * Replays a game. The core's position is then the game's last one, or the one before an illegal move.
   * Errors: those of `begin`, and VIRI_ILLEGAL_MOVE, before which all positions have been visited.
   */
  play(game: Uint8Array, visit: Visitor): Result<GameStart> {
    const start = this.begin(game);
    if (!start.ok) return start;
    const { result } = start.value;
    const firstPly = firstPlyOf(start.value);
    const total = positionsOf(game);
    for (let first = 0; first < total; first += MOVES_AT_ONCE) {
      const count = Math.min(MOVES_AT_ONCE, total - first);
      const from = VIRI_BOARD_SIZE + first * REPLAY_MOVE_SIZE;
      this.bytes.set(game.subarray(from, from + count * REPLAY_MOVE_SIZE), this.moves);
      const played = this.core.exports.replay(this.core.threadBase, this.moves, count, result, this.records);
      for (let index = 0; index < played; index++) visit(this.records + index * REPLAY_SIZE, firstPly + first + index);
      if (played < count) return failure('VIRI_ILLEGAL_MOVE', `Move ${first + played + 1} is not legal.`);
    }
    return success(start.value);
  }

  /**
   * Visits not the positions of a game, but positions reached by up to STRAY_PLIES random moves, `walks` times from each of a
   * random `part` of them; their score is the core's static evaluation. Errors: as `play`.
   */
  stray(game: Uint8Array, { walks, part }: Walks, random: Random, visit: Visitor): Result<GameStart> {
    const start = this.begin(game);
    if (!start.ok) return start;
    const firstPly = firstPlyOf(start.value);
    const total = positionsOf(game);
    for (let index = 0; index < total; index++) {
      // Without a part no number is drawn, so the positions of older recipes stay the same.
      if (part === 1 || random.next() < part) {
        const seed = 1 + random.below(0xffff_ffff);
        const found = this.core.exports.stray(this.core.threadBase, walks, seed, this.records);
        for (let place = 0; place < found; place++) visit(this.records + place * REPLAY_SIZE, firstPly + index);
      }
      if (!this.playMove(game, index)) return failure('VIRI_ILLEGAL_MOVE', `Move ${index + 1} is not legal.`);
    }
    return success(start.value);
  }

  /**
   * Replays a game as long as `goOn` returns true. It is called in each position, including the last, with the number
   * of moves made so far. Errors: as `play`.
   */
  step(game: Uint8Array, goOn: (moves: number) => boolean): Result<GameStart> {
    const start = this.begin(game);
    if (!start.ok) return start;
    const total = positionsOf(game);
    for (let index = 0; goOn(index) && index < total; index++) {
      if (!this.playMove(game, index)) return failure('VIRI_ILLEGAL_MOVE', `Move ${index + 1} is not legal.`);
    }
    return success(start.value);
  }

  /** Plays one move of a game and writes its record; false if it is illegal. */
  private playMove(game: Uint8Array, index: number): boolean {
    const from = VIRI_BOARD_SIZE + index * REPLAY_MOVE_SIZE;
    this.bytes.set(game.subarray(from, from + REPLAY_MOVE_SIZE), this.moves);
    return this.core.exports.replay(this.core.threadBase, this.moves, 1, DRAWN, this.records) === 1;
  }

  /** The packed move made in a visited position. */
  moveAt(address: number): number {
    return this.view.getUint16(address + REPLAY_MOVE, true);
  }

  /** Bits of REPLAY_…. */
  flagsAt(address: number): number {
    return this.view.getUint8(address + REPLAY_FLAGS);
  }

  piecesAt(address: number): number {
    return this.view.getUint8(address + REPLAY_PIECES);
  }

  /** 0 lost, 1 drawn, 2 won for the side to move, or SAMPLE_RESULT_UNKNOWN. */
  resultAt(address: number): number {
    return this.view.getUint16(address + SAMPLE_RESULT, true);
  }

  /** For the side to move. */
  scoreAt(address: number): number {
    return this.view.getInt16(address + SAMPLE_SCORE, true);
  }

  /** The same for White, as games have it. */
  whiteScoreAt(address: number): number {
    const score = this.scoreAt(address);
    return (this.flagsAt(address) & REPLAY_BLACK) === 0 ? score : -score;
  }
}
