import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';
import { Turns } from './turns.ts';

test('an act begins when all before it have ended, and a failed one blocks no other', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const first = deferred<void>();
  const failing = turns.take(async () => {
    await first.promise;
    done.push('first');
    throw new Error('it fails');
  });
  const second = turns.take(() => done.push('second'));
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve();
  await expect(failing).rejects.toThrow('it fails');
  expect([await second, done]).toEqual([2, ['first', 'second']]);
  await turns.through();
});
