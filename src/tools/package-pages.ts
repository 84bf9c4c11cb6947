// The pages of docs/ that are in the npm package, where the others are not.

/** The package's pages by their names in docs/. */
export const PAGES: Readonly<Record<string, string>> = { 'LIBRARY.md': 'README.md', 'MIGRATION.md': 'MIGRATION.md' };

/** A link within the project, with its text, its page and its heading. */
const LINK = /\[([^\]]*)\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)/g;

/** A page of the project as the package has it: a link to a page that is not there becomes its text. */
export function packagePage(text: string): string {
  return text.replace(LINK, (whole: string, words: string, page: string, heading = '') => {
    if (page === '') return whole;
    const name = PAGES[page.slice(page.lastIndexOf('/') + 1)];
    return name === undefined ? words : `[${words.replace(page, name)}](${name}${heading})`;
  });
}
