import { expect, test } from 'vitest';
import { without } from '../../../experiment/field-maps.ts';
import { readNetworkLog } from './read-network-log.ts';

const trips = [0.03, 0.032, 0.05, 0.031];
/** Cumulative: at each second lost and received of the way down, lost and sent of the way up. */
const down = [
  [0, 0],
  [0, 50],
  [10, 90],
  [10, 140],
] as const;
const up = [
  [0, 0],
  [5, 50],
  [5, 100],
  [5, 150],
] as const;
const start = 1_700_000_000_000;

function reportsAt(k: number) {
  const timestamp = start + 1000 * k;
  return [
    {
      type: 'candidate-pair',
      id: 'CP1',
      timestamp,
      state: 'succeeded',
      currentRoundTripTime: trips[k],
      availableOutgoingBitrate: 1_200_000,
    },
    { type: 'candidate-pair', id: 'CP2', timestamp, state: 'waiting' },
    { type: 'inbound-rtp', id: 'IT1', timestamp, packetsLost: down[k]![0], packetsReceived: down[k]![1], jitter: 0.004 },
    { type: 'outbound-rtp', id: 'OT1', timestamp, packetsSent: up[k]![1] },
    { type: 'remote-inbound-rtp', id: 'RI1', timestamp, packetsLost: up[k]![0], roundTripTime: 0.4 },
  ];
}

const moments = [0, 1, 2, 3];
const byId = (k: number) => Object.fromEntries(reportsAt(k).map((report) => [report.id, report]));

/** Only what has changed since the moment before. */
function changed(k: number) {
  const before = k === 0 ? {} : (byId(k - 1) as Record<string, Record<string, unknown>>);
  const entries = Object.entries(byId(k)).map(([id, report]) => {
    const fields = Object.entries(report).filter(([name, value]) => name !== 'timestamp' && before[id]?.[name] !== value);
    return [id, Object.fromEntries(fields)] as const;
  });
  return { ...Object.fromEntries(entries), timestamp: start + 1000 * k };
}

function internals() {
  const stats = reportsAt(0).flatMap(({ id, type, ...fields }) =>
    Object.keys(without(fields, 'timestamp')).map((field) => {
      const values = moments.map((k) => (byId(k)[id] as Record<string, unknown>)[field]);
      const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3000).toISOString() };
      return [`${id}-${field}`, { ...times, statsType: type, values: JSON.stringify(values) }] as const;
    }),
  );
  return { getUserMedia: [], PeerConnections: { '12-1': { url: 'https://a.example', stats: Object.fromEntries(stats) } } };
}

test.each([
  ['snapshots in a list', 'statistics of WebRTC', JSON.stringify(moments.map(reportsAt))],
  ['snapshots by ids', 'statistics of WebRTC', JSON.stringify(moments.map(byId))],
  [
    'snapshots in lines',
    'statistics of WebRTC',
    moments.map((k) => JSON.stringify({ timestamp: start + 1000 * k, stats: reportsAt(k) })).join('\n'),
  ],
  [
    'rtcstats',
    'a dump of rtcstats',
    `RTCStatsDump\n{"fileFormat":3}\n${moments.map((k) => JSON.stringify(['getstats', 'PC_0', changed(k), start + 1000 * k])).join('\n')}`,
  ],
  ['chrome://webrtc-internals', 'a dump of chrome://webrtc-internals', JSON.stringify(internals(), null, 1)],
])('%s: round trips, and losses of each way by its counters', (_, kind, text) => {
  const log = readNetworkLog('w.json', text);
  expect(log.kind).toBe(kind);
  expect(log.rows).toEqual([0, 0.2, 0, 0].map((loss, k) => ({ t: k, delay: trips[k]! / 2, loss: expect.closeTo(loss, 9) as number })));
  expect(log.up).toEqual([0.1, 0, 0, 0].map((loss, k) => ({ t: k, delay: trips[k]! / 2, loss: expect.closeTo(loss, 9) as number })));
  expect(log.notes.join(' ')).toContain('Jitter between packets is 4.00 ms (median)');
  expect(log.notes.join(' ')).toContain('The sender estimated 1200 kbit/s');
});

test('a counter that is no number is passed over', () => {
  const text = JSON.stringify(moments.map(reportsAt)).replace('"packetsLost":10', '"packetsLost":1e999');
  expect(readNetworkLog('w.json', text).rows.every(({ loss }) => loss! >= 0 && loss! <= 1)).toBe(true);
});

test('lines of JSON that end within one are read up to it, and one that is broken in between is refused', () => {
  const lines = moments.map((k) => JSON.stringify({ timestamp: start + 1000 * k, stats: reportsAt(k) }));
  expect(readNetworkLog('w.json', lines.join('\n').slice(0, -20)).rows).toHaveLength(3);
  const broken = lines.with(1, lines[1]!.slice(0, -20)).join('\n');
  expect(() => readNetworkLog('w.json', broken)).toThrow('w.json, line 2: found text that is not JSON; was the file cut?');
});

test('statistics without a round trip are refused, with what is needed', () => {
  const text = JSON.stringify(moments.map((k) => reportsAt(k).filter(({ type }) => type === 'inbound-rtp')));
  expect(() => readNetworkLog('w.json', text)).toThrow('w.json: found no round trip: neither currentRoundTripTime of a candidate-pair');
  expect(() => readNetworkLog('w.json', '{"candidate-pair": [}\n')).toThrow(
    'w.json, line 1: found text that is not JSON; was the file cut?',
  );
});
