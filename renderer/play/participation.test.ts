/** The code in the page's address. */
import { expect, test } from 'vitest';
import { takeCode } from './participation.ts';

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
