/**
 * Adaptive error offset: what the entity was off at an update is kept and fades away, the larger the faster; place and
 * orientation each by how far they are off.
 */
import {
  angleBetween,
  copyState,
  defineConvergenceScheme,
  distanceBetween,
  KinematicState,
  metres,
  PartialTurn,
  radians,
  ratio,
  z,
  type ConvergenceScheme,
  type DrawStep,
} from '../../kit/index.ts';
import { FadingSize } from './fading-size.ts';

interface Fading {
  readonly smallOffset: number;
  readonly largeOffset: number;
  readonly smallTurn: number;
  readonly largeTurn: number;
  readonly smallKept: number;
  readonly largeKept: number;
}

export default defineConvergenceScheme({
  id: 'adaptive-offset',
  title: 'Adaptive error offset',
  source: 'Fiedler, Networked Physics, last part, gafferongames.com, 2015: the factors of a frame of 1/60 s, at any frame rate',
  guidance: {
    use: 'Fading the error',
    goodFor: 'corrections of all sizes: small ones are not seen, and large ones do not last',
    needs: 'what is a small and what a large error',
    costs: 'the velocity jumps at every update, most at large errors; a long tail',
  },
  params: z.object({
    smallOffset: metres({ default: 0.25, min: 0.001, max: 1000, help: 'Up to this distance an error is small.' }),
    largeOffset: metres({
      default: 1,
      min: 0.001,
      max: 1000,
      help: 'From this distance on an error is large; in between the share that is left falls evenly.',
    }),
    smallTurn: radians({ default: (2 * Math.PI) / 3, min: 0.01, max: Math.PI, help: 'Up to this angle an error is small.' }),
    largeTurn: radians({
      default: 2 * Math.acos(0.1),
      min: 0.01,
      max: Math.PI,
      help: 'From this angle on an error is large; in between the share that is left falls with the cosine of half the angle.',
    }),
    smallKept: ratio({ default: 0.95, min: 0.01, max: 0.999, help: 'Share of a small error that is left after 1/60 s.' }),
    largeKept: ratio({ default: 0.85, min: 0.01, max: 0.999, help: 'Share of a large error that is left after 1/60 s.' }),
  }),
  create: ({ params }) => new AdaptiveOffset(params),
});

class AdaptiveOffset implements ConvergenceScheme {
  readonly #distance: FadingSize;
  readonly #angle: FadingSize;
  /** What was shown less the target, at the landing. */
  readonly #offset = new KinematicState();
  readonly #turn = new PartialTurn();

  constructor({ smallOffset, largeOffset, smallTurn, largeTurn, smallKept, largeKept }: Fading) {
    this.#distance = new FadingSize({ small: smallOffset, large: largeOffset, smallKept, largeKept, measure: (size) => size });
    this.#angle = new FadingSize({ small: smallTurn, large: largeTurn, smallKept, largeKept, measure: (size) => -Math.cos(size / 2) });
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    this.#offset.x = shown.x - target.x;
    this.#offset.y = shown.y - target.y;
    this.#offset.z = shown.z - target.z;
    this.#turn.between(target, shown);
    this.#distance.begin(distanceBetween(shown, target));
    this.#angle.begin(angleBetween(shown, target));
  }

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    copyState(target, out);
    this.#distance.fade(step);
    const { left, rate } = this.#distance;
    out.x += this.#offset.x * left;
    out.y += this.#offset.y * left;
    out.z += this.#offset.z * left;
    out.vx += this.#offset.x * rate;
    out.vy += this.#offset.y * rate;
    out.vz += this.#offset.z * rate;
    this.#angle.fade(step);
    this.#turn.share = this.#angle.left;
    this.#turn.apply(out);
  }
}
