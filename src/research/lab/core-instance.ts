// The laboratory's compiled module on Node, built first if need be.

import { sideModule } from '../../platform/node/modules';
import { processPlatform } from '../../platform/node/process-platform';
import type { ReadBlock } from '../../runtime/core-exports';
import { LabInstance } from './lab-instance';
import { unwrap } from '../../notation/result';

/** The compiled module of a slider method, built first if need be. Throws if that fails. */
export async function loadLabModule(sliders: string): Promise<WebAssembly.Module> {
  return unwrap(await processPlatform.modules.load(sideModule(processPlatform.build, 'lab', sliders)));
}

export class LabCore extends LabInstance {
  /** Opens an instance of a slider method's module. Throws like `loadLabModule`. */
  static async open(sliders: string, bytes = 0, reader?: (memory: ArrayBufferLike) => ReadBlock): Promise<LabCore> {
    return new LabCore(await loadLabModule(sliders), bytes, reader);
  }
}
