import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DAMAGES, damaged, folderOf, sealed } from '../../bench/tablebase-damage';
import { PAWN } from '../../src/abi/piece';
import { PROBE_FAILED } from '../../src/abi/tablebase';
import { Random } from '../../src/engine/random';
import { parseFen } from '../../src/notation/fen';
import { moveFrom } from '../../src/notation/packed-move';
import { countMen, pieceAt, typeOf } from '../../src/notation/pieces';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { Core } from '../../src/runtime/core';
import { openCore } from '../../src/runtime/host';
import type { ThreadPlatform } from '../../src/runtime/platform';
import { openTablebases, splitFolders } from '../../src/runtime/tablebases';
import { projectRoot } from '../helpers/paths';
import { randomFen } from '../helpers/random-fen';
import { describeData, readLines, sharedFolder } from '../notation/shared-data';
import { unwrap } from '../../src/notation/result';

const tables3 = ['KQvK', 'KRvK', 'KBvK', 'KNvK', 'KPvK'];
const threeMen = join(projectRoot, 'test', 'inputs', 'syzygy');
const scratch = mkdtempSync(join(tmpdir(), 'sliderule-tables-'));
afterAll(() => rmSync(scratch, { recursive: true }));

async function openWith(
  folders: readonly string[],
  faults: string[] = [],
  system: ThreadPlatform = processPlatform,
): Promise<Core> {
  const tablebases = openTablebases(folders, system, (fault) => faults.push(fault));
  const settings = { sliders: 'magic', threads: 1, hashMb: 1, tablebases };
  return unwrap(await openCore(processPlatform, settings)).core;
}

/** Copies a table, which may be read-only, to where it can be changed. */
function copyTable(folder: string, name: string, target: string, newName = name): void {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, newName), readFileSync(join(folder, name)));
}

/** Outcome and distance of a position. */
function probe(core: Core, fen: string): [number, number] {
  core.setSetup(unwrap(parseFen(fen)));
  return [core.exports.probeWdl(), core.exports.probeDtz()];
}

const KRK = '8/8/8/3k4/8/8/1R6/K7 w - - 0 1';

describe('folders of tables', () => {
  it('are separated by semicolons or colons', () => {
    expect(splitFolders('/a/b:/c; /d ')).toEqual(['/a/b', '/c', '/d']);
    expect(splitFolders('C:\\tables;D:\\more')).toEqual(['C:\\tables', 'D:\\more']);
    expect(splitFolders('https://example.org:8080/syzygy/; tables/')).toEqual([
      'https://example.org:8080/syzygy',
      'tables',
    ]);
    expect(splitFolders('')).toEqual([]);
  });

  it('that are missing or empty are named, and there are no tables', async () => {
    const faults: string[] = [];
    const core = await openWith([join(scratch, 'nowhere'), scratch], faults);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('nowhere');
    expect(probe(core, KRK)).toEqual([PROBE_FAILED, PROBE_FAILED]);
  });
});

describeData('probes of 3 and 4 men', 'syzygy', () => {
  const folder = join(sharedFolder, 'syzygy');

  it.each(['endgame/syzygy-wdl-dtz.csv', 'endgame/syzygy-ep.csv'])('agree with %s', async (file) => {
    const core = await openWith([folder]);
    const rows = readLines(file).filter((row) => !row.startsWith('epd'));
    const wrong = rows.filter((row) => {
      const [epd = '', wdl, dtz, men] = row.split(',');
      if (Number(men) > 4) return false;
      const [outcome, distance] = probe(core, `${epd} 0 1`);
      return outcome !== Number(wdl) || distance !== Number(dtz);
    });
    expect(wrong).toEqual([]);
  });

  it('agree in five men', async () => {
    const core = await openWith([folder, join(sharedFolder, 'syzygy5')]);
    const wrong = readLines('endgame/syzygy5-wdl-dtz.csv')
      .slice(1)
      .filter((row) => {
        const [epd = '', wdl, dtz] = row.split(',');
        const [outcome, distance] = probe(core, `${epd} 0 1`);
        return outcome !== Number(wdl) || distance !== Number(dtz);
      });
    expect(wrong).toEqual([]);
  });

  it('leave the position as it was', async () => {
    const core = await openWith([folder]);
    probe(core, '8/8/8/3k4/8/1p6/P7/K7 w - - 0 1');
    expect(core.verify()).toBe(0);
  });
});

describe('probes of 3 men', () => {
  const folder = threeMen;

  it.each(tables3)('of %s are what the moves make of the positions behind them', async (material) => {
    const core = await openWith([folder]);
    const random = new Random(5);
    const piece = material.charAt(1);
    let looked = 0;
    while (looked < 400) {
      const fen = randomFen(random, ['K', 'k', random.below(2) === 0 ? piece : piece.toLowerCase()]);
      if (!parseFen(fen).ok) continue;
      looked++;
      const [wdl, dtz] = probe(core, fen);
      const inCheck = core.inCheck();
      const values = core.legalMoves().map((move) => {
        core.setSetup(unwrap(parseFen(fen)));
        const men = countMen(core.setup().board);
        const isPawn = typeOf(pieceAt(core.setup().board, moveFrom(move))) === PAWN;
        core.exports.playMove(move);
        const left = countMen(core.setup().board);
        const isOver = core.legalMoves().length === 0;
        const value = isOver ? (core.inCheck() ? 2 : 0) : 0 - core.exports.probeWdl();
        const plies = isOver || isPawn || left < men ? 1 : 1 + Math.abs(core.exports.probeDtz());
        return { value, plies };
      });
      const best = Math.max(...values.map(({ value }) => value), values.length === 0 ? (inCheck ? -2 : 0) : -2);
      expect([fen, wdl]).toEqual([fen, best]);
      expect([fen, Math.sign(dtz)]).toEqual([fen, values.length === 0 ? Math.sign(dtz) : Math.sign(best)]);
      const kept = values.filter(({ value }) => value === best).map(({ plies }) => plies);
      if (best === 0 || kept.length === 0) continue;
      const exact = best > 0 ? Math.min(...kept) : Math.max(...kept);
      // Distances may be rounded by one.
      expect(Math.abs(Math.abs(dtz) - exact), fen).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    // The longest wins, which are well known: mate in 10, in 16, and the pawn's.
    ['8/8/8/8/3k4/8/8/KQ6 w - - 0 1', 2],
    ['8/8/8/3k4/8/8/8/KR6 w - - 0 1', 2],
    ['8/8/8/8/8/8/k1P5/2K5 b - - 0 1', -2],
    ['8/8/8/8/8/k7/p7/K7 w - - 0 1', 0],
    ['8/8/8/8/8/1k6/8/KN6 b - - 0 1', 0],
    ['8/8/8/8/8/1k6/8/KB6 b - - 0 1', 0],
  ])('know %s', async (fen, wdl) => {
    expect(probe(await openWith([folder]), fen)[0]).toBe(wdl);
  });

  it.each([
    ['castling rights', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
    ['five men', '4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1'],
  ])('know nothing of %s', async (_, fen) => {
    expect(probe(await openWith([folder]), fen)[0]).toBe(PROBE_FAILED);
  });

  it('use the first good file, and name the others', async () => {
    const broken = join(scratch, 'broken');
    for (const name of tables3) copyTable(folder, `${name}.rtbw`, broken);
    truncateSync(join(broken, 'KRvK.rtbw'), 128);
    truncateSync(join(broken, 'KBvK.rtbw'), 0);
    writeFileSync(join(broken, 'KQvK.rtbw'), 'This is no table.');
    copyTable(folder, 'KNvK.rtbw', broken, 'KPvKN.rtbw');
    writeFileSync(join(broken, 'readme.txt'), 'nothing');
    const faults: string[] = [];
    const core = await openWith([broken, folder], faults);
    for (const name of ['KRvK', 'KBvK', 'KQvK', 'KPvKN']) {
      expect(faults.filter((fault) => fault.includes(name))).toHaveLength(1);
    }
    expect(faults).toHaveLength(4);
    expect(probe(core, KRK)).toEqual([2, expect.any(Number)]);
    expect(probe(core, '8/8/8/3k4/8/8/1N6/K7 w - - 0 1')).toEqual([0, 0]);
  });

  it('fail where a file ends while it is used', async () => {
    const used = join(scratch, 'used');
    copyTable(folder, 'KRvK.rtbw', used);
    const core = await openWith([used]);
    rmSync(join(used, 'KRvK.rtbw'));
    expect(probe(core, KRK.replace('w', 'b'))).toEqual([PROBE_FAILED, PROBE_FAILED]);
  });

  it('of a damaged file are as without it, and it is named', async () => {
    const files = new Map(
      tables3
        .flatMap((name) => ['rtbw', 'rtbz'].map((suffix) => `${name}.${suffix}`))
        .map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
    );
    const names = [...files.keys()];
    const whole = await openWith([folder], [], folderOf(files));
    const positions = ['Q', 'R', 'B', 'N', 'P'].map((piece) => `8/8/8/3k4/8/8/1${piece}6/K7 w - - 0 1`);
    const damage = fc.record({
      kind: fc.constantFrom(...DAMAGES),
      name: fc.constantFrom(...names),
      other: fc.constantFrom(...names),
      seed: fc.nat(),
      isSealed: fc.boolean(),
    });
    const damagedOnce = fc.asyncProperty(damage, async ({ kind, name, other, seed, isSealed }) => {
      const bytes = files.get(name) as Uint8Array;
      const broken = damaged(bytes, kind, files.get(other) as Uint8Array, new Random(seed));
      const replaced = isSealed ? sealed(broken) : broken;
      fc.pre(Buffer.compare(replaced, bytes) !== 0);
      const faults: string[] = [];
      const core = await openWith([folder], faults, folderOf(new Map([...files, [name, replaced]])));
      for (const fen of positions) {
        const [wdl, dtz] = probe(core, fen);
        if (isSealed) {
          // Whoever writes false values and seals them is believed, but they are values.
          expect([-2, -1, 0, 1, 2, PROBE_FAILED]).toContain(wdl);
        } else {
          expect([PROBE_FAILED, ...probe(whole, fen).slice(0, 1)]).toContain(wdl);
          expect([PROBE_FAILED, ...probe(whole, fen).slice(1)]).toContain(dtz);
        }
        expect(core.verify()).toBe(0);
      }
      if (!isSealed) expect(faults).toEqual([expect.stringContaining(name)]);
    });
    await fc.assert(damagedOnce, { numRuns: 40 });
  });
});
