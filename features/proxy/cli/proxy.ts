/** `driftbench proxy`: a delay proxy in front of any game's server. */
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ChannelFigures } from '../node/channel-meter.ts';
import { metricsOption, serveMetrics, type Measure, type MetricsPlace } from '../../../main/cli/metrics.ts';
import { versionedPresets } from '../../../experiment/link-presets.ts';
import { BenchError } from '../../../contract/errors.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { endpointText, type Endpoint, type Protocol } from '../node/client-channels.ts';
import { DelayProxy, type ProxyRules } from '../node/delay-proxy.ts';
import { PacketRecord } from '../node/packet-record.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { waysOf } from '../../../main/motion/network/network-log.ts';
import { addNetworkLogOptions, openNetworkLogOf, refuseWithoutLog, type NetworkLogFlags } from '../../../main/cli/network-log-options.ts';
import { countOption, gathered, integerOption, secondsOption } from '../../../main/cli/option-values.ts';
import {
  checkFieldsApart,
  checkStreams,
  linkField,
  rampOf,
  settingsOf,
  spikeOf,
  stagesOf,
  stepOf,
  type LinkField,
} from './proxy-conditions.ts';
import { proxyLine, proxyTable } from './proxy-report.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface ProxyFlags extends NetworkLogFlags {
  readonly listen: Endpoint;
  readonly target: Endpoint;
  readonly udp?: true;
  readonly tcp?: true;
  readonly preset?: string;
  readonly delay?: string;
  readonly jitter?: string;
  readonly loss?: string;
  readonly link?: readonly string[];
  readonly step?: readonly string[];
  readonly ramp?: readonly string[];
  readonly spike?: readonly string[];
  readonly trace?: string;
  readonly record?: string;
  readonly seed: number;
  readonly clients: number;
  readonly duration?: number;
  readonly control?: true;
  readonly metrics?: MetricsPlace;
  readonly json?: true;
  readonly quiet?: true;
}

export function defineProxy(command: Command, terminal: Terminal): void {
  command
    .requiredOption('--listen <host:port>', 'where clients connect (port 0: any free one)', endpointOption)
    .requiredOption('--target <host:port>', 'the server', targetOption)
    .option('--tcp', 'relays TCP connections (the default)')
    .option('--udp', 'relays UDP datagrams; with --tcp, both on the same port')
    .option('--delay <s>', 'mean one-way delay; short for --link delay=…')
    .option('--jitter <s>', 'half-width of the uniform jitter; short for --link jitter.spread=…')
    .option('--loss <ratio>', 'share of datagrams lost; short for --link loss.ratio=…')
    .addOption(new Option('--preset <name>', 'a link from the catalogue').choices(versionedPresets))
    .option(
      '--link <field=value>',
      'any field of a link, as in an experiment; up. and down. before it: one direction only (repeatable)',
      gathered,
    )
    .option('--step <s:field=value>', 'changes a field at a given time (repeatable)', gathered)
    .option(
      '--ramp <from..to:field=value>',
      'changes delay, spread, loss or bandwidth linearly to a value between two times (repeatable)',
      gathered,
    )
    .option('--spike <extra/every/length>', 'adds periodic delay spikes, all in s: 0.3/20/1 (repeatable)', gathered)
    .option(
      '--trace <file>',
      'log of a network of any kind that driftbench network reads: replaces delay, loss and bandwidth as far as it has them, and repeats from its start',
    );
  addNetworkLogOptions(command)
    .option(
      '--record <file>',
      'writes what passed, a row for each packet, as a trace that links and --trace read; an existing file is replaced',
    )
    .option('--seed <n>', 'seed of all randomness', integerOption, 1)
    .option('--clients <n>', 'most clients at the same time; further ones are refused', countOption, 256)
    .option('--duration <s>', 'ends after this many seconds (default: at Ctrl-C)', secondsOption)
    .option('--control', 'takes lines on standard input while it runs: field=value, stall, resume, report')
    .option(...metricsOption)
    .option('--json', 'prints one JSON object at the end instead of a table')
    .option('--quiet', 'prints nothing while it runs')
    .addHelpText('after', `\n${semantics}`)
    .action((flags: ProxyFlags) => runProxy(flags, terminal));
}

const semantics =
  'A TCP stream keeps its order and loses nothing: delay, jitter and bandwidth act on its pieces as they are read; loss, duplication and order: free act on UDP datagrams only. A WebSocket is a TCP stream. Packets are never forwarded early; lateness is reported as measured − configured delay.';

/** Seconds between two lines while it runs. */
const lineEvery = 5;

async function runProxy(flags: ProxyFlags, terminal: Terminal): Promise<void> {
  const fields = fieldsOf(flags);
  const notify = (text: string) => void (flags.quiet || terminal.notify(`${text}\n`));
  // From here on an interruption closes what was opened.
  void terminal.interrupted;
  checkPathsApart({ '--trace': flags.trace, '--other': flags.other }, { '--record': flags.record });
  const rules = await rulesOf(flags, fields, notify);
  const record = flags.record === undefined ? null : await PacketRecord.open(flags.record);
  const onPacket = record && ((...passed: Parameters<PacketRecord['add']>) => record.add(...passed));
  const proxy = await DelayProxy.open({ ...rules, onClient: notify, ...(onPacket && { onPacket }) }).catch(async (error: unknown) => {
    await record?.close();
    throw error;
  });
  notify(`Listening at ${endpointText(proxy.listen)} (${protocolsOf(flags).join(' and ')}) for ${endpointText(flags.target)}.`);
  const lines = setInterval(() => notify(proxyLine(proxy.figures, proxy.state)), lineEvery * 1e3);
  const closeMetrics = await serveMetrics(flags.metrics, measuresOf(proxy), { notify }).catch(async (error: unknown) => {
    clearInterval(lines);
    await proxy.close();
    await record?.close();
    throw error;
  });
  const over = new AbortController();
  const control = flags.control && terminal.lines ? takeLines(terminal.lines(over.signal), proxy, fields, terminal) : null;
  try {
    await Promise.race([ending(flags.duration, terminal.interrupted), ...(control ? [control] : [])]);
  } finally {
    over.abort();
    clearInterval(lines);
    closeMetrics();
    const { figures } = proxy;
    await proxy.close();
    if (record) notify(await record.close());
    terminal.print(flags.json ? terminalJson(figures) : proxyTable(figures));
  }
}

function measuresOf(proxy: DelayProxy): readonly Measure[] {
  const both = (name: string, help: string, value: (figures: ChannelFigures) => number | null): Measure => ({
    name: `proxy_${name}`,
    help,
    read: () => (['up', 'down'] as const).map((direction) => ({ labels: { direction }, value: value(proxy.figures[direction]) })),
  });
  return [
    {
      name: 'proxy_clients',
      help: 'Connected clients.',
      read: () => [{ value: proxy.figures.clients.filter(({ connected }) => connected).length }],
    },
    both('packets_total', 'Packets relayed.', ({ packets }) => packets),
    both('bytes_total', 'Bytes relayed.', ({ bytes }) => bytes),
    both('lost_total', 'Packets lost by the configured link.', ({ lost }) => lost),
    both('dropped_total', 'Packets dropped by full buffers.', ({ dropped, refused }) => dropped + refused),
    {
      name: 'proxy_kernel_dropped_total',
      help: 'Datagrams that the system dropped before the proxy took them.',
      read: () =>
        (['up', 'down'] as const).map((direction) => ({
          labels: { direction },
          value: proxy.figures.kernelDropped?.[direction] ?? null,
        })),
    },
    both('configured_delay_median_seconds', 'Median configured delay.', ({ configured }) => configured.p50),
    both('measured_delay_median_seconds', 'Median measured delay.', ({ delivery }) => delivery.p50),
    both('lateness_p99_seconds', 'Measured minus configured delay, 99th percentile.', ({ lateness }) => lateness.p99),
  ];
}

const protocolsOf = ({ tcp, udp }: ProxyFlags): Protocol[] => [
  ...(tcp || !udp ? (['tcp'] as const) : []),
  ...(udp ? (['udp'] as const) : []),
];

function fieldsOf({ preset, delay, jitter, loss, link = [] }: ProxyFlags): LinkField[] {
  const short = { preset, delay, 'jitter.spread': jitter, 'loss.ratio': loss };
  const given = Object.entries(short).filter(([, value]) => value !== undefined);
  const fields = [
    ...given.map(([path, value]) => ({ ...linkField('', `${path}=${value}`), option: `--${path.split('.')[0]} ${value}` })),
    ...link.map((text) => linkField('--link', text)),
  ];
  checkFieldsApart(fields);
  return fields;
}

async function rulesOf(flags: ProxyFlags, fields: readonly LinkField[], notify: (text: string) => void): Promise<ProxyRules> {
  const { listen, target, step = [], ramp = [], spike = [], trace, seed, clients } = flags;
  const changes = [...step.map(stepOf), ...ramp.map(rampOf)];
  const protocols = protocolsOf(flags);
  if (!protocols.includes('udp')) checkStreams([...fields, ...changes.map(({ field }) => field)]);
  const stages = stagesOf(fields, changes);
  const spikes = spike.map(spikeOf);
  if (trace === undefined) refuseWithoutLog(flags);
  const log = trace === undefined ? null : await openNetworkLogOf(trace, flags, notify);
  const ways = log && waysOf(log);
  return {
    listen,
    target,
    protocols,
    up: { stages: stages.up, spikes, trace: ways?.up },
    down: { stages: stages.down, spikes, trace: ways?.down },
    seed,
    clients,
    workerPath: projectPaths().worker,
  };
}

/** Resolves when the time is over or the user interrupts. */
async function ending(duration: number | undefined, interrupted: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = duration === undefined ? undefined : setTimeout(resolve, duration * 1e3);
    const stop = () => (clearTimeout(timer), resolve());
    if (interrupted.aborted) stop();
    else interrupted.addEventListener('abort', stop, { once: true });
  });
}

/** Changes by lines of input; a wrong one is reported and changes nothing. The end of input does not end the proxy. */
async function takeLines(lines: AsyncIterable<string>, proxy: DelayProxy, fields: LinkField[], terminal: Terminal): Promise<never> {
  for await (const line of lines) {
    try {
      takeLine(line.trim(), proxy, fields, terminal);
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      terminal.notify(`${error.message}\n`);
    }
  }
  return new Promise<never>(() => undefined);
}

function takeLine(line: string, proxy: DelayProxy, fields: LinkField[], terminal: Terminal): void {
  if (line === '') return;
  if (line === 'stall') return proxy.stall();
  if (line === 'resume') return proxy.resume();
  if (line === 'report') return terminal.notify(proxyTable(proxy.figures));
  const field = linkField('line', line);
  const settings = settingsOf([...fields, field]);
  fields.push(field);
  proxy.change('up', () => settings.up);
  proxy.change('down', () => settings.down);
}

/** `host:port`; an IPv6 address stands in brackets. */
function endpointOption(text: string): Endpoint {
  const parts = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text);
  const port = Number(parts?.[3]);
  if (!parts || port > 65_535) throw new InvalidArgumentError('It must be host:port with a port from 0 to 65535, as in 127.0.0.1:5154.');
  return { host: (parts[1] ?? parts[2])!, port };
}

/** The same of a server: port 0 is none that could be reached. */
function targetOption(text: string): Endpoint {
  const target = endpointOption(text);
  if (target.port > 0) return target;
  throw new InvalidArgumentError('It must be host:port with a port from 1 to 65535, as in 127.0.0.1:5154.');
}
