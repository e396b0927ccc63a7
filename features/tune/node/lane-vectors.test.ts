/** Golden vectors of a lane: a port of a few lines meets them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../../../test/support/tuning.ts';
import { laneVectors } from './lane-vectors.ts';

interface Vectors {
  readonly updates: readonly {
    readonly made: number;
    readonly stamp: number;
    readonly arrived: number | null;
    readonly state: Readonly<Record<string, readonly number[]>>;
  }[];
  readonly ticks: readonly {
    readonly t: number;
    readonly real: Readonly<Record<string, readonly number[]>>;
    readonly placed: { readonly position: readonly number[] } | null;
  }[];
}

const experiment = `driftbench: 1
name: Vectors
duration: 30
frame: 0.05
world: { size: [800, 800] }
entities: [{ id: car, owner: driver, motion: { kind: human-like, style: keys } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.12, loss: { law: independent, ratio: 0.1 } } }]
lanes: [{ id: other }]
`;
const lane = { id: 'tuned', model: { id: 'linear' }, trigger: { distance: 0.4, heartbeat: 2 }, clock: 'synchronised' } as const;

test('a port of a linear lane makes the same updates from the real path, and the same placed path from the arrivals', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const path = join(folder, 'experiment.yaml');
    writeFileSync(path, experiment);
    const request = { path, lane, sets: [], seed: 4, motionFrom: 6, duration: 12, driftbench: 'test' };
    const text = await laneVectors(request, { registry });
    expect(await laneVectors(request, { registry })).toBe(text);
    const { updates, ticks } = JSON.parse(text) as Vectors;
    expect(ticks).toHaveLength(240);
    expect(updates.length).toBeGreaterThan(10);
    expect(updates.some(({ arrived }) => arrived === null)).toBe(true);

    const along = ({ position = [], velocity = [] }: Vectors['updates'][number]['state'], dt: number) =>
      position.map((each, k) => each + (velocity[k] ?? 0) * dt);
    const made: number[] = [];
    let last: Vectors['updates'][number] | undefined;
    for (const { t, real, placed } of ticks) {
      const off = last && Math.hypot(...along(last.state, t - last.stamp).map((each, k) => each - (real['position']?.[k] ?? NaN)));
      if (!last || off! > 0.4 || t - last.made >= 2 - 1e-9) {
        made.push(t);
        last = { made: t, stamp: t, arrived: null, state: real };
      }
      const newest = updates.filter(({ arrived }) => arrived !== null && arrived <= t + 1e-9).at(-1);
      expect(placed === null).toBe(newest === undefined);
      along(newest?.state ?? {}, t - (newest?.stamp ?? 0)).forEach((each, k) => expect(placed?.position[k]).toBeCloseTo(each, 6));
    }
    expect(updates.map((each) => each.made)).toEqual(made.map((time) => expect.closeTo(time, 9) as number));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
