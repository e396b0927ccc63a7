import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureHeader, capturePacket, datagramsOf, noCounts } from './capture.ts';

const ports = { from: 4000, to: 3000 };
const concat = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const read = (bytes: Uint8Array) => {
  const counts = noCounts();
  const datagrams = [...datagramsOf('a.pcap', bytes, counts)];
  return { datagrams, counts };
};

test('what is written is read back: times to the nanosecond, payloads to the byte', () => {
  const packet = fc.tuple(fc.nat(1_000_000), fc.uint8Array({ maxLength: 200 }));
  fc.assert(
    fc.property(fc.array(packet, { minLength: 1, maxLength: 20 }), (given) => {
      const start = 1_790_000_000;
      const packets = given.map(([micro, payload]) => capturePacket(start + micro / 1e6, payload, ports));
      const { datagrams, counts } = read(concat(captureHeader(), ...packets));
      expect(datagrams.map(({ payload }) => [...payload])).toEqual(given.map(([, payload]) => [...payload]));
      expect(datagrams.every(({ port, sender }) => port === 3000 && sender === '127.0.0.1:4000')).toBe(true);
      datagrams.forEach(({ time }, i) => expect(Math.abs(counts.begin! + time - start - given[i]![0] / 1e6)).toBeLessThan(3e-7));
    }),
  );
});

/** An Ethernet frame with an IPv4 packet in it. */
function frame(ip: Uint8Array, tags: readonly number[] = []): Uint8Array {
  return concat(new Uint8Array(12), Uint8Array.from([...tags, 0x08, 0x00]), ip);
}

function fragment(at: number, isLast: boolean, payload: Uint8Array): Uint8Array {
  const ip = new Uint8Array(20 + payload.length);
  const view = new DataView(ip.buffer);
  view.setUint8(0, 0x45);
  view.setUint16(2, ip.length);
  view.setUint16(4, 77);
  view.setUint16(6, (isLast ? 0 : 0x2000) | (at / 8));
  view.setUint8(9, 17);
  ip.set([10, 0, 0, 1, 10, 0, 0, 2], 12);
  ip.set(payload, 20);
  return ip;
}

/** A pcap of Ethernet frames, little-endian, microseconds. */
function ethernet(...frames: readonly Uint8Array[]): Uint8Array {
  const header = new DataView(new ArrayBuffer(24));
  header.setUint32(0, 0xa1b2c3d4, true);
  header.setUint32(20, 1, true);
  const packets = frames.map((bytes, index) => {
    const lengths = new DataView(new ArrayBuffer(16));
    lengths.setUint32(0, 1000 + index, true);
    lengths.setUint32(4, 250_000, true);
    lengths.setUint32(8, bytes.length, true);
    lengths.setUint32(12, bytes.length, true);
    return concat(new Uint8Array(lengths.buffer), bytes);
  });
  return concat(new Uint8Array(header.buffer), ...packets);
}

/** A UDP datagram with `size` bytes: 0, 1, 2 … */
function datagram(size: number): Uint8Array {
  const bytes = Uint8Array.from({ length: 8 + size }, (_, index) => (index - 8) & 255);
  new DataView(bytes.buffer).setUint16(0, 4000);
  new DataView(bytes.buffer).setUint16(2, 3000);
  new DataView(bytes.buffer).setUint16(4, bytes.length);
  return bytes;
}

test('fragments are joined in any order, behind tags of virtual networks too', () => {
  const whole = datagram(40);
  const pieces = [
    fragment(0, false, whole.subarray(0, 16)),
    fragment(16, false, whole.subarray(16, 32)),
    fragment(32, true, whole.subarray(32)),
  ];
  const { datagrams, counts } = read(ethernet(frame(pieces[2]!), frame(pieces[0]!, [0x81, 0, 0, 5]), frame(pieces[1]!)));
  expect(datagrams).toEqual([{ time: 2.25, sender: '10.0.0.1:4000', port: 3000, payload: whole.subarray(8) }]);
  expect(counts).toMatchObject({ packets: 3, datagrams: 1, fragments: 0, begin: 1000 });
});

test('pieces of datagrams that never become whole are counted', () => {
  const whole = datagram(40);
  const { datagrams, counts } = read(ethernet(frame(fragment(0, false, whole.subarray(0, 16)))));
  expect([datagrams, counts.fragments]).toEqual([[], 1]);
});

test.each([
  ['what is no capture', Uint8Array.from(Buffer.from('PK\u0003\u0004 not a capture at all')), 'neither'],
  ['an empty file', new Uint8Array(0), 'neither'],
  ['a pcap that ends within a packet', ethernet(frame(fragment(0, true, datagram(8)))).subarray(0, 60), 'byte 24'],
])('%s is refused, with what was found', (_, bytes, message) => {
  expect(() => read(bytes)).toThrow(message);
});

test('whatever bytes follow, reading ends with datagrams or a message of its own', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, next) => {
      const section = Uint8Array.from([0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, ...new Array<number>(16).fill(0)]);
      try {
        read(concat(next ? section : captureHeader(), bytes));
      } catch (error) {
        expect(String(error)).toMatch(/^BenchError: a\.pcap: byte \d+/);
      }
    }),
    { numRuns: 300 },
  );
});
