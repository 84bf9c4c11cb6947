// Suggests a command for one that does not exist.

import { closest, distance } from 'fastest-levenshtein';
import { scripts } from '../../package.json';

/** A sentence that suggests the closest of some commands, of `lab` and of npm's scripts; empty if none is close. */
export function suggestion(word: string, commands: readonly string[]): string {
  // npm runs scripts with these prefixes before and after others.
  const isForPeople = (name: string): boolean => !/^(pre|post)/.test(name);
  const written = new Map(['lab', ...commands].map((name) => [name, name]));
  for (const name of Object.keys(scripts).filter(isForPeople)) {
    if (!written.has(name)) written.set(name, `npm run ${name}`);
  }
  const nearest = closest(word, [...written.keys()]);
  return distance(word, nearest) <= Math.min(2, word.length / 2) ? ` Did you mean '${written.get(nearest)}'?` : '';
}
