/** What looks wrong about where entities look: its unit, its zero, its side, or that it is something else. */
import { lowerQuantile } from '../../engine/base/math/sample.ts';
import type { MotionFile, ReadAs, TrackColumns } from './motion-track.ts';
import { axesOf, yawRule } from './mapping/axes.ts';
import { angleFrom, leastWindows, lookOf, mostWindows, turnIn, windowsOf } from './path-windows.ts';
import { short } from '../base/short-number.ts';

/** The first question; null: there is none. `step`: usual time between rows, s. */
export function directionQuestion(file: MotionFile, step: number): string | null {
  return wrongAngles(file) ?? wrongDirections(file, step);
}

/** More than two turns, in degrees: no program counts so far, but 16-bit turns and hundredths of a degree go there. */
const mostDegrees = 720;
/** A whole turn in the angles of games that send them in a byte. */
const byteTurn = 256;
/** A step of nearly a whole turn, where angles are counted in turns. */
const wholeTurn = 0.9;

/** Degrees that were read as radians turn far more than once around; radians read as degrees never turn far. */
function wrongAngles({ readAs }: MotionFile): string | null {
  const column = readAs?.columns.find(({ quantity }) => quantity === 'yaw' || quantity === 'heading');
  const range = column && readAs?.angles[column.quantity as 'yaw' | 'heading'];
  if (!range) return null;
  const { least, most, step, isWhole } = range;
  const { name, unit } = column;
  if (unit !== 'rad' && unit !== 'deg') return null;
  const asRead = `${name} goes to ${short(most)}, read as ${unit === 'rad' ? 'radians' : 'degrees'}.`;
  if (most > mostDegrees)
    return `${asRead} Are these 16-bit turns (65536 a turn) or hundredths of a degree? Then give units: turns16 or centideg.`;
  // Whole numbers to 255 that step over a turn of 256, or that no turn of 360 shows.
  const mayBeBytes = isWhole && least >= 0 && most < byteTurn && most > byteTurn / 2;
  if (mayBeBytes && step >= wholeTurn * byteTurn) return `${asRead} Are these 8-bit turns (256 a turn)? Then give units: turns8.`;
  if (unit === 'rad' && mayBeBytes) return `${asRead} Are these degrees, or 8-bit turns (256 a turn)? Then give units: deg or turns8.`;
  if (unit === 'rad' && most > 4 * Math.PI) return `${asRead} Are these degrees? Then give units: deg.`;
  if (step >= wholeTurn && most <= 1) return `${asRead} Are these turns? Then give units: turns.`;
  if (unit === 'deg' && step > 0 && most <= 2 * Math.PI + 1e-6)
    return `${name} stays within ${short(most)}, read as degrees. Are these radians? Then give units: rad.`;
  return null;
}

/** Slower than this where an entity goes says nothing of where it looks, m/s. */
const leastGoing = 0.5;
/** Strength of a mean direction from which on angles agree, and below which they have nothing to do with each other. */
const agreeing = 0.8;
const unrelated = 0.5;
/** On a path straighter than this a mirrored yaw looks like one with another zero. */
const straightest = 0.9;

/** From this correlation on yaw turns with the path; then it should turn as fast, within these. */
const together = 0.9;
const [slowest, fastest] = [0.6, 1.6];
/** rad: what turns more at a row has a corner there, or was counted from 0 again. */
const sharpest = 0.5;

/** How fast yaw turns, where the path turns: sums of products of both steps. */
class TurnRatio {
  #both = 0;
  #yaw = 0;
  #path = 0;

  add(yaw: number, path: number): void {
    if (Math.abs(path) > sharpest || Math.abs(yaw) > sharpest) return;
    this.#both += yaw * path;
    this.#yaw += yaw * yaw;
    this.#path += path * path;
  }

  /** Negative: yaw turns the other way; null: they do not turn together. */
  get ratio(): number | null {
    const isTogether = this.#path > 0 && Math.abs(this.#both) > together * Math.sqrt(this.#yaw * this.#path);
    return isTogether ? this.#both / this.#path : null;
  }
}

/** How the directions of all moving rows fit, once the file says where entities look. */
class DirectionFit {
  readonly same = new MeanDirection();
  /** Along where entities look, forwards or backwards: the angle doubled. */
  readonly along = new MeanDirection();
  readonly mirrored = new MeanDirection();
  /** As if a heading were counted counter-clockwise from x. */
  readonly counted = new MeanDirection();
  readonly path = new MeanDirection();
  readonly turns = new TurnRatio();

  add({ x, y, t, life }: TrackColumns, look: (row: number) => number): void {
    let [lastYaw, lastTravel, lastRow, lastStep] = [0, 0, -2, 0];
    for (let row = 0; row + 1 < t.length; row++) {
      if (life && (life[row] === 0 || life[row] !== life[row + 1])) continue;
      const [dx, dy] = [(x[row + 1] as number) - (x[row] as number), (y[row + 1] as number) - (y[row] as number)];
      const dt = (t[row + 1] as number) - (t[row] as number);
      if (!(Math.hypot(dx, dy) > leastGoing * dt) || dt === 0) continue;
      const [travel, yaw] = [Math.atan2(dy, dx), look(row)];
      // By time, not by length: one glitch must not outweigh the rest.
      this.same.add(yaw - travel, dt);
      this.along.add(2 * (yaw - travel), dt);
      this.mirrored.add(yaw + travel, dt);
      this.counted.add(Math.PI / 2 - yaw - travel, dt);
      this.path.add(travel, dt);
      // Beside a gap, where it goes is not where it went at the row.
      const isEven = lastRow === row - 1 && dt < 1.5 * lastStep && lastStep < 1.5 * dt;
      if (isEven) this.turns.add(angleFrom(yaw - lastYaw), angleFrom(travel - lastTravel));
      [lastYaw, lastTravel, lastRow, lastStep] = [yaw, travel, row, dt];
    }
  }
}

/**
 * Where entities look should be where they go: mirrored, turned by a quarter, or without any relation means other axes,
 * another zero, or another column.
 */
function wrongDirections(file: MotionFile, step: number): string | null {
  const { tracks, readAs } = file;
  const fit = new DirectionFit();
  for (const { columns } of tracks) {
    const look = lookOf(columns);
    if (!look) return null;
    fit.add(columns, look);
  }
  const { same, along, mirrored, path } = fit;
  if (path.weight === 0) return null;
  const { ratio } = fit.turns;
  if (ratio !== null && ratio > 0 && (ratio < slowest || ratio > fastest))
    return `Yaw turns ${short(ratio)} times as fast as the path. Is it in other units? Then give units: rad, deg, turns or turns8.`;
  const otherwise = countedText(fit, readAs);
  if ((ratio !== null && ratio < 0) || (mirrored.strength > agreeing && same.strength < unrelated && path.strength <= straightest))
    return `Yaw turns against the path: where the path turns left, yaw turns right. Are these left-handed axes (unity, unreal) or north-east-down (ned)?${otherwise}`;
  if (same.strength > agreeing)
    return Math.abs(same.degrees) < leastOff ? steadyOff(file, same.degrees, step) : `${offText(same.degrees)}${otherwise}`;
  if (same.strength >= unrelated) return null;
  const column = readAs?.columns.find(({ quantity }) => ['yaw', 'heading', 'qw'].includes(quantity));
  const none = column ? ` If ${column.name} is something else, do not read it: map ${column.quantity}=none.` : '';
  if (along.strength > agreeing && Math.abs(along.degrees) < leastOff) {
    const backwards = Math.round(50 * (1 - same.cosine / same.weight));
    return `The entities look backwards from where they go for ${backwards} % of the time. Do they drive backwards? An angle by atan instead of atan2 looks so, too.${none}`;
  }
  return `Where the entities look has nothing to do with where they go.${none} If it is in other units or axes, give units or axes.${otherwise}`;
}

/** Degrees off where an entity goes. */
const leastOff = 45;

function offText(degrees: number): string {
  const off = Math.abs(degrees);
  const side = off > 175 ? 'backwards from' : `${off}° to the ${degrees > 0 ? 'left' : 'right'} of`;
  return `The entities look ${side} where they go. Are axes or the zero of the yaw of another kind?`;
}

/** Degrees that a yaw may be off all along: on a path that goes straight or turns both ways, and on any other. */
const [leastSteady, leastSteadyOneWay] = [3, 10];
/** Half of the offsets are within this share of their median where it is the same all along. */
const steadyShare = 0.15;
/** In a window that turns by less the path is straight, rad. */
const straight = 0.02;

/** A car slips to one side in a bend, and to the other in the next one; the error of a sensor is the same all along. */
function steadyOff({ tracks, readAs }: MotionFile, degrees: number, step: number): string | null {
  const all: { readonly off: number; readonly turn: number }[] = [];
  for (const { columns } of tracks) {
    const look = lookOf(columns);
    for (const window of look ? windowsOf(columns, step) : []) {
      if (all.length === mostWindows) break;
      const going = turnIn(columns, window);
      if (look && going) all.push({ off: (angleFrom(look(window.middle) - going.direction) * 180) / Math.PI - degrees, turn: going.turn });
    }
  }
  const level = all.filter(({ turn }) => Math.abs(turn) < straight);
  const sides = [all.filter(({ turn }) => turn >= straight), all.filter(({ turn }) => turn <= -straight)];
  const isBoth = level.length >= leastWindows || sides.every(({ length }) => length >= leastWindows);
  const offs = (level.length >= leastWindows ? level : all).map(({ off }) => off);
  const [lower, middle, upper] = [0.25, 0.5, 0.75].map((share) => lowerQuantile(offs, share)) as [number, number, number];
  const off = degrees + middle;
  if (offs.length < leastWindows || Math.abs(off) < (isBoth ? leastSteady : leastSteadyOneWay)) return null;
  if (upper - lower > 2 * steadyShare * Math.abs(off)) return null;
  return `The entities look ${short(Math.abs(off))}° to the ${off > 0 ? 'left' : 'right'} of where they go, all along. Is a sensor mounted so, or north the magnetic one, or is it the wind? ${turnedBy(readAs, off)}`;
}

/** What turns the yaw back by so many degrees. */
function turnedBy(readAs: ReadAs | null, off: number): string {
  const column = readAs?.columns.find(({ quantity }) => ['yaw', 'heading', 'qw'].includes(quantity));
  if (!readAs || !column) return '';
  if (column.quantity === 'qw') return 'If it is an error, do not read the quaternion: map qw=none.';
  const axes = axesOf(readAs.axes.name);
  const sign = column.quantity === 'heading' || (axes && yawRule(axes).sign === -1) ? 1 : -1;
  return `If it is an error, give map: ${column.quantity}=${column.name}+${Number((sign * off).toFixed(1))}deg.`;
}

/** A heading that fits once it is counted the other way round. */
function countedText({ counted }: DirectionFit, readAs: ReadAs | null): string {
  const heading = readAs?.columns.find(({ quantity }) => quantity === 'heading')?.name;
  if (heading === undefined || counted.strength <= agreeing || Math.abs(counted.degrees) > 30) return '';
  return ` Or is ${heading} counted counter-clockwise from x? Then give map: yaw=${heading},heading=none.`;
}

/** Weighted mean of directions. */
class MeanDirection {
  cosine = 0;
  sine = 0;
  weight = 0;

  add(angle: number, weight: number): void {
    this.cosine += weight * Math.cos(angle);
    this.sine += weight * Math.sin(angle);
    this.weight += weight;
  }

  /** Whole degrees. */
  get degrees(): number {
    return Math.round((Math.atan2(this.sine, this.cosine) * 180) / Math.PI);
  }

  get strength(): number {
    return this.weight === 0 ? 0 : Math.hypot(this.cosine, this.sine) / this.weight;
  }
}
