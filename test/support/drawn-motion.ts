/** Motion for the measures of what a person sees, written down frame by frame. */
import { defaultSeenRules, TickRules, PairMeters, RealMotion, type SeenRules } from '../../engine/measure/pair-meters.ts';
import type { PointPlan } from '../../engine/measure/points.ts';
import type { SeenPath } from '../../engine/measure/seen-path.ts';
import { copyState, KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';

/** x, y (m) and yaw (rad) in one frame; 0 where left out. */
export type Point = readonly [x: number, y?: number, yaw?: number];

export function placedAt([x, y = 0, yaw = 0]: Point): KinematicState {
  const state = Object.assign(new KinematicState(), { x, y });
  setYaw(state, yaw);
  return state;
}

/** A frame of a life; null is a frame that is not measured. `hop` and `leaps`: of a teleport, real and shown. */
export type MeasuredFrame = {
  readonly shown: KinematicState;
  readonly real: KinematicState;
  readonly spawn?: number;
  readonly hop?: number;
  readonly leaps?: boolean;
} | null;

interface Measuring extends Partial<SeenRules> {
  /** s */
  readonly frame?: number;
  readonly points?: readonly PointPlan[];
}

/** The meters of a pair after these frames. */
export function metersAfter(frames: readonly MeasuredFrame[], { frame = 0.02, points = [], ...rules }: Measuring = {}): PairMeters {
  const frameRules = new TickRules(frame, { ...defaultSeenRules, ...rules });
  const state = new KinematicState();
  const motion = new RealMotion(state, frameRules, points);
  const meters = new PairMeters(frameRules, points);
  for (const each of frames) {
    if (each) copyState(each.real, state);
    motion.sample(each?.spawn ?? 1, 1, each?.hop);
    if (each) meters.sample(each.shown, motion, each.leaps);
    else meters.pause();
  }
  return meters;
}

/** The same of a drawn and a real path. A real path left out stands still. */
export function metersOf(drawn: readonly (Point | null)[], real: readonly Point[] = [], measuring: Measuring = {}): PairMeters {
  const frames = drawn.map((point, index) => point && { shown: placedAt(point), real: placedAt(real[index] ?? [0]) });
  return metersAfter(frames, measuring);
}

const names = [
  'jumpsPerMinute',
  'jumpMax',
  'judder',
  'velocityStepRms',
  'velocityStepMax',
  'velocityStepExcessRms',
  'velocityStepExcessMax',
  'jerkRms',
  'freezeRatio',
] as const;

/** All that is measured of a drawn path, in one order. */
export const figuresOf = (path: SeenPath): (number | null)[] => names.map((name) => path[name]);

/** Points along x. */
export const along = (...xs: number[]): Point[] => xs.map((x) => [x]);
