/** The publisher: real path in, updates out, by the trigger and the scheduler of its lane. */
import type { FairnessScheduler, SendPlan, TriggerView } from '../plugin-api/fairness.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';
import type { ExportedPath } from './exported-path.ts';
import type { PathPiece } from './path-piece.ts';
import type { Trigger } from './trigger.ts';

/** What surrounds a publisher: it hears of changes of the exported path, and carries updates away. */
export interface PublisherSurroundings {
  /** The exported path is about to get a new piece, or to end. */
  exporting(now: number): void;
  /** It has. */
  exported(now: number): void;
  /** Sends the newest update to a receiver. The piece must be copied to be kept. */
  send(receiver: number, update: PathPiece, now: number): void;
}

export interface PublisherParts {
  readonly exported: ExportedPath;
  readonly trigger: Trigger;
  readonly scheduler: FairnessScheduler;
  readonly receivers: number;
  readonly surroundings: PublisherSurroundings;
}

export class Publisher implements SendPlan {
  readonly exported: ExportedPath;
  readonly #trigger: Trigger;
  readonly #scheduler: FairnessScheduler;
  readonly #surroundings: PublisherSurroundings;
  readonly #ghost = new KinematicState();
  readonly #view: { index: number; now: number; receivers: number };

  constructor(parts: PublisherParts) {
    this.exported = parts.exported;
    this.#trigger = parts.trigger;
    this.#scheduler = parts.scheduler;
    this.#surroundings = parts.surroundings;
    this.#view = { index: -1, now: 0, receivers: parts.receivers } satisfies TriggerView;
  }

  /** Updates made so far. */
  get triggers(): number {
    return this.#view.index + 1;
  }

  /** One look at the world: the real state now, and the life being lived (0: not in the world). */
  frame(now: number, real: Readonly<KinematicState>, life: number): void {
    if (life === 0) this.end(now);
    else if (!this.exported.live || life !== this.exported.piece.life || this.#isDue(now, real)) this.publish(now, real, life);
  }

  /** Makes an update, whatever the trigger says. */
  publish(now: number, real: Readonly<KinematicState>, life: number): void {
    this.#surroundings.exporting(now);
    this.exported.renew(now, real, life);
    this.#surroundings.exported(now);
    this.#view.index += 1;
    this.#view.now = now;
    this.#scheduler.onTrigger(this.#view, this);
  }

  /** The entity leaves the world: the path breaks here. */
  end(now: number): void {
    if (!this.exported.live) return;
    this.#surroundings.exporting(now);
    this.exported.live = false;
    this.#surroundings.exported(now);
  }

  send(receiver: number): void {
    this.#surroundings.send(receiver, this.exported.update, this.#view.now);
  }

  #isDue(now: number, real: Readonly<KinematicState>): boolean {
    this.exported.stateAt(now, this.#ghost);
    return this.#trigger.fires(real, this.#ghost, now - this.exported.piece.stamp);
  }
}
