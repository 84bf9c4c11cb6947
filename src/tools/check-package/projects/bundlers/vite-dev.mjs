// Loads from Vite's dev server what a browser would load, script by script, and runs it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';

const IMPORT = /(\bfrom\s*|\bimport\s*)"([./][^"]+)"/g;
const saved = new Map();

/** Saves a script and all that it imports; the file's name. */
async function save(url) {
  const known = saved.get(url);
  if (known !== undefined) return known;
  const name = `script-${saved.size}.mjs`;
  saved.set(url, name);
  const response = await fetch(url);
  let text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  for (const [whole, word, specifier] of [...text.matchAll(IMPORT)]) {
    text = text.replace(whole, `${word}"./${await save(new URL(specifier, url).href)}"`);
  }
  writeFileSync(`out/dev/${name}`, text);
  return name;
}

mkdirSync('out/dev', { recursive: true });
const server = await createServer({ server: { host: '127.0.0.1', port: 0 } });
await server.listen();
const { port } = server.httpServer.address();
const entry = await save(`http://127.0.0.1:${port}/chess.js`);
await import(pathToFileURL(`out/dev/${entry}`).href);
await server.close();
process.exit(0);
