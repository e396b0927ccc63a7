/** Writes small BZFlag recordings, so that tests can say what happened in a game. */

export interface PacketText {
  readonly code: string;
  readonly data?: Uint8Array;
  /** 0 as sent, 1 state, 2 update, 3 hidden. */
  readonly mode?: number;
  /** s on the server's clock. */
  readonly time?: number;
}

/** `header`: length of the packet headers, which differed between servers. */
export function recordingBytes(packets: readonly PacketText[], header: 24 | 28 | 32 = 32): Uint8Array {
  const first = 64;
  const size = packets.reduce((sum, { data }) => sum + header + (data?.length ?? 0), first);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  [0x7272425a, 1, first].forEach((word, index) => view.setUint32(4 * index, word));
  let at = first;
  for (const { code, data = new Uint8Array(), mode = 0, time = 0 } of packets) {
    const next = at + header + data.length;
    view.setUint16(at, mode);
    [code.charCodeAt(0), code.charCodeAt(1)].forEach((letter, index) => view.setUint8(at + 2 + index, letter));
    view.setUint32(at + 4, data.length);
    view.setUint32(at + 8, next);
    view.setBigInt64(at + 16, BigInt(Math.round(time * 1e6)));
    bytes.set(data, at + header);
    at = next;
  }
  return bytes;
}

export interface UpdateText {
  readonly stamp: number;
  readonly player?: number;
  readonly alive?: boolean;
  readonly falling?: boolean;
  /** x, y, z, vx, vy, vz, yaw, yawRate; left out, all 0. */
  readonly motion?: readonly number[];
  /** When the server got it, s. */
  readonly time?: number;
}

/** A player update in its float form, `pu`. */
export function floatUpdate(update: UpdateText): PacketText {
  const { data, view } = updateHead(update, 32);
  (update.motion ?? Array<number>(8).fill(0)).forEach((value, index) => view.setFloat32(11 + 4 * index, value));
  return { code: 'pu', data, time: update.time ?? update.stamp };
}

/** A player update in its small form, `ps`, from its eight integers. */
export function smallUpdate(update: UpdateText): PacketText {
  const { data, view } = updateHead(update, 16);
  (update.motion ?? Array<number>(8).fill(0)).forEach((value, index) => view.setInt16(11 + 2 * index, value));
  return { code: 'ps', data, time: update.time ?? update.stamp };
}

/** The server's word that a player was killed (`kl`) or came into the world (`al`). */
export function announcement(code: 'kl' | 'al', player: number, time: number): PacketText {
  return { code, data: Uint8Array.of(player, 0, 0, 0, 0, 0, 0, 0), time };
}

/** A player comes into the game. */
export function joined(player: number, callSign: string): PacketText {
  const data = new Uint8Array(171);
  data[0] = player;
  data.set(new TextEncoder().encode(callSign), 11);
  return { code: 'ap', data };
}

function updateHead({ stamp, player = 1, alive = true, falling = false }: UpdateText, motionLength: number) {
  const data = new Uint8Array(11 + motionLength);
  const view = new DataView(data.buffer);
  view.setFloat32(0, stamp);
  view.setUint8(4, player);
  view.setInt16(9, (alive ? 1 : 0) + (falling ? 64 : 0));
  return { data, view };
}
