/** The pages' server of `npm run dev` speaks to the bench for its own pages alone. */
import { expect, test } from 'vitest';
import { passOrigin } from './pages.mjs';

const target = 'http://127.0.0.1:9000';

function passed(host: string, origin?: string) {
  const headers = { host, ...(origin !== undefined && { origin }) };
  passOrigin({ headers, socket: { localPort: 7340 } }, target);
  return headers.origin;
}

test('a request of its own page gets the origin of the bench', () => {
  expect(passed('127.0.0.1:7340', 'http://127.0.0.1:7340')).toBe(target);
  expect(passed('localhost:7340', 'http://localhost:7340')).toBe(target);
});

test('a request of another page keeps its origin, which the bench refuses', () => {
  expect(passed('127.0.0.1:7340', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
  expect(passed('evil.example:7340', 'http://evil.example:7340')).toBe('http://evil.example:7340');
  expect(passed('127.0.0.1:7340', 'https://127.0.0.1:7340')).toBe('https://127.0.0.1:7340');
  expect(passed('127.0.0.1:7340')).toBeUndefined();
});
