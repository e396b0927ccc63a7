/** When a viewer saw an entity come and go, beside when it did. */
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { meanOf, mostOf } from './arrivals.ts';
import { followsOn } from './score-pair.ts';
import { sameMoment, type Life, type TruthPath } from './truth-path.ts';

/** s; null: none could be seen. */
export interface SpawnScore {
  /** Spawns that began or went on while the viewer’s log ran. */
  readonly spawns: number;
  /** Of these, those that lasted `shortestSeen` and were not shown in any frame. */
  readonly neverShown: number;
  readonly lateSpawnMean: number | null;
  readonly lateSpawnMax: number | null;
  readonly lateDespawnMean: number | null;
  readonly lateDespawnMax: number | null;
}

/** An entity that is gone sooner (s) may be left out by rights. */
const shortestSeen = 0.5;

/** A stretch of frames in which the entity was shown without a break, as one spawn. */
interface Stretch {
  readonly spawn: number;
  readonly from: number;
  to: number;
}

/** `viewer`: first and last time of all that the viewer shows, s by the clock of the truth, as `shown` is. */
export function scoreSpawns(
  shown: PoseTrack,
  truth: TruthPath,
  { viewer, ignoresSpawns }: { readonly viewer: readonly [number, number]; readonly ignoresSpawns: boolean },
): SpawnScore {
  const [begin, end] = viewer;
  const stretches = stretchesOf(shown, ignoresSpawns);
  const lives = truth.lives.filter(({ from, to }) => from < end && to > begin);
  const late: number[] = [];
  const left: number[] = [];
  let neverShown = 0;
  for (const life of lives) {
    const next = truth.lives.find(({ from }) => from >= life.to - sameMoment && from > life.from)?.from ?? Infinity;
    const seen = stretches.filter((each) => isOf(each, life, next));
    const [first] = seen;
    const last = seen.at(-1);
    if (!first || !last) {
      if (Math.min(life.to, end) - Math.max(life.from, begin) >= shortestSeen) neverShown += 1;
      continue;
    }
    if (life.from >= begin) late.push(Math.max(0, first.from - life.from));
    if (!life.isOpen && life.to < end - sameMoment) left.push(Math.max(0, Math.min(last.to, next) - life.to));
  }
  return {
    spawns: lives.length,
    neverShown,
    lateSpawnMean: meanOf(late),
    lateSpawnMax: mostOf(late),
    lateDespawnMean: meanOf(left),
    lateDespawnMax: mostOf(left),
  };
}

/** A stretch that counts spawns is of that one; another of the life in whose time it begins, or goes on. */
function isOf({ spawn, from, to }: Stretch, life: Life, next: number): boolean {
  if (!Number.isNaN(spawn)) return spawn === life.spawn;
  return to >= life.from - sameMoment && from < Math.min(life.to, next);
}

function stretchesOf(shown: PoseTrack, ignoresSpawns: boolean): readonly Stretch[] {
  const { t, spawn } = shown.columns;
  const found: Stretch[] = [];
  let last: Stretch | null = null;
  for (let k = 0; k < t.length; k++) {
    if (spawn[k] === 0) continue;
    const own = ignoresSpawns ? NaN : (spawn[k] as number);
    const time = t[k] as number;
    if (last && Object.is(last.spawn, own) && followsOn(shown, k)) last.to = time;
    else found.push((last = { spawn: own, from: time, to: time }));
  }
  return found;
}
