/**
 * A car as Murphy's engine publishes and shows it: frame by frame, without a network, for what an experiment file
 * cannot say.
 */
import { BenchError } from '../../../../contract/errors.ts';
import { ExportedPath } from '../../../../engine/publisher/exported-path.ts';
import { PathModels } from '../../../../engine/update/path-models.ts';
import type { PublishingRule } from '../../../../engine/update/publishing-rule.ts';
import { Receiver } from '../../../../engine/receiver/receiver.ts';
import { Trigger } from '../../../../engine/publisher/trigger.ts';
import { everything } from '../../../../engine/update/update-parts.ts';
import { UpdatePreparation } from '../../../../engine/publisher/update-preparation.ts';
import type { ConvergenceScheme } from '../../../../engine/plugin-api/convergence.ts';
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';
import type { TriggerRule } from '../../../../engine/plugin-api/lane-rules.ts';
import type { DrawStep } from '../../../../engine/base/time/time-step.ts';
import { openWorld } from '../../../../engine/plugin-api/world-view.ts';
import type { MotionSource } from '../../../../engine/plugin-api/motion.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { mean } from '../../../../engine/base/math/sample.ts';

/** The way in which sent updates are shown. */
export interface Showing {
  /** Id and parameters of a convergence scheme. */
  readonly scheme: string;
  readonly params?: object;
  /** From which velocity a blend leaves: the one that is drawn, or that of the update before. Default: drawn. */
  readonly leaves?: 'drawn' | 'last known';
}

export interface CarRun {
  readonly motion: MotionSource;
  /** s */
  readonly frame: number;
  readonly duration: number;
  /** Start (s) that does not count. */
  readonly warmUp: number;
  readonly trigger: TriggerRule;
  readonly publishing: PublishingRule;
  /** Id of the DR model. */
  readonly model: string;
  /** The ghost that the sender compares the car with; left out: the last update, extrapolated. */
  readonly ghost?: Showing;
  readonly shown: readonly Showing[];
}

export interface CarFound {
  readonly updatesPerSecond: number;
  /** Distance (m) from the real car, for each kind of display. */
  readonly errors: readonly { readonly mean: number; readonly max: number }[];
}

/** Every frame the car moves, is published if that is due, and is drawn; then what was published is taken in. */
export function driveCar({ motion, frame, duration, warmUp, trigger: rule, publishing, model, ghost, shown }: CarRun): CarFound {
  const path = new ExportedPath(new PathModels([modelOf(model)]));
  const trigger = new Trigger(rule);
  const preparation = new UpdatePreparation(publishing);
  const own = ghost && receiverOf(ghost, model);
  const receivers = shown.map((showing) => receiverOf(showing, model));
  const errors = shown.map((): number[] => []);
  const [real, expected] = [new KinematicState(), new KinematicState()];
  const all = own ? [own, ...receivers] : receivers;
  const frames = Math.round(duration / frame);
  for (let k = 0; k < frames; k++) {
    const now = k * frame;
    motion.sample(now, real);
    const observed = preparation.observe(now, real, 1);
    if (path.live) path.stateAt(now, expected);
    for (const receiver of all) if (receiver.fix.id >= 0) receiver.draw(now);
    if (now >= warmUp) receivers.forEach((receiver, index) => errors[index]?.push(distance(receiver.shown, real)));
    if (path.live && trigger.due(observed, own?.drawn ? own.shown : expected, now - path.update.stamp) === 0) continue;
    path.renew(now, preparation.prepare(observed, 1, everything), 1);
    trigger.made(observed, observed, everything);
    for (const receiver of all) receiver.accept(path.update, now, 0);
  }
  const found = errors.map((each) => ({ mean: mean(each), max: Math.max(...each) }));
  return { updatesPerSecond: (path.update.id + 1) / duration, errors: found };
}

function distance(a: Readonly<KinematicState>, b: Readonly<KinematicState>): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function receiverOf({ scheme, params = {}, leaves = 'drawn' }: Showing, model: string): Receiver {
  const plugin = builtInPlugins.find(({ kind, id }) => kind === 'convergence' && id === scheme);
  if (plugin?.kind !== 'convergence') throw new BenchError('internal', `A figure asks for the convergence scheme "${scheme}".`);
  const convergence = plugin.create({ params: plugin.params.parse(params), world: openWorld });
  return new Receiver({
    models: new PathModels([modelOf(model)]),
    convergence: leaves === 'drawn' ? convergence : new LastKnownStart(convergence),
    immediate: plugin.immediate ?? false,
    clock: 'synchronised',
  });
}

function modelOf(model: string) {
  const plugin = builtInPlugins.find(({ kind, id }) => kind === 'dead-reckoning' && id === model);
  if (plugin?.kind !== 'dead-reckoning') throw new BenchError('internal', `A figure asks for the model "${model}".`);
  return plugin.create({ params: plugin.params.parse({}), world: openWorld });
}

/** A scheme that starts from the velocity of the update before. */
class LastKnownStart implements ConvergenceScheme {
  readonly #scheme: ConvergenceScheme;
  readonly #start = new KinematicState();
  readonly #known = new KinematicState();

  constructor(scheme: ConvergenceScheme) {
    this.#scheme = scheme;
  }

  land(shown: Readonly<KinematicState>, target: Readonly<KinematicState>): void {
    copyState(shown, this.#start);
    this.#start.vx = this.#known.vx;
    this.#start.vy = this.#known.vy;
    this.#scheme.land(this.#start, target);
  }

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    copyState(target, this.#known);
    this.#scheme.place(target, step, out);
  }
}
