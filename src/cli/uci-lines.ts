// Runs UCI lines given as arguments, each to its end before the next. A search without a limit continues meanwhile
// until a line ends it.

import { Engine } from '../engine/engine';
import { quote } from '../notation/result';
import { writeLine } from '../platform/node/output';
import type { Platform } from '../runtime/platform';
import { Protocol } from '../uci/protocol';
import { suggestion } from './suggestion';
import { UsageError } from './arguments';

/**
 * Runs the lines in the arguments. Resolves with the exit code: 1 if any line caused an error. Throws a UsageError if
 * the arguments do not begin with a command.
 */
export async function runUciLines(
  platform: Platform,
  args: readonly string[],
  otherCommands: readonly string[],
): Promise<number> {
  const state = { failed: false, left: false };
  const engine = new Engine(platform);
  const protocol = new Protocol(platform, engine, {
    write: writeLine,
    quit: () => {
      state.left = true;
    },
    fail: () => {
      state.failed = true;
    },
  });
  for (const line of joinLines(args, protocol.commandNames, otherCommands)) {
    if (state.left || state.failed) break;
    protocol.receive(line);
    if (!engine.isHeld) await engine.idle();
  }
  if (state.left) engine.quit();
  await engine.idle();
  return state.failed || protocol.complaints > 0 ? 1 : 0;
}

/**
 * An argument that starts with a command begins a line; others continue the previous line, so quotes may be omitted.
 */
function joinLines(args: readonly string[], commands: readonly string[], otherCommands: readonly string[]): string[] {
  const lines: string[] = [];
  for (const argument of args) {
    const [word = ''] = argument.trim().split(/\s+/);
    const last = lines.pop();
    if (commands.includes(word)) {
      if (last !== undefined) lines.push(last);
      lines.push(argument);
    } else if (last === undefined) {
      throw new UsageError(`${quote(argument)} is not a command.${suggestion(word, [...otherCommands, ...commands])}`);
    } else {
      lines.push(`${last} ${argument}`);
    }
  }
  return lines;
}
