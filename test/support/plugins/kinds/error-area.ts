/** A trigger by time–space: an update once the exported path has been off for long enough, by as much. */
import { defineTrigger, distanceBetween, ratio, z, type KinematicState, type UpdateTrigger } from '../../../../engine/plugin-api/index.ts';

export default defineTrigger({
  id: 'error-area',
  title: 'Area of the error',
  source: 'Zhou et al., ACM TOMACS 14 (1), 2004: time–space inconsistency, trapezoidal rule',
  params: z.object({
    most: ratio({ default: 0.5, min: 0, max: 1000, help: 'Distance by time (m·s) that the exported path may be off.' }),
  }),
  create: ({ params: { most } }) => new ErrorArea(most),
});

class ErrorArea implements UpdateTrigger {
  readonly #most: number;
  #area = 0.0;
  #distance = 0.0;

  constructor(most: number) {
    this.#most = most;
  }

  made(real: Readonly<KinematicState>, exported: Readonly<KinematicState>): void {
    this.#area = 0;
    this.#distance = distanceBetween(real, exported);
  }

  isDue(real: Readonly<KinematicState>, exported: Readonly<KinematicState>, { dt }: { readonly dt: number }): boolean {
    const distance = distanceBetween(real, exported);
    this.#area += ((this.#distance + distance) / 2) * dt;
    this.#distance = distance;
    return this.#area > this.#most;
  }
}
