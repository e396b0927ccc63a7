/** What threads and processes load as they begin, in the built bench: little where it matters, and no server. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';

const chunks = join(root, 'out/main/chunks');

/** The built file of a module that is loaded on its own. */
function chunkOf(name: string): string {
  const found = readdirSync(chunks).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  expect(found).toHaveLength(1);
  return join(chunks, found[0] ?? '');
}

/** What a built file names in its import and export lines. */
function namedIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\b[^'"`;]*?["']([^"']+)["'];?$/gm);
  return [...lines].map(([, name = '']) => name);
}

/** The packages and modules of Node that are loaded with a built file, and with all that it loads at once. */
function outsideOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  return namedIn(path).flatMap((name) => (name.startsWith('.') ? outsideOf(join(dirname(path), name), seen) : [name]));
}

const server = expect.arrayContaining(['ws', 'node:http']);

test.each(['read-game-log', 'read-network-log', 'open-motion-file', 'dis-capture', 'alarm-thread'])('%s loads no server', (name) => {
  const outside = outsideOf(chunkOf(name));
  expect(outside.filter((each) => ['ws', 'qrcode', 'bonjour-service'].includes(each) || /^node:(http|net|dgram)/.test(each))).toEqual([]);
});

test('what serves the bench does', () => {
  expect(outsideOf(join(root, 'out/main/serve.js'))).toEqual(server);
});
