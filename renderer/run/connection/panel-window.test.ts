/** The address of a panel's window says what stands in it. */
import { expect, test } from 'vitest';
import { addressOf, requestedPanel } from './panel-window.ts';

const panel = { kind: 'charts', settings: { charts: [{ id: 'chart-1', chart: { metric: 'pair.aee', title: 'a & b #1' } }] }, group: 'x1' };
const browser = { origin: 'http://127.0.0.1:7350', pathname: '/', protocol: 'http:', host: '127.0.0.1:7350' };

test('a requested panel is read back from its address, in a browser and in the desktop’s own scheme', () => {
  for (const place of [browser, { origin: 'null', pathname: '/', protocol: 'driftbench:', host: 'bench' }]) {
    const address = addressOf(panel, place);
    expect(requestedPanel(new URL(address))).toEqual(panel);
    expect(address.startsWith(`${place.protocol}//${place.host}/#panel=`)).toBe(true);
  }
});

test('any other address is the whole bench’s', () => {
  expect(['', '#', '#panel=', '#panel=%7B', '#panel=%7B%7D', '#other'].map((hash) => requestedPanel({ hash }))).toEqual(
    Array(6).fill(null),
  );
});
