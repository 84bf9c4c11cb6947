// The floor plan: which room of the house may know which. It is the table of docs/ARCHITECTURE.md in executable form.

/** What a room is made for decides which rooms it may look into at all. */
export type Building =
  'abi' | 'core' | 'lab-core' | 'test-core' | 'train-core' | 'shell' | 'train' | 'lab' | 'tools' | 'tests';

export interface Room {
  /** A folder with everything below it, or a single file; from the project root. */
  readonly path: string;
  readonly building: Building;
  /** Within a building a room may import from lower floors only. Fractions order the rooms of one floor. */
  readonly floor: number;
}

export const ROOMS: readonly Room[] = [
  { path: 'src/abi', building: 'abi', floor: 0 },

  { path: 'src/core/env.ts', building: 'core', floor: 0 },
  { path: 'src/core/globals.d.ts', building: 'core', floor: 0 },
  { path: 'src/core/bitboard', building: 'core', floor: 0.1 },
  { path: 'src/core/attacks', building: 'core', floor: 0.2 },
  { path: 'src/core/position', building: 'core', floor: 1.1 },
  { path: 'src/core/moves', building: 'core', floor: 1.2 },
  { path: 'src/core/eval', building: 'core', floor: 2 },
  { path: 'src/core/tablebase', building: 'core', floor: 2.1 },
  { path: 'src/core/search', building: 'core', floor: 3 },
  { path: 'src/core/tables.ts', building: 'core', floor: 3.1 },
  { path: 'src/core/exports.ts', building: 'core', floor: 3.2 },

  { path: 'src/notation', building: 'shell', floor: 4 },
  { path: 'src/runtime', building: 'shell', floor: 5 },
  { path: 'src/engine', building: 'shell', floor: 6 },
  { path: 'src/data', building: 'shell', floor: 6.1 },
  { path: 'src/uci', building: 'shell', floor: 7.1 },
  // Arguments are UCI lines, so the command line is a client of the protocol.
  { path: 'src/cli', building: 'shell', floor: 7.2 },
  { path: 'src/main.ts', building: 'shell', floor: 8 },

  { path: 'src/lab/core', building: 'lab-core', floor: 4 },
  { path: 'src/lab', building: 'lab', floor: 6.1 },
  { path: 'src/train/core', building: 'train-core', floor: 0 },
  { path: 'src/train', building: 'train', floor: 8.5 },
  // Matches between UCI engines, a program of its own.
  { path: 'src/match', building: 'tools', floor: 8.6 },
  { path: 'src/tools', building: 'tools', floor: 9 },
  { path: 'perft-suites', building: 'tests', floor: 9 },
  { path: 'bench', building: 'tests', floor: 9 },
  { path: 'test/assembly', building: 'test-core', floor: 4 },
  { path: 'test', building: 'tests', floor: 10 },
];

/** Folders that hold rooms. */
export const HOUSE = ['src', 'perft-suites', 'bench', 'test'];

/** The room that a file lies in; undefined when the plan has none. */
export function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path === room.path || path.startsWith(`${room.path}/`));
}

interface View {
  /** Buildings that may be imported from, besides src/abi. */
  readonly known: readonly Building[];
  readonly rule: string;
}

const VIEWS: Readonly<Record<Building, View>> = {
  abi: { known: [], rule: 'src/abi imports nothing but src/abi' },
  core: { known: ['core'], rule: 'src/core imports nothing but src/core and src/abi' },
  'lab-core': { known: ['core'], rule: 'src/lab/core imports nothing but src/core and src/abi' },
  'test-core': { known: ['core'], rule: 'test/assembly imports nothing but src/core and src/abi' },
  'train-core': { known: [], rule: 'src/train/core imports nothing but src/abi' },
  shell: { known: ['shell'], rule: 'the engine imports neither core sources nor what is built on it' },
  lab: {
    known: ['lab', 'shell'],
    rule: 'src/lab loads the built module; it imports src/abi, src/notation, src/runtime and src/engine only',
  },
  train: { known: ['shell', 'lab'], rule: 'src/train imports neither core sources nor tools' },
  tools: { known: ['tools', 'lab', 'shell'], rule: 'tools import neither core sources nor tests' },
  tests: {
    known: ['tests', 'tools', 'train', 'lab', 'shell'],
    rule: 'core sources are AssemblyScript; load the built module',
  },
};

/** The rule that an import from one room into another breaks; null when it is allowed. */
export function brokenRule(from: Room, to: Room): string | null {
  if (from === to || to.building === 'abi') return null;
  const { known, rule } = VIEWS[from.building];
  if (!known.includes(to.building)) return rule;
  if (to.floor < from.floor) return null;
  return `${from.path} is on floor ${from.floor} and ${to.path} on floor ${to.floor}; imports go down only`;
}
