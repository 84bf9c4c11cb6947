// The network's evaluation: what docs/NETWORK.md says, kept incrementally, and the same with and without SIMD.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIVATION_PAIRWISE, NETWORK_HEADER_SCALE, NETWORK_SCALE } from '../../src/abi/network';
import { SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import { isDebugModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../src/runtime/defaults';
import { Core } from '../../src/runtime/core';
import { CoreMemory } from '../../src/runtime/memory';
import type { Network } from '../../src/runtime/network';
import { sealNetworkFile } from '../../src/runtime/network-file';
import { START_FEN } from '../../src/notation/fen';
import { buildName, testCore } from '../helpers/core';
import { projectRoot } from '../helpers/paths';
import { playGame, randomGames, type RandomGame } from '../helpers/random-games';
import { whiteBox, type WhiteBox } from '../helpers/white-box';
import { networkFile, networkOf, pieceValueNetwork, randomNetwork } from '../../bench/untrained-networks';
import { readNetworkFile } from '../helpers/reference-network';
import { setupOf, valueOf } from '../notation/results';

/** The network with another scale. */
function scaled({ bytes }: Network, scale: number): Network {
  const file = bytes.slice();
  new DataView(file.buffer).setUint32(NETWORK_HEADER_SCALE, scale, true);
  return networkOf(sealNetworkFile(file));
}

const NETWORKS: readonly (readonly [string, Network])[] = [
  ['32 wide', randomNetwork({ width: 32 })],
  ['32 wide, of weights too large for eight bits', randomNetwork({ width: 32 }, 13, { feature: 600 })],
  ['32 wide, of half the scale', scaled(randomNetwork({ width: 32 }), NETWORK_SCALE / 2)],
  ['128 wide, mirrored', randomNetwork({ width: 128, mirrored: true }, 2)],
  ['96 wide, 8 buckets', randomNetwork({ width: 96, buckets: 8 }, 3)],
  ['256 wide, mirrored, 3 buckets', randomNetwork({ width: 256, buckets: 3, mirrored: true }, 4)],
  ['64 wide, 2 king buckets', randomNetwork({ width: 64, kingBuckets: 2 }, 10)],
  [
    '256 wide, mirrored, 8 buckets, 16 king buckets',
    randomNetwork({ width: 256, buckets: 8, kingBuckets: 16, mirrored: true }, 11),
  ],
  [
    'pairs of 64, mirrored, 5 king buckets',
    randomNetwork({ width: 64, kingBuckets: 5, mirrored: true, activation: ACTIVATION_PAIRWISE }, 12),
  ],
  ['pairs of 32', randomNetwork({ width: 32, activation: ACTIVATION_PAIRWISE }, 5)],
  ['pairs of 32, of another scale', scaled(randomNetwork({ width: 32, activation: ACTIVATION_PAIRWISE }, 5), 1234)],
  [
    'pairs of 256, mirrored, 8 buckets',
    randomNetwork({ width: 256, buckets: 8, mirrored: true, activation: ACTIVATION_PAIRWISE }, 6),
  ],
  [
    'pairs of 160, 2 buckets, layers of 8 and 8',
    randomNetwork({ width: 160, buckets: 2, activation: ACTIVATION_PAIRWISE, secondLayer: 8, thirdLayer: 8 }, 7),
  ],
  [
    'pairs of 96, mirrored, layers of 24 and 40',
    randomNetwork({ width: 96, mirrored: true, activation: ACTIVATION_PAIRWISE, secondLayer: 24, thirdLayer: 40 }, 8),
  ],
  [
    'pairs of 512, 3 buckets, layers of 32 and 64',
    randomNetwork({ width: 512, buckets: 3, activation: ACTIVATION_PAIRWISE, secondLayer: 32, thirdLayer: 64 }, 9, {
      weight: 20,
    }),
  ],
];

/** A network as large as can be whose numbers are as large as can be: whole weights as given, of f32 every second negative. */
function extremeNetwork(weight: number): Network {
  const shape = {
    width: 1024,
    buckets: 8,
    kingBuckets: 16,
    activation: ACTIVATION_PAIRWISE,
    secondLayer: 32,
    thirdLayer: 64,
  };
  const file = networkFile(shape, 'extreme', ({ name, limit = 0 }, index) => {
    if (name === "a king's bucket") return limit;
    if (name.startsWith('a feature')) return 32_767;
    if (name === 'a second-layer weight') return weight;
    return index % 2 === 0 ? limit : -limit;
  });
  return networkOf(file);
}

/** Positions with moves that random games seldom make: en passant, castling of either rules, promotion by capture. */
const SPECIAL_MOVES = [
  '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1',
  '4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
  'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1',
  '4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1',
  'rk2r3/8/8/8/8/8/8/RKR4R b CAea - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
];

/** Of 16 actions, so many take a move back; the next one passes. */
const TAKE_BACKS = 5;

describe.each(NETWORKS)(`a network, %s (${buildName})`, (_, network) => {
  let core: WhiteBox;
  const reference = readNetworkFile(network.bytes);

  beforeAll(async () => {
    core = await whiteBox(1, network);
  });

  it('is in use', () => {
    expect(core.hasNetwork()).toBe(true);
  });

  it('has the value that its definition gives it', () => {
    fc.assert(
      fc.property(randomGames(40), (game) => {
        playGame(core, game, () => expect(core.evaluate()).toBe(reference.score(core.setup()) + 0));
      }),
      { numRuns: 15 },
    );
  });

  it.each(SPECIAL_MOVES)('follows every move of %s', (fen) => {
    core.setSetup(setupOf(fen));
    core.evaluate();
    for (const move of core.legalMoves()) {
      core.make(move);
      expect(core.evaluate()).toBe(reference.score(core.setup()) + 0);
      core.unmake(move);
    }
  });

  it('has the same neurons kept as computed afresh, after any moves made and taken back', () => {
    fc.assert(fc.property(randomGames(200), wander), { numRuns: 40 });
  });

  /** Makes, passes and takes back at random, and looks at the neurons only now and then, so that some were never computed. */
  function wander({ opening, choices }: RandomGame): void {
    core.setSetup(setupOf(opening));
    const line: number[] = [];
    for (const choice of choices) {
      const moves = core.legalMoves();
      const move = moves[Math.floor(choice / 16) % moves.length];
      const action = choice % 16;
      if (action < TAKE_BACKS && line.length > 0) takeBack(line);
      else if (action === TAKE_BACKS && !core.inCheck() && line.length < 200) {
        core.exports.makeNullMove(core.threadBase);
        line.push(0);
      } else if (move !== undefined && line.length < 200) {
        core.make(move);
        line.push(move);
      }
      if (choice % 3 === 0) expect(core.exports.neuronsAgree(core.threadBase)).toBe(1);
      if (choice % 7 === 0) expect(core.evaluate()).toBe(reference.score(core.setup()) + 0);
    }
    while (line.length > 0) takeBack(line);
    expect(core.exports.neuronsAgree(core.threadBase)).toBe(1);
  }

  function takeBack(line: number[]): void {
    const move = line.pop() ?? 0;
    if (move === 0) core.exports.unmakeNullMove(core.threadBase);
    else core.unmake(move);
  }
});

describe(`a network of piece values (${buildName})`, () => {
  it.each([
    ['a queen up', '4k3/8/8/8/8/8/8/3QK3 w - - 0 1', 880, 1000],
    ['the same for Black', '3qk3/8/8/8/8/8/8/4K3 w - - 0 1', -1000, -880],
    ['nothing in it', START_FEN, -3, 3],
  ])('gives centipawns: %s', async (_, fen, least, most) => {
    const core = await testCore(DEFAULT_SLIDERS, 1, pieceValueNetwork(128));
    core.setSetup(setupOf(fen));
    expect(core.evaluate()).toBeGreaterThanOrEqual(least);
    expect(core.evaluate()).toBeLessThanOrEqual(most);
  });
});

describe(`the network's arithmetic (${buildName})`, () => {
  it('does not overflow with the largest numbers that the host lets pass', async () => {
    // All feature weights alike: each neuron is far above 1 and counts as 1, with every output weight at its greatest.
    const network = randomNetwork({ width: 1024 });
    const file = new DataView(network.bytes.buffer, 128);
    for (let index = 0; index < 769 * 1024; index++) file.setInt16(index * 2, 32_767, true);
    for (let index = 0; index < 2048; index++) file.setInt16((769 * 1024 + index) * 2, 127, true);
    const core = await whiteBox(1, network);
    core.setSetup(setupOf(START_FEN));
    // 2048 neurons × 127 / 64 × 400 is more than any score; clamped, it is still no mate.
    expect(core.evaluate()).toBe(SCORE_MATE_IN_MAX_PLY - 1);
  });

  it.each([
    ['all weights of the second layer as large as can be', 127],
    ['all of them as small as can be', -127],
  ])('of layers does not overflow: %s', async (_, weight) => {
    const network = extremeNetwork(weight);
    const core = await whiteBox(1, network);
    core.setSetup(setupOf(START_FEN));
    expect(core.evaluate()).toBe(readNetworkFile(network.bytes).score(core.setup()) + 0);
  });

  it('of layers gives no mate, whatever the output', async () => {
    for (const sign of [1, -1]) {
      const file = networkFile({ width: 32, activation: ACTIVATION_PAIRWISE }, 'large', ({ name }) =>
        name === 'an output bias' ? 128 * sign : 0,
      );
      const core = await whiteBox(1, networkOf(file));
      core.setSetup(setupOf(START_FEN));
      expect(core.evaluate()).toBe((SCORE_MATE_IN_MAX_PLY - 1) * sign);
    }
  });

  const isDebug = isDebugModule(processPlatform.build, 'data', DEFAULT_SLIDERS);
  const scalar = join(projectRoot, 'dist', 'data', isDebug ? 'scalar.debug.wasm' : 'scalar.wasm');

  it.skipIf(!existsSync(scalar)).each(NETWORKS)('is the same without SIMD, %s', async (_, network) => {
    const memory = valueOf(CoreMemory.allocate(1, 1, { network }));
    const twin = await Core.create(
      await WebAssembly.compile(await readFile(scalar)),
      memory.memory,
      memory.threadBase(0),
    );
    twin.exports.initTables();
    const core = await whiteBox(1, network);
    fc.assert(
      fc.property(randomGames(40), (game) => {
        const values: number[] = [];
        playGame(core, game, () => values.push(core.evaluate()));
        const same: number[] = [];
        playGame(twin, game, () => same.push(twin.evaluate()));
        expect(same).toEqual(values);
      }),
      { numRuns: 25 },
    );
  });
});
