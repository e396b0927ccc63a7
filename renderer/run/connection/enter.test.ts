// @vitest-environment happy-dom
/** When the token leaves the address. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from './enter.ts';
import { EntryRefused } from './page-port.ts';

beforeEach(() => history.replaceState(null, '', '/?token=secret&theme=dark'));
afterEach(() => vi.unstubAllGlobals());

/** A host that answers so; a page at that address. */
function entering(answer: () => Promise<Response>) {
  const host = vi.fn(answer);
  vi.stubGlobal('fetch', host);
  return { host, entered: enter(location, history) };
}

test('a taken token leaves the address, the rest of it stays', async () => {
  const { host, entered } = entering(() => Promise.resolve(new Response(null, { status: 204 })));
  expect(location.search).toContain('token=secret');
  await entered;
  expect([location.search, host.mock.calls.length]).toEqual(['?theme=dark', 1]);
});

test('a refused token leaves the address as well', async () => {
  const { entered } = entering(() => Promise.resolve(Response.json({ message: 'The token is used.' }, { status: 401 })));
  await expect(entered).rejects.toThrow(new EntryRefused('The token is used.'));
  expect(location.search).toBe('?theme=dark');
});

test('a token stays in the address while the host cannot be reached, for the next attempt', async () => {
  const { entered } = entering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(entered).rejects.toThrow('Failed to fetch');
  expect(location.search).toBe('?token=secret&theme=dark');
});
