/**
 * Draws views of a synthetic session as fast as it can, in a page, and reports the cost of one frame of all of them:
 * raster included, as the last pixel is read back.
 */
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { openWorldPlan } from '../../engine/world/world.ts';
import { Backdrop } from '../../renderer/views/backdrop.ts';
import { drawScene } from '../../renderer/views/draw-scene.ts';
import { entityColumns } from '../../renderer/views/scene/entity-columns.ts';
import { firstLayers } from '../../renderer/views/scene/layers.ts';
import { resizeCanvas } from '../../renderer/components/resize-canvas.ts';
import type { Scene } from '../../renderer/views/scene/scene.ts';
import { RowRing } from '../../renderer/run/rows.ts';
import { readPalette } from '../../renderer/components/theme/palette.ts';

export interface ViewsLoad {
  readonly views: number;
  readonly tanks: number;
  /** Of one view, px. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Rows a second. */
const rate = 60;
const arena = { width: 800, depth: 800 };
const speed = 25;
function layoutOf({ views, tanks }: ViewsLoad): TelemetryLayout {
  const entities = Array.from({ length: tanks }, (_, index) => `tank-${index + 1}`);
  const receivers = Array.from({ length: views }, (_, index) => `receiver-${index + 1}`);
  const pairs = receivers.flatMap((receiver) => entities.map((_, entity) => ({ entity, publisher: 'sender', receiver })));
  return { entities, lanes: ['seen'], pairs };
}

/** Every tank drives circles of its own; receivers show where it was a little earlier. */
function appendRow(rows: RowRing, columns: TelemetryColumns, time: number): void {
  const row = new Float32Array(columns.count);
  const place = (column: (field: 'x' | 'y' | 'yaw') => number, tank: number, at: number) => {
    const radius = 40 + 11 * tank;
    const angle = (at * speed) / radius + tank;
    row[column('x')] = radius * Math.cos(angle) + 10 * tank - 80;
    row[column('y')] = radius * Math.sin(angle);
    row[column('yaw')] = angle + Math.PI / 2;
  };
  columns.layout.entities.forEach((_, tank) => {
    place((field) => columns.entity(tank, field), tank, time);
    row[columns.entity(tank, 'life')] = 1;
    place((field) => columns.exported(0, tank, field), tank, time - 0.02);
  });
  columns.layout.pairs.forEach(({ entity }, pair) => {
    place((field) => columns.pair(0, pair, field), entity, time - 0.05 - 0.01 * (pair % 7));
    row[columns.pair(0, pair, 'deviation')] = 1;
  });
  rows.append(time, row);
}

interface Cell {
  readonly canvas: HTMLCanvasElement;
  readonly backdrop: Backdrop;
  readonly scene: Scene;
}

function cellOf(load: ViewsLoad, rows: RowRing, columns: TelemetryColumns, receiver: string): Cell {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const size = { width: load.width, height: load.height };
  const subject = { who: 'receiver', receiver, lane: 0 } as const;
  const entities = entityColumns(columns, { subject, lanes: [0], receivers: [receiver], outlines: [] });
  const scale = Math.min(load.width, load.height) / arena.width;
  const scene: Scene = {
    rows,
    entities,
    colours: ['#0072B2'],
    arena,
    world: openWorldPlan,
    relief: null,
    game: null,
    hull: 6,
    camera: { x: 0, y: 0, scale, awaited: null },
    size,
    palette: readPalette(document.documentElement),
    layers: firstLayers,
    trailSeconds: 6,
    exaggeration: 1,
    names: new Map(),
    selected: 0,
    pinned: [],
    comparison: null,
  };
  return { canvas, backdrop: new Backdrop(), scene };
}

/** Cost of each frame, ms. */
function drawViews(load: ViewsLoad): number[] {
  const columns = new TelemetryColumns(layoutOf(load));
  const rows = new RowRing(1024, columns.count);
  const receivers = [...new Set(columns.layout.pairs.map(({ receiver }) => receiver))];
  const cells = receivers.map((receiver) => cellOf(load, rows, columns, receiver));
  let frame = 0;
  for (; frame < 8 * rate; frame++) appendRow(rows, columns, frame / rate);
  return Array.from({ length: load.frames }, () => {
    appendRow(rows, columns, frame++ / rate);
    const begun = performance.now();
    for (const cell of cells) drawCell(cell, (1000 * frame) / rate);
    return performance.now() - begun;
  });
}

/** Asking for a pixel makes the browser carry out what it has only noted so far. */
function drawCell({ canvas, backdrop, scene }: Cell, nowMs: number): void {
  const context = resizeCanvas(canvas, scene.size, 1);
  if (!context) return;
  drawScene(context, scene, backdrop, nowMs, null);
  context.getImageData(0, 0, 1, 1);
}

Object.assign(window, { drawViews });
