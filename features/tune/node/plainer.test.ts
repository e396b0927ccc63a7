/** The last pass over a setting: what does not matter goes, and numbers become round. */
import { expect, test } from 'vitest';
import { plainerOf } from './plainer.ts';
import { trialsBySettings } from './round-numbers.ts';
import type { Trial } from './search/search.ts';
import { settingsOf, type Point, type Space } from './search/space.ts';

const number = (name: string, low: number, high: number, byDefault?: number) =>
  ({ kind: 'number', name, unit: 's', low, high, scale: 'log', isWhole: false, ...(byDefault !== undefined && { byDefault }) }) as const;
const space: Space = [
  { name: 'trigger', alternatives: [{ id: 'periodic', dimensions: [number('heartbeat', 0.05, 5)] }] },
  {
    name: 'convergence',
    alternatives: [
      { id: 'snap', dimensions: [] },
      { id: 'blend', dimensions: [number('time', 0.01, 1, 0.1), number('curve', 0.1, 10, 1)] },
    ],
  },
  {
    name: 'scheduler',
    alternatives: [
      { id: 'send-to-all', dimensions: [] },
      { id: 'fair', dimensions: [] },
    ],
  },
];
const placed = (value: number, low: number, high: number) => Math.log(value / low) / Math.log(high / low);
const point: Point = {
  choices: [0, 1, 1],
  places: [[placed(0.0889, 0.05, 5)], [placed(0.0391, 0.01, 1), placed(3.17, 0.1, 10)], []],
};

type Settings = Readonly<Record<string, number | undefined>>;

/** Passes over the point, where `isAsGood` says what is; what was found and measured. */
async function pass(isAsGood: (ids: readonly string[], settings: Settings) => boolean, trials: readonly Trial[] = []) {
  const measured = new Set<number>();
  const described = ({ point: each }: Trial) => {
    const all = settingsOf(space, each as Point);
    return { ids: all.map(({ id }) => id), settings: Object.assign({}, ...all.map(({ settings }) => settings)) as Settings };
  };
  const found = await plainerOf(
    { number: 7, point },
    {
      space,
      present: space.map(() => null),
      trialOf: trialsBySettings(space, trials),
      measure: async (some) => void some.forEach((each) => measured.add(each.number)),
      isAsGood: (trial) => {
        if (!measured.has(trial.number) && trial.number !== 7) throw new Error('not measured');
        const { ids, settings } = described(trial);
        return isAsGood(ids, settings);
      },
    },
  );
  return { number: found.number, ...described(found), measured: measured.size };
}

test('where nothing matters every part and parameter goes, and the rate is round', async () => {
  const { ids, settings, measured } = await pass(() => true);
  expect(ids).toEqual(['periodic', 'snap', 'send-to-all']);
  expect(settings).toEqual({ heartbeat: 0.1 });
  expect(measured).toBeLessThan(20);
});

test('what matters stays: the blend and its time, to two digits; the rest goes', async () => {
  const near = (value: number | undefined, wanted: number, share: number) => Math.abs((value ?? NaN) / wanted - 1) <= share;
  const { ids, settings } = await pass(
    (each, { time, heartbeat }) => each[1] === 'blend' && near(time ?? 0.1, 0.0391, 0.01) && near(heartbeat, 0.0889, 0.03),
  );
  expect(ids).toEqual(['periodic', 'blend', 'send-to-all']);
  // 11 updates a second.
  expect(settings).toEqual({ heartbeat: 0.0909, time: 0.039 });
});

test('where two changes are harmless alone but not together, one of them is made', async () => {
  const { ids, settings } = await pass((each, { curve }) => each[1] === 'blend' && (each[2] === 'fair' || curve !== undefined));
  expect([ids[2], settings['curve']]).toEqual(['send-to-all', 3]);
});

test('where everything matters the setting stays as it is, and one that is known keeps its number', async () => {
  expect(await pass(() => false)).toMatchObject({ number: 7 });
  const known: Trial = { number: 3, point: { choices: [0, 0, 0], places: [[placed(0.1, 0.05, 5)], [], []] } };
  expect(await pass(() => true, [known])).toMatchObject({ number: 3 });
});
