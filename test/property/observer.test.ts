/** Laws of a session's events as an observer gets them, whatever the lanes are. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import { defaultArticulation } from '../../engine/update/articulation-rule.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { Session, type SessionOptions } from '../../engine/session/session.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { builtInPartMotions } from '../../engine/world/parts/index.ts';
import { OccurrenceBatch, occurrenceOf } from '../../main/recording/format/occurrence-rows.ts';
import { glsLane, glsPlan, glsRules } from '../support/gls.ts';
import { anyLevelPlan } from '../support/level-plans.ts';
import { observe } from '../support/live-events.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan } from '../support/plans.ts';

/** Something that can be observed, and then has results. */
type Observable = (options: Pick<SessionOptions, 'observer'>) => { readonly lanes: Session['lanes']; readonly results: RunResults };

function running(plan: SessionPlan, options: SessionOptions = {}): Observable {
  return ({ observer }) => {
    const session = new Session(plan, { ...options, observer });
    session.advanceTo(plan.duration);
    return { lanes: session.lanes, results: session.results() };
  };
}

/** The events, when observing has changed nothing. */
function observedOf(plan: SessionPlan, observable: Observable) {
  const occurrences: Occurrence[] = [];
  const observer = new OccurrenceBatch(plan, ({ first, columns, values }) => {
    expect(first).toBe(occurrences.length);
    for (let at = 0; at < values.length; at += columns)
      occurrences.push(occurrenceOf(values.subarray(at, at + columns), occurrences.length));
  });
  const { lanes, results } = observable({ observer });
  observer.flush();
  expect(JSON.stringify(results)).toBe(JSON.stringify(observable({}).results));
  return { lanes, results, occurrences };
}

type Observed = ReturnType<typeof observedOf>;

const keyOf = ({ lane, entity, pair, part, update }: Occurrence) => [lane, entity, pair, part, update].join();

/** Keys of one kind, each of which may occur only once. */
function once(occurrences: readonly Occurrence[], kind: Occurrence['kind']): Set<string> {
  const keys = occurrences.filter((each) => each.kind === kind).map(keyOf);
  const different = new Set(keys);
  expect(different.size).toBe(keys.length);
  return different;
}

function checkUpdates({ occurrences, lanes }: Observed): void {
  const times = occurrences.map(({ time }) => time);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const sent = once(occurrences, 'sent');
  const arrived = once(occurrences, 'arrived');
  const lost = once(occurrences, 'lost');
  expect([...lost].filter((key) => arrived.has(key))).toEqual([]);
  expect([...arrived, ...lost].filter((key) => !sent.has(key))).toEqual([]);
  expect([...once(occurrences, 'acknowledged')].filter((key) => !arrived.has(key))).toEqual([]);
  const count = countsOf(occurrences);
  lanes.forEach(({ exports, parts, pairs }, lane) => {
    exports.forEach(({ triggers }, entity) => expect(count('made', lane, entity)).toBe(triggers));
    for (const { entity, place, traffic, received } of pairs) {
      expect([count('sent', lane, entity, place), count('arrived', lane, entity, place)]).toEqual([traffic.updates, received]);
    }
    parts.forEach(({ real: { entity }, publisher, pairs: shown }, part) => {
      expect(count('made', lane, entity, undefined, part)).toBe(publisher.triggers);
      for (const { body, traffic, received } of shown) {
        const at = [lane, entity, body.place, part] as const;
        expect([count('sent', ...at), count('arrived', ...at)]).toEqual([traffic.updates, received]);
      }
    });
  });
}

/** How many there are of a kind that concern just that. */
function countsOf(occurrences: readonly Occurrence[]) {
  const counts = new Map<string, number>();
  for (const { kind, lane, entity, pair, part } of occurrences) {
    const key = [kind, lane, entity, pair, part].join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (kind: Occurrence['kind'], lane: number, entity: number, pair?: number, part?: number) =>
    counts.get([kind, lane, entity, pair, part].join()) ?? 0;
}

test('every update that is sent arrives once, is lost once, or is still in flight; the counts are those of the results', () => {
  fc.assert(
    fc.property(anyLevelPlan, (plan) => checkUpdates(observedOf(plan, running(plan)))),
    { numRuns: 5 },
  );
});

const anyLink = fc.record({
  delay: fc.constantFrom(0, 0.1, 0.4),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: fc.constantFrom(0, 0.3) }),
  duplicate: fc.constantFrom(0, 0.5),
});

/** Near receivers get every step, far ones a rough path. */
function inLevels(plain: LanePlan): LanePlan {
  const levels = [
    { ...plain, reach: 30 },
    { ...plain, reach: Infinity, trigger: { distance: 2 } },
  ];
  return { ...plain, id: 'levels', relevance: { hysteresis: 0.1, levels } };
}

const lanes = [
  lane(),
  inLevels(lane()),
  lane({ id: 'third', scheduler: 'every-nth' }),
  lane({ id: 'budget', scheduler: 'deterministic-budget', clock: 'one-way-delay', params: { scheduler: { budget: 1 } } }),
];

test('the same holds for parts, through a relay and at levels of detail, with duplicates', () => {
  const sweep = builtInPartMotions.find(({ kind }) => kind === 'sweep')!;
  const motion = { definition: sweep, params: sweep.params.parse({ period: 3, amplitude: 1.5 }) };
  const turret = { id: 'turret', axis: 'azimuth' as const, motion, rule: defaultArticulation };
  fc.assert(
    fc.property(fc.nat(), anyLink, anyLink, fc.constantFrom(null, 2), (seed, first, second, relay) => {
      const drives = synthetic('gls-wander');
      const bare = plan({ seed, motion: drives, nodes: nodes(first, second), lanes, relay, duration: 8 });
      const whole = { ...bare, entities: bare.entities.map((entity) => ({ ...entity, parts: [turret] })) };
      checkUpdates(observedOf(whole, running(whole)));
    }),
    { numRuns: 6 },
  );
});

const counted = (observed: Observed, kind: Occurrence['kind']) => observed.occurrences.filter((each) => each.kind === kind).length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

test('every shot, hit and disputed hit of a game is observed, and every refusal of the server', () => {
  const server = { ...defaultServerRules, node: 0, rewind: 1 };
  const rules = { ...glsRules, hits: { ...glsRules.hits, decider: 'target' as const } };
  const game = glsPlan({ players: 3, duration: 40, rules, seed: 7 });
  const strict = { ...server, slack: { distance: 0, speed: -1, angle: 0, turnRate: 0, reload: 0 } };
  const plan = {
    ...game,
    nodes: [...game.nodes, { id: 'server', down: { delay: 0.1 }, up: { delay: 0.1 } }],
    game: { ...game.game!, server: { ...strict, node: 3 } },
  };
  const observed = observedOf(plan, running(plan));
  const { shots, hits, disputed, server: judged } = observed.results.game!;
  expect([counted(observed, 'fired'), counted(observed, 'hit'), counted(observed, 'disputed')]).toEqual([shots, hits, sum(disputed)]);
  expect(counted(observed, 'refused')).toBe(judged!.updatesRefused + judged!.shotsRefused);
  expect(Math.min(hits, sum(disputed), counted(observed, 'refused'))).toBeGreaterThan(0);
});

test('the mirror of a live session reports the same events as the session itself', () => {
  const plan = glsPlan({ players: 3, loss: 0.2, duration: 12, lanes: [glsLane('P+C'), { ...glsLane('P'), id: 'shadow' }] });
  const { events } = observe(plan);
  const mirrored: Observable = (options) => {
    const mirror = new Mirror(plan, options);
    for (const event of events) mirror.take(event);
    mirror.advanceTo(plan.duration);
    return { lanes: mirror.session.lanes, results: mirror.results() };
  };
  const observed = observedOf(plan, mirrored);
  checkUpdates(observed);
  const itself = observedOf(plan, running(plan));
  const ofScreens = ({ occurrences }: Observed) =>
    occurrences.filter(({ lane, kind }) => lane === 0 && kind !== 'lost').map((each) => ({ ...each, number: 0 }));
  expect(new Set(ofScreens(observed).map((each) => JSON.stringify(each)))).toEqual(
    new Set(ofScreens(itself).map((each) => JSON.stringify(each))),
  );
});
