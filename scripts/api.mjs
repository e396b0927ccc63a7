/**
 * `npm run api`: writes the report of the public declarations, and what the pages for authors of plugins and games take
 * from them and from examples.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorsPage, guidePaths } from './authors-guide.mjs';
import { readDeclarations } from './declarations.mjs';
import { formatted } from './formatted.mjs';
import { apiReport, reportPath } from './public-api.mjs';
import { root } from './steps.mjs';

const declarations = readDeclarations();
writeFileSync(join(root, reportPath), apiReport(declarations));
for (const path of guidePaths) {
  const page = join(root, path);
  writeFileSync(page, await formatted(page, authorsPage(path, declarations)));
}
console.log(`${[reportPath, ...guidePaths].join(', ')} written.`);
