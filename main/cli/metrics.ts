/** Prometheus metrics of a long-running command: its own figures and those of its process, on HTTP. */
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { listenOn } from '../serve/listen.ts';
import type { Terminal } from './terminal.ts';

export interface Measure {
  /** Without `driftbench_`; with its unit, as Prometheus has it: `_seconds`, `_bytes`; a counter ends in `_total`. */
  readonly name: string;
  readonly help: string;
  /** The newest, each with its labels; null: not measured. */
  readonly read: () => readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number | null }[];
}

export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

/** The option of every command that offers metrics, spread into `option`. */
export const metricsOption = [
  '--metrics <[host:]port>',
  'serves Prometheus metrics at http://host:port/metrics (host: 127.0.0.1 unless named)',
  metricsPlace,
] as const;

function metricsPlace(text: string): MetricsPlace {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new InvalidArgumentError('It must be a port from 0 to 65535, or host:port.');
}

/**
 * False for a name of somebody else that leads here: a page of another site could read the metrics by it (DNS
 * rebinding). Addresses are no names.
 */
function isMeant(header: string | undefined, host: string): boolean {
  const name = /^(.*?)(?::\d+)?$/.exec(header ?? '')?.[1]?.replace(/^\[|\]$/g, '') ?? '';
  const own = hostname().toLowerCase();
  const firstOf = (text: string) => text.split('.')[0];
  return isIP(name) !== 0 || name === 'localhost' || name === host || firstOf(name.toLowerCase()) === firstOf(own);
}

/** Serves them until the function returned is called. Rejects with a `BenchError` where it cannot listen. */
export async function serveMetrics(
  place: MetricsPlace | undefined,
  measures: readonly Measure[],
  terminal: Pick<Terminal, 'notify'>,
): Promise<() => void> {
  if (!place) return () => undefined;
  const { Registry, Gauge, Counter, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, read } of measures) {
    const labelNames = [...new Set(read().flatMap(({ labels = {} }) => Object.keys(labels)))];
    const rules = { name: `driftbench_${name}`, help, labelNames, registers: [registry] };
    const known = () => read().flatMap(({ labels = {}, value }) => (value === null ? [] : [{ labels, value }]));
    if (name.endsWith('_total')) {
      const collect = function (this: InstanceType<typeof Counter>) {
        this.reset();
        for (const { labels, value } of known()) this.inc(labels, value);
      };
      new Counter({ ...rules, collect });
    } else {
      const collect = function (this: InstanceType<typeof Gauge>) {
        this.reset();
        // Reset is 0 where there are no labels: not measured is no number.
        this.remove({});
        for (const { labels, value } of known()) this.set(labels, value);
      };
      new Gauge({ ...rules, collect });
    }
  }
  const server = createServer((request, response) => {
    if (!isMeant(request.headers.host, place.host))
      return void response.writeHead(403).end('These metrics answer to an address or a name of this machine only.\n');
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end('See /metrics.\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listenOn(server, { ...place, tries: 1, option: '--metrics' });
  terminal.notify(`Metrics: http://${place.host}:${port}/metrics\n`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
