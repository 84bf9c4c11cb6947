// One search: the position, the root moves, the book, the strength, and a move whatever happens.

import { MOVE_NONE } from '../abi/move';
import { now, type Core } from '../runtime/core';
import type { Host } from '../runtime/host';
import { SHORT_SEARCH_MS } from '../runtime/pool';
import type { FoundMove } from '../runtime/info';
import { sanLine } from '../runtime/san-line';
import type { CurrentMove, Info } from '../runtime/search-records';
import { success, type NotationError, type Result } from '../notation/result';
import { parseUciMove } from '../notation/uci-move';
import type { Equipment, EngineListener, PositionRequest } from './equipment';
import { clockOf, isPondering, searchLimits, withEnd, withNodes, type GoLimits } from './limits';
import { assertPlayable } from './line';
import { readSetting } from './option-values';
import type { Controlled, SearchControl } from './search-control';
import { ratingOf, type Settings } from './settings';
import { chooseLine, linesOf, movedFirst, nodesOf, strengthOf, type Strength } from './strength';
import { staticInfo, terminalInfo } from './unsearched';
import { menLeft, winDrawLoss } from './wdl';

/** More refused root moves are not reported: a line of garbage must not produce a thousand lines of output. */
const MOST_COMPLAINTS = 5;

export interface SearchRequest {
  readonly limits: GoLimits;
  /** Set up first; without it, the engine's position is searched. */
  readonly position?: PositionRequest;
  /** The root moves to search, in UCI notation; none for all. */
  readonly searchMoves?: readonly string[];
  /** Whether a root move that is not legal refuses the search. Otherwise it is reported and left out. */
  readonly strict?: boolean;
  /** Lines to show in place of the setting, in its range. */
  readonly multiPv?: number;
  /** Whether lines are also written in standard algebraic notation. */
  readonly san?: boolean;
}

/** A line, with what only its position can tell. */
export interface Line extends Info {
  readonly sideToMove: number;
  /** Permill of wins, draws and losses for that side. */
  readonly wdl: readonly [number, number, number];
  /** The line in standard algebraic notation, if that is asked for. */
  readonly san?: readonly string[];
}

export interface SearchListener {
  /** At least once before the result, with a score. */
  line(line: Line): void;
  /** The current root move of a search that takes seconds. */
  currentMove?(current: CurrentMove): void;
}

/** Hears nothing. */
export const silent: SearchListener = { line: () => undefined };

export interface Found extends FoundMove {
  /** The search crashed, and this is the best move that was known. */
  readonly crash?: NotationError;
}

export class Search {
  private readonly lines: Info[] = [];
  private readonly settings: Settings;
  private hardTimeMs: number | undefined;
  /** The result has been given before the threads have ended. */
  private isAnswered = false;

  /** `answer` receives a result that is given before `run` resolves. */
  constructor(
    private readonly equipment: Equipment,
    private readonly request: SearchRequest,
    private readonly control: SearchControl,
    private listener: SearchListener,
    private readonly owner: EngineListener,
    private readonly answer: (found: Result<Found>) => void,
  ) {
    this.settings = { ...equipment.settings, ...(request.multiPv !== undefined && { multiPv: request.multiPv }) };
  }

  /**
   * Errors: OPTION_VALUE for `multiPv`, those of `Equipment.setPosition`, and with `strict` those of `parseUciMove`. Rejects if
   * nothing can be restarted.
   */
  async run(): Promise<Result<Found>> {
    const { position, searchMoves = [] } = this.request;
    const shown = readSetting('multiPv', this.settings.multiPv);
    if (!shown.ok) return shown;
    const placed = position === undefined ? success(undefined) : await this.equipment.setPosition(position);
    if (!placed.ok) return placed;
    const host = await this.equipment.started();
    const { core } = host;
    const chosen = this.readMoves(core, searchMoves);
    if (!chosen.ok) return chosen;
    const legal = core.legalMoves();
    const isRefused = searchMoves.length > 0 && chosen.value.length === 0;
    if (isRefused && withEnd(this.request.limits) !== this.request.limits) this.control.release();
    const limits = isRefused ? withEnd(this.request.limits) : this.request.limits;
    const known = chosen.value.length > 0 ? MOVE_NONE : this.bookMove(core, limits);
    let best: Found = { move: known, ponder: MOVE_NONE };
    if (legal.length === 0) this.tell(core, terminalInfo(core));
    else if (known !== MOVE_NONE) this.tell(core, staticInfo(core, best));
    else best = await this.search(host, chosen.value, legal, limits);
    await this.control.released();
    if (!this.isAnswered) this.noteTime(limits);
    return success(best);
  }

  private readMoves(core: Core, texts: readonly string[]): Result<number[]> {
    const parsed = texts.map((text) => parseUciMove(text, core, this.settings.chess960));
    const refused = parsed.flatMap((move) => (move.ok ? [] : [move.error]));
    const [first] = refused;
    if (first !== undefined && this.request.strict === true) return { ok: false, error: first };
    for (const error of refused.slice(0, MOST_COMPLAINTS)) this.owner.problem(error);
    return success(parsed.flatMap((move) => (move.ok ? [move.value] : [])));
  }

  private bookMove(core: Core, limits: GoLimits): number {
    return this.equipment.book?.choose(core, limits, this.settings, this.equipment.seedFor(core)) ?? MOVE_NONE;
  }

  /** `rootMoves` are those to search; none for all that are `legal`. */
  private async search(
    host: Host,
    rootMoves: readonly number[],
    legal: readonly number[],
    limits: GoLimits,
  ): Promise<Found> {
    const { equipment, control, settings, lines } = this;
    const { core } = host;
    const { multiPv } = settings;
    const { checked } = equipment.platform;
    const playable = rootMoves.length > 0 ? rootMoves : legal;
    const report = (info: Info): void => {
      if (checked) assertPlayable(core, info.pv);
      lines[info.multipv - 1] = info;
      if (info.multipv <= multiPv) this.tell(core, info);
    };
    const strength = this.strengthFor(limits, host);
    const shown = Math.max(multiPv, strength === null ? 1 : linesOf(strength));
    const bounded = strength === null ? limits : withNodes(limits, nodesOf(strength, shown, equipment.seedFor(core)));
    try {
      const { sideToMove, fullmoveNumber } = core.setup();
      const clock = clockOf(bounded, sideToMove, settings);
      const lagMs = equipment.lag.asked(2 * fullmoveNumber + sideToMove, clock);
      const wanted = searchLimits(bounded, { ...clock, lagMs }, control, { ...settings, multiPv: shown });
      this.hardTimeMs = wanted.hardTimeMs;
      const answerSoon = (): void => {
        if (strength === null) this.answerSoon(limits, playable);
      };
      const found = await control.during(
        alsoTold(host.control, answerSoon),
        host.search({ ...wanted, rootMoves }, report, (current) => this.listener.currentMove?.(current)),
      );
      if (lines.length === 0) report(staticInfo(core, found));
      if (strength !== null) return this.weakened(core, strength.noise);
      if (checked) assertPlayable(core, found.ponder === MOVE_NONE ? [found.move] : [found.move, found.ponder]);
      if (playable.includes(found.move)) return found;
      throw new Error(`it chose ${found.move}, which is not a legal move here`);
    } catch (error) {
      const crash = await equipment.mend('The search', error);
      return { ...(await this.secondBest(playable)), crash };
    }
  }

  /**
   * Answers at once when a search on the opponent's time ends, without waiting for the threads: on a busy machine that takes
   * longer than a short move. So it ends when another reply has been played, which makes the result worthless, or when the
   * pondering has taken all the time of a short move.
   */
  private answerSoon(limits: GoLimits, playable: readonly number[]): void {
    const { control, hardTimeMs = Infinity } = this;
    const [move = MOVE_NONE, ponder = MOVE_NONE] = this.lines[0]?.pv ?? [];
    if (this.isAnswered || limits.ponder !== true || !playable.includes(move)) return;
    const isOver = hardTimeMs < SHORT_SEARCH_MS && now() - control.startedAt >= hardTimeMs;
    if (control.isPonderHit ? !isOver : !control.isStopped) return;
    this.isAnswered = true;
    this.listener = silent;
    this.noteTime(limits);
    this.answer(success({ move, ponder }));
  }

  /** Tells the meter of lag how long the move has taken. */
  private noteTime(limits: GoLimits): void {
    const { control, equipment, hardTimeMs } = this;
    if (hardTimeMs === undefined) return;
    const { startedAt, clockStartedAt } = control;
    if (isPondering(limits, control)) equipment.lag.forget();
    else equipment.lag.answered(now() - clockStartedAt, hardTimeMs - (clockStartedAt - startedAt));
  }

  /** The limited strength; null at full strength and for mate searches. */
  private strengthFor(limits: GoLimits, host: Host): Strength | null {
    const elo = ratingOf(this.settings);
    return elo === null || limits.mate !== undefined ? null : strengthOf(elo, host.settings.network !== undefined);
  }

  /** The move at limited strength; if it is not the best, the lines are reported once more, with its own first. */
  private weakened(core: Core, noise: number): FoundMove {
    const { lines } = this;
    const chosen = chooseLine(lines, noise, this.equipment.seedFor(core));
    const told = chosen === lines[0] ? [] : movedFirst(lines, chosen).slice(0, this.settings.multiPv);
    for (const line of told) this.tell(core, line);
    const [move = MOVE_NONE, ponder = MOVE_NONE] = chosen.pv;
    return { move, ponder };
  }

  /** The move after a failed search: the first of its last line, or any legal move. */
  private async secondBest(playable: readonly number[]): Promise<FoundMove> {
    const [best] = this.lines;
    const [move = MOVE_NONE, ponder = MOVE_NONE] = best?.pv.length ? best.pv : playable;
    const known = { move, ponder: best?.pv.length ? ponder : MOVE_NONE };
    const { core } = await this.equipment.started();
    if (best === undefined) this.tell(core, staticInfo(core, known));
    return known;
  }

  private tell(core: Core, info: Info): void {
    const { board, sideToMove } = core.setup();
    const san = this.request.san === true ? { san: sanLine(core, info.pv) } : {};
    this.listener.line({ ...info, sideToMove, wdl: winDrawLoss(info.score, menLeft(board)), ...san });
  }
}

/** A control that also tells somebody else what it is told. */
function alsoTold(control: Controlled, told: () => void): Controlled {
  return {
    stop: () => {
      control.stop();
      told();
    },
    ponderHit: () => {
      control.ponderHit();
      told();
    },
  };
}
