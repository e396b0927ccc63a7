import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { Advance, Samples, Ticks, type Sink } from './advance.ts';

const registry = await loadPlugins();
const path = 'resources/experiments/netgames05.yaml';
const { plan } = await loadExperiment(path, { registry, duration: 3 });
const never = new AbortController().signal;

/** Stops at these times. */
class Stops implements Sink {
  readonly taken: number[] = [];
  readonly #session: Session;
  readonly #times: number[];

  constructor(session: Session, times: readonly number[]) {
    this.#session = session;
    this.#times = times.toSorted((a, b) => a - b);
  }

  get due(): number {
    return this.#times[0] ?? Infinity;
  }

  take(): void {
    this.taken.push(this.#session.now);
    while (this.due <= this.#session.now) this.#times.shift();
  }
}

function advanced(sinks: (session: Session) => readonly Sink[]) {
  const session = new Session(plan);
  return { session, advance: new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, sinks(session)) };
}

const whole = () => {
  const { session, advance } = advanced(() => []);
  advance.step(plan.duration);
  return session.results();
};

test('results depend neither on the stops nor on the wall clock', async () => {
  const expected = whole();
  const stops = fc.array(fc.double({ min: 0, max: plan.duration, noNaN: true }), { maxLength: 60 });
  const clocks = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(stops, clocks, fc.boolean(), async (times, lengths, hasTicks) => {
      let wall = 0;
      let turn = 0;
      const clock = () => (wall += lengths[turn++ % lengths.length] as number);
      const { session, advance } = advanced((of) => [new Stops(of, times), ...(hasTicks ? [new Ticks(of)] : [])]);
      for (const until of [...times.slice(0, 3).toSorted((a, b) => a - b), plan.duration])
        await advance.to(until, { cancelled: never, clock });
      expect(session.results()).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});

test('a session stops at every tick and due time in between, and no sink misses its time', () => {
  let ticks = 0;
  const between = [0.005, 0.5, 0.503, 1.7];
  let stops: Stops | undefined;
  const { session, advance } = advanced((of) => [new Ticks(of, () => (ticks += 1)), (stops = new Stops(of, between))]);
  while (!session.finished) advance.step(plan.duration);
  expect(ticks).toBe(Math.round(plan.duration / plan.frame));
  expect(stops?.taken.slice(0, between.length)).toEqual(between);
});

test('samples are taken from the beginning on, and at the end, of a moment once', async () => {
  const times: number[] = [];
  const sampling = { every: 0.7, sample: ({ now }: Session) => void times.push(now) };
  const { session, advance } = advanced((of) => [new Samples(sampling, of)]);
  const pauses = { cancelled: never, clock: () => 0 };
  await advance.to(1.4, pauses);
  await advance.to(1.4, pauses);
  await advance.to(Infinity, pauses);
  expect(times).toEqual([0, 0.7, 1.4, 2.0999999999999996, 2.8, session.now]);
});

test('a session that is cancelled ends with the reason, at the first pause', async () => {
  const cancelling = new AbortController();
  const seen: number[] = [];
  const { advance } = advanced((of) => [new Ticks(of)]);
  const onPause = (time: number) => {
    seen.push(time);
    if (time > 1) cancelling.abort(new Error('enough'));
  };
  let wall = 0;
  await expect(advance.to(plan.duration, { cancelled: cancelling.signal, clock: () => (wall += 0.01), onPause })).rejects.toThrow('enough');
  expect(seen.at(-1)).toBeLessThan(1.5);
});
