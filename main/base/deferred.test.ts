import { expect, test } from 'vitest';
import { firing } from './deferred.ts';

test('a signal that has fired before is not waited for', async () => {
  const later = new AbortController();
  const fired: string[] = [];
  const waiting = firing(later.signal).then(() => fired.push('later'));
  await firing(AbortSignal.abort());
  fired.push('before');
  later.abort();
  await waiting;
  expect(fired).toEqual(['before', 'later']);
});
