/**
 * Several spawns on a network that reorders, loses and duplicates: the measurements, computed a second time from the
 * arrivals.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOf } from '../../engine/base/clocks/anchor.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { ClockMode } from '../../engine/plugin-api/lane-rules.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import type { MotionPlan } from '../../engine/session/session-plan.ts';
import type { TracedEvent } from '../../engine/network/update-tracer.ts';
import type { RecordedUpdate } from '../../engine/world/recorded-updates.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { modelOf } from '../support/extrapolated.ts';
import { stepOf } from '../support/steps.ts';
import { lane, nodes, plan, stateOf } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const clocks: readonly ClockMode[] = ['synchronised', 'local', 'one-way-delay'];
const duration = 12;
const frame = 0.02;
const model = modelOf('constant-turn');

interface Story {
  readonly updates: readonly RecordedUpdate[];
  readonly ends: readonly { readonly time: number; readonly spawn: number }[];
}

/** Lives one after the other, of one to five updates each, with gaps between them or none. */
const anyStory: fc.Arbitrary<Story> = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0.3),
      lasts: anyNumber(0.05, 1.5),
      updates: fc.array(
        fc.record({
          after: anyNumber(0.03, 0.9),
          x: anyNumber(-20, 20),
          y: anyNumber(-20, 20),
          speed: anyNumber(-12, 25),
          az: anyNumber(-3, 3),
          w: fc.constantFrom(0, 0.5, -0.7),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lives) => {
    const updates: RecordedUpdate[] = [];
    const ends: { time: number; spawn: number }[] = [];
    let time = 0;
    lives.forEach(({ gap, lasts, updates: rows }, index) => {
      time += gap;
      rows.forEach(({ after, x, y, speed, az, w }, place) => {
        if (place > 0) time += after;
        const state = stateOf({ t: time, x, y, vx: speed * Math.cos(az), vy: speed * Math.sin(az), az, w });
        updates.push({ time, spawn: index + 1, state });
      });
      time += lasts;
      ends.push({ time, spawn: index + 1 });
    });
    return { updates, ends: ends.slice(0, -1) };
  });

const anyLink: fc.Arbitrary<LinkSettings> = fc.record({
  delay: anyNumber(0, 0.9),
  jitter: fc.record({ law: fc.constant('uniform' as const), spread: anyNumber(0, 0.9) }),
  order: fc.constantFrom('keep' as const, 'free' as const),
  loss: fc.record({ law: fc.constant('independent' as const), ratio: anyNumber(0, 0.4) }),
  duplicate: anyNumber(0, 0.3),
});

/** Where an update is at `time` (s) when it passes through its state at `anchor`. */
function placeOf(update: RecordedUpdate, anchor: number, time: number): KinematicState {
  const out = new KinematicState();
  model.extrapolate(update.state, stepOf(time - anchor), out);
  return out;
}

/** The observer's view of one receiver: when each update first arrived, and from when on it is extrapolated. */
class Log {
  readonly arrivals: { readonly number: number; readonly at: number; readonly anchor: number }[] = [];
  #estimate: number | null = null;
  readonly #sentAt = new Map<number, number>();
  readonly #ages = new Map<number, number>();
  readonly #clock: ClockMode;

  constructor(clock: ClockMode) {
    this.#clock = clock;
  }

  take({ kind, number, time, since }: Readonly<TracedEvent>, stamp: number): void {
    if (kind === 'sent') {
      this.#sentAt.set(number, time);
      this.#ages.set(number, time - stamp + (this.#estimate ?? 0));
    } else if (kind === 'arrived') {
      this.arrivals.push({ number, at: time, anchor: anchorOf(this.#clock, stamp, time, this.#ages.get(number) as number) });
    } else if (kind === 'acknowledged') {
      const sample = since - (this.#sentAt.get(number) as number);
      this.#estimate = this.#estimate === null ? sample : this.#estimate + (sample - this.#estimate) / 8;
    }
  }

  /** The newest of all that had arrived by `time`. */
  playedAt(time: number): (typeof this.arrivals)[number] | null {
    return this.arrivals
      .filter(({ at }) => at <= time)
      .reduce<(typeof this.arrivals)[number] | null>((a, b) => (a && a.number > b.number ? a : b), null);
  }
}

/** The number of the update that the exported path follows at `time`; −1: there is no path. */
function exportedAt({ updates, ends }: Story, time: number): number {
  const number = updates.findLastIndex((update) => update.time <= time);
  const update = updates[number];
  const isOver = update && ends.some((end) => end.spawn === update.spawn && end.time <= time);
  return isOver ? -1 : number;
}

/** Distance between exported and placed path; NaN where they are not of the same life, or one is not there. */
function offAt(story: Story, log: Log, time: number, instant: number): { readonly error: number; readonly isAfter: boolean } {
  const exported = exportedAt(story, instant);
  const played = log.playedAt(instant);
  const [made, shown] = [story.updates[exported], played && story.updates[played.number]];
  if (!made || !played || !shown || made.spawn !== shown.spawn) return { error: NaN, isAfter: false };
  const error = distanceBetween(placeOf(made, made.time, time), placeOf(shown, played.anchor, time));
  return { error, isAfter: exported === played.number };
}

const steps = 100;

/** The export error by a midpoint rule between all moments at which anything changes. */
function exportError(story: Story, log: Log): { before: number; after: number } {
  const changes = [...story.updates.map(({ time }) => time), ...story.ends.map(({ time }) => time), ...log.arrivals.map(({ at }) => at)];
  const edges = [0, ...changes.filter((time) => time < duration).sort((a, b) => a - b), duration];
  const sums = { before: 0, after: 0 };
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i] as number, edges[i + 1] as number];
    for (let step = 0; step < steps; step++) {
      const { error, isAfter } = offAt(story, log, from + ((step + 0.5) / steps) * (to - from), (from + to) / 2);
      if (!Number.isNaN(error)) sums[isAfter ? 'after' : 'before'] += (error * (to - from)) / steps;
    }
  }
  return sums;
}

function deviations(story: Story, log: Log): number[] {
  const frames = Array.from({ length: Math.round(duration / frame) }, (_, index) => index * frame);
  return frames.map((time) => offAt(story, log, time, time).error).filter((error) => !Number.isNaN(error));
}

const close = (found: number | null, expected: number) =>
  expect(Math.abs((found as number) - expected)).toBeLessThanOrEqual(1e-3 * Math.max(1, expected));

test('export error and deviation over several lives are those of what arrived when', () => {
  fc.assert(
    fc.property(anyStory, anyLink, fc.nat(1000), (story, link, seed) => {
      const lanes = clocks.map((clock) => lane({ id: clock, clock }));
      const logs = clocks.map((clock) => new Log(clock));
      const observer = {
        onUpdate: (event: Readonly<TracedEvent>) => logs[event.lane]?.take(event, story.updates[event.number]?.time as number),
      };
      const motion: MotionPlan = { kind: 'recorded', recorded: story };
      const results = resultsOf(plan({ seed, motion, nodes: nodes(link), lanes, duration, frame }), { observer });
      for (const [index, log] of logs.entries()) {
        const receiver = results.lanes[clocks[index] as string]?.receivers['r0'] as ReceiverResults;
        expect(receiver.updatesReceived).toBe(log.arrivals.length);
        const { before, after } = exportError(story, log);
        close(receiver.exportErrorBefore, before);
        close(receiver.exportErrorAfter, after);
        const off = deviations(story, log);
        if (off.length === 0) expect(receiver.deviationMean).toBeNull();
        else {
          close(receiver.deviationMean, off.reduce((sum, each) => sum + each, 0) / off.length);
          close(receiver.deviationMax, Math.max(...off));
        }
      }
    }),
    { numRuns: 60 },
  );
});
