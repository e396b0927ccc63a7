/** Laws of the mirror of a live session. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import { MirrorCounts } from '../../engine/live/mirror-counts.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { glsLane, glsPlan, glsRules } from '../support/gls.ts';
import { observe } from '../support/live-events.ts';
import { lane } from '../support/plans.ts';

/** A mirror at its end that received all events beforehand. */
function mirrored(plan: SessionPlan, events: readonly LiveEvent[]): Mirror {
  const mirror = new Mirror(plan);
  for (const event of events) mirror.take(event);
  mirror.advanceTo(plan.duration);
  return mirror;
}

/** Near ones get every step, far ones a rough path. */
function inLevels(plain: LanePlan): LanePlan {
  const { trigger, model } = plain;
  const levels = [
    { reach: 12, trigger, model },
    { reach: Infinity, trigger: { ...trigger, distance: 1 }, model },
  ];
  return { ...plain, relevance: { hysteresis: 0.1, levels } };
}

const plans = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  delay: fc.constantFrom(0, 0.05, 0.1, 0.333),
  players: fc.constantFrom(2, 3),
  loss: fc.constantFrom(0, 0.2),
  lanes: fc.constantFrom(
    [glsLane('P+C')],
    [glsLane('P')],
    [glsLane('nsP')],
    [{ ...glsLane('P+C'), publishing: { updates: 'partial' as const, fullPeriod: 2, quantisation: {} } }],
    [inLevels(glsLane('P'))],
    [lane({ id: 'fresh', scheduler: 'receiver-threshold', params: { scheduler: { budget: 1 } } })],
    [lane({ id: 'budget', scheduler: 'deterministic-budget', clock: 'one-way-delay', params: { scheduler: { budget: 1 } } })],
  ),
  duration: fc.constant(12),
});

test('what participants would report of a session gives the same results in its mirror', () => {
  fc.assert(
    fc.property(plans, (choice) => {
      const plan = glsPlan(choice);
      const { session, events } = observe(plan);
      const mirror = mirrored(plan, events);
      expect(mirror.counts).toEqual(new MirrorCounts());
      expect(mirror.results()).toEqual(session.results());
    }),
    { numRuns: 12 },
  );
});

test('a server that decides, decides the same in the mirror', () => {
  const rules = { ...glsRules, hits: { ...glsRules.hits, decider: 'server' as const } };
  const plan = glsPlan({ rules, players: 3, relay: true, delay: 0.07, duration: 20, params: { fire: 'constant' } });
  const served = { ...plan, game: { ...plan.game!, server: { ...defaultServerRules, node: 3 } } };
  const { session, events } = observe(served);
  expect(session.results().game!.hits).toBeGreaterThan(0);
  expect(mirrored(served, events).results()).toEqual(session.results());
});

/** A shadow lane beside the one on the screens, and all reports about that one, some of them spoilt. */
const playtests = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  players: fc.constantFrom(2, 3),
  delay: fc.constantFrom(0, 0.1, 0.5),
  lanes: fc.constantFrom([glsLane('P+C'), { ...glsLane('P'), id: 'shadow' }], [glsLane('nsP'), { ...glsLane('C'), id: 'shadow' }]),
  duration: fc.constant(6),
  params: fc.constant({ fire: 'constant' }),
  spoilt: fc.array(
    fc.record({
      at: anyNumber(0, 1),
      how: fc.constantFrom('dropped', 'doubled', 'late', 'swapped', 'left', 'seated', 'held') as fc.Arbitrary<Spoiling>,
    }),
    { maxLength: 200 },
  ),
  steps: fc.array(anyNumber(0, 6), { maxLength: 20 }),
});

type Spoiling = 'dropped' | 'doubled' | 'late' | 'swapped' | 'left' | 'seated' | 'held';

function spoil(events: readonly LiveEvent[], spoilt: readonly { readonly at: number; readonly how: Spoiling }[]): LiveEvent[] {
  const altered = [...events];
  let life = 1;
  for (const { at, how } of spoilt) {
    const index = Math.floor(at * (altered.length - 1));
    const event = altered[index]!;
    const seat = 'seat' in event ? event.seat : 0;
    if (how === 'dropped') altered.splice(index, 1);
    else if (how === 'doubled') altered.push(event);
    else if (how === 'late') altered.splice(Math.min(index + 900, altered.length - 1), 0, altered.splice(index, 1)[0]!);
    else if (how === 'swapped') altered.splice(index, 2, ...altered.slice(index, index + 2).reverse());
    else if (how === 'held') altered.splice(index, 0, { kind: 'held', time: event.time, seat, direction: 'down', isHeld: index % 2 === 0 });
    else if (how === 'left') altered.splice(index, 0, { kind: 'left', time: event.time, seat });
    else altered.splice(index, 0, { kind: 'seated', time: event.time, seat, life: ++life });
  }
  return altered;
}

/** Every number in something. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

test('with events dropped, doubled, late or out of order, and players joining and leaving, a mirror continues, and its journal gives the same results', () => {
  fc.assert(
    fc.property(playtests, ({ spoilt, steps, ...choice }) => {
      const plan = glsPlan(choice);
      const altered = spoil(observe(plan).events, spoilt);
      const mirror = new Mirror(plan);
      const journal: LiveEvent[] = [];
      const ends = [...steps].sort((a, b) => a - b);
      let taken = 0;
      for (const until of [...ends, plan.duration]) {
        const share = Math.floor((until / plan.duration) * altered.length);
        for (; taken < share; taken++) {
          const entered = mirror.take(altered[taken]!);
          if (entered) journal.push(entered);
        }
        mirror.advanceTo(until);
      }
      expect(numbersIn(mirror.results()).every(Number.isFinite)).toBe(true);
      const again = mirrored(plan, journal);
      expect(again.results()).toEqual(mirror.results());
      expect({ ...again.counts, leftOut: null }).toEqual({ ...mirror.counts, leftOut: null });
      expect(again.scores()).toEqual(mirror.scores());
    }),
    { numRuns: 25 },
  );
});

test('events that make no sense are left out and counted', () => {
  const plan = glsPlan({ duration: 2 });
  const mirror = new Mirror(plan);
  const nonsense: LiveEvent[] = [
    { kind: 'seated', time: 0, seat: 2, life: 1 },
    { kind: 'seated', time: NaN, seat: 0, life: 1 },
    { kind: 'moved', time: 0, seat: 0, frame: 0, states: [0, 0, NaN, 0, 0, 0] },
    { kind: 'moved', time: 0, seat: 0, frame: 0, states: [0, 0, 0] },
    { kind: 'arrived', time: 0, seat: 0, from: 0, serial: 0, at: 0, sentAt: 0, age: 0 },
    { kind: 'sent', time: 0, seat: 0, serial: 0, receiver: 7, at: 0, age: 0 },
    { kind: 'fired', time: 0, seat: 0, shot: 0, at: 0, heading: Infinity },
    { kind: 'offer', time: 0, lane: 0, entity: null, offer: 0 },
  ];
  expect(nonsense.map((event) => mirror.take(event))).toEqual(nonsense.map(() => null));
  expect(mirror.counts.leftOut.invalid).toBe(nonsense.length);
});
