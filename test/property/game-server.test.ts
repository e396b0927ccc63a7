/**
 * Laws of the game's server in a running session: it refuses no honest player, finds every cheat, and sees the
 * shooters' view.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheatKinds, type Cheat } from '../../engine/game/cheating.ts';
import type { HitDecider } from '../../engine/game/game-rules.ts';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { Session } from '../../engine/session/session.ts';
import type { EntityPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { glsLane, glsPlan, glsRules, type GlsChoice } from '../support/gls.ts';
import { resultsOf } from '../support/runs.ts';

interface ServedChoice extends GlsChoice {
  readonly link?: Partial<LinkSettings>;
  readonly decider?: HitDecider;
  /** Of the first player. */
  readonly cheat?: Cheat;
}

/** A game through a relay that is the server. */
function served({ link = {}, decider = 'server', cheat, players = 3, ...choice }: ServedChoice): SessionPlan {
  const plan = glsPlan({ ...choice, players, relay: true });
  const game = { ...glsRules, hits: { ...glsRules.hits, decider }, screens: 0, server: { ...defaultServerRules, node: players } };
  const nodes = plan.nodes.map((node, index) => {
    const own = index === players ? { delay: 0 } : { ...node.up, ...link };
    return { ...node, down: own, up: own };
  });
  const entities = plan.entities.map((entity, index) => (index === 0 && cheat ? cheating(entity, cheat) : entity));
  return { ...plan, nodes, entities, game };
}

function cheating(entity: EntityPlan, cheat: Cheat): EntityPlan {
  const { motion } = entity;
  return motion.kind === 'player' ? { ...entity, motion: { ...motion, player: { ...motion.player, cheat } } } : entity;
}

const gameOf = (plan: SessionPlan) => resultsOf(plan).game!;

const anyLink = fc.record({
  delay: anyNumber(0, 2),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: anyNumber(0, 1) }),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: anyNumber(0, 0.6) }),
  duplicate: anyNumber(0, 0.5),
  order: fc.constantFrom('free' as const, 'keep' as const),
});

const coarse = {
  position: { bits: 10, range: 20 },
  velocity: { bits: 6, range: 3 },
  orientation: { bits: 6 },
  turnRate: { bits: 6, range: 2 },
  planar: true,
};

test('no honest player is ever refused, whatever the network does, and whatever the lane publishes', () => {
  const publishings = fc.constantFrom(
    undefined,
    { quantisation: coarse },
    { updates: 'partial' as const },
    { derivatives: 'finite-differences' as const },
  );
  const params = fc.constantFrom({}, { fire: 'constant' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), anyLink, publishings, params, (seed, link, publishing, play) => {
      const lane = { ...glsLane('P+C'), ...(publishing && { publishing }) };
      const { server } = gameOf(served({ seed, link, lanes: [lane], params: play, duration: 20 }));
      expect(server!.updatesRefused).toBe(0);
      for (const { shots } of Object.values(server!.players)) expect(shots.muzzle + shots.fireRate).toBe(0);
    }),
    { numRuns: 15 },
  );
});

test('a shot that was under way for exactly as long as the server rewinds is not too late', () => {
  const lateOf = (rewind: number) => {
    const plan = served({ delay: 0.1, duration: 20, params: { fire: 'constant' } });
    const { server } = gameOf({ ...plan, game: { ...plan.game!, server: { ...plan.game!.server!, rewind } } });
    return Object.values(server!.players).reduce((sum, { shots }) => sum + shots.late, 0);
  };
  expect(lateOf(0.1)).toBe(0);
  expect(lateOf(0.099)).toBeGreaterThan(0);
});

const verdictsAgainst = { speed: ['speed', 'teleport'], turn: ['turnRate', 'spin'], teleport: ['teleport'] } as const;

test.each(cheatKinds.filter((kind) => kind !== 'fire-rate'))(
  'a player who cheats by %s is found by his updates, and no other player',
  (kind) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), anyLink, (seed, link) => {
        const { players } = gameOf(served({ seed, link, cheat: { kind, factor: 1.5 }, duration: 30 })).server!;
        const { fine, ...refused } = players['player-1']!.updates;
        const found = verdictsAgainst[kind].reduce((sum, verdict) => sum + refused[verdict], 0);
        expect(found).toBeGreaterThan(0);
        expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(found);
        expect(fine).toBeGreaterThan(0);
        for (const id of ['player-2', 'player-3']) {
          const { fine: believed, ...others } = players[id]!.updates;
          expect([believed > 0, ...Object.values(others)]).toEqual([true, 0, 0, 0, 0]);
        }
      }),
      { numRuns: 8 },
    );
  },
);

test('a player who reloads too fast has shots refused, and no other player', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), anyNumber(0, 1.5), (seed, delay) => {
      const { server, players } = gameOf(
        served({ seed, delay, cheat: { kind: 'fire-rate', factor: 2 }, params: { fire: 'constant' }, duration: 30 }),
      );
      const { shots } = server!.players['player-1']!;
      expect(shots.fireRate).toBeGreaterThan(players['player-1']!.shots * 0.3);
      expect(server!.shotsRefused).toBe(shots.fireRate);
    }),
    { numRuns: 8 },
  );
});

/** What was decided, as shot and tank. */
function decisionsOf(plan: SessionPlan): Set<string> {
  const session = new Session(plan);
  const { scores } = session.game!.game;
  const count = scores.hit.bind(scores);
  const decided = new Set<string>();
  scores.hit = (shot, tank) => {
    const shooter = count(shot, tank);
    if (shooter >= 0) decided.add(`${shot} on ${tank}`);
    return shooter;
  };
  session.advanceTo(plan.duration);
  return decided;
}

/** Of what either decides, the share that both do. */
function agreement(choice: ServedChoice): number {
  const uncovered = (decider: HitDecider): SessionPlan => {
    const plan = served({ ...choice, decider, params: { fire: 'constant' }, duration: 60 });
    return { ...plan, game: { ...plan.game!, server: { ...plan.game!.server!, cover: false } } };
  };
  const byServer = decisionsOf(uncovered('server'));
  const byShooter = decisionsOf(uncovered('shooter'));
  return [...byServer].filter((hit) => byShooter.has(hit)).length / new Set([...byServer, ...byShooter]).size;
}

const anySteady = [fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(0, 0.05, 0.11, 0.5)] as const;

test('with a steady network the server grants the hits that shooters see, but for those that it has not heard of by the end', () => {
  fc.assert(
    fc.property(...anySteady, (seed, delay) => {
      expect(agreement({ seed, delay, lanes: [glsLane('P')] })).toBeGreaterThan(0.9);
    }),
    { numRuns: 6 },
  );
});

test('where the drawing depends on the one before, it grants most of them', () => {
  fc.assert(
    fc.property(...anySteady, (seed, delay) => {
      expect(agreement({ seed, delay, lanes: [glsLane('P+C')] })).toBeGreaterThan(0.75);
    }),
    { numRuns: 6 },
  );
});
