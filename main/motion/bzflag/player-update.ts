/** Player updates of BZFlag: the game's own DR stream. */
import type { CheckedBytes } from './checked-bytes.ts';
import type { Packet } from './packets.ts';

export interface PlayerUpdate {
  readonly player: number;
  /** Time stamp, s on the game clock that all machines share; a 32-bit float, so that it gets coarser with the server's age. */
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

/** Decodes a `pu` (32-bit floats) or `ps` (small) packet. What follows by status (flag, jump jets …) is not motion. */
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
