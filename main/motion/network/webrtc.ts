/**
 * Statistics of WebRTC: a series of `getStats`, the dump of chrome://webrtc-internals, or a dump of rtcstats. The round
 * trip is that of the candidate pair, losses are differences of counters: received streams show the way down, what the
 * other side reports of sent ones the way up.
 */
import { median } from '../../../engine/base/math/sample.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { jsonValue } from '../json-value.ts';
import { jsonLines, type LogSource, type NetworkFormat, type NetworkLog } from './network-log.ts';
import { withSplit } from './packets.ts';

export const webrtc: NetworkFormat = {
  name: 'statistics of WebRTC: getStats, chrome://webrtc-internals, rtcstats',
  example: '[[{"type":"candidate-pair","id":"CP1","timestamp":1700000000000,"currentRoundTripTime":0.03}], …]',
  recognises: (head) =>
    /^\s*(?:[[{]|RTCStatsDump)/.test(head) &&
    /^RTCStatsDump|"PeerConnections"|"getUserMedia"|"getstats"|"candidate-pair"|"(?:remote-)?(?:in|out)bound-rtp"|currentRoundTripTime/i.test(
      head,
    ),
  read: { by: 'text', parse: parseStats },
};

/** A number over time: s, and its value. */
interface Series {
  readonly t: number[];
  readonly value: number[];
}

interface Report {
  readonly type: string;
  readonly fields: Map<string, Series>;
}

type Reports = Map<string, Report>;
type Fields = Readonly<Record<string, unknown>>;

function parseStats(text: string, source: LogSource): NetworkLog {
  const reports: Reports = new Map();
  const body = text.replace(/^\s*RTCStatsDump\s*\n/, '');
  const whole = jsonValue(body);
  const kind = whole === undefined ? takeLines(source, body, reports) : takeValue(whole, reports);
  return logOf(source, kind, reports);
}

/** JSON in lines: of rtcstats, or a snapshot each. */
function takeLines(source: LogSource, text: string, reports: Reports): string {
  const state = new Map<string, Fields>();
  let kind = 'statistics of WebRTC';
  for (const value of jsonLines(text, source)) {
    if (Array.isArray(value) && typeof value[0] === 'string') {
      kind = 'a dump of rtcstats';
      takeEvent(value, reports, state);
    } else takeSnapshot(value, reports);
  }
  return kind;
}

function takeValue(whole: unknown, reports: Reports): string {
  const connections = fieldsOf(fieldsOf(whole)['PeerConnections']);
  if (Object.keys(connections).length > 0) {
    for (const [id, connection] of Object.entries(connections)) takeDump(id, fieldsOf(fieldsOf(connection)['stats']), reports);
    return 'a dump of chrome://webrtc-internals';
  }
  const stored = fieldsOf(whole)['peerConnections'];
  if (stored !== undefined && !Array.isArray(whole)) {
    const state = new Map<string, Fields>();
    for (const events of Object.values(fieldsOf(stored))) for (const event of listOf(events)) takeEvent(eventOf(event), reports, state);
    return 'a dump of rtcstats';
  }
  const list = listOf(whole);
  const isOfEvents = list.length > 0 && list.every((each) => Array.isArray(each) && typeof each[0] === 'string');
  const state = new Map<string, Fields>();
  if (isOfEvents) for (const event of list) takeEvent(event as readonly unknown[], reports, state);
  else if (list.some((each) => typeof fieldsOf(each)['type'] === 'string')) takeSnapshot(whole, reports);
  else
    for (const each of Array.isArray(whole) ? list : (Object.values(fieldsOf(whole)).find(Array.isArray) ?? [whole]))
      takeSnapshot(each, reports);
  return isOfEvents ? 'a dump of rtcstats' : 'statistics of WebRTC';
}

function eventOf(event: unknown): readonly unknown[] {
  const { type, value, time } = fieldsOf(event);
  return Array.isArray(event) ? event : [type, '', value, time];
}

/** `[name, connection, value, time]`: of reports only what has changed. */
function takeEvent([name, connection, value, time]: readonly unknown[], reports: Reports, state: Map<string, Fields>): void {
  if (typeof name !== 'string' || name.toLowerCase() !== 'getstats') return;
  const changed = fieldsOf(value);
  for (const [id, fields] of Object.entries(changed)) {
    if (typeof fields !== 'object' || fields === null) continue;
    const key = `${String(connection)} ${id}`;
    state.set(key, { ...state.get(key), ...fieldsOf(fields) });
  }
  const at = numberOf(time) ?? numberOf(changed['timestamp']);
  if (at === null) return;
  for (const [key, fields] of state) if (key.startsWith(`${String(connection)} `)) takeReport(key, fields, at / 1000, reports);
}

/** Reports of one moment, in a list or by their ids. */
function takeSnapshot(snapshot: unknown, reports: Reports): void {
  const inside = fieldsOf(snapshot);
  const given =
    [inside['stats'], inside['reports'], inside['report']].find((each) => typeof each === 'object' && each !== null) ?? snapshot;
  const own = numberOf(inside['timestamp']) ?? numberOf(inside['time']);
  for (const entry of listOf(given)) {
    const report: unknown = Array.isArray(entry) ? entry[1] : entry;
    const fields = fieldsOf(report);
    const time = numberOf(fields['timestamp']) ?? own;
    const id = typeof fields['id'] === 'string' ? fields['id'] : String(fields['type']);
    if (time !== null && typeof fields['type'] === 'string') takeReport(id, fields, time / 1000, reports);
  }
}

/** Each number of each report as a list of its own, evenly from its first time to its last. */
function takeDump(connection: string, stats: Fields, reports: Reports): void {
  for (const [name, series] of Object.entries(stats)) {
    const { startTime, endTime, values, statsType } = fieldsOf(series);
    const list = typeof values === 'string' ? jsonValue(values) : values;
    const dash = name.lastIndexOf('-');
    const [from, to] = [Date.parse(String(startTime)) / 1000, Date.parse(String(endTime)) / 1000];
    if (!Array.isArray(list) || dash < 0 || !(to >= from) || typeof statsType !== 'string') continue;
    const [id, field] = [`${connection} ${name.slice(0, dash)}`, name.slice(dash + 1)];
    list.forEach((value: unknown, k) => {
      const number = numberOf(value);
      if (number !== null)
        push(reports, { id, type: statsType, field }, list.length > 1 ? from + ((to - from) * k) / (list.length - 1) : from, number);
    });
  }
}

function takeReport(id: string, fields: Fields, time: number, reports: Reports): void {
  const { type } = fields;
  if (typeof type !== 'string') return;
  for (const [field, value] of Object.entries(fields)) {
    if (Number.isFinite(value) && field !== 'timestamp') push(reports, { id, type, field }, time, value as number);
  }
}

function push(reports: Reports, { id, type, field }: { id: string; type: string; field: string }, time: number, value: number): void {
  const report = reports.get(id) ?? { type, fields: new Map<string, Series>() };
  reports.set(id, report);
  const series = report.fields.get(field) ?? { t: [], value: [] };
  report.fields.set(field, series);
  // A report that was not made anew stands in several snapshots.
  if (time <= (series.t.at(-1) ?? -Infinity)) return;
  series.t.push(time);
  series.value.push(value);
}

function logOf(source: LogSource, kind: string, reports: Reports): NetworkLog {
  const trips =
    longest(seriesOf(reports, 'candidate-pair', 'currentRoundTripTime')) ??
    longest(seriesOf(reports, 'remote-inbound-rtp', 'roundTripTime'));
  if (!trips)
    throw source.fault(
      null,
      'found no round trip: neither currentRoundTripTime of a candidate-pair nor roundTripTime of a remote-inbound-rtp. Call getStats of the RTCPeerConnection once a second and store all reports.',
    );
  source.checkRows(trips.t.length);
  const wrong = trips.value.find((value) => !(value >= 0 && value <= 120));
  if (wrong !== undefined) throw source.fault(null, `found a round trip of ${wrong} s; allowed: 0 to 120 s.`);
  const share = source.option('split') ?? 0.5;
  const down = lossOf(trips.t, counters(reports, 'inbound-rtp', 'packetsLost'), counters(reports, 'inbound-rtp', 'packetsReceived'));
  const up = lossOf(
    trips.t,
    counters(reports, 'remote-inbound-rtp', 'packetsLost'),
    null,
    counters(reports, 'outbound-rtp', 'packetsSent'),
  );
  const rowsOf = (part: number, loss: readonly number[] | null) =>
    trips.t.map((t, k): TraceRow => ({
      t: t - (trips.t[0] as number),
      delay: (trips.value[k] as number) * part,
      ...(loss && { loss: loss[k] }),
    }));
  const isSame = share === 0.5 && JSON.stringify(down) === JSON.stringify(up);
  return {
    kind,
    rows: rowsOf(1 - share, down),
    up: isSame ? null : rowsOf(share, up),
    counts: { samples: trips.t.length },
    ...withSplit(source, notesOf(reports, down, up), []),
  };
}

function seriesOf(reports: Reports, type: string, field: string): readonly Series[] {
  return [...reports.values()].filter((report) => report.type === type).flatMap(({ fields }) => fields.get(field) ?? []);
}

/** The series with most numbers above 0: the pair that was used. */
function longest(all: readonly Series[]): Series | null {
  const size = ({ value }: Series) => value.filter((each) => each > 0).length;
  const found = all.toSorted((a, b) => size(b) - size(a))[0];
  return found && size(found) > 0 ? found : null;
}

type Counter = (time: number) => number;

/** The sum of a counter over all streams; null: there is none. */
function counters(reports: Reports, type: string, field: string): Counter | null {
  const all = seriesOf(reports, type, field);
  return all.length === 0 ? null : (time) => all.reduce((sum, series) => sum + valueAt(series, time), 0);
}

/** Before the first number it is 0. */
function valueAt({ t, value }: Series, time: number): number {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] as number) <= time) low = middle + 1;
    else high = middle;
  }
  return value[low - 1] ?? 0;
}

/** The share lost until the next sample; null: no counters. Either what was received beside the lost is known, or all that was sent. */
function lossOf(
  times: readonly number[],
  lost: Counter | null,
  received: Counter | null,
  sent: Counter | null = null,
): readonly number[] | null {
  if (!lost || !(received ?? sent)) return null;
  let last = 0;
  return times.map((time, k) => {
    const next = times[k + 1];
    if (next === undefined) return last;
    const gone = Math.max(0, lost(next) - lost(time));
    const all = received ? gone + Math.max(0, received(next) - received(time)) : Math.max(0, (sent?.(next) ?? 0) - (sent?.(time) ?? 0));
    last = all > 0 ? Math.min(1, gone / all) : 0;
    return last;
  });
}

/** What is in the statistics, and not in a trace. */
function notesOf(reports: Reports, down: readonly number[] | null, up: readonly number[] | null): readonly string[] {
  const of = (type: string, field: string) => longest(seriesOf(reports, type, field))?.value;
  const jitter = of('inbound-rtp', 'jitter') ?? of('remote-inbound-rtp', 'jitter');
  const rate = of('candidate-pair', 'availableOutgoingBitrate');
  return [
    ...(down ? [] : ['No counters of received packets: the way down has no loss of its own.']),
    ...(up ? [] : ['No reports of the other side about sent packets: the way up has no loss of its own.']),
    ...(jitter
      ? [
          `Jitter between packets is ${(1000 * median(jitter)).toPrecision(3)} ms (median); a trace has it only as far as round trips show it: add jitter: { law: lognormal, spread: ${Number(median(jitter).toPrecision(3))} }.`,
        ]
      : []),
    ...(rate
      ? [`The sender estimated ${Math.round(median(rate) / 1000)} kbit/s (median), which is no measured bandwidth and not in the trace.`]
      : []),
  ];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : Object.values(fieldsOf(value));
}

/** A time may be a date. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Date.parse(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
