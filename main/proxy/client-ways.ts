/** The two ways of one client: up to the target and down from it. */
import type { Way } from './way.ts';

export type Protocol = 'tcp' | 'udp';

export interface ClientWays {
  readonly number: number;
  readonly protocol: Protocol;
  /** `address:port` of the client. */
  readonly address: string;
  readonly up: Way;
  readonly down: Way;
}

/** What a relay asks of the proxy. */
export interface RelayHost {
  /** Makes the ways of a new client; null when there are too many already. */
  admit(protocol: Protocol, address: string): ClientWays | null;
  /** The client has gone; `reason` where something was wrong. */
  left(client: ClientWays, reason?: string): void;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Bytes that one way holds at most; beyond them a stream is not read further and a datagram is refused. */
export const roomBytes = 16 * 1024 * 1024;

/** `host:port`, an IPv6 address in brackets. */
export function endpointText({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
