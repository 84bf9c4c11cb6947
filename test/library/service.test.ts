// The engine behind the library's, as plain data in and out.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LocalService, type ServiceOwner } from '../../src/library/service';
import { START_FEN } from '../../src/notation/fen';
import { formatBookEntry } from '../../src/notation/polyglot';
import { success } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Platform } from '../../src/runtime/platform';

const owner: ServiceOwner = {
  line: () => undefined,
  message: () => undefined,
  error: () => undefined,
  exit: () => undefined,
};

test('rejects a count for which nothing can be started, and leaves no other rejection', async () => {
  const missing = { ok: false, error: { code: 'CORE_MISSING', message: 'There is no core.' } } as const;
  const service = new LocalService({ ...processPlatform, loadCore: () => Promise.resolve(missing) }, owner);
  const strays: unknown[] = [];
  const hear = (reason: unknown): void => void strays.push(reason);
  process.on('unhandledRejection', hear);
  const position = { fen: START_FEN, moves: [] };
  await expect(service.perft(position, 3, () => undefined, new AbortController().signal)).rejects.toThrow('no core');
  await sleep(20);
  process.off('unhandledRejection', hear);
  expect(strays).toEqual([]);
});

test('closes its book in the end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-service-'));
  const file = join(folder, 'book.bin');
  writeFileSync(file, formatBookEntry({ key: 1n, move: 1, weight: 1 }));
  let opened = 0;
  const openBlocks: Platform['openBlocks'] = (path) => {
    const found = processPlatform.openBlocks(path);
    if (!found.ok) return found;
    opened++;
    return success({
      size: found.value.size,
      read: (offset, into) => found.value.read(offset, into),
      close: () => {
        opened--;
        found.value.close();
      },
    });
  };
  const service = new LocalService({ ...processPlatform, openBlocks }, owner);
  expect(await service.setOption('BookFile', file)).toEqual(success(undefined));
  expect(opened).toBe(1);
  await service.close();
  expect(opened).toBe(0);
  rmSync(folder, { recursive: true });
});

test('starts nothing and keeps no log when it has ended', async () => {
  const logs = new Set<unknown>();
  const openLog: Platform['openLog'] = async () => {
    await sleep(20);
    const log = { write: () => undefined, close: () => void logs.delete(log) };
    logs.add(log);
    return success(log);
  };
  let loads = 0;
  const loadCore: Platform['loadCore'] = (wanted) => {
    loads++;
    return processPlatform.loadCore(wanted);
  };
  const service = new LocalService({ ...processPlatform, openLog, loadCore }, owner);
  service.send('uci');
  // Who then says nothing has the engine prepared in silence.
  service.send('setoption name Hash value 2');
  service.send('setoption name Debug Log File value log');
  await service.close();
  const before = loads;
  service.send('isready');
  await sleep(100);
  expect(loads).toBe(before);
  expect(logs.size).toBe(0);
});
