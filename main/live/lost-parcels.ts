/** The content of lost messages as events for the mirror: the only place where the host reads payloads. */
import { DownReader } from '../../contract/live/down-message.ts';
import { parcelKinds, type ParcelKind } from '../../contract/live/game-wire.ts';
import { everybody, UpReader } from '../../contract/live/up-message.ts';
import type { Lost } from '../../engine/live/live-event.ts';

/** Offset of the number of an update, or of a shot, in its payload; both are u32. */
const numberAt = { [parcelKinds.update]: 4, [parcelKinds.shot]: 0 } as const;
/** The sender's number of the payload; null: its loss has no effect, as of acknowledgements. */
function numbered(kind: ParcelKind, payload: Uint8Array): Pick<Lost, 'what' | 'number'> | null {
  if (kind === parcelKinds.acknowledgement) return null;
  const at = numberAt[kind];
  if (payload.length < at + 4) return null;
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  return { what: kind === parcelKinds.update ? 'update' : 'shot', number: view.getUint32(at, true) };
}

/** A message of seat `from` was lost on its uplink; `listeners` are its receivers if it names none. */
export function lostOnTheWayUp(message: Uint8Array, from: number, listeners: readonly number[], seats: number, at: number): Lost[] {
  const reader = new UpReader();
  if (reader.open(message, seats)) return [];
  const lost: Lost[] = [];
  while (reader.next()) {
    const what = numbered(reader.kind, reader.payload);
    const named = reader.receivers === everybody ? listeners : Array.from({ length: reader.receivers }, (_, i) => reader.seatOf(i));
    if (what)
      lost.push(...named.filter((seat) => seat !== from).map((seat): Lost => ({ kind: 'lost', time: at, at, seat, from, ...what })));
  }
  return lost;
}

/** A message to `seat` was lost on its downlink. */
export function lostOnTheWayDown(message: Uint8Array, seat: number, seats: number, at: number): Lost[] {
  const reader = new DownReader();
  if (reader.open(message, seats)) return [];
  const lost: Lost[] = [];
  while (reader.next()) {
    const what = numbered(reader.kind, reader.payload);
    if (what) lost.push({ kind: 'lost', time: at, at, seat, from: reader.from, ...what });
  }
  return lost;
}
