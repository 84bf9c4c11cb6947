/** The words of a line; blanks, tabs, carriage returns and NULs all separate. */
export function words(line: string): string[] {
  return line.split(/[\s\0]+/).filter((word) => word !== '');
}

/** What follows the first `count` words of a line, as it stands there, without the blanks at its ends. */
export function behindWords(line: string, count: number): string {
  const word = /[^\s\0]+/g;
  let first = word.exec(line);
  for (let passed = 0; passed < count && first !== null; passed++) first = word.exec(line);
  if (first === null) return '';
  let end = line.length;
  while (/[\s\0]/.test(line.charAt(end - 1))) end--;
  return line.slice(first.index, end);
}
