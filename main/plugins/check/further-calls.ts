/** The calls of triggers, motion sources, link models, metrics, playouts and clocks that can be repeated from their arguments alone. */
import type {
  ClockPlugin,
  LinkModelPlugin,
  MetricPlugin,
  MotionPlugin,
  PlayoutPlugin,
  Plugin,
  TriggerPlugin,
} from '../../../engine/plugin-api/define.ts';
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { TriggerStep } from '../../../engine/base/time/time-step.ts';
import { ClockArrival } from '../../../engine/plugin-api/clock.ts';
import { PacketFate } from '../../../engine/plugin-api/link-model.ts';
import { PlayoutArrival, RenderTime } from '../../../engine/plugin-api/playout.ts';
import type { UpdateEvent } from '../../../engine/plugin-api/metric.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { answered } from '../../../engine/guard/plugin-fault.ts';
import { LawBroken } from '../../../engine/conformance/law.ts';
import type { Given } from './given.ts';

/** Makes the call; a state that it writes is checked by the law. */
export type Calls = Readonly<Record<string, (given: Given) => KinematicState | void>>;

const random = () => new RandomStream(1, 'test case');

export function furtherCalls(plugin: Plugin, params: object): Calls {
  const given = plugin.params.parse(params);
  if (plugin.kind === 'trigger') return triggerCalls(plugin, given);
  if (plugin.kind === 'motion') return motionCalls(plugin, given);
  if (plugin.kind === 'link-model') return linkModelCalls(plugin, given);
  if (plugin.kind === 'playout') return playoutCalls(plugin, given);
  if (plugin.kind === 'clock') return clockCalls(plugin, given);
  return plugin.kind === 'metric' ? metricCalls(plugin, given) : {};
}

function triggerCalls(plugin: TriggerPlugin, params: Record<string, unknown>): Calls {
  const trigger = plugin.create({ params, random: random() });
  return {
    create: () => undefined,
    isDue: (given) => {
      const step = Object.assign(new TriggerStep(), { age: given.number('age'), dt: given.number('dt') });
      const answer: unknown = trigger.isDue(given.state('real'), given.state('exported'), step);
      if (typeof answer !== 'boolean') throw new LawBroken(`it returned ${String(answer)}`);
    },
    made: (given) => trigger.made?.(given.state('real'), given.state('exported')),
  };
}

function motionCalls(plugin: MotionPlugin, params: Record<string, unknown>): Calls {
  const source = plugin.create({ params, arena: { width: 800, depth: 800 }, random: random() });
  return {
    create: () => undefined,
    sample: (given) => {
      const out = new KinematicState();
      source.sample(given.number('now'), out);
      return out;
    },
  };
}

function linkModelCalls(plugin: LinkModelPlugin, params: Record<string, unknown>): Calls {
  const model = plugin.create({ params, random: random() });
  return {
    create: () => undefined,
    carry: (given) => {
      const fate = new PacketFate();
      model.carry(given.packet('packet'), fate);
      if (!(fate.delay >= 0 && fate.delay < Infinity)) throw new LawBroken(`it wrote a delay of ${String(fate.delay)} s`);
    },
  };
}

function playoutCalls(plugin: PlayoutPlugin, params: Record<string, unknown>): Calls {
  const clock = plugin.create({ params });
  return {
    create: () => undefined,
    restart: () => clock.restart?.(),
    arrive: (given) => clock.arrive(given.arrival()),
    render: (given) => {
      const frame = given.frame();
      const rendered = new RenderTime();
      clock.arrive(Object.assign(new PlayoutArrival(), { stamp: frame.newest, now: frame.now }));
      clock.render(frame, rendered);
      if (!Number.isFinite(rendered.time)) throw new LawBroken(`it wrote the time ${String(rendered.time)} s`);
    },
  };
}

function clockCalls(plugin: ClockPlugin, params: Record<string, unknown>): Calls {
  const clock = plugin.create({ params });
  const offsetAt = (now: number) => {
    const offset: unknown = clock.offsetAt(now);
    if (typeof offset !== 'number' || Math.abs(offset) === Infinity) throw new LawBroken(`it returned ${answered(offset)}`);
  };
  return {
    create: () => undefined,
    exchange: (given) => {
      const exchange = given.exchange();
      clock.exchange?.(exchange);
      offsetAt(exchange.returned);
    },
    arrive: (given) => {
      const [stamp, receivedAt] = [given.number('stamp'), given.number('receivedAt')];
      clock.arrive?.(Object.assign(new ClockArrival(), { stamp, receivedAt }));
      offsetAt(receivedAt);
    },
    offsetAt: (given) => offsetAt(given.number('now')),
  };
}

function metricCalls(plugin: MetricPlugin, params: Record<string, unknown>): Calls {
  const meter = plugin.create({ params });
  const value = () => {
    const answer: unknown = meter.value();
    if (answer !== null && !Number.isFinite(answer)) throw new LawBroken(`it returned ${answered(answer)}`);
  };
  return {
    create: () => undefined,
    value,
    frame: (given) => {
      const [real, exported, placed] = [given.state('real'), given.state('exported'), given.state('placed')];
      const at = { entity: given.number('entity'), pair: given.number('pair'), now: given.number('now'), dt: given.number('dt') };
      meter.frame?.({ ...at, real, exported, placed });
      value();
    },
    update: (given) => {
      const at = { time: given.number('time'), entity: given.number('entity'), pair: given.number('pair') };
      const of = { number: given.number('number'), bytes: given.number('bytes'), since: given.number('since') };
      meter.update?.({ kind: given.word('kind') as UpdateEvent['kind'], ...at, ...of });
      value();
    },
  };
}
