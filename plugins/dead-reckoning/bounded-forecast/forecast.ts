/** Where a body gets to over ground and among obstacles, from its place and its velocity. */
import {
  followLine,
  Footprint,
  GroundPlace,
  keepTurning,
  LevelSegment,
  TimeStep,
  type KinematicState,
  type WorldView,
} from '../../kit/index.ts';
import { Flight } from './flight.ts';

/** What it does at an obstacle. */
export const meetings = ['slide', 'stop'] as const;

interface ForecastRules {
  /** m/s² */
  readonly gravity: number;
  /** s */
  readonly limit: number;
  /** m/s */
  readonly maxSpeed: number;
  readonly obstacles: (typeof meetings)[number];
  /** Room around obstacles, m. */
  readonly room: number;
  /** Height of the body's place above the ground on which it stands, m. */
  readonly clearance: number;
}

/** It gets this near to an obstacle, m; at twice as much it touches it. */
const touch = 1e-3;
/** Obstacles that it meets, comes over or leaves in one forecast; then it stands. */
const mostMeetings = 16;
/** Halvings of a line until the place on it is known. */
const halvings = 40;
/** The slope of the ground is looked up this far ahead and behind, m. */
const feeler = 0.05;

/**
 * Seen from above the path is straight until it meets an obstacle. There the part of the velocity that leads into it is
 * lost: obstacles are convex, so that the rest leads along or away from it for good. Up and down it flies, on a parabola,
 * unless the ground is higher. Over an obstacle that it comes in above, the roof is the ground; at its edge it falls.
 *
 * The path depends on the fix alone, not on how far along it the step goes. Fields are scratch memory of a call.
 */
export class Forecast {
  readonly #rules: ForecastRules;
  readonly #world: WorldView;
  readonly #footprints: readonly Footprint[];
  readonly #heights: readonly number[];
  /** 1: it is over this obstacle. */
  readonly #over: Uint8Array;
  readonly #flight: Flight;
  readonly #ground = new GroundPlace();
  readonly #line = new LevelSegment();
  readonly #spot = { x: NaN, y: NaN };
  readonly #step = new TimeStep();
  #x = NaN;
  #y = NaN;
  #vx = NaN;
  #vy = NaN;
  /** How far it has come, and has still to go, s. */
  #time = NaN;
  #left = NaN;
  /** Height of its place above what it stands on, m: less than the rule's for one whose update is lower. */
  #footing = NaN;
  /** The least height of its place where it is now, by the ground and by roofs, m; −Infinity where there is no ground. */
  #support = NaN;
  /** The next obstacle, −1: none, and at which share of the line it is met or left. */
  #next = -1;
  #share = NaN;
  /** The share of the line that was found for one obstacle. */
  #found = NaN;
  /** Out of the obstacle that was looked at: a direction of length 1, and its velocity there, m/s. */
  #outX = NaN;
  #outY = NaN;
  #outward = NaN;

  constructor(rules: ForecastRules, world: WorldView) {
    const { obstacles } = world;
    this.#rules = rules;
    this.#world = world;
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, rules.room));
    this.#heights = obstacles.map(({ height }) => height);
    this.#over = new Uint8Array(obstacles.length);
    this.#flight = new Flight(rules.gravity, rules.maxSpeed);
  }

  /** Before its time stamp it came straight. */
  extrapolate(fix: Readonly<KinematicState>, step: Readonly<TimeStep>, out: KinematicState): void {
    const { limit } = this.#rules;
    this.#step.dt = step.dt;
    if (step.dt > limit) this.#step.dt = limit;
    keepTurning(fix, this.#step, out);
    if (step.dt <= 0) followLine(fix, step, out);
    else {
      this.#begin(fix);
      this.#go();
      this.#write(out);
    }
    if (step.dt > limit) stand(out);
  }

  #begin({ x, y, z, vx, vy, vz }: Readonly<KinematicState>): void {
    const { maxSpeed, clearance } = this.#rules;
    const speed = Math.sqrt(vx * vx + vy * vy);
    const scale = speed > maxSpeed ? maxSpeed / speed : 1;
    this.#x = x;
    this.#y = y;
    this.#vx = vx * scale;
    this.#vy = vy * scale;
    this.#time = 0;
    this.#left = this.#step.dt;
    this.#flight.time = 0;
    this.#flight.height = z;
    this.#flight.climb = vz;
    this.#flight.begin();
    this.#ground.x = x;
    this.#ground.y = y;
    this.#feel();
    const above = z - this.#ground.z;
    this.#footing = above;
    if (above > clearance) this.#footing = clearance;
    for (let i = 0; i < this.#over.length; i++) {
      this.#feelObstacle(i);
      this.#over[i] = (this.#footprints[i] as Footprint).distance < 0 && this.#isAbove(i) ? 1 : 0;
    }
  }

  #go(): void {
    for (let meeting = 0; meeting < mostMeetings; meeting++) {
      this.#lookAhead();
      if (this.#next < 0) this.#share = 1;
      this.#advance();
      if (this.#next < 0) return;
      this.#meet(this.#next);
    }
    this.#vx = this.#vy = 0;
    this.#share = 1;
    this.#advance();
  }

  /** To the end of `#share` of the line. */
  #advance(): void {
    const time = this.#left * this.#share;
    this.#x += this.#vx * time;
    this.#y += this.#vy * time;
    this.#time += time;
    this.#left -= time;
  }

  /** Finds the obstacle that the line of what is left of the time meets or leaves first. */
  #lookAhead(): void {
    const line = this.#line;
    line.fromX = this.#x;
    line.fromY = this.#y;
    line.toX = this.#x + this.#vx * this.#left;
    line.toY = this.#y + this.#vy * this.#left;
    this.#next = -1;
    this.#share = Infinity;
    if (this.#vx === 0 && this.#vy === 0) return;
    for (let i = 0; i < this.#footprints.length; i++) {
      this.#found = Infinity;
      if (this.#over[i] === 1) this.#findEnd(i);
      else this.#findMeeting(i);
      if (this.#found >= this.#share) continue;
      this.#share = this.#found;
      this.#next = i;
    }
  }

  /** The share of the line at which it meets an obstacle, if it does. */
  #findMeeting(index: number): void {
    const footprint = this.#footprints[index] as Footprint;
    if (footprint.isFarFrom(this.#line, 2 * touch)) return;
    this.#feelObstacle(index);
    if (footprint.distance < 2 * touch) {
      if (this.#outward < 0) this.#found = 0;
      return;
    }
    footprint.crossing(this.#line);
    if (footprint.passing < touch) this.#findTouch(index, false);
  }

  /** The share of the line at which it is no longer over an obstacle, if it comes to that. */
  #findEnd(index: number): void {
    const footprint = this.#footprints[index] as Footprint;
    this.#spot.x = this.#line.toX;
    this.#spot.y = this.#line.toY;
    footprint.nearest(this.#spot, 1);
    if (footprint.distance < touch) return;
    footprint.crossing(this.#line);
    this.#findTouch(index, true);
  }

  /**
   * Where on the line, between what is nearest to the obstacle and an end that is outside of it, it touches the obstacle;
   * not nearer than that.
   */
  #findTouch(index: number, isLeaving: boolean): void {
    const { fromX, fromY, toX, toY } = this.#line;
    const footprint = this.#footprints[index] as Footprint;
    const spot = this.#spot;
    let inner = footprint.at;
    this.#found = isLeaving ? 1 : 0;
    for (let k = 0; k < halvings; k++) {
      const middle = (this.#found + inner) / 2;
      spot.x = fromX + (toX - fromX) * middle;
      spot.y = fromY + (toY - fromY) * middle;
      footprint.nearest(spot, 1);
      if (footprint.distance >= touch) this.#found = middle;
      else inner = middle;
    }
  }

  /** How far it is from an obstacle now, the direction out, and its velocity there. */
  #feelObstacle(index: number): void {
    const footprint = this.#footprints[index] as Footprint;
    this.#spot.x = this.#x;
    this.#spot.y = this.#y;
    footprint.nearest(this.#spot, 1);
    const length = 1 - footprint.distance;
    this.#outX = (footprint.x - this.#x) / length;
    this.#outY = (footprint.y - this.#y) / length;
    this.#outward = this.#vx * this.#outX + this.#vy * this.#outY;
  }

  #meet(index: number): void {
    if (this.#over[index] === 1) this.#comeOff(index);
    else if (this.#isAbove(index)) this.#over[index] = 1;
    else if (this.#rules.obstacles === 'stop') this.#vx = this.#vy = 0;
    else this.#deflect(index);
  }

  /** From a roof on which it was it falls. */
  #comeOff(index: number): void {
    const flight = this.#flight;
    this.#findHeight();
    if (flight.height < this.#support) {
      flight.height = this.#support;
      flight.climb = 0;
      flight.begin();
    }
    this.#over[index] = 0;
  }

  /** A little more than the velocity inward is taken: rounding must not leave any. */
  #deflect(index: number): void {
    this.#feelObstacle(index);
    const lost = this.#outward * (1 + 1e-9);
    this.#vx -= lost * this.#outX;
    this.#vy -= lost * this.#outY;
  }

  /** True where its lower side is over the top of the obstacle. */
  #isAbove(index: number): boolean {
    this.#findHeight();
    const flown = this.#flight.height;
    const height = flown > this.#support ? flown : this.#support;
    return height - this.#footing >= this.#ground.z + (this.#heights[index] as number) - touch;
  }

  /** How high it has flown, and its support. */
  #findHeight(): void {
    this.#flight.time = this.#time;
    this.#flight.go();
    this.#ground.x = this.#x;
    this.#ground.y = this.#y;
    this.#feel();
    let roof = 0;
    for (let i = 0; i < this.#over.length; i++)
      if (this.#over[i] === 1 && (this.#heights[i] as number) > roof) roof = this.#heights[i] as number;
    this.#support = this.#ground.z + roof + this.#footing;
  }

  /** The ground at its x and y. */
  #feel(): void {
    const ground = this.#ground;
    this.#world.groundAt(ground);
    if (Number.isNaN(ground.z)) ground.z = -Infinity;
  }

  #write(out: KinematicState): void {
    this.#findHeight();
    const { height, climb, fall } = this.#flight;
    const flies = height > this.#support;
    out.x = this.#x;
    out.y = this.#y;
    out.z = flies ? height : this.#support;
    out.vx = this.#vx;
    out.vy = this.#vy;
    out.ax = out.ay = 0;
    out.az = flies ? -fall : 0;
    out.vz = climb;
    if (!flies) this.#climbAlong(out);
  }

  /** As fast as the ground rises under it; not at all at the edge of the ground. */
  #climbAlong(out: KinematicState): void {
    const { vx, vy } = out;
    const speed = Math.sqrt(vx * vx + vy * vy);
    out.vz = 0;
    if (speed === 0) return;
    const ground = this.#ground;
    const dx = (vx / speed) * feeler;
    const dy = (vy / speed) * feeler;
    ground.x = out.x + dx;
    ground.y = out.y + dy;
    this.#feel();
    const ahead = ground.z;
    ground.x = out.x - dx;
    ground.y = out.y - dy;
    this.#feel();
    const rise = ahead - ground.z;
    if (Math.abs(rise) < Infinity) out.vz = (rise / (2 * feeler)) * speed;
  }
}

/** No longer moves and turns. */
function stand(out: KinematicState): void {
  out.vx = out.vy = out.vz = 0;
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}
