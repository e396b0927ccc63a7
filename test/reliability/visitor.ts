/** Guests of a host in another process, from any address of loopback: honest players and attackers enter alike. */
import { WebSocket } from 'ws';
import { ask, cookieOf, opened, type Answer } from '../support/http-visit.ts';
import { Guest, type HostDoor } from '../support/live-rig.ts';

/** Where a host is, and the code to join it. */
export interface HostPlace {
  readonly origin: string;
  readonly code: string;
}

/** A visitor from one address of loopback: limits count by address. */
export class Visitor implements HostDoor {
  readonly #place: HostPlace;
  readonly #from: string;

  constructor(place: HostPlace, from = '127.0.0.1') {
    this.#place = place;
    this.#from = from;
  }

  ask(method: string, path: string, body = ''): Promise<Answer> {
    return ask(this.#place.origin, method, path, {}, body, this.#from);
  }

  /** Shows a code; the status is 200 where it was the right one. */
  show(code: string): Promise<Answer> {
    return this.ask('POST', '/enter', JSON.stringify({ code }));
  }

  /** The cookie for the right code. Rejects where the host refuses it. */
  async enter(): Promise<string> {
    const answer = await this.show(this.#place.code);
    if (!answer.headers['set-cookie']) throw new Error(`the code was refused with status ${answer.status}`);
    return cookieOf(answer);
  }

  socket(path: string, headers: Record<string, string> = {}): WebSocket {
    const { origin } = this.#place;
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, {
      headers: { origin, ...headers },
      localAddress: this.#from,
    });
    return socket.on('error', () => undefined);
  }

  /** A guest with a bench socket, not in a seat yet. */
  async visit(cookie?: string): Promise<Guest> {
    const socket = this.socket('/bench', { cookie: cookie ?? (await this.enter()) });
    const guest = new Guest(this, socket);
    await opened(socket);
    return guest;
  }

  /** A guest in a seat, with a game socket. */
  async player(name: string, cookie?: string): Promise<Guest> {
    const guest = await this.visit(cookie);
    await guest.join(name);
    await guest.play();
    return guest;
  }
}
