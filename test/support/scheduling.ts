/** The stage for schedulers with built-in models, by their ids, and updates as the vectors write them. */
import { openWorld } from '../../engine/plugin-api/index.ts';
import { Stage as EmptyStage, type StageChoice as Choice } from '../../engine/conformance/stage.ts';
import { lane, stateOf, type VectorUpdate } from './plans.ts';

export interface StageChoice extends Omit<Choice, 'model'> {
  readonly model?: string;
}

export class Stage extends EmptyStage {
  constructor({ model = 'constant-turn', ...choice }: StageChoice) {
    super({ ...choice, model: lane({ model }).model.plugin.create({ params: {}, world: openWorld }) });
  }

  /** As `play`. */
  run(updates: readonly VectorUpdate[], until = updates.at(-1)?.t ?? 0, life = 1): this {
    const stamped = updates.map((update) => ({ stamp: update.t, state: stateOf(update) }));
    return this.play(stamped, until, life);
  }
}
