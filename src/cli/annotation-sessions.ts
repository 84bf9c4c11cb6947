// Engines that annotate, one game at a time each.

import { Session } from '../engine/session';
import { Lending } from '../library/lending';
import type { Platform } from '../runtime/platform';
import { unwrap } from '../notation/result';

export class AnnotationSessions {
  private readonly sessions: readonly Session[];
  private readonly lending: Lending<Session>;

  constructor(platform: Platform, count: number) {
    const fail = (message: string): never => {
      throw new Error(message);
    };
    this.sessions = Array.from({ length: count }, () => new Session(platform, fail));
    this.lending = new Lending(this.sessions);
  }

  /** Lends the first session that is free, with a hash table of so many megabytes. Rejects when that cannot be had. */
  use<T>(hashMb: number, work: (session: Session) => Promise<T>): Promise<T> {
    return this.lending.use(async (session) => {
      unwrap(session.configure({ hashMb }));
      return work(session);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.sessions.map((session) => session.close()));
  }
}
