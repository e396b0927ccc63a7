/**
 * Lanes of a recording beside the game's own pictures: what the identified setting and other lanes draw of the same
 * arrivals, in the frames of the viewer.
 */
import type { LaneOutline } from '../../../../contract/bench-state.ts';
import type { LanePlan } from '../../../../engine/session/session-plan.ts';
import { outlineLane } from '../../../../main/experiment/outline.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import { flowOfPair, type Explanation } from '../explain-session.ts';
import { laneOf, type Manner } from '../identify/game-setting.ts';
import { arriving, redrawn, type OrderedUpdate } from '../identify/redraw.ts';
import type { LoggedPair } from '../viewer.ts';

/** The lane that is the game's own picture. */
export const ownLane = 'game';
const identifiedLane = 'identified';

export interface PictureLane {
  readonly outline: LaneOutline;
  /** Nothing where it draws nothing. */
  readonly pictures: ReadonlyMap<LoggedPair, PoseTrack>;
}

/** `explanations`: of each pair, in their order, or none; `others`: lanes of an experiment. */
export function pictureLanes(
  pairs: readonly LoggedPair[],
  explanations: readonly Explanation[],
  others: readonly LanePlan[],
): readonly PictureLane[] {
  const taken = new Set([ownLane]);
  const arrivals = pairs.map((pair) => ({ pair, updates: arriving(flowOfPair(pair)?.updates ?? []) }));
  const settings = explanations.map(({ identified }) => identified?.setting);
  const [first] = settings.filter((setting) => setting !== undefined);
  const drawn = others.map((lane) => pictureLane(lane, arrivals, () => ({ lane }), taken));
  if (!first) return drawn;
  const found = pictureLane(
    { ...laneOf(first), id: identifiedLane },
    arrivals,
    (place) => {
      const setting = settings[place];
      return setting && { lane: laneOf(setting), manner: setting.manner };
    },
    taken,
  );
  return [found, ...drawn];
}

interface PairArrivals {
  readonly pair: LoggedPair;
  /** None where the viewer logs no arrivals. */
  readonly updates: readonly OrderedUpdate[];
}

interface Drawing {
  readonly lane: LanePlan;
  readonly manner?: Manner | undefined;
}

/** What sends the updates is the game: the lane has no trigger here. */
function pictureLane(
  lane: LanePlan,
  arrivals: readonly PairArrivals[],
  drawingOf: (place: number) => Drawing | undefined,
  taken: Set<string>,
): PictureLane {
  const pictures = new Map<LoggedPair, PoseTrack>();
  for (const [place, { pair, updates }] of arrivals.entries()) {
    const drawing = drawingOf(place);
    if (updates.length > 0 && drawing) pictures.set(pair, redrawn(drawing.lane, updates, pair.shown, { manner: drawing.manner }));
  }
  return { outline: { ...outlineLane(lane), id: freeName(lane.id, taken), trigger: {} }, pictures };
}

/** `game`, `game-2` … */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let k = 2; taken.has(free); k++) free = `${name}-${k}`;
  taken.add(free);
  return free;
}
