// What the engine asks of the system that runs it. Everything below src/platform is written against this interface, so that
// Node, a browser and a one-file executable differ in one folder only.
//
// What every JavaScript runtime has is used directly: WebAssembly, performance, crypto, timers, TextDecoder.

import type { Result } from '../notation/result';
import type { ThreadBirth, ThreadReply, ThreadTask } from './messages';

/** Shared memory lets threads search together; unshared memory needs no permission of a web server, but has one thread. */
export type MemoryKind = 'shared' | 'unshared';

/** Which of the compiled cores. */
export interface CoreBuild {
  /** A name of SLIDER_METHODS. */
  readonly sliders: string;
  readonly memory: MemoryKind;
}

/** Hears from a worker. */
export interface WorkerOwner {
  received(reply: ThreadReply): void;
  /** The worker has crashed or ended; nothing more comes from it. */
  failed(error: Error): void;
}

/** A thread that runs `serveSearch` (search-service.ts). */
export interface SearchWorker {
  post(task: ThreadTask): void;
  /** Ends it, in the middle of a task too. */
  terminate(): Promise<void>;
}

/** A file that is read in blocks, at any place and synchronously, from search threads too: tablebases. */
export interface BlockFile {
  /** Bytes. */
  readonly size: number;
  /** Fills `into` with the bytes from `offset` on; returns how many there were. Throws when the system cannot read. */
  read(offset: number, into: Uint8Array): number;
  close(): void;
}

/** Where a log goes. */
export type LogTarget = { readonly file: string } | 'standard error';

/** Writes one record. It never throws: a game goes on without its log. */
export type LogWriter = (record: object) => void;

/** What a search thread has of the platform. */
export interface ThreadPlatform {
  /** Names of the files in a folder, sorted. Error: FOLDER_UNREADABLE, which names the folder. */
  listFolder(path: string): Result<readonly string[]>;
  /** Opens a file for reading in blocks. Error: FILE_UNREADABLE, which names the file. */
  openBlocks(path: string): Result<BlockFile>;
}

export interface Platform extends ThreadPlatform {
  /** Before a folder is listed: loads it, where files are not at hand. What fails shows when it is listed and opened. */
  loadFolder(path: string): Promise<void>;
  /** The kind of memory that cores get. With unshared memory, searches run on the thread that asks for them. */
  readonly memory: MemoryKind;
  /** The slider methods whose cores there are, or can be built: names of SLIDER_METHODS, in its order. */
  readonly sliders: readonly string[];
  /** Processors that search threads may use; 1 where nobody knows. */
  readonly processors: number;
  /** Whether cores have assertions; what they report is checked too then. */
  readonly checked: boolean;
  /** Whether the cores' search constants are options (src/abi/tunables.ts). */
  readonly tunable: boolean;
  /** A compiled core, compiled once. Errors: CORE_MISSING, CORE_BROKEN. */
  loadCore(build: CoreBuild): Promise<Result<WebAssembly.Module>>;
  /**
   * The bytes of a network's file: one that comes with the engine, by its name, or any other by its path.
   * Errors: NETWORK_UNREADABLE, NETWORK_SIZE (more than `mostBytes`); both name the file.
   */
  loadNetwork(file: string, mostBytes: number): Promise<Result<Uint8Array>>;
  /** Starts a thread that the next `spawnWorker` takes, where threads take long to start. */
  prepareWorker?(): void;
  /** Starts a search thread. Asked for only where memory is shared. Throws when the system refuses. */
  spawnWorker(birth: ThreadBirth, owner: WorkerOwner): SearchWorker;
  /** Bytes of memory that the engine may use; Infinity where nobody knows. */
  memoryLimit(): number;
  /** A core's memory is no longer used: a good time to give it back to the system, where that can be asked for. */
  releaseMemory(): void;
  /** Opens a log; `failed` hears it if later records cannot be written. Error: LOG_FILE. */
  openLog(target: LogTarget, failed: (message: string) => void): Promise<Result<LogWriter>>;
}
