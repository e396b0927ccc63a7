/** Every built-in plugin says when to choose it, in phrases that complete the sentences of lists. */
import { expect, test } from 'vitest';
import { builtInPlugins } from './index.ts';

test.each(builtInPlugins.map((plugin) => [`${plugin.kind}/${plugin.id}`, plugin.guidance] as const))('%s', (_, guidance) => {
  const { use = '', goodFor = '', needs = '', costs = '' } = guidance ?? {};
  expect(use).toMatch(/^[A-Z].*[^.]$/);
  for (const phrase of [goodFor, needs, costs]) expect(phrase).toMatch(/^[^A-Z].*[^.]$/);
});
