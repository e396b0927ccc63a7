/** Discovery over multicast; skipped where the machine lets none through. */
import { expect, test } from 'vitest';
import { announce, discover } from '../../features/live/node/discovery.ts';

test('a host that is announced is found with the address at which it listens, and no more once it has stopped', async ({ skip }) => {
  let heard = false;
  const announcement = announce('http://127.0.0.1:7399', 'Two tanks', () => (heard = true));
  const found = await discover(1500);
  await announcement.stop();
  skip(!heard || found.length === 0, 'no multicast here');
  expect(found).toContainEqual({ name: expect.stringContaining('Two tanks'), address: 'http://127.0.0.1:7399/join' });
});
