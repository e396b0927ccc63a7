/**
 * What every scheduler costs: one publisher, 64 receivers, 60 ticks and 20 triggers a second, straight updates and arcs.
 * In a trigger, and in a tick between triggers, is all that the scheduler does: what it asks of the real estimates, which
 * go on to now as it asks, the updates that it has made, and what it sends or holds, up to the network's door. Not in it:
 * the network, and acknowledgements, which are taken into the estimates between triggers; their cost is listed apart, and
 * what a trigger costs together with the ticks up to the next, and the acknowledgements of as many updates as were sent.
 */
import { ExportedPath } from '../../engine/publisher/exported-path.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import type { OutboxTransport } from '../../engine/publisher/outbox.ts';
import { Publisher } from '../../engine/publisher/publisher.ts';
import { Trigger } from '../../engine/publisher/trigger.ts';
import type { Fix } from '../../engine/update/fix.ts';
import type { Update } from '../../engine/update/update.ts';
import { openWorld, type FairnessPlugin } from '../../engine/plugin-api/index.ts';
import type { FairnessScheduler, SendPlan, TriggerView } from '../../engine/plugin-api/fairness.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { ownCallSlot } from '../../engine/guard/call-slot.ts';
import { createGuarded } from '../../engine/guard/guarded-calls.ts';
import { PluginGuard } from '../../engine/guard/plugin-guard.ts';
import { EventQueue } from '../../engine/base/time/timeline.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { lane, stateOf } from '../support/plans.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

const receivers = 64;
const tick = 1 / 60;
const ticksOfTrigger = 3;
const warmUp = 400;
/** Rounds, and triggers in each. */
const rounds = 6;
const measured = 300;
/** The scheduler with which the others are compared. */
const reference = 'send-to-all';

/** Its delay in each direction: 200 to 800 ms, ± 100 ms. */
const delayOf = (receiver: number, draw: number) => 0.2 + (0.6 * receiver) / (receivers - 1) + 0.2 * (draw - 0.5);

class Acknowledgement {
  receiver = 0;
  update = 0;
  sentAt = 0;
  arrivedAt = 0;
  readonly run: () => void;

  constructor(run: (acknowledgement: Acknowledgement) => void) {
    this.run = () => run(this);
  }
}

/** Times the calls of a scheduler, ms. */
class TimedScheduler implements FairnessScheduler {
  readonly triggerMs: number[] = [];
  readonly tickMs: number[] = [];
  readonly onTick?: (view: TriggerView, plan: SendPlan) => void;
  readonly onAcknowledgement?: NonNullable<FairnessScheduler['onAcknowledgement']>;
  readonly #scheduler: FairnessScheduler;

  constructor(scheduler: FairnessScheduler) {
    this.#scheduler = scheduler;
    if (scheduler.onTick) this.onTick = (view, plan) => this.#look(view, plan);
    if (scheduler.onAcknowledgement)
      this.onAcknowledgement = (acknowledgement, view, plan) => scheduler.onAcknowledgement?.(acknowledgement, view, plan);
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    const start = performance.now();
    this.#scheduler.onTrigger(view, plan);
    this.triggerMs.push(performance.now() - start);
  }

  #look(view: TriggerView, plan: SendPlan): void {
    const start = performance.now();
    this.#scheduler.onTick?.(view, plan);
    this.tickMs.push(performance.now() - start);
  }
}

/** A publisher with real estimates; what it sends is carried after the trigger, so that the network is not timed. */
class Bench implements OutboxTransport {
  readonly scheduler: TimedScheduler;
  readonly acknowledgementMs: number[] = [];
  sends = 0;
  readonly #timeline = new EventQueue();
  readonly #publisher: Publisher;
  readonly #sent: Acknowledgement[] = [];
  readonly #free: Acknowledgement[] = [];
  readonly #draws = new RandomStream(1, 'network');
  #ticks = 0;

  constructor(plugin: FairnessPlugin, model: string) {
    const choice = lane({ model }).model.plugin;
    const guard = new PluginGuard(ownCallSlot(), this.#timeline);
    const exported = new ExportedPath(
      new PathModels([createGuarded(choice, guard, () => choice.create({ params: {}, world: openWorld }))]),
    );
    const random = new RandomStream(1, 'scheduler');
    const params = plugin.params.parse('budget' in plugin.params.shape ? { budget: receivers / 3 } : {});
    this.scheduler = new TimedScheduler(plugin.create({ params, receivers, heartbeat: 1, random }));
    this.#publisher = new Publisher({
      exported,
      timeline: this.#timeline,
      trigger: new Trigger({}),
      scheduler: this.scheduler,
      receivers,
      transport: this,
    });
  }

  run(triggers: number): void {
    for (let left = triggers * ticksOfTrigger; left > 0; left--) this.#tick(this.#ticks++);
  }

  reset(): void {
    this.scheduler.triggerMs.length = this.scheduler.tickMs.length = this.acknowledgementMs.length = this.sends = 0;
  }

  send(receiver: number, _update: Update, fix: Fix, now: number): void {
    this.#publisher.receivers[receiver]?.sent(fix, now);
    const sent = this.#free.pop() ?? new Acknowledgement((acknowledgement) => this.#acknowledge(acknowledgement));
    sent.receiver = receiver;
    sent.update = fix.id;
    sent.sentAt = now;
    this.#sent.push(sent);
  }

  #tick(number: number): void {
    const now = number * tick;
    this.#timeline.advanceTo(now);
    if (number % ticksOfTrigger === 0) this.#publisher.publish(now, drive(now), 1);
    else this.#publisher.tick(now, drive(now), 1);
    this.sends += this.#sent.length;
    for (let sent = this.#sent.pop(); sent; sent = this.#sent.pop()) this.#carry(sent);
  }

  #carry(sent: Acknowledgement): void {
    sent.arrivedAt = sent.sentAt + delayOf(sent.receiver, this.#draws.uniform());
    this.#timeline.at(sent.arrivedAt + delayOf(sent.receiver, this.#draws.uniform()), sent.run);
  }

  #acknowledge(acknowledgement: Acknowledgement): void {
    const { receiver, update, arrivedAt } = acknowledgement;
    const { now } = this.#timeline;
    const start = performance.now();
    this.#publisher.acknowledged(receiver, update, arrivedAt, now);
    this.acknowledgementMs.push(performance.now() - start);
    this.#free.push(acknowledgement);
  }
}

/** A tank that weaves: 25 m/s, turning to and fro by up to π/4 rad/s. */
function drive(now: number) {
  const turn = (Math.PI / 4) * Math.sin(now * 1.3);
  const heading = -(Math.PI / 5.2) * Math.cos(now * 1.3);
  const x = 600 * Math.sin(now / 40);
  return stateOf({ t: now, x, y: 20 * Math.sin(now), vx: 25 * Math.cos(heading), vy: 25 * Math.sin(heading), az: heading, w: turn });
}

interface Cost {
  /** µs a trigger; µs a tick between triggers, 0 where it does not look at them; µs an acknowledgement. */
  readonly trigger: number;
  readonly tick: number;
  readonly acknowledgement: number;
  /** Updates sent from trigger to trigger. */
  readonly sent: number;
}

function costOf(plugin: FairnessPlugin, model: string): Cost {
  const bench = new Bench(plugin, model);
  bench.run(warmUp);
  const [triggers, ticks, acknowledgements]: number[][] = [[], [], []];
  let sends = 0;
  for (let round = 0; round < rounds; round++) {
    bench.reset();
    bench.run(measured);
    triggers!.push(medianUs(bench.scheduler.triggerMs));
    ticks!.push(medianUs(bench.scheduler.tickMs));
    acknowledgements!.push(medianUs(bench.acknowledgementMs));
    sends += bench.sends;
  }
  if (sends === 0) throw new Error(`${plugin.id} sent nothing at ${rounds * measured} triggers: what is measured is no work.`);
  return {
    trigger: Math.min(...triggers!),
    tick: Math.min(...ticks!),
    acknowledgement: Math.min(...acknowledgements!),
    sent: sends / rounds / measured,
  };
}

/** A trigger and the ticks up to the next, µs. */
const wholeOf = ({ trigger, tick }: Cost) => trigger + (ticksOfTrigger - 1) * tick;

function inWords(cost: Cost): string[] {
  const { trigger, tick, acknowledgement, sent } = cost;
  return [
    `${trigger.toFixed(1)} µs`,
    tick > 0 ? `${tick.toFixed(1)} µs` : '–',
    `${sent.toFixed(1)} sent`,
    `${acknowledgement.toFixed(2)} µs`,
    `${(wholeOf(cost) + sent * acknowledgement).toFixed(1)} µs`,
  ];
}

/** Of each round the median, and of these the least, because another process may have the core for a while. */
function medianUs(ms: readonly number[]): number {
  return 1000 * (ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0);
}

export function benchSchedulers(): Findings {
  const merits: Merit[] = [];
  const lines = [`Schedulers, ${receivers} receivers: one trigger; one of two ticks to the next; sent; one acknowledgement; all together`];
  const plugins = builtInPlugins.filter((plugin) => plugin.kind === 'fairness');
  for (const [model, updates] of [
    ['linear', 'straight'],
    ['constant-turn', 'arcs'],
  ] as const) {
    const costs = plugins.map((plugin) => ({ id: plugin.id, cost: costOf(plugin, model) }));
    const all = costs.find(({ id }) => id === reference)!.cost.trigger;
    for (const { id, cost } of costs) {
      lines.push(row(`${id}, ${updates}`, ...inWords(cost)));
      const what = cost.tick > 0 ? `a trigger of ${id} and the ticks to the next, ${updates}` : `a trigger of ${id}, ${updates}`;
      merits.push({ what, value: wholeOf(cost), unit: 'µs', reference: all, is: reference });
    }
  }
  return { lines, merits };
}
