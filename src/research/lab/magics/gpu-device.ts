// A graphics card by WebGPU, in a browser or on Node.

import { type Occupancies } from '../fiekas/relevant';
import { referenceWords, RESULT_HEADER, shaderText, WORKGROUP_SIZE } from './gpu-shader';

// The part of WebGPU that is used here (https://www.w3.org/TR/webgpu/).
interface Buffer {
  mapAsync(mode: number): Promise<void>;
  getMappedRange(): ArrayBuffer;
  unmap(): void;
}
interface Pass {
  setPipeline(pipeline: object): void;
  setBindGroup(index: number, group: object): void;
  dispatchWorkgroups(count: number): void;
  end(): void;
}
interface Encoder {
  beginComputePass(): Pass;
  copyBufferToBuffer(from: Buffer, fromOffset: number, to: Buffer, toOffset: number, bytes: number): void;
  finish(): object;
}
interface Device {
  createBuffer(description: { size: number; usage: number }): Buffer;
  createShaderModule(description: { code: string }): object;
  createComputePipelineAsync(description: object): Promise<{ getBindGroupLayout(index: number): object }>;
  createBindGroup(description: object): object;
  createCommandEncoder(): Encoder;
  readonly queue: {
    writeBuffer(buffer: Buffer, offset: number, data: Uint32Array): void;
    submit(work: object[]): void;
  };
  destroy(): void;
}
interface Adapter {
  readonly info: { vendor: string; architecture: string; device: string; description: string };
  requestDevice(): Promise<Device>;
}
/** The source of adapters: a browser's `navigator.gpu`, or the npm package's on Node. */
export interface Gpu {
  requestAdapter(): Promise<Adapter | null>;
}

const STORAGE = 0x80;
const COPY_SOURCE = 0x04;
const COPY_TARGET = 0x08;
const MAP_READ = 0x01;
const READ = 1;
/** Maximum number of threads: the thesis had its best result with 2^19 chunks. */
const MOST_THREADS = 1 << 19;

/** Tests candidates for one slider on an adapter. */
export class GpuTester {
  private constructor(
    /** Kept because Dawn shuts down when its last reference is gone. */
    readonly gpu: object,
    private readonly device: Device,
    private readonly pipeline: { getBindGroupLayout(index: number): object },
    private readonly references: Buffer,
    private readonly room: number,
    /** The adapter's own name. */
    readonly name: string,
  ) {}

  /** The tester, or a sentence that says why there is none. `room`: maximum number of factors that a run lists. */
  static async open(gpu: Gpu, occupancies: Occupancies, bits: number, room: number): Promise<GpuTester | string> {
    const adapter = await gpu.requestAdapter();
    if (adapter === null) {
      return 'There is no WebGPU adapter: neither a graphics card with a Vulkan, Metal or D3D12 driver, nor a software one.';
    }
    const device = await adapter.requestDevice();
    const module = device.createShaderModule({ code: shaderText(bits, room) });
    const pipeline = await device.createComputePipelineAsync({
      layout: 'auto',
      compute: { module, entryPoint: 'test' },
    });
    const words = referenceWords(occupancies);
    const references = device.createBuffer({ size: words.byteLength, usage: STORAGE | COPY_TARGET });
    device.queue.writeBuffer(references, 0, words);
    const { description, device: model, architecture, vendor } = adapter.info;
    const name = [description, model, architecture, vendor].find((text) => text !== '') ?? 'an adapter without a name';
    return new GpuTester(gpu, device, pipeline, references, room, name);
  }

  /** Tests `count` candidates, 1 … 2^31, from `first` on. Resolves with the number of magic ones, and up to `room` of them, ascending. */
  async test(first: bigint, count: number): Promise<{ magics: number; factors: bigint[] }> {
    const { device, pipeline, references, room } = this;
    const groups = Math.min(Math.ceil(count / WORKGROUP_SIZE), MOST_THREADS / WORKGROUP_SIZE);
    const work = device.createBuffer({ size: 16, usage: STORAGE | COPY_TARGET });
    const bytes = (RESULT_HEADER + room) * 4;
    const found = device.createBuffer({ size: bytes, usage: STORAGE | COPY_SOURCE });
    const copy = device.createBuffer({ size: bytes, usage: MAP_READ | COPY_TARGET });
    const halves = [Number(BigInt.asUintN(32, first)), Number(BigInt.asUintN(32, first >> 32n))];
    device.queue.writeBuffer(work, 0, new Uint32Array([...halves, count, groups * WORKGROUP_SIZE]));
    const entries = [work, references, found].map((buffer, binding) => ({ binding, resource: { buffer } }));
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
    pass.dispatchWorkgroups(groups);
    pass.end();
    encoder.copyBufferToBuffer(found, 0, copy, 0, bytes);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(READ);
    const words = new Uint32Array(copy.getMappedRange().slice(0));
    copy.unmap();
    const magics = words[0] ?? 0;
    const offsets = words.slice(RESULT_HEADER, RESULT_HEADER + Math.min(magics, room)).sort();
    return { magics, factors: Array.from(offsets, (offset) => first + BigInt(offset)) };
  }

  close(): void {
    this.device.destroy();
  }
}
