/**
 * Law: results do not depend on how time is cut into calls of `advanceTo`, nor on who watches. A run on a busy machine
 * is cut otherwise than on a quiet one; on the bench it is cut at every tick.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineMetric } from '../../engine/plugin-api/define.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { RowBatch } from '../../main/run/row-batch.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { examples } from './frozen-runs.ts';

const registry = new PluginRegistry(builtInPlugins);
/** Simulated seconds, and settings smaller than on the bench. */
const duration = 12;
const sets: Readonly<Record<string, readonly string[]>> = { 'gls-100': ['game.players.count=12'] };
const cuttings = 4;

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

/** How a run is cut and watched. */
interface Cutting {
  /** Where `advanceTo` is called, s. */
  readonly times: readonly number[];
  readonly isRecorded: boolean;
  readonly isMeasured: boolean;
}

const anyCutting: fc.Arbitrary<Cutting> = fc.record({
  times: fc.oneof(
    fc.array(fc.double({ min: 0, max: duration, noNaN: true }), { maxLength: 200 }).map((times) => times.sort((a, b) => a - b)),
    fc.double({ min: 0.012, max: 3, noNaN: true }).map(everyStep),
    fc.double({ min: 0.001, max: 0.1, noNaN: true }).map(doublingSteps),
  ),
  isRecorded: fc.boolean(),
  isMeasured: fc.boolean(),
});

function everyStep(step: number): number[] {
  return Array.from({ length: Math.floor(duration / step) }, (_, i) => (i + 1) * step);
}

/** As a batch run on a machine that becomes idle. */
function doublingSteps(first: number): number[] {
  const times: number[] = [];
  for (let [time, step] = [first, first]; time < duration; time += step, step *= 2) times.push(time);
  return times;
}

/** Without what plugin metrics add, which are there only where they are measured. */
function resultsOf(session: Session): string {
  return JSON.stringify(session.results(), (key, value: unknown) => (key === 'metrics' ? undefined : value), 1);
}

function cutRun(plan: SessionPlan, { times, isRecorded, isMeasured }: Cutting): string {
  const recorder = isRecorded ? new SessionRecorder(plan, () => undefined) : undefined;
  const metrics = isMeasured ? [...(plan.metrics ?? []), { plugin: counting, params: {} }] : plan.metrics;
  const session = new Session(
    { ...plan, ...(metrics && { metrics }) },
    { ...(recorder && { onDecision: recorder.onDecision, observer: recorder.observer }) },
  );
  const rows = isRecorded ? new RowBatch(new TelemetrySampler(session), () => undefined) : undefined;
  for (const time of times) {
    session.advanceTo(time);
    rows?.add(session.now);
  }
  session.advanceTo(plan.duration);
  return resultsOf(session);
}

test.each(examples)('%s', async (example) => {
  const { plan } = await loadExperiment(`resources/experiments/${example}.yaml`, { registry, duration, sets: sets[example] });
  const whole = cutRun(plan, { times: [], isRecorded: false, isMeasured: false });
  fc.assert(
    fc.property(anyCutting, (cutting) => {
      expect(cutRun(plan, cutting)).toBe(whole);
    }),
    {
      numRuns: cuttings,
      examples: [
        [{ times: everyStep(plan.frame), isRecorded: true, isMeasured: false }],
        [{ times: [], isRecorded: false, isMeasured: true }],
      ],
    },
  );
});
