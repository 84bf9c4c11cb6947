// A web page or its worker as a platform: files by `fetch`, threads as web workers.
//
// Shared memory, and with it threads, needs a page that is isolated from other origins (the headers COOP and COEP).
// Elsewhere the engine runs on the calling thread, which should therefore be a worker, and pauses for messages
// (src/runtime/pauses.ts).

import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import type { CoreBuild, MemoryKind, Platform } from '../../runtime/platform';
import { unshare } from '../../runtime/unshare';
import { failure, success, type Result } from '../../notation/result';
import { coreFile, networkFile } from './file-names';
import { readFile, type Locate } from './files';
import { foldersPlatform, loadFolder, type WebFolders } from './web-folders';
import { spawnWorker } from './workers';

export interface BrowserOptions {
  readonly locate: Locate;
  /** Starts a worker that gives its messages to a `threadServer` (workers.ts). */
  readonly startWorker: () => Worker;
  /** Whether memory is shared; by default if the page is allowed to. */
  readonly shared?: boolean;
  /** Whether the core is the one without network and tablebases. */
  readonly tiny?: boolean;
}

/** The file of the core without network and tablebases, for unshared memory in every runtime. */
export const TINY_CORE = 'core/tiny.wasm';

/** A platform with its own compiled modules. It changes nothing global. */
export function createBrowserPlatform({
  locate,
  startWorker,
  shared = crossOriginIsolated,
  tiny = false,
}: BrowserOptions): Platform {
  const cores = new Map<string, Promise<Result<WebAssembly.Module>>>();
  const folders: WebFolders = new Map();
  const networks = new Map<string, Promise<Result<Uint8Array>>>();
  const readOwn = (file: string, mostBytes: number): Promise<Result<Uint8Array>> =>
    keep(networks, file, () => loadNetwork(locate, file, mostBytes));
  const load = (build: CoreBuild): Promise<Result<WebAssembly.Module>> => {
    const name = tiny ? TINY_CORE : coreFile(build);
    return keep(cores, name, () => compile(name, build.memory, locate(name)));
  };
  return {
    memory: shared ? 'shared' : 'unshared',
    // Every other method is three more files for whoever serves the engine.
    sliders: [DEFAULT_SLIDERS],
    checked: false,
    tiny,
    loadCore: load,
    loadNetwork: (file, mostBytes) =>
      file === DEFAULT_NETWORK ? readOwn(file, mostBytes) : loadNetwork(locate, file, mostBytes),
    loadFolder: (path) => loadFolder(folders, path, shared, locate),
    ...foldersPlatform(folders),
    spawnWorker: (birth, owner) => spawnWorker(startWorker(), { ...birth, folders }, owner),
    // A page's limit is unknown; an excessive allocation fails.
    memoryLimit: () => Infinity,
    // Node's navigator came with version 21.
    processors: typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency,
    openLog: () => Promise.resolve(failure('LOG_FILE', 'a browser keeps no log.')),
  };
}

/** What is kept under a name, loaded if there is nothing. A failed load is not kept, so the next one tries again. */
function keep<T>(
  kept: Map<string, Promise<Result<T>>>,
  name: string,
  load: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const loading = load();
  kept.set(name, loading);
  void loading.then(({ ok }) => ok || kept.delete(name));
  return loading;
}

async function compile(
  name: string,
  memory: MemoryKind,
  place: ReturnType<Locate>,
): Promise<Result<WebAssembly.Module>> {
  const bytes = await readFile(place, Infinity, name);
  if (!bytes.ok) return failure('CORE_MISSING', bytes.error.message);
  try {
    return success(await WebAssembly.compile(memory === 'shared' ? bytes.value : unshare(bytes.value)));
  } catch (error) {
    return failure('CORE_BROKEN', `${name} does not compile (${String(error)}).`);
  }
}

/** A plain name is an included network; anything else is a URL. */
async function loadNetwork(locate: Locate, file: string, mostBytes: number): Promise<Result<Uint8Array>> {
  const bytes = await readFile(locate(/^[\w.-]+$/.test(file) ? networkFile(file) : file), mostBytes, file);
  if (bytes.ok) return bytes;
  return failure(bytes.error.code === 'FILE_SIZE' ? 'NETWORK_SIZE' : 'NETWORK_UNREADABLE', bytes.error.message);
}
