// The user's own files, kept in the browser's private file system, so that they are there at the next visit. Nothing of them leaves
// the browser.

export class LocalFiles {
  /** The files of one kind. */
  constructor(private readonly folder: string) {}

  /** All of them, by their names. None where the browser keeps no files. */
  async all(): Promise<File[]> {
    const files: File[] = [];
    try {
      for await (const handle of (await this.open()).values()) {
        if (handle.kind === 'file') files.push(await handle.getFile());
      }
    } catch {
      return [];
    }
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Keeps files in the place of those before. Rejects where the browser keeps none, or when its storage is full; then those before
   * stay.
   */
  async replace(files: readonly File[]): Promise<void> {
    const folder = await this.open();
    const names = new Set(files.map(({ name }) => name));
    const old: string[] = [];
    for await (const { name } of folder.values()) if (!names.has(name)) old.push(name);
    for (const file of files) {
      const stream = await (await folder.getFileHandle(file.name, { create: true })).createWritable();
      await stream.write(file);
      await stream.close();
    }
    for (const name of old) await folder.removeEntry(name);
  }

  async clear(): Promise<void> {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(this.folder, { recursive: true }).catch(() => undefined);
  }

  private async open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle(this.folder, { create: true });
  }
}

/** A file's contents. */
export async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
