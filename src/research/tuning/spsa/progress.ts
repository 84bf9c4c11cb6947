// How a run stands, as lines for the user.

import type { SpsaRun } from './run-file';
import type { SpsaConstant } from './schedule';

/** The head line, what has played, then every constant that has moved by half a step or more, as "name begin -> now". */
export function formatProgress(run: SpsaRun, constants: readonly SpsaConstant[]): string {
  const games = 2 * run.iteration;
  const head = `${run.iteration} of ${run.iterations} pairs, +${run.wins} =${games - run.wins - run.losses} -${run.losses}`;
  const players = run.players.map(
    ({ core, network, book, iteration }) => `  from pair ${iteration}: core ${core}, network ${network}, book ${book}`,
  );
  const moved = constants.flatMap(({ name, value, step }, index) => {
    const now = run.values[index] ?? value;
    return Math.abs(now - value) < step / 2 ? [] : [`  ${name} ${value} -> ${now.toFixed(1)}`];
  });
  return [head, ...players, ...moved, ''].join('\n');
}
