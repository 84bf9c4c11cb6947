// Stops a module's function at a line of its AssemblyScript source, as a debugger does, and prints the line at which it stood:
// node breakpoint.mjs MODULE SOURCE TEXT EXPORT, where TEXT is part of the line. The debugger is a worker, because the thread that
// it stops stands still.

/* global WebAssembly */

import { Buffer } from 'node:buffer';
import { readFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  const [file, source, text, name] = process.argv.slice(2);
  const debuggerThread = new Worker(fileURLToPath(import.meta.url), { workerData: { source, text } });
  await new Promise((resolve) => debuggerThread.once('message', resolve));
  const memory = new WebAssembly.Memory({ initial: 256, maximum: 256 });
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { env: { memory, abort: () => undefined } });
  const ready = new Promise((resolve) => debuggerThread.once('message', resolve));
  await ready;
  instance.exports[name](0);
  process.exit();
}

const { source, text } = workerData;
// Otherwise the worker would end: a session does not keep it.
parentPort.on('message', () => undefined);
const session = new Session();
session.connectToMainThread();
const parsed = new Promise((resolve) => {
  session.on('Debugger.scriptParsed', ({ params }) => {
    if (params.scriptLanguage === 'WebAssembly') resolve(params);
  });
});
await session.post('Debugger.enable');
parentPort.postMessage('attached');
const { scriptId, sourceMapURL, endColumn } = await parsed;
const map = JSON.parse(Buffer.from(sourceMapURL.split(',')[1], 'base64').toString());
const entries = new SourceMap(map);
const lines = map.sourcesContent[map.sources.indexOf(source)].split('\n');
const line = lines.findIndex((content) => content.includes(text));
const stands = (column) => {
  const { originalSource, originalLine } = entries.findEntry(0, column);
  return originalSource?.endsWith(source) ? originalLine : -1;
};
const column = Array.from({ length: endColumn }, (_, index) => index).find((offset) => stands(offset) === line);
await session.post('Debugger.setBreakpoint', { location: { scriptId, lineNumber: 0, columnNumber: column } });
session.on('Debugger.paused', ({ params: { callFrames } }) => {
  const [{ functionName, location }] = callFrames;
  // The worker's standard output would go through the thread that stands still.
  writeSync(1, `${functionName}: ${lines[stands(location.columnNumber)].trim()}\n`);
  void session.post('Debugger.resume');
});
parentPort.postMessage('set');
