/** The packets of a BZFlag server's recording, format version 1. */
import type { CheckedBytes } from './checked-bytes.ts';

/** Why the server wrote a packet: it was sent; or it is part of a copy of the state, for playback from there on. */
export const packetMode = { real: 0, state: 1 } as const;

export interface Packet {
  readonly mode: number;
  /** Two letters, its kind: `pu`, `kl` … */
  readonly code: string;
  /** When the server recorded it, s on the server's own clock. */
  readonly time: number;
  /** Offset and length of its data. */
  readonly at: number;
  readonly length: number;
}

const magic = 0x7272425a;
const version = 1;
const lastMode = 3;
/** File header up to the call sign, bytes. */
const fileHeader = 32;
/** Packet header, bytes, by the width of the pointers that servers wrote along with it: none, 32 and 64 bits. */
const packetHeaders = [24, 28, 32];

/** Packets in the order of the file. Throws a `BenchError` at the first byte that cannot be. */
export function* packetsOf(bytes: CheckedBytes): Generator<Packet> {
  let at = firstPacket(bytes);
  while (at < bytes.length) {
    const next = bytes.u32(at + 8);
    yield packetAt(bytes, at, next);
    at = next;
  }
}

function firstPacket(bytes: CheckedBytes): number {
  if (bytes.length < 4 || bytes.u32(0) !== magic) throw bytes.fault(0, 'another kind of file', 'a BZFlag recording begins with "rrBZ"');
  if (bytes.u32(4) !== version) throw bytes.fault(4, `format version ${bytes.u32(4)}`, `only version ${version} can be read`);
  const first = bytes.u32(8);
  if (first >= fileHeader && first <= bytes.length) return first;
  throw bytes.fault(8, `the first packet at byte ${first}`, `it must lie between byte ${fileHeader} and the end at byte ${bytes.length}`);
}

function packetAt(bytes: CheckedBytes, at: number, next: number): Packet {
  const length = bytes.u32(at + 4);
  const header = next - at - length;
  if (!packetHeaders.includes(header)) {
    throw bytes.fault(at + 4, `a packet of ${length} bytes with the next one at byte ${next}`, headersAllowed(at, length));
  }
  if (next > bytes.length)
    throw bytes.fault(at, `a packet up to byte ${next}`, `the file ends at byte ${bytes.length}: it seems to be cut off`);
  const mode = bytes.u16(at);
  if (mode > lastMode) throw bytes.fault(at, `packet mode ${mode}`, `modes are 0 to ${lastMode}`);
  const code = String.fromCharCode(bytes.u8(at + 2), bytes.u8(at + 3));
  return { mode, code, time: bytes.i64(at + 16) / 1e6, at: at + header, length };
}

function headersAllowed(at: number, length: number): string {
  return `the next one must follow at byte ${packetHeaders.map((header) => at + header + length).join(' or ')}`;
}

export interface PlayerUpdate {
  readonly player: number;
  /**
   * Time stamp, s on the game clock that all machines share; a 32-bit float, so that it gets coarser with the server's
   * age.
   */
  readonly stamp: number;
  /** When the server recorded it, s on the server's own clock. */
  readonly arrival: number;
  readonly alive: boolean;
  readonly falling: boolean;
  /** m, m/s, rad, rad/s; in this order x, y, z, vx, vy, vz, yaw, yawRate. */
  readonly motion: readonly number[];
}

const aliveBit = 1;
const fallingBit = 64;
/** Stamp, player, order and status come before the motion, bytes. */
const head = 11;

/** Small form: 16-bit integers, divided by these. */
const smallScale = [50, 50, 50, 100, 100, 100, 32766 / Math.PI, 1000];
const smallLength = head + 2 * smallScale.length;
const floatLength = head + 4 * smallScale.length;

export function isPlayerUpdate(code: string): boolean {
  return code === 'pu' || code === 'ps';
}

/**
 * Decodes a `pu` (32-bit floats) or `ps` (small) packet. The fields after the status (flag, jump jets …) are not
 * motion.
 */
export function decodePlayerUpdate(bytes: CheckedBytes, packet: Packet): PlayerUpdate {
  const { at, length, code } = packet;
  const least = code === 'ps' ? smallLength : floatLength;
  if (length < least) throw bytes.fault(at, `a player update "${code}" of ${length} bytes`, `it must have at least ${least}`);
  const status = bytes.i16(at + 9);
  return {
    player: bytes.u8(at + 4),
    stamp: bytes.f32(at),
    arrival: packet.time,
    alive: (status & aliveBit) !== 0,
    falling: (status & fallingBit) !== 0,
    motion: smallScale.map((scale, k) => (code === 'ps' ? bytes.i16(at + head + 2 * k) / scale : bytes.f32(at + head + 4 * k))),
  };
}
