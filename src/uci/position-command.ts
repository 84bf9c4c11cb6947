// The parameters of `position`.

import { parseFen, START_FEN } from '../notation/fen';
import { failure, quote, success, type Result } from '../notation/result';
import type { Setup } from '../notation/setup';

export interface PositionCommand {
  readonly setup: Setup;
  /** In UCI notation, unchecked. */
  readonly moves: readonly string[];
}

/** Errors: POSITION_SYNTAX, and those of `parseFen`. */
export function parsePosition(parameters: readonly string[]): Result<PositionCommand> {
  const [kind, ...rest] = parameters;
  const at = rest.indexOf('moves');
  const moves = at < 0 ? [] : rest.slice(at + 1);
  const fields = at < 0 ? rest : rest.slice(0, at);
  const [stray] = fields;
  let fen: string;
  if (kind === 'startpos' && stray !== undefined) {
    return failure('POSITION_SYNTAX', `position startpos: ${quote(stray)} is in the place of 'moves'.`);
  }
  if (kind === 'startpos') fen = START_FEN;
  else if (kind === 'fen') fen = fields.join(' ');
  else {
    const found = kind === undefined ? 'nothing' : quote(kind);
    return failure('POSITION_SYNTAX', `position: ${found} is in the place of 'startpos' or 'fen'.`);
  }
  const setup = parseFen(fen);
  return setup.ok ? success({ setup: setup.value, moves }) : setup;
}
