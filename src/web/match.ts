// A game against the engine, with clocks.

import type { Colour, Outcome } from '../library/chess';
import type { PageEngine } from './page-engine';
import type { PageGame } from './page-game';

export interface MatchSettings {
  readonly elo: number;
  /** The user's side. */
  readonly user: Colour;
  /** Minutes for the game; 0 for no clock. */
  readonly minutes: number;
  /** Seconds for each move. */
  readonly increment: number;
}

/** Who plays a game against the engine, and how, as tags of its PGN. */
export function matchTags({ user, elo, minutes, increment }: MatchSettings): Readonly<Record<string, string>> {
  const [white, black] = user === 'white' ? ['You', 'Sliderule'] : ['Sliderule', 'You'];
  return {
    Event: 'Game against Sliderule',
    White: white,
    Black: black,
    TimeControl: minutes === 0 ? '-' : `${minutes * 60}+${increment}`,
    [user === 'white' ? 'BlackElo' : 'WhiteElo']: String(elo),
  };
}

/** A running game, to go on with later. */
export interface MatchState {
  readonly settings: MatchSettings;
  /** Milliseconds left. */
  readonly left: Readonly<Record<Colour, number>>;
}

const TICK_MS = 100;
/** Milliseconds for each of the engine's moves in games without a clock. */
const FREE_MOVE_MS = 1000;

export class Match {
  /** Milliseconds left. */
  private readonly left: Record<Colour, number>;
  private turnBegan = performance.now();
  private readonly timer: ReturnType<typeof setInterval>;
  /** A description of the result; null while the game continues. */
  verdict: string | null = null;

  /** `changed` is called for every move and every tick of the clock; `left` is the time of a game that goes on. */
  constructor(
    private readonly engine: PageEngine,
    private readonly game: PageGame,
    readonly settings: MatchSettings,
    private readonly changed: () => void,
    left?: MatchState['left'],
  ) {
    const time = settings.minutes * 60_000;
    this.left = { white: time, black: time, ...left };
    engine.newGame();
    engine.setOption('UCI_LimitStrength', true);
    engine.setOption('UCI_Elo', settings.elo);
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.nextTurn();
  }

  get hasClock(): boolean {
    return this.settings.minutes > 0;
  }

  get isUsersTurn(): boolean {
    return this.verdict === null && this.game.position().turn === this.settings.user;
  }

  /** Milliseconds left for a side now. */
  timeOf(side: Colour): number {
    const isRunning = this.verdict === null && this.game.position().turn === side;
    return Math.max(0, this.left[side] - (isRunning ? performance.now() - this.turnBegan : 0));
  }

  /** To go on with it later; null when it is over. The clocks stand meanwhile. */
  state(): MatchState | null {
    if (this.verdict !== null) return null;
    return { settings: this.settings, left: { white: this.timeOf('white'), black: this.timeOf('black') } };
  }

  /** Plays the user's move. */
  play(uci: string): void {
    if (!this.isUsersTurn) return;
    this.move(uci);
  }

  resign(): void {
    this.end(
      `You resign. ${this.settings.user === 'white' ? '0–1' : '1–0'}`,
      this.settings.user === 'white' ? '0-1' : '1-0',
    );
  }

  /** Takes back the last move of each side. */
  takeBack(): void {
    if (!this.isUsersTurn || this.game.current.ply < 2) return;
    this.game.cut();
    this.game.cut();
    this.turnBegan = performance.now();
    this.changed();
  }

  /** Ends the game without a result. */
  close(): void {
    clearInterval(this.timer);
    // After the end of the game an analysis may have it.
    if (this.verdict === null) this.freeEngine();
  }

  private move(uci: string): void {
    const side = this.game.position().turn;
    const left = this.timeOf(side);
    if (this.hasClock && left === 0) {
      this.flag(side);
      return;
    }
    this.left[side] = left + this.settings.increment * 1000;
    this.game.play(uci);
    this.nextTurn();
  }

  private nextTurn(): void {
    this.turnBegan = performance.now();
    const outcome = this.game.position().outcome();
    if (outcome !== null) this.finish(outcome);
    else if (!this.isUsersTurn) this.letEngineMove();
    this.changed();
  }

  private letEngineMove(): void {
    const { increment } = this.settings;
    const [white, black] = [Math.round(this.timeOf('white')), Math.round(this.timeOf('black'))];
    const [whiteIncrement, blackIncrement] = [increment * 1000, increment * 1000];
    const clock = { whiteTime: white, blackTime: black, whiteIncrement, blackIncrement };
    this.engine.search(this.game.text(), this.hasClock ? { clock } : { movetime: FREE_MOVE_MS }, {
      line: () => undefined,
      done: (move) => {
        if (this.verdict === null && move !== null) this.move(move);
      },
    });
  }

  private tick(): void {
    if (this.verdict !== null || !this.hasClock) return;
    const side = this.game.position().turn;
    if (this.timeOf(side) === 0) this.flag(side);
    this.changed();
  }

  private flag(side: Colour): void {
    const winner = side === 'white' ? 'Black' : 'White';
    this.left[side] = 0;
    this.end(`${winner} wins on time.`, side === 'white' ? '0-1' : '1-0');
  }

  private finish({ winner, reason }: Outcome): void {
    if (winner === null) this.end(`Draw: ${reason}.`, '1/2-1/2');
    else this.end(`${winner === 'white' ? 'White' : 'Black'} wins by ${reason}.`, winner === 'white' ? '1-0' : '0-1');
  }

  private end(verdict: string, result: PageGame['result']): void {
    if (this.verdict !== null) return;
    this.verdict = verdict;
    this.game.result = result;
    this.freeEngine();
    this.changed();
  }

  /** Analysis is at full strength. */
  private freeEngine(): void {
    this.engine.abandon();
    this.engine.setOption('UCI_LimitStrength', false);
  }
}

/** For example `4:07`, with tenths in the last seconds. */
export function formatClock(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
