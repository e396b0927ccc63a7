/** Trails and error vectors in three dimensions, from rows of a tank that drives straight. */
import type { BufferAttribute } from 'three';
import { expect, test } from 'vitest';
import { TelemetryColumns } from '../../../contract/telemetry.ts';
import { openWorldPlan } from '../../../engine/world/world.ts';
import { RowRing } from '../../run/rows.ts';
import { entityColumns } from '../scene/entity-columns.ts';
import { firstLayers, type ShownLayers } from '../scene/layers.ts';
import type { Scene } from '../scene/scene.ts';
import { PathLines } from './path-lines.ts';

const layout = { entities: ['tank'], lanes: ['base'], pairs: [{ entity: 0, publisher: 'sender', receiver: 'near' }] };
const columns = new TelemetryColumns(layout);

/** Really at x = time, after a jump at `jump` (s) 60 m further; placed 2 m beside that and 1 m above. */
function sceneOf(layers: Partial<ShownLayers>, jump: number): Scene {
  const rows = new RowRing(1000, columns.count);
  const row = new Float32Array(columns.count);
  const set = (column: number, value: number) => (row[column] = value);
  for (let frame = 0; frame <= 500; frame++) {
    set(columns.entity(0, 'x'), frame / 50 + (frame / 50 >= jump ? 60 : 0));
    set(columns.entity(0, 'life'), 1);
    set(columns.pair(0, 0, 'x'), frame / 50);
    set(columns.pair(0, 0, 'y'), 2);
    set(columns.pair(0, 0, 'z'), 1);
    set(columns.pair(0, 0, 'deviation'), 2);
    rows.append(frame / 50, row);
  }
  const subject = { who: 'receiver', receiver: 'near', lane: 0 } as const;
  const entities = entityColumns(columns, { subject, lanes: [0], receivers: ['near'], outlines: [] });
  return {
    rows,
    entities,
    colours: ['#0072B2'],
    arena: { width: 100, depth: 100 },
    world: openWorldPlan,
    relief: null,
    game: null,
    hull: 6,
    exaggeration: 1,
    camera: { x: 0, y: 0, scale: 1, awaited: null },
    size: { width: 1, height: 1 },
    palette: {} as Scene['palette'],
    layers: { ...firstLayers, ...layers },
    trailSeconds: 4,
    selected: null,
    names: new Map(),
    pinned: [],
    comparison: null,
  };
}

/** The points of each kind of line, x y z. */
function pointsOf(layers: Partial<ShownLayers>, jump = Infinity): readonly (readonly number[])[][] {
  const scene = sceneOf(layers, jump);
  const lines = new PathLines(1, { palette: { real: '#ffffff' } as Scene['palette'] }, '#0072B2');
  lines.update(scene);
  return lines.lines.map(({ geometry }) => {
    const positions = geometry.getAttribute('position') as BufferAttribute;
    return Array.from({ length: geometry.drawRange.count }, (_, i) => [positions.getX(i), positions.getY(i), positions.getZ(i)]);
  });
}

test('trails are the last seconds of each path, at its height, and an error leads from where it is to where it is placed', () => {
  const [real = [], placed = [], errors = []] = pointsOf({});
  const xs = placed.map(([x = NaN]) => x);
  expect([Math.min(...xs), Math.max(...xs)].map((x) => Math.round(x))).toEqual([6, 10]);
  expect(new Set(placed.map(([, y, z]) => `${y} ${z?.toFixed(2)}`))).toEqual(new Set(['2 1.72']));
  expect(real.length).toBe(placed.length);
  expect(errors.map((point) => point.map((each) => Number(each.toFixed(2))))).toEqual([
    [10, 0, 0.72],
    [10, 2, 1.72],
  ]);
});

test('hidden entities have no lines', () => {
  expect(pointsOf({ trails: false, errors: false }).map((points) => points.length)).toEqual([0, 0, 0]);
  expect(pointsOf({ real: false }).map((points) => points.length > 0)).toEqual([false, true, true]);
});

test('no trail leads over a respawn, in whichever row it is', () => {
  for (const row of [420, 421, 422, 423]) {
    const [real = []] = pointsOf({}, row / 50);
    const lengths = real.flatMap(([x = NaN], i) => (i % 2 === 1 ? [x - (real[i - 1]?.[0] ?? NaN)] : []));
    expect([lengths.length > 50, Math.max(...lengths) < 1]).toEqual([true, true]);
  }
});
