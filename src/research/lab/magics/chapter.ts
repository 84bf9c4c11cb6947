// Fiekas's chapter 5, and what goes beyond it: testing, finding and packing magic factors.

import type { Chapter, Experiment } from '../experiment';
import { UsageError } from '../../../cli/arguments';
import { FIND_USAGE, runFind } from './find';
import { GPU_USAGE, runGpu } from './gpu';
import { writeFinding, writeGpu, writeTesting } from './magics-page';
import { NATIVE_USAGE, runNativeTesting, writeNativeTesting } from './native-testing';
import { PACK_USAGE, runPack } from './pack';
import { writeErrata, writePacking } from './pack-page';
import { writeOrders } from './orders';
import { runWays, WAYS_USAGE } from './ways';
import { FILLING_USAGE, runFilling, writeFilling } from './zero-filling';

const COMMANDS = {
  find: runFind,
  test: runWays,
  filling: runFilling,
  gpu: runGpu,
  native: runNativeTesting,
  pack: runPack,
};

export const MAGICS_EXPERIMENT: Experiment = {
  name: 'magics',
  summary: 'finds, tests and packs magic factors (chapter 5, and beyond it)',
  usage: `${FIND_USAGE}\n       engine.sh lab magics ${WAYS_USAGE}\n       engine.sh lab magics ${FILLING_USAGE}\n       engine.sh lab magics ${NATIVE_USAGE}\n       engine.sh lab magics ${GPU_USAGE}\n       engine.sh lab magics ${PACK_USAGE}`,
  run: async ([command, ...args], out) => {
    if (command === undefined || !(command in COMMANDS)) {
      throw new UsageError(`magics: the command is one of ${Object.keys(COMMANDS).join(', ')}.`);
    }
    return COMMANDS[command as keyof typeof COMMANDS](args, out);
  },
};

export const MAGICS: Chapter = {
  name: 'magics',
  title: 'Magic factors: testing, finding, packing',
  document:
    'N. Fiekas: *Finding Hash Functions for Bitboard Based Move Generation*, thesis, Clausthal 2018, chapter 5 and beyond',
  experiments: [MAGICS_EXPERIMENT],
  sections: [
    writeTesting,
    writeFilling,
    writeNativeTesting,
    writeOrders,
    writeGpu,
    writeFinding,
    writePacking,
    writeErrata,
  ],
};
