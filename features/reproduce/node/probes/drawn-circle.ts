/** The circle that a receiver draws about the arena's centre, after its start: its error and its steadiness. */
import type { Pair } from '../../../../engine/session/pair.ts';
import type { Session } from '../../../../engine/session/session.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import { researchProbe } from './research-probe.ts';

export interface DrawnCircle {
  /** Mean deviation, m. */
  readonly error: number;
  /** Standard deviations of radius (m), heading against the tangent (rad) and speed (m/s). */
  readonly radius: number;
  readonly heading: number;
  readonly speed: number;
  /** Change of the drawn velocity from tick to tick beyond that of the real one, m/s: RMS and largest. */
  readonly stepRms: number;
  readonly stepMax: number;
}

/** Circles by lane. */
export type DrawnCircles = Readonly<Record<string, DrawnCircle>>;

/**
 * Start (s) that does not count: before there are differences to send nothing is known, and some schemes swing for long
 * after.
 */
const warmUp = 30;

export const drawnCircle = researchProbe<DrawnCircles>('drawn-circle', (session) => new CirclesWatch(session));

class CirclesWatch implements Watch {
  readonly #session: Session;
  readonly #meters: readonly CircleMeter[];

  constructor(session: Session) {
    this.#session = session;
    this.#meters = session.lanes.map(({ pairs }) => new CircleMeter(session, pairs[0] as Pair));
  }

  tick(): void {
    if (this.#session.now < warmUp) return;
    for (const meter of this.#meters) meter.sample();
  }

  found(): DrawnCircles {
    return Object.fromEntries(this.#session.lanes.map(({ plan }, index) => [plan.id, (this.#meters[index] as CircleMeter).found()]));
  }
}

class CircleMeter {
  readonly #session: Session;
  readonly #pair: Pair;
  readonly #error = new SpreadMeter();
  readonly #radius = new SpreadMeter();
  readonly #heading = new SpreadMeter();
  readonly #speed = new SpreadMeter();
  readonly #squareStep = new SpreadMeter();
  #stepMax = 0;
  readonly #drawn = new Differences();
  readonly #real = new Differences();

  constructor(session: Session, pair: Pair) {
    this.#session = session;
    this.#pair = pair;
  }

  sample(): void {
    const { x, y } = this.#pair.receiver.shown;
    const real = this.#session.entities[this.#pair.entity]!.state;
    this.#drawn.add(x, y, this.#session.plan.frame);
    this.#real.add(real.x, real.y, this.#session.plan.frame);
    if (this.#drawn.count < 3) return;
    const { vx, vy, changeX, changeY } = this.#drawn;
    this.#error.add(Math.hypot(x - real.x, y - real.y));
    this.#radius.add(Math.hypot(x, y));
    // The tangent of a left turn is square to the direction from the centre.
    this.#heading.add(Math.atan2(-(x * vx + y * vy), x * vy - y * vx));
    this.#speed.add(Math.hypot(vx, vy));
    this.#step(Math.hypot(changeX - this.#real.changeX, changeY - this.#real.changeY));
  }

  #step(step: number): void {
    this.#squareStep.add(step * step);
    this.#stepMax = Math.max(this.#stepMax, step);
  }

  found(): DrawnCircle {
    const stepRms = Math.sqrt(this.#squareStep.mean);
    const spreads = { radius: this.#radius.std, heading: this.#heading.std, speed: this.#speed.std };
    return { error: this.#error.mean, ...spreads, stepRms, stepMax: this.#stepMax };
  }
}

/** Velocity of positions, and how it changes from tick to tick, by their differences. */
class Differences {
  count = 0;
  vx = 0;
  vy = 0;
  changeX = 0;
  changeY = 0;
  #x = 0;
  #y = 0;

  add(x: number, y: number, tick: number): void {
    const [vx, vy] = [(x - this.#x) / tick, (y - this.#y) / tick];
    this.changeX = vx - this.vx;
    this.changeY = vy - this.vy;
    this.vx = vx;
    this.vy = vy;
    this.#x = x;
    this.#y = y;
    this.count += 1;
  }
}

/** Mean and standard deviation of a stream of numbers (Welford). */
class SpreadMeter {
  count = 0;
  mean = 0;
  #squares = 0;

  add(value: number): void {
    this.count += 1;
    const off = value - this.mean;
    this.mean += off / this.count;
    this.#squares += off * (value - this.mean);
  }

  /** Population standard deviation; NaN of nothing. */
  get std(): number {
    return Math.sqrt(this.#squares / this.count);
  }
}
