// A book of openings: positions of an EPD file, or games of a PGN file, in a fixed order.

import { MOVE_NONE } from '../abi/move';
import { BLACK, BLACK_KING_SIDE, KING, NO_SQUARE, WHITE, WHITE_KING_SIDE } from '../abi/piece';
import { UsageError } from '../cli/arguments';
import { Random, shuffle } from '../engine/random';
import type { Core } from '../runtime/core';
import { parseEpd } from '../notation/epd';
import { START_FEN } from '../notation/fen';
import { parseGameMove } from '../notation/game-move';
import { tagValue, type PgnTags } from '../notation/pgn';
import { readPgn, wholeGames } from '../notation/pgn-reader';
import { pgnStart } from '../notation/pgn-start';
import { failure, messageOf, quote, success, type Result } from '../notation/result';
import { openInput, readInput } from '../platform/node/input-file';
import { pieceOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { fileOf } from '../notation/squares';
import { endingOf, type Opening } from './game';

/** The entries of a book. They are parsed when they are played, because parsing millions takes long. */
interface Source {
  readonly size: number;
  /** Where an entry is, as in "line 7" or "game 7". */
  name(index: number): string;
  /** Leaves the core in the opening's last position. */
  read(index: number, core: Core): Result<Opening>;
}

const NEWLINE = 10;
const HASH = 35;
const CARRIAGE_RETURN = 13;
const E_FILE = 4;

const START_TAGS = ['FEN', 'Variant'];
const NO_TAGS: PgnTags = {};

/** Offsets of the lines that are neither empty nor comments, which begin with `#`. */
class EpdSource implements Source {
  private readonly begins: number[] = [];
  private readonly ends: number[] = [];
  private readonly numbers: number[] = [];

  constructor(private readonly bytes: Buffer) {
    let number = 1;
    for (let begin = 0; begin < bytes.length; number++) {
      const newline = bytes.indexOf(NEWLINE, begin);
      const end = newline < 0 ? bytes.length : newline;
      const first = bytes[begin];
      if (end > begin && first !== HASH && first !== CARRIAGE_RETURN) {
        this.begins.push(begin);
        this.ends.push(end);
        this.numbers.push(number);
      }
      begin = end + 1;
    }
  }

  get size(): number {
    return this.begins.length;
  }

  name(index: number): string {
    return `line ${this.numbers[index] ?? '?'}`;
  }

  read(index: number, core: Core): Result<Opening> {
    const record = parseEpd(this.bytes.toString('utf8', this.begins[index], this.ends[index]));
    if (!record.ok) return record;
    core.setSetup(record.value.setup);
    return success({ setup: record.value.setup, moves: [] });
  }
}

interface BookGame {
  /** Tags that set the start position. */
  readonly tags: PgnTags;
  /** SAN, joined by spaces, which takes a third of the memory of an array. */
  readonly moves: string;
}

class PgnSource implements Source {
  constructor(private readonly games: readonly BookGame[]) {}

  get size(): number {
    return this.games.length;
  }

  name(index: number): string {
    return `game ${index + 1}`;
  }

  read(index: number, core: Core): Result<Opening> {
    const { tags, moves: text } = this.games[index] ?? { tags: {}, moves: '' };
    const start = pgnStart(tags);
    if (!start.ok) return start;
    const { setup } = start.value;
    core.setSetup(setup);
    const moves: number[] = [];
    for (const san of text === '' ? [] : text.split(' ')) {
      const move = parseGameMove(san, core);
      if (!move.ok) return move;
      if (move.value === MOVE_NONE) return failure('OPENING_NULL', 'A null move cannot be played in a game.');
      core.exports.playMove(move.value);
      moves.push(move.value);
    }
    return success({ setup, moves });
  }
}

async function openSource(file: string, plies: number): Promise<Source> {
  if (!file.toLowerCase().endsWith('.pgn')) return new EpdSource(await readInput(file));
  const games: BookGame[] = [];
  for await (const game of wholeGames(readPgn(await openInput(file)))) {
    const moves = game.moves.slice(0, plies).map(({ san }) => san);
    const tags = START_TAGS.flatMap((name) => {
      const value = tagValue(game.tags, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    games.push({ tags: tags.length === 0 ? NO_TAGS : new Map(tags), moves: moves.join(' ') });
  }
  return new PgnSource(games);
}

/** True if kings and rooks castle from their standard squares. */
function isStandardCastling({ board, castlingRooks }: Setup): boolean {
  return castlingRooks.every((rook, right) => {
    if (rook === NO_SQUARE) return true;
    const kingSide = right === WHITE_KING_SIDE || right === BLACK_KING_SIDE;
    const king = board.indexOf(pieceOf(KING, right < BLACK_KING_SIDE ? WHITE : BLACK));
    return fileOf(rook) === (kingSide ? 7 : 0) && fileOf(king) === E_FILE;
  });
}

export interface OpeningSettings {
  /** EPD, or PGN by its extension; undefined for the start position alone. */
  readonly file: string | undefined;
  readonly order: 'random' | 'sequential';
  readonly seed: number;
  /** Maximum plies played from a PGN game. */
  readonly plies: number;
  readonly chess960: boolean;
}

export class Openings {
  private constructor(
    private readonly source: Source,
    private readonly order: Uint32Array,
    private readonly chess960: boolean,
    private readonly core: Core,
    private readonly notify: (message: string) => void,
  ) {}

  /** Openings are checked on `core`; `notify` receives those that cannot be played. Throws a UsageError. */
  static async load(settings: OpeningSettings, core: Core, notify: (message: string) => void): Promise<Openings> {
    const { file, order, seed, plies, chess960 } = settings;
    let source: Source;
    try {
      source = file === undefined ? new EpdSource(Buffer.from(START_FEN)) : await openSource(file, plies);
    } catch (error) {
      throw new UsageError(`--openings: ${messageOf(error)}`);
    }
    if (source.size === 0) throw new UsageError(`--openings: ${quote(file ?? '')} contains no opening.`);
    const indices = Uint32Array.from({ length: source.size }, (_, index) => index);
    if (order === 'random') shuffle(indices, new Random(seed));
    return new Openings(source, indices, chess960, core, notify);
  }

  get size(): number {
    return this.source.size;
  }

  /**
   * The opening of a pair of games, from 0; a short book starts again. An unplayable opening is reported and the next
   * one taken, always with the same result. Throws a UsageError if none can be played.
   */
  opening(pair: number): Opening {
    for (let tries = 0; tries < this.size; tries++) {
      const index = this.order[(pair + tries) % this.size] ?? 0;
      const opening = this.read(index);
      if (opening.ok) return opening.value;
      this.notify(`Opening skipped (${this.source.name(index)} of the book): ${opening.error.message}`);
    }
    throw new UsageError('--openings: none of them can be played.');
  }

  private read(index: number): Result<Opening> {
    const opening = this.source.read(index, this.core);
    if (!opening.ok) return opening;
    if (!this.chess960 && !isStandardCastling(opening.value.setup)) {
      return failure('OPENING_CHESS960', 'Castling is that of Chess960, which needs --variant fischerandom.');
    }
    const ending = endingOf(this.core);
    if (ending === undefined) return opening;
    return failure('OPENING_OVER', `The game is over before it begins (${ending.termination}).`);
  }
}
