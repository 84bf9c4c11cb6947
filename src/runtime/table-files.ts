// The files of tablebases, as a core reads them: all that search threads need of them.

import type { ReadBlock } from './core-exports';
import type { BlockFile, ThreadPlatform } from './platform';

/** The table files, for one thread. Each is opened at first use; a missing file reads as empty. */
export class TableFiles {
  private readonly open: (BlockFile | null)[] = [];

  constructor(
    /** The core's file numbers are indexes into this list. */
    readonly paths: readonly string[],
    private readonly system: ThreadPlatform,
  ) {}

  /** A function that reads blocks into a core's memory. */
  reader(memory: ArrayBufferLike): ReadBlock {
    const bytes = new Uint8Array(memory);
    return (file, offset, length, address) => {
      try {
        return this.opened(file)?.read(offset, bytes.subarray(address, address + length)) ?? 0;
      } catch {
        return 0;
      }
    };
  }

  /** Closes all open files. They are opened again when needed. */
  close(): void {
    for (const file of this.open.splice(0)) file?.close();
  }

  private opened(file: number): BlockFile | null {
    const known = this.open[file];
    if (known !== undefined) return known;
    const opened = this.system.openBlocks(this.paths[file] ?? '');
    return (this.open[file] = opened.ok ? opened.value : null);
  }
}
