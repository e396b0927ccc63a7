/** Comparing lanes. */
import { beforeAll, expect, test } from 'vitest';
import type { LaneOutline } from '../../../contract/bench-state.ts';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { registry } from '../../../test/support/plans.ts';
import { compareLanes } from './compare-lanes.ts';

let schema: FieldSchema;
beforeAll(() => void (schema = schemaOf(registry) as FieldSchema));

const choice = (id: string, params: Record<string, unknown> = {}) => ({ id, title: `The ${id}`, source: 'a book', params });
const base: LaneOutline = {
  id: 'base',
  trigger: { distance: 0.09, heartbeat: 1 },
  clock: 'synchronised',
  model: choice('linear'),
  convergence: choice('snap'),
  scheduler: choice('send-to-all'),
};

/** Without the narrow spaces. */
const compared = (other: Partial<LaneOutline>) =>
  compareLanes(base, { ...base, id: 'other', ...other }, schema).map(({ first, second, ...rest }) => ({
    ...rest,
    first: first.replaceAll('\u202f', ' '),
    second: second.replaceAll('\u202f', ' '),
  }));
const different = (other: Partial<LaneOutline>) =>
  compared(other).flatMap(({ field, first, second, differs }) => (differs ? [[field, first, second]] : []));

test('what differs comes first, plugins by their titles and parameters', () => {
  const rows = compared({ trigger: { distance: 0.2 }, scheduler: choice('every-nth', { n: 3 }) });
  expect(rows.filter(({ differs }) => differs)).toEqual([
    { field: 'trigger.distance', first: '0.09 m', second: '0.2 m', differs: true },
    { field: 'trigger.heartbeat', first: '1 s', second: '–', differs: true },
    { field: 'scheduler', first: 'The send-to-all', second: 'The every-nth', differs: true },
    { field: 'scheduler.n', first: '–', second: '3', differs: true },
  ]);
  expect(rows.slice(4).map(({ field }) => field)).toEqual(['clock', 'model', 'convergence']);
});

test('every number has its unit, wherever a file has it', () => {
  const model = choice('fvw');
  const scheduler = choice('local-lag', { lag: 0.25 });
  const rows = different({
    trigger: { distance: 0.09, heartbeat: 1, orientation: Math.PI / 6 },
    model,
    scheduler,
    furtherTrigger: choice('mine', { patience: 3 }),
    publishing: { accelerationFloor: 0.5, quantisation: { position: { bits: 17, range: 400 } } },
    levels: [{ reach: 50, trigger: { distance: 1 }, model }],
    contracts: { named: [{ id: 'ring', model: choice('path-following', { road: 'ring' }) }], offers: ['own'] },
    synchronisation: { kind: 'ntp', poll: 2, samples: 8, adjust: 'step', slewRate: 0.0005, stepThreshold: 0.128, server: 0 } as never,
  });
  const values = Object.fromEntries(rows.map(([field, , second]) => [field, second]));
  expect(values).toMatchObject({
    'trigger.orientation': '30.0°',
    'trigger.rule': 'The mine',
    'trigger.rule.patience': '3',
    'scheduler.lag': '250 ms',
    'publishing.accelerationFloor': '0.5 m/s²',
    'publishing.quantisation.position.bits': '17 bit',
    'publishing.quantisation.position.range': '400 m',
    'relevance.levels.0.within': '50 m',
    'relevance.levels.0.trigger.distance': '1 m',
    'relevance.levels.0.model': 'The fvw',
    'contracts.named.0': 'ring',
    'contracts.named.0.model': 'The path-following',
    'contracts.named.0.model.road': 'ring',
    'clock.synchronisation': 'ntp',
    'clock.poll': '2 s',
    'clock.stepThreshold': '128 ms',
  });
});
