// The switches of a factorial run. Each is on or off; when on, it sets constants of the search or of time management,
// or a network.

import { TUNABLES } from '../../../abi/tunables';
import { UsageError } from '../../../cli/arguments';
import { Random, seedOf } from '../../../engine/random';
import { TIME_SHAPE, type TimeShape } from '../../../engine/time-plan';
import { quote } from '../../../notation/result';
import type { PlayerSettings } from './core-player';

/** Values by name: constants of TUNABLES as whole numbers, those of TIME_SHAPE, and `network`, a file. */
export type Settings = Readonly<Record<string, string>>;

export interface Switch {
  readonly name: string;
  /** Empty for a switch that changes nothing, whose effect should be zero. */
  readonly settings: Settings;
}

/** The settings of a side in a pair of games. */
export interface Side extends PlayerSettings {
  readonly network: string;
}

/** Reads `NAME=VALUE,NAME=VALUE`; throws a UsageError that names what is wrong. */
export function parseSettings(option: string, text: string): Settings {
  const parts = text.split(',').filter((part) => part !== '');
  return Object.fromEntries(parts.map((part) => parseSetting(option, part)));
}

/** Reads `LABEL:NAME=VALUE,NAME=VALUE`; throws a UsageError. */
export function parseSwitch(text: string): Switch {
  const [, name, settings] = /^([^:\s]+):(.*)$/.exec(text) ?? [];
  if (name === undefined || settings === undefined) {
    throw new UsageError(`--switch: ${quote(text)} is not of the form LABEL:NAME=VALUE,NAME=VALUE.`);
  }
  return { name, settings: parseSettings('--switch', settings) };
}

function parseSetting(option: string, text: string): readonly [string, string] {
  const [name = '', value = ''] = text.split('=', 2);
  if (name === 'network' && value !== '') return [name, value];
  if (name in TIME_SHAPE && Number(value) > 0) return [name, value];
  const tunable = TUNABLES.find((candidate) => candidate.name === name);
  if (tunable === undefined) {
    throw new UsageError(
      `${option}: ${quote(text)} sets neither 'network', nor a positive constant of TIME_SHAPE, nor one of src/abi/tunables.ts.`,
    );
  }
  const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
  if (number >= tunable.min && number <= tunable.max) return [name, value];
  throw new UsageError(`${option}: ${quote(text)} is not a whole number from ${tunable.min} to ${tunable.max}.`);
}

/**
 * The switches that the first side has on in a pair of games; the second side has the others. So each pair gives
 * information about every switch, and interactions of two switches cancel (a foldover design, Box and Wilson, 1951).
 */
export function drawSwitches(count: number, seed: number, pair: number): readonly boolean[] {
  const random = new Random(seedOf(seed, pair));
  return Array.from({ length: count }, () => random.next() < 0.5);
}

/** Relative variation of a side's nodes from pair to pair. */
const NODE_SPREAD = 0.1;

/** Random node budgets of White and Black around `nodes`, for both games of a pair: no number of nodes is a special case. */
export function drawNodes(nodes: number, seed: number, pair: number): readonly [number, number] {
  const random = new Random(seedOf(~seed, pair));
  const draw = (): number => Math.round(nodes * (1 + NODE_SPREAD * (2 * random.next() - 1)));
  return [draw(), draw()];
}

/** The side with some switches on; if two set the same constant, the later one wins. */
export function sideOf(base: Settings, switches: readonly Switch[], on: readonly boolean[]): Side {
  const chosen = switches.filter((_, index) => on[index]).map(({ settings }) => settings);
  const settings: Settings = Object.assign({}, base, ...chosen) as Settings;
  return {
    network: settings.network ?? '',
    tunables: TUNABLES.map(({ name, value }) => Number(settings[name] ?? value)),
    timeShape: timeShapeOf(settings),
  };
}

function timeShapeOf(settings: Settings): TimeShape {
  const entries = Object.entries(TIME_SHAPE).map(([name, value]) => [name, Number(settings[name] ?? value)]);
  return Object.fromEntries(entries) as TimeShape;
}
