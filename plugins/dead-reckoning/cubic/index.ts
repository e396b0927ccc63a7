/**
 * Continues the cubic through the positions and velocities of the last two updates beyond the newer one. Orientation is
 * fixed.
 */
import {
  brakingParams,
  BrakingTime,
  copyState,
  defineDeadReckoningModel,
  isUnaccelerated,
  keepOrientation,
  KinematicState,
  seconds,
  standStill,
  stateFields,
  timeTolerance,
  TimeStep,
  z,
} from '../../kit/index.ts';

export default defineDeadReckoningModel({
  id: 'cubic',
  title: 'Cubic through the last two updates',
  source: 'NetGames’05, footnote 1: updates as cubic splines; Hermite form',
  uses: ['velocity'],
  guidance: {
    use: 'Motion that accelerates',
    goodFor: 'smooth motion whose acceleration changes steadily',
    needs: 'two updates with velocities; the first one alone is continued in a straight line',
    costs: 'errors that grow fastest with time of all polynomial models: keep the gaps between updates short',
  },
  params: z.object({
    shortest: seconds({
      default: 0.05,
      min: 0,
      max: 10,
      help: 'Shortest interval between two updates for a curve; below it the newer update’s velocity is continued.',
    }),
    longest: seconds({ default: 5, min: 0.01, max: 1000, help: 'Longest interval between two updates for a curve.' }),
    horizon: seconds({
      default: 1,
      min: 0,
      max: 1000,
      help: 'Age of the update at which the curve ends; from there its velocity is continued.',
    }),
    ...brakingParams(),
  }),
  create: ({ params: { shortest, longest, horizon, reverse } }) => {
    const curve = new CubicCurve(shortest, longest);
    const jerk = new Jerk();
    const follow = reverse === 'stops' ? standingCubic() : followCubic;
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
      extrapolate(fix, step, out) {
        jerk.load(fix);
        follow(fix, jerk, step, horizon, out);
        keepOrientation(fix, out);
      },
      isStraight(fix) {
        jerk.load(fix);
        return isUnaccelerated(fix) && jerk.x === 0 && jerk.y === 0 && jerk.z === 0;
      },
      derive(update, stamp, out) {
        curve.take(update, stamp);
        curve.writeEnd(out, jerk);
        jerk.store(out);
      },
      restart: () => curve.clear(),
    };
  },
});

/**
 * The third derivative of the position, m/s³. A fix has no fields for it. The model uses no angular velocity, so the
 * fix carries the jerk in those fields; `store` and `load` alone know that, and nothing but the model reads a fix.
 */
class Jerk {
  x = 0;
  y = 0;
  z = 0;

  store(fix: KinematicState): void {
    fix.wx = this.x;
    fix.wy = this.y;
    fix.wz = this.z;
  }

  load(fix: Readonly<KinematicState>): void {
    this.x = fix.wx;
    this.y = fix.wy;
    this.z = fix.wz;
  }
}

/** The curve through the last two updates. */
class CubicCurve {
  readonly #shortest: number;
  readonly #longest: number;
  /** Updates known, at most two. */
  #known = 0;
  readonly #start = new KinematicState();
  #startStamp = 0;
  readonly #end = new KinematicState();
  #endStamp = 0;

  /** Between updates less than `shortest` or more than `longest` (s) apart there is no curve. */
  constructor(shortest: number, longest: number) {
    this.#shortest = shortest - timeTolerance;
    this.#longest = longest + timeTolerance;
  }

  clear(): void {
    this.#known = 0;
  }

  /** Takes in an update. Of two with the same time stamp the later one is the end of the curve. */
  take(update: Readonly<KinematicState>, stamp: number): void {
    if (this.#known > 0 && stamp > this.#endStamp) {
      copyState(this.#end, this.#start);
      this.#startStamp = this.#endStamp;
      this.#known = 2;
    }
    copyState(update, this.#end);
    this.#endStamp = stamp;
    if (this.#known === 0) this.#known = 1;
  }

  /** Writes acceleration and jerk at the curve's end; zero where there is no curve. */
  writeEnd(out: KinematicState, jerk: Jerk): void {
    const h = this.#endStamp - this.#startStamp;
    const { x, y, z, vx, vy, vz } = this.#end;
    const from = this.#start;
    out.ax = out.ay = out.az = jerk.x = jerk.y = jerk.z = 0;
    if (this.#known < 2 || h < this.#shortest || h > this.#longest) return;
    out.ax = accelerationAtEnd(x - from.x, from.vx, vx, h);
    out.ay = accelerationAtEnd(y - from.y, from.vy, vy, h);
    out.az = accelerationAtEnd(z - from.z, from.vz, vz, h);
    jerk.x = jerkOf(x - from.x, from.vx, vx, h);
    jerk.y = jerkOf(y - from.y, from.vy, vy, h);
    jerk.z = jerkOf(z - from.z, from.vz, vz, h);
  }
}

/**
 * Second derivative at the end of the cubic that covers `distance` in `h` s, leaving and arriving at the given
 * velocities.
 */
function accelerationAtEnd(distance: number, leaving: number, arriving: number, h: number): number {
  return (2 * (leaving + 2 * arriving - (3 * distance) / h)) / h;
}

/** Its third derivative, the same along the whole curve. */
function jerkOf(distance: number, leaving: number, arriving: number, h: number): number {
  return (6 * (leaving + arriving - (2 * distance) / h)) / (h * h);
}

/**
 * Writes position, velocity and acceleration `dt` s on: P + Vt + ½At² + ⅙Jt³ up to `horizon` (s), from there straight
 * on.
 */
function followCubic(
  fix: Readonly<KinematicState>,
  jerk: Readonly<Jerk>,
  { dt }: Readonly<TimeStep>,
  horizon: number,
  out: KinematicState,
): void {
  const t = Math.min(dt, horizon);
  const rest = dt - t;
  const half = t / 2;
  const third = t / 3;
  out.vx = fix.vx + (fix.ax + jerk.x * half) * t;
  out.vy = fix.vy + (fix.ay + jerk.y * half) * t;
  out.vz = fix.vz + (fix.az + jerk.z * half) * t;
  out.x = fix.x + (fix.vx + (fix.ax + jerk.x * third) * half) * t + out.vx * rest;
  out.y = fix.y + (fix.vy + (fix.ay + jerk.y * third) * half) * t + out.vy * rest;
  out.z = fix.z + (fix.vz + (fix.az + jerk.z * third) * half) * t + out.vz * rest;
  out.ax = rest > 0 ? 0 : fix.ax + jerk.x * t;
  out.ay = rest > 0 ? 0 : fix.ay + jerk.y * t;
  out.az = rest > 0 ? 0 : fix.az + jerk.z * t;
}

/** The same until braking would turn it back; from then on it stands. Past the horizon nothing brakes. */
function standingCubic(): typeof followCubic {
  const braking = new BrakingTime();
  const last = new TimeStep();
  return (fix, jerk, step, horizon, out) => {
    braking.ofJerk(fix, jerk);
    if (!(step.dt > braking.stop && braking.stop < horizon)) return followCubic(fix, jerk, step, horizon, out);
    last.dt = braking.stop;
    followCubic(fix, jerk, last, horizon, out);
    standStill(out);
  };
}
