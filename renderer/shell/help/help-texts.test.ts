/** The help has the pages of the documentation, and its links lead from one to the other. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpPages } from './help-pages.ts';
import { anchorOf, helpLink, helpPage } from './help-texts.ts';

test.each(helpPages)('$id is drawn without pictures, and its inner links name headings', async ({ id }) => {
  const html = await helpPage(id);
  expect(html).toContain('<h1>');
  expect(html).not.toContain('<img');
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => helpLink(href, id));
  const dead = [...html.matchAll(/href="([^"]+)"/g)].filter(([, href = ''], at) => links[at] === null && !/^https?:/.test(href));
  expect(dead).toEqual([]);
  for (const link of links.filter((each) => each !== null)) {
    if (link.anchor === '') continue;
    const folder = link.page === 'catalogue' ? 'docs/results' : 'docs';
    const headings = readFileSync(`${folder}/${link.page}.md`, 'utf8').matchAll(/^#+ (.*)$/gm);
    expect([...headings].map(([, heading = '']) => anchorOf(heading))).toContain(link.anchor);
  }
});

test('what leads to no page of the help is words, with the file it is about', async () => {
  const html = await helpPage('tune');
  expect(html).toMatch(/<span title="In the repository: docs\/decisions\/[^"]+\.md">/);
});

test('links elsewhere are no pages of the help', () => {
  expect(['https://zod.dev', '../README.md', 'decisions/0001-x.md', 'architecture.md'].map((href) => helpLink(href, 'bench'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(helpLink('glossary.md#terms', 'bench')).toEqual({ page: 'glossary', anchor: 'terms' });
  expect(helpLink('#links', 'bench')).toEqual({ page: 'bench', anchor: 'links' });
  expect([helpLink('results/catalogue.md', 'bench'), helpLink('results/tune.md', 'bench')]).toEqual([
    { page: 'catalogue', anchor: '' },
    null,
  ]);
  expect(helpLink('../score.md#why', 'catalogue')).toEqual({ page: 'score', anchor: 'why' });
});
