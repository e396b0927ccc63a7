/** The worst moments of sessions that were made to have them. */
import { expect, test } from 'vitest';
import { logHead, readLog, usualOptions } from '../../../test/support/game-logs.ts';
import { scoreText } from '../cli/score-text.ts';
import { scoreSession } from './score-session.ts';

/** One entity at 5 m/s; the viewer shows the last update, extrapolated, and lost those of 4.1 to 4.5 s, in which it turned. */
function sessionOf({ logsUpdates, clock = 0 }: { readonly logsUpdates: boolean; readonly clock?: number }) {
  const [server, client] = [[`${logHead}server`], [`${logHead}client`]];
  const way = (t: number) => ({ x: 5 * Math.min(t, 4.1), y: 5 * Math.max(t - 4.1, 0) });
  let known = { t: 0, ...way(0), vx: 5, vy: 0 };
  for (let k = 0; k <= 600; k++) {
    const t = k / 60;
    const at = clock + t;
    const { x, y } = way(t);
    server.push(`T,${at},red,${x},${y},0,1,0,0,0`);
    if (k % 6 === 0) {
      const number = k / 6;
      const isLost = t > 4.09 && t < 4.51;
      if (logsUpdates) server.push(`U,${at},${number},red,client,30`);
      if (logsUpdates && !isLost) client.push(`R,${at},${number},red,${at}`);
      if (!isLost) known = { t, x, y, vx: t > 4.1 ? 0 : 5, vy: t > 4.1 ? 5 : 0 };
    }
    client.push(`S,${at},red,${known.x + known.vx * (t - known.t)},${known.y + known.vy * (t - known.t)},0,1,0,0,0`);
  }
  return [readLog(`${server.join('\n')}\n`, 'server.log'), readLog(`${client.join('\n')}\n`, 'client.log')];
}

test('a jump after lost updates is the worst moment, with what was lost', () => {
  const { worst } = scoreSession(sessionOf({ logsUpdates: true }), usualOptions);
  expect(worst).toHaveLength(1);
  expect(worst[0]).toMatchObject({ viewer: 'client', entity: 'red', kind: 'jump' });
  expect(worst[0]?.time).toBeCloseTo(4.6, 6);
  expect(worst[0]?.distance).toBeGreaterThan(3);
  expect(worst[0]?.text).toMatch(/^red jumped 3\.\d+ m after 600 ms without an update: 5 of 5 were lost$/);
});

test('times count from the first row of truth, whatever the clock says', () => {
  const scored = scoreSession(sessionOf({ logsUpdates: true, clock: 1.7644e9 }), usualOptions);
  expect(scored.begin).toBe(1.7644e9);
  expect(scored.worst[0]?.time).toBeCloseTo(4.6, 5);
  // The last frame before the update that mends it.
  expect(scored.viewers[0]?.entities[0]?.deviationMaxAt).toBeCloseTo(275 / 60, 5);
  const text = scoreText(scored);
  expect(text).toContain('Times count from the first row of truth, 1764400000.000 s by its clock.\n');
  expect(text).toMatch(/^4\.60 s, client: red jumped/m);
});

test('where updates are not logged, no reason is made up', () => {
  const { worst } = scoreSession(sessionOf({ logsUpdates: false }), usualOptions);
  expect(worst.map(({ text }) => text)).toEqual([expect.stringMatching(/^red jumped 3\.\d+ m$/)]);
});
