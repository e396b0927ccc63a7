/** Fits of traces whose laws are known: what made them is found again. */
import { beforeAll, expect, test } from 'vitest';
import { Delivery } from '../../../../engine/network/delivery.ts';
import { Link } from '../../../../engine/network/link.ts';
import type { LinkSettings, TraceRow } from '../../../../engine/network/link-settings.ts';
import { TimedStates, type TimedState } from '../../../../engine/network/timed-states.ts';
import { fitLink } from '../../common/fit/fit-link.ts';
import { begunAt } from '../../common/fit/series.ts';
import type { HowWell } from '../../calls/how-well.ts';
import { howWell } from './how-well.ts';
import { sendingOver, sendingOverFit } from './packets.ts';

const seed = 5;

/** Packets each 50 ms over a link; a row loses all or nothing. */
function traceOf(settings: LinkSettings, seconds = 1200): readonly TraceRow[] {
  const link = new Link({ seed, name: 'made', settings });
  const delivery = new Delivery();
  let known = settings.delay;
  return Array.from({ length: seconds * 20 }, (_, number) => {
    const t = number / 20;
    link.carry(number, t, 100, delivery);
    if (!delivery.lost) known = delivery.first - t;
    return { t, delay: known, loss: Number(delivery.lost) };
  });
}

/** How long each state lasted on average in the same trace, s. */
function spellsOf(states: readonly TimedState[], seconds: number): readonly number[] {
  const drawn = new TimedStates(seed, 'made/states');
  drawn.follow(states);
  const found = Array.from({ length: seconds * 20 }, (_, number) => drawn.at(number / 20));
  return states.map((_, state) => {
    const begins = found.filter((each, k) => each === state && found[k - 1] !== state).length;
    return found.filter((each) => each === state).length / 20 / begins;
  });
}

const body = { delay: 0.03, jitter: { law: 'lognormal', spread: 0.004, least: 0.02 } } as const;

const near = (value: number | undefined, wanted: number, share: number) => {
  expect(Math.abs((value ?? NaN) / wanted - 1), `${value} for ${wanted}`).toBeLessThan(share);
};

test('a lognormal body above the least delay of the path is found, and nothing besides', () => {
  const { link } = fitLink(traceOf(body));
  near(link.delay, 0.03, 0.02);
  near(link.jitter?.spread, 0.004, 0.1);
  near(link.jitter?.least, 0.02, 0.15);
  expect(link.jitter?.law).toBe('lognormal');
  expect([link.stalls, link.shifts, link.states, link.loss]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([undefined, 2])('stalls are found by their slope, with drain %s', (drain) => {
  const stalls = { every: 12, lasts: 0.3, spread: 0.06, ...(drain && { drain }) };
  const { link } = fitLink(traceOf({ ...body, stalls }));
  near(link.stalls?.every, 12, 0.2);
  near(link.stalls?.lasts, 0.3, 0.1);
  near(link.stalls?.spread, 0.06, 0.4);
  if (drain === undefined) expect(link.stalls?.drain).toBeUndefined();
  else near(link.stalls?.drain, drain, 0.1);
  near(link.delay, 0.03, 0.03);
  near(link.jitter?.spread, 0.004, 0.2);
});

test('late packets by themselves are no stalls', () => {
  const { link } = fitLink(traceOf({ delay: 0.03, jitter: { law: 'pareto', spread: 0.03 } }, 600));
  expect(link.stalls).toBeUndefined();
});

test('a delay that wanders is found with its deviation and its time', () => {
  const { link } = fitLink(traceOf({ ...body, delay: 0.05, shifts: { spread: 0.005, correlationTime: 20 } }, 3600));
  near(link.shifts?.spread, 0.005, 0.3);
  near(link.shifts?.correlationTime, 20, 0.5);
  near(link.jitter?.spread, 0.004, 0.6);
});

test('independent loss has one state, bursts have two, and late where they are lossy', () => {
  const independent = fitLink(traceOf({ ...body, loss: { law: 'independent', ratio: 0.03 } })).link;
  expect(independent.states).toBeUndefined();
  expect(independent.loss).toMatchObject({ law: 'independent', ratio: expect.closeTo(0.03, 2) as number });
  const states = [
    { id: 'good', lasts: 20, loss: { law: 'independent', ratio: 0 } },
    { id: 'bad', lasts: 1, loss: { law: 'independent', ratio: 0.7 }, delay: 0.08 },
  ] as const;
  const { link } = fitLink(traceOf({ ...body, states }));
  expect(link.states).toHaveLength(2);
  const [good, bad] = link.states ?? [];
  // As long as they were in this trace: sixty spells are not as long as their law on average.
  const spells = spellsOf(states, 1200);
  near(good?.lasts, spells[0] as number, 0.1);
  near(bad?.lasts, spells[1] as number, 0.1);
  expect(bad?.loss).toMatchObject({ ratio: expect.closeTo(0.7, 1) as number });
  near(bad?.delay, 0.08, 0.1);
  near(good?.delay, 0.03, 0.1);
  const apart = fitLink(traceOf({ ...body, states: [states[0], { ...states[1], delay: 0.03 }] })).link;
  expect(apart.states?.map(({ delay }) => delay)).toEqual([undefined, undefined]);
});

test('rows of a bandwidth become levels of it, with outages', () => {
  const rows = Array.from({ length: 400 }, (_, t) => ({ t, bandwidth: t % 40 < 2 ? 1000 : 1e6 * (1 + (Math.floor(t / 5) % 4)) }));
  const { link } = fitLink(rows);
  expect(link.states?.map(({ id }) => id)).toContain('outage');
  near(link.states?.at(-1)?.lasts, 2, 0.01);
  expect(link.states?.at(-1)?.bandwidth).toBe(1000);
});

test.each([1e4, 1e8])('a gap of %s s without rows is left out, and said; one of an outage stays', (gap) => {
  const rows = traceOf(body, 60);
  const torn = (by: number) => rows.map((row, k) => (k < 500 ? row : { ...row, t: row.t + by }));
  const { link, rows: closed, notes } = fitLink(torn(gap));
  expect(notes).toEqual([`A gap of ${gap} s without rows is left out.`]);
  expect(link).toEqual(fitLink(rows).link);
  expect(sendingOver(closed).duration).toBeCloseTo(rows.at(-1)!.t, 6);
  const twice = rows.map((row, k) => ({ ...row, t: row.t + [500, 900].filter((from) => k >= from).length * gap }));
  expect(fitLink(twice).notes).toEqual([`2 gaps without rows, ${2 * gap} s in all, are left out.`]);
  expect(fitLink(torn(30))).toMatchObject({ notes: [], rows: torn(30) });
});

test('a trace that begins elsewhere is the same network, so much later', () => {
  const rows = traceOf({ ...body, stalls: { every: 12, lasts: 0.3 } }, 60);
  const delaysOf = (trace: readonly TraceRow[], from: number) => {
    const link = new Link({ seed, name: 'played', settings: { delay: 0, trace } });
    const delivery = new Delivery();
    return Array.from({ length: 2000 }, (_, number) => {
      link.carry(number, from + number * 0.02, 100, delivery);
      return delivery.first - from - number * 0.02;
    });
  };
  const [whole, later] = [delaysOf(rows, 20), delaysOf(begunAt(rows, 400), 0)];
  // Its last row and its first one are of the same moment: there the first one holds.
  const off = whole.filter((delay, k) => Math.abs(delay - (later[k] as number)) > 1e-9);
  expect(off.length).toBeLessThan(5);
});

let standing: HowWell;
beforeAll(async () => {
  const rows = traceOf({ ...body, stalls: { every: 6, lasts: 0.3, spread: 0.05 } }, 120);
  standing = await howWell(fitLink(rows), async () => undefined);
}, 240_000);

test('a fit of stalls stands for its trace where the best single law does not', () => {
  const { packets, netcode } = standing;
  near(packets.fit.quantiles.at(-1), packets.trace.quantiles.at(-1) as number, 0.25);
  near(packets.fit.stallsPerMinute, packets.trace.stallsPerMinute, 0.25);
  expect(netcode.map(({ lane, figure }) => `${lane} ${figure}`)).toHaveLength(8);
  const starved = netcode.find(({ lane, figure }) => lane === 'interpolated' && figure === 'starvation');
  near(starved?.fit, starved?.trace as number, 0.2);
  expect(starved?.singleHolds).toBe(false);
});

test('rows that are microseconds apart are measured by a bounded number of packets', () => {
  const packets = (gap: number) => {
    const { gap: sent, duration } = sendingOverFit(sendingOver(Array.from({ length: 40 }, (_, k) => ({ t: k * gap, delay: 0.02 }))));
    return Math.round(duration / sent);
  };
  expect([1e-6, 0.01, 1].map(packets)).toEqual([1_000_000, 30_000, 6000]);
});
