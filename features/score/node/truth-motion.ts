/** Where an entity truly was as the motion of an experiment: rows of the log, with rates of change around them. */
import { stateFieldNames, yawOf, type KinematicState } from '../../../engine/base/kinematic-state.ts';
import type { TraceSamples } from '../../../engine/world/trace-source.ts';
import { TruthStates, type RateSides } from './identify/truth-states.ts';
import type { TruthPath } from './truth-path.ts';

/** Times are those of the log, s. */
export type MovingSamples = TraceSamples & Required<Pick<TraceSamples, 'hop' | 'velocity' | 'acceleration' | 'orientation' | 'yawRate'>>;

export function samplesOf(truth: TruthPath, sides: RateSides): MovingSamples {
  const { rows, lives } = truth;
  const { t, x, y, z, qw, qx, qy, qz, mark } = rows;
  const life = new Float64Array(t.length);
  let row = 0;
  for (const { spawn, last, from } of lives) for (; row <= last; row++) if ((t[row] as number) >= from) life[row] = spawn;
  let teleports = 0;
  const truths = new TruthStates(truth, new Set(stateFieldNames), sides);
  const states = Array.from(t, (time) => truths.at(time).state);
  const column = (of: (state: KinematicState) => number) => Float64Array.from(states, of);
  return {
    t,
    x,
    y,
    z,
    yaw: column(yawOf),
    life,
    hop: mark.map((each) => (teleports += each) % 2),
    orientation: { qw, qx, qy, qz },
    velocity: { vx: column(({ vx }) => vx), vy: column(({ vy }) => vy), vz: column(({ vz }) => vz) },
    acceleration: { ax: column(({ ax }) => ax), ay: column(({ ay }) => ay), az: column(({ az }) => az) },
    yawRate: column(({ wz }) => wz),
  };
}

const columns = ['t', 'entity', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'yawRate', 'life', 'end', 'teleport'] as const;
const turning = ['qw', 'qx', 'qy', 'qz'] as const;

export interface TabledMotion {
  readonly entity: string;
  readonly truth: TruthPath;
  readonly sides: RateSides;
}

/** The rows of several as one table. Where a log has no rotations entities face where they go. */
export function motionTable(motions: readonly TabledMotion[]): string {
  const isOriented = motions.every(({ truth }) => truth.isOriented);
  const begin = Math.min(...motions.map(({ truth }) => truth.rows.t[0] as number));
  const lines = motions.flatMap((motion) => rowsOf(motion, begin, isOriented));
  return `${[...columns, ...(isOriented ? turning : [])].join(',')}\n${lines.join('\n')}\n`;
}

/**
 * An entity that comes later than the first of all is out of the world before. Rows in which it has left become the end
 * of the row before; a life after them has a number of its own.
 */
function rowsOf({ entity, truth, sides }: TabledMotion, begin: number, isOriented: boolean): readonly string[] {
  const { t, x, y, z, life, velocity, yawRate, orientation } = samplesOf(truth, sides);
  const { vx, vy, vz } = velocity;
  const rotation = isOriented ? turning.map((name) => orientation[name]) : [];
  const after = [truth.rows.mark, ...rotation];
  const before = [x, y, z, vx, vy, vz, yawRate];
  const name = /["']/.test(entity) ? `"${entity.replaceAll('"', '""')}"` : entity;
  const line = (time: number, row: number, spawn: number, end: number | '') =>
    [time, name, ...before.map((column) => digits(column[row])), spawn, end, ...after.map((column) => digits(column[row]))].join(',');
  const first = life.findIndex((spawn) => spawn !== 0);
  const rows: string[] = (t[first] ?? begin) > begin ? [line(begin, first, 0, '')] : [];
  let [number, least] = [0, 1];
  for (let row = Math.max(first, 0); row < t.length; row++) {
    if (life[row] === 0) continue;
    number = Math.max(life[row] as number, least);
    const leaves = life[row + 1] === 0;
    const time = t[row] as number;
    rows.push(line(time, row, number, leaves ? Math.max(t[row + 1] as number, time + soon) : ''));
    if (leaves) least = number + 1;
  }
  return rows;
}

/** A life ends after its last row, s. */
const soon = 1e-6;

/** To a nanometre. Rows in which it is out of the world have no place. */
function digits(value = 0): number {
  return Number.isFinite(value) ? Number(value.toFixed(9)) : 0;
}
