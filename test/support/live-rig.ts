/** A live session behind real sockets of loopback, and people who join it as a page does, message by message. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { BenchClient } from '../../client/bench-client.ts';
import { DownReader } from '../../features/live/calls/down-message.ts';
import { parcelKinds } from '../../features/live/calls/game-wire.ts';
import type { Seating } from '../../features/live/calls/live-calls.ts';
import type { LiveState } from '../../features/live/calls/live-state.ts';
import { UpWriter } from '../../features/live/calls/up-message.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import { loadLiveExperiment } from '../../features/live/node/live-experiment.ts';
import { LiveSession, type LiveMeans, type LiveRequest } from '../../features/live/node/live-session.ts';
import { silentMirror } from '../../features/live/node/silent-mirror.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { portOf } from '../../features/live/node/bots/socket-port.ts';
import { ask, cookieOf, opened, type Answer } from './http-visit.ts';

/** Two lanes on which people can play. */
export const playable = (players: number) => `driftbench: 1
name: Two tanks
duration: 60
frame: 0.02
world: { kind: arena, size: [400, 400], obstacles: 0 }
game: { players: ${players} }
lanes:
  - { id: shown, trigger: { distance: 0.25, heartbeat: 5 }, model: { id: fvw }, convergence: { id: snap } }
`;

const noBots: LiveMeans['bots'] = () => ({
  start: () => ({ ended: Promise.resolve(), stop: () => undefined }),
  close: () => Promise.resolve(),
});

export class LiveRig {
  readonly session: LiveSession;
  readonly states: LiveState[];
  /** Events that reached the mirror. */
  readonly events: LiveEvent[];
  /** Reports of participants, as the mirror got them. */
  readonly reports: { readonly seat: number; readonly report: Uint8Array }[];
  readonly bugs: unknown[];
  readonly #folder: string;

  private constructor(session: LiveSession, kept: Pick<LiveRig, 'states' | 'events' | 'reports' | 'bugs'>, folder: string) {
    this.session = session;
    this.states = kept.states;
    this.events = kept.events;
    this.reports = kept.reports;
    this.bugs = kept.bugs;
    this.#folder = folder;
  }

  static async open(players: number, options: Partial<LiveRequest> = {}, means: Partial<LiveMeans> = {}): Promise<LiveRig> {
    const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
    const page = join(folder, 'page');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), '<!doctype html><title>Driftbench</title>');
    const path = join(folder, 'tanks.yaml');
    writeFileSync(path, playable(players));
    const kept = {
      states: [] as LiveState[],
      events: [] as LiveEvent[],
      reports: [] as LiveRig['reports'][number][],
      bugs: [] as unknown[],
    };
    const session = await LiveSession.open(
      { path, lan: false, bots: 0, port: 0, ...options },
      {
        page,
        workerPath: projectPaths().worker,
        version: '0.1.0',
        plugins: () => [],
        experiment: async (request, plugins) => loadLiveExperiment(request, await loadPlugins(plugins)),
        mirror: () => ({
          ...silentMirror,
          take: (events) => void kept.events.push(...events),
          report: (seat, report) => void kept.reports.push({ seat, report }),
        }),
        bots: noBots,
        watching: () => () => undefined,
        nowMs: () => performance.now(),
        reportBug: (error) => kept.bugs.push(error),
        ...means,
      },
      (state) => kept.states.push(state),
    ).catch((error: unknown) => {
      rmSync(folder, { recursive: true });
      throw error;
    });
    return new LiveRig(session, kept, folder);
  }

  get origin(): string {
    return this.session.server.address;
  }

  get code(): string {
    return this.session.server.joining.code;
  }

  /** One plain request; header names and paths go out exactly as given. */
  ask(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer> {
    return ask(this.origin, method, path, headers, body);
  }

  /** The cookie of a client that has shown the code. */
  async enter(code = this.code): Promise<string> {
    return cookieOf(await this.ask('POST', '/enter', {}, JSON.stringify({ code })));
  }

  /** A socket as a page opens it; headers can be replaced. */
  socket(path: string, headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`${this.origin.replace('http', 'ws')}${path}`, { headers: { origin: this.origin, ...headers } });
  }

  /** Somebody with a bench socket, not in a seat yet. */
  async visit(): Promise<Guest> {
    const socket = this.socket('/bench', { cookie: await this.enter() });
    const guest = new Guest(this, socket);
    await opened(socket);
    return guest;
  }

  /** Somebody in a seat, with a game socket. */
  async player(name = 'Ada'): Promise<Guest> {
    const guest = await this.visit();
    await guest.join(name);
    await guest.play();
    return guest;
  }

  async close(): Promise<void> {
    await this.session.close();
    rmSync(this.#folder, { recursive: true });
  }
}

export interface HeardParcel {
  readonly from: number;
  readonly kind: number;
  readonly sentAt: number;
  readonly number: number;
  readonly payload: readonly number[];
}

/** Opens sockets of a host's server, as a page does. */
export interface HostDoor {
  socket(path: string, headers?: Record<string, string>): WebSocket;
}

export class Guest {
  readonly client: BenchClient;
  readonly bench: WebSocket;
  readonly states: LiveState[] = [];
  /** Messages that came down, each with its parcels. */
  readonly heard: HeardParcel[][] = [];
  seating: Seating | null = null;
  #game: WebSocket | null = null;
  #sequence = 0;
  readonly #door: HostDoor;
  readonly #writer = new UpWriter();

  constructor(door: HostDoor, bench: WebSocket) {
    this.#door = door;
    this.bench = bench;
    this.client = new BenchClient(portOf(bench));
    this.client.on('live', (state) => this.states.push(state));
  }

  get game(): WebSocket {
    if (!this.#game) throw new Error('Nobody plays yet.');
    return this.#game;
  }

  get plays(): boolean {
    return this.#game?.readyState === WebSocket.OPEN;
  }

  get seat(): number {
    return this.seating?.seat ?? -1;
  }

  async join(name: string, more: { token?: string; spectate?: boolean } = {}): Promise<Seating> {
    this.seating = await this.client.call('live.join', { name, ...more });
    return this.seating;
  }

  /** Opens the game socket with the ticket of the last joining. */
  async play(): Promise<WebSocket> {
    const game = this.#door.socket(`/game?ticket=${this.seating?.ticket}`);
    this.#game = game;
    this.#sequence = 0;
    game.on('message', (bytes: Buffer) => this.heard.push(parcelsOf(bytes)));
    await opened(game);
    return game;
  }

  /** Sends one parcel to all others, or to those named. */
  say(payload: readonly number[], to: readonly number[] = []): void {
    this.#writer.clear();
    this.#writer.parcel(parcelKinds.update, Uint8Array.from(payload));
    for (const seat of to) this.#writer.to(seat, 0.25);
    this.game.send(this.#writer.message(this.seating?.setup.epoch ?? 0, ++this.#sequence, this.#sequence));
  }

  leave(): void {
    this.#game?.terminate();
    this.bench.terminate();
  }
}

function parcelsOf(bytes: Buffer): HeardParcel[] {
  const reader = new DownReader();
  const refusal = reader.open(bytes, 1000);
  if (refusal) throw new Error(refusal);
  const parcels: HeardParcel[] = [];
  while (reader.next()) {
    const { from, kind, sentAt, number, payload } = reader;
    parcels.push({ from, kind, sentAt, number, payload: [...payload] });
  }
  return parcels;
}
