/** A BZFlag recording, read: every player's spawns as a track, and what else happened to them. */
import type { MotionTrack, TrackColumns } from '../motion-track.ts';
import type { CheckedBytes } from './checked-bytes.ts';
import { packetMode, packetsOf, type Packet, decodePlayerUpdate, isPlayerUpdate, type PlayerUpdate } from './packets.ts';
import { SpawnLog, type SpawnRow } from './spawn-log.ts';

export interface RecordedPlayer extends Pick<PlayerRecord, 'id' | 'callSign' | 'updates' | 'deaths' | 'shots'> {
  /** Null for a player without an update made alive. Time counts from the first such update of all players. */
  readonly track: MotionTrack | null;
}

/** Players in the order of their numbers. Throws a `BenchError` that names the byte where the file is malformed. */
export function readBzflagRecording(bytes: CheckedBytes): readonly RecordedPlayer[] {
  const players = recordsOf(bytes).map((record) => ({ record, rows: record.spawns().rows }));
  const start = Math.min(...players.map(({ rows }) => rows[0]?.time ?? Infinity));
  return players.map(({ record: { id, callSign, updates, deaths, shots }, rows }) => {
    const track = rows.length === 0 ? null : { id: String(id), name: callSign, columns: spawnColumns(rows, start) };
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

/** Place of the call sign in the packet that adds a player, bytes. */
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

/** The server's announcement of a death or a spawn; it carries no stamp but the server's own time. */
interface Announcement {
  readonly kind: 'death' | 'spawn';
  /** s on the server's own clock. */
  readonly arrival: number;
}

class PlayerRecord {
  readonly id: number;
  readonly #events: (PlayerUpdate | Announcement)[] = [];
  callSign = '';
  /** Player updates, those of the dead and those that came late included. */
  updates = 0;
  deaths = 0;
  shots = 0;
  /** Lead of the server's clock over the game clock (s), by the update with the shortest delay. */
  #serverAhead = Infinity;

  constructor(id: number) {
    this.id = id;
  }

  update(update: PlayerUpdate): void {
    this.updates++;
    this.#serverAhead = Math.min(this.#serverAhead, update.arrival - update.stamp);
    this.#events.push(update);
  }

  announce(kind: Announcement['kind'], arrival: number): void {
    if (kind === 'death') this.deaths++;
    this.#events.push({ kind, arrival });
  }

  spawns(): SpawnLog {
    const log = new SpawnLog();
    for (const event of this.#events) {
      if ('stamp' in event) log.take(event);
      else if (event.kind === 'death') log.die(event.arrival - this.#serverAhead);
      else log.spawn(event.arrival - this.#serverAhead);
    }
    return log;
  }
}

/** m/s², what BZFlag's falling tanks are subject to. */
const gravity = -9.8;

/** `start`: the game clock's time that is the file's time 0, s. */
function spawnColumns(rows: readonly SpawnRow[], start: number): TrackColumns {
  const column = (value: (row: SpawnRow) => number) => Float64Array.from(rows, value);
  const motion = (index: number) => column(({ update }) => update.motion[index] ?? NaN);
  return {
    t: column(({ time }) => time - start),
    x: motion(0),
    y: motion(1),
    z: motion(2),
    vx: motion(3),
    vy: motion(4),
    vz: motion(5),
    az: column(({ update }) => (update.falling ? gravity : 0)),
    yaw: motion(6),
    yawRate: motion(7),
    life: column(({ spawn }) => spawn),
  };
}
