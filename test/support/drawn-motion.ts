/** Motion for the measures of what a person sees, written down frame by frame. */
import { PathDifferences } from '../../engine/measure/path-differences.ts';
import { KinematicState, setYaw } from '../../engine/base/kinematic-state.ts';

/** x, y (m) and yaw (rad) in one frame; what is left out is 0. */
export type Point = readonly [x: number, y?: number, yaw?: number];

export function placedAt([x, y = 0, yaw = 0]: Point): KinematicState {
  const state = Object.assign(new KinematicState(), { x, y });
  setYaw(state, yaw);
  return state;
}

/** What was drawn in a frame, and where the entity was. */
export interface SeenFrame {
  readonly drawn: PathDifferences;
  readonly shown: KinematicState;
  readonly realSteps: PathDifferences;
  readonly real: KinematicState;
}

/** Goes through the frames of a drawn and a real path; null is a frame that is not measured. A real path left out stands still. */
export function eachFrame(drawn: readonly (Point | null)[], see: (frame: SeenFrame) => void, real: readonly Point[] = []): void {
  const [steps, realSteps] = [new PathDifferences(), new PathDifferences()];
  drawn.forEach((point, index) => {
    if (point === null) {
      steps.break();
      realSteps.break();
      return;
    }
    const [shown, truth] = [placedAt(point), placedAt(real[index] ?? [0])];
    steps.add(shown);
    realSteps.add(truth);
    see({ drawn: steps, shown, realSteps, real: truth });
  });
}

/** Points along x. */
export const along = (...xs: number[]): Point[] => xs.map((x) => [x]);
