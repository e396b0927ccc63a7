/**
 * Experiments made from nothing: entities with any motion, nodes with any network and clock, lanes of any plugins.
 * Small, so that many run in a second; what examples have beyond that, `experiments.ts` draws from them.
 */
import fc from 'fast-check';
import type { PluginKind } from '../../engine/plugin-api/define.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { fieldSchema, type FieldSchema } from '../../experiment/allowed.ts';
import { present } from '../../experiment/field-maps.ts';
import { spreadNumber } from '../support/arbitraries.ts';

/** A part of an experiment file, which may be left out. */
const maybe = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined });

/**
 * A plugin of the kind, on the road where it needs one, with its defaults but for a few parameters. `by`: the field of
 * the choice.
 */
function anyPlugin(registry: PluginRegistry, kind: PluginKind, by: 'id' | 'kind' = 'id'): fc.Arbitrary<object> {
  return fc.constantFrom(...registry.list(kind)).chain(({ id, params }) => {
    const { properties = {} } = fieldSchema(params);
    const drawn = Object.entries(properties).map(([name, schema]) => [name, anySetting(schema)] as const);
    return fc.record(Object.fromEntries(drawn)).map((settings) => ({
      ...present(settings),
      [by]: id,
      ...('road' in params.shape && { road: 'ring' }),
    }));
  });
}

/** Three of four parameters are left out; numbers are near their default, or at a bound of theirs. */
function anySetting({ type, enum: words, default: usual, minimum, maximum }: FieldSchema): fc.Arbitrary<unknown> {
  const values = settingsOf(type, words, usual, [minimum, maximum]);
  return values.length === 0 ? fc.constant(undefined) : fc.option(fc.constantFrom(...values), { freq: 1, nil: undefined });
}

function settingsOf(type: unknown, words: FieldSchema['enum'], usual: unknown, bounds: readonly unknown[]): readonly unknown[] {
  if (words) return words;
  if (type === 'boolean') return [false, true];
  if (typeof usual !== 'number') return [];
  const near = type === 'integer' ? [usual, usual + 1] : [usual / 2, usual * 2, usual * 1.1];
  return [...near, ...bounds.filter((bound) => bound !== undefined)];
}

const world = {
  size: [400, 400],
  roads: [
    {
      id: 'ring',
      closed: true,
      points: [
        [-100, -100],
        [100, -100],
        [100, 100],
        [-100, 100],
      ],
    },
  ],
};

function anyLink(registry: PluginRegistry): fc.Arbitrary<object> {
  const direction = {
    delay: spreadNumber(0, 0.4),
    jitter: maybe(fc.record({ spread: spreadNumber(0, 0.2) })),
    loss: maybe(fc.record({ ratio: fc.constantFrom(0, 0.05, 0.3, 1) })),
    duplicate: maybe(fc.constantFrom(0.02, 0.5)),
    order: maybe(fc.constantFrom('keep', 'free')),
    bandwidth: maybe(fc.constantFrom(1000, 20_000)),
    model: maybe(anyPlugin(registry, 'link-model')),
  };
  return fc.record({ ...direction, up: maybe(fc.record(direction)) });
}

const anyClock = fc.record({ offset: spreadNumber(-0.5, 0.5), drift: spreadNumber(-2e-4, 2e-4), jitter: fc.constantFrom(0, 0.001) });

const anyTrigger = (registry: PluginRegistry) =>
  fc.record({
    distance: fc.constantFrom(0.01, 0.25, 2),
    orientation: maybe(fc.constantFrom(0.05, 'pre-reckoning')),
    heartbeat: maybe(fc.constantFrom(0.1, 1)),
    minInterval: maybe(fc.constantFrom(0.03, 0.5)),
    rule: maybe(anyPlugin(registry, 'trigger')),
  });

const anyLane = (registry: PluginRegistry) =>
  fc.record({
    trigger: anyTrigger(registry),
    model: anyPlugin(registry, 'dead-reckoning'),
    shown: maybe(anyPlugin(registry, 'dead-reckoning')),
    convergence: anyPlugin(registry, 'convergence'),
    scheduler: anyPlugin(registry, 'fairness'),
    playout: maybe(anyPlugin(registry, 'playout')),
    extrapolation: maybe(
      fc.record({
        limit: fc.constantFrom(0, 0.1, 0.5),
        then: maybe(fc.constantFrom('freeze', 'hold', 'decay')),
        time: maybe(spreadNumber(0.01, 1)),
      }),
    ),
    jumpBeyond: maybe(fc.constantFrom(0.01, 0.5, 5)),
    teleports: maybe(fc.constantFrom('jump', 'slide')),
    clock: maybe(fc.constantFrom('local', 'synchronised', 'one-way-delay')),
    acknowledgements: maybe(fc.constantFrom({ lossy: true }, { lossy: true, names: 2 })),
    publishing: maybe(fc.constantFrom({ updates: 'partial' }, { quantisation: { position: { bits: 12, range: 200 } } })),
  });

/** The fields of an experiment file. Some are refused: what does not go together is refused with a message. */
export function anyGenerated(registry: PluginRegistry): fc.Arbitrary<object> {
  const motion = anyPlugin(registry, 'motion', 'kind');
  return fc
    .record({
      duration: fc.integer({ min: 2, max: 30 }).map((tenths) => tenths / 10),
      frame: fc.constantFrom(0.02, 0.01, 0.05),
      motions: fc.array(motion, { minLength: 1, maxLength: 2 }),
      links: fc.array(fc.record({ link: anyLink(registry), clock: maybe(anyClock) }), { minLength: 1, maxLength: 2 }),
      lanes: fc.array(anyLane(registry), { minLength: 1, maxLength: 2 }),
      metrics: fc.uniqueArray(anyPlugin(registry, 'metric'), { maxLength: 2, selector: (metric) => JSON.stringify(metric) }),
    })
    .map(({ motions, links, lanes, metrics, ...rest }) => ({
      driftbench: 1,
      name: 'Generated',
      ...rest,
      world,
      entities: motions.map((each, index) => ({ id: `entity-${index}`, owner: 'owner', motion: each })),
      nodes: [{ id: 'owner' }, ...links.map((node, index) => ({ id: `node-${index}`, ...node }))],
      lanes: lanes.map((lane, index) => ({ id: `lane-${index}`, ...lane })),
      ...(metrics.length > 0 && { metrics }),
    }));
}
