/** The game of a session, and what its server knows of the network. */
import { expect, test } from 'vitest';
import { perfectClock } from '../base/clocks/clock-settings.ts';
import { defaultServerRules } from '../game/server/server-rules.ts';
import { Session } from './session.ts';
import { glsLane, glsPlan, glsRules } from '../../test/support/gls.ts';

test('a delay that only a clock makes negative widens no contact radius at the server', () => {
  const hits = { ...glsRules.hits, decider: 'server', radius: 1e-3, radiusPerDelay: 1 } as const;
  const plan = glsPlan({ relay: true, duration: 20, lanes: [glsLane('nsP')], params: { fire: 'constant' }, rules: { ...glsRules, hits } });
  const nodes = plan.nodes.map((node, index) => (index === 1 ? { ...node, clock: { ...perfectClock, offset: -5 } } : node));
  const session = new Session({ ...plan, nodes, game: { ...plan.game!, server: { ...defaultServerRules, node: 2 } } });
  session.advanceTo(20);
  const { shots, hitsDealt } = session.results().game!.players['player-2']!;
  expect(shots).toBeGreaterThan(20);
  expect(hitsDealt).toBe(0);
});
