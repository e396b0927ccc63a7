import { expect, test } from 'vitest';
import { isOwnHost } from './own-address.ts';

const own = (host: string | undefined, localPort: number) => isOwnHost({ headers: { host }, socket: { localPort } });

test('a request is meant for this host by its name and its port', () => {
  expect([own('127.0.0.1:7350', 7350), own('localhost:7350', 7350)]).toEqual([true, true]);
  expect([own('127.0.0.1', 7350), own('127.0.0.1:80', 7350), own('evil.example:7350', 7350), own(undefined, 7350)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('at port 80 browsers leave the port out', () => {
  expect([own('127.0.0.1', 80), own('localhost:80', 80)]).toEqual([true, true]);
  expect([own('evil.example', 80), own('127.0.0.1:8080', 80)]).toEqual([false, false]);
});
