/** The delay proxy: relays between clients and a server over channels with configured impairments. */
import { lookup } from 'node:dns/promises';
import { BenchError } from '../../../contract/errors.ts';
import { isForeignAddress } from '../../../main/base/foreign-address.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { endpointText, type ClientChannels, type Endpoint, type Protocol, type RelayHost } from './client-channels.ts';
import { Conditions, type ConditionRules } from '../../../engine/network/conditions.ts';
import { Dispatcher } from './dispatcher.ts';
import { TcpRelay } from './tcp-relay.ts';
import { UdpRelay, type KernelDropped } from './udp-relay.ts';
import { ProxyChannel, type PassedPacket } from './proxy-channel.ts';
import { ChannelMeter, type ChannelFigures } from './channel-meter.ts';

export type Direction = 'up' | 'down';

export interface ProxyRules {
  /** Port 0: any that is free; with both protocols the same for both. */
  readonly listen: Endpoint;
  readonly target: Endpoint;
  readonly protocols: readonly Protocol[];
  /** To the target, and from it. */
  readonly up: ConditionRules;
  readonly down: ConditionRules;
  readonly seed: number;
  /** Clients at the same time; more are turned away. */
  readonly clients: number;
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Called with a line when a client connects, leaves or is turned away. */
  readonly onClient?: (text: string) => void;
  /** Hears of each packet of each client, once its fate is known. */
  readonly onPacket?: (packet: PassedPacket, client: number, direction: Direction) => void;
}

export interface ClientFigures {
  readonly client: number;
  readonly protocol: Protocol;
  readonly address: string;
  readonly connected: boolean;
  readonly up: ChannelFigures;
  readonly down: ChannelFigures;
}

export interface ProxyFigures {
  readonly listen: string;
  readonly target: string;
  /** s since it began. */
  readonly elapsed: number;
  readonly turnedAway: number;
  readonly up: ChannelFigures;
  readonly down: ChannelFigures;
  /** Datagrams that the system dropped before the proxy took them; null: it does not count them, or there is no UDP. */
  readonly kernelDropped: KernelDropped | null;
  /** The newest; of those who have left only the last hundred. */
  readonly clients: readonly ClientFigures[];
}

/** Number of remembered former clients. */
const remembered = 100;

export class DelayProxy {
  readonly #rules: ProxyRules;
  readonly #dispatcher: Dispatcher;
  readonly #began: number;
  readonly #conditions: Readonly<Record<Direction, Conditions>>;
  readonly #totals = { up: new ChannelMeter(), down: new ChannelMeter() };
  readonly #present = new Set<ClientChannels>();
  readonly #formerClients: ClientChannels[] = [];
  readonly #relays: { readonly port: number; readonly kernelDropped?: KernelDropped | null; close(): Promise<void> }[] = [];
  #admitted = 0;
  #turnedAway = 0;
  #stalled = false;

  private constructor(rules: ProxyRules, dispatcher: Dispatcher) {
    this.#rules = rules;
    this.#dispatcher = dispatcher;
    this.#began = dispatcher.now;
    this.#conditions = { up: new Conditions(rules.up), down: new Conditions(rules.down) };
  }

  /**
   * Listens once it resolves. Throws `BenchError('not-possible')` if the port cannot be had, `'bad-input'` if this
   * machine has no such address or the target does not exist.
   */
  static async open(rules: ProxyRules): Promise<DelayProxy> {
    const target = { ...rules.target, host: await addressOf(rules.target.host) };
    const proxy = new DelayProxy(rules, await Dispatcher.open(rules.workerPath));
    try {
      for (const protocol of rules.protocols) await proxy.#listen(protocol, target);
    } catch (error) {
      await proxy.close();
      const place = `Cannot listen at ${endpointText(rules.listen)}`;
      if (isForeignAddress(error)) throw new BenchError('bad-input', `${place}: this machine has no such address; give one of its own.`);
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `${place}: ${reason}. Choose another port, or 0 for any.`);
    }
    return proxy;
  }

  /** The address it listens on. */
  get listen(): Endpoint {
    return { ...this.#rules.listen, port: this.#relays[0]?.port ?? this.#rules.listen.port };
  }

  /** New settings of one direction from now on, for all clients. */
  change(direction: Direction, change: (present: LinkSettings) => LinkSettings): void {
    this.#conditions[direction].change(this.#dispatcher.now - this.#began, change);
  }

  /** Lets nothing through until `resume`. */
  stall(): void {
    this.#stalled = true;
    for (const channel of this.#channels()) channel.stall();
  }

  resume(): void {
    this.#stalled = false;
    for (const channel of this.#channels()) channel.resume();
  }

  /**
   * The current settings; whether it is stalled; whether a spike, a trace or a slow change impairs it beyond the
   * stages.
   */
  get state(): { readonly up: LinkSettings; readonly down: LinkSettings; readonly stalled: boolean; readonly impaired: boolean } {
    const time = this.#dispatcher.now - this.#began;
    const { up, down } = this.#conditions;
    return {
      up: up.settingsAt(time),
      down: down.settingsAt(time),
      stalled: this.#stalled,
      impaired: up.isImpairedAt(time) || down.isImpairedAt(time),
    };
  }

  get figures(): ProxyFigures {
    return {
      listen: endpointText(this.listen),
      target: endpointText(this.#rules.target),
      elapsed: this.#dispatcher.now - this.#began,
      turnedAway: this.#turnedAway,
      up: this.#totals.up.figures,
      down: this.#totals.down.figures,
      kernelDropped: this.#relays.map(({ kernelDropped = null }) => kernelDropped).find((each) => each !== null) ?? null,
      clients: [
        ...this.#formerClients.map((client) => figuresOf(client, false)),
        ...Array.from(this.#present, (client) => figuresOf(client, true)),
      ],
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#relays.map((relay) => relay.close()));
    await this.#dispatcher.close();
  }

  async #listen(protocol: Protocol, target: Endpoint): Promise<void> {
    const relay = { tcp: TcpRelay, udp: UdpRelay }[protocol];
    const host: RelayHost = { admit: (kind, address) => this.#admit(kind, address), left: (client, reason) => this.#left(client, reason) };
    this.#relays.push(await relay.open(this.listen, target, host));
  }

  #admit(protocol: Protocol, address: string): ClientChannels | null {
    const { clients, onClient } = this.#rules;
    if (this.#present.size >= clients) {
      this.#turnedAway += 1;
      if (this.#turnedAway === 1) onClient?.(`${address} refused: ${clients} clients are connected, the limit (--clients).`);
      return null;
    }
    const number = ++this.#admitted;
    const client = { number, protocol, address, up: this.#channel(number, protocol, 'up'), down: this.#channel(number, protocol, 'down') };
    this.#present.add(client);
    onClient?.(`client ${number}: ${address} (${protocol})`);
    return client;
  }

  #channel(client: number, protocol: Protocol, direction: Direction): ProxyChannel {
    const { onPacket } = this.#rules;
    const channel = new ProxyChannel({
      conditions: this.#conditions[direction],
      dispatcher: this.#dispatcher,
      began: this.#began,
      seed: this.#rules.seed,
      name: `proxy/${client}/${direction}`,
      path: `proxy/${client}`,
      stream: protocol === 'tcp',
      total: this.#totals[direction],
      record: onPacket && ((packet) => onPacket(packet, client, direction)),
    });
    if (this.#stalled) channel.stall();
    return channel;
  }

  #left(client: ClientChannels, reason?: string): void {
    this.#present.delete(client);
    this.#formerClients.push(client);
    if (this.#formerClients.length > remembered) this.#formerClients.shift();
    this.#rules.onClient?.(`client ${client.number} left${reason === undefined ? '' : `: ${reason}`}`);
  }

  *#channels(): Generator<ProxyChannel> {
    for (const { up, down } of this.#present) yield* [up, down];
  }
}

function figuresOf({ number, protocol, address, up, down }: ClientChannels, connected: boolean): ClientFigures {
  return { client: number, protocol, address, connected, up: up.meter.figures, down: down.meter.figures };
}

async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new BenchError('bad-input', `--target ${host}: there is no host of that name.`);
  }
}
