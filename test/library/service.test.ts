// The engine behind the library's, as plain data in and out.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LocalService, type ServiceOwner } from '../../src/library/service';
import { START_FEN } from '../../src/notation/fen';
import { processPlatform } from '../../src/platform/node/process-platform';

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
