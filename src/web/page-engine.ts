// The page's engine: the library's, for one question at a time; a new question stops the previous one.

import type { Engine } from '../library/engine';
import type { AnalysisInfo, AnalysisLimits } from '../library/types';
import { messageOf } from '../notation/result';

/** A game's first position and the moves since, in UCI notation. */
export interface GameText {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** A question whose answer is not complete. */
interface Question {
  readonly stop: AbortController;
  /** Called once instead of the rest of the answer. */
  abandoned(): void;
}

export interface SearchListener {
  line(line: AnalysisInfo): void;
  /** The move in UCI notation; null if there is none. */
  done(move: string | null): void;
}

export interface PerftListener {
  /** Leaves below a root move. */
  count(move: string, nodes: number): void;
  /** All leaves; null if it was stopped. */
  done(nodes: number | null): void;
  /** Another question has replaced this one; nothing more is reported. */
  abandoned(): void;
}

/** Receives unsolicited messages of the engine. */
export interface EngineOwner {
  /** An error. */
  complained(message: string): void;
  /** What an option has changed. */
  told(message: string): void;
}

/** What the page needs of the library's engine. */
export type AskedEngine = Pick<Engine, 'analyse' | 'newGame' | 'on' | 'perft' | 'setOption'>;

export class PageEngine {
  /** The one question whose answer is still wanted. */
  private question: Question | null = null;
  /** The names of the user's own files, by their URLs. */
  private readonly fileNames = new Map<string, string>();

  constructor(
    private readonly opened: Promise<AskedEngine>,
    private readonly owner: EngineOwner,
  ) {
    this.command(async (engine) => {
      engine.on('error', (error) => owner.complained(this.named(error)));
      engine.on('message', (text) => owner.told(this.named(text)));
      return Promise.resolve();
    });
  }

  /** Sets an option before the next question. */
  setOption(name: string, value: string | number | boolean): void {
    this.stop();
    this.setOptionAfterwards(name, value);
  }

  /** Sets an option when the running answer has ended, without ending it. */
  setOptionAfterwards(name: string, value: string | number | boolean): void {
    this.command((engine) => engine.setOption(name, value));
  }

  /**
   * Sets an option that names a file or a folder, the user's own file or one on the web. Rejects with what is wrong with it, in
   * words.
   */
  async load(option: string, file: string | File): Promise<void> {
    const url = typeof file === 'string' ? file : URL.createObjectURL(file);
    if (typeof file !== 'string') this.fileNames.set(url, file.name);
    try {
      await (await this.opened).setOption(option, url);
    } catch (error) {
      throw new Error(this.named(error), { cause: error });
    }
  }

  newGame(): void {
    this.stop();
    this.command((engine) => engine.newGame());
  }

  search(game: GameText, limits: AnalysisLimits, listener: SearchListener): void {
    const ask = async (engine: AskedEngine, question: Question): Promise<() => void> => {
      const analysis = engine.analyse(game, limits);
      const halt = (): void => void analysis.stop();
      question.stop.signal.addEventListener('abort', halt);
      if (question.stop.signal.aborted) halt();
      for await (const info of analysis) {
        // A bound is soon replaced.
        if (this.question === question && info.bound === undefined) listener.line(info);
      }
      const { bestmove } = await analysis.result;
      return () => listener.done(bestmove);
    };
    this.ask(ask, () => undefined);
  }

  perft(game: GameText, depth: number, listener: PerftListener): void {
    const ask = async (engine: AskedEngine, { stop: { signal } }: Question): Promise<() => void> => {
      try {
        const { nodes, moves } = await engine.perft(game, depth, { signal });
        return () => {
          for (const move of moves) listener.count(move.uci, move.nodes);
          listener.done(nodes);
        };
      } catch (error) {
        if (!signal.aborted) throw error;
        return () => listener.done(null);
      }
    };
    this.ask(ask, () => listener.abandoned());
  }

  /** Ends the running answer; a search first reports its best move. */
  stop(): void {
    this.question?.stop.abort();
  }

  /** Ends the running answer; nothing more of it is passed on. */
  abandon(): void {
    const { question } = this;
    this.stop();
    this.question = null;
    question?.abandoned();
  }

  /** `run` resolves with what reports the end of the answer. */
  private ask(
    run: (engine: AskedEngine, question: Question) => Promise<() => void>,
    abandoned: Question['abandoned'],
  ): void {
    this.abandon();
    const question = { stop: new AbortController(), abandoned };
    this.question = question;
    this.command(async (engine) => {
      const end = await run(engine, question);
      if (this.question !== question) return;
      // First, because the end may lead to the next question, which abandons only unfinished answers.
      this.question = null;
      end();
    });
  }

  /** Commands keep their order: all wait for the engine, and then it receives them at once. */
  private command(run: (engine: AskedEngine) => Promise<void>): void {
    this.opened.then(run).catch((error: unknown) => {
      this.owner.complained(this.named(error));
    });
  }

  /** The words of a message or an error; the user's own files have their names in it. */
  private named(message: unknown): string {
    const text = messageOf(message);
    return [...this.fileNames].reduce((words, [url, name]) => words.replaceAll(url, name), text);
  }
}
