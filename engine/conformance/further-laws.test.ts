/**
 * Laws of triggers, motion sources, link models, metrics, playouts and clocks: sound plugins keep them, and each is broken by a plugin
 * that was planted for it.
 */
import { describe, expect, test } from 'vitest';
import { builtInMotions } from '../world/index.ts';
import {
  copyState,
  defineClock,
  defineConvergenceScheme,
  defineDeadReckoningModel,
  defineFairnessScheduler,
  defineLinkModel,
  defineMetric,
  defineMotion,
  definePlayout,
  defineTrigger,
  KinematicState,
  setYaw,
  z,
  type PairFrame,
  type PlayoutClock,
  type PlayoutFrame,
  type Plugin,
  type RenderTime,
  type SendPlan,
  type SenderTime,
  type TriggerView,
} from '../plugin-api/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import errorArea from '../../test/support/plugins/kinds/error-area.ts';
import handover from '../../test/support/plugins/kinds/handover.ts';
import helix from '../../test/support/plugins/kinds/helix.ts';
import lead from '../../test/support/plugins/kinds/lead.ts';
import longestGap from '../../test/support/plugins/kinds/longest-gap.ts';
import peaks from '../../test/support/plugins/kinds/peaks.ts';
import smoothed from '../../test/support/plugins/kinds/smoothed.ts';
import { LawBroken } from './law.ts';
import { lawsOf } from './laws-of.ts';

const words = { id: 'planted', title: 'Planted', source: 'a test', params: z.object({}) };

/** Tries one law. */
function keep(plugin: Plugin, law: string): void {
  const found = lawsOf(plugin).find(({ id }) => id === law);
  if (!found) throw new Error(`there is no law ${law}`);
  found.keep();
}

/** Those that want no road. */
const motions = builtInMotions.filter(({ id }) => id !== 'road');

test.each([errorArea, handover, helix, lead, longestGap, peaks, smoothed, ...motions])('$kind/$id keeps every law', (plugin) => {
  for (const law of lawsOf(plugin)) law.keep();
});

test('a scheduler that goes on sending the second time fails, with what is missing the first time', () => {
  let instances = 0;
  const create = () => {
    const last = (instances += 1) === 1 ? 300 : Infinity;
    return { onTrigger: (view: TriggerView, plan: SendPlan) => void (view.index < last && plan.send(0)) };
  };
  expect(() => keep(defineFairnessScheduler({ ...words, create }), 'repeatable')).toThrow('sending 301 is missing, and then {"receiver":0');
});

describe('stateless models and schemes', () => {
  const isModelOrScheme = ({ kind, id }: Plugin) => (kind === 'dead-reckoning' && id !== 'path-following') || kind === 'convergence';

  test.each(builtInPlugins.filter(isModelOrScheme))('$kind/$id keeps the law, where it says so', (plugin) => {
    lawsOf(plugin)
      .find(({ id }) => id === 'stateless')
      ?.keep();
  });

  test('a model that counts its calls fails', () => {
    const counting = () => {
      let calls = 0;
      return { isStateless: true, extrapolate: (fix: object, _: object, out: object) => void Object.assign(out, fix, { x: (calls += 1) }) };
    };
    expect(() => keep(defineDeadReckoningModel({ ...words, create: counting }), 'stateless')).toThrow(LawBroken);
  });

  test('a scheme that remembers its landing fails', () => {
    const remembering = () => {
      const landed = new KinematicState();
      return {
        isStateless: true,
        land: (_: object, target: Readonly<KinematicState>) => copyState(target, landed),
        place: (_: object, __: object, out: KinematicState) => copyState(landed, out),
      };
    };
    expect(() => keep(defineConvergenceScheme({ ...words, create: remembering }), 'stateless')).toThrow(LawBroken);
  });
});

describe('triggers', () => {
  const trigger = (isDue: ReturnType<ReturnType<typeof defineTrigger>['create']>['isDue']) =>
    defineTrigger({ ...words, create: () => ({ isDue }) });

  test.each([
    ['never requests an update', 'fires', trigger(() => false)],
    ['requests updates by speed', 'rests', trigger((real) => real.vx !== 0)],
    ['answers a number', 'decides', trigger(() => 1 as unknown as boolean)],
    ['moves the entity', 'arguments', trigger((real) => ((real as { x: number }).x += 1) < 0)],
    ['remembers what it was', 'repeatable', trigger(() => (shared += 1) % 7 === 0)],
  ])('one that %s fails', (_, law, plugin) => expect(() => keep(plugin, law)).toThrow(LawBroken));
});

let shared = 0;

describe('motion sources', () => {
  const line = (x: (now: number) => number) =>
    defineMotion({
      ...words,
      create: () => ({
        sample(now, out) {
          Object.assign(out, { x: x(now), y: 0, z: 0, vx: 1, vy: 0, vz: 0, ax: 0, ay: 0, az: 0, wx: 0, wy: 0, wz: 0 });
          setYaw(out, 0);
          return 1;
        },
      }),
    });

  test.each([
    ['is nowhere', 'finite', line(() => (shared += 1) * NaN)],
    ['jumps', 'continuous', line((now) => (now < 3 ? now : now + 1))],
    ['moves differently each time', 'repeatable', line((now) => now + (shared += 1) * 1e-9)],
  ])('one that %s fails', (_, law, plugin) => expect(() => keep(plugin, law)).toThrow(LawBroken));
});

describe('link models', () => {
  const model = (delay: (number: number) => number) =>
    defineLinkModel({ ...words, create: () => ({ carry: (packet, fate) => void (fate.delay = delay(packet.number)) }) });
  const remembering = defineLinkModel({
    ...words,
    create: () => {
      let carried = 0;
      return { carry: (_, fate) => void (fate.lost = (carried += 1) % 5 === 0) };
    },
  });

  test.each([
    ['takes time back', 'fate', model(() => -1)],
    ['never delivers', 'fate', model(() => Infinity)],
    ['remembers what was sent', 'alone', remembering],
    ['gives another fate each time', 'repeatable', model(() => (shared += 1))],
  ])('one that %s fails', (_, law, plugin) => expect(() => keep(plugin, law)).toThrow(LawBroken));
});

describe('playouts', () => {
  const playout = (create: () => PlayoutClock) => definePlayout({ ...words, create });
  const rendering = (time: (now: number) => number) => () => ({
    arrive: () => undefined,
    render: ({ now }: PlayoutFrame, out: RenderTime) => void (out.time = time(now)),
  });
  let shared = 0;

  test.each([
    ['answers no number', 'finite', rendering(() => NaN)],
    ['answers another time each time', 'repeatable', rendering((now) => now + (shared += 1))],
    ['runs too fast', 'even', rendering((now) => 1.01 * now)],
    ['shows the distant past', 'near', rendering((now) => now - 20)],
    [
      'moves the arrival',
      'arguments',
      () => ({ ...rendering((now) => now)(), arrive: (arrival: object) => void Object.assign(arrival, { now: 0 }) }),
    ],
    ['remembers after a restart', 'anew', remembering],
  ])('one that %s fails', (_, law, create) => expect(() => keep(playout(create), law)).toThrow(LawBroken));

  function remembering(): PlayoutClock {
    let first = NaN;
    return {
      arrive: ({ stamp }) => void (first = Number.isNaN(first) ? stamp : first),
      render: ({ now }, out) => void (out.time = now - first),
      restart: () => undefined,
    };
  }
});

describe('metrics', () => {
  const metric = (meter: () => ReturnType<typeof lead.create>) => defineMetric({ ...words, unit: 'm', per: 'lane', create: meter });

  test.each([
    ['answers NaN', 'number', () => ({ value: () => NaN })],
    ['counts its askers', 'asking', () => counter()],
    ['keeps the last frame', 'keeping', () => keeper()],
    ['keeps what was drawn first', 'keeping', () => keeperOfDrawn()],
    ['moves the entity', 'arguments', () => ({ frame: (frame: object) => void Object.assign(frame, { entity: 9 }), value: () => 1 })],
  ])('one that %s fails', (_, law, meter) => expect(() => keep(metric(meter), law)).toThrow(LawBroken));

  function keeperOfDrawn() {
    let first: Readonly<KinematicState> | null = null;
    return { frame: ({ placed }: PairFrame) => void (first ??= placed), value: () => first?.x ?? null };
  }

  function counter() {
    let reads = 0;
    return { value: () => (reads += 1) };
  }

  function keeper() {
    let last: { readonly now: number; readonly pair: number } | null = null;
    return {
      frame: (frame: { readonly now: number; readonly pair: number }) => void (last = frame),
      value: () => last && last.now + last.pair,
    };
  }
});

describe('clocks', () => {
  const adjust = z.object({ adjust: z.enum(['step', 'slew']).default('step').meta({ unit: '', description: 'How it is corrected.' }) });
  const clock = (create: () => SenderTime) => defineClock({ ...words, params: adjust, create });
  /** Believes the newest of all exchanges, and says what `say` makes of it. */
  const newest = (say: (offset: number, now: number) => number) => () => {
    let offset = NaN;
    return {
      poll: 1,
      exchange: ({ received, sent, answered, returned }: { received: number; sent: number; answered: number; returned: number }) =>
        void (offset = (received - sent + answered - returned) / 2),
      offsetAt: (now: number) => say(offset, now),
    };
  };
  let shared = 0;

  test.each([
    ['answers infinity', 'finite', newest((offset) => offset / 0)],
    ['forgets', 'finite', newest((offset, now) => (now > 60 ? NaN : offset))],
    ['answers another time each time', 'repeatable', newest((offset) => offset + (shared += 1))],
    [
      'changes the exchange',
      'arguments',
      () => ({ ...newest((offset) => offset)(), exchange: (given: object) => void Object.assign(given, { sent: 0 }) }),
    ],
    ['waits for too long', 'ready', newest((offset, now) => (now > 11 ? offset : NaN))],
    ['is a millisecond off', 'exact', newest((offset) => offset + 0.001)],
    ['takes one way for both', 'asymmetry', oneWay],
    ['keeps what it knew first', 'recovers', first],
    ['steps back', 'forwards', newest((offset) => offset)],
  ])('one that %s fails', (_, law, create) => expect(() => keep(clock(create), law)).toThrow(LawBroken));

  /** Exact on a symmetric link of any delay would need the round trip: this one takes the way there for nothing. */
  function oneWay(): SenderTime {
    let offset = NaN;
    return { poll: 1, exchange: ({ received, sent }) => void (offset = received - sent), offsetAt: () => offset };
  }

  function first(): SenderTime {
    let offset = NaN;
    return {
      arrive: ({ stamp, receivedAt }) => void (offset = Number.isNaN(offset) ? stamp - receivedAt : offset),
      offsetAt: () => offset,
    };
  }
});
