/**
 * Every link between the documents leads somewhere: files, pictures and headings are there. Links to the outside are
 * not followed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';
import { documents, proseOf } from '../support/documents.ts';

const links = documents().flatMap(({ path, text }) =>
  [...proseOf(text).matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => ({ path, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target)),
);

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(text: string): string[] {
  const headings = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
  return headings.map((name, n) => {
    const before = headings.slice(0, n).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}

function isThere(path: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const whole = file === '' ? join(root, path) : join(root, dirname(path), decodeURIComponent(file));
  if (!existsSync(whole)) return false;
  return anchor === undefined || anchors(readFileSync(whole, 'utf8')).includes(decodeURIComponent(anchor));
}

test('links and pictures of every document are there, anchors too', () => {
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ path, target }) => !isThere(path, target)).map(({ path, target }) => `${path}: ${target}`)).toEqual([]);
});

test('every picture of docs/screenshots is on a page', () => {
  const shown = links.map(({ target }) => basename(target));
  expect(readdirSync(join(root, 'docs/screenshots')).filter((name) => !shown.includes(name))).toEqual([]);
});

/** What a page leads to, as paths from the root. */
const targetsOf = (page: string) =>
  links.filter(({ path }) => path === page).map(({ target }) => relative(root, join(root, dirname(page), target.split('#')[0] ?? '')));

test.each([
  ['docs/README.md', /^docs\/[^/]+\.md$|^docs\/results\/[^/]+\.md$/],
  ['docs/decisions/README.md', /^docs\/decisions\/[^/]+\.md$/],
])('%s leads to every page that it is the index of', (index, listed) => {
  const pages = documents()
    .map(({ path }) => path)
    .filter((path) => listed.test(path) && path !== index);
  expect(pages.filter((path) => !targetsOf(index).includes(path))).toEqual([]);
});

test('decisions are listed in their order, current ones before superseded ones', () => {
  const [, ...parts] = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').split(/^## /m);
  expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(['Current', 'Superseded']);
  for (const part of parts) {
    const listed = [...part.matchAll(/^- (\d+): \[[^\]]*\]\((\d{4})-/gm)].map(
      ([, number, file]) => [Number(number), Number(file)] as const,
    );
    expect(listed).toEqual(listed.map(([, file]) => [file, file]).toSorted(([a = 0], [b = 0]) => a - b));
  }
});
