import { join } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../engine/base/math/distance-between.ts';
import { angleBetween } from '../../../engine/base/math/rotation.ts';
import { Session } from '../../../engine/session/session.ts';
import { origin } from '../../../test/support/dis-exercise.ts';
import { begin, trafficOf, type SentDatagram } from '../../../test/support/dis-session.ts';
import { registry } from '../../../test/support/plans.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { partsOf } from '../../../main/motion/dis/articulation.ts';
import { captureHeader, capturePacket } from '../../../main/motion/dis/capture.ts';
import { LocalFrame } from '../../../main/motion/dis/coordinates.ts';
import { algorithms, stateOf } from '../../../main/motion/dis/entity-state.ts';
import { Exercise } from '../../../main/motion/dis/exercise.ts';
import { readDatagram, type Pdu } from '../../../main/motion/dis/pdu.ts';
import { modelOf } from './traffic.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-dis-'));
afterAll(() => rmSync(folder, { recursive: true }));
const examples = projectPaths().experiments;
const frame = new LocalFrame(origin);
const pdusOf = (datagrams: readonly SentDatagram[]): readonly (Pdu & { readonly time: number })[] =>
  datagrams.flatMap(({ time, bytes }) => readDatagram(bytes).pdus.map((pdu) => ({ ...pdu, time })));

const drive = (motion: string, lanes = '  - { id: base, trigger: { heartbeat: 1 }, model: { id: linear } }') => `driftbench: 1
name: drive
duration: 12
entities:
  - { id: car, owner: sender, motion: ${motion} }
nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0.115 } }
lanes:
${lanes}
`;

test.each(algorithms)('a receiver is never further from the real path than the thresholds and a tick of travel: %s', async (algorithm) => {
  const model = modelOf(algorithm);
  const [thresholds, tick, speed] = [{ distance: 0.5, orientation: 0.1 }, 0.02, 12];
  const shown = new KinematicState();
  const worst = { distance: 0, angle: 0 };
  const sent: SentDatagram[] = [];
  const text = drive(`{ kind: circular, radius: 60, speed: ${speed} }`);
  const { datagrams } = await trafficOf('a.yaml', { algorithm, ...thresholds, heartbeat: 4 }, { text });
  let next = 0;
  await trafficOf('a.yaml', { algorithm }, { text }, ({ entities: [car], now }) => {
    while (next < datagrams.length && datagrams[next]!.time <= now) sent.push(datagrams[next++]!);
    const [pdu] = readDatagram(sent.at(-1)!.bytes).pdus;
    if (pdu?.type !== 'entity-state') throw new Error('There is no Entity State PDU.');
    expect(pdu.algorithm).toBe(algorithms.indexOf(algorithm) + 1);
    model.extrapolate(stateOf(pdu, frame), { dt: now - sent.at(-1)!.time }, shown);
    worst.distance = Math.max(worst.distance, distanceBetween(shown, car!.state));
    worst.angle = Math.max(worst.angle, angleBetween(shown, car!.state));
  });
  expect(worst.distance).toBeLessThanOrEqual(thresholds.distance + speed * tick);
  expect(worst.angle).toBeLessThanOrEqual(thresholds.orientation + (speed / 60) * tick + 1e-6);
  const gaps = datagrams.slice(1, -1).map(({ time }, index) => time - datagrams[index]!.time);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(4 + 1e-6);
});

test('one that stands still is repeated after the longer heartbeat, and leaves at the end', async () => {
  const text = drive('{ kind: trace, file: still.csv }');
  writeFileSync(join(folder, 'still.csv'), 't,x,y\n0,1,2\n12,1,2\n');
  const path = join(folder, 'still.yaml');
  const { datagrams } = await trafficOf(path, { version: 7, stationaryHeartbeat: 5, markings: { car: 'ALPHA' } }, { text });
  const pdus = pdusOf(datagrams);
  expect(pdus.map(({ time }) => time)).toEqual([0, 5, 10, 12]);
  expect(pdus.map((pdu) => 'appearance' in pdu && [pdu.appearance, pdu.marking])).toEqual([
    ...[0, 0, 0].map((appearance) => [appearance, 'ALPHA']),
    [1 << 23, 'ALPHA'],
  ]);
});

test('shots and hits of a game are Fire and Detonation PDUs with one event each', async () => {
  const { datagrams, results } = await trafficOf(join(examples, 'gls-4-constant-fire.yaml'), {}, { duration: 20 });
  const pdus = pdusOf(datagrams);
  const fires = pdus.filter((pdu) => pdu.type === 'fire');
  const detonations = pdus.filter((pdu) => pdu.type === 'detonation');
  expect(results.game!.hits).toBeGreaterThan(0);
  expect([fires.length, detonations.length]).toEqual([results.game!.shots, results.game!.hits]);
  expect(new Set(fires.map(({ event }) => `${event.application}:${event.entity}`)).size).toBe(fires.length);
  for (const { event, firing, target, location, locationInTarget, time, result } of detonations) {
    const shot = fires.find((fire) => fire.event.entity === event.entity);
    expect(shot).toMatchObject({ firing, target: { site: 0, application: 0, entity: 0 } });
    expect(target).not.toEqual(firing);
    const flight = frame.localPlace(location).map((value, axis) => value - frame.localPlace(shot!.location)[axis]!);
    const speed = Math.hypot(...shot!.velocity);
    expect(Math.hypot(...flight)).toBeLessThan(speed * (time - shot!.time + 0.05) + 3);
    expect([Math.hypot(...locationInTarget) < 20, result]).toEqual([true, 1]);
  }
});

test('turrets are articulation records of angle and rate, off by no more than the threshold', async () => {
  const threshold = 0.1;
  const file = join(examples, 'turret.yaml');
  const { datagrams } = await trafficOf(file, { orientation: threshold, distance: 1 }, { duration: 8 });
  let next = 0;
  const known = new Map<number, { readonly time: number; readonly angle: number; readonly rate: number }>();
  let worst = 0;
  await trafficOf(file, {}, { duration: 8 }, ({ parts, now }) => {
    for (; next < datagrams.length && datagrams[next]!.time <= now; next++) {
      const [pdu] = readDatagram(datagrams[next]!.bytes).pdus;
      if (pdu?.type !== 'entity-state') continue;
      const [turret] = partsOf(pdu.parameters);
      expect([pdu.parameters.length, turret?.class]).toEqual([2, 4096]);
      known.set(pdu.id.entity, { time: now, angle: turret!.azimuth!, rate: turret!.azimuthRate! });
    }
    for (const { entity, state } of parts) {
      const { time, angle, rate } = known.get(entity + 1)!;
      worst = Math.max(worst, Math.abs(Math.sin((state.angle - angle - rate * (now - time)) / 2) * 2));
    }
  });
  expect(worst).toBeLessThan(threshold + 1.3 * 0.02);
});

const lanes = `  - id: base
    trigger: { distance: 0.5, orientation: 0.1, heartbeat: 2 }
    model: { id: rvw }
    clock: synchronised
  - { id: blended, from: base, convergence: { id: linear-blend, time: 0.3 } }`;

test.each([
  ['rvw', 'rvw'],
  ['constant-turn', 'rpb'],
])('a capture of a lane’s updates of %s, read back and extrapolated by %s, gives the run’s results again', async (sent, heard) => {
  const text = drive('{ kind: human-like, style: mouse }', lanes.replace('rvw', sent));
  const path = join(folder, 'drive.yaml');
  const { datagrams, results } = await trafficOf(path, { lane: 'base', leaves: false }, { text });
  const packets = datagrams.map(({ time, bytes }) => capturePacket(begin + time, bytes, { from: 3000, to: 3000 }));
  writeFileSync(join(folder, 'drive.pcap'), Buffer.concat([captureHeader(), ...packets]));
  const motion = `{ kind: trace, file: drive.pcap, updates: recorded, start: 0, origin: [${origin.latitude}, ${origin.longitude}, ${origin.altitude}] }`;
  const { plan } = await loadExperiment(path, {
    registry,
    text: drive(motion, lanes.replace(/ {4}trigger: .*\n/, '').replace('rvw', heard)),
  });
  const again = new Session(plan);
  again.advanceTo(plan.duration);
  for (const lane of ['base', 'blended']) {
    const [was, is] = [results.lanes[lane]!.receivers['viewer']!, again.results().lanes[lane]!.receivers['viewer']!];
    expect([is.updates, is.updatesReceived]).toEqual([was.updates, was.updatesReceived]);
    expect(Math.abs(is.aee! - was.aee!)).toBeLessThan(1e-3 * was.aee!);
    expect(Math.abs(is.jumpMax! - was.jumpMax!)).toBeLessThan(1e-2);
  }
});

test('spawns of a recorded game end and begin again in the traffic as they did', async () => {
  const file = join(examples, 'bzflag-robots.yaml');
  const lives = new Map<string, Set<number>>();
  const { datagrams } = await trafficOf(file, { exercise: 9 }, { duration: 40 }, ({ lanes: [lane] }) =>
    lane!.exports.forEach(({ spawn, entity }) => lives.set(entity.id, (lives.get(entity.id) ?? new Set()).add(spawn))),
  );
  const spawns = new Map<string, Set<number>>();
  const exercise = new Exercise(
    { origin, exercise: 9, hourOffset: -(begin % 3600) },
    { state: ({ marking }, { spawn }) => void spawns.set(marking, (spawns.get(marking) ?? new Set()).add(spawn)) },
  );
  for (const { time, bytes } of datagrams) exercise.take(bytes, time + 0.001);
  expect(exercise.counts).toMatchObject({ outOfOrder: 0, filtered: 0, refused: {} });
  const counted = (sets: Map<string, Set<number>>) =>
    new Map([...sets].map(([id, set]) => [id, [...set].filter((spawn) => spawn > 0).length]));
  expect(counted(spawns)).toEqual(counted(lives));
  expect(Math.max(...counted(spawns).values())).toBeGreaterThan(1);
});

test.each([
  ['a lane that is not there', { lane: 'none' }, 'There is no lane "none"; the lanes are base.'],
  [
    'a marking of an entity that is not there',
    { markings: { cra: 'A' } },
    'Marking of cra: unknown entity "cra"; allowed: car. Did you mean "car"?',
  ],
  ['more entities than numbers', { firstEntity: 65_534 }, 'the largest number of an entity is 65533'],
])('%s is refused', async (_, options, message) => {
  await expect(trafficOf('a.yaml', options, { text: drive('{ kind: circular, radius: 9, speed: 3 }') })).rejects.toThrow(message);
});

test.each([
  ['{ id: phbdr }', 'whose updates are not position and velocity as they are'],
  ['{ id: delayed, delay: 0.1 }', 'whose updates are not position and velocity as they are'],
  ['{ id: quadratic, reverse: stops }', 'stand after braking (reverse: stops), which the standard does not'],
])('a lane whose updates no algorithm of the standard can use is refused: %s', async (model, message) => {
  const text = drive('{ kind: circular, radius: 9, speed: 3 }', `  - { id: base, trigger: { heartbeat: 1 }, model: ${model} }`);
  await expect(trafficOf('a.yaml', { lane: 'base' }, { text })).rejects.toThrow(message);
});
