/** Why a picture was off in a worst second: what its updates did just before, and what the entity itself did. */
import { causeInWords } from '../../../contract/cause-words.ts';
import type { Occurrence } from '../../../contract/session-occurrence.ts';
import { TelemetryColumns, type TelemetryLayout } from '../../../contract/telemetry.ts';
import { type MomentUpdates, recent, updatesBefore } from '../../../engine/measure/moment-cause.ts';
import { formatQuantity } from '../../components/format/quantity.ts';
import type { WorstSecond } from './worst-seconds.ts';

/** `age`: nothing happened, but what is shown is always so old. */
export type SecondCause = 'teleport' | 'lost' | 'late' | 'turn' | 'speed' | 'age';

export interface CausedSecond extends WorstSecond {
  readonly cause: SecondCause;
  /** The end of a sentence. */
  readonly why: string;
}

interface SecondFacts {
  readonly layout: TelemetryLayout;
  /** Rows up to the moment; their times, s. */
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** `sent`, `arrived` and `lost` of the picture, from some time before the moment to a little after. */
  readonly occurrences: readonly Occurrence[];
}

/** How long before a moment rows and updates are looked at, s, and how long after updates. */
export const lookedBefore = 4;
export const lookedAfter = 1;
/** A turn by less, rad, or a change of speed by a smaller share is no cause. */
const leastTurn = (8 * Math.PI) / 180;
const leastChange = 0.1;
/** A step that is so many times longer than both its neighbours, and longer than this, m, is a teleport. */
const teleportSteps = 8;
const leastTeleport = 0.5;
/** Slower than this, m/s, an entity has no direction. */
const still = 0.1;

export function causeOf(second: WorstSecond, facts: SecondFacts): CausedSecond {
  const path = pathOf(second, facts);
  if (hasTeleported(path)) return { ...second, cause: 'teleport', why: 'after a teleport' };
  const updates = updatesBefore(updatesOf(facts.occurrences), second.time);
  if (updates.cause === 'lost') return { ...second, cause: 'lost', why: causeInWords(updates) };
  if (updates.cause === 'late' || updates.cause === 'next-late') return { ...second, cause: 'late', why: causeInWords(updates) };
  return { ...second, ...motionCause(path) };
}

interface Step {
  /** m/s */
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  readonly speed: number;
  /** m */
  readonly length: number;
  readonly isSpawn: boolean;
}

/** The real steps since the state that the picture rests on, and its age, s. */
interface RealPath {
  readonly steps: readonly Step[];
  readonly age: number;
}

function pathOf({ lane, pair, time }: WorstSecond, { layout, times, values }: SecondFacts): RealPath {
  const columns = new TelemetryColumns(layout);
  const entity = layout.pairs[pair]?.entity ?? 0;
  const at = (row: number, column: number) => columns.exactly(values, row * columns.count, column);
  const last = times.length - 1;
  const age = last < 0 ? 0 : at(last, columns.pair(lane, pair, 'updateAge'));
  const known = Number.isFinite(age) ? age : recent;
  const steps: Step[] = [];
  for (let row = 1; row < times.length; row++) {
    const [before, now] = [times[row - 1] as number, times[row] as number];
    if (now > time || now < time - known - recent) continue;
    const [dx, dy, dz] = (['x', 'y', 'z'] as const).map((axis) => {
      const column = columns.entity(entity, axis);
      return at(row, column) - at(row - 1, column);
    }) as [number, number, number];
    const [seconds, length] = [now - before, Math.hypot(dx, dy, dz)];
    const life = columns.entity(entity, 'life');
    const isSpawn = at(row, life) !== at(row - 1, life);
    steps.push({ vx: dx / seconds, vy: dy / seconds, vz: dz / seconds, speed: length / seconds, length, isSpawn });
  }
  return { steps, age: known };
}

function hasTeleported({ steps }: RealPath): boolean {
  return steps.some(({ length, isSpawn }, k) => {
    const beside = Math.max(steps[k - 1]?.length ?? 0, steps[k + 1]?.length ?? 0);
    return isSpawn || (length > leastTeleport && steps.length > 2 && length > teleportSteps * beside);
  });
}

/** What the entity did that an extrapolation of old updates does not know. */
function motionCause({ steps, age }: RealPath): Pick<CausedSecond, 'cause' | 'why'> {
  const [first, last] = [steps[0], steps.at(-1)];
  const shown = formatQuantity(age, 's', { digits: 2 });
  if (!first || !last) return { cause: 'age', why: `from an update ${shown} old` };
  const turn = largestTurn(steps);
  if (turn >= leastTurn) {
    return { cause: 'turn', why: `in a turn by ${Math.round((turn * 180) / Math.PI)}°, from an update ${shown} old` };
  }
  if (Math.abs(last.speed - first.speed) > leastChange * Math.max(first.speed, last.speed, still)) {
    const [from, to] = [first.speed, last.speed].map((speed) => formatQuantity(speed, 'm/s', { digits: 2 }));
    return { cause: 'speed', why: `as its speed went from ${from} to ${to}, from an update ${shown} old` };
  }
  return { cause: 'age', why: `at ${formatQuantity(last.speed, 'm/s', { digits: 2 })}, from an update ${shown} old` };
}

/** Between the first direction and any later one, rad. */
function largestTurn(steps: readonly Step[]): number {
  const moving = steps.filter(({ speed }) => speed > still);
  const [first] = moving;
  if (!first) return 0;
  const turns = moving.map((step) => {
    const cosine = (step.vx * first.vx + step.vy * first.vy + step.vz * first.vz) / (step.speed * first.speed);
    return Math.acos(Math.min(Math.max(cosine, -1), 1));
  });
  return Math.max(...turns);
}

/** Of the entity itself: parts have updates of their own. */
function updatesOf(occurrences: readonly Occurrence[]): MomentUpdates {
  const own = occurrences.filter(({ part = -1 }) => part < 0);
  const of = (kind: Occurrence['kind']) => {
    const found = own.filter((each) => each.kind === kind);
    return {
      t: Float64Array.from(found, ({ time }) => time),
      number: Float64Array.from(found, ({ update = -1 }) => update),
    };
  };
  const sent = of('sent');
  return { ...of('arrived'), sent: sent.t.length > 0 ? sent : null };
}
