/** The publisher: real path in, updates out, by the trigger and the scheduler of its lane. */
import type { Acknowledgement, FairnessScheduler } from '../plugin-api/fairness.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { ExportedPath } from './exported-path.ts';
import type { Outbox } from './outbox.ts';
import type { SchedulerView } from './scheduler-view.ts';
import type { Trigger } from './trigger.ts';
import type { UpdatePreparation } from './update-preparation.ts';

/** What surrounds a publisher: it hears of changes of the exported path. */
export interface PublisherSurroundings {
  /** The exported path is about to get a new piece, or to end. */
  exporting(now: number): void;
  /** It has. */
  exported(now: number): void;
}

export interface PublisherParts {
  readonly exported: ExportedPath;
  readonly trigger: Trigger;
  /** Left out: the real state is sent as it is. */
  readonly preparation?: UpdatePreparation | null;
  readonly scheduler: FairnessScheduler;
  readonly outbox: Outbox;
  readonly view: SchedulerView;
  readonly surroundings: PublisherSurroundings;
}

export class Publisher {
  readonly exported: ExportedPath;
  readonly #trigger: Trigger;
  readonly #preparation: UpdatePreparation | null;
  readonly #scheduler: FairnessScheduler;
  readonly #outbox: Outbox;
  readonly #view: SchedulerView;
  readonly #surroundings: PublisherSurroundings;
  readonly #ghost = new KinematicState();

  constructor(parts: PublisherParts) {
    this.exported = parts.exported;
    this.#trigger = parts.trigger;
    this.#preparation = parts.preparation ?? null;
    this.#scheduler = parts.scheduler;
    this.#outbox = parts.outbox;
    this.#view = parts.view;
    this.#surroundings = parts.surroundings;
  }

  /** Updates made so far. */
  get triggers(): number {
    return this.#view.index + 1;
  }

  /** One look at the world: the real state now, and the life being lived (0: not in the world). */
  frame(now: number, real: Readonly<KinematicState>, life: number): void {
    const preparation = this.#preparation;
    if (life === 0) this.end(now);
    else if (!preparation) this.#look(now, real, life);
    else this.#look(now, preparation.observe(now, real, life), life);
  }

  /** Makes an update of `state` as it is, whatever the trigger says. */
  publish(now: number, state: Readonly<KinematicState>, life: number): void {
    this.#outbox.sendDue(now);
    if (life !== this.exported.piece.life) this.#outbox.clear();
    this.#surroundings.exporting(now);
    this.exported.renew(now, state, life);
    this.#trigger.made(state, this.exported.piece.state);
    this.#surroundings.exported(now);
    this.#view.index += 1;
    this.#view.now = now;
    this.#view.life = life;
    this.#scheduler.onTrigger(this.#view, this.#outbox);
  }

  /** The books have taken in an acknowledgement. */
  acknowledged(acknowledgement: Acknowledgement, now: number): void {
    this.#view.now = now;
    this.#scheduler.onAcknowledgement?.(acknowledgement, this.#view, this.#outbox);
  }

  /** The entity leaves the world: the path breaks here. */
  end(now: number): void {
    if (!this.exported.live) return;
    this.#outbox.sendDue(now);
    this.#outbox.clear();
    this.#surroundings.exporting(now);
    this.exported.live = false;
    this.#surroundings.exported(now);
  }

  #look(now: number, observed: Readonly<KinematicState>, life: number): void {
    if (this.exported.live && life === this.exported.piece.life && !this.#isDue(now, observed)) return;
    this.publish(now, this.#preparation ? this.#preparation.prepare(observed, life) : observed, life);
  }

  #isDue(now: number, real: Readonly<KinematicState>): boolean {
    this.exported.stateAt(now, this.#ghost);
    return this.#trigger.due(real, this.#ghost, now - this.exported.piece.stamp) !== 0;
  }
}
