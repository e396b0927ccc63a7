/**
 * Position history: continues the curve through the last positions; ignores velocities in updates. Orientation is
 * fixed.
 */
import {
  brakingParams,
  count,
  defineDeadReckoningModel,
  isUnaccelerated,
  keepOrientation,
  parabolaOf,
  stateFields,
  z,
  type KinematicState,
} from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'phbdr',
  title: 'Position history: line or parabola through the last positions',
  source: 'Singhal and Cheriton, STAN-CS-TR-94-1505, 1994; GLS simulator, NOSSDAV 2006',
  guidance: {
    use: 'The past and prior knowledge',
    goodFor: 'senders that know positions only; smooth motion (Singhal and Cheriton 1994)',
    needs: 'the last two or three positions',
    costs: 'no turn rate: it shows a turn an update late',
  },
  params: z.object({
    order: count({
      default: 1,
      min: 0,
      max: 2,
      help: '1: the line through the last two positions; 2: the parabola through the last three; 0: the last position. Fewer known: a lower order.',
    }),
    ...brakingParams(),
  }),
  create: ({ params: { order, reverse } }) => {
    const follow = parabolaOf({ reverse });
    const history = new PositionHistory(order);
    return {
      carries: [...stateFields.position, ...stateFields.orientation],
      extrapolate(fix, step, out) {
        follow(fix, step, out);
        keepOrientation(fix, out);
      },
      isStraight: isUnaccelerated,
      derive(update, stamp, out) {
        history.take(update, stamp);
        history.slopes(out);
      },
      restart: () => history.clear(),
    };
  },
});

class Vector {
  x = 0;
  y = 0;
  z = 0;
}

/**
 * A standstill at the last position (order 0), the line through the last two (1) or the parabola through the last three
 * (2).
 */
class PositionHistory {
  readonly #order: number;
  #known = 0;
  /** Time stamp of the last position, and how long before it the last but one was, s. */
  #stamp = 0;
  #interval = 0;
  readonly #last = new Vector();
  /** Slope of the line through the last two positions, m/s; zero where there are not as many, or in order 0. */
  readonly #line = new Vector();
  /** Divided difference of the last two slopes: half the parabola's acceleration, m/s²; zero below order 2. */
  readonly #halfAcceleration = new Vector();

  constructor(order: number) {
    this.#order = order;
  }

  clear(): void {
    this.#known = 0;
    setVector(this.#line, 0, 0, 0);
    setVector(this.#halfAcceleration, 0, 0, 0);
  }

  /** Takes in a position. Of two with the same time stamp the later one is the end of the same curve, moved there. */
  take({ x, y, z }: Readonly<KinematicState>, stamp: number): void {
    if (this.#known === 0 || stamp > this.#stamp) this.#lengthen(x, y, z, stamp - this.#stamp);
    setVector(this.#last, x, y, z);
    this.#stamp = stamp;
  }

  #lengthen(x: number, y: number, z: number, interval: number): void {
    this.#known += 1;
    if (this.#known === 1 || this.#order === 0) return;
    const vx = (x - this.#last.x) / interval;
    const vy = (y - this.#last.y) / interval;
    const vz = (z - this.#last.z) / interval;
    const span = interval + this.#interval;
    if (this.#known > 2 && this.#order > 1)
      setVector(this.#halfAcceleration, (vx - this.#line.x) / span, (vy - this.#line.y) / span, (vz - this.#line.z) / span);
    setVector(this.#line, vx, vy, vz);
    this.#interval = interval;
  }

  /** Writes the curve's velocity and acceleration at the last position. */
  slopes(out: KinematicState): void {
    const { x, y, z } = this.#halfAcceleration;
    const interval = this.#interval;
    out.vx = this.#line.x + x * interval;
    out.vy = this.#line.y + y * interval;
    out.vz = this.#line.z + z * interval;
    out.ax = 2 * x;
    out.ay = 2 * y;
    out.az = 2 * z;
  }
}

function setVector(vector: Vector, x: number, y: number, z: number): void {
  vector.x = x;
  vector.y = y;
  vector.z = z;
}
