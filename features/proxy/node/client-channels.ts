/** The two channels of one client: up to the target and down from it. */
import type { ProxyChannel } from './proxy-channel.ts';

export type Protocol = 'tcp' | 'udp';

export interface ClientChannels {
  readonly number: number;
  readonly protocol: Protocol;
  /** `address:port` of the client. */
  readonly address: string;
  readonly up: ProxyChannel;
  readonly down: ProxyChannel;
}

/** The proxy, as relays use it. */
export interface RelayHost {
  /** Makes the channels of a new client; null where there are too many clients. */
  admit(protocol: Protocol, address: string): ClientChannels | null;
  /** The client has left; `reason`: of an error. */
  left(client: ClientChannels, reason?: string): void;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Bytes that a channel holds at most; beyond them a stream is not read further and a datagram is refused. */
export const roomBytes = 16 * 1024 * 1024;

/** `host:port`, an IPv6 address in brackets. */
export function endpointText({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
