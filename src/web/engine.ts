// The page's engine: sliderule.js, which speaks UCI. It answers one question at a time; a new question stops the
// previous one.

import { parseInfo, type EngineLine } from './engine-line';

/** A game's first position and the moves since, in UCI notation. */
export interface GameText {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** A question to the engine. */
interface Question {
  /** Receives each line of the answer. */
  answer(line: string): void;
  /** Called once instead of the rest of the answer. */
  abandoned(): void;
  /** Later lines are ignored, because another question has replaced this one. */
  isStale: boolean;
}

export interface SearchListener {
  line(line: EngineLine): void;
  /** The move in UCI notation; `(none)` if there is none. */
  done(move: string): void;
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
  /** The number of loaded tables. */
  told(message: string): void;
}

export class Engine {
  /** Questions with unfinished answers, in order. */
  private readonly questions: Question[] = [];
  /** Commands that wait for the end of the running answer. */
  private readonly waiting: string[] = [];

  constructor(
    private readonly worker: Worker,
    private readonly owner: EngineOwner,
  ) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<string>) => this.hear(data));
    this.worker.addEventListener('error', ({ message }) => owner.complained(`The engine has crashed (${message}).`));
  }

  /** Sets an option before the next question. */
  setOption(name: string, value: string | number | boolean): void {
    this.stop();
    this.say(`setoption name ${name} value ${value}`);
  }

  /** Sets an option when the running answer has ended, without ending it. */
  setOptionAfterwards(name: string, value: string | number | boolean): void {
    this.waiting.push(`setoption name ${name} value ${value}`);
    if (this.questions.length === 0) this.sayWaiting();
  }

  newGame(): void {
    this.stop();
    this.say('ucinewgame');
  }

  /** `go` is the command without its first word: `infinite`, `movetime 200`, … */
  search(game: GameText, go: string, listener: SearchListener): void {
    this.ask(game, `go ${go}`, (line) => {
      const info = parseInfo(line);
      if (info !== null) listener.line(info);
      const [word, move = '(none)'] = line.split(' ');
      if (word === 'bestmove') listener.done(move);
    });
  }

  perft(game: GameText, depth: number, listener: PerftListener): void {
    const answer = (line: string): void => {
      const [, move, nodes] = /^(\w{4,5}): (\d+)$/.exec(line) ?? [];
      const [, all] = /^Nodes searched: (\d+)$/.exec(line) ?? [];
      if (move !== undefined) listener.count(move, Number(nodes));
      if (all !== undefined) listener.done(Number(all));
      if (line === 'info string perft was stopped') listener.done(null);
    };
    this.ask(game, `go perft ${depth}`, answer, () => listener.abandoned());
  }

  /** Ends the running answer; a search first reports its best move. */
  stop(): void {
    if (this.questions.length > 0) this.say('stop');
    this.sayWaiting();
  }

  /** Ends the running answer; of its lines nothing more is passed on. */
  abandon(): void {
    const abandoned = this.questions.filter(({ isStale }) => !isStale);
    for (const question of abandoned) question.isStale = true;
    this.stop();
    for (const question of abandoned) question.abandoned();
  }

  private ask({ fen, moves }: GameText, go: string, answer: Question['answer'], abandoned = ignore): void {
    this.abandon();
    this.questions.push({ answer, abandoned, isStale: false });
    this.say(`position fen ${fen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
    this.say(go);
  }

  /** Sends one command. The engine takes each line of a message as a command, and a value may come from anywhere. */
  private say(line: string): void {
    this.worker.postMessage(line.replace(/[\r\n]+/g, ' '));
  }

  private sayWaiting(): void {
    for (const line of this.waiting.splice(0)) this.say(line);
  }

  private hear(line: string): void {
    const [, said = ''] = /^info string (.*)$/.exec(line) ?? [];
    if (said.startsWith('error: ')) this.owner.complained(said.slice('error: '.length));
    else if (said.startsWith('SyzygyPath: ')) this.owner.told(said);
    const [question] = this.questions;
    if (question === undefined) return;
    // First, because the last line may lead to the next question, which abandons only unfinished answers.
    if (isEnd(line)) this.questions.shift();
    if (this.questions.length === 0) this.sayWaiting();
    if (!question.isStale) question.answer(line);
  }
}

function ignore(): void {
  // A search that is abandoned tells nobody.
}

/** True for a line that ends an answer of any kind. */
function isEnd(line: string): boolean {
  return line.startsWith('bestmove') || line.startsWith('Nodes searched:') || line === 'info string perft was stopped';
}
