/** The pages of docs that are made from the code are what the code says. `npm run reference` writes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madePages } from '../../scripts/reference/made-pages.ts';
import { root } from '../../scripts/steps.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Without what only formats it. */
const bare = (text: string) => text.replace(/[\s|-]+/g, ' ').replaceAll('\\', '');

test.each(Object.entries(madePages(read)))('%s is up to date: npm run reference', (path, text) => {
  expect(bare(read(path))).toBe(bare(text));
});
