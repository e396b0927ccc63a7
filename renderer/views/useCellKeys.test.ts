/** Arrows and pointers find recorded rows. */
import { expect, test } from 'vitest';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { openWorldPlan } from '../../engine/world/world.ts';
import { RowRing } from '../run/rows.ts';
import { entityColumns } from './scene/entity-columns.ts';
import { extentOf } from './scene/extent.ts';
import { firstLayers } from './scene/layers.ts';
import { nextEntity } from './useCellKeys.ts';
import { pickEntity } from './pick.ts';
import type { Scene } from './scene/scene.ts';

const layout = {
  entities: ['left', 'right', 'gone'],
  lanes: ['base', 'third'],
  pairs: [0, 1, 2].flatMap((entity) => ['near', 'far'].map((receiver) => ({ entity, publisher: 'sender', receiver }))),
};
const columns = new TelemetryColumns(layout);
const size = { width: 200, height: 100 };

/** Entities 40 m left and right of the middle, one that is not in the world; placed 5 m north. */
function sceneOf(lane: number | null, receiver: string | null): Scene {
  const rows = new RowRing(4, columns.count);
  const row = new Float32Array(columns.count);
  const set = (column: number, value: number) => (row[column] = value);
  [-40, 40, 0].forEach((x, entity) => {
    set(columns.entity(entity, 'x'), x);
    set(columns.entity(entity, 'life'), entity === 2 ? 0 : 1);
    for (const of of [0, 1]) {
      set(columns.exported(of, entity, 'x'), x);
      layout.pairs.forEach((pair, index) => {
        if (pair.entity !== entity) return;
        set(columns.pair(of, index, 'x'), x);
        set(columns.pair(of, index, 'y'), 20 + 20 * of);
      });
    }
  });
  rows.append(0, row);
  const subject = { who: receiver === null ? 'all' : 'receiver', receiver, lane } as const;
  const entities = entityColumns(columns, { subject, lanes: [0, 1], receivers: ['near', 'far'], outlines: [] });
  return {
    rows,
    entities,
    colours: [],
    arena: { width: 100, depth: 100 },
    world: openWorldPlan,
    relief: null,
    game: null,
    comparison: null,
    hull: 6,
    size,
    camera: { x: 0, y: 0, scale: 1, awaited: null },
    palette: {} as Scene['palette'],
    layers: firstLayers,
    trailSeconds: 6,
    exaggeration: 1,
    selected: null,
    names: new Map(),
    pinned: [],
  };
}

test('an arrow goes to the entity in its direction, and stays where there is none; who is gone is passed over', () => {
  const scene = sceneOf(0, 'near');
  const centre = { x: 100, y: 50, entity: null };
  const right = nextEntity(scene, centre, 1, 0);
  expect(right).toEqual({ entity: 1, x: 140, y: 50 });
  expect(nextEntity(scene, right!, 1, 0)).toBeNull();
  expect(nextEntity(scene, right!, -1, 0)?.entity).toBe(0);
});

test('a pointer finds a ghost by its real and by its placed place; in a map of all lanes the lane that is meant', () => {
  expect(pickEntity(sceneOf(0, 'near'), 61, 51)?.entity.id).toBe('left');
  expect(pickEntity(sceneOf(0, 'near'), 60, 29)?.placed?.lane).toBe(0);
  expect(pickEntity(sceneOf(null, 'near'), 60, 11)?.placed?.lane).toBe(1);
  expect(pickEntity(sceneOf(0, 'near'), 100, 90)).toBeNull();
});

test('a map of all receivers distinguishes them by line style, one of all lanes by colour', () => {
  const [overlaid] = sceneOf(0, null).entities;
  expect(new Set(overlaid?.placed.map(({ dash }) => dash.join())).size).toBe(2);
  const [lanes] = sceneOf(null, 'near').entities;
  expect(new Set(lanes?.placed.map(({ colour }) => colour)).size).toBe(2);
});

test('publishers’ own views have real and exported paths alone', () => {
  const [first] = entityColumns(columns, {
    subject: { who: 'publishers', receiver: null, lane: 0 },
    lanes: [0, 1],
    receivers: ['near'],
    outlines: [],
  });
  expect([first?.placed.length, first?.exported.length, first?.publisher]).toEqual([0, 1, 'sender']);
});

test('fitting the entities shows all that are in the world, and their placed paths', () => {
  const extent = extentOf(sceneOf(0, 'near'))!;
  expect(extent.x).toBe(0);
  expect(extent.width).toBeGreaterThan(80);
  expect(extent.y + extent.depth / 2).toBeGreaterThan(20);
});
