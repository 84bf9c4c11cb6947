// Parses perft output: moves with counts, in all common formats, and a total.

/** A line of a divide: a move as the program writes it, and the leaves behind it. */
export interface CountedMove {
  readonly text: string;
  readonly leaves: bigint;
}

/** A program's answer for one position. */
export interface Division {
  /** In the program's order; empty if it gave only a total. */
  readonly moves: readonly CountedMove[];
  /** The sum over the moves, else the total that the program named. */
  readonly leaves: bigint;
  /** The total that the program named beside its moves; null if it named none or one of several is the sum. */
  readonly total: bigint | null;
}

const COUNT = String.raw`(\d{1,3}(?:[,_'.]\d{3})+|\d+)`;
const UCI = String.raw`[a-h][1-8][-x:]?[a-h][1-8](?:[=/(]?[a-zA-Z]\)?)?`;
const CASTLING = '[O0o]-[O0o](?:-[O0o])?';
const SAN = String.raw`[PNBRQK]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[NBRQK])?`;
const MOVE = String.raw`(${UCI}|${CASTLING}|${SAN})[+#]?`;
/** A move and a count, with an optional number first, a word before each, and any separator between them. */
const MOVE_FIRST = new RegExp(
  String.raw`^(?:\d+[.):]\s*)?(?:move:?\s+)?${MOVE}\s*(?:[:=|,>→-]+\s*)?(?:(?:nodes|leaves|count|perft)\s*[:=]?\s*)?${COUNT}(?:\s.*)?$`,
  'i',
);
const COUNT_FIRST = new RegExp(String.raw`^${COUNT}\s*[:|-]?\s+${MOVE}$`);
/** Other numbers that a program may print beside the total. */
const OTHER_NUMBER =
  /per second|\/\s*s(?:ec)?\b|\bnps\b|\bknps\b|\bmnps\b|time|elapsed|speed|depth\s*:?\s*\d+\s*$|hash/i;
const TOTALS: readonly RegExp[] = [
  new RegExp(String.raw`nodes searched\D*${COUNT}`, 'i'),
  new RegExp(String.raw`\btotal\b\D*${COUNT}`, 'i'),
  new RegExp(String.raw`\b(?:nodes|leaves|leafs|leaf nodes)\b\s*[:=]?\s*${COUNT}`, 'i'),
  new RegExp(String.raw`^perft\b(?:\s*\(?\d+\)?)?\s*[:=]\s*${COUNT}`, 'i'),
  new RegExp(String.raw`^${COUNT}(?:\s+(?:nodes|leaves|positions))?$`, 'i'),
];
/** The rank of a line that holds a number alone. */
const LONE_NUMBER = TOTALS.length - 1;
// Colours of a terminal.
// eslint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[[\d;]*m/g;

function plain(line: string): string {
  return line
    .replace(ESCAPES, '')
    .trim()
    .replace(/^info string\s+/, '');
}

function numberOf(count: string): bigint {
  return BigInt(count.replace(/\D/g, ''));
}

function countedMove(line: string): CountedMove | null {
  const first = MOVE_FIRST.exec(line);
  if (first !== null) return { text: first[1] ?? '', leaves: numberOf(first[2] ?? '0') };
  const second = COUNT_FIRST.exec(line);
  return second === null ? null : { text: second[2] ?? '', leaves: numberOf(second[1] ?? '0') };
}

/** The total on a line, and how explicitly it is named: 0 is the most explicit. */
function totalIn(line: string): { readonly leaves: bigint; readonly rank: number } | null {
  // Info lines of a search have node counts too.
  if (/^info .*\bpv\b/.test(line)) return null;
  for (const [rank, pattern] of TOTALS.entries()) {
    const count = pattern.exec(line)?.[1];
    // "nodes searched 20 in time 3 ms" is still a total.
    if (count !== undefined && (rank === 0 || !OTHER_NUMBER.test(line))) return { leaves: numberOf(count), rank };
  }
  return null;
}

/** True for the total, with which most programs end the answer to perft. */
export function isTotal(line: string): boolean {
  const text = plain(line);
  return countedMove(text) === null && totalIn(text) !== null;
}

/** The moves and the total in a program's output; null if it holds neither. */
export function parseDivision(text: string): Division | null {
  const moves: CountedMove[] = [];
  const named: bigint[] = [];
  let total: { readonly leaves: bigint; readonly rank: number } | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = plain(raw);
    const move = countedMove(line);
    if (move !== null) {
      moves.push(move);
      continue;
    }
    const found = totalIn(line);
    if (found === null) continue;
    named.push(found.leaves);
    // Beside the moves, "Moves: 20" is their number, and a lone number may be anything.
    if (moves.length > 0 && (found.rank === LONE_NUMBER || /\bmoves\b/i.test(line))) continue;
    if (total === null || found.rank <= total.rank) total = found;
  }
  if (moves.length === 0) return total === null ? null : { moves, leaves: total.leaves, total: null };
  const leaves = moves.reduce((sum, each) => sum + each.leaves, 0n);
  return { moves, leaves, total: named.includes(leaves) ? null : (total?.leaves ?? null) };
}
