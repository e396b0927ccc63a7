import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Session } from '../../../engine/session/session.ts';
import { datagramOf, origin, stateOn } from '../../../test/support/dis-exercise.ts';
import { registry } from '../../../test/support/plans.ts';
import { captureHeader, capturePacket } from '../../../main/motion/dis/capture.ts';
import { HeardExercise } from './heard-exercise.ts';
import { experimentOfExercise, namesOf } from './experiment-of-exercise.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { HeardRun } from './heard-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-heard-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** UTC of the exercise's time 0, and when its session begins, s. */
const start = 1_790_000_000 - (1_790_000_000 % 3600);
const [gathered, duration, delay] = [3.01, 10, 0.03];

/** Two vehicles on circles; the second is deactivated at 6 s and comes back at 7 s. */
const datagrams = Array.from({ length: 60 }, (_, index) => 0.17 * index).flatMap((at) =>
  [1, 2].flatMap((number) => {
    const gone = number === 2 && at > 6 && at < 7;
    return gone && at > 6.2 ? [] : [{ at, bytes: datagramOf(number, at, 'rvw', 0, gone ? { appearance: 1 << 23 } : {}) }];
  }),
);

test('an exercise that is heard while its session runs gives the same results as its whole capture', async () => {
  const packets = datagrams.map(({ at, bytes }) => capturePacket(start + at + delay, bytes, { from: 3000, to: 3000 }));
  writeFileSync(join(folder, 'whole.pcap'), Buffer.concat([captureHeader(), ...packets]));
  const heard = new HeardExercise({ origin }, start);
  const pending = [...datagrams];
  const receive = (until: number) => {
    while (pending[0] && pending[0].at + delay <= until) {
      const { at, bytes } = pending.shift()!;
      heard.take(bytes, start + at + delay);
    }
  };
  receive(gathered);
  const entities = heard.present(start + gathered);
  const about = { origin, entities, duration };
  writeFileSync(join(folder, 'gathered.pcap'), heard.follow(entities.map(({ id }) => id)));
  const path = join(folder, 'heard.yaml');
  const run = await HeardRun.begin({ path, text: experimentOfExercise(null, { ...about, file: 'gathered.pcap' }), registry });
  for (let now = gathered; !run.session.finished; now += 0.013) {
    receive(now);
    entities.forEach(({ id }, index) => {
      const more = heard.next(id);
      if (more) run.take(index, more);
    });
    await run.advanceTo(now - 0.5);
  }
  const { plan } = await loadExperiment(path, { registry, text: experimentOfExercise(null, { ...about, file: 'whole.pcap' }) });
  const whole = new Session(plan);
  whole.advanceTo(duration);
  expect(run.late).toBe(0);
  expect(run.session.results()).toEqual(whole.results());
  const errors = Object.values(whole.results().lanes).flatMap(({ receivers }) =>
    Object.values(receivers).map((each) => each.updateErrorMean!),
  );
  expect(errors).toHaveLength(8);
  expect(Math.max(...errors)).toBeLessThan(3);
  expect(Math.min(...errors)).toBeGreaterThan(0);
});

test('an update that comes after its time is taken in when it comes, and counted', async () => {
  const heard = new HeardExercise({ origin }, start);
  for (const { at, bytes } of datagrams.slice(0, 20)) heard.take(bytes, start + at + delay);
  const entities = heard.present(start + 2);
  writeFileSync(join(folder, 'short.pcap'), heard.follow(entities.map(({ id }) => id)));
  const text = experimentOfExercise(null, { file: 'short.pcap', origin, entities, duration });
  const run = await HeardRun.begin({ path: join(folder, 'late.yaml'), text, registry });
  await run.advanceTo(5);
  const before = run.session.results().lanes['first-order']!.triggers;
  heard.take(datagramOf(1, 3.9, 'rvw', 0), start + 4);
  run.take(0, heard.next('7:1:1')!);
  await run.advanceTo(6);
  expect([run.late, run.session.results().lanes['first-order']!.triggers - before]).toEqual([1, 1]);
});

test('entities are named by their markings, in letters that ids have, each once', () => {
  const names = [
    ['1:2:3', 'ALPHA 1'],
    ['1:2:4', 'ALPHA 1'],
    ['1:2:5', ''],
    ['1:2:6', '??'],
    ['1:2:7', '42'],
  ].map(([id = '', marking = '']) => ({ id, marking }));
  expect(namesOf(names)).toEqual(['ALPHA-1', 'e-1-2-4', 'e-1-2-5', 'e-1-2-6', 'e-1-2-7']);
});

test.each([
  [{ game: {}, nodes: [], lanes: [] }, 'has a game'],
  [{ nodes: [{ id: 'a' }], lanes: [] }, 'no node with a link'],
])('an experiment that an exercise does not fit is refused: %j', (fields, message) => {
  expect(() => experimentOfExercise(fields, { file: 'a.pcap', origin, entities: [], duration })).toThrow(message);
});

test('where the real path of a sender is known, deviations are measured against it', async () => {
  const packets = datagrams.map(({ at, bytes }) => capturePacket(start + at + delay, bytes, { from: 3000, to: 3000 }));
  writeFileSync(join(folder, 'known.pcap'), Buffer.concat([captureHeader(), ...packets]));
  const rows = Array.from({ length: 1101 }, (_, n) => 0.01 * n).map((t) => [
    t,
    ...(['x', 'y', 'z'] as const).map((axis) => stateOn(1, t)[axis]),
  ]);
  writeFileSync(join(folder, 'truth.csv'), ['t,x,y,z', ...rows.map((row) => row.join(','))].join('\n'));
  const entities = [{ id: '7:1:1', marking: 'car 1', truth: { file: 'truth.csv', start: 0 } }];
  const path = join(folder, 'known.yaml');
  const deviations = async (known: boolean) => {
    const about = {
      file: 'known.pcap',
      origin,
      duration,
      entities: known ? entities : entities.map(({ id, marking }) => ({ id, marking })),
    };
    const { plan } = await loadExperiment(path, { registry, text: experimentOfExercise(null, about) });
    const session = new Session(plan);
    session.advanceTo(duration);
    const { lanes } = session.results();
    return ['first-order', 'second-order'].map((lane) => lanes[lane]!.receivers['viewer']!.deviationMax!);
  };
  // A circle at 2 m/s², extrapolated for up to 0.17 s and the delay of 0.1 s.
  const expected = (2 * (0.17 + 0.1 + 0.02) ** 2) / 2;
  const [first = NaN, second = NaN] = await deviations(true);
  expect([first > 0.7 * expected, first < expected, second < 0.01]).toEqual([true, true, true]);
  const [unknown = NaN] = await deviations(false);
  expect(Math.abs(unknown - first)).toBeGreaterThan(0.005);
});
