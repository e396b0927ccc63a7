/** Run by other versions of Node: writes the frozen runs into the folder that is named. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples, frozenText, seeds } from './frozen-runs.ts';

const folder = process.argv[2] ?? '.';
for (const example of examples)
  for (const seed of seeds) writeFileSync(join(folder, `${example}-${seed}.json`), await frozenText(example, seed));
