// What somebody may have meant who wrote a command that is none.

import { closest, distance } from 'fastest-levenshtein';
import { scripts } from '../../package.json';

/** Commands that are not UCI's. */
export const COMMANDS = [
  'bench',
  'board',
  'book',
  'data',
  'datagen',
  'epd',
  'lab',
  'moves',
  'perft',
  'tablebase',
  '--help',
  '--version',
];

/** A sentence that names the nearest command of the command line, of UCI or of npm; empty where none is near. */
export function suggestion(word: string, uciCommands: readonly string[]): string {
  // What npm runs before another script is not for people.
  const isForPeople = (name: string): boolean => !/^(pre|post)/.test(name);
  const written = new Map([...COMMANDS, ...uciCommands].map((name) => [name, name]));
  for (const name of Object.keys(scripts).filter(isForPeople)) {
    if (!written.has(name)) written.set(name, `npm run ${name}`);
  }
  const nearest = closest(word, [...written.keys()]);
  return distance(word, nearest) <= Math.min(2, word.length / 2) ? ` Did you mean '${written.get(nearest)}'?` : '';
}
