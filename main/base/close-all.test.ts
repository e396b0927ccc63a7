import { expect, test } from 'vitest';
import { deferred } from './deferred.ts';
import { closeAll } from './close-all.ts';

const failing = (message: string) => () => Promise.reject(new Error(message));

test('all is closed in order despite failures, and the failure is reported at the end', async () => {
  const done: string[] = [];
  const slow = deferred<void>();
  const closing = closeAll(
    [failing('the first')],
    [() => undefined, () => slow.promise.then(() => done.push('second'))],
    [async () => done.push('third')],
  );
  slow.resolve();
  await expect(closing).rejects.toThrow('the first');
  expect(done).toEqual(['second', 'third']);
});

test('of several failures none is lost', async () => {
  await expect(closeAll([failing('One.'), failing('Two.')], [failing('Three.')])).rejects.toThrow('One. Two. Three.');
});
