import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader, LONGEST_LINE } from '../../../src/platform/node/line-reader';

function read(chunks: readonly (string | Buffer)[]): { lines: string[]; dropped: number } {
  const lines: string[] = [];
  let dropped = 0;
  const reader = new LineReader(
    (line) => lines.push(line),
    () => dropped++,
  );
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  reader.end();
  return { lines, dropped };
}

describe('line reader', () => {
  it('finds the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (texts, sizes) => {
        const bytes = Buffer.from(texts.join('\n'));
        const chunks: Buffer[] = [];
        for (let at = 0, i = 0; at < bytes.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          chunks.push(bytes.subarray(at, at + size));
          at += size;
        }
        expect(read(chunks)).toEqual(read([bytes]));
      }),
    );
  });

  it('reads a last line without an end', () => {
    expect(read(['uci\nquit']).lines).toEqual(['uci', 'quit']);
    expect(read(['uci\n']).lines).toEqual(['uci']);
  });

  it('drops a line that is too long, and only that one', () => {
    const half = Buffer.alloc(LONGEST_LINE / 2 + 1, 'x');
    expect(read(['a\n', half, half, '\nb\n'])).toEqual({ lines: ['a', 'b'], dropped: 1 });
  });

  it('keeps a character that is cut in two', () => {
    const bytes = Buffer.from('é\n');
    expect(read([bytes.subarray(0, 1), bytes.subarray(1)]).lines).toEqual(['é']);
  });
});
