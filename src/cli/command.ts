// A program's command line as a user writes it: one text.

import { quote } from '../notation/result';
import { UsageError } from './arguments';
import type { Command } from '../platform/node/uci-client';

/** The command line that an option gives. Throws a UsageError if it is empty. */
export function commandOf(option: string, text: string): Command {
  const [program, ...args] = splitCommand(text);
  if (program === undefined) throw new UsageError(`${option}: there is not a command.`);
  return { program, args };
}

/** Splits a command at blanks outside of quotes, as a shell does. Throws a UsageError if a quote is never closed. */
export function splitCommand(text: string): string[] {
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+|["']/g) ?? [];
  return words.map((word) => {
    const plain = word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? '');
    if (word === '"' || word === "'") throw new UsageError(`cmd: a quote in ${quote(text)} is never closed.`);
    return plain;
  });
}
