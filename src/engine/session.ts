// A session: settings, a game, and searches on it, as plain records. It knows no protocol and no process.
//
// Calls are to be made one after another, each when the promise of the one before has settled; an Inbox sees to that where
// requests arrive whenever they like. Only a SearchControl may be used while its search runs.

import { MOVE_NONE } from '../abi/move';
import { STATUS_OK } from '../abi/status';
import type { Core } from '../runtime/core';
import { Host, type HostSettings, type RootCount } from '../runtime/host';
import type { BestMove, CurrentMove, Info } from '../runtime/info';
import { checkMemory } from '../runtime/memory';
import { parseNetwork, readNetwork, type Network } from '../runtime/network';
import type { Platform } from '../runtime/platform';
import type { PerftOptions } from '../runtime/pool';
import type { Game } from '../runtime/rules-core';
import { openTablebases, splitFolders, type Tablebases } from '../runtime/tablebases';
import { parseFen, START_FEN } from '../notation/fen';
import { failure, success, unwrap, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import { parseUciMove } from '../notation/uci-move';
import { chooseBook, type Book } from './book';
import { searchLimits, withNodes, type GoLimits } from './limits';
import { assertPlayable } from './line';
import { staticInfo, terminalInfo } from './unsearched';
import type { SearchControl } from './search-control';
import { DEFAULT_SETTINGS, type Settings } from './settings';
import { CANDIDATE_LINES, chooseLine, noiseSeed, strengthOf, type Strength } from './strength';

/** No game is longer: 75 moves without a capture or pawn move end it, which leaves 8,848 and a half moves. */
const LONGEST_GAME = 17_697;

/** A perft's result; the counts are too low if it was stopped or has crashed. */
export interface Perft {
  readonly counts: readonly RootCount[];
  readonly nodes: bigint;
  readonly complete: boolean;
}

export class Session {
  private wanted: Settings = DEFAULT_SETTINGS;
  private host: Host | null = null;
  private chosenNetwork: Network | undefined;
  private chosenTablebases: Tablebases | undefined;
  private book: Book | null = null;
  private game: Game;
  private gameSeed = randomSeed();
  /** Search constants that were set, by their place in TUNABLES. */
  private readonly tunables = new Map<number, number>();

  /** `notify` gets sentences about what went wrong on the way and how it was mended, each with a stable code. */
  constructor(
    private readonly platform: Platform,
    private readonly notify: (message: string, code: string) => void,
  ) {
    const start = unwrap(parseFen(START_FEN));
    this.game = { setup: start, moves: [] };
  }

  get settings(): Settings {
    return this.wanted;
  }

  /**
   * Changes settings. What needs other memory or threads takes effect when the engine is next needed; should that fail,
   * the old ones stay and `notify` says so. Errors: those of `checkMemory`.
   */
  configure(change: Partial<Settings>): Result<void> {
    const wanted = { ...this.wanted, ...change };
    const possible = checkMemory(wanted.threads, wanted.hashMb, this.platform);
    if (possible.ok) this.wanted = wanted;
    return possible;
  }

  /**
   * Chooses the network by its file; an empty name chooses the one that comes with the engine. It takes effect when the
   * engine is next needed, if `useNnue` is set. Errors: those of `readNetwork`; the network before stays.
   */
  async chooseNetwork(file: string): Promise<Result<void>> {
    const evalFile = file === '' ? DEFAULT_SETTINGS.evalFile : file;
    const read = evalFile === '' ? success(undefined) : await readNetwork(this.platform, evalFile);
    if (!read.ok) return failure(read.error.code, `EvalFile: ${read.error.message}`);
    this.chosenNetwork = read.value;
    this.wanted = { ...this.wanted, evalFile };
    return success(undefined);
  }

  /** Chooses the network by the bytes of its file. Errors: those of `parseNetwork`; the network before stays. */
  takeNetwork(bytes: Uint8Array): Result<void> {
    const read = parseNetwork(bytes);
    if (!read.ok) return failure(read.error.code, `The network is refused: ${read.error.message}`);
    this.chosenNetwork = read.value;
    this.wanted = { ...this.wanted, evalFile: '<bytes>' };
    return success(undefined);
  }

  /**
   * The network that evaluates positions; undefined when the hand-written terms do. These play at all ratings, so that what
   * was fitted with them holds for every network.
   */
  async network(): Promise<Network | undefined> {
    const { useNnue, evalFile, elo } = this.wanted;
    if (!useNnue || elo !== null) return undefined;
    // The one that comes with the engine is read when it is first needed.
    if (this.chosenNetwork === undefined && evalFile !== '') {
      const read = await this.chooseNetwork(evalFile);
      if (!read.ok) {
        this.notify(`${read.error.message} The hand-written evaluation is used.`, read.error.code);
        this.wanted = { ...this.wanted, evalFile: '' };
      }
    }
    return this.chosenNetwork;
  }

  /**
   * Reads the headers of the Syzygy tables in some folders (see `splitFolders`), instead of those before. They are used from
   * the next search on. What cannot be used is left out, and `notify` says so. Undefined if there is no table at all.
   */
  async chooseTablebases(syzygyPath: string): Promise<Tablebases | undefined> {
    const folders = splitFolders(syzygyPath);
    await Promise.all(folders.map((folder) => this.platform.loadFolder(folder)));
    this.chosenTablebases = openTablebases(folders, this.platform, (fault) =>
      this.notify(`SyzygyPath: ${fault}`, 'SYZYGY_FILE'),
    );
    this.wanted = { ...this.wanted, syzygyPath };
    return this.chosenTablebases;
  }

  /** Opens the book from which `ownBook` plays; an empty name closes it. Errors: those of `chooseBook`; the book before stays. */
  chooseBook(bookFile: string): Result<void> {
    const chosen = chooseBook(this.platform, bookFile);
    if (!chosen.ok) return chosen;
    this.book?.close();
    this.book = chosen.value;
    this.wanted = { ...this.wanted, bookFile };
    return success(undefined);
  }

  /** Sets a search constant by its place in TUNABLES; only a tuning build looks. */
  tune(index: number, value: number): void {
    this.tunables.set(index, value);
    this.host?.setTunable(index, value);
  }

  /** Begins in the background with the parts of `ready` that hardly a setting changes: the compiled core and a thread. */
  preload(): void {
    void this.platform.loadCore({ sliders: this.wanted.sliders, memory: this.platform.memory });
    if (this.platform.memory === 'shared') this.platform.prepareWorker?.();
  }

  /** Makes everything ready for a search: memory, threads, a touched hash table. Rejects if nothing can be started. */
  async ready(): Promise<void> {
    await this.started();
  }

  /** Forgets everything learnt in earlier searches; the position stays. */
  async newGame(): Promise<void> {
    this.gameSeed = randomSeed();
    const host = await this.started();
    try {
      await host.clear();
    } catch (error) {
      await this.mend('Clearing the hash table', error);
    }
  }

  /**
   * Sets up a position and plays moves in UCI notation from it. On an error the old position stays.
   * Errors: GAME_LENGTH, POSITION_BROKEN, those of `parseUciMove`.
   */
  async setPosition(setup: Setup, moves: readonly string[]): Promise<Result<void>> {
    if (moves.length > LONGEST_GAME) {
      return failure('GAME_LENGTH', `moves: ${moves.length} moves, but no game has more than ${LONGEST_GAME}.`);
    }
    const { core } = await this.started();
    const played: number[] = [];
    core.setSetup(setup);
    const outcome = this.play(core, moves, played);
    if (outcome.ok) {
      this.game = { setup, moves: played };
    } else {
      core.setGame(this.game);
    }
    return outcome;
  }

  /** The core at the session's position, for questions about it; whoever makes moves on it must take them back. */
  async position(): Promise<Core> {
    return (await this.started()).core;
  }

  /**
   * Searches the position. `onInfo` gets at least one line with a score before the result, which is held back until the control
   * releases it. A crashed search is reported by `notify` and answered with the best move known; only when the engine cannot be
   * started again does the promise reject.
   */
  async go(
    limits: GoLimits,
    control: SearchControl,
    onInfo: (info: Info) => void,
    onCurrentMove: (current: CurrentMove) => void = () => undefined,
  ): Promise<BestMove> {
    const host = await this.started();
    const legal = host.core.legalMoves();
    const wanted = legal.filter((move) => limits.searchMoves?.includes(move));
    const rootMoves = wanted.length > 0 ? wanted : legal;
    if (legal.length === 0) onInfo(terminalInfo(host.core));
    const bookMove = this.book?.choose(host.core, limits, this.wanted, this.seedFor(host.core));
    const known = { move: bookMove ?? MOVE_NONE, ponder: MOVE_NONE };
    if (known.move !== MOVE_NONE) onInfo(staticInfo(host.core, known));
    const best =
      legal.length === 0 || known.move !== MOVE_NONE
        ? known
        : await this.search(host, rootMoves, { ...limits, searchMoves: wanted }, control, { onInfo, onCurrentMove });
    await control.released();
    return best;
  }

  /** Counts the leaves of the position's game tree; depth 0 is the position itself. A crash is reported by `notify`. */
  async perft(options: PerftOptions, control: SearchControl): Promise<Perft> {
    if (options.depth < 1) return { counts: [], nodes: 1n, complete: true };
    const host = await this.started();
    try {
      const counts = await control.during(host, host.perft(this.game, options));
      const nodes = counts.reduce((sum, count) => sum + count.nodes, 0n);
      return { counts, nodes, complete: !control.isStopped };
    } catch (error) {
      await this.mend('Perft', error);
      return { counts: [], nodes: 0n, complete: false };
    }
  }

  /** Ends the threads and gives their memory back. The session can still be used; it starts others. */
  async close(): Promise<void> {
    if (this.host === null) return;
    await this.host.close();
    this.host = null;
    this.platform.releaseMemory();
  }

  private play(core: Core, moves: readonly string[], played: number[]): Result<void> {
    const status = core.verify();
    if (status !== STATUS_OK) return failure('POSITION_BROKEN', `The position breaks the core's rule ${status}.`);
    for (const text of moves) {
      const move = parseUciMove(text, core, this.wanted.chess960);
      if (!move.ok) return move;
      core.exports.playMove(move.value);
      played.push(move.value);
    }
    return success(undefined);
  }

  private async search(
    host: Host,
    rootMoves: readonly number[],
    limits: GoLimits,
    control: SearchControl,
    { onInfo, onCurrentMove }: { onInfo: (info: Info) => void; onCurrentMove: (current: CurrentMove) => void },
  ): Promise<BestMove> {
    let best = null as Info | null;
    const lines: Info[] = [];
    const { multiPv } = this.wanted;
    const report = (info: Info): void => {
      if (this.platform.checked) assertPlayable(host.core, info.pv);
      if (info.multiPv === 1) best = info;
      lines[info.multiPv - 1] = info;
      if (info.multiPv <= multiPv) onInfo(info);
    };
    const sideToMove = host.core.setup().sideToMove;
    const strength = this.strengthFor(limits);
    const isNoisy = strength !== null && strength.noise > 0;
    const lookedAt = isNoisy ? CANDIDATE_LINES : 1;
    const settings = { ...this.wanted, multiPv: Math.max(multiPv, lookedAt) };
    const bounded =
      strength === null ? limits : withNodes(limits, Math.round((strength.nodes * settings.multiPv) / lookedAt));
    try {
      const wanted = searchLimits(bounded, sideToMove, control, settings);
      const searching = host.search(this.game, wanted, report, onCurrentMove);
      const found = await control.during(host, searching);
      if (best === null) report(staticInfo(host.core, found));
      if (strength !== null) return this.weakened(host.core, lines, strength.noise, onInfo);
      if (rootMoves.includes(found.move)) {
        const line = found.ponder === MOVE_NONE ? [found.move] : [found.move, found.ponder];
        if (this.platform.checked) assertPlayable(host.core, line);
        return found;
      }
      this.notify(`The search chose ${found.move}, which is no legal move here.`, 'SEARCH_ILLEGAL');
    } catch (error) {
      await this.mend('The search', error);
    }
    return this.secondBest(best, rootMoves, report);
  }

  /** What to play at a limited rating; null at full strength, and where a mate is to be proved. */
  private strengthFor(limits: GoLimits): Strength | null {
    return this.wanted.elo === null || limits.mate !== undefined ? null : strengthOf(this.wanted.elo);
  }

  /** What decides in a position where chance does: the same in each game if `strengthSeed` says so. */
  private seedFor(core: Core): number {
    return noiseSeed(core.key(), this.wanted.strengthSeed === 0 ? this.gameSeed : this.wanted.strengthSeed);
  }

  /** The move of a limited player; its line is the last one reported. */
  private weakened(core: Core, lines: readonly Info[], noise: number, onInfo: (info: Info) => void): BestMove {
    const chosen = chooseLine(lines, noise, this.seedFor(core));
    if (chosen !== lines[0]) onInfo({ ...chosen, multiPv: 1 });
    const [move = MOVE_NONE, ponder = MOVE_NONE] = chosen.pv;
    return { move, ponder };
  }

  /** What to play when the search did not say: the head of its last line, or any legal move. */
  private async secondBest(
    best: Info | null,
    rootMoves: readonly number[],
    report: (info: Info) => void,
  ): Promise<BestMove> {
    const [move = MOVE_NONE, ponder = MOVE_NONE] = best?.pv.length ? best.pv : rootMoves;
    const known = { move, ponder: best?.pv.length ? ponder : MOVE_NONE };
    if (best === null) report(staticInfo(await this.position(), known));
    return known;
  }

  /** A limited player knows no tables. */
  private tablebases(): Tablebases | undefined {
    return this.wanted.elo === null ? this.chosenTablebases : undefined;
  }

  /** The host for the wanted settings, with the session's game on its core. */
  private async started(): Promise<Host> {
    for (;;) {
      const wanted = { ...hostPart(this.wanted), network: await this.network(), tablebases: this.tablebases() };
      if (this.host !== null && sameHost(this.host.settings, wanted)) return this.host;
      const started = await Host.start(this.platform, wanted);
      if (started.ok) await this.replaceHost(started.value);
      else await this.fallBack(started.error.message);
    }
  }

  private async replaceHost(host: Host): Promise<void> {
    await this.close();
    this.host = host;
    for (const [index, value] of this.tunables) host.setTunable(index, value);
    // The first touch of the table's pages is slow, and no search must pay for it.
    await host.clear();
    host.core.setGame(this.game);
  }

  /**
   * Goes back to the settings of the running host, or to the defaults. Where nothing but the network is new, the running host
   * makes room for the other. Throws if it is the defaults that do not work.
   */
  private async fallBack(reason: string): Promise<void> {
    const kept = hostPart(this.host?.settings ?? DEFAULT_SETTINGS);
    if (sameHost(kept, hostPart(this.wanted))) {
      if (this.host === null) throw new Error(reason);
      await this.close();
      return;
    }
    const settings = `Sliders ${kept.sliders}, Threads ${kept.threads}, Hash ${kept.hashMb}`;
    this.notify(`${reason} Kept: ${settings}.`, 'SETTINGS_REFUSED');
    this.wanted = { ...this.wanted, ...kept };
  }

  /** After a crash: says what it was and starts afresh, with an empty table. */
  private async mend(what: string, error: unknown): Promise<void> {
    this.notify(`${what} failed: ${error instanceof Error ? error.message : String(error)}.`, 'ENGINE_CRASHED');
    await this.close();
    await this.started();
  }
}

/** 1 … 2 ** 31, another in each game. */
function randomSeed(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (bits >>> 1);
}

function hostPart({ sliders, threads, hashMb }: HostSettings): HostSettings {
  return { sliders, threads, hashMb };
}

function sameHost(one: HostSettings, other: HostSettings): boolean {
  const { sliders, threads, hashMb, network, tablebases } = other;
  const sameMemory = one.threads === threads && one.hashMb === hashMb && one.tablebases === tablebases;
  return sameMemory && one.sliders === sliders && one.network === network;
}
