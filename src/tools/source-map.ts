// Source maps in compiled modules, for breakpoints in AssemblyScript. The compiler writes the map to a file and its name into the
// module. Node compiles modules from memory, where a name leads nowhere, so the module gets the map itself, as a data URL.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const SECTION = Buffer.from('sourceMappingURL');
/** Identifies custom sections. https://webassembly.github.io/spec/core/binary/modules.html#custom-section */
const CUSTOM = 0;

/** Puts the map that the compiler has written beside a module into it. Throws if the module does not end with the map's name. */
export function embedSourceMap(file: string): void {
  const module = readFileSync(file);
  const named = sectionOf(Buffer.from(`./${basename(file)}.map`));
  if (!module.subarray(-named.length).equals(named)) throw new Error(`${file} does not end with its map's name`);
  const map = readFileSync(`${file}.map`).toString('base64');
  const embedded = sectionOf(Buffer.from(`data:application/json;base64,${map}`));
  writeFileSync(file, Buffer.concat([module.subarray(0, -named.length), embedded]));
  rmSync(`${file}.map`);
}

function sectionOf(url: Buffer): Buffer {
  const content = Buffer.concat([sized(SECTION), sized(url)]);
  return Buffer.concat([Buffer.from([CUSTOM]), sized(content)]);
}

/** Bytes behind their number, in LEB128: seven bits a byte, the lowest first. */
function sized(bytes: Buffer): Buffer {
  const size: number[] = [];
  let rest = bytes.length;
  for (; rest >= 128; rest >>>= 7) size.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...size, rest]), bytes]);
}
