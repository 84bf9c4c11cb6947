// An engine in a match: the UCI conversation with a process, which is restarted if it dies.

import type { Limits } from './limits';
import { SearchReporter, type SearchReport } from './search-report';
import { UciClient, type Command, type Waited } from '../platform/node/uci-client';

/** The user's description of an engine. */
export interface EngineSpec {
  readonly name: string;
  readonly command: Command;
  /** UCI options by name; an empty value presses a button. */
  readonly options: ReadonlyMap<string, string>;
  readonly limits: Limits;
  /** Milliseconds that a move may exceed its limits. */
  readonly timeMarginMs: number;
  /** True if each game gets a fresh process. */
  readonly restart: boolean;
  /** True if it searches the expected reply on the opponent's time. */
  readonly ponder: boolean;
}

/** The engine is unusable for the running game; the next game restarts it. */
export interface Breakdown {
  readonly kind: 'crash' | 'stall';
  readonly detail: string;
}

/** A reply to `go`, in time or not. */
export interface Answer {
  readonly kind: 'move';
  /** The text after `bestmove`. */
  readonly text: string;
  /** The reply that the engine expects; undefined if it names none. */
  readonly expected: string | undefined;
  readonly elapsedMs: number;
  readonly report: SearchReport;
}

/**
 * Grace period before an engine that is out of time is told to stop. Arrival times decide, and a busy machine may read them late.
 */
const GRACE_MS = 50;
/** How long to wait for the move of a stopped engine. */
const STOP_MS = 1000;
const CHESS960 = 'UCI_Chess960';
const PONDER = 'Ponder';

/** A search on the opponent's time. */
interface Pondering {
  /** The `position` line with the expected reply. */
  readonly position: string;
  readonly reporter: SearchReporter;
}

function sendOptions(engine: UciClient, options: ReadonlyMap<string, string>): void {
  for (const [name, value] of options) engine.send(`setoption name ${name}${value === '' ? '' : ` value ${value}`}`);
}

/** Waits for a line with `bestmove`, and shows the reporter those before it. */
function bestMove(engine: UciClient, reporter: SearchReporter, timeoutMs: number): Promise<Waited> {
  const isAnswer = (line: string): boolean => {
    reporter.take(line);
    return /^bestmove\b/.test(line);
  };
  return engine.waitFor(isAnswer, timeoutMs);
}

export class Player {
  private engine: UciClient | undefined;
  private isDismissed = false;
  private pondering: Pondering | undefined;

  /**
   * `timeoutMs` limits the wait for replies without a clock; `notify` receives options that the engine does not have.
   */
  constructor(
    readonly spec: EngineSpec,
    private readonly chess960: boolean,
    private readonly timeoutMs: number,
    private readonly notify: (message: string) => void,
  ) {}

  /** Ensures that the engine runs and has been told of the new game. */
  async prepare(): Promise<Breakdown | undefined> {
    this.pondering = undefined;
    if (this.spec.restart) await this.close();
    if (this.isDismissed) return { kind: 'crash', detail: 'dismissed' };
    if (this.engine?.isRunning !== true) {
      this.engine = new UciClient(this.spec.command);
      const broken = await this.greet(this.engine);
      if (broken !== undefined) return broken;
    }
    return this.ask(this.engine, 'ucinewgame');
  }

  /**
   * Asks for a move. `go` is the command when so many milliseconds of the move are used; `allowedMs` is what the clock and the
   * margin leave, undefined if only nodes or depth end the search. An engine that ponders on this position is told so; ending a
   * search on another one costs it its own time.
   */
  async think(
    position: string,
    go: (spentMs: number) => string,
    allowedMs: number | undefined,
  ): Promise<Answer | Breakdown> {
    const { engine, pondering } = this;
    if (engine === undefined) throw new Error('a player thinks before it is prepared');
    const isHit = pondering?.position === position;
    const calledAt = performance.now();
    if (!isHit) {
      const broken = await this.rest();
      if (broken !== undefined) return broken;
    }
    const spentMs = pondering === undefined ? 0 : performance.now() - calledAt;
    if (!isHit) {
      const broken = await this.ask(engine, position);
      if (broken !== undefined) return broken;
    }
    this.pondering = undefined;
    const reporter = isHit ? pondering.reporter : new SearchReporter();
    const command = isHit ? 'ponderhit' : go(spentMs);
    const startedAt = performance.now() - spentMs;
    engine.send(command);
    const patienceMs = allowedMs === undefined ? this.timeoutMs : Math.max(0, allowedMs - spentMs) + GRACE_MS;
    let waited = await bestMove(engine, reporter, patienceMs);
    if (waited.kind === 'silence' && allowedMs !== undefined) {
      engine.send('stop');
      waited = await bestMove(engine, reporter, STOP_MS);
    }
    if (waited.kind !== 'line') return this.breakdown(engine, waited, `'${command}'`);
    if (waited.at < startedAt) this.note('answers while it ponders');
    const [, text = '', , expected] = waited.line.split(/\s+/);
    const elapsedMs = Math.max(0, waited.at - startedAt);
    return { kind: 'move', text, expected, elapsedMs, report: reporter.report() };
  }

  /** Starts a search on the opponent's time. `position` includes the expected reply, `go` has the clocks as they stand. */
  ponder(position: string, go: string): void {
    this.pondering = { position, reporter: new SearchReporter() };
    this.engine?.send(position, go.replace(/^go/, 'go ponder'));
  }

  /** Ends a search on the opponent's time, if there is one. */
  async rest(): Promise<Breakdown | undefined> {
    const { engine, pondering } = this;
    this.pondering = undefined;
    if (engine === undefined || pondering === undefined) return undefined;
    engine.send('stop');
    const waited = await bestMove(engine, pondering.reporter, STOP_MS);
    return waited.kind === 'line' ? undefined : this.breakdown(engine, waited, "'stop'");
  }

  /** Tells the user something about this engine. */
  note(message: string): void {
    this.notify(`${this.spec.name} ${message}.`);
  }

  /** Kills the engine; the next game restarts it. */
  kill(): void {
    this.engine?.kill();
  }

  /** Kills the engine permanently. */
  dismiss(): void {
    this.isDismissed = true;
    this.kill();
  }

  /** Lets the engine quit. */
  async close(): Promise<void> {
    await this.engine?.quit();
    this.engine = undefined;
  }

  private async greet(engine: UciClient): Promise<Breakdown | undefined> {
    const offered = new Set<string>();
    const isReady = (line: string): boolean => {
      const name = /^option name (.+?) type /.exec(line)?.[1];
      if (name !== undefined) offered.add(name.toLowerCase());
      return /^uciok\b/.test(line);
    };
    engine.send('uci');
    const waited = await engine.waitFor(isReady, this.timeoutMs);
    if (waited.kind !== 'line') return this.breakdown(engine, waited, "'uci'");
    if (this.chess960) {
      if (!offered.has(CHESS960.toLowerCase())) {
        engine.kill();
        return { kind: 'crash', detail: `it does not offer the option ${CHESS960}` };
      }
      engine.send(`setoption name ${CHESS960} value true`);
    }
    const options = new Map([...(this.spec.ponder ? [[PONDER, 'true'] as const] : []), ...this.spec.options]);
    for (const name of options.keys()) {
      if (!offered.has(name.toLowerCase())) this.note(`does not offer the option ${name}`);
    }
    sendOptions(engine, options);
    return undefined;
  }

  /** Sends a line without a reply, and waits until the engine has processed it. */
  private async ask(engine: UciClient, line: string): Promise<Breakdown | undefined> {
    engine.send(line, 'isready');
    const waited = await engine.waitFor((answer) => /^readyok\b/.test(answer), this.timeoutMs);
    return waited.kind === 'line' ? undefined : this.breakdown(engine, waited, "'isready'");
  }

  private breakdown(engine: UciClient, waited: Waited, asked: string): Breakdown {
    if (waited.kind === 'end') return { kind: 'crash', detail: engine.ending };
    engine.kill();
    return { kind: 'stall', detail: `no answer to ${asked}` };
  }
}
