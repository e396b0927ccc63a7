/**
 * What the models of one receiver remember, as its publisher knows it: the updates that it has acknowledged, in that
 * order. One that never came is missing there, as it is at the receiver.
 */
import { Fix } from '../../update/fix.ts';
import { beginsAnew, type PathModels } from '../../update/path-models.ts';
import { UpdateCompletion } from '../../update/update-completion.ts';
import { UpdatePath } from './update-path.ts';

export class ReceiverMemory {
  readonly #models: PathModels;
  readonly #completion = new UpdateCompletion();
  readonly #fix = new Fix();

  /** `models`: of this receiver alone. */
  constructor(models: PathModels) {
    this.#models = models;
  }

  /** The path of an update that the receiver has acknowledged, as it is there. */
  pathOf(path: UpdatePath): UpdatePath {
    const { update } = path;
    if (update === null) return path;
    if (update.id <= this.#fix.id) {
      if (!beginsAnew(update, this.#fix)) this.#models.of(this.#fix).overtaken?.(update.state, update.stamp);
      return path;
    }
    this.#models.enter(this.#completion.of(update, this.#models, this.#fix), update.stamp, this.#fix);
    const own = new UpdatePath();
    own.follow(this.#fix);
    own.memory = this.#models;
    return own;
  }
}
