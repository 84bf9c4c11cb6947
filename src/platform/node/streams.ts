// The standard streams as lines.

import type { LineStreams } from '../../uci/uci-process';
import { LineReader, LONGEST_LINE } from './line-reader';
import { writeLine } from './output';
import { isOrphan } from './parent';

/** Milliseconds between checks that the parent process, which reads the output, still exists. */
const PARENT_CHECK_MS = 500;

/** Lines in and lines out of the process. */
export const standardStreams: LineStreams = {
  write: writeLine,

  read(listener) {
    const reader = new LineReader(
      (line) => listener.line(line),
      () => listener.dropped(LONGEST_LINE),
    );
    const finish = (): void => {
      reader.end();
      listener.ended();
    };
    process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
    process.stdin.on('end', finish);
    process.stdin.on('error', finish);
    setInterval(() => {
      if (isOrphan()) listener.abandoned();
    }, PARENT_CHECK_MS).unref();
  },
};
