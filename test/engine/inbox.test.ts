import { describe, expect, it } from 'vitest';
import { Inbox } from '../../src/engine/inbox';
import type { SearchControl } from '../../src/engine/search-control';

/** A job that waits until it is told to end. */
function pending(): { done: () => void; promise: Promise<void> } {
  let done = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { done, promise };
}

function openInbox(): { inbox: Inbox; log: string[]; errors: unknown[] } {
  const log: string[] = [];
  const errors: unknown[] = [];
  return { inbox: new Inbox((error) => errors.push(error)), log, errors };
}

/** A search that lasts until it is stopped. */
function untilStopped(log: string[], name: string) {
  return async (control: SearchControl): Promise<void> => {
    log.push(`${name} begins`);
    await control.released();
    log.push(`${name} ends`);
  };
}

describe('inbox', () => {
  it('does the first job at once, without waiting for the event loop', () => {
    const { inbox, log } = openInbox();
    inbox.add(() => void log.push('done'));
    expect(log).toEqual(['done']);
  });

  it('keeps the order whatever the jobs wait for', async () => {
    const { inbox, log } = openInbox();
    const first = pending();
    inbox.add(async () => {
      await first.promise;
      log.push('first');
    });
    inbox.add(() => void log.push('second'));
    first.done();
    await inbox.idle();
    expect(log).toEqual(['first', 'second']);
  });

  it('reports what a job throws and goes on', async () => {
    const { inbox, log, errors } = openInbox();
    inbox.add(() => {
      throw new Error('broken');
    });
    inbox.add(() => void log.push('next'));
    await inbox.idle();
    expect(errors).toEqual([new Error('broken')]);
    expect(log).toEqual(['next']);
  });

  it('stops an earlier search when another is asked for, and lets it end first', async () => {
    const { inbox, log } = openInbox();
    inbox.addSearch('search', untilStopped(log, 'one'), 'stop');
    inbox.addSearch('search', untilStopped(log, 'two'), 'stop');
    inbox.stop();
    await inbox.idle();
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('stops a search that has not begun yet', async () => {
    const { inbox, log } = openInbox();
    const first = pending();
    inbox.add(() => first.promise);
    inbox.addSearch('search', untilStopped(log, 'search'), 'stop');
    inbox.stop();
    first.done();
    await inbox.idle();
    expect(log).toEqual(['search begins', 'search ends']);
  });

  it('lets neither stop nor ponderhit reach searches that are asked for later', async () => {
    const { inbox } = openInbox();
    inbox.stop();
    inbox.ponderHit();
    let seen: SearchControl | undefined;
    inbox.addSearch('search', async (control) => {
      seen = control;
    });
    await inbox.idle();
    expect([seen?.isStopped, seen?.isPonderHit]).toEqual([false, false]);
  });

  it('answers readiness in its turn, but at once in mid-search', async () => {
    const { inbox, log } = openInbox();
    const ready = (): void =>
      inbox.addReady(
        () => void log.push('ready'),
        () => void log.push('ready in search'),
      );
    const first = pending();
    inbox.add(() => first.promise);
    ready();
    inbox.addSearch('search', untilStopped(log, 'search'), 'stop');
    inbox.add(() => void log.push('after'));
    ready();
    first.done();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(log).toEqual(['ready', 'ready in search', 'search begins']);
    ready();
    expect(log.at(-1)).toBe('ready in search');
    inbox.stop();
    await inbox.idle();
    expect(log.slice(-2)).toEqual(['search ends', 'after']);
  });

  it('knows whether something waits for another command', async () => {
    const { inbox, log } = openInbox();
    inbox.addSearch('search', untilStopped(log, 'search'), 'stop');
    expect(inbox.isHeld).toBe(true);
    inbox.ponderHit();
    expect(inbox.isHeld).toBe(true);
    inbox.stop();
    expect(inbox.isHeld).toBe(false);
    await inbox.idle();
    inbox.addSearch('count', () => Promise.resolve());
    expect(inbox.isHeld).toBe(false);
  });

  it('finishes a count before the next search', async () => {
    const { inbox, log } = openInbox();
    const counting = pending();
    inbox.addSearch('count', async (control) => {
      await counting.promise;
      log.push(control.isStopped ? 'stopped' : 'counted');
    });
    inbox.addSearch('search', untilStopped(log, 'search'), 'stop');
    counting.done();
    await new Promise((resolve) => setTimeout(resolve, 0));
    inbox.stop();
    await inbox.idle();
    expect(log).toEqual(['counted', 'search begins', 'search ends']);
  });

  it('finishes a search that ends by itself before the next', async () => {
    const { inbox, log } = openInbox();
    const searching = pending();
    inbox.addSearch('search', async (control) => {
      await searching.promise;
      log.push(control.isStopped ? 'stopped' : 'searched');
    });
    inbox.addSearch('search', untilStopped(log, 'next'), 'stop');
    searching.done();
    await new Promise((resolve) => setTimeout(resolve, 0));
    inbox.stop();
    await inbox.idle();
    expect(log).toEqual(['searched', 'next begins', 'next ends']);
  });

  it('stops only what would not end by itself when the input ends', async () => {
    const { inbox, log } = openInbox();
    const ends = (name: string) => async (control: SearchControl) => {
      log.push(`${name} ${control.isStopped ? 'stopped' : 'done'}`);
      return Promise.resolve();
    };
    inbox.addSearch('count', ends('count'));
    inbox.addSearch('search', ends('search'));
    inbox.addSearch('search', untilStopped(log, 'ponder'), 'ponderhit');
    inbox.finish();
    await inbox.idle();
    expect(log).toEqual(['count done', 'search done', 'ponder begins', 'ponder ends']);
  });

  it('ends every search on quit, and waits for a count that was just asked for', async () => {
    const { inbox, log } = openInbox();
    const first = pending();
    inbox.add(() => first.promise);
    inbox.addSearch('search', async (control) => {
      log.push(control.isStopped ? 'stopped' : 'searched');
      return Promise.resolve();
    });
    inbox.addSearch('count', async (control) => {
      log.push(control.isStopped ? 'stopped' : 'counted');
      return Promise.resolve();
    });
    expect(inbox.quit()).toBe(true);
    first.done();
    await inbox.idle();
    expect(log).toEqual(['stopped', 'counted']);
    expect(inbox.quit()).toBe(false);
  });

  it('takes a flood without slowing down', async () => {
    const { inbox } = openInbox();
    let count = 0;
    const first = pending();
    inbox.add(() => first.promise);
    for (let i = 0; i < 200_000; i++) {
      inbox.add(() => {
        count++;
      });
    }
    first.done();
    await inbox.idle();
    expect(count).toBe(200_000);
  });
});
