/**
 * `driftbench dis send` and `dis listen` over the loopback: what is sent is shown, recorded, replayed, exported and
 * read back.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';
import { datagramsOf, noCounts } from '../../main/motion/dis/capture.ts';
import { readDatagram } from '../../main/motion/dis/pdu.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { circles } from '../support/dis-exercise.ts';
import { freeUdpPort } from '../support/free-port.ts';
import { registry } from '../support/plans.ts';
import type { ExerciseCounts } from '../../main/motion/dis/exercise.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-dis-'));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment = join(folder, 'circle.yaml');
writeFileSync(experiment, circles);

/** The real paths of its entities for 10 s as CSV; the truck's is 10 m off, to see what is measured against it. */
async function pathsOf(path: string): Promise<string> {
  const session = new Session((await loadExperiment(path, { registry })).plan);
  const rows = ['t,entity,x,y'];
  for (let tick = 0; tick <= 500; tick++) {
    session.advanceTo(tick * session.plan.frame);
    for (const { id, state } of session.entities) rows.push([session.now, id, state.x, state.y + (id === 'truck' ? 10 : 0)].join(','));
  }
  return rows.join('\n');
}

test('an exercise of our own is heard, measured under four lanes, recorded, replayed and exported', async () => {
  const port = String(await freeUdpPort());
  const [recording, capture, truth] = [join(folder, 'heard.mcap'), join(folder, 'heard.pcap'), join(folder, 'truth.csv')];
  const place = ['--origin', '47.5,8.5,430'];
  writeFileSync(truth, await pathsOf(experiment));
  const end = new AbortController();
  let sending: ReturnType<typeof commandOf> | null = null;
  const onNote = (text: string) => {
    if (text.startsWith('Listens'))
      sending ??= commandOf(['dis', 'send', experiment, '--port', port, '--exercise', '7', '--stamps', 'relative', ...place], end.signal);
  };
  const files = ['--record', recording, '--capture', capture, '--truth', truth, ...place];
  const limits = ['--gather', '0.6', '--duration', '2', '--lag', '3'];
  const listen = ['dis', 'listen', '--port', port, '--exercise', '7', ...limits, ...files, '--json'];
  const heard = await commandOf(listen, undefined, onNote);
  end.abort();
  const sent = await sending!;
  expect([heard.status, sent.status]).toEqual([0, 130]);
  expect(heard.err).toContain('2 entities: car, truck.');
  expect(sent.out).toMatch(/^Sent \d+ PDUs \(\d+ Entity State, 0 Fire, 0 Detonation\), \d+ bytes, of 2 entities/);
  const { lanes, exercise } = JSON.parse(heard.out) as RunResults & { exercise: ExerciseCounts & { late: number } };
  expect(exercise).toMatchObject({ filtered: 0, refused: {}, late: 0, relativeStamps: exercise.entityStates, known: ['car', 'truck'] });
  expect(sent.err).toMatch(/^Session time 0 is \d{4}-\d\d-\d\dT/);
  expect(Object.keys(lanes)).toEqual(['first-order', 'second-order', 'smoothed', 'blended']);
  const deviations = ['car', 'truck'].map((id) => lanes['second-order']!.receivers[`exercise/${id}>viewer`]!.deviationMean!);
  expect(deviations.map(Math.round)).toEqual([0, 10]);
  for (const { receivers } of Object.values(lanes)) {
    expect(Object.keys(receivers)).toEqual(['exercise/car>viewer', 'exercise/truck>viewer']);
    for (const { updateErrorMean, updateErrorMax } of Object.values(receivers)) {
      expect([updateErrorMean! > 0, updateErrorMax! < 5]).toEqual([true, true]);
    }
  }
  const ports = new Set(Array.from(datagramsOf(capture, readFileSync(capture), noCounts()), ({ port: to }) => to));
  expect([...ports]).toEqual([Number(port)]);
  const datagrams = [...datagramsOf(capture, readFileSync(capture), noCounts())];
  expect(datagrams.flatMap(({ payload }) => readDatagram(payload).pdus).length).toBeGreaterThanOrEqual(exercise.entityStates);
  expect((await commandOf(['replay', recording, '--verify'])).err).toContain('Verified');
  const out = join(folder, 'again.pcap');
  const exported = await commandOf(['export', recording, '--format', 'pcap', '--out', out, '--dis-version', '7', '--quiet']);
  expect(exported.out).toMatch(/again\.pcap: \d+ PDUs of lane first-order\./);
  const again = [...datagramsOf(out, readFileSync(out), noCounts())].flatMap(({ payload }) => readDatagram(payload).pdus);
  expect(again.length).toBe(Object.values(lanes['first-order']!.receivers).reduce((sum, { updates }) => sum + updates, 0));
});

test('the recording that the README makes is sent: its real path, and the updates of its lane', async () => {
  const recording = join(folder, 'run.mcap');
  const made = ['run', 'resources/experiments/netgames05.yaml', '--duration', '2', '--record', recording, '--quiet'];
  expect(await commandOf(made)).toMatchObject({ status: 0 });
  const send = ['dis', 'send', recording, '--port', String(await freeUdpPort()), '--pace', '20'];
  const path = await commandOf(send);
  const lane = await commandOf([...send, '--lane', 'base']);
  expect([path.status, lane.status]).toEqual([0, 0]);
  for (const { out } of [path, lane])
    expect(out).toMatch(/^Sent \d+ PDUs \(\d+ Entity State, 0 Fire, 0 Detonation\), \d+ bytes, of 1 entity/);
  expect(lane.err).toContain('constant-turn');
});

test.each([
  [['send', experiment, '--to', '239.1.2.3'], 'name the interface with --interface'],
  [['send', experiment, '--to', 'host.example'], 'must be an IPv4 address'],
  [['send', experiment, '--pace', '2', '--stamps', 'absolute'], 'Use relative stamps'],
  [['send', experiment, '--interface', 'none', '--to', '239.1.2.3'], 'no interface "none"'],
  [['listen', '--group', '239.1.2.3'], 'needs an interface'],
  [['listen', '--truth', 'paths.csv'], '--truth needs --origin'],
  [['listen', '--truth-at', '2026-01-31T12:00:00Z'], 'name its file'],
  [['listen', '--truth', experiment, '--truth-at', 'noon', '--origin', '1,2'], 'must be a time'],
  [['listen', '--group', '10.1.2.3', '--interface', '127.0.0.1'], 'no multicast or broadcast address'],
])('%j is refused before anything is sent', async (args, message) => {
  const { status, err } = await commandOf(['dis', ...args]);
  expect([status !== 0, err.includes(message) || err]).toEqual([true, true]);
});

test.each([
  ['--set foo=1', 'exercise.yaml: --set foo=1: foo: unknown field "foo"'],
  ['--set lanes.smoothed.convergence.id=none', 'exercise.yaml: --set lanes.smoothed.convergence.id=none: '],
  [`${experiment} --set nodes.elsewhere.link.delay=1`, 'circle.yaml: --set nodes.elsewhere.link.delay=1: '],
  [`--record ${folder}`, `${folder}: this is a folder; name another place.`],
  [`--capture ${folder}`, `${folder}: this is a folder; name another place.`],
])('dis listen %s is refused before anything is heard', async (flags, message) => {
  const { status, out, err } = await commandOf(['dis', 'listen', '--port', String(await freeUdpPort()), ...flags.split(' ')]);
  expect([status, out, err]).toEqual([2, '', expect.stringContaining(message)]);
  expect(err).not.toContain('Listens');
});

test('a field of an entity to come is taken, and an exercise is awaited', async () => {
  const end = new AbortController();
  const onNote = (text: string) => void (text.startsWith('Listens') && end.abort());
  const line = ['dis', 'listen', '--port', String(await freeUdpPort()), '--set', 'entities.car.appearance=1'];
  expect(await commandOf(line, end.signal, onNote)).toMatchObject({ status: 130, err: expect.stringContaining('no datagram came') });
});
