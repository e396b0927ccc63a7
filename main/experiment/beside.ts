/** Where a file is that an experiment names: relative to the experiment's own folder. */
import { isAbsolute, join } from 'node:path';

/** The path as a person would write it, so that messages stay short: not made absolute. */
export function beside(folder: string, file: string): string {
  return isAbsolute(file) ? file : join(folder, file);
}
