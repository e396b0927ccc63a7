/**
 * A stage for schedulers: one publisher with real estimates and outbox, receivers at given delays, and a log of what
 * was sent.
 */
import { FixIntegral } from '../update/fix-integral.ts';
import { ReceiverEstimates } from '../publisher/estimates/receiver-estimates.ts';
import { Decisions, type Decision } from '../publisher/decisions.ts';
import { ExportHistory } from '../publisher/estimates/export-history.ts';
import { ExportedPath } from '../publisher/exported-path.ts';
import { Outbox } from '../publisher/outbox.ts';
import { PathModels } from '../update/path-models.ts';
import { copyFix, Fix } from '../update/fix.ts';
import type { Update } from '../update/update.ts';
import { Publisher } from '../publisher/publisher.ts';
import { SchedulerView } from '../publisher/scheduler-view.ts';
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
  /** Of the acknowledgement. Default: as `delay`. */
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
  readonly estimates: readonly ReceiverEstimates[];
  readonly history: ExportHistory;
  readonly view: SchedulerView;
  readonly outbox: Outbox;
  readonly #timeline = new EventQueue();
  readonly #publisher: Publisher;
  readonly #receivers: readonly StageReceiver[];

  constructor({ plugin, params = {}, receivers, model, heartbeat = Infinity, seed = 1 }: StageChoice) {
    const exported = new ExportedPath(new PathModels([model]));
    this.#receivers = receivers;
    this.history = new ExportHistory(exported.models, new FixIntegral());
    this.estimates = receivers.map(() => new ReceiverEstimates(this.history, 'synchronised'));
    const keep = (decision: Decision) => this.decisions.push({ ...decision, why: [...decision.why] });
    const decisions = new Decisions(receivers.length, plugin.explains?.length ?? 0, keep);
    this.outbox = new Outbox({ timeline: this.#timeline, exported, receivers: receivers.length, transport: this, decisions });
    this.view = new SchedulerView(this.history, this.estimates, this.outbox);
    const random = new RandomStream(seed, 'scheduler');
    const scheduler = plugin.create({ params: plugin.params.parse(params), receivers: receivers.length, heartbeat, random });
    this.#publisher = new Publisher({
      exported,
      history: this.history,
      neededFrom: () => -Infinity,
      trigger: new Trigger({}),
      scheduler,
      outbox: this.outbox,
      view: this.view,
    });
  }

  /**
   * Makes the updates at their times and shows the scheduler the ticks, which call for no update; then runs to `until`
   * (s). Can be called again with later ones.
   */
  play(updates: readonly StampedState[], until = updates.at(-1)?.stamp ?? 0, life = 1, ticks: readonly StampedState[] = []): this {
    for (const { stamp, state } of ticks) this.#timeline.at(stamp, () => this.#publisher.frame(stamp, state, life));
    for (const { stamp, state } of updates) this.#timeline.at(stamp, () => this.#publisher.publish(stamp, state, life));
    this.#timeline.advanceTo(until);
    this.view.now = until;
    return this;
  }

  /** Numbers of the updates sent to each receiver, in order. */
  get received(): number[][] {
    return this.#receivers.map((_, receiver) => this.sends.filter((sent) => sent.receiver === receiver).map(({ update }) => update));
  }

  send(receiver: number, update: Update, fix: Fix, now: number): void {
    const { id } = update;
    const { delay, acknowledgement = delay } = this.#receivers[receiver] as StageReceiver;
    const kept = new Fix();
    copyFix(fix, kept);
    this.sends.push({ receiver, update: id, at: now });
    this.estimates[receiver]?.sent(kept, now);
    const [there, back] = [delayOf(delay, id), delayOf(acknowledgement, id)];
    if (there !== null && back !== null) this.#timeline.at(now + there + back, () => this.#acknowledge(receiver, id, now, now + there));
  }

  #acknowledge(receiver: number, update: number, sentAt: number, arrivedAt: number): void {
    this.estimates[receiver]?.acknowledged(update, arrivedAt, this.#timeline.now);
    this.#publisher.acknowledged({ receiver, update, sentAt, arrivedAt }, this.#timeline.now);
  }
}

function delayOf(delay: Delay, update: number): number | null {
  return typeof delay === 'number' ? delay : delay(update);
}
