/** What looks wrong about where entities look: its unit, its zero, its side, or that it is something else. */
import type { MotionFile, ReadAs, TrackColumns } from './motion-track.ts';
import { short } from '../base/short-number.ts';

/** The first question; null: there is none. */
export function directionQuestion(file: MotionFile): string | null {
  return wrongAngles(file) ?? wrongDirections(file);
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
function wrongDirections({ tracks, readAs }: MotionFile): string | null {
  const fit = new DirectionFit();
  for (const { columns } of tracks) {
    const look = lookOf(columns);
    if (!look) return null;
    fit.add(columns, look);
  }
  const { same, mirrored, path } = fit;
  if (path.weight === 0) return null;
  const { ratio } = fit.turns;
  if (ratio !== null && ratio > 0 && (ratio < slowest || ratio > fastest))
    return `Yaw turns ${short(ratio)} times as fast as the path. Is it in other units? Then give units: rad, deg, turns or turns8.`;
  const otherwise = countedText(fit, readAs);
  if ((ratio !== null && ratio < 0) || (mirrored.strength > agreeing && same.strength < unrelated && path.strength <= straightest))
    return `Yaw turns against the path: where the path turns left, yaw turns right. Are these left-handed axes (unity, unreal) or north-east-down (ned)?${otherwise}`;
  if (same.strength > agreeing) return Math.abs(same.degrees) < leastOff ? null : `${offText(same.degrees)}${otherwise}`;
  if (same.strength >= unrelated) return null;
  const column = readAs?.columns.find(({ quantity }) => ['yaw', 'heading', 'qw'].includes(quantity));
  const none = column ? ` If ${column.name} is something else, do not read it: map ${column.quantity}=none.` : '';
  return `Where the entities look has nothing to do with where they go.${none} If it is in other units or axes, give units or axes.${otherwise}`;
}

/** Degrees off where an entity goes. */
const leastOff = 45;

function offText(degrees: number): string {
  const off = Math.abs(degrees);
  const side = off > 175 ? 'backwards from' : `${off}° to the ${degrees > 0 ? 'left' : 'right'} of`;
  return `The entities look ${side} where they go. Are axes or the zero of the yaw of another kind?`;
}

/** A heading that fits once it is counted the other way round. */
function countedText({ counted }: DirectionFit, readAs: ReadAs | null): string {
  const heading = readAs?.columns.find(({ quantity }) => quantity === 'heading')?.name;
  if (heading === undefined || counted.strength <= agreeing || Math.abs(counted.degrees) > 30) return '';
  return ` Or is ${heading} counted counter-clockwise from x? Then give map: yaw=${heading},heading=none.`;
}

/** The same direction, from −π to π. */
function angleFrom(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** Where a body looks on the level, by row; null: the file does not say. */
function lookOf({ yaw, qw, qx, qy, qz }: TrackColumns): ((row: number) => number) | null {
  if (yaw) return (row) => yaw[row] as number;
  if (!qw || !qx || !qy || !qz) return null;
  return (row) => {
    const [w, x, y, z] = [qw[row] as number, qx[row] as number, qy[row] as number, qz[row] as number];
    return Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
  };
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
