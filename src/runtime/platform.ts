// What the engine asks of the system that runs it. Everything below src/platform is written against this interface, so that
// Node, a browser and a one-file executable differ in one folder only.
//
// What every JavaScript runtime has is used directly: WebAssembly, performance, crypto, timers, TextDecoder.

import type { TUNABLES } from '../abi/tunables';
import type { Result } from '../notation/result';
import type { NodeTrace } from './core-exports';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';

/**
 * Shared memory allows several search threads; unshared memory needs no permission from a web server, but allows only
 * one.
 */
export type MemoryKind = 'shared' | 'unshared';

/** Selects a compiled core. */
export interface CoreBuild {
  /** A name of SLIDER_METHODS. */
  readonly sliders: string;
  readonly memory: MemoryKind;
}

/** Receives messages from a worker. */
export interface WorkerOwner {
  received(reply: ThreadReply): void;
  /** The worker has crashed or ended and sends nothing more. */
  failed(error: Error): void;
}

/** A thread that runs `serveSearch` (search-service.ts). */
export interface SearchWorker {
  post(task: ThreadTask): void;
  /** Ends it, even during a task. */
  terminate(): Promise<void>;
}

/** A file for synchronous reads at any offset, from search threads too: tablebases. */
export interface BlockFile {
  /** Bytes. */
  readonly size: number;
  /** Fills `into` with the bytes from `offset` on; returns their number. Throws if the system cannot read. */
  read(offset: number, into: Uint8Array): number;
  close(): void;
}

/** The target of a log. */
export type LogTarget = { readonly file: string } | 'standard error';

/** An open log. It never throws: a game continues without its log. */
export interface LogWriter {
  write(record: object): void;
  /** Nothing is written afterwards. */
  close(): void;
}

/** The part of the platform that search threads have. */
export interface ThreadPlatform {
  /** Names of the files in a folder, sorted. Error: FOLDER_UNREADABLE, which names the folder. */
  listFolder(path: string): Result<readonly string[]>;
  /** Opens a file for reading in blocks. Error: FILE_UNREADABLE, which names the file. */
  openBlocks(path: string): Result<BlockFile>;
  /** Hears of each node of a search, from the reporting thread of a core built to tell. */
  readonly trace?: NodeTrace | undefined;
}

export interface Platform extends ThreadPlatform {
  /**
   * Loads a folder before it is listed, if the platform has no local files. Failures show up when it is listed and its
   * files are opened.
   */
  loadFolder(path: string): Promise<void>;
  /** The kind of memory that cores get. With unshared memory, searches run on the calling thread. */
  readonly memory: MemoryKind;
  /** The slider methods whose cores exist or can be built: names of SLIDER_METHODS, in its order. */
  readonly sliders: readonly string[];
  /** Processors available to search threads; 1 if unknown. */
  readonly processors: number;
  /** Whether cores have assertions; their reports are then checked too. */
  readonly checked: boolean;
  /** The cores' search constants, where they are options: TUNABLES of src/abi/tunables.ts. */
  readonly tunables?: readonly (typeof TUNABLES)[number][] | undefined;
  /** Whether cores have neither network nor tablebases: the engine then lacks the options for them. */
  readonly tiny?: boolean;
  /** A compiled core, compiled once. Errors: CORE_MISSING, CORE_BROKEN. */
  loadCore(build: CoreBuild): Promise<Result<WebAssembly.Module>>;
  /**
   * The bytes of a network file: an included one by name, or any other by path. Errors: NETWORK_UNREADABLE,
   * NETWORK_SIZE (more than `mostBytes`); both name the file.
   */
  loadNetwork(file: string, mostBytes: number): Promise<Result<Uint8Array>>;
  /** Starts a thread in advance for the next `spawnWorker`, if threads start slowly. */
  prepareWorker?(): void;
  /** Starts a search thread. Called only with shared memory. Throws if the system refuses. */
  spawnWorker(birth: ThreadBirth, owner: WorkerOwner): SearchWorker;
  /** Bytes of memory that the engine may use; Infinity if unknown. */
  memoryLimit(): number;
  /** Returns memory that no core uses any more to the system; absent where only the garbage collector can, in its own time. */
  releaseMemory?(): void;
  /** Opens a log; `failed` is called if later records cannot be written. Error: LOG_FILE. */
  openLog(target: LogTarget, failed: (message: string) => void): Promise<Result<LogWriter>>;
}
