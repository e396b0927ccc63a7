import { expect, test } from 'vitest';
import { isOwnHost } from './own-address.ts';

const asked = (host: string | undefined, localPort: number) => isOwnHost({ headers: { host }, socket: { localPort } });

test('a request is meant for this host by its name and its port', () => {
  expect([asked('127.0.0.1:7350', 7350), asked('localhost:7350', 7350)]).toEqual([true, true]);
  expect([asked('127.0.0.1', 7350), asked('127.0.0.1:80', 7350), asked('evil.example:7350', 7350), asked(undefined, 7350)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('at port 80 browsers leave the port out', () => {
  expect([asked('127.0.0.1', 80), asked('localhost:80', 80)]).toEqual([true, true]);
  expect([asked('evil.example', 80), asked('127.0.0.1:8080', 80)]).toEqual([false, false]);
});
