/**
 * A capture (pcap, pcapng) of UDP whose datagrams have a number at an offset. It says when they passed one place: beside
 * a capture of the other side it is one way; alone it shows loss, order and how delay varies.
 */
import { datagramsOf, noCounts } from '../dis/capture.ts';
import type { LogSource, NetworkLog, OtherSide } from './network-log.ts';
import { logOfOneWay, type OneWayPacket } from './one-way.ts';

const magics = new Set([0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a]);

export function isCapture(start: Uint8Array): boolean {
  return start.length >= 4 && magics.has(new DataView(start.buffer, start.byteOffset, 4).getUint32(0));
}

/** Where the number stands in a datagram, and how: `4`, `4:u16`, `4:u32le`. */
const place = /^(\d{1,5})(?::u(8|16|32)(le)?)?$/;

const command = 'driftbench network capture.pcap --sequence 4:u32 --port 5154';

interface Numbered {
  /** s, since the same moment in captures of both sides. */
  readonly time: number;
  readonly seq: number;
}

export function captureSide(bytes: Uint8Array, source: LogSource): OtherSide {
  return { capture: bytes, path: source.path };
}

export function parseCapture(bytes: Uint8Array, source: LogSource): NetworkLog {
  const own = numbered(bytes, source, source.path);
  const kind = 'a capture of UDP';
  const other = source.option('other') === undefined ? null : source.other;
  if (!other) return logOfOneWay(source, { kind }, [own.map(({ time, seq }): OneWayPacket => ({ seq, sent: NaN, arrived: time }))]);
  if (!other.capture) throw source.fault(null, 'the other side of a capture is a capture.');
  const sent = new Map(numbered(other.capture, source, other.path ?? '').map(({ seq, time }) => [seq, time]));
  const arrived = new Set(own.map(({ seq }) => seq));
  const lost = [...sent].filter(([seq]) => !arrived.has(seq)).map(([seq, time]): OneWayPacket => ({ seq, sent: time, arrived: NaN }));
  const both = own.flatMap(({ seq, time }): readonly OneWayPacket[] =>
    sent.has(seq) ? [{ seq, sent: sent.get(seq) as number, arrived: time }] : [],
  );
  const notes = ['The capture that is read is the receiver’s, the other one the sender’s.'];
  return logOfOneWay(source, { kind, notes }, [[...both, ...lost]]);
}

/** The numbers of one stream, counted on where they begin again at their width. */
function numbered(bytes: Uint8Array, source: LogSource, path: string): readonly Numbered[] {
  const [, offset, bits = '32', little] = place.exec(source.option('sequence') ?? '') ?? [];
  if (offset === undefined)
    throw source.fault(null, `this is a capture; say where the number of a datagram stands (sequence), as in ${command}`);
  const port = source.option('port');
  const counts = noCounts();
  const [at, width] = [Number(offset), Number(bits)];
  const found: Numbered[] = [];
  let [turns, before, sender] = [0, NaN, ''];
  for (const datagram of datagramsOf(path, bytes, counts)) {
    if ((port !== undefined && datagram.port !== port) || datagram.payload.length < at + width / 8) continue;
    sender ||= datagram.sender;
    if (datagram.sender !== sender && port === undefined)
      throw source.fault(
        null,
        `found datagrams of several senders, ${sender} and ${datagram.sender}; give the port that they went to (port).`,
      );
    if (datagram.sender !== sender)
      throw source.fault(null, `found two senders to that port, ${sender} and ${datagram.sender}; cut the capture to one.`);
    const seq = numberAt(datagram.payload, at, width, little !== undefined);
    if (seq < before - 2 ** (width - 1)) turns += 2 ** width;
    const isLate = seq > before + 2 ** (width - 1) && turns > 0;
    if (!isLate) before = seq;
    found.push({ time: (counts.begin ?? 0) + datagram.time, seq: seq + turns - (isLate ? 2 ** width : 0) });
  }
  if (found.length > 0) return found;
  const of = port === undefined ? '' : ` to port ${port}`;
  throw source.fault(
    null,
    `found no datagram${of} with ${at + width / 8} bytes or more among ${counts.packets} packets; say what to read as in ${command}`,
  );
}

function numberAt(payload: Uint8Array, at: number, width: number, isLittle: boolean): number {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  return width === 8 ? view.getUint8(at) : width === 16 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle);
}
