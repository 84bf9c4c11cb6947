// An independent reader of what an engine says about one search: it knows the rules of chess from another library, and of the
// protocol what a GUI relies on. It shares no code with the engine.

import { Chess, type Position } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';

/** What was asked, as far as the answer depends on it. */
export interface Question {
  readonly fen: string;
  /** Moves from there, in UCI notation. */
  readonly moves: readonly string[];
  readonly multiPv: number;
  /** Moves that `searchmoves` names. */
  readonly searchMoves: readonly string[];
  /** Of the search; it may end earlier with a mate or at its deepest iteration. */
  readonly nodes?: number | undefined;
  readonly moveTimeMs?: number | undefined;
  /** A book that may know the position answers with one line and no search. */
  readonly mayBeInBook?: boolean;
  /** At limited strength the best move need not have the best score. */
  readonly isLimited: boolean;
}

interface Line {
  readonly text: string;
  readonly multiPv: number;
  readonly depth: number;
  readonly score: { readonly kind: string; readonly value: number };
  readonly isExact: boolean;
  readonly pv: readonly string[];
}

/** Iterations end here, whatever the limits. */
const DEEPEST = 127;

function numberOf(text: string, name: string): number | undefined {
  const found = new RegExp(`(?:^| )${name} (-?\\d+)(?: |$)`).exec(text);
  return found === null ? undefined : Number(found[1]);
}

function parseLine(text: string): Line | undefined {
  const [, kind = '', value = ''] = /(?:^| )score (cp|mate) (-?\d+)(?: |$)/.exec(text) ?? [];
  const [depth, multiPv] = [numberOf(text, 'depth'), numberOf(text, 'multipv')];
  if (kind === '' || depth === undefined || multiPv === undefined) return undefined;
  const pv = / pv (.+)$/.exec(text)?.[1]?.split(' ') ?? [];
  const isExact = !/ (lower|upper)bound /.test(text);
  return { text, multiPv, depth, score: { kind, value: Number(value) }, isExact, pv };
}

/** A score as a number that orders scores. */
function rankOf({ kind, value }: Line['score']): number {
  if (kind === 'cp') return value;
  return value > 0 ? 1_000_000 - value : -1_000_000 - value;
}

/** The position behind moves, or the first that is not legal. */
function play(start: Position, moves: readonly string[]): { readonly position: Position; readonly illegal?: string } {
  const position = start.clone();
  for (const text of moves) {
    const move = parseUci(text);
    if (move === undefined || !position.isLegal(move)) return { position, illegal: text };
    position.play(move);
  }
  return { position };
}

function countMoves(position: Position): number {
  let count = 0;
  for (const [from, dests] of position.allDests()) {
    const lastRank = position.turn === 'white' ? 7 : 0;
    const isPawn = position.board.pawn.has(from);
    for (const to of dests) count += isPawn && to >> 3 === lastRank ? 4 : 1;
  }
  return count;
}

/** Reads the lines of one search up to and with its `bestmove`; returns a sentence for each fault. */
export class SearchReader {
  private readonly faults: string[] = [];
  private readonly root: Position;
  private readonly wanted: number;
  private readonly counters = new Map<string, number>();
  private block: Line[] = [];
  private lastBlock: readonly Line[] = [];
  private lastLine: Line | undefined;
  /** Iterations of any thread: the last lines may be another's than that of the deepest. */
  private deepest = 0;

  constructor(private readonly question: Question) {
    this.root = play(Chess.fromSetup(parseFen(question.fen).unwrap()).unwrap(), question.moves).position;
    const legal = question.searchMoves.filter((text) => {
      const move = parseUci(text);
      return move !== undefined && this.root.isLegal(move);
    });
    const moves = legal.length > 0 ? new Set(legal).size : countMoves(this.root);
    this.wanted = Math.min(question.multiPv, moves);
  }

  read(lines: readonly string[]): readonly string[] {
    const best = lines.filter((line) => line.startsWith('bestmove'));
    if (best.length !== 1) this.faults.push(`${best.length} bestmove lines`);
    for (const line of lines) {
      if (line.startsWith('info string')) {
        if (line.includes('error')) this.faults.push(line);
      } else if (line.startsWith('info ')) this.readInfo(line);
    }
    this.endBlock();
    this.readBest(best[0] ?? '');
    return this.faults;
  }

  private fault(what: string, line: Line | undefined): void {
    this.faults.push(`${what}: ${line?.text ?? 'no line'}`);
  }

  private readInfo(text: string): void {
    for (const name of ['nodes', 'time', 'tbhits']) {
      const value = numberOf(text, name);
      if (value === undefined) this.faults.push(`without ${name}: ${text}`);
      else if (value < (this.counters.get(name) ?? 0)) this.faults.push(`${name} falls: ${text}`);
      else this.counters.set(name, value);
    }
    if (text.includes(' currmove ')) return;
    const line = parseLine(text);
    if (line === undefined) this.faults.push(`not a line: ${text}`);
    else this.readLine(line);
  }

  private readLine(line: Line): void {
    this.lastLine = line;
    this.deepest = Math.max(this.deepest, line.depth);
    const { illegal } = play(this.root, line.pv);
    if (illegal !== undefined) this.fault(`${illegal} is not legal`, line);
    if (line.multiPv <= this.block.length) this.endBlock();
    if (line.multiPv !== this.block.length + 1) this.fault('out of turn', line);
    this.readMate(line);
    this.block.push(line);
  }

  private endBlock(): void {
    const { block } = this;
    if (block.length === 0) return;
    this.block = [];
    this.lastBlock = block;
    if (block[0]?.depth === 0) return;
    if (block.length !== this.wanted && !this.isFromBook(block)) {
      this.fault(`${block.length} lines of ${this.wanted}`, block[0]);
    }
    if (new Set(block.map(({ pv: [first] }) => first)).size !== block.length) this.fault('one move twice', block[0]);
    for (const [index, line] of block.entries()) {
      const before = block[index - 1];
      if (this.question.isLimited || before === undefined) continue;
      if (rankOf(line.score) > rankOf(before.score)) this.fault('not sorted', line);
    }
  }

  private isFromBook(block: readonly Line[]): boolean {
    return this.question.mayBeInBook === true && block.length === 1 && numberOf(block[0]?.text ?? '', 'nodes') === 0;
  }

  private readBest(text: string): void {
    const [, move = '', , ponder] = text.split(' ');
    if (countMoves(this.root) === 0) {
      if (move !== '(none)') this.faults.push(`there is no move: ${text}`);
      return;
    }
    const [best] = this.lastBlock;
    if (best?.pv[0] !== move) this.fault(`${text} is not`, best);
    if (ponder !== best?.pv[1]) this.fault(`${text} is not the reply of`, best);
    const { illegal } = play(this.root, ponder === undefined ? [move] : [move, ponder]);
    if (illegal !== undefined) this.faults.push(`${text}: ${illegal} is not legal`);
    this.readEnd();
  }

  private readMate(line: Line): void {
    if (!line.isExact || line.score.kind !== 'mate' || line.depth === 0) return;
    const plies = line.score.value > 0 ? 2 * line.score.value - 1 : -2 * line.score.value;
    const { position } = play(this.root, line.pv);
    if (line.pv.length !== plies || !position.isCheckmate()) this.fault('the line does not end in the mate', line);
  }

  /** The last line has the numbers of the whole search. */
  private readEnd(): void {
    const { nodes, moveTimeMs } = this.question;
    const last = this.lastLine;
    if (last === undefined || this.deepest >= DEEPEST || this.isFromBook([last])) return;
    const [searched = 0, time = 0] = [numberOf(last.text, 'nodes'), numberOf(last.text, 'time')];
    const ended = (nodes !== undefined && searched >= nodes) || (moveTimeMs !== undefined && time >= moveTimeMs);
    if ((nodes !== undefined || moveTimeMs !== undefined) && !ended) this.fault('not the last numbers', last);
  }
}
