/** A thread of players in a live session: each in a seat, sending updates to all and receiving those of all. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { BenchClient } from '../../client/bench-client.ts';
import { DownReader } from '../../features/live/calls/down-message.ts';
import { parcelKinds } from '../../features/live/calls/game-wire.ts';
import type { Seating } from '../../features/live/calls/live-calls.ts';
import { PayloadWriter } from '../../features/live/calls/payloads.ts';
import { UpWriter } from '../../features/live/calls/up-message.ts';
import { monotonicNow } from '../../features/proxy/node/alarm.ts';
import { portOf } from '../../features/live/node/bots/socket-port.ts';

/** Input of the thread: where the host is, how many play, updates of each a second, and for how long (s) they do. */
export interface LiveLoad {
  readonly origin: string;
  readonly code: string;
  readonly players: number;
  readonly rate: number;
  /** Every update that arrives is acknowledged, as players do. */
  readonly acknowledges: boolean;
  readonly length: number;
}

/** Its result: how long (s) each update took from one to the other, what came, and in how many messages. */
export interface LiveLoadReport {
  readonly delays: Float64Array;
  readonly messages: number;
  readonly sent: number;
}

/** Bytes of an update: what a state of a tank takes on the wire. */
const updateBytes = 56;
/** Acknowledgements wait for the next tick, s. */
const tick = 0.02;

/** An acknowledgement says again what came before. */
const notes = [1, 0].map((serial) => ({ serial, level: 0, arrivedAt: 0 }));
const load = workerData as LiveLoad;
const delays: number[] = [];
let messages = 0;
let sent = 0;

class Player {
  readonly #game: WebSocket;
  readonly #seating: Seating;
  readonly #reader = new DownReader();
  readonly #writer = new UpWriter();
  readonly #payloads = new PayloadWriter();
  readonly #update = new Uint8Array(updateBytes);
  #sequence = 0;

  private constructor(game: WebSocket, seating: Seating) {
    this.#game = game;
    this.#seating = seating;
    game.on('message', (bytes: Buffer) => this.#hear(bytes));
  }

  static async join(cookie: string, name: string): Promise<Player> {
    const origin = { headers: { origin: load.origin, cookie } };
    const address = load.origin.replace('http', 'ws');
    const bench = new WebSocket(`${address}/bench`, origin);
    const client = new BenchClient(portOf(bench));
    await once(bench, 'open');
    const seating = await client.call('live.join', { name });
    const game = new WebSocket(`${address}/game?ticket=${seating.ticket}`, origin);
    await once(game, 'open');
    return new Player(game, seating);
  }

  /** An update for all receivers, with the fields of each. */
  update(): void {
    sent += 1;
    this.#writer.parcel(parcelKinds.update, this.#update);
    for (let seat = 0; seat < load.players; seat++) if (seat !== this.#seating.seat) this.#writer.to(seat, 0.1);
    this.post();
  }

  /** Sends what has been gathered, if anything. */
  post(): void {
    if (this.#writer.parcels === 0) return;
    this.#game.send(this.#writer.message(this.#seating.setup.epoch, ++this.#sequence, monotonicNow()));
    this.#writer.clear();
  }

  #hear(bytes: Buffer): void {
    const now = monotonicNow();
    const reader = this.#reader;
    messages += 1;
    if (reader.open(bytes, load.players)) throw new Error('The host sends what cannot be read.');
    while (reader.next()) {
      if (reader.kind !== parcelKinds.update) continue;
      delays.push(now - reader.sentAt);
      if (load.acknowledges) this.#acknowledge(reader.from);
    }
  }

  #acknowledge(from: number): void {
    this.#writer.parcel(parcelKinds.acknowledgement, this.#payloads.acknowledgement(notes));
    this.#writer.to(from, 0);
  }
}

/** The cookie of one more visitor: each has one seat. */
async function enter(): Promise<string> {
  const answer = await fetch(`${load.origin}/enter`, { method: 'POST', body: JSON.stringify({ code: load.code }) });
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

/** Each player speaks at a place of its own within the interval. */
async function play(players: readonly Player[]): Promise<void> {
  const began = monotonicNow();
  const next = players.map((_, index) => began + index / players.length / load.rate);
  let acknowledgeAt = began;
  while (monotonicNow() < began + load.length) {
    const now = monotonicNow();
    players.forEach((player, index) => {
      if (now < next[index]!) return;
      next[index]! += 1 / load.rate;
      player.update();
    });
    if (now >= acknowledgeAt) for (const player of players) player.post();
    if (now >= acknowledgeAt) acknowledgeAt = now + tick;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const players: Player[] = [];
for (let number = 0; number < load.players; number++) players.push(await Player.join(await enter(), `player ${number + 1}`));
await play(players);
await new Promise((resolve) => setTimeout(resolve, 300));
parentPort?.postMessage({ delays: Float64Array.from(delays), messages, sent } satisfies LiveLoadReport);
process.exit();
