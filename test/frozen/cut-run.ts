/** Runs whose time is cut into calls of `advanceTo` in many ways, and that are watched. */
import fc from 'fast-check';
import { z } from 'zod';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { defineMetric } from '../../engine/plugin-api/define.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { RowBatch } from '../../main/run/row-batch.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';

const counting = defineMetric({
  id: 'ticks',
  title: 'Ticks',
  source: 'test',
  unit: '',
  per: 'pair',
  params: z.object({}),
  create() {
    let ticks = 0;
    return { frame: () => void (ticks += 1), value: () => ticks };
  },
});

/**
 * Moments of a run of so many seconds: none in its first half, as in a batch run; in the second one those of every frame,
 * of other steps, of a machine that becomes idle, and any.
 */
export function anyCuts(duration: number, frame: number): fc.Arbitrary<readonly number[]> {
  const length = duration / 8;
  const part = (number: number, moments: readonly number[]) => moments.map((each) => duration / 2 + number * length + each);
  return fc
    .record({
      step: fc.double({ min: 0.012, max: 3, noNaN: true }),
      first: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
      any: fc.array(fc.double({ min: 0, max: length, noNaN: true }), { minLength: 10, maxLength: 100 }),
    })
    .map(({ step, first, any }) => [
      ...part(0, everyStep(frame, length)),
      ...part(1, everyStep(step, length)),
      ...part(2, doublingSteps(first, length)),
      ...part(
        3,
        any.sort((a, b) => a - b),
      ),
    ]);
}

function everyStep(step: number, length: number): number[] {
  return Array.from({ length: Math.floor(length / step) }, (_, i) => (i + 1) * step);
}

function doublingSteps(first: number, length: number): number[] {
  const times: number[] = [];
  for (let [time, step] = [first, first]; time < length; time += step, step *= 2) times.push(time);
  return times;
}

export function cutRun(plan: SessionPlan, cuts: readonly number[]): RunResults {
  const session = new Session(plan);
  for (const time of [...cuts, plan.duration]) session.advanceTo(time);
  return session.results();
}

/** A row is sampled at one cut of so many, so that time also passes without one. */
const cutsARow = 4;

/** The same, recorded, and with a metric more, which its results leave out. The examples have no metric of a plugin. */
export function watchedRun(plan: SessionPlan, cuts: readonly number[]): RunResults {
  const { observer, onDecision } = new SessionRecorder(plan, () => undefined);
  const metrics = [...(plan.metrics ?? []), { plugin: counting, params: {} }];
  const session = new Session({ ...plan, metrics }, { observer, onDecision });
  const rows = new RowBatch(new TelemetrySampler(session), () => undefined);
  for (const [k, time] of [...cuts, plan.duration].entries()) {
    session.advanceTo(time);
    if (k % cutsARow === 0) rows.add(session.now);
  }
  return JSON.parse(JSON.stringify(session.results(), (key, value: unknown) => (key === 'metrics' ? undefined : value))) as RunResults;
}
