// A game against the engine, with clocks.

import { SlideruleError, type Colour, type Outcome, type Position } from '../library/chess';
import type { AnalysisInfo } from '../library/types';
import { formatComment, parseComment } from '../notation/pgn-comment';
import { expectedPoints } from './engine-line';
import { MatchClock, type TimeLeft } from './match-clock';
import { ENDED, type MatchSettings } from './match-tags';
import { choicesOf, type MoveChoice } from './move-choices';
import type { PageEngine } from './page-engine';
import { turnAt, type Node, type PageGame } from './page-game';
import { premoveChoices } from './premoves';

/** A game to go on with later, or to take a move back in when it is over. */
export interface MatchState {
  readonly settings: MatchSettings;
  readonly left: TimeLeft;
  /** Null while the game continues. */
  readonly verdict: string | null;
  /** Where its last position is in the game; undefined at the end of the main line. */
  readonly path: readonly number[] | undefined;
}

export interface MatchOwner {
  /** Called for every move and every tick of the clock. */
  changed(): void;
  /** A side has moved. */
  moved(node: Node): void;
  /** The user's time is running out. */
  warned(): void;
  ended(verdict: string): void;
}

const TICK_MS = 100;
/** Milliseconds for each of the engine's moves in games without a clock. */
const FREE_MOVE_MS = 1000;

export class Match {
  private readonly clock: MatchClock;
  private readonly timer: ReturnType<typeof setInterval>;
  private head: Node;
  private chosen: string | null = null;
  private hasWarned = false;
  /** The user's offer of a draw, until the engine's next move. */
  private offer: 'none' | 'open' | 'declined' = 'none';
  /** The engine's last line. */
  private seen: AnalysisInfo | null = null;
  /** A description of the result; null while the game continues. */
  verdict: string | null;

  /** Goes on at the end of the game's main line, or as a game that was left. */
  constructor(
    private readonly engine: PageEngine,
    private readonly game: PageGame,
    readonly settings: MatchSettings,
    private readonly owner: MatchOwner,
    last?: MatchState,
  ) {
    this.clock = new MatchClock(settings.minutes, settings.increment);
    if (last !== undefined) this.clock.set(last.left);
    this.head = last?.path === undefined ? (game.mainLine().at(-1) ?? game.root) : game.nodeAt(last.path);
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.verdict = last?.verdict ?? null;
    if (this.verdict !== null) return;
    this.takeEngine();
    this.nextTurn();
  }

  get hasClock(): boolean {
    return this.clock.isUsed;
  }

  /** Milliseconds left for a side now. */
  timeOf(side: Colour): number {
    return this.clock.timeOf(side);
  }

  isLow(side: Colour): boolean {
    return this.verdict === null && this.clock.isLow(side);
  }

  /** Who is to move. */
  get turn(): Colour {
    return turnAt(this.head);
  }

  get isUsersTurn(): boolean {
    return this.verdict === null && this.turn === this.settings.user;
  }

  /** A move to be played as soon as the engine has moved, in UCI notation. */
  get premove(): string | null {
    return this.chosen;
  }

  /** What the user may enter: nothing while an earlier position is on the board. */
  choices(): readonly MoveChoice[] {
    if (this.verdict !== null || this.game.current !== this.head) return [];
    return this.isUsersTurn
      ? choicesOf(this.position().legalMoves())
      : premoveChoices(this.head.fen, this.settings.user);
  }

  /** To go on with it later; null when its moves are deleted. The clocks stand meanwhile. */
  state(): MatchState | null {
    const { settings, verdict } = this;
    const path = this.game.pathOf(this.head);
    return path === null ? null : { settings, left: this.clock.times, verdict, path };
  }

  /** Plays the user's move, or keeps it until the engine has moved. */
  play(uci: string): void {
    if (!this.choices().some((choice) => choice.uci === uci)) return;
    if (this.isUsersTurn) {
      this.move(uci);
      return;
    }
    this.chosen = uci;
    this.owner.changed();
  }

  cancelPremove(): void {
    this.chosen = null;
    this.owner.changed();
  }

  resign(): void {
    this.end(`You resign. ${this.settings.user === 'white' ? '0–1' : '1–0'}`, this.lossOf(this.settings.user));
  }

  get canOfferDraw(): boolean {
    return this.verdict === null && this.offer === 'none' && this.seen !== null;
  }

  get hasDeclined(): boolean {
    return this.offer === 'declined';
  }

  /** The engine answers by its last score: at once, or with the move that it thinks about. */
  offerDraw(): void {
    if (!this.canOfferDraw) return;
    this.offer = 'open';
    if (this.isUsersTurn) this.answerOffer();
    this.owner.changed();
  }

  /** Once there is a move of the user, unless it has been analysed on, or deleted, since the end. */
  get canTakeBack(): boolean {
    if (this.lastOfUser() === null) return false;
    return this.verdict === null || (this.head.children.length === 0 && this.game.pathOf(this.head) !== null);
  }

  /** Goes back to before the user's last move, with the time that was left then. */
  takeBack(): void {
    const taken = this.lastOfUser();
    if (taken === null || !this.canTakeBack) return;
    this.engine.abandon();
    this.game.current = taken;
    this.game.cut();
    this.head = this.game.current;
    this.clock.set(this.timesAt(this.head));
    this.chosen = null;
    this.offer = 'none';
    this.seen = null;
    this.hasWarned = false;
    this.game.result = '*';
    this.game.tags.set('Termination', ENDED.not);
    if (this.verdict !== null) this.takeEngine();
    this.verdict = null;
    this.nextTurn();
  }

  /** Ends the game without a result. */
  close(): void {
    clearInterval(this.timer);
    // After the end of the game an analysis may have it.
    if (this.verdict === null) this.freeEngine();
  }

  private position(): Position {
    return this.game.position(this.head);
  }

  private move(uci: string): void {
    const side = this.turn;
    if (this.clock.isUp(side)) {
      this.flag(side);
      return;
    }
    this.clock.gain(side);
    this.game.current = this.head;
    this.head = this.game.play(uci);
    if (this.hasClock) this.noteTime(side);
    this.owner.moved(this.head);
    this.nextTurn();
  }

  private noteTime(side: Colour): void {
    const clock = Math.round(this.timeOf(side) / 100) / 10;
    this.head.comment = formatComment({ ...parseComment(this.head.comment), clock });
  }

  /** What was left at a move, as the comments say. */
  private timesAt(node: Node): TimeLeft {
    const times: Partial<Record<Colour, number>> = {};
    for (let at = node; at.parent !== null; at = at.parent) {
      const { clock } = parseComment(at.comment);
      if (clock !== null) times[moverOf(at)] ??= clock * 1000;
    }
    return { ...this.clock.atStart, ...times };
  }

  private lastOfUser(): Node | null {
    for (let node = this.head; node.parent !== null; node = node.parent) {
      if (moverOf(node) === this.settings.user) return node;
    }
    return null;
  }

  private nextTurn(): void {
    const outcome = this.position().outcome();
    if (outcome !== null) {
      this.finish(outcome);
      return;
    }
    if (this.head.parent !== null) this.clock.start(this.turn);
    if (this.isUsersTurn) this.playChosen();
    else this.letEngineMove();
    this.owner.changed();
  }

  private playChosen(): void {
    const { chosen } = this;
    this.chosen = null;
    if (chosen === null) return;
    try {
      this.position().move(chosen);
    } catch (error) {
      // The engine's move has made it impossible.
      if (!(error instanceof SlideruleError)) throw error;
      return;
    }
    this.move(chosen);
  }

  private letEngineMove(): void {
    const increment = this.settings.increment * 1000;
    const [whiteTime, blackTime] = [Math.round(this.timeOf('white')), Math.round(this.timeOf('black'))];
    const clock = { whiteTime, blackTime, whiteIncrement: increment, blackIncrement: increment };
    this.engine.search(this.game.text(this.head), this.hasClock ? { clock } : { movetime: FREE_MOVE_MS }, {
      line: (line) => {
        if (line.multipv === 1) this.seen = line;
      },
      done: (move) => {
        if (this.verdict === null && move !== null) this.engineMoved(move);
      },
    });
  }

  private engineMoved(move: string): void {
    if (this.offer === 'open') this.answerOffer();
    else this.offer = 'none';
    if (this.verdict === null) this.move(move);
  }

  /** The engine takes a draw where it expects no more. */
  private answerOffer(): void {
    if (this.seen !== null && expectedPoints(this.seen) <= 0.5) this.end('Draw by agreement.', '1/2-1/2');
    else this.offer = 'declined';
  }

  private tick(): void {
    if (this.verdict !== null || !this.hasClock) return;
    if (this.clock.isUp(this.turn)) this.flag(this.turn);
    else if (this.isUsersTurn && !this.hasWarned && this.clock.isLow(this.settings.user)) {
      this.hasWarned = true;
      this.owner.warned();
    }
    this.owner.changed();
  }

  /** FIDE's laws, 6.9: who cannot mate does not win on time either. */
  private flag(side: Colour): void {
    const other = side === 'white' ? 'black' : 'white';
    if (this.game.position(this.head).isInsufficientMaterial(other)) {
      this.end(`Draw: time is up, and ${other} cannot mate.`, '1/2-1/2', ENDED.onTime);
      return;
    }
    this.end(`${side === 'white' ? 'Black' : 'White'} wins on time.`, this.lossOf(side), ENDED.onTime);
  }

  private finish({ winner, reason }: Outcome): void {
    if (winner === null) this.end(`Draw: ${reason}.`, '1/2-1/2');
    else this.end(`${winner === 'white' ? 'White' : 'Black'} wins by ${reason}.`, winner === 'white' ? '1-0' : '0-1');
  }

  private lossOf(side: Colour): PageGame['result'] {
    return side === 'white' ? '0-1' : '1-0';
  }

  private end(verdict: string, result: PageGame['result'], termination: string = ENDED.normally): void {
    if (this.verdict !== null) return;
    this.clock.stop();
    this.chosen = null;
    this.verdict = verdict;
    this.game.result = result;
    this.game.tags.set('Termination', termination);
    this.freeEngine();
    this.owner.ended(verdict);
    this.owner.changed();
  }

  private takeEngine(): void {
    this.engine.newGame();
    this.engine.setOption('UCI_LimitStrength', true);
    this.engine.setOption('UCI_Elo', this.settings.elo);
  }

  /** Analysis is at full strength. */
  private freeEngine(): void {
    this.engine.abandon();
    this.engine.setOption('UCI_LimitStrength', false);
  }
}

/** Whose move led to a node. */
function moverOf({ parent }: Node): Colour {
  return parent === null ? 'black' : turnAt(parent);
}
