/**
 * A stage for schedulers: one publisher with real estimates and outbox, receivers at given delays, and a log of what
 * was sent.
 */
import { Decisions, type Decision } from '../publisher/decisions.ts';
import { ExportedPath } from '../publisher/exported-path.ts';
import { PathModels } from '../update/path-models.ts';
import type { Fix } from '../update/fix.ts';
import type { Update } from '../update/update.ts';
import { Publisher } from '../publisher/publisher.ts';
import { Trigger } from '../publisher/trigger.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { FairnessPlugin } from '../plugin-api/define.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import { EventQueue } from '../base/time/timeline.ts';
import type { StampedState } from './cases.ts';

/** A delay (s), of every update or of each by its number; null: that one is lost. */
type Delay = number | ((update: number) => number | null);

export interface StageReceiver {
  readonly delay: Delay;
  /** Delay of the acknowledgement. Default: as `delay`. */
  readonly acknowledgement?: Delay;
}

export interface StageChoice {
  readonly plugin: FairnessPlugin;
  readonly params?: object;
  readonly receivers: readonly StageReceiver[];
  readonly model: DeadReckoningModel;
  readonly heartbeat?: number;
  readonly seed?: number;
}

export interface Sent {
  readonly receiver: number;
  readonly update: number;
  /** s */
  readonly at: number;
}

/** A decision, kept. */
export interface DecisionEntry extends Omit<Decision, 'why'> {
  readonly why: readonly number[];
}

export class Stage {
  readonly sends: Sent[] = [];
  readonly decisions: DecisionEntry[] = [];
  readonly publisher: Publisher;
  readonly #timeline = new EventQueue();
  readonly #receivers: readonly StageReceiver[];

  constructor({ plugin, params = {}, receivers, model, heartbeat = Infinity, seed = 1 }: StageChoice) {
    this.#receivers = receivers;
    const keep = (decision: Decision) => this.decisions.push({ ...decision, why: [...decision.why] });
    const random = new RandomStream(seed, 'scheduler');
    this.publisher = new Publisher({
      exported: new ExportedPath(new PathModels([model])),
      timeline: this.#timeline,
      trigger: new Trigger({}),
      scheduler: plugin.create({ params: plugin.params.parse(params), receivers: receivers.length, heartbeat, random }),
      receivers: receivers.length,
      transport: this,
      decisions: new Decisions(receivers.length, plugin.explains?.length ?? 0, keep),
    });
  }

  /**
   * Makes the updates at their times and shows the scheduler the ticks, which call for no update; then runs to `until`
   * (s). Can be called again with later ones.
   */
  play(updates: readonly StampedState[], until = updates.at(-1)?.stamp ?? 0, spawn = 1, ticks: readonly StampedState[] = []): this {
    for (const { stamp, state } of ticks) this.#timeline.at(stamp, () => this.publisher.tick(stamp, state, spawn));
    for (const { stamp, state } of updates) this.#timeline.at(stamp, () => this.publisher.publish(stamp, state, spawn));
    this.#timeline.advanceTo(until);
    return this;
  }

  /** Numbers of the updates sent to each receiver, in order. */
  get received(): number[][] {
    return this.#receivers.map((_, receiver) => this.sends.filter((sent) => sent.receiver === receiver).map(({ update }) => update));
  }

  send(receiver: number, update: Update, fix: Fix, now: number): void {
    const { id } = update;
    const { delay, acknowledgement = delay } = this.#receivers[receiver] as StageReceiver;
    this.sends.push({ receiver, update: id, at: now });
    this.publisher.receivers[receiver]?.sent(fix, now);
    const [there, back] = [delayOf(delay, id), delayOf(acknowledgement, id)];
    if (there !== null && back !== null)
      this.#timeline.at(now + there + back, () => this.publisher.acknowledged(receiver, id, now + there, this.#timeline.now));
  }
}

function delayOf(delay: Delay, update: number): number | null {
  return typeof delay === 'number' ? delay : delay(update);
}
