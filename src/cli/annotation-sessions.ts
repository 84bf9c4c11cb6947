// Sessions for annotation, each for one game at a time.

import { Engine } from '../engine/engine';
import { Lending } from '../engine/lending';
import type { Platform } from '../runtime/platform';
import { unwrap } from '../notation/result';

export class AnnotationSessions {
  private readonly sessions: readonly Engine[];
  private readonly lending: Lending<Engine>;

  constructor(platform: Platform, count: number) {
    this.sessions = Array.from({ length: count }, () => new Engine(platform));
    this.lending = new Lending(this.sessions);
  }

  /** Lends the first free session, with a hash table of `hashMb` megabytes. Rejects if that is not possible. */
  use<T>(hashMb: number, work: (session: Engine) => Promise<T>): Promise<T> {
    return this.lending.use(async (session) => {
      unwrap(await session.configure({ hashMb }));
      return work(session);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.sessions.map((session) => session.close()));
  }
}
