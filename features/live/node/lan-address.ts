/** The address at which a live session is joined: loopback, or one of this machine's interfaces. */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { BenchError } from '../../../contract/errors.ts';
import type { LanInterface } from '../calls/live-calls.ts';

/** Addresses of IPv4 that are for private networks (RFC 1918), and those that hosts give themselves (RFC 3927). */
const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/;

export interface AddressRequest {
  readonly lan: boolean;
  /** Address of the interface; left out: the first that is private. */
  readonly address?: string | undefined;
}

type Interfaces = NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;

/** The addresses of this machine by which others reach it: IPv4, no loopback. */
export function lanInterfaces(interfaces: Interfaces = networkInterfaces()): LanInterface[] {
  return Object.entries(interfaces).flatMap(([name, list = []]) => {
    const own = list.filter(({ family, internal }) => family === 'IPv4' && !internal);
    return own.map(({ address }) => ({ name, address, isPrivate: privateAddress.test(address) }));
  });
}

/** Throws `BenchError('bad-input')` where this machine has no such address. */
export function lanAddress({ lan, address }: AddressRequest, interfaces: Interfaces = networkInterfaces()): string {
  if (!lan && address !== undefined) throw new BenchError('bad-input', `The address ${address} is for LAN sessions; switch LAN on too.`);
  if (!lan) return '127.0.0.1';
  const own = lanInterfaces(interfaces);
  const addresses = own.map((each) => each.address);
  const found = address ?? (own.find(({ isPrivate }) => isPrivate) ?? own[0])?.address;
  if (found !== undefined && addresses.includes(found)) return found;
  const allowed = addresses.length > 0 ? `its addresses are ${addresses.join(', ')}` : 'it has no IPv4 address but loopback';
  throw new BenchError('bad-input', `This machine is on no LAN${address === undefined ? '' : ` with the address ${address}`}; ${allowed}.`);
}
