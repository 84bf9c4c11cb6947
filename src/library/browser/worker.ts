// `sliderule/worker`: the script of the library's workers. The first message makes one a search thread or a whole engine.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { threadServer } from '../../platform/browser/workers';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import { MAX_NETWORK_SIZE } from '../../runtime/network-shape';
import { serve, type Order } from '../remote';
import { LocalService } from '../service';
import type { Answer, Begun, Birth, Question } from './worker-files';

/** Takes messages of one kind, which the page sends to it alone. */
type Take = (message: never) => void;

function engineServer({ places, isEarly }: Birth): Take {
  const questions = new Map<number, (place: Answer['place']) => void>();
  let asked = 0;
  const locate = (name: string): string | Promise<Answer['place']> =>
    places.get(name) ??
    new Promise<Answer['place']>((resolve) => {
      const id = asked++;
      questions.set(id, resolve);
      postMessage({ kind: 'locate', id, name } satisfies Question);
    });
  const startWorker = (): never => {
    throw new Error('without shared memory there is one thread');
  };
  const platform = createBrowserPlatform({ locate, startWorker, shared: false });
  if (isEarly) {
    postMessage({ kind: 'begun' } satisfies Begun);
    void platform.loadCore({ sliders: DEFAULT_SLIDERS, memory: platform.memory });
    if (DEFAULT_NETWORK !== null) void platform.loadNetwork(DEFAULT_NETWORK, MAX_NETWORK_SIZE);
  }
  const perform = serve(
    (owner) => new LocalService(platform, owner),
    (news) => postMessage(news),
  );
  return (message: Order | Answer) => {
    if (message.kind !== 'located') {
      perform(message);
      return;
    }
    questions.get(message.id)?.(message.place);
    questions.delete(message.id);
  };
}

let take: Take | undefined;
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (take === undefined && (data as Partial<Birth>).kind === 'engine') take = engineServer(data as Birth);
  else (take ??= threadServer())(data as never);
});
