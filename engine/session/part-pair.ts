/** One receiver of one part in one lane: how it shows the part, and all that is measured of that. */
import type { PairClocks } from '../base/clocks/pair-clocks.ts';
import { wrapAngle } from '../base/math/angle.ts';
import { ErrorMeter } from '../measure/error-meter.ts';
import { Traffic } from '../measure/traffic.ts';
import type { ArticulationReceiver } from '../receiver/articulation-receiver.ts';
import type { ArticulationUpdate } from '../update/articulation-update.ts';
import { FirstCopies } from '../receiver/first-copies.ts';
import type { Pair } from './pair.ts';
import type { RealPart } from './real-part.ts';

export class PartPair {
  /** The receiver of the part’s entity. */
  readonly body: Pair;
  readonly receiver: ArticulationReceiver;
  readonly clocks: PairClocks;
  /** The angle at which the part is shown against the real one, rad; whole turns do not count. */
  readonly error = new ErrorMeter();
  /** Sent to this receiver. */
  readonly traffic = new Traffic();
  /** Updates arrived at it (duplicates not counted), and the sum of their delays, s. */
  received = 0;
  delaySum = 0.0;
  /** The angle (rad) that is shown since the last frame; NaN before the first arrival. */
  shown = NaN;
  readonly #copies = new FirstCopies();

  constructor(body: Pair, receiver: ArticulationReceiver, clocks: PairClocks) {
    this.body = body;
    this.receiver = receiver;
    this.clocks = clocks;
  }

  /** An update arrives, `age` (s) old as its publisher estimates; true when it is the first copy. */
  arrive(update: Readonly<ArticulationUpdate>, sentAt: number, age: number, now: number): boolean {
    if (!this.#copies.isFirst(update.serial)) return false;
    this.received += 1;
    this.delaySum += now - sentAt;
    this.receiver.take(update, now, age, this.clocks.receiver.errorOf(update.serial, now));
    return true;
  }

  /** One frame: what is shown, measured against the real angle where both speak of the same life. */
  display(now: number, { state, life }: RealPart): void {
    const { update } = this.receiver;
    if (update.serial < 0) return;
    this.shown = this.receiver.angleAt(now);
    if (life > 0 && life === update.life) this.error.take(Math.abs(wrapAngle(this.shown - state.angle)));
    else this.error.skip();
  }
}
