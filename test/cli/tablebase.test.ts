// `tablebase`: positions answered, files checked.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runEngine } from '../helpers/engine-process';
import { describeData, sharedFolder } from '../notation/shared-data';

const scratch = mkdtempSync(join(tmpdir(), 'sliderule-tablebase-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it('tablebase --check does not call a folder without tables good', async () => {
  const { code, lines, errors } = await runEngine('tablebase', '--check', '--path', scratch);
  expect([code, lines]).toEqual([1, []]);
  expect(errors).toContain(`There is no table in ${scratch}.`);
});

describeData('tablebase --check', 'syzygy', () => {
  const folder = join(sharedFolder, 'syzygy');

  it('finds every checksum right', async () => {
    const { code, lines } = await runEngine('tablebase', '--check', '--path', folder);
    expect([code, lines]).toEqual([0, ['70 files are good, 0 faults']]);
  });

  it('names the file of which one bit is another', async () => {
    for (const name of ['KBvK.rtbw', 'KPvK.rtbw']) {
      const bytes = readFileSync(join(folder, name));
      if (name === 'KPvK.rtbw') bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1;
      writeFileSync(join(scratch, name), bytes);
    }
    const { code, lines, errors } = await runEngine('tablebase', '--check', '--path', scratch);
    expect([code, lines]).toEqual([1, ['1 files are good, 1 faults']]);
    expect(errors).toContain('KPvK.rtbw is corrupt: its checksum does not match. The table is not used.');
  });
});
