/** A BZFlag recording, read: every player's lives as a track, and what else happened to them. */
import type { MotionTrack } from '../motion-track.ts';
import type { CheckedBytes } from './checked-bytes.ts';
import { lifeColumns } from './life-columns.ts';
import { packetMode, packetsOf, type Packet } from './packets.ts';
import { PlayerRecord } from './player-record.ts';
import { decodePlayerUpdate, isPlayerUpdate } from './player-update.ts';

export interface RecordedPlayer extends Pick<PlayerRecord, 'id' | 'callSign' | 'updates' | 'deaths' | 'shots'> {
  /** Null for who never made an update alive. One time base for all: it counts from the first such update in the whole file. */
  readonly track: MotionTrack | null;
}

/** Players in the order of their numbers. Throws a `BenchError` that names the byte where the file is malformed. */
export function readRecording(bytes: CheckedBytes): readonly RecordedPlayer[] {
  const players = recordsOf(bytes).map((record) => ({ record, rows: record.lives().rows }));
  const start = Math.min(...players.map(({ rows }) => rows[0]?.time ?? Infinity));
  return players.map(({ record: { id, callSign, updates, deaths, shots }, rows }) => {
    const track = rows.length === 0 ? null : { id: String(id), name: callSign, columns: lifeColumns(rows, start) };
    return { id, callSign, updates, deaths, shots, track };
  });
}

function recordsOf(bytes: CheckedBytes): readonly PlayerRecord[] {
  const records: (PlayerRecord | undefined)[] = [];
  const recordOf = (id: number) => (records[id] ??= new PlayerRecord(id));
  for (const packet of packetsOf(bytes)) {
    if (packet.code === 'ap') takeCallSign(bytes, packet, recordOf);
    else if (packet.mode === packetMode.real) takePacket(bytes, packet, recordOf);
  }
  return records.filter((record) => record !== undefined);
}

type RecordOf = (id: number) => PlayerRecord;

/** Where the call sign stands in the packet that adds a player, bytes. */
const callSign = { at: 11, length: 32 };

/** Players are added when they come and, for late spectators, once more with every copy of the state. */
function takeCallSign(bytes: CheckedBytes, packet: Packet, recordOf: RecordOf): void {
  const at = body(bytes, packet, callSign.at + callSign.length);
  recordOf(bytes.u8(at)).callSign = bytes.text(at + callSign.at, callSign.length);
}

function takePacket(bytes: CheckedBytes, packet: Packet, recordOf: RecordOf): void {
  if (isPlayerUpdate(packet.code)) {
    const update = decodePlayerUpdate(bytes, packet);
    recordOf(update.player).update(update);
  } else if (packet.code === 'kl') recordOf(bytes.u8(body(bytes, packet, 1))).announce('death', packet.time);
  else if (packet.code === 'al') recordOf(bytes.u8(body(bytes, packet, 1))).announce('spawn', packet.time);
  else if (packet.code === 'sb') recordOf(bytes.u8(body(bytes, packet, 5) + 4)).shots++;
}

/** Offset of a packet's data, which must have at least `length` bytes. */
function body(bytes: CheckedBytes, packet: Packet, length: number): number {
  if (packet.length >= length) return packet.at;
  throw bytes.fault(packet.at, `a packet "${packet.code}" of ${packet.length} bytes`, `it must have at least ${length}`);
}
