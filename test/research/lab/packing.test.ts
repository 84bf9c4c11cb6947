// The packer: what it accepts, what it keeps, that a run of so many steps is always the same, and the packings on record.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import { closedLength, closedLengths } from '../../../src/research/lab/magics/closed-length';
import {
  openPacker,
  PACK_BLACK_RECORD,
  PACK_NEAR_RECORDS,
  PACK_SCRATCH_RECORDS,
  publishedPacking,
  replayed,
  runPack,
} from '../../../src/research/lab/magics/pack';
import { annealPacking, type Packing } from '../../../src/research/lab/magics/packing';
import { PAGES_FOLDER, readRecord } from '../../../src/research/lab/record';
import { squareName } from '../../../src/notation/squares';

const white = publishedPacking('white');
const black = publishedPacking('black');

describe('the packer', () => {
  it.each([
    ['white', white, 88_772],
    ['black', black, 87_988],
  ])('accepts the published %s tables, no two in one place', async (_, packing, length) => {
    expect([packing.length, (await openPacker(packing, 1, false)).length]).toEqual([length, length]);
  });

  it('refuses factors of the other colour, tables that overlap and factors that are not magic', async () => {
    await expect(openPacker({ ...black, black: false }, 1, false)).rejects.toThrow();
    const [first, ...rest] = white.rooks;
    const moved = { factors: first?.factors ?? [], offset: 0 };
    await expect(openPacker({ ...white, rooks: [moved, ...rest] }, 1, false)).rejects.toThrow('taken');
    const wrong = { factors: ['0x1'], offset: 0 };
    await expect(openPacker({ ...white, rooks: [wrong, ...rest] }, 1, false)).rejects.toThrow('0x1 is not magic');
  });

  it('never loses the best packing, which can be packed again', async () => {
    const packer = await openPacker(white, 1, false);
    expect(packer.anneal(20, 100)).toBeLessThanOrEqual(white.length);
    const best = packer.best();
    expect((await openPacker(best, 2, false)).length).toBe(best.length);
  });

  it('makes room by itself, and makes it smaller', async () => {
    const packer = await openPacker(white, 1, true);
    const before = packer.length;
    expect(packer.anneal(1000, 20)).toBeLessThan(before);
  });
});

describe('a run of so many steps', () => {
  async function annealed(seed: number, steps: number): Promise<{ packing: Packing; reports: number[] }> {
    const packer = await openPacker(white, seed, true);
    const reports: number[] = [];
    annealPacking(packer, steps, 20, (_, done) => reports.push(done));
    return { packing: packer.best(), reports };
  }

  it('ends alike with the same seed, otherwise with another', async () => {
    const { packing } = await annealed(1, 500);
    expect((await annealed(1, 500)).packing).toEqual(packing);
    expect((await annealed(2, 500)).packing).not.toEqual(packing);
  });

  it('makes exactly those steps, whatever their number', async () => {
    expect((await annealed(1, 1)).reports).toEqual([1]);
    expect((await annealed(1, 450)).reports).toEqual([200, 400, 450]);
  });

  it('is a command that prints the same twice, and records nothing unless it is told to', async () => {
    const outputs: string[][] = [[], []];
    for (const lines of outputs) {
      const args = '--from-nothing --steps 400 --seed 7 --temperature 20'.split(' ');
      expect(await runPack(args, (line) => lines.push(line))).toBe(0);
    }
    expect(outputs[0]).toEqual(outputs[1]);
    expect(outputs[0]?.[1]).toContain('after 400 steps');
  });

  it('can be replayed with the runs that continue it, each from where the one before has ended', async () => {
    const first = './engine.sh lab magics pack --from-nothing --steps 200 --seed 7 --temperature 20 --record x';
    const second = './engine.sh lab magics pack --from x --steps 200 --seed 8 --temperature 20 --record x';
    const told: string[] = [];
    const twice = await replayed([first, second], (line) => told.push(line));
    expect(told).toEqual([first, second]);
    expect(twice).toEqual(await replayed([first, second], () => undefined));
    const begun = await replayed([first], () => undefined);
    const packer = await openPacker(begun, 8, false);
    annealPacking(packer, 200, 20, () => undefined);
    expect(twice).toEqual(packer.best());
    await expect(replayed([second], () => undefined)).rejects.toThrow('continues what no command before it has made');
    await expect(replayed([], () => undefined)).rejects.toThrow('no commands');
  });

  it('refuses a record of the other colour, a record that does not exist, and no steps', async () => {
    const run = (args: string): Promise<number> => runPack(args.split(' '), () => undefined);
    await expect(run(`--black --from ${PACK_NEAR_RECORDS.white}`)).rejects.toThrow('other colour');
    await expect(run('--from nowhere')).rejects.toThrow('nowhere.json is missing');
    await expect(run('--steps 0')).rejects.toThrow('--steps');
    await expect(run('--replay nowhere --steps 5')).rejects.toThrow('no --steps');
  });
});

describe('the packings on record', () => {
  const names = [PACK_BLACK_RECORD, ...Object.values(PACK_NEAR_RECORDS), ...Object.values(PACK_SCRATCH_RECORDS)];

  it.each(names)(
    '%s: every factor is magic, no entry is taken twice, and runs that end alike have made it',
    async (name) => {
      const packing = readRecord(name) as Packing;
      expect((await openPacker(packing, 1, false)).length).toBe(packing.length);
      const { commands = [] } = packing;
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) {
        expect(command).toMatch(/^\.\/engine\.sh lab magics pack .*--steps \d+ --seed \d+/);
      }
      const page = readFileSync(join(PAGES_FOLDER, 'magics.md'), 'utf8');
      for (const command of commands) expect(page).toContain(command);
    },
  );

  it.each(Object.entries(PACK_NEAR_RECORDS))(
    '%s: shorter than published, and what the engine ships',
    (colour, name) => {
      const packing = readRecord(name) as Packing;
      expect(packing.length).toBeLessThan(publishedPacking(colour as 'white' | 'black').length);
      const { factors, offsets } = readFactors(colour === 'white' ? 'fixed-shift-magic' : 'black-magic');
      for (const slider of ['bishop', 'rook'] as const) {
        const tables = packing[`${slider}s`];
        expect(factors[slider]).toEqual(tables.map((table) => BigInt(table.factors[0] ?? 0)));
        expect(offsets[slider]).toEqual(tables.map(({ offset }) => offset));
      }
    },
  );
});

describe('closed lengths', () => {
  it('count a gap with its length, or the most that a gap counts', () => {
    expect(closedLength([5, 6, 9, 40], 12)).toBe(4 + 2 + 12);
  });

  it('of the published white factors: 87,153 by gaps of 12 and 88,726 by gaps of 16', () => {
    const { used, first, injectiveRooks } = closedLengths(white, [12, 16]);
    expect([used, ...first]).toEqual([73_195, 87_153, 88_726]);
    const squares = 'd1 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 h4 f5 e8'.split(' ');
    expect(injectiveRooks.map(squareName)).toEqual(squares);
  });
});
