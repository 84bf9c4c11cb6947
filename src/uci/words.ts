/** The words of a line; blanks, tabs, carriage returns and NULs all separate. */
export function words(line: string): string[] {
  return line.split(/[\s\0]+/).filter((word) => word !== '');
}
