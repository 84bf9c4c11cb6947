import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openInput, readInput, requireFile } from '../../../src/platform/node/input-file';
import { LONGEST_LINE } from '../../../src/platform/node/line-reader';
import { mainFile, runEngine } from '../../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-input-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const DEVICES = ['/dev/zero', '/dev/urandom'].filter((device) => existsSync(device));

describe('an input', () => {
  it('is read whole, and tells how far', async () => {
    const file = join(folder, 'text');
    const text = 'a\n'.repeat(1 << 20);
    writeFileSync(file, text);
    const shares: number[] = [];
    const input = await openInput(file);
    for await (const chunk of input) if (chunk.length > 0) shares.push(input.share());
    // The stream may be a few pieces ahead.
    expect([(shares[0] ?? 1) < 0.5, shares.at(-1)]).toEqual([true, 1]);
    expect((await readInput(file)).equals(Buffer.from(text))).toBe(true);
    writeFileSync(file, '');
    expect(await readInput(file)).toHaveLength(0);
  });

  it('has lines, the longest of which is allowed', async () => {
    const file = join(folder, 'line');
    const line = Buffer.alloc(LONGEST_LINE, 'x');
    writeFileSync(file, Buffer.concat([line, Buffer.from('\n'), line]));
    expect(await readInput(file)).toHaveLength(2 * LONGEST_LINE + 1);
    appendFileSync(file, 'x');
    await expect(readInput(file)).rejects.toThrow(/line" is no text: a line has more than 16777216 bytes\.$/);
  });

  it('is a file: no folder, no device, and what is read again is no pipe', async () => {
    await expect(openInput(folder)).rejects.toThrow(`${JSON.stringify(folder)} is a folder, not a file.`);
    await expect(openInput(join(folder, 'none'))).rejects.toThrow(/none" cannot be read \(ENOENT/);
    for (const device of DEVICES) {
      await expect(openInput(device)).rejects.toThrow(`"${device}" is a device, not a file.`);
    }
    for (const other of [folder, ...DEVICES]) expect(() => requireFile(other)).toThrow(/" is not a regular file\.$/);
  });
});

const COMMANDS: readonly (readonly string[])[] = [
  ['annotate', 'INPUT', '--out', join(folder, 'out.pgn')],
  ['epd', 'INPUT'],
  ['perft', '--suite', 'INPUT'],
  ['perft', '--suite', 'INPUT', '--against', 'none', '--depth', '1'],
  ['book', 'make', 'INPUT', '--out', join(folder, 'out.bin')],
  ['data', 'check', 'INPUT'],
  ['data', 'merge', join(folder, 'out.viri'), 'INPUT'],
];

describe.skipIf(DEVICES.length < 2)('a command', () => {
  it.each(COMMANDS.map((command) => [command]))('refuses folders and devices: %j', async (command) => {
    const before = readdirSync(folder);
    for (const input of [folder, ...DEVICES]) {
      const { code, errors } = await runEngine(...command.map((word) => (word === 'INPUT' ? input : word)));
      expect(code).toBe(1);
      expect(errors).toMatch(/^error: "[^"]+" is (a folder, not a file|a device, not a file|not a regular file)\./);
      expect(errors).toContain(JSON.stringify(input));
    }
    expect(readdirSync(folder)).toEqual(before);
  });

  it('reads from a pipe, which must have lines', async () => {
    const run = async (script: string): Promise<unknown[]> => {
      const shell = spawn('/bin/sh', [
        '-c',
        `${script} | '${process.execPath}' '${mainFile}' perft --suite /dev/stdin`,
      ]);
      let said = '';
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
      const [code] = (await once(shell, 'close')) as [number];
      return [code, said];
    };
    expect(await run(`echo '${START} ;D1 20'`)).toEqual([0, expect.stringMatching(/passed 1, failed 0\n$/)]);
    expect(await run('cat /dev/zero')).toEqual([1, expect.stringMatching(/^error: "\/dev\/stdin" is no text: a line/)]);
  });

  it('says that it waits for a pipe, makes no file before it has come, and ends on Ctrl-C', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const before = readdirSync(folder);
    const runs = COMMANDS.slice(0, 5).map(async (command) => {
      const run = spawn(process.execPath, [mainFile, ...command.map((word) => (word === 'INPUT' ? pipe : word))]);
      const [said] = (await once(run.stderr, 'data')) as [Buffer];
      const made = readdirSync(folder);
      run.kill('SIGINT');
      return [said.toString(), made, await once(run, 'exit')];
    });
    for (const run of runs) {
      expect(await run).toEqual([`waiting for ${JSON.stringify(pipe)}\n`, before, [null, 'SIGINT']]);
    }
  });
});
