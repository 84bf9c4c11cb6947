// The judgement of a game's moves: the one that `annotate` and the library share. Each position is searched with cleared tables
// (`examine`), so a judgement depends on the game up to it, the limits and the engine's settings alone.

import { SCORE_DRAW } from '../abi/score';
import { unwrap } from '../notation/result';
import { accuracyOf, judge, MOST_CENTIPAWNS, winPercent, type Judgement } from './accuracy';
import type { GoLimits } from './limits';
import { scoreOf, type Score } from './score';
import type { Engine } from './engine';

/** What the engine thinks of a position. */
export interface View {
  /** For the side to move. */
  readonly score: Score;
  /** The move that the engine would play, packed; MOVE_NONE if the game is over. */
  readonly best: number;
}

/** What the engine thinks of a move, by the views before and after it. */
export interface MoveJudgement {
  /** Percent: the mover's chances before and after the move. */
  readonly winBefore: number;
  readonly winAfter: number;
  /** Percent: 100 where the move loses nothing. */
  readonly accuracy: number;
  /** null for a move that is good enough, and for the engine's own choice. */
  readonly judgement: Judgement | null;
}

/** Searches the engine's position with cleared tables. Rejects when the search crashes: what it has found is not its result. */
export async function examine(engine: Engine, limits: GoLimits): Promise<View> {
  await engine.newGame();
  let score = SCORE_DRAW;
  const { result } = engine.search(
    { limits },
    {
      line: (line) => {
        if (line.multipv === 1) score = line.score;
      },
    },
  );
  const { move, crash } = unwrap(await result);
  if (crash !== undefined) throw new Error(crash.message);
  return { score: scoreOf(score), best: move };
}

/** The winning chances of the side to move, in percent. */
export function chancesOf(score: Score): number {
  return winPercent(centipawnsOf(score));
}

function centipawnsOf({ type, value }: Score): number {
  if (type === 'cp') return value;
  return value > 0 ? MOST_CENTIPAWNS : -MOST_CENTIPAWNS;
}

/** `before` is the score for the mover, `after` for the opponent; `isBest` if the engine would have played the move. */
export function judgeMove(before: Score, after: Score, isBest: boolean): MoveJudgement {
  const winBefore = chancesOf(before);
  // From the negated score: 100 less the opponent's chances would differ from it by rounding.
  const winAfter = winPercent(-centipawnsOf(after));
  const judgement = isBest ? null : judge(winBefore, winAfter);
  return { winBefore, winAfter, accuracy: accuracyOf(winBefore, winAfter), judgement };
}
