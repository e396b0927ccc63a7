import { expect, test } from 'vitest';
import { datagramOf, origin, stateOn } from '../../../test/support/dis-exercise.ts';
import { captureHeader, capturePacket } from './capture.ts';
import { timeOut } from './exercise.ts';
import { readDisCapture, type CaptureMapping } from './dis-capture.ts';

/** UTC of the exercise's time 0: 10 s before a full hour. */
const start = 1_790_000_000 - (1_790_000_000 % 3600) + 3590;
const ports = { from: 3000, to: 3000 };

interface Sent {
  readonly at: number;
  readonly delay?: number;
  readonly datagram: Uint8Array;
  readonly port?: number;
}

function captured(sent: readonly Sent[], mapping: CaptureMapping = { origin }) {
  const packets = sent.map(({ at, delay = 0.02, datagram, port = 3000 }) =>
    capturePacket(start + at + delay, datagram, { ...ports, to: port }),
  );
  return readDisCapture('a.pcap', Buffer.concat([captureHeader(), ...packets]), mapping);
}

const times = Array.from({ length: 40 }, (_, index) => 0.5 * index);

test.each(['fpw', 'rpw', 'rvw', 'fvw', 'rpb', 'rvb', 'fvb', 'static'])(
  'entities of a capture have the sender’s states at the times of their stamps, over a full hour: %s',
  (model) => {
    const file = captured(times.flatMap((at) => [1, 2].map((number) => ({ at, datagram: datagramOf(number, at, model, 3590) }))));
    expect(file.tracks.map(({ id, name }) => [id, name])).toEqual([
      ['7:1:1', 'car 1'],
      ['7:1:2', 'car 2'],
    ]);
    file.tracks.forEach(({ columns: { t, x, y, z, vx, ax, qz, yawRate, life } }, index) =>
      times.forEach((time, row) => {
        const real = stateOn(index + 1, time);
        const found = [t[row]! - time, x[row]! - real.x, y[row]! - real.y, z![row]! - real.z, vx![row]! - real.vx, ax![row]! - real.ax];
        expect(Math.max(...found.map(Math.abs))).toBeLessThan(1e-3);
        expect(Math.abs(Math.abs(qz![row]!) - Math.abs(real.qz))).toBeLessThan(1e-6);
        expect([Math.round(yawRate![row]! * 1e6) / 1e6, life![row]]).toEqual([0.2, 1]);
      }),
    );
  },
);

test('relative stamps give the sender’s intervals, whatever the delays', () => {
  const file = captured(times.map((at, row) => ({ at, delay: row % 3 === 0 ? 0.02 : 0.2, datagram: datagramOf(1, at, 'fpw', null) })));
  const { t } = file.tracks[0]!.columns;
  times.forEach((time, row) => expect(t[row]! - t[0]!).toBeCloseTo(time, 5));
});

test('an entity that is silent beyond the time-out is gone until its next PDU; one that is deactivated, at once', () => {
  const gone = { appearance: 1 << 23 };
  const file = captured([
    ...[0, 1, 2].map((at) => ({ at, datagram: datagramOf(1, at, 'fpw', 3590) })),
    { at: 20, datagram: datagramOf(1, 20, 'fpw', 3590) },
    { at: 21, datagram: datagramOf(1, 21, 'fpw', 3590, gone) },
    { at: 22, datagram: datagramOf(1, 22, 'fpw', 3590) },
  ]);
  const { t, life } = file.tracks[0]!.columns;
  const rows = Array.from(t, (time, row) => [Math.round(time * 1000) / 1000, life![row]]);
  expect(rows).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [2 + timeOut, 0],
    [20, 2],
    [21, 0],
    [22, 3],
  ]);
});

test('what is overtaken, of another exercise, of another type or no PDU is counted and changes nothing', () => {
  const file = captured(
    [
      ...[0, 1].map((at) => ({ at, datagram: datagramOf(1, at, 'fpw', 3590) })),
      { at: 1.2, datagram: datagramOf(1, 0.5, 'fpw', 3590) },
      { at: 1.3, datagram: datagramOf(2, 1.3, 'fpw', 3590, { exercise: 2 }) },
      { at: 1.4, datagram: Uint8Array.from([7, 1, 22, 5, 0, 0, 0, 0, 0, 12, 0, 0]) },
      { at: 1.5, datagram: Uint8Array.from([1, 2, 3]) },
      { at: 1.6, datagram: datagramOf(3, 1.6, 'fpw', 3590), port: 4000 },
    ],
    { origin, exercise: 1 },
  );
  expect(file.tracks.map(({ columns: { t } }) => t.length)).toEqual([2]);
  expect(file.counts).toMatchObject({ entityStates: 3, filtered: 1, others: 1, outOfOrder: 1, refused: { short: 1 } });
});

test('entities by the thousand are bounded', () => {
  const file = captured(
    Array.from({ length: 300 }, (_, number) => ({ at: 0.01 * number, datagram: datagramOf(number + 1, 0.01 * number, 'fpw', 3590) })),
    { origin, mostEntities: 100 },
  );
  expect([file.tracks.length, file.counts.tooMany]).toEqual([100, 200]);
});

test('without an origin the first entity’s place is it, on the ellipsoid', () => {
  const { tracks } = captured([{ at: 0, datagram: datagramOf(1, 0, 'fpw', 3590) }], {});
  const { x, y, z } = tracks[0]!.columns;
  expect([Math.abs(x[0]!) < 1e-3, Math.abs(y[0]!) < 1e-3, Math.abs(z![0]! - 432) < 0.01]).toEqual([true, true, true]);
});

test('an exercise on another port alone is found there; of several, one is to be chosen', () => {
  const onPorts = (...ports: readonly number[]) =>
    ports.flatMap((port, number) => [0, 1].map((at) => ({ at, datagram: datagramOf(number + 1, at, 'fpw', 3590), port })));
  const noise = { at: 0.5, datagram: Uint8Array.from([1, 2, 3]), port: 53 };
  expect(captured([...onPorts(62_040), noise]).tracks).toHaveLength(1);
  expect(captured([...onPorts(3000, 62_040), noise]).tracks).toHaveLength(1);
  expect(captured(onPorts(6993, 62_040), { origin, port: 6993 }).tracks.map(({ id }) => id)).toEqual(['7:1:1']);
  expect(() => captured(onPorts(6993, 62_040))).toThrow('went to the UDP ports 6993, 62040; choose one');
  expect(() => captured([noise])).toThrow('no datagram went to UDP port 3000; found port 53');
});

test('a capture without a single Entity State PDU is refused with what was found', () => {
  expect(() => captured([{ at: 0, datagram: Uint8Array.from([9, 9]) }])).toThrow('no usable Entity State PDU. 0 Entity State PDUs');
});

test('the same PDUs captured twice count once', () => {
  const once = times.map((at) => ({ at, datagram: datagramOf(1, at, 'fpw', 3590) }));
  const twice = once.flatMap((sent) => [sent, { ...sent, delay: 0.021 }]);
  expect(captured(twice).tracks).toEqual(captured(once).tracks);
});
