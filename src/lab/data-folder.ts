// Positions and tables of others, which are not part of the project: a folder that the user names.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './experiment';

/**
 * Path of a file of the data folder, which is the argument `--data` if it is given and SLIDERULE_DATA otherwise.
 * Throws a UsageError that says where it looked.
 */
export function dataFile(name: string, folder: string | undefined = process.env.SLIDERULE_DATA): string {
  if (folder === undefined) {
    throw new UsageError(`Name the folder that holds ${name}: --data FOLDER or SLIDERULE_DATA.`);
  }
  const path = join(folder, name);
  if (!existsSync(path)) throw new UsageError(`There is no ${path}.`);
  return path;
}
