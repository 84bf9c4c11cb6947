// Walks from a wrong count to the position where program and rules first differ.

import type { Setup } from '../notation/setup';
import type { PartingKind } from './difference';
import type { Examiner } from './examiner';
import { differs, listsDiffer, type Verdict } from './verdict';

/** Where they differ: see PerftDifference. */
export interface Parting {
  readonly kind: PartingKind;
  readonly path: readonly number[];
  readonly start: Setup;
  readonly moves: readonly number[];
  readonly depth: number;
  readonly verdict: Verdict;
}

/** The moves to follow: those with a wrong count, or all if the program lists none. */
async function suspects(
  examiner: Examiner,
  { isListed, miscounted, setup }: Verdict,
): Promise<{ move: number; after: Setup }[]> {
  const moves = isListed ? miscounted.map(({ move }) => move) : await examiner.referee.legalMoves(setup);
  return examiner.byMen(setup, moves);
}

/** Plays moves from `start` until the lists differ. */
async function walkPlayed(
  examiner: Examiner,
  start: Setup,
  moves: readonly number[],
  depth: number,
): Promise<Omit<Parting, 'path' | 'kind'> | null> {
  const verdict = await examiner.judge(start, moves, depth);
  if (!differs(verdict)) return null;
  if (depth === 1 || listsDiffer(verdict)) return { start, moves, depth, verdict };
  for (const { move } of await suspects(examiner, verdict)) {
    const found = await walkPlayed(examiner, start, [...moves, move], depth - 1);
    if (found !== null) return found;
  }
  return { start, moves, depth, verdict };
}

/** Shortens the line: as many of its moves as possible become part of the set-up position. */
async function shorten(examiner: Examiner, found: Omit<Parting, 'path' | 'kind'>): Promise<Parting> {
  const { moves, depth } = found;
  const setups = [found.start];
  for (const move of moves) setups.push(await examiner.referee.after(setups.at(-1) ?? found.start, move));
  for (let length = 1; length < moves.length; length += 1) {
    const start = setups[moves.length - length] ?? found.start;
    const rest = moves.slice(-length);
    const verdict = await examiner.judge(start, rest, depth);
    if (differs(verdict)) return { kind: 'making', path: moves.slice(0, -length), start, moves: rest, depth, verdict };
  }
  return { kind: 'making', path: [], ...found };
}

/** Locates a fault in making moves or in counting, when every position below is right if it is set up. */
async function walkMaking(examiner: Examiner, start: Setup, depth: number, verdict: Verdict): Promise<Parting> {
  if (examiner.program.takesMoves) {
    for (const { move } of await suspects(examiner, verdict)) {
      const found = await walkPlayed(examiner, start, [move], depth - 1);
      if (found !== null && (found.depth === 1 || listsDiffer(found.verdict))) return shorten(examiner, found);
    }
  }
  for (let less = 2; less < depth; less += 1) {
    const shallow = await examiner.judge(start, [], less);
    if (differs(shallow)) return { kind: 'counting', path: [], start, moves: [], depth: less, verdict: shallow };
  }
  return { kind: 'counting', path: [], start, moves: [], depth, verdict };
}

/** The difference below a position whose count at `depth` is wrong. Throws Failing. */
export async function walk(examiner: Examiner, start: Setup, depth: number, verdict: Verdict): Promise<Parting> {
  if (depth === 1 || listsDiffer(verdict)) {
    return { kind: 'moves', path: [], start, moves: [], depth: 1, verdict };
  }
  for (const { move, after } of await suspects(examiner, verdict)) {
    const below = await examiner.judge(after, [], depth - 1);
    if (!differs(below)) continue;
    const parting = await walk(examiner, after, depth - 1, below);
    return { ...parting, path: [move, ...parting.path] };
  }
  return walkMaking(examiner, start, depth, verdict);
}
