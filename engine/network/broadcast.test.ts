/** Broadcasts: one crossing for all who are served at one moment, and a separate packet for each served later. */
import { expect, test } from 'vitest';
import { Broadcast } from './broadcast.ts';
import { Link } from './link.ts';
import { Delivery } from './delivery.ts';

const settings = { delay: 0.1, jitter: { law: 'uniform', spread: 0.1 } } as const;
const entities = ['tank', 'car'];
const link = () => new Link({ seed: 1, name: 'a>relay', settings, streams: [...entities, ' again'] });

/** Delays of packets `[update, entity, time]`, in order. */
function delays(packets: readonly (readonly [number, number, number])[]): number[] {
  const broadcast = new Broadcast(link(), entities.length);
  const out = new Delivery();
  return packets.map(([update, entity, now]) => {
    broadcast.carry(update * entities.length + entity, now, 80, out);
    return out.first - now;
  });
}

test('served at one moment, all share the crossing', () => {
  const [first, second, other] = delays([
    [4, 0, 1],
    [4, 0, 1],
    [4, 1, 1],
  ]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test('an update that crosses again later, or after a newer one, is another packet', () => {
  const found = delays([
    [4, 0, 1],
    [4, 0, 2],
    [4, 0, 3],
    [6, 0, 4],
    [5, 0, 5],
  ]);
  expect(new Set(found).size).toBe(5);
});

test('a first crossing draws as the link does for the update, whatever crossed again before', () => {
  const out = new Delivery();
  link().carry(7 * 3, 5, 80, out);
  expect(
    delays([
      [6, 0, 1],
      [6, 0, 2],
      [7, 0, 5],
    ])[2],
  ).toBe(out.first - 5);
});
