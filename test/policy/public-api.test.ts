/** The public API changes only on purpose: report and pages equal the sources. `npm run api` writes both. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authorsPage, guidePaths } from '../../scripts/authors-guide.mjs';
import { readDeclarations, type Declarations } from '../../scripts/declarations.mjs';
import { apiReport, reportPath } from '../../scripts/public-api.mjs';

let read: Declarations | undefined;
/** The compiler runs once, in the first test: a hook's time limit is too short. */
const declarations = () => (read ??= readDeclarations());

test('the report of the public declarations has been reviewed: npm run api, and look at the difference', () => {
  expect(apiReport(declarations())).toBe(readFileSync(reportPath, 'utf8'));
});

/** Without what only formats it. */
const bare = (text: string) => text.replace(/[\s'",;|()-]+/g, ' ');

test.each(guidePaths)('%s shows the examples and the types as they are: npm run api', (path) => {
  expect(bare(authorsPage(path, declarations()))).toBe(bare(readFileSync(path, 'utf8')));
});
