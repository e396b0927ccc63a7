/** The delay proxy: stands between clients and a server, and makes of the network between them what is asked for. */
import { lookup } from 'node:dns/promises';
import { BenchError } from '../../contract/errors.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { endpointText, type ClientWays, type Endpoint, type Protocol, type RelayHost } from './client-ways.ts';
import { Conditions, type ConditionRules } from './conditions.ts';
import { Dispatcher } from './dispatcher.ts';
import { TcpRelay } from './tcp-relay.ts';
import { UdpRelay } from './udp-relay.ts';
import { Way } from './way.ts';
import { WayMeter, type WayFigures } from './way-meter.ts';

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
  /** Path of the built alarm thread. */
  readonly workerPath: string;
  /** Told when a client comes or goes, or is turned away. */
  readonly onClient?: (text: string) => void;
}

export interface ClientFigures {
  readonly client: number;
  readonly protocol: Protocol;
  readonly address: string;
  readonly connected: boolean;
  readonly up: WayFigures;
  readonly down: WayFigures;
}

export interface ProxyFigures {
  readonly listen: string;
  readonly target: string;
  /** s since it began. */
  readonly elapsed: number;
  readonly turnedAway: number;
  readonly up: WayFigures;
  readonly down: WayFigures;
  /** The newest of them; those who have left come first to be forgotten. */
  readonly clients: readonly ClientFigures[];
}

/** How many clients that have left are remembered. */
const remembered = 100;

export class DelayProxy {
  readonly #rules: ProxyRules;
  readonly #dispatcher: Dispatcher;
  readonly #began: number;
  readonly #conditions: Readonly<Record<Direction, Conditions>>;
  readonly #totals = { up: new WayMeter(), down: new WayMeter() };
  readonly #present = new Set<ClientWays>();
  readonly #gone: ClientWays[] = [];
  readonly #relays: { readonly port: number; close(): Promise<void> }[] = [];
  #admitted = 0;
  #turnedAway = 0;
  #stalled = false;

  private constructor(rules: ProxyRules, dispatcher: Dispatcher) {
    this.#rules = rules;
    this.#dispatcher = dispatcher;
    this.#began = dispatcher.now;
    this.#conditions = { up: new Conditions(rules.up), down: new Conditions(rules.down) };
  }

  /** Listens once it resolves. Throws `BenchError('not-possible')` where it cannot listen, and `'bad-input'` where there is no such target. */
  static async open(rules: ProxyRules): Promise<DelayProxy> {
    const target = { ...rules.target, host: await addressOf(rules.target.host) };
    const proxy = new DelayProxy(rules, await Dispatcher.open(rules.workerPath));
    try {
      for (const protocol of rules.protocols) await proxy.#listen(protocol, target);
    } catch (error) {
      await proxy.close();
      const reason = error instanceof Error ? error.message : String(error);
      throw new BenchError('not-possible', `Cannot listen at ${endpointText(rules.listen)}: ${reason}. Choose another port, or 0 for any.`);
    }
    return proxy;
  }

  /** Where it listens. */
  get listen(): Endpoint {
    return { ...this.#rules.listen, port: this.#relays[0]?.port ?? this.#rules.listen.port };
  }

  /** New settings of one direction from now on, for everybody. */
  change(direction: Direction, change: (present: LinkSettings) => LinkSettings): void {
    this.#conditions[direction].change(this.#dispatcher.now - this.#began, change);
  }

  /** Lets nothing through until `resume`. */
  stall(): void {
    this.#stalled = true;
    for (const way of this.#ways()) way.stall();
  }

  resume(): void {
    this.#stalled = false;
    for (const way of this.#ways()) way.resume();
  }

  /** What one sees of it now: the settings that hold, and whether anything is stalled or bent beyond them. */
  get state(): { readonly up: LinkSettings; readonly down: LinkSettings; readonly stalled: boolean; readonly bent: boolean } {
    const time = this.#dispatcher.now - this.#began;
    const { up, down } = this.#conditions;
    return { up: up.settingsAt(time), down: down.settingsAt(time), stalled: this.#stalled, bent: up.isBentAt(time) || down.isBentAt(time) };
  }

  get figures(): ProxyFigures {
    return {
      listen: endpointText(this.listen),
      target: endpointText(this.#rules.target),
      elapsed: this.#dispatcher.now - this.#began,
      turnedAway: this.#turnedAway,
      up: this.#totals.up.figures,
      down: this.#totals.down.figures,
      clients: [...this.#gone.map((client) => figuresOf(client, false)), ...Array.from(this.#present, (client) => figuresOf(client, true))],
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

  #admit(protocol: Protocol, address: string): ClientWays | null {
    const { clients, onClient } = this.#rules;
    if (this.#present.size >= clients) {
      this.#turnedAway += 1;
      if (this.#turnedAway === 1) onClient?.(`${address} turned away: ${clients} clients are here already (--clients).`);
      return null;
    }
    const number = ++this.#admitted;
    const client = { number, protocol, address, up: this.#way(number, protocol, 'up'), down: this.#way(number, protocol, 'down') };
    this.#present.add(client);
    onClient?.(`client ${number}: ${address} (${protocol})`);
    return client;
  }

  #way(client: number, protocol: Protocol, direction: Direction): Way {
    const way = new Way({
      conditions: this.#conditions[direction],
      dispatcher: this.#dispatcher,
      began: this.#began,
      seed: this.#rules.seed,
      name: `proxy/${client}/${direction}`,
      stream: protocol === 'tcp',
      total: this.#totals[direction],
    });
    if (this.#stalled) way.stall();
    return way;
  }

  #left(client: ClientWays, reason?: string): void {
    this.#present.delete(client);
    this.#gone.push(client);
    if (this.#gone.length > remembered) this.#gone.shift();
    this.#rules.onClient?.(`client ${client.number} left${reason === undefined ? '' : `: ${reason}`}`);
  }

  *#ways(): Generator<Way> {
    for (const { up, down } of this.#present) yield* [up, down];
  }
}

function figuresOf({ number, protocol, address, up, down }: ClientWays, connected: boolean): ClientFigures {
  return { client: number, protocol, address, connected, up: up.meter.figures, down: down.meter.figures };
}

async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new BenchError('bad-input', `--target ${host}: there is no host of that name.`);
  }
}
