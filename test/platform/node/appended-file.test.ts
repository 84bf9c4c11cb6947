import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppendedFile } from '../../../src/platform/node/appended-file';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-appended-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that one run appends to', () => {
  const file = join(folder, 'file');
  const text = (): string => readFileSync(file, 'utf8');

  it('loses what was torn when something is added, and not before', () => {
    writeFileSync(file, 'one\ntw');
    const run = AppendedFile.open(file, 6, 4);
    expect([run.tornSize, String(run.torn(100)), String(run.torn(1))]).toEqual([2, 'tw', 't']);
    expect(text()).toBe('one\ntw');
    run.append('two\n');
    run.append(Buffer.from('three\n'));
    expect([text(), run.tornSize]).toEqual(['one\ntwo\nthree\n', 0]);
    run.close();
  });

  it('ends the run that finds it changed, and stays as it is', () => {
    writeFileSync(file, 'one\n');
    const [first, second] = [AppendedFile.open(file, 4), AppendedFile.open(file, 4)];
    second.append('two\n');
    expect(() => first.append('two\n')).toThrow(
      /file" has changed meanwhile: only one run at a time may write to it\.$/,
    );
    second.append('three\n');
    expect(text()).toBe('one\ntwo\nthree\n');
    // As if the other run had written after the size was looked at.
    second.check = () => appendFileSync(file, 'four\n');
    expect(() => second.append('four\n')).toThrow(/has changed meanwhile/);
    expect(text()).toBe('one\ntwo\nthree\nfour\n');
  });

  it('was written to after it was read', () => {
    writeFileSync(file, 'one\ntw');
    const run = AppendedFile.open(file, 6, 4);
    appendFileSync(file, 'o\n');
    expect(() => run.append('two\n')).toThrow(/has changed meanwhile/);
    expect(text()).toBe('one\ntwo\n');
  });

  it.skipIf(process.platform === 'win32')('is not written to under another name, nor in place of another', () => {
    writeFileSync(file, '');
    const run = AppendedFile.open(file);
    renameSync(file, `${file}-moved`);
    expect(() => run.append('one\n')).toThrow(/has changed meanwhile/);
    writeFileSync(file, '');
    expect(() => run.append('one\n')).toThrow(/has changed meanwhile/);
    expect(() => AppendedFile.open(folder)).toThrow(/cannot be written \(it is not a regular file\)/);
  });
});
