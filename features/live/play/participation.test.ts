// @vitest-environment happy-dom
/** The code in the page's address, and entering. */
import { expect, test, vi } from 'vitest';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { takeCode, useParticipation } from './participation.ts';

freshStores();

function taken(href: string): readonly [code: string, left: string] {
  let left = href;
  const code = takeCode({ href }, { state: null, replaceState: (_state, _title, url) => (left = String(url)) });
  return [code, left];
}

test('the code is read after # or as a parameter, and taken out of the address', () => {
  expect(taken('http://192.168.1.20:7350/join#K7QX3M')).toEqual(['K7QX3M', 'http://192.168.1.20:7350/join']);
  expect(taken('http://192.168.1.20:7350/join?code=K7QX3M&a=1')).toEqual(['K7QX3M', 'http://192.168.1.20:7350/join?a=1']);
  expect(taken('http://192.168.1.20:7350/join')).toEqual(['', 'http://192.168.1.20:7350/join']);
});

test('a player who left while the connection was lost and joins again gets no second connection', () => {
  const participation = useParticipation();
  const entry = { code: 'K7QX3M', connect: vi.fn(), retry: vi.fn() };
  participation.begin(entry, { join: () => Promise.reject(new Error('not connected')), close: () => undefined });
  participation.enter('play');
  participation.connectionChanged({ kind: 'open', role: 'player', version: '' });
  participation.connectionChanged({ kind: 'lost', reason: 'The host is away.', attempt: 1, waitMs: 500 });
  participation.leave();
  participation.enter('play');
  expect([entry.connect.mock.calls.length, entry.retry.mock.calls.length]).toEqual([1, 1]);
  participation.connectionChanged({ kind: 'refused', message: 'The code is wrong.' });
  participation.enter('play');
  expect(entry.connect).toHaveBeenCalledTimes(2);
});
