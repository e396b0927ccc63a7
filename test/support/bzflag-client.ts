/**
 * A guest of a BZFlag server: joins as an observer, answers the server's questions about lag, and can ask for the
 * statistics. Protocol 0221 (BZFlag 2.4).
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Message codes: two letters each. */
const code = (letters: string) => Buffer.from(letters).readUInt16BE();
const [enter, ping, message] = [code('en'), code('pi'), code('mg')];
const allPlayers = 254;
const observers = 5;

export class BzflagGuest {
  /** Called with every line that the server prints. */
  onLine: (line: string) => void = () => undefined;
  /** Questions about lag that were answered. */
  answered = 0;
  readonly #socket: Socket;
  #heard = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
  }

  static async join(port: number, name: string): Promise<BzflagGuest> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.write('BZFLAG\r\n\r\n');
    // `BZFS0221` and the number of the seat.
    const [hello] = (await once(socket, 'data')) as [Buffer];
    if (!hello.toString('latin1').startsWith('BZFS0221')) throw new Error(`The server greets with ${hello.toString('latin1')}.`);
    const guest = new BzflagGuest(socket);
    const head = Buffer.from([0, 0, 0, observers]);
    guest.#say(enter, Buffer.concat([head, padded(name, 32), padded('', 128), padded('', 22), padded('2.4', 60)]));
    return guest;
  }

  ask(command: string): void {
    this.#say(message, Buffer.concat([Buffer.from([allPlayers]), padded(command, 128)]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #say(kind: number, payload: Buffer): void {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(payload.length, 0);
    head.writeUInt16BE(kind, 2);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  #hear(chunk: Buffer): void {
    this.#heard = Buffer.concat([this.#heard, chunk]);
    while (this.#heard.length >= 4 && this.#heard.length >= 4 + this.#heard.readUInt16BE(0)) {
      const end = 4 + this.#heard.readUInt16BE(0);
      this.#take(this.#heard.readUInt16BE(2), this.#heard.subarray(4, end));
      this.#heard = this.#heard.subarray(end);
    }
  }

  #take(kind: number, payload: Buffer): void {
    if (kind === message) this.onLine(payload.subarray(3).toString('latin1').split('\0')[0] ?? '');
    if (kind !== ping) return;
    this.answered += 1;
    this.#say(ping, payload);
  }
}

const padded = (text: string, length: number) => Buffer.concat([Buffer.from(text), Buffer.alloc(length)]).subarray(0, length);
