/** By how much the newest update errs when it arrives: the error of the delay, which no further update lowers. */
import type { TriggerView } from '../../kit/index.ts';

/** Gain of the mean once there are many samples. */
const leastGain = 1 / 16;
/** For so long (s) a view answers for an update. */
const remembered = 9;

export class DelayErrors {
  /** Indexed by receiver: mean error (m) of its updates when they arrive; 0 before the first is measured. */
  readonly values: Float64Array;
  readonly #samples: Float64Array;
  /** Indexed by receiver: the update that is followed to its arrival, of which spawn, and when it was sent (s). */
  readonly #followed: Float64Array;
  readonly #spawns: Float64Array;
  readonly #sentAt: Float64Array;

  constructor(receivers: number) {
    this.values = new Float64Array(receivers);
    this.#samples = new Float64Array(receivers);
    this.#followed = new Float64Array(receivers).fill(-1);
    this.#spawns = new Float64Array(receivers);
    this.#sentAt = new Float64Array(receivers);
  }

  /** Nothing is known of a receiver any more. */
  forget(receiver: number): void {
    this.values[receiver] = this.#samples[receiver] = 0;
    this.#followed[receiver] = -1;
  }

  /** An update is sent: it is followed, unless another one is. */
  sent(view: TriggerView, receiver: number): void {
    if ((this.#followed[receiver] as number) >= 0) return;
    this.#followed[receiver] = view.lastSentUpdate(receiver);
    this.#spawns[receiver] = view.life;
    this.#sentAt[receiver] = view.lastSentAt(receiver);
  }

  /** Measures the update that arrives by now. */
  advance(view: TriggerView, receiver: number): void {
    const update = this.#followed[receiver] as number;
    const flight = view.now - (this.#sentAt[receiver] as number);
    if (update < 0 || flight < view.delay(receiver)) return;
    this.#followed[receiver] = -1;
    const isKnown = view.lastAcknowledgedAt(receiver) > -Infinity && flight < remembered;
    if (!isKnown || this.#spawns[receiver] !== view.life) return;
    this.#samples[receiver]! += 1;
    const gain = Math.max(leastGain, 1 / (this.#samples[receiver] as number));
    this.values[receiver]! += gain * (view.distance(update, view.now) - (this.values[receiver] as number));
  }
}
