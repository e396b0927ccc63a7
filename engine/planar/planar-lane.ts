/** A lane's frame where everything is level: all its entities and pairs by the column, a phase at a time. */
import type { ContinuousExportError, ExportErrorMeter } from '../measure/export-error.ts';
import type { PairMeters } from '../measure/pair-meters.ts';
import type { SeenRules } from '../measure/seen-rules.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import type { PlanarConvergence, PlanarModel } from '../plugin-api/planar.ts';
import { ArrivalNotice } from './arrival-notice.ts';
import { PlanarEntity, type RealPath } from './planar-entity.ts';
import { PlanarExportErrors } from './planar-export-errors.ts';
import { PlanarExports } from './planar-exports.ts';
import { PlanarFigures } from './planar-figures.ts';
import { PlanarMeters } from './planar-meters.ts';
import { PlanarReceivers, type Sightings } from './planar-receivers.ts';

export interface PlanarLaneParts {
  /** How many receivers each entity has. */
  readonly receivers: readonly number[];
  /** What publishers and receivers extrapolate with. */
  readonly model: PlanarModel;
  readonly shownModel: PlanarModel;
  /** Null: the path of the model is shown. */
  readonly convergence: PlanarConvergence | null;
  readonly trigger: TriggerRule;
  /** s */
  readonly frame: number;
  readonly rules: SeenRules;
}

/** What looks at the world for an entity when its trigger goes off. */
export interface Publishing {
  /** It does so whatever its trigger says: somebody has come who is to have a full update at once. */
  readonly isAwaited: boolean;
  publish(now: number): void;
}

/** Pairs that go through all phases together, so that what one phase has touched is still near when the next one comes. */
const block = 32;

/**
 * What happens now and then (updates made, sent, arrived, acknowledged) is the ordinary machinery's; what happens in every frame is done
 * here, with the same sums in the same order: results are the same, to the last bits of the export error.
 */
export class PlanarLane {
  readonly #receivers: PlanarReceivers;
  readonly #exports: PlanarExports;
  readonly #exportErrors: PlanarExportErrors | null;
  readonly #meters: PlanarMeters;

  constructor({ receivers, model, shownModel, convergence, trigger, frame, rules }: PlanarLaneParts) {
    const entities = Int32Array.from(receivers.flatMap((count, entity) => Array.from({ length: count }, () => entity)));
    this.#exports = new PlanarExports(receivers.length, model, trigger);
    this.#receivers = new PlanarReceivers(entities.length, shownModel, convergence);
    this.#exportErrors = convergence && new PlanarExportErrors(this.#exports, this.#receivers, entities);
    this.#meters = new PlanarMeters(this.#exports, this.#receivers, entities, frame, rules);
  }

  /** The next entity. */
  addEntity(path: ExportedPath, real: RealPath): void {
    this.#exports.entities.push(new PlanarEntity(path, real));
  }

  /** The next pair, in the order of the entities. `continuous`: what measures a path that is the model's own. */
  addPair(
    exported: ExportedPath,
    receiver: Receiver,
    continuous: () => ContinuousExportError,
  ): { exportError: ExportErrorMeter; meters: PairMeters } {
    const row = this.#receivers.add(receiver);
    const exportError = this.#exportErrors?.add(exported, receiver) ?? new ArrivalNotice(continuous(), this.#receivers, row);
    return { exportError, meters: new PlanarFigures(this.#meters, row) };
  }

  /** Who has something to publish does so. */
  publish(now: number, publishers: readonly Publishing[]): void {
    const exports = this.#exports;
    exports.look(now);
    for (let e = 0; e < publishers.length; e++) {
      const publishing = publishers[e] as Publishing;
      if (!exports.isDue(e, now) && !publishing.isAwaited) continue;
      publishing.publish(now);
      exports.reload(e, now);
    }
  }

  /** Draws and measures at every receiver. */
  display(now: number): void {
    const { count } = this.#receivers;
    for (let from = 0; from < count; from += block) {
      const to = Math.min(from + block, count);
      this.#draw(now, from, to);
      this.#meters.sample(from, to);
    }
    this.#meters.sampled();
    this.#drawn(now);
  }

  /** The measurement ends at `now` (s): to be told before anything else is. */
  end(now: number): void {
    this.#exports.look(now);
  }

  /** Draws what is shown at the end. */
  finish(now: number): void {
    this.#draw(now, 0, this.#receivers.count);
    this.#drawn(now);
    this.settle();
  }

  /** Writes what a pair shows into the sights of a player. */
  show(pair: number, sights: Sightings, place: number): void {
    this.#receivers.show(pair, sights, place);
  }

  /** Writes what is shown into the receivers: who looks at them from outside finds it there. */
  settle(): void {
    this.#receivers.settle();
  }

  #draw(now: number, from: number, to: number): void {
    this.#receivers.draw(now, from, to);
    this.#exportErrors?.drawn(now, from, to);
    this.#exportErrors?.settle(now, from, to);
  }

  #drawn(now: number): void {
    this.#receivers.drawn(now);
    this.#exports.drawn();
  }
}
