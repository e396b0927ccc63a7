/** The laws of playouts. */
import { PlayoutArrival, type PlayoutClock, PlayoutFrame, RenderTime } from '../plugin-api/playout.ts';
import type { Cases } from './cases.ts';
import { lawOf, type Law } from './law.ts';

/** An update that arrives, or (NaN) a drawing. */
interface Moment {
  readonly stamp: number;
  readonly now: number;
}

/** s between two drawings. */
const frame = 1 / 60;
/** A steady stream: s between two updates, s that each is under way. */
const interval = 0.05;
const delay = 0.08;

/** `create`: with its parameters bound. */
export function playoutLaws(create: () => PlayoutClock): readonly Law[] {
  const law = (id: string, title: string, flaw: (given: readonly Moment[]) => string | null): Law =>
    lawOf({ id, title, draw: streams, flaw, tries: 20, hidesCase: true });
  return [
    law('finite', 'writes a finite time at every drawing', (given) => isFinite(timesOf(create(), given))),
    law('repeatable', 'writes the same times for the same arrivals', (given) =>
      unlike(timesOf(create(), given), timesOf(create(), given), 'and then'),
    ),
    law('arguments', 'does not change its arguments', (given) => leavesArguments(create(), given)),
    law('anew', 'after a restart writes what a new one writes', (given) => beginsAnew(create, given)),
    law('even', 'with even updates on an even network runs as fast as time passes', () => runsEvenly(create())),
    law('near', 'with even updates on an even network shows no time that is more than 10 s from the newest update', () =>
      staysNear(create()),
    ),
  ];
}

/** Some seconds of uneven updates, some of which a later one overtakes or that are lost, and of even drawings. */
function streams(cases: Cases): Moment[] {
  const start = cases.between(0, 100);
  const arrivals = Array.from({ length: 200 }, (_, k) => start + k * interval).map((stamp) => ({
    stamp,
    now: stamp + cases.between(0.02, 0.2),
  }));
  return withDrawings(arrivals.filter(() => cases.between(0, 1) > 0.1));
}

/** In order of time, from the first arrival on. */
function withDrawings(arrivals: readonly Moment[]): Moment[] {
  const first = Math.min(...arrivals.map(({ now }) => now));
  const last = Math.max(...arrivals.map(({ now }) => now));
  const drawings = Array.from({ length: Math.ceil((last - first) / frame) }, (_, k) => ({ stamp: NaN, now: first + k * frame }));
  return [...arrivals, ...drawings].sort((a, b) => a.now - b.now);
}

function evenStream(): Moment[] {
  return withDrawings(Array.from({ length: 1200 }, (_, k) => ({ stamp: k * interval, now: k * interval + delay })));
}

type Watch = (call: () => void, given: object) => void;

/** The times of all drawings. */
function timesOf(clock: PlayoutClock, given: readonly Moment[], watch: Watch = (call) => call()): number[] {
  const [arrival, drawing, rendered] = [new PlayoutArrival(), new PlayoutFrame(), new RenderTime()];
  let [newest, before] = [-Infinity, NaN];
  return given.flatMap(({ stamp, now }) => {
    if (!Number.isNaN(stamp)) {
      newest = Math.max(newest, stamp);
      Object.assign(arrival, { stamp, now });
      watch(() => clock.arrive(arrival), arrival);
      return [];
    }
    Object.assign(drawing, { now, dt: Number.isNaN(before) ? 0 : now - before, newest });
    before = now;
    watch(() => clock.render(drawing, rendered), drawing);
    return [rendered.time];
  });
}

function isFinite(times: readonly number[]): string | null {
  const odd = times.findIndex((time) => !Number.isFinite(time));
  return odd < 0 ? null : `at drawing ${odd} it wrote ${String(times[odd])} s`;
}

function unlike(first: readonly number[], again: readonly number[], words: string): string | null {
  const odd = first.findIndex((time, index) => time !== again[index]);
  return odd < 0 ? null : `at drawing ${odd} it wrote ${first[odd]} s, ${words} ${again[odd]} s`;
}

function leavesArguments(clock: PlayoutClock, given: readonly Moment[]): string | null {
  let flaw: string | null = null;
  timesOf(clock, given, (call, argument) => {
    const before = JSON.stringify(argument);
    call();
    if (JSON.stringify(argument) !== before) flaw ??= `a call changed ${before} to ${JSON.stringify(argument)}`;
  });
  return flaw;
}

function beginsAnew(create: () => PlayoutClock, given: readonly Moment[]): string | null {
  const used = create();
  if (!used.restart) return null;
  timesOf(used, given);
  used.restart();
  const later = given.map(({ stamp, now }) => ({ stamp: stamp + 1000, now: now + 1000 }));
  return unlike(timesOf(create(), later), timesOf(used, later), 'and after a restart');
}

/** Once it has settled, over the last ten seconds. */
function runsEvenly(clock: PlayoutClock): string | null {
  const times = timesOf(clock, evenStream()).slice(-601);
  const rate = ((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / (600 * frame);
  return Math.abs(rate - 1) <= 0.001 ? null : `after 50 s it shows ${rate.toFixed(4)} s in a second`;
}

function staysNear(clock: PlayoutClock): string | null {
  const stream = evenStream();
  const drawings = stream.filter(({ stamp }) => Number.isNaN(stamp));
  const odd = timesOf(clock, stream).findIndex((time, index) => Math.abs(time - ((drawings[index]?.now ?? NaN) - delay)) > 10);
  return odd < 0 ? null : `at drawing ${odd} it shows a time that is further away`;
}
