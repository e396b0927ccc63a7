/** Captures of a network, pcap and pcapng: the UDP datagrams in them, fragments joined. */
import { BenchError } from '../../../contract/errors.ts';

export interface Datagram {
  /** When it was captured, s since `CaptureCounts.begin`: a float has more digits of it than of the time since 1970. */
  readonly time: number;
  /** Address and port of the sender, as text. */
  readonly sender: string;
  readonly port: number;
  readonly payload: Uint8Array;
}

/** Numbers of packets and PDUs that were passed over, by reason. */
export interface CaptureCounts {
  /** The whole second of the first packet, s since 1970 UTC. */
  begin: number | null;
  packets: number;
  datagrams: number;
  /** Link layers or protocols other than IP and UDP. */
  notUdp: number;
  /** Ends before its own lengths say. */
  cut: number;
  /** Fragments whose datagram never became whole. */
  fragments: number;
  /** Packets without a time. */
  timeless: number;
  /** The file ends within a packet: the capture was not ended properly. */
  isCut: boolean;
}

interface Packet {
  /** Whole seconds since 1970 UTC, and the rest. */
  readonly seconds: number;
  readonly rest: number;
  readonly linkType: number;
  readonly bytes: Uint8Array;
}

/** Fragments of one datagram wait for at most this many others to begin. */
const mostUnfinished = 256;
const mostPacketBytes = 262_144;

/**
 * Walks the UDP datagrams of a capture in its order. Throws a `BenchError` where the file is neither pcap nor pcapng,
 * or damaged.
 */
export function* datagramsOf(path: string, bytes: Uint8Array, counts: CaptureCounts): Generator<Datagram> {
  const unfinished = new Map<string, Fragments>();
  for (const packet of packetsOf(path, bytes, counts)) {
    counts.packets++;
    const ip = networkLayer(packet);
    counts.begin ??= packet.seconds;
    const datagram = ip && udpOf(ip, packet.seconds - counts.begin + packet.rest, unfinished, counts);
    if (!ip) counts.notUdp++;
    if (!datagram) continue;
    counts.datagrams++;
    yield datagram;
  }
  for (const { pieces } of unfinished.values()) counts.fragments += pieces.length;
}

export function noCounts(): CaptureCounts {
  return { begin: null, packets: 0, datagrams: 0, notUdp: 0, cut: 0, fragments: 0, timeless: 0, isCut: false };
}

function packetsOf(path: string, bytes: Uint8Array, counts: CaptureCounts): Generator<Packet> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length < 24 ? 0 : view.getUint32(0);
  const classic = magics.find(({ number }) => number === magic);
  if (classic) return pcapPackets(path, view, classic, counts);
  if (magic === sectionHeader) return pcapngPackets(path, view, counts);
  throw new BenchError(
    'bad-input',
    `${path}: found neither the first bytes of a pcap nor of a pcapng file; save the capture as one of them.`,
  );
}

/** Byte order and ticks per second of each form of pcap. */
const magics = [
  { number: 0xa1b2c3d4, little: false, ticks: 1e6 },
  { number: 0xd4c3b2a1, little: true, ticks: 1e6 },
  { number: 0xa1b23c4d, little: false, ticks: 1e9 },
  { number: 0x4d3cb2a1, little: true, ticks: 1e9 },
] as const;

function* pcapPackets(path: string, view: DataView, { little, ticks }: (typeof magics)[number], counts: CaptureCounts): Generator<Packet> {
  const linkType = view.getUint32(20, little) & 0xffff;
  for (let at = 24; at < view.byteLength;) {
    if (view.byteLength - at < 16) return endsEarly(path, at, counts);
    const size = view.getUint32(at + 8, little);
    if (size > mostPacketBytes) throw broken(path, at);
    if (size > view.byteLength - at - 16) return endsEarly(path, at, counts);
    const [seconds, rest] = [view.getUint32(at, little), view.getUint32(at + 4, little) / ticks];
    yield { seconds, rest, linkType, bytes: bytesAt(view, at + 16, size) };
    at += 16 + size;
  }
}

const sectionHeader = 0x0a0d0d0a;
const blocks = { interface: 1, packet: 2, simple: 3, enhanced: 6 } as const;

interface Interface {
  readonly linkType: number;
  readonly ticksPerSecond: bigint;
  /** Added to every time, s. */
  readonly offset: number;
}

function* pcapngPackets(path: string, view: DataView, counts: CaptureCounts): Generator<Packet> {
  let little = true;
  let interfaces: Interface[] = [];
  for (let at = 0; at < view.byteLength;) {
    if (view.byteLength - at < 12) return endsEarly(path, at, counts);
    const type = view.getUint32(at, little);
    if (type === sectionHeader) {
      little = view.getUint32(at + 8, true) === 0x1a2b3c4d;
      interfaces = [];
    }
    const size = view.getUint32(at + 4, little);
    if (size < 12 || size % 4 !== 0) throw broken(path, at);
    if (size > view.byteLength - at) return endsEarly(path, at, counts);
    if (type === blocks.interface && size >= 20) interfaces.push(interfaceOf(view, at, size, little));
    if (type === blocks.simple) counts.timeless++;
    const isPacket = (type === blocks.enhanced || type === blocks.packet) && size >= 32;
    const packet = isPacket ? timedPacket(view, at, size, little, interfaces, type === blocks.packet) : null;
    if (packet) yield packet;
    at += size;
  }
}

function interfaceOf(view: DataView, at: number, size: number, little: boolean): Interface {
  let ticksPerSecond = 1_000_000n;
  let offset = 0;
  for (let option = at + 16; option + 4 <= at + size - 4;) {
    const code = view.getUint16(option, little);
    const length = view.getUint16(option + 2, little);
    if (code === 0) break;
    if (code === 9 && length === 1) ticksPerSecond = resolutionOf(view.getUint8(option + 4));
    if (code === 14 && length === 8 && option + 12 <= at + size) offset = Number(view.getBigInt64(option + 4, little));
    option += 4 + 4 * Math.ceil(length / 4);
  }
  return { linkType: view.getUint16(at + 8, little), ticksPerSecond, offset };
}

/** A power of ten, or of two where the upper bit is set. */
function resolutionOf(power: number): bigint {
  return power & 0x80 ? 2n ** BigInt(power & 0x3f) : 10n ** BigInt(Math.min(power, 18));
}

/** An enhanced packet, or an older one, whose interface has fewer bits. */
function timedPacket(
  view: DataView,
  at: number,
  size: number,
  little: boolean,
  interfaces: readonly Interface[],
  isOld: boolean,
): Packet | null {
  const from = interfaces[isOld ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little)];
  const length = view.getUint32(at + 20, little);
  if (!from || length > size - 32) return null;
  const ticks = (BigInt(view.getUint32(at + 12, little)) << 32n) | BigInt(view.getUint32(at + 16, little));
  const seconds = from.offset + Number(ticks / from.ticksPerSecond);
  const rest = Number(ticks % from.ticksPerSecond) / Number(from.ticksPerSecond);
  return { seconds, rest, linkType: from.linkType, bytes: bytesAt(view, at + 28, length) };
}

/** Keeps what came before: a capture that was killed ends like this. */
function endsEarly(path: string, at: number, counts: CaptureCounts): void {
  if (counts.packets === 0) throw broken(path, at);
  counts.isCut = true;
}

function broken(path: string, at: number): BenchError {
  return new BenchError('bad-input', `${path}: byte ${at}: the capture breaks off or is damaged; save it anew.`);
}

function bytesAt(view: DataView, at: number, size: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, size);
}

/** Bytes before the network layer by link type: BSD loopback, Ethernet, raw IP, Linux cooked 1 and 2. */
function networkLayer({ linkType, bytes }: Packet): Uint8Array | null {
  switch (linkType) {
    case 0:
    case 108:
      return bytes.subarray(4);
    case 1:
      return afterTags(bytes, 12);
    case 12:
    case 14:
    case 101:
    case 228:
    case 229:
      return bytes;
    case 113:
      return isIp(u16(bytes, 14)) ? bytes.subarray(16) : null;
    case 276:
      return isIp(u16(bytes, 0)) ? bytes.subarray(20) : null;
    default:
      return null;
  }
}

/** The payload of an Ethernet frame whose type stands at `at`, behind up to two tags of virtual networks. */
function afterTags(bytes: Uint8Array, at: number): Uint8Array | null {
  const type = u16(bytes, at);
  if ((type === 0x8100 || type === 0x88a8) && at < 20) return afterTags(bytes, at + 4);
  return isIp(type) ? bytes.subarray(at + 2) : null;
}

function isIp(type: number): boolean {
  return type === 0x0800 || type === 0x86dd;
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

/** Pieces of a datagram: 64 KiB in packets of the least size have 120. */
const mostPieces = 256;

interface Fragments {
  readonly pieces: { readonly at: number; readonly bytes: Uint8Array }[];
  /** Known once the last piece is there. */
  size: number | null;
}

const udp = 17;
const ipv6Fragment = 44;
/** Hop-by-hop options, routing, fragment, destination options. */
const ipv6Options: readonly number[] = [0, 43, ipv6Fragment, 60];

function udpOf(ip: Uint8Array, time: number, unfinished: Map<string, Fragments>, counts: CaptureCounts): Datagram | null {
  const version = (ip[0] ?? 0) >> 4;
  const read = version === 4 ? ipv4(ip) : version === 6 ? ipv6(ip) : null;
  if (read === null) counts.notUdp++;
  if (read === 'cut') counts.cut++;
  if (read === null || read === 'cut') return null;
  const whole = read.fragment ? join(read, unfinished, counts) : read.payload;
  if (!whole) return null;
  const length = u16(whole, 4);
  if (length < 8 || length > whole.length) {
    counts.cut++;
    return null;
  }
  return { time, sender: `${read.sender}:${u16(whole, 0)}`, port: u16(whole, 2), payload: whole.subarray(8, length) };
}

interface IpPacket {
  readonly sender: string;
  readonly payload: Uint8Array;
  readonly fragment: { readonly key: string; readonly at: number; readonly isLast: boolean } | null;
}

function ipv4(ip: Uint8Array): IpPacket | 'cut' | null {
  const header = 4 * ((ip[0] ?? 0) & 15);
  const length = u16(ip, 2);
  if (ip[9] !== udp) return null;
  // Captures cut at a length of their own, and offload leaves the length at 0.
  if (header < 20 || ip.length < header || (length !== 0 && length > ip.length)) return 'cut';
  const sender = [...ip.subarray(12, 16)].join('.');
  const flags = u16(ip, 6);
  const at = 8 * (flags & 0x1fff);
  const isLast = (flags & 0x2000) === 0;
  const key = `${sender}>${[...ip.subarray(16, 20)].join('.')}#${u16(ip, 4)}`;
  const payload = ip.subarray(header, length === 0 ? ip.length : length);
  return { sender, payload, fragment: at === 0 && isLast ? null : { key, at, isLast } };
}

function ipv6(ip: Uint8Array): IpPacket | 'cut' | null {
  const end = 40 + u16(ip, 4);
  if (ip.length < end) return 'cut';
  const sender = `[${Array.from({ length: 8 }, (_, i) => u16(ip, 8 + 2 * i).toString(16)).join(':')}]`;
  const { next, at, fragment } = afterOptions(ip, end, sender);
  if (next !== udp) return null;
  if (at > end) return 'cut';
  const isWhole = fragment !== null && fragment.at === 0 && fragment.isLast;
  return { sender, payload: ip.subarray(at, end), fragment: isWhole ? null : fragment };
}

/**
 * Steps over the headers between that of IPv6 and UDP's. Those behind the fragment's own are in its first piece only.
 */
function afterOptions(ip: Uint8Array, end: number, sender: string) {
  let [next, at] = [ip[6] ?? 0, 40];
  let fragment: IpPacket['fragment'] = null;
  while (ipv6Options.includes(next) && at + 8 <= end && !fragment) {
    const size = next === ipv6Fragment ? 8 : 8 + 8 * (ip[at + 1] ?? 0);
    if (next === ipv6Fragment) {
      const flags = u16(ip, at + 2);
      const to = Buffer.from(ip.subarray(24, 40)).toString('hex');
      const key = `${sender}>${to}#${u16(ip, at + 4)}:${u16(ip, at + 6)}`;
      fragment = { key, at: flags & 0xfff8, isLast: (flags & 1) === 0 };
    }
    next = ip[at] ?? 0;
    at += size;
  }
  return { next, at, fragment };
}

/** The whole datagram, once every piece of it is there. */
function join({ payload, fragment }: IpPacket, unfinished: Map<string, Fragments>, counts: CaptureCounts): Uint8Array | null {
  const { key, at, isLast } = fragment!;
  const entry = unfinished.get(key) ?? { pieces: [], size: null };
  if (at + payload.length > 65_535) {
    counts.fragments++;
    return null;
  }
  if (entry.pieces.length === mostPieces) {
    counts.fragments++;
    return null;
  }
  entry.pieces.push({ at, bytes: payload });
  if (isLast) entry.size = at + payload.length;
  unfinished.set(key, entry);
  const [oldest] = unfinished;
  if (unfinished.size > mostUnfinished && oldest) {
    counts.fragments += oldest[1].pieces.length;
    unfinished.delete(oldest[0]);
  }
  if (entry.size === null) return null;
  const whole = new Uint8Array(entry.size);
  let reached = 0;
  for (const piece of entry.pieces.sort((p, q) => p.at - q.at)) {
    if (piece.at > reached) return null;
    // Pieces of a damaged datagram may lie behind the one that says it is the last.
    if (piece.at >= entry.size) break;
    whole.set(piece.bytes.subarray(0, Math.max(0, entry.size - piece.at)), piece.at);
    reached = Math.max(reached, piece.at + piece.bytes.length);
  }
  if (reached < entry.size) return null;
  unfinished.delete(key);
  return whole;
}

/** Link type of captures that are written: raw IPv4, no Ethernet. */
const rawIp = 101;

/** The first bytes of a pcap with times in nanoseconds. */
export function captureHeader(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, 0xa1b23c4d);
  view.setUint16(4, 2);
  view.setUint16(6, 4);
  view.setUint32(16, mostPacketBytes);
  view.setUint32(20, rawIp);
  return new Uint8Array(view.buffer);
}

/** A datagram from 127.0.0.1 to 127.0.0.1 as a packet of such a capture. */
export function capturePacket(
  time: number,
  payload: Uint8Array,
  ports: { readonly from: number; readonly to: number },
): Uint8Array<ArrayBuffer> {
  const size = 28 + payload.length;
  const bytes = new Uint8Array(16 + size);
  const view = new DataView(bytes.buffer);
  const seconds = Math.floor(time);
  view.setUint32(0, seconds);
  view.setUint32(4, Math.min(999_999_999, Math.round((time - seconds) * 1e9)));
  view.setUint32(8, size);
  view.setUint32(12, size);
  bytes.set([0x45, 0], 16);
  view.setUint16(18, size);
  bytes.set([64, udp], 24);
  bytes.set([127, 0, 0, 1, 127, 0, 0, 1], 28);
  view.setUint16(26, headerSum(view, 16));
  view.setUint16(36, ports.from);
  view.setUint16(38, ports.to);
  view.setUint16(40, 8 + payload.length);
  bytes.set(payload, 44);
  return bytes;
}

/** The checksum of an IPv4 header of 20 bytes whose own is 0. UDP's is left out, as IPv4 allows. */
function headerSum(view: DataView, at: number): number {
  let sum = 0;
  for (let i = 0; i < 20; i += 2) sum += view.getUint16(at + i);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}
