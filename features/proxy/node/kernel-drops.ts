/** Datagrams that the system dropped because this process did not take them in time: a full buffer of a socket. */
import { readFileSync } from 'node:fs';

const tables = ['/proc/net/udp', '/proc/net/udp6'] as const;

/** Numbers by the local ports of sockets; null: only Linux counts them. */
export function kernelDrops(): ReadonlyMap<number, number> | null {
  const texts = tables.map(textOf).filter((text) => text !== null);
  return texts.length === 0 ? null : dropsIn(texts);
}

/** `texts`: of `/proc/net/udp`; a line begins with its number, then local address and port in hexadecimal; drops are last. */
export function dropsIn(texts: readonly string[]): ReadonlyMap<number, number> {
  const drops = new Map<number, number>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const [, port, count] = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) .*\s(\d+)\s*$/.exec(line) ?? [];
    if (port !== undefined) drops.set(parseInt(port, 16), (drops.get(parseInt(port, 16)) ?? 0) + Number(count));
  }
  return drops;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
