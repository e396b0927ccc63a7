/**
 * The other side of an entity, for games with a loop and a network of their own: it takes updates and returns where to
 * draw the entity.
 */
import { Update } from '../update/update.ts';
import { defaultExtrapolation, limitedModel } from '../receiver/limited-model.ts';
import { Receiver } from '../receiver/receiver.ts';
import { pastOf, type RenderedPast } from '../receiver/rendered-past.ts';
import type { UpdateCodec } from '../update/update-codec.ts';
import type { ConvergencePlugin, PlayoutPlugin } from '../plugin-api/define.ts';
import { copyState, type KinematicState } from '../base/kinematic-state.ts';
import type { ClockMode, ExtrapolationRule } from '../plugin-api/lane-rules.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { PathModels } from '../update/path-models.ts';
import { modelOf, type Choice, type SharedChoices } from './choices.ts';

export interface ReceivingChoices extends SharedChoices {
  /** How corrections are drawn. Left out: the entity jumps to where the newest update says. */
  readonly convergence?: Choice<ConvergencePlugin>;
  /**
   * The render clock: which time of the sender is drawn, between updates that have arrived. Left out: the newest update
   * is extrapolated at once.
   */
  readonly playout?: Choice<PlayoutPlugin>;
  /**
   * For how long the model extrapolates an update, and what is drawn then. Left out: the playout's own limit, if it has
   * one, and else none; of a part of it the rest is the playout's, or 0.25 s and then `freeze`.
   */
  readonly extrapolation?: Partial<ExtrapolationRule>;
  /** Corrections longer than this (m) are drawn at once, whatever the convergence. Left out: none. */
  readonly jumpBeyond?: number;
  /**
   * From when an update is extrapolated: from its time stamp, its arrival, or its arrival less its age. Left out:
   * synchronised.
   */
  readonly clock?: ClockMode;
}

/** Updates that have not arrived, in one number. */
const none = -1;

export class EntityReceiver {
  readonly #receiver: Receiver;
  readonly #codec: UpdateCodec;
  readonly #update = new Update();

  constructor(choices: ReceivingChoices) {
    const { model, codec } = modelOf(choices);
    const { convergence, clock = 'synchronised', jumpBeyond } = choices;
    const limit = limitOf(choices);
    const models = new PathModels([limit ? limitedModel(model, limit) : model]);
    this.#codec = codec;
    this.#receiver = new Receiver({
      models,
      past: createPast(choices, models),
      jumpBeyond,
      convergence: convergence ? schemeOf(convergence, choices) : jump,
      immediate: convergence?.plugin.immediate ?? convergence === undefined,
      clock,
    });
  }

  /**
   * An update has arrived at `now` (s); `age` (s): how old it is as far as the game knows, for the clock mode
   * one-way-delay. Returns its number, to be acknowledged to its publisher with `now`; −1 for a second copy, and for
   * bytes that are no update.
   */
  receive(bytes: Uint8Array, now: number, age = 0): number {
    const [update, receiver] = [this.#update, this.#receiver];
    if (!this.#codec.read(bytes, update) || !receiver.isFirstCopy(update.serial)) return none;
    update.id = update.serial;
    if (receiver.isNewer(update)) receiver.accept(update, now, age);
    else if (receiver.usesLateUpdates(update)) receiver.takeLate(update, receiver.anchorFor(update, now, age), now);
    return update.serial;
  }

  /** Writes where to draw the entity at `now` (s, later than the last time). False before the first update. */
  drawAt(now: number, out: KinematicState): boolean {
    const receiver = this.#receiver;
    if (receiver.fix.id < 0) return false;
    receiver.draw(now);
    copyState(receiver.shown, out);
    return true;
  }
}

/** The number of an update's entity; −1 for bytes that are no update. */
export function entityOf(update: Uint8Array): number {
  return update.length < 2 ? none : new DataView(update.buffer, update.byteOffset).getUint16(0, true);
}

function schemeOf({ plugin, params = {} }: Choice<ConvergencePlugin>, { world = openWorld }: ReceivingChoices) {
  return plugin.create({ params: plugin.params.parse(params), world });
}

function limitOf({ extrapolation, playout }: ReceivingChoices): ExtrapolationRule | undefined {
  const own = playout?.plugin.laneRules?.extrapolation;
  return extrapolation ? { ...defaultExtrapolation, ...own, ...extrapolation } : own;
}

function createPast({ playout }: ReceivingChoices, models: PathModels): RenderedPast | null {
  if (!playout) return null;
  const { plugin, params = {} } = playout;
  return pastOf(plugin.create({ params: plugin.params.parse(params) }), models);
}

const jump = {
  land: () => undefined,
  place: (target: Readonly<KinematicState>, _step: unknown, out: KinematicState) => copyState(target, out),
};
