// The two output formats of `moves`, described in docs/MOVES.md.

import type { Core } from '../runtime/core';
import type { CastlingStyle } from '../notation/castling-field';
import { LONGEST_SAN, writeSan } from '../notation/described-move';
import { LONGEST_FEN, writeFen } from '../notation/fen-bytes';
import type { NotationError } from '../notation/result';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import type { BatchWriter } from './batch-writer';

/** Handles each line of input. */
export interface MovesForm {
  position(fen: string, setup: Setup): void;
  /** An invalid line; lines count from 1. */
  broken(line: number, fen: string, error: NotationError): void;
}

const PACKED_MASK = 0xffff;
const QUOTE = 0x22;
const COMMA = 0x2c;
const LONGEST_UCI = 5;
/** A text in quotes with a comma. */
const PUNCTUATION = 3;

/** UCI texts of packed moves as bytes, filled as moves are met. */
class UciTexts {
  private readonly table = new Uint8Array((PACKED_MASK + 1) * (1 + LONGEST_UCI));

  constructor(private readonly chess960: boolean) {}

  write(bytes: Uint8Array, at: number, move: number): number {
    const entry = move * (1 + LONGEST_UCI);
    if (this.table[entry] === 0) this.fill(entry, move);
    const length = this.table[entry] ?? 0;
    for (let index = 1; index <= length; index++) bytes[at++] = this.table[entry + index] ?? 0;
    return at;
  }

  private fill(entry: number, move: number): void {
    const text = formatUciMove(move, this.chess960);
    this.table[entry] = text.length;
    this.table.set(Buffer.from(text), entry + 1);
  }
}

/** One JSON object for each line. */
export class JsonForm implements MovesForm {
  private readonly uci: UciTexts;
  private readonly writeUci = (bytes: Uint8Array, at: number, move: number): number =>
    this.uci.write(bytes, at, move & PACKED_MASK);
  private readonly writeFenAfter = (bytes: Uint8Array, at: number, described: number): number => {
    const move = described & PACKED_MASK;
    this.core.make(move);
    this.core.readSetup();
    at = writeFen(bytes, at, this.core.setupRecord, this.style);
    this.core.unmake(move);
    return at;
  };
  private readonly style: CastlingStyle;

  constructor(
    private readonly core: Core,
    private readonly out: BatchWriter,
    private readonly options: { readonly fens: boolean; readonly chess960: boolean },
  ) {
    this.uci = new UciTexts(options.chess960);
    this.style = options.chess960 ? 'shredder' : 'xfen';
  }

  position(fen: string, setup: Setup): void {
    this.core.setSetup(setup);
    const count = this.core.describeMoves();
    this.out.text(`{"fen":${JSON.stringify(fen)},"uci":[`);
    this.list(count, LONGEST_UCI, this.writeUci);
    this.out.text('],"san":[');
    this.list(count, LONGEST_SAN, writeSan);
    if (this.options.fens) {
      this.out.text('],"fens":[');
      this.list(count, LONGEST_FEN, this.writeFenAfter);
    }
    this.out.text(']}\n');
  }

  broken(line: number, fen: string, { code, message }: NotationError): void {
    this.out.text(`${JSON.stringify({ fen, line, error: code, message })}\n`);
  }

  /** The moves' texts, none of which holds what JSON would escape. */
  private list(count: number, longest: number, write: (bytes: Uint8Array, at: number, move: number) => number): void {
    const moves = this.core.described;
    this.out.append(count * (longest + PUNCTUATION), (bytes, at) => {
      for (let index = 0; index < count; index++) {
        if (index > 0) bytes[at++] = COMMA;
        bytes[at++] = QUOTE;
        at = write(bytes, at, moves[index] ?? 0);
        bytes[at++] = QUOTE;
      }
      return at;
    });
  }
}

/** In the binary form, the count of moves of a line that is no position. */
const NO_POSITION = 0xffff;

/** For each line the number of moves and the packed moves, u16 each, little-endian. */
export class BinaryForm implements MovesForm {
  constructor(
    private readonly core: Core,
    private readonly out: BatchWriter,
  ) {}

  position(_fen: string, setup: Setup): void {
    this.core.setSetup(setup);
    const count = this.core.packMoves();
    this.out.append(2 + 2 * count, (bytes, at) => {
      at = bytes.writeUInt16LE(count, at);
      for (let index = 0; index < count; index++) at = bytes.writeUInt16LE(this.core.packed[index] ?? 0, at);
      return at;
    });
  }

  broken(): void {
    this.out.append(2, (bytes, at) => bytes.writeUInt16LE(NO_POSITION, at));
  }
}
