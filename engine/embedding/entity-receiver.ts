/**
 * The other side of an entity, for games with a loop and a network of their own: it takes updates and returns where to
 * draw the entity.
 */
import { Update } from '../update/update.ts';
import { defaultExtrapolation, limitedModel } from '../receiver/limited-model.ts';
import { Receiver } from '../receiver/receiver.ts';
import { pastOf, type RenderedPast } from '../receiver/rendered-past.ts';
import type { UpdateCodec } from '../update/update-codec.ts';
import type { ConvergencePlugin, DeadReckoningPlugin, PlayoutPlugin } from '../plugin-api/define.ts';
import { copyState, type KinematicState } from '../base/kinematic-state.ts';
import { clockModes } from '../base/clocks/anchor.ts';
import { beyondLimits, type ClockMode, type ExtrapolationRule } from '../plugin-api/lane-rules.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { PathModels } from '../update/path-models.ts';
import { modelOf, parametersOf, refuseNumbers, refuseOthers, refuseTime, refuseWord, type Choice, type SharedChoices } from './choices.ts';
import { endedBy, laterEnd } from './farewell.ts';
import type { LaneMark } from './lane-mark.ts';

export interface ReceivingChoices<
  Model extends DeadReckoningPlugin = DeadReckoningPlugin,
  Scheme extends ConvergencePlugin = ConvergencePlugin,
  Playout extends PlayoutPlugin = PlayoutPlugin,
> extends SharedChoices<Model> {
  /** How corrections are drawn. Left out: the entity jumps to where the newest update says. */
  readonly convergence?: Choice<Scheme>;
  /**
   * The render clock: which time of the sender is drawn, between updates that have arrived. Left out: the newest update
   * is extrapolated at once.
   */
  readonly playout?: Choice<Playout>;
  /**
   * For how long the model extrapolates an update, and what is drawn then. Left out: the playout's own limit, if it has
   * one, and else none; of a part of it the rest is the playout's, or 0.25 s and then `freeze`.
   */
  readonly extrapolation?: Partial<ExtrapolationRule>;
  /** Corrections longer than this (m) are drawn at once, whatever the convergence. Left out: none. */
  readonly jumpBeyond?: number;
  /**
   * From when an update is extrapolated: from its arrival (`local`), its time stamp (`synchronised`: both sides read one
   * clock, such as `PeerClock`), or its arrival less its age (`one-way-delay`). Left out: local; with a playout
   * synchronised, as it draws between time stamps.
   */
  readonly clock?: ClockMode;
  /** After so long without an update (s) the entity is not drawn. Longer than the heartbeat. Left out: it stays. */
  readonly goneAfter?: number;
  /**
   * Gets what differs from the publisher: a mark of another lane, whose update is dropped, and once that the clocks
   * do. Left out: it is thrown, which ends a game that does not catch it; give one where updates may come from strangers.
   */
  readonly onDifference?: (error: Error) => void;
}

/** Updates that have not arrived, in one number. */
const none = -1;

/** So far (s) from the newest update nothing is drawn just after its arrival, if clocks agree. */
const furthest = 10;
/**
 * Just after, s. Updates that have waited while a game loaded or its connection stood still come all at once: only
 * those that still come so long after the first of them say of the clocks.
 */
const shortly = 1;

const extrapolationNames: Readonly<Record<keyof ExtrapolationRule, true>> = { limit: true, beyond: true, time: true };

export class EntityReceiver<
  Model extends DeadReckoningPlugin = DeadReckoningPlugin,
  Scheme extends ConvergencePlugin = ConvergencePlugin,
  Playout extends PlayoutPlugin = PlayoutPlugin,
> {
  readonly #receiver: Receiver;
  readonly #codec: UpdateCodec;
  readonly #mark: LaneMark;
  readonly #goneAfter: number;
  readonly #update = new Update();
  /** Spawn that has ended; −1: none is known. */
  #ended = none;
  /** When the newest update arrived, s. */
  #heard = -Infinity;
  /** When the entity was drawn last, s. */
  #drawn = -Infinity;
  /** When the newest update had arrived with which the clocks of both sides began to differ, s; NaN: they agree. */
  #differsSince = NaN;
  /** That they do is reported. */
  #isReported = false;
  readonly #onDifference: ((error: Error) => void) | undefined;

  constructor(choices: ReceivingChoices<Model, Scheme, Playout>) {
    const { model, codec, mark } = modelOf(choices);
    const { convergence, playout, clock = playout ? 'synchronised' : 'local', jumpBeyond, goneAfter = Infinity } = choices;
    refuseWord('clock', clock, clockModes);
    refuseNumbers('receiver', { jumpBeyond, goneAfter });
    const limit = limitOf(choices);
    const models = new PathModels([limit ? limitedModel(model, limit) : model]);
    this.#codec = codec;
    this.#mark = mark;
    this.#goneAfter = goneAfter;
    this.#onDifference = choices.onDifference;
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
   * one-way-delay. Returns its number, to be acknowledged to its publisher with `now`; −1 for a second copy, for the
   * news that the entity has left, and for bytes that are no update, or a text. Where the publisher has another model,
   * other parameters of it, or another form of updates, it throws, or calls `onDifference`.
   */
  receive(bytes: Uint8Array | ArrayBuffer, now: number, age = 0): number {
    refuseTime('receive', now);
    if (!Number.isFinite(age)) throw new RangeError(`receive: found age ${age}; the age must be a number of seconds`);
    const content = this.#contentOf(bytesOf('receive', bytes));
    this.#ended = laterEnd(this.#ended, endedBy(content));
    const [update, receiver] = [this.#update, this.#receiver];
    if (!this.#codec.read(content, update) || !receiver.isFirstCopy(update.serial)) return none;
    update.id = update.serial;
    this.#heard = now;
    if (receiver.isNewer(update)) receiver.accept(update, now, age);
    else if (receiver.usesLateUpdates(update)) receiver.takeLate(update, receiver.anchorFor(update, now, age), now);
    return update.serial;
  }

  /**
   * Writes where to draw the entity at `now` (s, no earlier than the last time). False before the first update, once the
   * entity has left, and `goneAfter` the last update. Where it needs the clocks of both sides to agree, and they do
   * not, it throws, or calls `onDifference`.
   */
  drawAt(now: number, out: KinematicState): boolean {
    refuseTime('drawAt', now, this.#drawn);
    this.#drawn = now;
    const receiver = this.#receiver;
    const { id, spawn } = receiver.fix;
    if (id < 0 || spawn === this.#ended || now - this.#heard > this.#goneAfter) return false;
    receiver.draw(now);
    if (now - this.#heard < shortly) this.#compareClocks(now);
    copyState(receiver.shown, out);
    return true;
  }

  /** An update without the mark of its lane, which must be the own one; nothing of one that has another. */
  #contentOf(bytes: Uint8Array): Uint8Array {
    const mark = this.#mark.of(bytes);
    if (mark === 'other') {
      this.#report(
        new TypeError(
          'receive: the publisher has another model, other parameters of it, another quantisation or other teleports; both sides need the same',
        ),
      );
      return nothing;
    }
    return mark === 'own' ? this.#mark.cutFrom(bytes) : bytes;
  }

  /** Throughout: a machine that sleeps, or a page that is paused, sets a clock back long after both agreed. */
  #compareClocks(now: number): void {
    const { fix, past } = this.#receiver;
    const apart = (past ? past.time : now) - fix.anchor;
    if (Math.abs(apart) <= furthest) {
      this.#differsSince = NaN;
      this.#isReported = false;
      return;
    }
    if (Number.isNaN(this.#differsSince)) this.#differsSince = this.#heard;
    if (this.#isReported || this.#heard - this.#differsSince < shortly) return;
    this.#report(
      new RangeError(
        `drawAt: what is drawn is ${Math.abs(apart).toFixed(1)} s ${apart > 0 ? 'after' : 'before'} the newest update, as the clocks of both sides differ. Give times of one clock (PeerClock), or the clock mode local, or a playout that counts from arrivals`,
      ),
    );
    this.#isReported = true;
  }

  #report(error: Error): void {
    if (!this.#onDifference) throw error;
    this.#onDifference(error);
  }
}

const nothing = new Uint8Array(0);

/** A text can come from the other side, and is nothing; another type of data is a fault of the own one. */
function bytesOf(what: string, data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (typeof data === 'string') return nothing;
  const found = Object.prototype.toString.call(data).slice('[object '.length, -1);
  throw new TypeError(`${what}: found ${found}; allowed: Uint8Array or ArrayBuffer (of a WebSocket: binaryType = 'arraybuffer')`);
}

/** The number of an update's entity, also where it is the news that it has left; −1 for bytes that are neither. */
export function entityOf(update: Uint8Array | ArrayBuffer): number {
  const { buffer, byteOffset, byteLength } = bytesOf('entityOf', update);
  return byteLength < 2 ? none : new DataView(buffer, byteOffset).getUint16(0, true);
}

function schemeOf(choice: Choice<ConvergencePlugin>, { world = openWorld }: ReceivingChoices) {
  return choice.plugin.create({ params: parametersOf(choice), world });
}

function limitOf({ extrapolation, playout }: ReceivingChoices): ExtrapolationRule | undefined {
  const own = playout?.plugin.laneRules?.extrapolation;
  if (extrapolation) {
    refuseOthers('extrapolation', extrapolation, Object.keys(extrapolationNames));
    refuseNumbers('extrapolation', extrapolation);
    refuseWord('extrapolation.beyond', extrapolation.beyond, beyondLimits);
  }
  return extrapolation ? { ...defaultExtrapolation, ...own, ...extrapolation } : own;
}

function createPast({ playout }: ReceivingChoices, models: PathModels): RenderedPast | null {
  if (!playout) return null;
  return pastOf(playout.plugin.create({ params: parametersOf(playout) }), models);
}

const jump = {
  land: () => undefined,
  place: (target: Readonly<KinematicState>, _step: unknown, out: KinematicState) => copyState(target, out),
};
