/** The space that plugins bring: their quantities, what has no scale, and ranges that the setup gives. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tuneSetup, type TuneSetup } from '../calls/tune-setup.ts';
import { defineFairnessScheduler, defineTrigger } from '../../../engine/plugin-api/define.ts';
import { metres, ratio, seconds } from '../../../engine/plugin-api/quantities.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { laneOfPoint } from './lane-of-point.ts';
import type { Dimension } from './search/space.ts';
import { surveySpace } from './survey-space.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'experiment.yaml');

beforeAll(() =>
  writeFileSync(
    path,
    `driftbench: 1
name: Surveyed
duration: 16
entities: [{ id: car, owner: driver, motion: { kind: circular } }]
nodes: [{ id: driver }, { id: viewer, link: {} }]
lanes: [{ id: own, trigger: { distance: 1 } }]
`,
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

const made = { title: 'Made', source: 'A test' };
const registry = new PluginRegistry([
  ...builtInPlugins,
  defineTrigger({
    ...made,
    id: 'area',
    params: z.object({
      area: z.number().min(0.1).max(100),
      offset: metres({ default: 0, min: -5, max: 5, help: 'On both sides of 0.' }),
      lead: seconds({ default: -2, help: 'Below 0.' }),
      twist: ratio({ default: 0, help: 'No scale.' }),
      gain: z.number().gt(0).lt(1).default(0.5),
      sharp: z.boolean(),
    }),
    create: () => ({ isDue: () => true }),
  }),
  defineTrigger({ ...made, id: 'named', params: z.object({ key: z.string() }), create: () => ({ isDue: () => true }) }),
  defineFairnessScheduler({
    ...made,
    id: 'slow',
    params: z.object({ pause: seconds({ default: 0.5, min: 0.1, max: 2, help: 'Pause.' }), scale: z.number() }),
    create: () => ({ onTrigger: () => undefined }),
  }),
]);

const survey = (setup: Partial<TuneSetup>) => surveySpace({ path, setup: tuneSetup.parse(setup) }, { registry });

async function dimensionsOf(component: string, id: string, setup: Partial<TuneSetup> = {}) {
  const { space, leftOut } = await survey(setup);
  const found = space.find(({ name }) => name === component)?.alternatives.find((each) => each.id === id);
  const scale = (each: Dimension) => (each.kind === 'choice' ? each.values : [each.low, each.high, each.scale]);
  return {
    dimensions: found && Object.fromEntries(found.dimensions.map((each) => [each.name, scale(each)])),
    leftOut: leftOut.filter((each) => each.component === component && each.id.startsWith(id)).map((each) => [each.id, each.reason]),
  };
}

const keeps = 'keeps what it is, as its quantity has no scale; give it a range';

test('a trigger brings a number needed, numbers on both sides of 0 and below it, and a switch', async () => {
  expect(await dimensionsOf('trigger', 'rule:area')).toEqual({
    dimensions: {
      area: [0.1, 100, 'log'],
      offset: [-5, 5, 'linear'],
      lead: [-20, -0.2, 'linear'],
      gain: [0.05, expect.closeTo(0.999, 3), 'log'],
      sharp: [false, true],
      heartbeat: [0.05, 5, 'log'],
    },
    leftOut: [['rule:area.twist', keeps]],
  });
  expect((await dimensionsOf('trigger', 'rule:area', { ranges: { 'trigger.twist': [-1, 1] } })).dimensions?.['twist']).toEqual([
    -1,
    1,
    'linear',
  ]);
});

test('what nothing is known of is left out, not offered, until the setup gives it a range', async () => {
  const reason = (name: string) => `the parameter ${name} has neither a default nor a scale; give it a range`;
  expect(await dimensionsOf('trigger', 'rule:named')).toEqual({ dimensions: undefined, leftOut: [['rule:named', reason('key')]] });
  expect(await dimensionsOf('scheduler', 'slow', { also: ['scheduler'] })).toEqual({
    dimensions: undefined,
    leftOut: [['slow', reason('scale')]],
  });
  const ranges = { 'trigger.rule:named.key': 'fast', 'scheduler.slow.scale': [1, 2] as [number, number] };
  expect(await dimensionsOf('trigger', 'rule:named', { ranges })).toMatchObject({ dimensions: { key: ['fast'] }, leftOut: [] });
  expect(await dimensionsOf('scheduler', 'slow', { ranges })).toEqual({
    dimensions: { pause: [0.1, 2, 'log'], scale: [1, 2, 'linear'] },
    leftOut: [],
  });
});

test('ranges beyond what a quantity allows are refused', async () => {
  for (const [name, range, problem] of [
    ['model.delayed.delay', [0, 1e6], 'range model.delayed.delay: found 0 to 1000000; allowed: a number ≥ 0'],
    ['trigger.rule:area.gain', [0.5, 1], 'allowed: a number > 0 and < 1'],
    ['trigger.heartbeat', [0, 1], 'range trigger.heartbeat: found 0 to 1; allowed: a number > 0 s'],
    ['trigger.rule:area.sharp', 3, 'range trigger.rule:area.sharp: found 3'],
    ['convergence.turn-and-drive.variant', 'slide', 'range convergence.turn-and-drive.variant: found slide'],
  ] as const)
    await expect(survey({ ranges: { [name]: range } } as Partial<TuneSetup>), name).rejects.toThrow(problem);
});

test('a threshold of orientation is searched where the present setting has one', async () => {
  const text = (angle: string) => readFileSync(path, 'utf8').replace('{ distance: 1 }', `{ distance: 1, orientation: ${angle} }`);
  const surveyOf = (angle: string) => surveySpace({ path, text: text(angle), setup: tuneSetup.parse({}) }, { registry });
  const angled = await surveyOf('0.1');
  const anglesOf = ({ space }: typeof angled) =>
    space[0]!.alternatives.map(({ id, dimensions }) => [
      id,
      dimensions.flatMap((each) => (each.kind === 'number' && each.name === 'orientation' ? [each.low, each.high] : [])),
    ]);
  const ofPlugins = [['rule:area', []]];
  const own = (...range: number[]) => ['distance', 'timeSpace', 'velocity', 'periodic'].map((id) => [id, range]);
  expect(anglesOf(angled)).toEqual([...own(0.01, 1), ...ofPlugins]);
  expect(anglesOf(await surveyOf('pre-reckoning'))).toEqual([...own(0.0524, 3.14), ...ofPlugins]);
  expect(anglesOf(await surveyOf('0'))).toEqual([...own(0.0314, 3.14), ...ofPlugins]);
  expect(anglesOf(await survey({}))).toEqual([...own(), ...ofPlugins]);

  const { choices, places } = angled.present!;
  expect(laneOfPoint(angled, { choices, places }).trigger).toMatchObject({ distance: 1, orientation: 0.1 });
  const [[distance, , heartbeat] = [], ...others] = places;
  const wider = laneOfPoint(angled, { choices, places: [[distance!, 1, heartbeat!], ...others] });
  expect(wider.trigger).toMatchObject({ distance: 1, orientation: 1 });
});

test('segments of motion that cannot be used are refused with what is allowed', async () => {
  const set = (value: string | number) => ({ set: { 'entities.car.motion.speed': value } });
  const whole = { from: 0, to: 16, set: {} };
  for (const [setup, problem] of [
    [{ segments: [{ ...whole, from: 16 }] }, 'segments[0]: found 16 to 16 s; it must end after it begins.'],
    [{ segments: [whole, { ...whole, from: 15, to: 20 }] }, 'segments[1]: it overlaps segments[0], the same motion from 0 s on'],
    [{ segments: [whole, { ...whole, ...set('fast') }] }, 'segments[1]: '],
    [{ blocks: 8, segments: [whole, whole, whole] }, 'blocks: found 8; allowed with 3 segments: at least 9'],
  ] as const)
    await expect(survey(setup as unknown as Partial<TuneSetup>), problem).rejects.toThrow(problem);
  const { segments } = await survey({ segments: [whole, { ...whole, ...set(20), from: 4, to: undefined }] });
  expect(segments).toEqual([
    { from: 0, length: 16, sets: [] },
    { from: 4, length: 12, sets: ['entities.car.motion.speed=20'] },
  ]);
  expect(() => tuneSetup.parse({ segments: [{ set: { duration: 4 } }] })).toThrow('fields of motions');
});

test('schedulers take part where they are requested, or where three receivers have a bound that no rate keeps', async () => {
  const crowd = readFileSync(path, 'utf8').replace(
    '{ id: viewer, link: {} }',
    '{ id: a, link: {} }, { id: b, link: {} }, { id: c, link: {} }',
  );
  const surveyOf = async (setup: Partial<TuneSetup>, text = crowd) => {
    const { space, leftOut } = await surveySpace({ path, text, setup: tuneSetup.parse(setup) }, { registry });
    const { alternatives } = space.find(({ name }) => name === 'scheduler')!;
    const reason = leftOut.find(({ component, id }) => component === 'scheduler' && id === 'other schedulers')?.reason ?? null;
    return { ids: alternatives.map(({ id }) => id), reason };
  };
  const all = registry.list('fairness').map(({ id }) => id);
  const offered = { ids: all.filter((id) => id !== 'slow'), reason: null };
  const bounds = (max: number) => [{ metric: 'bytesPerSecond', max }];
  expect(await surveyOf({})).toEqual({ ids: ['send-to-all'], reason: 'no bound on traffic; `--also scheduler` lets them take part' });
  expect(await surveyOf({ bounds: bounds(400) })).toEqual({
    ids: ['send-to-all'],
    reason: 'updates every 5 s keep the bound on traffic; `--also scheduler` lets them take part',
  });
  expect(await surveyOf({ bounds: bounds(1) })).toEqual(offered);
  // Where the rate cannot be chosen, the present one counts.
  expect(await surveyOf({ bounds: bounds(20), fix: ['trigger'] })).toEqual(offered);
  expect((await surveyOf({ bounds: bounds(400), fix: ['trigger'] })).reason).toContain('the present trigger keeps the bound');
  expect((await surveyOf({ bounds: bounds(1) }, readFileSync(path, 'utf8'))).reason).toContain('with fewer than 3 receivers');
  expect(await surveyOf({ also: ['scheduler'] })).toEqual(offered);
  expect((await surveyOf({ only: { scheduler: ['every-nth'] } })).ids).toEqual(['every-nth']);
  expect((await surveyOf({ ranges: { 'scheduler.every-nth.n': [2, 4] } })).ids).toEqual(offered.ids);
  expect(() => tuneSetup.parse({ fix: ['scheduler'], also: ['scheduler'] })).toThrow('the scheduler stays as it is (fix)');
});
