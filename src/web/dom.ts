// Builds page elements, typed and in one line each.

const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

/** An element with attributes, listeners (functions under `onclick` and the like) and children. */
export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  apply(element, attributes);
  element.append(...children);
  return element;
}

/** The same for drawings. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Node[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  apply(element, attributes);
  element.append(...children);
  return element;
}

function apply(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else element.setAttribute(name, String(value));
  }
}

/** An element of index.html by its id. Throws when the page lacks it. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html lacks #${id}`);
  return element;
}

/** A labelled field of a form. */
export function field(label: string, control: HTMLElement, note = ''): HTMLElement {
  const hint = note === '' ? [] : [html('small', {}, note)];
  return html('label', { class: 'field' }, html('span', {}, label), control, ...hint);
}

/** A list of choices; `chosen` receives the new value. */
export function choice(
  values: readonly (readonly [value: string, label: string])[],
  current: string,
  chosen: (value: string) => void,
): HTMLSelectElement {
  const options = values.map(([value, label]) => html('option', { value, selected: value === current }, label));
  const select = html('select', { onchange: () => chosen(select.value) }, ...options);
  return select;
}

/** A move after its number, without a line break between them. */
export function numbered(number: string, move: HTMLElement): HTMLElement {
  return html('span', { class: 'numbered' }, html('span', { class: 'number' }, number), move);
}

/** A table with a heading for each column; one without a text is no heading. */
export function table(
  kind: string,
  heads: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLElement {
  const head = heads.map((text) => (text === '' ? html('td') : html('th', { scope: 'col' }, text)));
  const body = rows.map((row) => html('tr', {}, ...row.map((cell) => html('td', {}, cell))));
  return html('table', { class: kind }, html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...body));
}

export function button(label: string, pressed: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return html('button', { type: 'button', ...attributes, onclick: pressed }, label);
}

/** A button with a drawing of 24 by 24 for its label; the title names its key. */
export function iconButton(label: string, key: string, path: string, pressed: () => void): HTMLButtonElement {
  const drawing = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }));
  const element = button('', pressed, { 'aria-label': label, title: key });
  element.append(drawing);
  return element;
}
