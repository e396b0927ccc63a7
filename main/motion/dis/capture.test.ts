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

/** A pcap of packets 1 s apart, at a quarter of a second. */
function pcap(linkType: number, packets: readonly Uint8Array[], { little = true, nano = false } = {}): Uint8Array {
  const header = new DataView(new ArrayBuffer(24));
  header.setUint32(0, nano ? 0xa1b23c4d : 0xa1b2c3d4, little);
  header.setUint32(20, linkType, little);
  const records = packets.map((bytes, index) => {
    const lengths = new DataView(new ArrayBuffer(16));
    lengths.setUint32(0, 1000 + index, little);
    lengths.setUint32(4, nano ? 250_000_000 : 250_000, little);
    lengths.setUint32(8, bytes.length, little);
    lengths.setUint32(12, bytes.length, little);
    return concat(new Uint8Array(lengths.buffer), bytes);
  });
  return concat(new Uint8Array(header.buffer), ...records);
}

const ethernet = (...frames: readonly Uint8Array[]) => pcap(1, frames);

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

test('a piece behind the one that is said to be the last is passed over', () => {
  const whole = datagram(24);
  const pieces = [
    fragment(0, false, concat(whole, new Uint8Array(32))),
    fragment(48, false, new Uint8Array(8)),
    fragment(24, true, whole.subarray(24)),
  ];
  const { datagrams } = read(ethernet(...pieces.map((piece) => frame(piece))));
  expect(datagrams.map(({ payload }) => [...payload])).toEqual([[...whole.subarray(8)]]);
});

test('pieces that make room for those of newer datagrams are counted, and those beyond the longest one', () => {
  const pieces = Array.from({ length: 300 }, (_, number) => {
    const piece = fragment(0, false, new Uint8Array(16));
    new DataView(piece.buffer).setUint16(4, number);
    return frame(piece);
  });
  const { counts } = read(ethernet(...pieces, frame(fragment(65_528, true, new Uint8Array(16)))));
  expect(counts.fragments).toBe(301);
});

test.each([
  ['what is no capture', Uint8Array.from(Buffer.from('PK\u0003\u0004 not a capture at all')), 'neither'],
  ['an empty file', new Uint8Array(0), 'neither'],
  ['a pcap that ends within its first packet', ethernet(frame(fragment(0, true, datagram(8)))).subarray(0, 60), 'byte 24'],
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

const whole = fragment(0, true, datagram(40));
const zeros = (count: number) => new Uint8Array(count);
const two = (value: number) => Uint8Array.from([value >> 8, value & 255]);

/** The datagram as an IPv6 packet, behind the headers that `next` begins. */
function ipv6(next: number, payload: Uint8Array): Uint8Array {
  const head = Uint8Array.from([0x60, 0, 0, 0, ...two(payload.length), next, 64]);
  return concat(head, Uint8Array.from([0xfe, 0x80, ...zeros(13), 1]), Uint8Array.from([0xff, 2, ...zeros(13), 5]), payload);
}
const ipv6Piece = (at: number, isLast: boolean, payload: Uint8Array) =>
  ipv6(44, concat(Uint8Array.from([17, 0, ...two(at | (isLast ? 0 : 1)), 0, 0, 0, 9]), payload));
const six = datagram(40);
const sixEthernet = (ip: Uint8Array) => concat(zeros(12), two(0x86dd), ip);

const forms: readonly (readonly [string, number, readonly Uint8Array[], object?])[] = [
  ['Ethernet', 1, [frame(whole)]],
  ['Ethernet, padded to its shortest length', 1, [concat(frame(whole), zeros(9))]],
  ['a tag of a virtual network', 1, [frame(whole, [0x81, 0, 0, 5])]],
  ['two such tags', 1, [frame(whole, [0x88, 0xa8, 0, 5, 0x81, 0, 0, 6])]],
  ['Linux cooked', 113, [concat(zeros(14), two(0x0800), whole)]],
  ['Linux cooked, second version', 276, [concat(two(0x0800), zeros(18), whole)]],
  ['BSD loopback', 0, [concat(Uint8Array.from([2, 0, 0, 0]), whole)]],
  ['BSD loopback, IPv6', 0, [concat(Uint8Array.from([30, 0, 0, 0]), ipv6(17, six))]],
  ['OpenBSD loopback', 108, [concat(Uint8Array.from([0, 0, 0, 2]), whole)]],
  ['raw IP', 101, [whole]],
  ['raw IPv4', 228, [whole]],
  ['raw IPv6', 229, [ipv6(17, six)]],
  ['IPv6 on Ethernet', 1, [sixEthernet(ipv6(17, six))]],
  ['IPv6 with hop-by-hop and destination options', 101, [ipv6(0, concat(Uint8Array.from([60, 0, ...zeros(6), 17, 0, ...zeros(6)]), six))]],
  ['fragments of IPv6', 101, [ipv6Piece(0, false, six.subarray(0, 16)), ipv6Piece(16, true, six.subarray(16))]],
  ['big-endian', 1, [frame(whole)], { little: false }],
  ['nanoseconds', 1, [frame(whole)], { nano: true }],
  ['nanoseconds, big-endian', 1, [frame(whole)], { nano: true, little: false }],
];

test.for(forms)('a datagram is found in a capture of %s', ([, linkType, packets, form]) => {
  const { datagrams, counts } = read(pcap(linkType, packets, form));
  expect(datagrams.map(({ payload, port }) => [Buffer.from(payload).toString('hex'), port])).toEqual([
    [Buffer.from(datagram(40).subarray(8)).toString('hex'), 3000],
  ]);
  expect([datagrams[0]!.time, counts.cut, counts.fragments]).toEqual([packets.length - 1 + 0.25, 0, 0]);
});

test.each([1, 101, 113, 276, 0])('packets cut by a short length of capture are counted, whatever the link: %i', (linkType) => {
  const before = { 1: [...zeros(12), 8, 0], 101: [], 113: [...zeros(14), 8, 0], 276: [8, 0, ...zeros(18)], 0: [2, 0, 0, 0] }[linkType]!;
  const packet = concat(Uint8Array.from(before), whole);
  const { datagrams, counts } = read(pcap(linkType, [packet.subarray(0, packet.length - 5), packet]));
  expect([datagrams.length, counts.cut]).toEqual([1, 1]);
});

/** A block of a pcapng. */
function block(type: number, little: boolean, ...fields: readonly Uint8Array[]): Uint8Array {
  const body = concat(...fields);
  const padded = concat(body, zeros((4 - (body.length % 4)) % 4));
  const ends = words(little, type, padded.length + 12);
  return concat(ends, padded, ends.subarray(4));
}
function words(little: boolean, ...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setUint32(4 * index, value, little));
  return new Uint8Array(view.buffer);
}
function halves(little: boolean, ...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, index) => view.setUint16(2 * index, value, little));
  return new Uint8Array(view.buffer);
}

test.each([true, false])('several interfaces of a pcapng have their own links and clocks; little-endian: %s', (little) => {
  const section = block(0x0a0d0d0a, little, words(little, 0x1a2b3c4d, 1, 0xffff_ffff, 0xffff_ffff));
  const resolution = (power: number) => concat(halves(little, 9, 1), Uint8Array.from([power, 0, 0, 0]), halves(little, 0, 0));
  const bytes = concat(
    section,
    block(1, little, halves(little, 1, 0), words(little, 65_535)),
    block(1, little, halves(little, 101, 0), words(little, 65_535), resolution(9)),
    block(1, little, halves(little, 113, 0), words(little, 65_535), resolution(0x80 | 10)),
    block(6, little, words(little, 0, 0, 5_000_000, frame(whole).length, frame(whole).length), frame(whole)),
    block(6, little, words(little, 1, 1, 1_205_032_704, whole.length, whole.length), whole),
    block(6, little, words(little, 2, 0, 6 * 1024 + 512, whole.length + 16, whole.length + 16), zeros(14), two(0x0800), whole),
    block(2, little, halves(little, 1, 0), words(little, 1, 2_705_032_704, whole.length, whole.length), whole),
    block(3, little, words(little, whole.length), whole),
    block(5, little, zeros(12)),
  );
  const { datagrams, counts } = read(bytes);
  expect(datagrams.map(({ time }) => time)).toEqual([0, 0.5, 1.5, 2]);
  expect(counts).toMatchObject({ begin: 5, datagrams: 4, timeless: 1, isCut: false });
});

test('a capture that was killed within a packet has what came before', () => {
  const bytes = ethernet(frame(whole), frame(whole));
  for (const cut of [1, 30, 75]) {
    const { datagrams, counts } = read(bytes.subarray(0, bytes.length - cut));
    expect([datagrams.length, counts.isCut]).toEqual([1, true]);
  }
});
