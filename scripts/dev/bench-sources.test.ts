/** After which changes `npm run dev` starts the bench again. */
import { expect, test } from 'vitest';
import { isOfBench } from './bench-sources.mjs';

test('sources of the bench’s process, not those of a page alone, and no tests', () => {
  const ofBench = ['engine/base/a.ts', 'main/new-bench.ts', 'features/index.ts', 'features/proxy/calls.ts', 'features/proxy/node/a.ts'];
  const others = [
    'renderer/main.ts',
    'features/proxy/page.ts',
    'features/proxy/report/a.ts',
    'engine/a.test.ts',
    'main/tsconfig.json',
    'docs/a.ts',
  ];
  expect([...ofBench, ...others].filter(isOfBench)).toEqual(ofBench);
});
