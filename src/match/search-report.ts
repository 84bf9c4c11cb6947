// An engine's report of its search: the last `info` lines before its move.

import type { Score } from '../engine/score';

/** Absent fields were not reported. */
export interface SearchReport {
  /** Centipawns, or moves to mate, negative when it is the engine that is mated; for the engine's side. */
  readonly score?: Score;
  /** Plies. */
  readonly depth?: number;
  readonly nodes?: number;
}

/** Centipawns from the engine's view: infinite for a mate, NaN without a score. */
export function centipawns({ score }: SearchReport): number {
  if (score === undefined) return NaN;
  if (score.type === 'cp') return score.value;
  return score.value > 0 ? Infinity : -Infinity;
}

function field(line: string, name: string): number | undefined {
  const match = new RegExp(`\\b${name} (-?\\d+)`).exec(line);
  return match === null ? undefined : Number(match[1]);
}

/** Collects a report from incoming lines; only the final state is parsed. */
export class SearchReporter {
  private scoreLine: string | undefined;
  private boundLine: string | undefined;
  private nodesLine: string | undefined;

  /** Takes any line; ignores all but `info` lines of the best move. */
  take(line: string): void {
    if (!line.startsWith('info ') || line.startsWith('info string')) return;
    if (/\bmultipv (?!1\b)/.test(line)) return;
    if (line.includes(' nodes ')) this.nodesLine = line;
    if (!line.includes(' score ')) return;
    if (/\b(?:lower|upper)bound\b/.test(line)) this.boundLine = line;
    else this.scoreLine = line;
  }

  /** A bound counts as the score only if there is no exact one. */
  report(): SearchReport {
    const line = this.scoreLine ?? this.boundLine;
    const score = /\bscore (cp|mate) (-?\d+)/.exec(line ?? '');
    const depth = field(line ?? '', 'depth');
    const nodes = field(this.nodesLine ?? '', 'nodes');
    return {
      ...(score !== null && { score: { type: score[1] as Score['type'], value: Number(score[2]) } }),
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
    };
  }
}
