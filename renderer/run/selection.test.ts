/** Pinning of inspectors. */
import { expect, test } from 'vitest';
import { usePins } from './selection.ts';

const pairOf = (entity: number, receiver = 'near') => ({ lane: 0, receiver, entity });
const entities = ({ pins }: ReturnType<typeof usePins>) => pins.value.map(({ pair }) => pair.entity);

test('a click takes the place of the last pin that was not kept', () => {
  const pins = usePins();
  pins.inspect(pairOf(1));
  pins.inspect(pairOf(2));
  expect(entities(pins)).toEqual([2]);
  pins.keep(pins.pins.value[0]!.id, true);
  pins.inspect(pairOf(3));
  pins.inspect(pairOf(4));
  expect(entities(pins)).toEqual([2, 4]);
  expect(pins.pair.value).toEqual(pairOf(4));
});

test('a pinned pair gets the focus instead of a second pin', () => {
  const pins = usePins();
  pins.inspect(pairOf(1), true);
  pins.inspect(pairOf(2), true);
  pins.inspect(pairOf(1));
  expect(entities(pins)).toEqual([1, 2]);
  expect(pins.pair.value).toEqual(pairOf(1));
});

test('unpinned, the focus goes to the last that is left; a pin can show another pair', () => {
  const pins = usePins();
  pins.inspect(pairOf(1), true);
  pins.inspect(pairOf(2), true);
  pins.unpin(pins.pins.value[1]!.id);
  expect(pins.pair.value).toEqual(pairOf(1));
  pins.change(pins.pins.value[0]!.id, pairOf(1, 'far'));
  expect(pins.pair.value).toEqual(pairOf(1, 'far'));
  pins.pair.value = null;
  expect(entities(pins)).toEqual([]);
});
