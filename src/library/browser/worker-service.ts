// An engine in a worker, as a page has it.

import { pageBase, type Locate } from '../../platform/browser/files';
import { RemoteService, type News } from '../remote';
import type { Service, ServiceOwner } from '../service';
import type { Answer, Begun, Question } from './worker-files';

/** An engine in a worker, which asks here where its other files are. */
export function workerService(worker: Worker, locate: Locate, owner: ServiceOwner): Service {
  const post = (message: unknown): void => worker.postMessage(message);
  const service = new RemoteService({ post, end: () => worker.terminate() }, owner);
  const answer = async (id: number, name: string): Promise<void> => {
    const place = await locate(name);
    // A worker's script may be elsewhere, so what is relative here is not relative there.
    const found = place instanceof Uint8Array ? place : new URL(place, pageBase()).href;
    post({ kind: 'located', id, place: found } satisfies Answer);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<News | Question | Begun>) => {
    if (data.kind === 'locate') answer(data.id, data.name).catch((error: unknown) => service.failed(String(error)));
    else if (data.kind !== 'begun') service.receive(data);
  });
  worker.addEventListener('error', ({ message }) => service.failed(message));
  return service;
}
