/** The cost of the world: clamping what is drawn to hills, and driving around obstacles. */
import { GroundClamp } from '../../engine/receiver/ground-clamp.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { GroundRule } from '../../engine/plugin-api/lane-rules.ts';
import { openWorld, type Obstacle, type WorldView } from '../../engine/plugin-api/world-view.ts';
import { worldOf } from '../../engine/world/world.ts';
import turnAndDrive from '../../plugins/convergence/turn-and-drive/index.ts';
import { drawing } from '../support/steps.ts';
import { collectionsDuring, medianMs, row } from './measure.ts';
import type { Findings } from './merits.ts';

const calls = 200_000;
const frame = 0.02;

/** Eight waves, as hills come by default. */
const waves = Array.from({ length: 8 }, (_, k) => ({ amplitude: 0.5, length: 80 + 20 * k, direction: k, phase: k }));
const hills = worldOf({ terrain: { kind: 'hills', height: 0, waves }, obstacles: [], roads: [] });

/** Round obstacles on a grid of 40 m about the origin. */
function grid(count: number): Obstacle[] {
  const side = Math.ceil(Math.sqrt(count));
  const at = (k: number) => 40 * (k - side / 2);
  return Array.from({ length: count }, (_, k) => ({ kind: 'circle', x: at(k % side), y: at(Math.floor(k / side)), radius: 8, height: 3 }));
}

function clamping(rule: Partial<GroundRule>, world: WorldView): () => void {
  const clamp = new GroundClamp({ clamp: 'always', points: 3, orientation: 'ground', length: 6, width: 2.8, ...rule }, world);
  const shown = new KinematicState();
  return () => {
    for (let i = 0; i < calls; i++) {
      shown.x = i % 400;
      shown.y = i % 300;
      clamp.apply(shown);
    }
  };
}

/** After a target that goes round the obstacles’ middle, faster than it can follow. */
function following(obstacles: readonly Obstacle[]): () => void {
  const params = turnAndDrive.params.parse({ obstacles: 'around', maxSpeed: 25 });
  const scheme = turnAndDrive.create({ params, world: { ...openWorld, obstacles } });
  const [target, shown] = [new KinematicState(), new KinematicState()];
  const step = drawing(frame, frame);
  return () => {
    for (let i = 0; i < calls; i++) {
      target.x = 120 * Math.cos(i * 1e-2);
      target.y = 120 * Math.sin(i * 1e-2);
      scheme.place(target, step, shown);
    }
  };
}

const subjects: readonly (readonly [name: string, work: () => void])[] = [
  ['clamping, one point, hills of 8 waves', clamping({ points: 1 }, hills)],
  ['clamping, three points, hills of 8 waves', clamping({}, hills)],
  ['clamping, three points, flat ground', clamping({}, openWorld)],
  ['turn-and-drive, open ground', following([])],
  ['turn-and-drive around one obstacle', following(grid(1))],
  ['turn-and-drive around 9 obstacles', following(grid(9))],
  ['turn-and-drive around 64 obstacles', following(grid(64))],
];

export async function benchWorld(): Promise<Findings> {
  const root = medianMs(squareRoots);
  const lines = ['The world, one drawing (ratios to one square root in a loop)'];
  for (const [name, work] of subjects) {
    const ms = medianMs(work);
    const collections = await collectionsDuring(work);
    const ns = `${((ms * 1e6) / calls).toFixed(0)} ns`;
    lines.push(row(name, ns, `${(ms / root).toFixed(1)} ×`, `${collections} GC in ${calls.toLocaleString('en')}`));
  }
  return { lines, merits: [] };
}

let sink = 0;
function squareRoots(): void {
  for (let i = 0; i < calls; i++) sink += Math.sqrt(i * 1e-3 + 1);
  if (!Number.isFinite(sink)) throw new Error('the roots came out wrong');
}
