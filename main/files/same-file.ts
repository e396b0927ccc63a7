/** Whether two paths lead to one file. */
import { realpathSync } from 'node:fs';

/** False where there is nothing at one of them. */
export function isSameFile(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other);
  } catch {
    return false;
  }
}
