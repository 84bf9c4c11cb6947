// What the parts of the page need of a browser, under Node: a worker that a test answers for, and a document.

import { Engine } from '../../../src/web/engine';

/** Stands in for the engine's worker. */
export class FakeWorker extends EventTarget {
  /** The commands so far. */
  readonly heard: string[] = [];

  postMessage(line: string): void {
    this.heard.push(line);
  }

  say(...lines: readonly string[]): void {
    for (const data of lines) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** The page's engine, and the worker behind it. */
export function fakeEngine(): { readonly engine: Engine; readonly worker: FakeWorker } {
  const worker = new FakeWorker();
  const owner = { complained: () => undefined, told: () => undefined };
  return { engine: new Engine(worker as unknown as Worker, owner), worker };
}

/** An element with attributes, children and listeners, which is not drawn. */
class FakeElement extends EventTarget {
  disabled = false;
  private readonly attributes = new Map<string, string>();
  private children: (FakeElement | string)[] = [];

  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
  }

  set textContent(text: string) {
    this.children = [text];
  }

  append(...children: (FakeElement | string)[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: (FakeElement | string)[]): void {
    this.children = children;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  toggleAttribute(name: string, isSet: boolean): void {
    if (isSet) this.attributes.set(name, '');
    else this.attributes.delete(name);
  }

  click(): void {
    this.dispatchEvent(new Event('click'));
  }

  byId(id: string): FakeElement | undefined {
    if (this.attributes.get('id') === id) return this;
    for (const child of this.children) {
      const found = typeof child === 'string' ? undefined : child.byId(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Stands in for `document`. */
export const fakeDocument = { createElement: (): FakeElement => new FakeElement() };

/** An element below one that was made with `fakeDocument`. */
export function partOf(element: HTMLElement, id: string): FakeElement {
  const found = (element as unknown as FakeElement).byId(id);
  if (found === undefined) throw new Error(`there is no #${id}`);
  return found;
}
