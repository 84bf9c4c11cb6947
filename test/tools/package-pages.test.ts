import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagePage, PAGES } from '../../src/tools/package-pages';

const root = join(import.meta.dirname, '..', '..');
const pageOf = (path: string): string => packagePage(readFileSync(join(root, path), 'utf8'));
const written = new Map(Object.entries(PAGES).map(([page, name]) => [name, pageOf(join('docs', page))]));
written.set('CHANGELOG.md', pageOf('CHANGELOG.md'));

/** The names of a page's headings in links, as GitHub and npm make them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('pages of the package', () => {
  it('link to pages and headings that are there', () => {
    for (const [name, text] of written) {
      for (const [link, page = '', heading = ''] of text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
        const target = written.get(page === '' ? name : page);
        expect(target, `${name} ${link}`).toBeDefined();
        if (heading !== '') expect(headings(target ?? ''), `${name} ${link}`).toContain(heading);
      }
    }
    expect(written.get('README.md')).toContain('](MIGRATION.md)');
    expect(written.get('MIGRATION.md')).toContain('](README.md#rules)');
  });

  it('keep the words of a link to another page', () => {
    expect(packagePage('see [the tables](SYZYGY.md#files), [a site](https://example.org/a.md) and [below](#end)')).toBe(
      'see the tables, [a site](https://example.org/a.md) and [below](#end)',
    );
  });
});
