import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';
import { Turns } from './turns.ts';

test('what is asked begins when all before is through, and one that fails keeps nobody', async () => {
  const turns = new Turns();
  const told: string[] = [];
  const first = deferred<void>();
  const failing = turns.take(async () => {
    await first.promise;
    told.push('first');
    throw new Error('it fails');
  });
  const second = turns.take(() => told.push('second'));
  await Promise.resolve();
  expect(told).toEqual([]);
  first.resolve();
  await expect(failing).rejects.toThrow('it fails');
  expect([await second, told]).toEqual([2, ['first', 'second']]);
  await turns.through();
});
