/** The example experiments that figures run. */
import { join } from 'node:path';
import { projectPaths } from '../../../../main/base/project-paths.ts';

/** Path of the example `name`, without its ending. */
export function example(name: string): string {
  return join(projectPaths().experiments, `${name}.yaml`);
}
