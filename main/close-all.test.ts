import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';
import { closeAll } from './close-all.ts';

const failing = (message: string) => () => Promise.reject(new Error(message));

test('all is closed in its order, whatever fails, and the failure is told once all is through', async () => {
  const told: string[] = [];
  const slow = deferred<void>();
  const closing = closeAll(
    [failing('the first')],
    [() => undefined, () => slow.promise.then(() => told.push('second'))],
    [async () => told.push('third')],
  );
  slow.resolve();
  await expect(closing).rejects.toThrow('the first');
  expect(told).toEqual(['second', 'third']);
});

test('of several failures none is lost', async () => {
  await expect(closeAll([failing('One.'), failing('Two.')], [failing('Three.')])).rejects.toThrow('One. Two. Three.');
});
