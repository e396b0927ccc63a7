/** JSON of programs that measure a network: iperf3, RIPE Atlas, `mtr --json`. */
import { median } from '../../../engine/base/math/sample.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { jsonValue } from '../json-value.ts';
import { jsonLines, type LogSource, type NetworkFormat, type NetworkLog } from './network-log.ts';
import { dividedWays, logOfRoundTrips, withSplit } from './packets.ts';

type Fields = Readonly<Record<string, unknown>>;

export const iperf: NetworkFormat = {
  name: 'JSON of iperf3 (iperf3 -u -J --get-server-output)',
  example: '{"start":{…},"intervals":[{"sum":{"start":0,"end":1,"lost_packets":2,"packets":90}}]}',
  recognises: (head) => /^\s*\{/.test(head) && /"test_start"|"event"\s*:\s*"(?:start|interval)"|iperf/.test(head),
  read: { by: 'text', parse: parseIperf },
};

export const atlas: NetworkFormat = {
  name: 'ping of RIPE Atlas',
  example: '[{"type":"ping","prb_id":1,"timestamp":1700000000,"result":[{"rtt":12.3},{"x":"*"}]}]',
  recognises: (head) => /^\s*[[{]/.test(head) && /"prb_id"|"msm_id"/.test(head),
  read: { by: 'text', parse: parseAtlas },
};

export const mtrReport: NetworkFormat = {
  name: 'report of mtr --json',
  example: '{"report":{"mtr":{…},"hubs":[{"count":1,"Loss%":0,"Snt":10,"Avg":12.3}]}}',
  recognises: (head) => /^\s*\{/.test(head) && /"hubs"|"report"\s*:\s*\{\s*"mtr"/.test(head),
  read: { by: 'text', parse: parseMtr },
};

/** A value, or one in each line. */
function valuesIn(text: string, source: LogSource): readonly unknown[] {
  const whole = jsonValue(text);
  if (whole !== undefined) return Array.isArray(whole) ? (whole as readonly unknown[]) : [whole];
  return jsonLines(text, source);
}

/** An interval each: its share of lost datagrams; of TCP its throughput and its round trip. */
function parseIperf(text: string, source: LogSource): NetworkLog {
  const values = valuesIn(text, source).map(fieldsOf);
  const streamed = values.filter(({ event }) => event === 'interval').map(({ data }) => data);
  const [whole = {}] = values;
  const server = fieldsOf(whole['server_output_json'])['intervals'];
  const intervals = (streamed.length > 0 ? streamed : listOf(server ?? whole['intervals'])).map(fieldsOf);
  const sums = intervals.map((each) => fieldsOf(each['sum'] ?? each['sums']));
  if (sums.length === 0) throw source.fault(null, 'found no intervals; run iperf3 -u -i 0.1 -J --get-server-output -c HOST > net.json');
  source.checkRows(sums.length);
  const isTcp =
    intervals.some((each) => numberOf(fieldsOf(listOf(each['streams'])[0])['rtt']) !== null) ||
    sums.some(({ retransmits }) => retransmits !== undefined);
  return isTcp ? iperfOfTcp(source, intervals, sums) : iperfOfUdp(source, sums);
}

function iperfOfUdp(source: LogSource, sums: readonly Fields[]): NetworkLog {
  const rows = sums.map((sum): TraceRow => {
    const [lost, packets, percent] = [numberOf(sum['lost_packets']), numberOf(sum['packets']), numberOf(sum['lost_percent'])];
    if (lost === null && percent === null)
      throw source.fault(
        null,
        'its intervals do not have lost_packets, which only the receiving side knows; run iperf3 -u -i 0.1 -J --get-server-output -c HOST > net.json',
      );
    const loss = lost !== null && packets !== null ? (packets > 0 ? lost / packets : 0) : (percent ?? 0) / 100;
    return { t: numberOf(sum['start']) ?? NaN, loss: Math.min(1, Math.max(0, loss)) };
  });
  const jitter = sums.flatMap((sum) => numberOf(sum['jitter_ms']) ?? []);
  const total = (name: string) => sums.reduce((all, sum) => all + (numberOf(sum[name]) ?? 0), 0);
  return {
    kind: 'UDP of iperf3',
    rows: rising(source, rows),
    up: null,
    counts: { packets: total('packets'), lost: total('lost_packets') },
    notes: [
      'iperf3 measures no delay: that of the link stays.',
      ...(jitter.length > 0
        ? [
            `Its jitter is ${median(jitter).toPrecision(3)} ms (median): add jitter: { law: lognormal, spread: ${Number((median(jitter) / 1000).toPrecision(3))} }.`,
          ]
        : []),
    ],
    assumed: [],
  };
}

function iperfOfTcp(source: LogSource, intervals: readonly Fields[], sums: readonly Fields[]): NetworkLog {
  const rows = sums.map((sum, k): TraceRow => {
    const trip = numberOf(fieldsOf(listOf(intervals[k]?.['streams'])[0])['rtt']);
    return {
      t: numberOf(sum['start']) ?? NaN,
      ...(trip !== null && { delay: trip / 1e6 }),
      bandwidth: Math.max(1, numberOf(sum['bits_per_second']) ?? 1),
    };
  });
  const isWhole = rows.every(({ delay }) => delay !== undefined);
  const kept = isWhole ? rows : rows.map(({ t, bandwidth }) => ({ t, ...(bandwidth !== undefined && { bandwidth }) }));
  const notes = ['The bandwidth is what TCP got; round trips include the queue that it fills.'];
  const kind = 'TCP of iperf3';
  if (!isWhole) return { kind, rows: rising(source, kept), up: null, counts: {}, notes, assumed: [] };
  return { kind, ...dividedWays(source, rising(source, kept)), counts: {}, ...withSplit(source, notes, []) };
}

/** One probe's results, each of some packets a second apart. */
function parseAtlas(text: string, source: LogSource): NetworkLog {
  const results = valuesIn(text, source)
    .map(fieldsOf)
    .filter(({ result }) => Array.isArray(result));
  const named = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : 'an unknown one');
  const measured = new Set(results.map((each) => `${named(each['prb_id'])} to ${named(each['dst_addr'] ?? each['dst_name'])}`));
  if (measured.size > 1)
    throw source.fault(
      null,
      `found results of ${measured.size} pairs of probe and target, such as ${[...measured].slice(0, 3).join(', ')}; give those of one.`,
    );
  const interval = source.option('interval') ?? 1;
  const packets = results
    .flatMap((each) => {
      const time = numberOf(each['timestamp']);
      if (time === null) throw source.fault(null, 'found a result without a timestamp.');
      return listOf(each['result']).map((packet, k) => ({
        sent: time + k * interval,
        delay: (numberOf(fieldsOf(packet)['rtt']) ?? NaN) / 1000,
      }));
    })
    .toSorted((a, b) => a.sent - b.sent);
  const delay = packets.map((each) => each.delay);
  if (!delay.some((each) => each >= 0))
    throw source.fault(null, 'found no packet with an rtt; a trace needs one at least, as {"rtt":12.3}.');
  if (delay.some((each) => each < 0 || each > 120)) throw source.fault(null, 'found an rtt that is no time from 0 to 120000 ms.');
  return logOfRoundTrips(source, {
    kind: 'ping of RIPE Atlas',
    packets: { sent: packets.map(({ sent }) => sent), delay },
    counts: { probes: delay.length, lost: delay.filter(Number.isNaN).length },
    notes: [`Packets of one result are ${interval} s apart.`],
  });
}

/** Means alone: one row, which holds for good. */
function parseMtr(text: string, source: LogSource): NetworkLog {
  const [whole] = valuesIn(text, source);
  const hub = fieldsOf(listOf(fieldsOf(fieldsOf(whole)['report'])['hubs']).at(-1));
  const [average, loss] = [numberOf(hub['Avg']), numberOf(hub['Loss%'])];
  if (average === null || loss === null || average < 0 || average > 120_000 || !(loss >= 0 && loss < 100))
    throw source.fault(null, 'found no hub with Avg and a Loss% below 100 at the end; run mtr --raw -c 600 HOST > net.log');
  const row: TraceRow = { t: 0, delay: average / 1000, loss: loss / 100 };
  const notes = ['mtr --json has means alone, so the trace is one row; mtr --raw -c 600 HOST > net.log has every probe.'];
  return {
    kind: 'a report of mtr',
    ...dividedWays(source, [row]),
    counts: { probes: numberOf(hub['Snt']) ?? 0 },
    ...withSplit(source, notes, []),
  };
}

function rising(source: LogSource, rows: readonly TraceRow[]): readonly TraceRow[] {
  const untimed = rows.findIndex(({ t }) => Number.isNaN(t));
  if (untimed >= 0) throw source.fault(null, `interval ${untimed + 1} has no start; each needs one, in s.`);
  const back = rows.findIndex(({ t }, k) => !(t > (rows[k - 1]?.t ?? -Infinity)));
  if (back >= 0) throw source.fault(null, `interval ${back + 1} starts at ${rows[back]?.t} s; times must rise.`);
  return rows;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
