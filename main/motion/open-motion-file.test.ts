import { expect, test } from 'vitest';
import { MotionFileCache } from './open-motion-file.ts';

const robots = 'resources/traces/bzflag-robots.rec';

test('a file from which several entities take their motion is opened once', async () => {
  const files = new MotionFileCache();
  const [first, second] = await Promise.all(['1', '2'].map((player) => files.open(robots, { form: 'updates', wanted: player })));
  expect(second).toBe(first);
  expect(await files.open(robots, { form: 'path', wanted: '1' })).not.toBe(first);
});

test('one that cannot be opened is refused to each', async () => {
  const files = new MotionFileCache();
  for (const player of ['1', '2'])
    await expect(files.open('none.rec', { form: 'path', wanted: player })).rejects.toMatchObject({ code: 'not-found' });
});
