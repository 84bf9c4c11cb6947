// What an engine works with: settings, network, tablebases, book, and the running core that they need.

import { STATUS_OK } from '../abi/status';
import type { Core } from '../runtime/core';
import { checkMemory } from '../runtime/memory';
import { Host, type HostSettings } from '../runtime/host';
import { parseNetwork, readNetwork, type Network } from '../runtime/network';
import type { Platform } from '../runtime/platform';
import type { PlayedGame } from '../runtime/rules-core';
import type { Tablebases } from '../runtime/tablebases';
import { parseFen, START_FEN } from '../notation/fen';
import { failure, messageOf, quote, success, unwrap, type NotationError, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';
import { parseUciMove } from '../notation/uci-move';
import { chooseBook, type Book } from './book';
import { ClockLag } from './clock-lag';
import { randomSeed } from './random';
import { DEFAULT_SETTINGS, ratingOf, type Settings } from './settings';
import { NETWORK_ELO, noiseSeed } from './strength';

/** Receives what nobody waits for. */
export interface EngineListener {
  /** Something failed and was mended or left out: a sentence that says so, with a stable code. */
  problem(error: NotationError): void;
  /** What an option has changed, where that is not plain. */
  notice(message: string): void;
}

/** A position, and moves from it in UCI notation. */
export interface PositionRequest {
  readonly setup: Setup;
  readonly moves?: readonly string[];
}

/** Files that are chosen together with the settings that name them. */
interface Files {
  network: Network | undefined;
  tablebases: Tablebases | undefined;
  book: Book | null;
}

const NO_FILES: Files = { network: undefined, tablebases: undefined, book: null };

/** No game is longer: 75 moves without a capture or pawn move end it, which leaves 8,848 and a half moves. */
const LONGEST_GAME = 17_697;

export class Equipment {
  /** The game whose last position is on the core; a new host's core gets it. */
  private game: PlayedGame = { setup: unwrap(parseFen(START_FEN)), moves: [] };
  private gameSeed = randomSeed();
  private wanted: Settings = DEFAULT_SETTINGS;
  private host: Host | null = null;
  private files = NO_FILES;
  private reading: Promise<void> | null = null;
  /** Search constants that were set, by index in TUNABLES. */
  private readonly tunables = new Map<number, number>();
  /** It belongs to the machine and the way to the GUI, and outlives games. */
  readonly lag = new ClockLag();

  constructor(
    readonly platform: Platform,
    private readonly listener: EngineListener,
  ) {}

  get settings(): Settings {
    return this.wanted;
  }

  /** The book for `ownBook`; null if none is open. */
  get book(): Book | null {
    return this.files.book;
  }

  /**
   * Changes settings, all of them or, on an error, none. A changed name of a file opens it: an empty `evalFile` is the
   * default network, other empty names are none. What needs new memory or threads takes effect when the engine is next needed;
   * if that fails, the old settings stay and the listener hears of it. Errors: those of `checkMemory`, `readNetwork`,
   * `chooseBook`, and SYZYGY_NONE (no usable table).
   */
  async configure(change: Partial<Settings>): Promise<Result<void>> {
    const wanted = { ...change, ...(change.evalFile === '' && { evalFile: DEFAULT_SETTINGS.evalFile }) };
    const { threads, hashMb } = { ...this.wanted, ...wanted };
    const possible = checkMemory(threads, hashMb, this.platform);
    if (!possible.ok) return possible;
    const files = await this.open(wanted);
    if (!files.ok) return files;
    if (files.value.book !== this.files.book) this.files.book?.close();
    this.files = files.value;
    this.wanted = { ...this.wanted, ...wanted };
    this.tell(wanted);
    return success(undefined);
  }

  /** Chooses the network, by itself or by the bytes of its file. Errors: those of `parseNetwork`; the previous network stays. */
  useNetwork(given: Network | Uint8Array): Result<void> {
    const read = given instanceof Uint8Array ? parseNetwork(given) : success(given);
    if (!read.ok) return failure(read.error.code, `The network is refused: ${read.error.message}`);
    this.files = { ...this.files, network: read.value };
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
    if (this.platform.tiny === true || !useNnue || (elo !== null && elo <= NETWORK_ELO)) return undefined;
    if (this.files.network === undefined && evalFile !== '') await (this.reading ??= this.readDefault(evalFile));
    return this.files.network;
  }

  /** Sets a search constant by its index in TUNABLES; only a tuning build reads it. */
  tune(index: number, value: number): void {
    this.tunables.set(index, value);
    this.host?.control.setTunable(index, value);
  }

  /** Starts, in the background, what hardly depends on settings: core, network and a thread. */
  preload(): void {
    // What fails here fails again, and is heard, when it is needed.
    const heardLater = (): undefined => undefined;
    void this.network().catch(heardLater);
    void this.platform.loadCore({ sliders: this.wanted.sliders, memory: this.platform.memory }).catch(heardLater);
    if (this.platform.memory === 'shared') this.platform.prepareWorker?.();
  }

  /** The host for the settings, with the game on its core. Rejects if nothing can be started. */
  async started(): Promise<Host> {
    // The core is loaded while the network is read.
    if (this.host === null) this.preload();
    for (;;) {
      const wanted = { ...hostPart(this.wanted), network: await this.network(), tablebases: this.tablebases() };
      if (this.host !== null && sameHost(this.host.settings, wanted)) return this.host;
      const started = await Host.start(this.platform, wanted);
      if (started.ok) await this.replaceHost(started.value);
      else await this.fallBack(started.error.message);
    }
  }

  /** Starts a host as `started` does, and prepares it for a search on a clock. */
  async prepared(): Promise<void> {
    const host = await this.started();
    await host.prepare();
  }

  /** A search is wanted: what prepares for it ends. */
  hurry(): void {
    this.host?.hurry();
  }

  /**
   * Sets up a position and plays moves in UCI notation from it. On an error the old position stays.
   * Errors: GAME_LENGTH, POSITION_BROKEN, those of `parseUciMove`.
   */
  async setPosition({ setup, moves = [] }: PositionRequest): Promise<Result<void>> {
    if (moves.length > LONGEST_GAME) {
      return failure('GAME_LENGTH', `moves: ${moves.length} moves, but no game has more than ${LONGEST_GAME}.`);
    }
    const { core } = await this.started();
    core.setSetup(setup);
    const played = play(core, moves, this.wanted.chess960);
    if (played.ok) this.game = { setup, moves: played.value };
    else core.setGame(this.game);
    return played.ok ? success(undefined) : played;
  }

  /** The seed for random choices in the core's position: the same in each game if `strengthSeed` is set. */
  seedFor(core: Core): number {
    return noiseSeed(core.key(), this.wanted.strengthSeed === 0 ? this.gameSeed : this.wanted.strengthSeed);
  }

  /** Clears everything that earlier searches stored; the position stays. */
  async newGame(): Promise<void> {
    this.gameSeed = randomSeed();
    const host = await this.started();
    try {
      if (host.isRenewedSooner && this.platform.releaseMemory !== undefined) await this.endHost();
      else await host.clear();
      await this.started();
    } catch (error) {
      await this.mend('Clearing the hash table', error);
    }
  }

  /** After a crash: restarts with an empty table and reports it, in this order, for the report may throw. */
  async mend(what: string, error: unknown): Promise<NotationError> {
    const message = `${what} failed: ${messageOf(error)}.`;
    const problem = { code: 'ENGINE_CRASHED', message };
    try {
      await this.endHost();
      await this.started();
    } finally {
      this.listener.problem(problem);
    }
    return problem;
  }

  /** Clearing a hash table need not be finished. */
  abandon(): void {
    this.host?.abandon();
  }

  /** Ends the threads and releases memory and files. Nothing may be asked of it afterwards. */
  async close(): Promise<void> {
    await this.endHost();
    this.files.book?.close();
    this.files = NO_FILES;
    // A network that is still being read is not wanted.
    this.wanted = { ...this.wanted, evalFile: '' };
  }

  /** Ends the threads and releases their memory; the next `started` has new ones. */
  private async endHost(): Promise<void> {
    if (this.host === null) return;
    await this.host.close();
    this.host = null;
    this.platform.releaseMemory?.();
  }

  /** The files that a change names, and the others as they are. */
  private async open({ evalFile, syzygyPath, bookFile }: Partial<Settings>): Promise<Result<Files>> {
    let { network, tablebases, book } = this.files;
    if (evalFile !== undefined) {
      const read = evalFile === '' ? success(undefined) : await readNetwork(this.platform, evalFile);
      if (!read.ok) return failure(read.error.code, `EvalFile: ${read.error.message}`);
      network = read.value;
    }
    if (syzygyPath !== undefined) {
      const opened = await this.openTablebases(syzygyPath);
      if (!opened.ok) return opened;
      tablebases = opened.value;
    }
    if (bookFile !== undefined) {
      const opened = chooseBook(this.platform, bookFile);
      if (!opened.ok) return opened;
      book = opened.value;
    }
    return success({ network, tablebases, book });
  }

  /** The tables in some folders (`splitFolders`); undefined for an empty path. The listener hears of unusable files. */
  private async openTablebases(path: string): Promise<Result<Tablebases | undefined>> {
    // Few engines have tables, and their formats are a tenth of the shell.
    const { openTablebases, splitFolders } = await import('../runtime/tablebases');
    const folders = splitFolders(path);
    await Promise.all(folders.map((folder) => this.platform.loadFolder(folder)));
    const opened = openTablebases(folders, this.platform, (fault) =>
      this.listener.problem({ code: 'SYZYGY_FILE', message: `SyzygyPath: ${fault}` }),
    );
    if (opened !== undefined || path === '') return success(opened);
    return failure('SYZYGY_NONE', `SyzygyPath: ${quote(path)} has no usable table.`);
  }

  private tell(change: Partial<Settings>): void {
    const { evalFile, bookFile } = this.wanted;
    const { tablebases } = this.files;
    const say = (message: string): void => this.listener.notice(message);
    if (change.syzygyPath !== undefined && tablebases !== undefined) {
      say(`SyzygyPath: ${tablebases.files.paths.length} files, up to ${tablebases.largest} men`);
    }
    if (change.sliders !== undefined) say(`Sliders ${change.sliders}`);
    if (change.evalFile !== undefined && evalFile !== '') say(`EvalFile ${evalFile}`);
    if (change.ownBook === true && bookFile === '') say('OwnBook has no effect until BookFile names a book.');
    if (change.useNnue === true && evalFile === '') say('Use NNUE has no effect until EvalFile names a network.');
  }

  /** Reads the default network when it is first needed; another may be chosen meanwhile. Without it, the listener hears of both. */
  private async readDefault(evalFile: string): Promise<void> {
    const read = await readNetwork(this.platform, evalFile).finally(() => (this.reading = null));
    if (this.files.network !== undefined || this.wanted.evalFile !== evalFile) return;
    if (read.ok) {
      this.files = { ...this.files, network: read.value };
    } else {
      // Throws if nobody listens: nobody would know that the engine is a weaker one.
      this.listener.problem({ code: read.error.code, message: `EvalFile: ${read.error.message}` });
      this.wanted = { ...this.wanted, evalFile: '' };
      this.listener.notice('The hand-written evaluation is used.');
    }
  }

  /** Limited strength uses no tables. */
  private tablebases(): Tablebases | undefined {
    return this.wanted.limitStrength ? undefined : this.files.tablebases;
  }

  private async replaceHost(host: Host): Promise<void> {
    await this.endHost();
    this.host = host;
    for (const [index, value] of this.tunables) host.control.setTunable(index, value);
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
      await this.endHost();
      return;
    }
    const settings = `Sliders ${kept.sliders}, Threads ${kept.threads}, Hash ${kept.hashMb}`;
    this.wanted = { ...this.wanted, ...kept };
    this.listener.problem({ code: 'SETTINGS_REFUSED', message: `${reason} Kept: ${settings}.` });
  }
}

/** The packed moves that are played on the core's position. */
function play(core: Core, moves: readonly string[], chess960: boolean): Result<number[]> {
  const status = core.verify();
  if (status !== STATUS_OK) return failure('POSITION_BROKEN', `The position breaks the core's rule ${status}.`);
  const played: number[] = [];
  for (const text of moves) {
    const move = parseUciMove(text, core, chess960);
    if (!move.ok) return move;
    core.exports.playMove(move.value);
    played.push(move.value);
  }
  return success(played);
}

function hostPart({ sliders, threads, hashMb }: HostSettings): HostSettings {
  return { sliders, threads, hashMb };
}

function sameHost(one: HostSettings, other: HostSettings): boolean {
  const { sliders, threads, hashMb, network, tablebases } = other;
  const sameMemory = one.threads === threads && one.hashMb === hashMb && one.tablebases === tablebases;
  return sameMemory && one.sliders === sliders && one.network === network;
}
