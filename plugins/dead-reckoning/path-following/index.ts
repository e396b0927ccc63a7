/** A predictive contract: all nodes know the road beforehand; an update carries the distance along it and the speed. */
import {
  defineDeadReckoningModel,
  z,
  LinePlace,
  Polyline,
  type DeadReckoningModel,
  type KinematicState,
  type TimeStep,
  type Road,
} from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'path-following',
  title: 'Path following along a road',
  source: 'Murphy, Believable Dead Reckoning, “Path-based dead reckoning”',
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'trains and cars on a road that both sides know: two numbers an update (Murphy 2011)',
    needs: 'roads in the experiment',
    costs: 'wrong positions wherever the road is left',
  },
  params: z.object({
    road: z.string().min(1).meta({ unit: '', description: 'Id of a road of the world.' }),
  }),
  wholeUpdates: true,
  create({ params: { road }, world }) {
    const found = world.roads.find(({ id }) => id === road);
    if (!found) throw new RangeError(`there is no road "${road}"; the world has: ${world.roads.map(({ id }) => id).join(', ') || 'none'}`);
    return new RoadFollower(found);
  },
});

/**
 * So far (m) from where it was expected an entity is looked for at first: no further off does it count as on another
 * branch of a crossing. One that is further than this from what lies there has left the road, and is looked for
 * everywhere.
 */
const reach = 20;

class RoadFollower implements DeadReckoningModel {
  readonly carries = ['x', 'vx'] as const;
  readonly #line: Polyline;
  readonly #place = new LinePlace();
  /** The newest description; a stamp of NaN: none yet in this spawn. */
  #stamp = NaN;
  #progress = 0;
  #rate = 0;

  constructor({ points, closed }: Road) {
    this.#line = new Polyline(points, closed);
  }

  extrapolate({ x, vx }: Readonly<KinematicState>, { dt }: Readonly<TimeStep>, out: KinematicState): void {
    const place = this.#place;
    place.progress = x + vx * dt;
    this.#line.place(place);
    const rate = place.beyond ? 0 : vx;
    out.x = place.x;
    out.y = place.y;
    out.z = place.z;
    out.vx = place.dx * rate;
    out.vy = place.dy * rate;
    out.vz = place.dz * rate;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    const half = (vx < 0 ? Math.atan2(-place.dy, -place.dx) : Math.atan2(place.dy, place.dx)) / 2;
    out.qw = Math.cos(half);
    out.qx = out.qy = 0;
    out.qz = Math.sin(half);
  }

  /**
   * Where roads cross, the branch on which the entity was counts: the place nearest to it that lies near the progress
   * expected by now.
   */
  describe(real: Readonly<KinematicState>, stamp: number, out: KinematicState): void {
    this.#place.progress = this.#progressOf(real, stamp);
    this.#line.place(this.#place);
    this.#stamp = stamp;
    this.#progress = this.#place.progress;
    this.#rate = real.vx * this.#place.dx + real.vy * this.#place.dy + real.vz * this.#place.dz;
    out.x = this.#progress;
    out.vx = this.#rate;
    out.y = out.z = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    out.qw = 1;
    out.qx = out.qy = out.qz = 0;
  }

  #distanceTo(progress: number, { x, y, z }: Readonly<KinematicState>): number {
    const place = this.#place;
    place.progress = progress;
    this.#line.place(place);
    return Math.hypot(x - place.x, y - place.y, z - place.z);
  }

  restart(): void {
    this.#stamp = NaN;
  }

  /** The progress (m) of the nearest place no further than `within` (m) along the road from where `expected` lies. */
  #nearestWithin(real: Readonly<KinematicState>, expected: number, within: number): number {
    const place = this.#place;
    place.progress = expected;
    this.#line.place(place);
    return this.#line.nearest(real, place.along, within);
  }

  #progressOf(real: Readonly<KinematicState>, stamp: number): number {
    const line = this.#line;
    const travelled = this.#rate * (stamp - this.#stamp);
    const near = Number.isNaN(travelled) ? NaN : this.#nearestWithin(real, this.#progress + travelled, reach + Math.abs(travelled));
    return Number.isNaN(near) || this.#distanceTo(near, real) > reach ? line.nearest(real, 0, Infinity) : near;
  }
}
