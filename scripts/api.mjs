/**
 * `npm run api`: writes the report of the public declarations, and what the guide for plugin authors takes from them
 * and from examples.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorsGuide, guidePath } from './authors-guide.mjs';
import { readDeclarations } from './declarations.mjs';
import { formatted } from './formatted.mjs';
import { apiReport, reportPath } from './public-api.mjs';
import { root } from './steps.mjs';

const declarations = readDeclarations();
writeFileSync(join(root, reportPath), apiReport(declarations));
const guide = join(root, guidePath);
writeFileSync(guide, await formatted(guide, authorsGuide(declarations)));
console.log(`${reportPath} and ${guidePath} written.`);
