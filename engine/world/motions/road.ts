/**
 * Driving along a road of the world, the speed changing every few seconds; at the end of an open one it turns round.
 */
import { z } from 'zod';
import { LinePlace, Polyline } from '../../base/math/polyline.ts';
import { timeTolerance } from '../../base/time/time-tolerance.ts';
import { setYaw, type KinematicState } from '../../base/kinematic-state.ts';
import { metres, metresPerSecond } from '../../plugin-api/quantities.ts';
import type { RandomLaws } from '../../base/random/random-stream.ts';
import { defineMotion } from '../../plugin-api/define.ts';
import type { MotionSource } from '../../plugin-api/motion.ts';
import { durations } from './parameters.ts';

const params = z
  .object({
    road: z.string().min(1).meta({ unit: '', description: 'Id of a road of the world.' }),
    slowest: metresPerSecond({ default: 5, min: 0, max: 10_000, help: 'Lowest speed.' }),
    fastest: metresPerSecond({ default: 20, min: 0, max: 10_000, help: 'Highest speed.' }),
    spells: durations(3, 8, 'Shortest and longest time at one speed.'),
    offset: metres({ default: 0, min: -1000, max: 1000, help: 'How far to the left of the road’s line it drives.' }),
  })
  .refine(({ slowest, fastest }) => slowest <= fastest, 'slowest must not be above fastest');

export default defineMotion({
  id: 'road',
  title: 'Along a road',
  source: 'Murphy, Believable Dead Reckoning, “Path-based dead reckoning”: an actor that follows a specified path',
  guidance: {
    use: 'Known paths',
    goodFor: 'vehicles on a road; path following',
    needs: 'roads in the experiment',
    costs: 'headings that change only at the road’s corners',
  },
  params,
  create({ params: { road, ...rules }, random, roads = [] }) {
    const found = roads.find(({ id }) => id === road);
    if (!found) throw new RangeError(`there is no road "${road}"; the world has: ${roads.map(({ id }) => id).join(', ') || 'none'}`);
    return new RoadMotion(new Polyline(found.points, found.closed), rules, random);
  },
});

type RoadRules = Omit<z.output<typeof params>, 'road'>;

/** Nearer (m) to the end of a road is there, but for rounding. */
const endTolerance = 1e-6;

class RoadMotion implements MotionSource {
  readonly #line: Polyline;
  readonly #rules: RoadRules;
  readonly #random: RandomLaws;
  readonly #place = new LinePlace();
  /**
   * The present spell: from when until when (s), from which progress (m) on, and how fast (m/s, negative backwards).
   */
  #since = 0;
  #until = 0;
  #progress = 0;
  #rate = 0;
  #direction = 1;

  constructor(line: Polyline, rules: RoadRules, random: RandomLaws) {
    this.#line = line;
    this.#rules = rules;
    this.#random = random;
    this.#begin();
  }

  sample(now: number, out: KinematicState): number {
    while (now >= this.#until - timeTolerance) this.#next();
    this.#place.progress = this.#progress + this.#rate * (now - this.#since);
    this.#line.place(this.#place);
    this.#write(out);
    return 1;
  }

  #next(): void {
    this.#place.progress = this.#progress + this.#rate * (this.#until - this.#since);
    this.#line.place(this.#place);
    this.#progress = this.#place.along;
    this.#since = this.#until;
    this.#begin();
  }

  /** A spell ends with its time, or where an open road does. */
  #begin(): void {
    const { slowest, fastest, spells } = this.#rules;
    const line = this.#line;
    if (!line.closed && this.#left() <= endTolerance) this.#direction = -this.#direction;
    const speed = this.#random.between(slowest, fastest);
    const left = line.closed ? Infinity : this.#left();
    this.#rate = this.#direction * speed;
    this.#until = this.#since + Math.min(this.#random.between(spells[0], spells[1]), speed > 0 ? left / speed : Infinity);
  }

  /** Distance (m) to the end of an open road that lies ahead. */
  #left(): number {
    return this.#direction > 0 ? this.#line.length - this.#progress : this.#progress;
  }

  #write(out: KinematicState): void {
    const { x, y, z, dx, dy, dz } = this.#place;
    const across = Math.hypot(dx, dy);
    const aside = across > 0 ? (this.#rules.offset * this.#direction) / across : 0;
    out.x = x - dy * aside;
    out.y = y + dx * aside;
    out.z = z;
    out.vx = dx * this.#rate;
    out.vy = dy * this.#rate;
    out.vz = dz * this.#rate;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    setYaw(out, Math.atan2(dy * this.#direction, dx * this.#direction));
  }
}
