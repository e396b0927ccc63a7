/** How steadily a receiver draws a circle about the arena's centre: by radius, heading and speed. */
import type { Pair } from '../../../engine/session/pair.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { Probe, Watch } from './probe.ts';
import { SpreadMeter } from './spread-meter.ts';

/** Standard deviations of what is drawn, by lane: of the radius (m), of the heading against the tangent (rad), of the speed (m/s). */
export type CircleWobble = Readonly<Record<string, { readonly radius: number; readonly heading: number; readonly speed: number }>>;

/** Start (s) that does not count: the first blend starts from the truth. */
const warmUp = 5;

export const circleWobble: Probe & { found(probed: Readonly<Record<string, unknown>>): CircleWobble } = {
  id: 'circle-wobble',
  watch: (session) => new WobbleWatch(session),
  found: (probed) => probed['circle-wobble'] as CircleWobble,
};

class WobbleWatch implements Watch {
  readonly #session: Session;
  readonly #meters: readonly LaneWobble[];

  constructor(session: Session) {
    this.#session = session;
    this.#meters = session.lanes.map(({ pairs }) => new LaneWobble(pairs[0] as Pair));
  }

  frame(): void {
    if (this.#session.now < warmUp) return;
    for (const meter of this.#meters) meter.sample();
  }

  found(): CircleWobble {
    return Object.fromEntries(this.#session.lanes.map(({ plan }, index) => [plan.id, (this.#meters[index] as LaneWobble).found()]));
  }
}

class LaneWobble {
  readonly #pair: Pair;
  readonly #radius = new SpreadMeter();
  readonly #heading = new SpreadMeter();
  readonly #speed = new SpreadMeter();

  constructor(pair: Pair) {
    this.#pair = pair;
  }

  sample(): void {
    const { drawn, shown } = this.#pair.receiver;
    if (!drawn) return;
    const { x, y, vx, vy } = shown;
    this.#radius.add(Math.hypot(x, y));
    // Left of the way out of the centre: the tangent of a left turn.
    this.#heading.add(Math.atan2(-(x * vx + y * vy), x * vy - y * vx));
    this.#speed.add(Math.hypot(vx, vy));
  }

  found(): CircleWobble[string] {
    return { radius: this.#radius.std, heading: this.#heading.std, speed: this.#speed.std };
  }
}
