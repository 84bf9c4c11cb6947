import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { openingOf } from '../../src/library/openings';
import { OPENING_LINES } from '../../src/notation/opening-table';
import { sharedFolder } from '../notation/shared-data';

function played(...moves: readonly string[]): Position {
  const position = Position.start();
  for (const move of moves) position.play(move);
  return position;
}

describe('the name of an opening', () => {
  it('is that of the position', () => {
    expect(openingOf(played('e4', 'c5'))).toEqual({ eco: 'B20', name: 'Sicilian Defense' });
    expect(openingOf(Position.start())).toBeNull();
  });

  it('does not depend on the order of moves', () => {
    const direct = played('d4', 'd5', 'c4', 'e6', 'Nc3', 'Nf6');
    expect(openingOf(played('c4', 'Nf6', 'Nc3', 'e6', 'd4', 'd5'))).toEqual(openingOf(direct));
    expect(openingOf(Position.fromFen(direct.fen()))).toEqual(openingOf(direct));
  });

  it('is the last one where the game has left the table, and leaves the position alone', () => {
    const position = played('e4', 'c5', 'a3', 'h5', 'h4', 'a5');
    const fen = position.fen();
    expect(openingOf(position)?.name).toMatch(/^Sicilian Defense/);
    expect(position.fen()).toBe(fen);
  });

  it('costs less than 150 KB, compressed', () => {
    expect(gzipSync(OPENING_LINES).length).toBeLessThan(150_000);
  });

  const folder = join(sharedFolder, 'openings');
  it.skipIf(!existsSync(folder))('is known for every line of the source (needs SLIDERULE_DATA)', () => {
    const rows = readdirSync(folder)
      .filter((name) => name.endsWith('.tsv'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1));
    expect(rows.length).toBeGreaterThan(3000);
    for (const row of rows) {
      const [eco, name, pgn = ''] = row.split('\t');
      const moves = pgn.split(' ').filter((word) => !/^\d+\.+$/.test(word));
      expect(openingOf(played(...moves))).toEqual({ eco, name });
    }
  });
});
