/** Export error of exported and placed paths against the vectors, in the three clock modes. */
import { expect, test } from 'vitest';
import { ContinuousExportError } from '../../engine/measure/export-error.ts';
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { ExportedPath } from '../../engine/publisher/exported-path.ts';
import { ExportedSegments } from '../../engine/publisher/exported-segments.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Update, copyUpdate } from '../../engine/update/update.ts';
import { Receiver } from '../../engine/receiver/receiver.ts';
import type { ClockMode } from '../../engine/plugin-api/lane-rules.ts';
import { lane, stateOf, type VectorUpdate } from '../support/plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { vectorsOf } from '../support/vectors.ts';

interface Expected {
  before: number;
  after: number;
  total: number;
}
interface Case {
  name: string;
  exported: (VectorUpdate & { id: number })[];
  receptions: { id: number; recv: number; est: number }[];
  to: number;
  sync: Expected;
  local: Expected;
  owd?: Expected;
}

const vectors = vectorsOf<{ tolerance: number; cases: Case[] }>('export-error');

/** Plays updates and receptions in order of time through real parts. */
function measure({ exported: updates, receptions, to }: Case, clock: ClockMode): Expected {
  const { model, convergence } = lane();
  const exported = new ExportedPath(new PathModels([model.plugin.create({ params: {}, world: openWorld })]));
  const scheme = convergence.plugin.create({ params: {}, world: openWorld });
  const receiver = new Receiver({
    models: new PathModels([model.plugin.create({ params: {}, world: openWorld })]),
    convergence: scheme,
    immediate: true,
    clock,
  });
  const meter = new ContinuousExportError(new ExportedSegments(exported), receiver, new FixIntegral());
  const made = new Map<number, Update>();
  const makings = updates.map((update) => ({
    time: update.t,
    run() {
      exported.renew(update.t, stateOf(update), 1);
      const copy = new Update();
      copyUpdate(exported.update, copy);
      made.set(update.id, copy);
    },
  }));
  const arrivals = receptions.map(({ id, recv, est }) => ({
    time: recv,
    run() {
      const update = made.get(id) as Update;
      if (receiver.isNewer(update)) receiver.accept(update, recv, est);
    },
  }));
  for (const event of [...makings, ...arrivals].sort((a, b) => a.time - b.time)) {
    meter.mark(event.time);
    event.run();
  }
  meter.mark(to);
  return { before: meter.before, after: meter.after, total: meter.total(to) };
}

const modes = { sync: 'synchronised', local: 'local', owd: 'one-way-delay' } as const;

for (const vector of vectors.cases) {
  for (const [key, clock] of Object.entries(modes) as [keyof typeof modes, ClockMode][]) {
    const expected = vector[key];
    if (!expected) continue;
    test(`${vector.name}: ${clock}`, () => {
      const measured = measure(vector, clock);
      const tolerance = vectors.tolerance * Math.max(1, expected.total);
      for (const part of ['before', 'after', 'total'] as const) {
        expect(Math.abs(measured[part] - expected[part]), part).toBeLessThanOrEqual(tolerance);
      }
    });
  }
}
