// The engine behind the library's, here and behind messages.

import { RemoteService, serve, type Order } from '../../src/library/remote';
import { LocalService, type Service, type ServiceOwner } from '../../src/library/service';
import { processPlatform } from '../../src/platform/node/process-platform';

/** Options of an engine that is soon there. */
export const SMALL = { hash: 1 };

export const local = (owner: ServiceOwner): LocalService => new LocalService(processPlatform, owner);

/** Behind messages that are copied, as those of a worker are. */
export function copied(owner: ServiceOwner): Service {
  const service = new RemoteService(
    { post: (order) => orders(structuredClone(order) as Order), end: () => undefined },
    owner,
  );
  const orders = serve(local, (news) => service.receive(structuredClone(news)));
  return service;
}
