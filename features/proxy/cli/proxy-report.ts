/** The output of `driftbench proxy`: a line while it runs, a table or an object at the end. */
import type { ProxyFigures } from '../node/delay-proxy.ts';
import type { ChannelFigures } from '../node/channel-meter.ts';
import { figure, milliseconds, tableText, whole } from '../../../main/cli/columns.ts';

const columns = [
  { title: 'Client', words: true },
  { title: 'Direction', words: true },
  { title: 'Packets' },
  { title: 'Bytes' },
  { title: 'Lost' },
  { title: 'Dropped' },
  { title: 'Doubled' },
  { title: 'Configured p50', unit: 'ms' },
  { title: 'Measured p50', unit: 'ms' },
  { title: 'Configured p99', unit: 'ms' },
  { title: 'Measured p99', unit: 'ms' },
  { title: 'Late p50', unit: 'ms' },
  { title: 'Late p99', unit: 'ms' },
  { title: 'Late max', unit: 'ms' },
] as const;

/** One row for each client and direction, and one for all. */
export function proxyTable({ clients, up, down, kernelDropped }: ProxyFigures): string {
  const rows = clients.flatMap((client) => {
    const name = `${client.client} ${client.protocol} ${client.address}${client.connected ? '' : ' (left)'}`;
    return [row(name, 'up', client.up), row('', 'down', client.down)];
  });
  return `${tableText(columns, [...rows, row('all', 'up', up), row('', 'down', down)])}${droppedText(kernelDropped)}`;
}

/** Empty: nothing was dropped. */
function droppedText(dropped: ProxyFigures['kernelDropped']): string {
  if (!dropped || dropped.up + dropped.down === 0) return '';
  return `The system dropped ${whole(dropped.up)} datagrams of clients and ${whole(dropped.down)} of the server before the proxy took them: this machine is too busy, or the buffers of sockets (net.core.rmem_default) are too small.\n`;
}

function row(client: string, direction: string, figures: ChannelFigures): string[] {
  const { packets, bytes, lost, dropped, refused, duplicated, configured, delivery, lateness } = figures;
  const counts = [packets, bytes, lost, dropped + refused, duplicated].map(whole);
  const delays = [configured.p50, delivery.p50, configured.p99, delivery.p99, lateness.p50, lateness.p99, lateness.max];
  return [client, direction, ...counts, ...delays.map(milliseconds)];
}

/** `3 clients · up configured 100 ms, measured 100 ms (140 packets/s) · down … · stalled` */
export function proxyLine(
  { clients, up, down, elapsed }: ProxyFigures,
  state: { readonly stalled: boolean; readonly impaired: boolean },
): string {
  const present = clients.filter(({ connected }) => connected).length;
  const sign = state.stalled ? ' · STALLED' : state.impaired ? ' · conditions changing' : '';
  return `${figure(elapsed)} s · ${present} ${present === 1 ? 'client' : 'clients'} · up ${channelLine(up)} · down ${channelLine(down)}${sign}`;
}

function channelLine({ packets, configured, delivery, lateness, underWay }: ChannelFigures): string {
  if (configured.p50 === null) return `${whole(packets)} packets`;
  return `${whole(packets)} packets, configured ${milliseconds(configured.p50)} ms, measured ${milliseconds(delivery.p50)} ms, late p99 ${milliseconds(lateness.p99)} ms, ${whole(underWay)} in flight`;
}
