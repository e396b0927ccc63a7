/**
 * The wire form of updates and acknowledgements: what byte counts and bandwidth are reckoned with. Simulated links carry updates at full
 * precision; only their size is that of the wire.
 */
import type { PathPiece } from './path-piece.ts';

/** Fields of an update after its header, each a 32-bit float as in games; order of the wire. */
const stateFields = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'qw', 'qx', 'qy', 'qz', 'wx', 'wy', 'wz'] as const;

/** Header of an update: entity (u16), life (u16), number (u32), time stamp (f64, s). */
const headerBytes = 16;

/** Bytes of one update. */
export const updateBytes = headerBytes + stateFields.length * 4;
/** Bytes of one acknowledgement: entity (u16), receiver (u16), number (u32), time of reception (f64, s). */
export const acknowledgementBytes = 16;

/** Writes an update at `offset`, little-endian. The view must hold `updateBytes` from there. */
export function encodeUpdate(entity: number, update: PathPiece, view: DataView, offset: number): void {
  view.setUint16(offset, entity, true);
  view.setUint16(offset + 2, update.life, true);
  view.setUint32(offset + 4, update.id, true);
  view.setFloat64(offset + 8, update.stamp, true);
  for (let i = 0; i < stateFields.length; i++) {
    const field = stateFields[i] as (typeof stateFields)[number];
    view.setFloat32(offset + headerBytes + i * 4, update.state[field], true);
  }
}

/** Reads an update written by `encodeUpdate` into `update`, anchored at its stamp, and returns its entity. */
export function decodeUpdate(view: DataView, offset: number, update: PathPiece): number {
  update.life = view.getUint16(offset + 2, true);
  update.id = view.getUint32(offset + 4, true);
  update.stamp = view.getFloat64(offset + 8, true);
  update.anchor = update.stamp;
  for (let i = 0; i < stateFields.length; i++) {
    const field = stateFields[i] as (typeof stateFields)[number];
    update.state[field] = view.getFloat32(offset + headerBytes + i * 4, true);
  }
  return view.getUint16(offset, true);
}
