// A session: settings, a game, and searches on it, as plain records, without any protocol or process.
//
// Make each call after the promise of the previous one has settled; an Inbox ensures this where requests may arrive at any
// time. Only a SearchControl may be used while its search runs.

import { MOVE_NONE } from '../abi/move';
import { STATUS_OK } from '../abi/status';
import type { Core } from '../runtime/core';
import { Host, type HostSettings, type RootCount } from '../runtime/host';
import type { FoundMove } from '../runtime/info';
import type { BestMove, CurrentMove, Info } from '../runtime/search-records';
import { checkMemory } from '../runtime/memory';
import { parseNetwork, readNetwork, type Network } from '../runtime/network';
import type { Platform } from '../runtime/platform';
import type { PerftOptions } from '../runtime/pool';
import type { Game } from '../runtime/rules-core';
import { openTablebases, splitFolders, type Tablebases } from '../runtime/tablebases';
import { parseFen, START_FEN } from '../notation/fen';
import { failure, quote, success, unwrap, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import { parseUciMove } from '../notation/uci-move';
import { chooseBook, type Book } from './book';
import { searchLimits, withNodes, type GoLimits } from './limits';
import { assertPlayable } from './line';
import { randomSeed } from './random';
import { staticInfo, terminalInfo } from './unsearched';
import type { SearchControl } from './search-control';
import { DEFAULT_SETTINGS, ratingOf, type Settings } from './settings';
import { NETWORK_ELO, chooseLine, linesOf, nodesOf, noiseSeed, strengthOf, type Strength } from './strength';

/** No game is longer: 75 moves without a capture or pawn move end it, which leaves 8,848 and a half moves. */
const LONGEST_GAME = 17_697;

/** A perft's result; the counts are too low if it was stopped or crashed. */
export interface Perft {
  readonly counts: readonly RootCount[];
  readonly nodes: bigint;
  readonly complete: boolean;
  /** Counts of other positions that the hash lock rejected since the table was cleared. */
  readonly rejections: bigint;
}

function fail(message: string): never {
  throw new Error(message);
}

export class Session {
  private wanted: Settings = DEFAULT_SETTINGS;
  private host: Host | null = null;
  private chosenNetwork: Network | undefined;
  private reading: Promise<void> | null = null;
  private chosenTablebases: Tablebases | undefined;
  private book: Book | null = null;
  private game: Game;
  private gameSeed = randomSeed();
  /** Search constants that were set, by index in TUNABLES. */
  private readonly tunables = new Map<number, number>();

  /** `notify` receives a sentence about each problem and its remedy, with a stable code; by default they are thrown. */
  constructor(
    private readonly platform: Platform,
    private readonly notify: (message: string, code: string) => void = fail,
  ) {
    this.game = { setup: unwrap(parseFen(START_FEN)), moves: [] };
  }

  get settings(): Settings {
    return this.wanted;
  }

  /**
   * Changes settings. Changes that need new memory or threads take effect when the engine is next needed; if that
   * fails, the old settings stay and `notify` reports it. Errors: those of `checkMemory`.
   */
  configure(change: Partial<Settings>): Result<void> {
    const wanted = { ...this.wanted, ...change };
    const possible = checkMemory(wanted.threads, wanted.hashMb, this.platform);
    if (possible.ok) this.wanted = wanted;
    return possible;
  }

  /**
   * Chooses the network by its file; an empty name chooses the default network. It takes effect when the engine is next
   * needed, if `useNnue` is set. Errors: those of `readNetwork`; the previous network stays.
   */
  async chooseNetwork(file: string): Promise<Result<void>> {
    const evalFile = file === '' ? DEFAULT_SETTINGS.evalFile : file;
    const read = evalFile === '' ? success(undefined) : await readNetwork(this.platform, evalFile);
    if (!read.ok) return failure(read.error.code, `EvalFile: ${read.error.message}`);
    this.chosenNetwork = read.value;
    this.wanted = { ...this.wanted, evalFile };
    return success(undefined);
  }

  /** Chooses the network by the bytes of its file. Errors: those of `parseNetwork`; the previous network stays. */
  takeNetwork(bytes: Uint8Array): Result<void> {
    const read = parseNetwork(bytes);
    if (!read.ok) return failure(read.error.code, `The network is refused: ${read.error.message}`);
    this.chosenNetwork = read.value;
    this.wanted = { ...this.wanted, evalFile: '<bytes>' };
    return success(undefined);
  }

  /**
   * The network that evaluates positions; undefined for the hand-written evaluation. Ratings up to NETWORK_ELO always have
   * the latter, because they were fitted with it.
   */
  async network(): Promise<Network | undefined> {
    const { useNnue, evalFile } = this.wanted;
    const elo = ratingOf(this.wanted);
    if (!useNnue || (elo !== null && elo <= NETWORK_ELO)) return undefined;
    if (this.chosenNetwork === undefined && evalFile !== '') await (this.reading ??= this.readDefault(evalFile));
    return this.chosenNetwork;
  }

  /** Reads the default network when it is first needed; another may be chosen meanwhile. */
  private async readDefault(evalFile: string): Promise<void> {
    const read = await readNetwork(this.platform, evalFile);
    this.reading = null;
    if (this.chosenNetwork !== undefined || this.wanted.evalFile !== evalFile) return;
    if (!read.ok) this.notify(`EvalFile: ${read.error.message} The hand-written evaluation is used.`, read.error.code);
    this.chosenNetwork = read.ok ? read.value : undefined;
    this.wanted = { ...this.wanted, evalFile: read.ok ? evalFile : '' };
  }

  /**
   * Reads the headers of the Syzygy tables in some folders (see `splitFolders`), replacing earlier ones; none for an
   * empty path. They are used from the next search on. Unusable files are skipped and reported to `notify`. Error:
   * SYZYGY_NONE (no usable table); the previous tables stay.
   */
  async chooseTablebases(syzygyPath: string): Promise<Result<Tablebases | undefined>> {
    const folders = splitFolders(syzygyPath);
    await Promise.all(folders.map((folder) => this.platform.loadFolder(folder)));
    const chosen = openTablebases(folders, this.platform, (fault) =>
      this.notify(`SyzygyPath: ${fault}`, 'SYZYGY_FILE'),
    );
    if (chosen === undefined && syzygyPath !== '') {
      return failure('SYZYGY_NONE', `SyzygyPath: ${quote(syzygyPath)} has no usable table.`);
    }
    this.chosenTablebases = chosen;
    this.wanted = { ...this.wanted, syzygyPath };
    return success(chosen);
  }

  /** Opens the book for `ownBook`; an empty name closes it. Errors: those of `chooseBook`; the previous book stays. */
  chooseBook(bookFile: string): Result<void> {
    const chosen = chooseBook(this.platform, bookFile);
    if (!chosen.ok) return chosen;
    this.book?.close();
    this.book = chosen.value;
    this.wanted = { ...this.wanted, bookFile };
    return success(undefined);
  }

  /** Sets a search constant by its index in TUNABLES; only a tuning build reads it. */
  tune(index: number, value: number): void {
    this.tunables.set(index, value);
    this.host?.setTunable(index, value);
  }

  /** Starts, in the background, the parts of `ready` that hardly depend on settings: core, network and a thread. */
  preload(): void {
    void this.network();
    void this.platform.loadCore({ sliders: this.wanted.sliders, memory: this.platform.memory });
    if (this.platform.memory === 'shared') this.platform.prepareWorker?.();
  }

  /** Prepares everything for a search: memory, threads, a cleared hash table. Rejects if nothing can be started. */
  readonly ready = (): Promise<void> => this.started().then(() => undefined);

  /** Clears everything that earlier searches stored; the position stays. */
  async newGame(): Promise<void> {
    this.gameSeed = randomSeed();
    const host = await this.started();
    try {
      if (host.isRenewedSooner && this.platform.releaseMemory !== undefined) await this.close();
      else await host.clear();
      await this.started();
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

  /** The core at the session's position, for questions about it. A caller that makes moves on it must unmake them. */
  async position(): Promise<Core> {
    return (await this.started()).core;
  }

  /**
   * Searches the position. `onInfo` receives at least one line with a score before the result, which is held back until
   * the control releases it. A crashed search is reported to `notify` and answered with the best known move. The
   * promise rejects only if the engine cannot be restarted.
   */
  async go(
    limits: GoLimits,
    control: SearchControl,
    onInfo: (info: Info) => void,
    onCurrentMove: (current: CurrentMove) => void = () => undefined,
  ): Promise<FoundMove> {
    const host = await this.started();
    const legal = host.core.legalMoves();
    const { searchMoves = [] } = limits;
    const rootMoves = searchMoves.length > 0 ? searchMoves : legal;
    if (legal.length === 0) onInfo(terminalInfo(host.core));
    const bookMove = this.book?.choose(host.core, limits, this.wanted, this.seedFor(host.core));
    const known = { move: bookMove ?? MOVE_NONE, ponder: MOVE_NONE };
    if (known.move !== MOVE_NONE) onInfo(staticInfo(host.core, known));
    const best =
      legal.length === 0 || known.move !== MOVE_NONE
        ? known
        : await this.search(host, rootMoves, limits, control, { onInfo, onCurrentMove });
    await control.released();
    return best;
  }

  /** Counts the leaves of the position's game tree; depth 0 is the position itself. A crash is reported to `notify`. */
  async perft(options: PerftOptions, control: SearchControl): Promise<Perft> {
    if (options.depth < 1) return { counts: [], nodes: 1n, complete: true, rejections: 0n };
    const host = await this.started();
    try {
      const counts = await control.during(host, host.perft(this.game, options));
      const nodes = counts.reduce((sum, count) => sum + count.nodes, 0n);
      return { counts, nodes, complete: !control.isStopped, rejections: host.perftRejections() };
    } catch (error) {
      await this.mend('Perft', error);
      return { counts: [], nodes: 0n, complete: false, rejections: 0n };
    }
  }

  /** The session ends: clearing a hash table need not be finished. */
  readonly abandon = (): void => this.host?.abandon();

  /** Ends the threads and releases their memory. The session can still be used; it then starts new ones. */
  async close(): Promise<void> {
    if (this.host === null) return;
    await this.host.close();
    this.host = null;
    this.platform.releaseMemory?.();
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
  ): Promise<FoundMove> {
    const lines: Info[] = [];
    const { multiPv } = this.wanted;
    const report = (info: Info): void => {
      if (this.platform.checked) assertPlayable(host.core, info.pv);
      lines[info.multipv - 1] = info;
      if (info.multipv <= multiPv) onInfo(info);
    };
    const sideToMove = host.core.setup().sideToMove;
    const strength = this.strengthFor(limits, host);
    const settings = { ...this.wanted, multiPv: Math.max(multiPv, strength === null ? 1 : linesOf(strength)) };
    const bounded =
      strength === null ? limits : withNodes(limits, nodesOf(strength, settings.multiPv, this.seedFor(host.core)));
    try {
      const wanted = searchLimits(bounded, sideToMove, control, settings);
      const searching = host.search(this.game, wanted, report, onCurrentMove);
      const found = await control.during(host, searching);
      if (lines.length === 0) report(staticInfo(host.core, found));
      if (strength !== null) return this.weakened(host.core, lines, strength.noise, onInfo);
      if (rootMoves.includes(found.move)) {
        const line = found.ponder === MOVE_NONE ? [found.move] : [found.move, found.ponder];
        if (this.platform.checked) assertPlayable(host.core, line);
        return found;
      }
      this.notify(`The search chose ${found.move}, which is not a legal move here.`, 'SEARCH_ILLEGAL');
    } catch (error) {
      await this.mend('The search', error);
    }
    return this.secondBest(lines[0], rootMoves, report);
  }

  /** The limited strength; null at full strength and for mate searches. */
  private strengthFor(limits: GoLimits, host: Host): Strength | null {
    const elo = ratingOf(this.wanted);
    return elo === null || limits.mate !== undefined ? null : strengthOf(elo, host.settings.network !== undefined);
  }

  /** The seed for random choices in a position: the same in each game if `strengthSeed` is set. */
  private seedFor(core: Core): number {
    return noiseSeed(core.key(), this.wanted.strengthSeed === 0 ? this.gameSeed : this.wanted.strengthSeed);
  }

  /** The move at limited strength; if it is not the best, the lines are reported once more, with its own first. */
  private weakened(core: Core, lines: readonly Info[], noise: number, onInfo: (info: Info) => void): BestMove {
    const chosen = chooseLine(lines, noise, this.seedFor(core));
    const [time, others] = [Math.max(...lines.map((line) => line.time)), lines.filter((line) => line !== chosen)];
    const told = chosen === lines[0] ? [] : [chosen, ...others].slice(0, this.wanted.multiPv);
    told.forEach((line, index) => onInfo({ ...line, multipv: index + 1, time }));
    const [move = MOVE_NONE, ponder = MOVE_NONE] = chosen.pv;
    return { move, ponder };
  }

  /** The move after a failed search: the first of its last line, or any legal move. */
  private async secondBest(
    best: Info | undefined,
    rootMoves: readonly number[],
    report: (info: Info) => void,
  ): Promise<BestMove> {
    const [move = MOVE_NONE, ponder = MOVE_NONE] = best?.pv.length ? best.pv : rootMoves;
    const known = { move, ponder: best?.pv.length ? ponder : MOVE_NONE };
    if (best === undefined) report(staticInfo(await this.position(), known));
    return known;
  }

  /** Limited strength uses no tables. */
  private tablebases(): Tablebases | undefined {
    return this.wanted.limitStrength ? undefined : this.chosenTablebases;
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
    await host.prepare();
    host.core.setGame(this.game);
  }

  /**
   * Returns to the settings of the running host, or to the defaults. If only the network changed, the running host is
   * closed to make room. Throws if the defaults themselves fail.
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

  /** After a crash: reports it and restarts with an empty table. */
  private async mend(what: string, error: unknown): Promise<void> {
    this.notify(`${what} failed: ${error instanceof Error ? error.message : String(error)}.`, 'ENGINE_CRASHED');
    await this.close();
    await this.started();
  }
}

function hostPart({ sliders, threads, hashMb }: HostSettings): HostSettings {
  return { sliders, threads, hashMb };
}

function sameHost(one: HostSettings, other: HostSettings): boolean {
  const { sliders, threads, hashMb, network, tablebases } = other;
  const sameMemory = one.threads === threads && one.hashMb === hashMb && one.tablebases === tablebases;
  return sameMemory && one.sliders === sliders && one.network === network;
}
