/** What looks wrong about given turn rates: their unit, their side, or that they are of something else. */
import { lowerQuantile } from '../../engine/base/math/sample.ts';
import type { MotionFile, TrackColumns } from './motion-track.ts';
import { angleFrom, leastWindows, lookOf, mostWindows, turnIn, windowsOf, type PathWindow } from './path-windows.ts';
import { short } from '../base/short-number.ts';

/** A window that turns by less, and a given turn that is clearly one, rad. */
const leastTurn = 0.05;
const clearTurn = 0.2;
/** Within these a rate is that of the path: the noise of both is large. */
const [slowest, fastest] = [0.6, 1.6];
/** The middle half of the ratios lies within this share of their median where both turn together. */
const spreadShare = 0.7;

/** Of a turn, what no unit makes of it: less is none. */
const still = 0.01;

/** What a rate is multiplied by in another unit, and what that is. */
const units = [
  { times: 180 / Math.PI, what: 'in degrees a second' },
  { times: Math.PI / 180, what: 'in radians a second' },
  { times: 18_000 / Math.PI, what: 'in hundredths of a degree a second' },
  { times: 1 / (2 * Math.PI), what: 'in turns a second' },
] as const;

interface Turns {
  /** By the rate, and by the yaw or the path, in windows one after the other, rad. */
  readonly given: number[];
  readonly real: number[];
  /** They are of the path: where it goes, not where the entity looks. */
  readonly ofPath: boolean;
}

export function turnRateQuestion(file: MotionFile, step: number): string | null {
  const column = file.readAs?.columns.find(({ quantity }) => quantity === 'yawRate');
  const turns = column && turnsOf(file, step);
  if (!turns) return null;
  const { given, real, ofPath } = turns;
  const what = ofPath ? 'the path turns' : 'the yaw turns';
  const none = `If ${column.name} is something else, do not read it: map yawRate=none.`;
  const rows = [...real.keys()].filter((row) => Math.abs(real[row] as number) >= leastTurn);
  if (rows.length < leastWindows) {
    const turning = given.filter((turn) => Math.abs(turn) >= clearTurn).length;
    if (turning < leastWindows || turning < real.length / 2) return null;
    return `The turn rate (${column.name}) is about ${short(rateOf(given, file, step))} rad/s, though ${ofPath ? 'the path' : 'the yaw'} hardly turns. ${none}`;
  }
  if (fits(given, real) || (ofPath && isNoise(real))) return null;
  const ratios = rows.map((row) => (given[row] as number) / (real[row] as number));
  const ratio = lowerQuantile(ratios, 0.5);
  if (lowerQuantile(ratios, 0.75) - lowerQuantile(ratios, 0.25) > Math.max(spreadShare * Math.abs(ratio), 0.3))
    return `The turn rate (${column.name}) has nothing to do with how ${what}. ${none}`;
  if (ratio > slowest && ratio < fastest) return null;
  if (Math.abs(ratio) < still) return `The turn rate (${column.name}) stays near 0, though ${what}. ${none}`;
  return `The turn rate (${column.name}) is ${short(ratio)} times as fast as ${what}. ${adviceOn(ratio, column.name)}${none}`;
}

function adviceOn(ratio: number, name: string): string {
  if (/[*+]/.test(name)) return '';
  const unit = units.find(({ times }) => Math.abs(ratio) > 0.75 * times && Math.abs(ratio) < times / 0.75);
  const isAgainst = ratio < 0 ? 'counted the other way round' : '';
  const likely = [unit?.what ?? '', isAgainst].filter((each) => each !== '').join(', and ');
  const isOne = Math.abs(ratio) > slowest && Math.abs(ratio) < fastest;
  if (likely === '' || (!unit && !isOne)) return '';
  const factor = (unit ? 1 / unit.times : 1) * Math.sign(ratio);
  return `Is it ${likely}? Then give map: yawRate=${factor}*${name}. `;
}

/** Null: the file has no rates, or the entities lean, so that yaw turns otherwise than the body. */
function turnsOf({ tracks }: MotionFile, step: number): Turns | null {
  const ofPath = tracks.every(({ columns }) => !columns.yaw && !columns.qw);
  const turns: Turns = { given: [], real: [], ofPath };
  for (const { columns } of tracks) {
    const { yawRate, qx, qy } = columns;
    if (!yawRate || (qx && qy && leans(qx, qy))) return null;
    const look = lookOf(columns);
    for (const window of windowsOf(columns, step)) {
      if (turns.real.length === mostWindows) return turns;
      const given = turnBy(columns, yawRate, window);
      const real = look ? turnOf(look, window) : turnIn(columns, window)?.turn;
      if (real === undefined) continue;
      // From the middle of one half of the window to that of the other.
      turns.given.push(ofPath ? given / 2 : given);
      turns.real.push(real);
    }
  }
  return turns;
}

function turnBy({ t }: TrackColumns, rate: Float64Array, { from, to }: PathWindow): number {
  let turn = 0;
  for (let row = from; row < to; row++)
    turn += (((rate[row] as number) + (rate[row + 1] as number)) / 2) * ((t[row + 1] as number) - (t[row] as number));
  return turn;
}

function turnOf(look: (row: number) => number, { from, to }: PathWindow): number {
  let turn = 0;
  for (let row = from; row < to; row++) turn += angleFrom(look(row + 1) - look(row));
  return turn;
}

/** rad: a body that leans further has turn rates of its own axes. */
const mostLean = 0.3;

function leans(qx: Float64Array, qy: Float64Array): boolean {
  return qx.some((x, row) => 2 * Math.hypot(x, qy[row] as number) > mostLean);
}

/** By the real turns that go with given ones: noise of the path, however large, cancels out. */
function fits(given: readonly number[], real: readonly number[]): boolean {
  const together = given.reduce((sum, turn, row) => sum + turn * (real[row] as number), 0);
  const slope = together / given.reduce((sum, turn) => sum + turn * turn, 0);
  return slope > 1 / fastest && slope < 1 / slowest;
}

/** Turns of a path that are those of a vehicle go on from window to window; noise changes its side. */
function isNoise(turns: readonly number[]): boolean {
  let [together, all] = [0, 0];
  turns.forEach((turn, row) => {
    if (row > 0) together += turn * (turns[row - 1] as number);
    all += turn * turn;
  });
  return Math.abs(together) < 0.5 * all;
}

function rateOf(given: readonly number[], { tracks }: MotionFile, step: number): number {
  const [window] = windowsOf(tracks[0]!.columns, step);
  return lowerQuantile(given.map(Math.abs), 0.5) / (window?.time ?? 1);
}
