// Pages in docs whose tables a program writes: what stands between two comments is replaced, the rest is a person's.

import { quote } from '../../notation/result';

/** Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->`. Throws an Error where the page has no such section. */
export function replaceSection(page: string, name: string, content: string): string {
  const [head, tail] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const begin = page.indexOf(head);
  const end = page.indexOf(tail);
  if (begin < 0 || end < begin) throw new Error(`The page has no section ${quote(name)}.`);
  return `${page.slice(0, begin + head.length)}\n${content}\n${page.slice(end)}`;
}
