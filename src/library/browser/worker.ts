// `sliderule/worker`: the script of the library's workers. The first message makes one a search thread or a whole engine.

import { createBrowserPlatform } from '../../platform/browser/browser-platform';
import { threadServer } from '../../platform/browser/workers';
import { serve, type Order } from '../remote';
import { LocalService } from '../service';
import type { Answer, Birth, Question } from './worker-files';

/** Takes messages of one kind, which the page sends to it alone. */
type Take = (message: never) => void;

function engineServer(): Take {
  const questions = new Map<number, (place: Answer['place']) => void>();
  let asked = 0;
  const locate = (name: string): Promise<Answer['place']> =>
    new Promise((resolve) => {
      const id = asked++;
      questions.set(id, resolve);
      postMessage({ kind: 'locate', id, name } satisfies Question);
    });
  const startWorker = (): never => {
    throw new Error('without shared memory there is one thread');
  };
  const platform = createBrowserPlatform({ locate, startWorker, shared: false });
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
  if (take === undefined && (data as Partial<Birth>).kind === 'engine') take = engineServer();
  else (take ??= threadServer())(data as never);
});
