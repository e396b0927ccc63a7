/**
 * What a trigger costs every scheduler: one publisher, 64 receivers, 20 triggers a second, straight updates and arcs.
 * In a trigger is all that the scheduler does: what it asks of the real estimates, which go on to now as it asks, and
 * what it sends or holds, up to the network's door. Not in it: the network, and acknowledgements, which are taken into
 * the estimates between triggers; their cost is listed apart, and what a trigger costs together with those of as many
 * updates as it sent.
 */
import { FixIntegral } from '../../engine/update/fix-integral.ts';
import { ReceiverEstimates } from '../../engine/publisher/estimates/receiver-estimates.ts';
import { ExportHistory } from '../../engine/publisher/estimates/export-history.ts';
import { ExportedPath } from '../../engine/publisher/exported-path.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Outbox, type OutboxTransport } from '../../engine/publisher/outbox.ts';
import type { Fix } from '../../engine/update/fix.ts';
import type { Update } from '../../engine/update/update.ts';
import { SchedulerView } from '../../engine/publisher/scheduler-view.ts';
import { openWorld, type FairnessPlugin } from '../../engine/plugin-api/index.ts';
import type { FairnessScheduler } from '../../engine/plugin-api/fairness.ts';
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
const interval = 0.05;
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

/** A publisher with real estimates; what it sends is carried after the trigger, so that the network is not timed. */
class Bench implements OutboxTransport {
  readonly triggerMs: number[] = [];
  readonly acknowledgementMs: number[] = [];
  sends = 0;
  readonly #timeline = new EventQueue();
  readonly #history: ExportHistory;
  readonly #exported: ExportedPath;
  readonly #estimates: ReceiverEstimates[];
  readonly #view: SchedulerView;
  readonly #outbox: Outbox;
  readonly #scheduler: FairnessScheduler;
  readonly #sent: Acknowledgement[] = [];
  readonly #free: Acknowledgement[] = [];
  readonly #draws = new RandomStream(1, 'network');

  constructor(plugin: FairnessPlugin, model: string) {
    const choice = lane({ model }).model.plugin;
    const guard = new PluginGuard(ownCallSlot(), this.#timeline);
    this.#exported = new ExportedPath(
      new PathModels([createGuarded(choice, guard, () => choice.create({ params: {}, world: openWorld }))]),
    );
    this.#history = new ExportHistory(this.#exported.models, new FixIntegral());
    this.#estimates = Array.from({ length: receivers }, () => new ReceiverEstimates(this.#history, 'synchronised'));
    this.#outbox = new Outbox({ timeline: this.#timeline, exported: this.#exported, receivers, transport: this });
    this.#view = new SchedulerView(this.#history, this.#estimates, this.#outbox);
    const random = new RandomStream(1, 'scheduler');
    const params = plugin.params.parse('budget' in plugin.params.shape ? { budget: receivers / 3 } : {});
    this.#scheduler = plugin.create({ params, receivers, heartbeat: 1, random });
  }

  run(triggers: number): void {
    const first = this.#view.index + 1;
    for (let index = first; index < first + triggers; index++) this.#trigger(index * interval);
  }

  reset(): void {
    this.triggerMs.length = this.acknowledgementMs.length = this.sends = 0;
  }

  send(receiver: number, _update: Update, fix: Fix, now: number): void {
    (this.#estimates[receiver] as ReceiverEstimates).sent(fix, now);
    const sent = this.#free.pop() ?? new Acknowledgement((acknowledgement) => this.#acknowledge(acknowledgement));
    sent.receiver = receiver;
    sent.update = fix.id;
    sent.sentAt = now;
    this.#sent.push(sent);
  }

  #trigger(now: number): void {
    this.#timeline.advanceTo(now);
    this.#outbox.sendDue(now);
    this.#exported.renew(now, drive(now), 1);
    this.#history.push(this.#exported.fix);
    this.#view.index += 1;
    this.#view.now = now;
    const start = performance.now();
    this.#scheduler.onTrigger(this.#view, this.#outbox);
    this.triggerMs.push(performance.now() - start);
    this.sends += this.#sent.length;
    for (let sent = this.#sent.pop(); sent; sent = this.#sent.pop()) this.#carry(sent);
    this.#history.forget(Math.min(now - 10, ...this.#estimates.map(({ needsFrom }) => needsFrom)));
  }

  #carry(sent: Acknowledgement): void {
    sent.arrivedAt = sent.sentAt + delayOf(sent.receiver, this.#draws.uniform());
    this.#timeline.at(sent.arrivedAt + delayOf(sent.receiver, this.#draws.uniform()), sent.run);
  }

  #acknowledge(acknowledgement: Acknowledgement): void {
    const { receiver, update, arrivedAt } = acknowledgement;
    const { now } = this.#timeline;
    const start = performance.now();
    (this.#estimates[receiver] as ReceiverEstimates).acknowledged(update, arrivedAt, now);
    this.#view.now = now;
    this.#scheduler.onAcknowledgement?.(acknowledgement, this.#view, this.#outbox);
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
  /** µs a trigger, µs an acknowledgement, updates sent a trigger. */
  readonly trigger: number;
  readonly acknowledgement: number;
  readonly sent: number;
}

function costOf(plugin: FairnessPlugin, model: string): Cost {
  const bench = new Bench(plugin, model);
  bench.run(warmUp);
  const triggers: number[] = [];
  const acknowledgements: number[] = [];
  let sends = 0;
  for (let round = 0; round < rounds; round++) {
    bench.reset();
    bench.run(measured);
    triggers.push(medianUs(bench.triggerMs));
    acknowledgements.push(medianUs(bench.acknowledgementMs));
    sends += bench.sends;
  }
  return { trigger: Math.min(...triggers), acknowledgement: Math.min(...acknowledgements), sent: sends / rounds / measured };
}

function inWords({ trigger, acknowledgement, sent }: Cost): string[] {
  return [
    `${trigger.toFixed(1)} µs`,
    `${sent.toFixed(1)} sent`,
    `${acknowledgement.toFixed(2)} µs`,
    `${(trigger + sent * acknowledgement).toFixed(1)} µs`,
  ];
}

/** Of each round the median, and of these the least, because another process may have the core for a while. */
function medianUs(ms: readonly number[]): number {
  return 1000 * (ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0);
}

export function benchSchedulers(): Findings {
  const merits: Merit[] = [];
  const lines = [`Schedulers, one trigger for ${receivers} receivers; apart, one acknowledgement; both together`];
  const plugins = builtInPlugins.filter((plugin) => plugin.kind === 'fairness');
  for (const [model, updates] of [
    ['linear', 'straight'],
    ['constant-turn', 'arcs'],
  ] as const) {
    const costs = plugins.map((plugin) => ({ id: plugin.id, cost: costOf(plugin, model) }));
    const all = costs.find(({ id }) => id === reference)!.cost.trigger;
    for (const { id, cost } of costs) {
      lines.push(row(`${id}, ${updates}`, ...inWords(cost)));
      merits.push({ what: `a trigger of ${id}, ${updates}`, value: cost.trigger, unit: 'µs', reference: all, is: reference });
    }
  }
  return { lines, merits };
}
