/** Discovery on the LAN (mDNS, DNS-SD): a host announces where it can be joined, others look who is there. */
import { hostname } from 'node:os';
import type { Bonjour, Service } from 'bonjour-service';
import type { FoundHost } from '../calls/live-calls.ts';
import { livePaths } from '../../../contract/live-limits.ts';

/** `_driftbench._tcp` */
const type = 'driftbench';
/** Usual waiting time for answers, ms. */
export const discoveryMs = 2000;

export interface Announcement {
  stop(): Promise<void>;
}

/** Announces the host; `accepted` is called once the network has accepted it. Without a network it does nothing. */
export function announce(address: string, experiment: string, accepted: () => void): Announcement {
  const { hostname: host, port } = new URL(address);
  const name = labelOf(experiment, ` on ${hostname()} (${port})`);
  const published = openBonjour().then((bonjour) => {
    const service = bonjour.publish({ name, type, port: Number(port), txt: { address: host }, disableIPv6: true, probe: false });
    service.on('up', accepted);
    return bonjour;
  });
  return {
    stop: async () => {
      const bonjour = await published;
      await new Promise<void>((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve())));
    },
  };
}

/** A label of DNS has at most so many bytes (RFC 1035). */
const labelBytes = 63;

/** A label that begins with `text`, which is cut where it is too long, and ends in `ending`. */
export function labelOf(text: string, ending: string): string {
  const end = cutTo(ending, labelBytes);
  return cutTo(text, labelBytes - Buffer.byteLength(end)) + end;
}

/** As many whole characters as fit into so many bytes of UTF-8. */
function cutTo(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

/** Most sessions of the bench need no discovery: its library is loaded with the first that does. */
async function openBonjour(): Promise<Bonjour> {
  const { Bonjour: Responder } = await import('bonjour-service');
  return new Responder({}, () => undefined);
}

/** The hosts that answer within `waitMs`. */
export async function discover(waitMs: number): Promise<readonly FoundHost[]> {
  const found = new Map<string, FoundHost>();
  const bonjour = await openBonjour();
  bonjour.find({ type }, (service) => found.set(service.name, foundHost(service)));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await new Promise<void>((resolve) => bonjour.destroy(() => resolve()));
  return [...found.values()];
}

/** A host has several addresses; the one at which it listens stands in its text. */
function foundHost({ name, port, txt, referer, host }: Service): FoundHost {
  const text = (txt as { readonly address?: unknown } | undefined)?.address;
  const address = typeof text === 'string' ? text : (referer?.address ?? host);
  return { name, address: `http://${address}:${port}${livePaths.join}` };
}
