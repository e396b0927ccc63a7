import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TraceRow } from '../../../../engine/network/link-settings.ts';
import { openNetworkLog, readNetworkLog } from '../read-network-log.ts';

function rowsOf(path: string, text: string) {
  return readNetworkLog(path, text).rows;
}

const samples = 'test/support/network-logs';

/** Round trips in ms. */
function tripsOf(rows: readonly TraceRow[]) {
  return rows.map(({ delay = NaN }) => Number((2000 * delay).toPrecision(6)));
}

test.each([
  ['window-en-sample1.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [564, 555, 554, 548]],
  ['window-de-v6_sample.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [11, 11, 18, 11]],
  ['window-fr-sample1.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [0.5, 0.5, 0.5, 0.5]],
  ['window-fr-sample2.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [6, 6, 6, 6]],
  ['window-ja-sample1.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [7, 5, 4, 4]],
  ['window-ru-sample1.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [37, 33, 38, 34]],
  ['window-zh-sample1.txt', 'Windows', { probes: 4, lost: 0, duplicates: 0 }, [2, 2, 3, 3]],
  ['macos-en-sample1.txt', 'macOS or BSD', { probes: 4, lost: 0, duplicates: 0 }, [5.371, 4.269, 4.97, 5.228]],
  ['freebsd12-ping-ip-s.txt', 'macOS or BSD', { probes: 3, lost: 0, duplicates: 0 }, [0.024, 0.036, 0.036]],
  ['alpine-linux-3.13-ping-ip.txt', 'BusyBox', { probes: 1, lost: 0, duplicates: 0 }, [1.637]],
  ['centos-7.7-ping-ip-dup.txt', 'Linux', { probes: 2, lost: 0, duplicates: 19 }, [0.586, 0.861]],
])('%s is read as ping of %s', async (file, system, counts, trips) => {
  const log = await openNetworkLog(`${samples}/${file}`);
  expect(log.kind).toBe(`a log of ping of ${system}`);
  expect(log.counts).toEqual(counts);
  expect(tripsOf(log.rows)).toEqual(trips);
  expect(log.rows.map(({ t }) => Math.round(t))).toEqual(trips.map((_, k) => k));
  expect(log.assumed[0]).toContain('No line has a time');
});

test('Linux: numbers that are missing were lost, and the statistics say how far probes are apart', async () => {
  const { rows, counts, assumed } = await openNetworkLog(`${samples}/linux-en-sample2.txt`);
  expect(counts).toEqual({ probes: 19, lost: 8, duplicates: 0 });
  expect(rows.map(({ t }) => Number(t.toFixed(3))).slice(0, 3)).toEqual([0, 1.011, 2.022]);
  expect(rows[13]?.delay).toBeCloseTo(0.3985, 9);
  expect(rows[9]?.loss).toBeCloseTo(8 / 19, 9);
  expect(assumed).toEqual([
    'No line has a time; probes are 1.011 s apart, as the statistics at the end say.',
    'The delay of each direction is half of a round trip, which does not show how it divides (split).',
  ]);
});

test.each([
  ['fedora32-ping6-ip-O-D-p.txt', 20, 19.0],
  ['vpn-ping-D.log', 30, 29],
])('%s: a probe left a round trip before its stamp', async (file, probes, length) => {
  const { rows, counts, assumed } = await openNetworkLog(`${samples}/${file}`);
  expect(counts['probes']).toBe(probes);
  expect(rows.at(-1)?.t).toBeCloseTo(length, 0);
  expect(assumed).toHaveLength(1);
});

test.each([
  ['osx-10.14.6-ping-ip-unreachable.txt', '8 probes and no reply in a log of ping of macOS or BSD', 'ping -i 0.2 HOST > net.log'],
  ['pi-ping-ip-O-D.txt', '5 probes and no reply in a log of ping of Linux', 'ping -D -i 0.2 HOST > net.log'],
  ['ubuntu-22.04-ping-dest-unreachable.txt', '3 probes and no reply in a log of ping of Linux', 'ping -D -i 0.2 HOST > net.log'],
])('%s has no reply, and the message has the command of that system', async (file, found, command) => {
  const reading = openNetworkLog(`${samples}/${file}`);
  await expect(reading).rejects.toThrow(found);
  await expect(reading).rejects.toThrow(`Log a host that answers: ${command}`);
});

/** Made up: what each language has for a reply, for one below 1 ms, and for a probe that was lost. */
test.each([
  ['en', 'Reply from 192.0.2.1: bytes=32 time=14ms TTL=117', 'Reply from 192.0.2.1: bytes=32 time<1ms TTL=117', 'Request timed out.'],
  [
    'es',
    'Respuesta desde 192.0.2.1: bytes=32 tiempo=14ms TTL=55',
    'Respuesta desde 192.0.2.1: bytes=32 tiempo<1m TTL=128',
    'Tiempo de espera agotado para esta solicitud.',
  ],
  [
    'pt',
    'Resposta de 192.0.2.1: bytes=32 tempo=14ms TTL=55',
    'Resposta de 192.0.2.1: bytes=32 tempo<1ms TTL=55',
    'Esgotado o tempo limite do pedido.',
  ],
  ['it', 'Risposta da 192.0.2.1: byte=32 durata=14ms TTL=55', 'Risposta da 192.0.2.1: byte=32 durata<1ms TTL=55', 'Richiesta scaduta.'],
  [
    'de',
    'Antwort von 192.0.2.1: Bytes=32 Zeit=14ms TTL=55',
    'Antwort von 192.0.2.1: Bytes=32 Zeit<1ms TTL=55',
    'Antwort von 192.0.2.7: Zielhost nicht erreichbar.',
  ],
  [
    'pl',
    'Odpowiedź z 192.0.2.1: bajtów=32 czas=14ms TTL=55',
    'Odpowiedź z 192.0.2.1: bajtów=32 czas<1 ms TTL=55',
    'Upłynął limit czasu żądania.',
  ],
  [
    'cs',
    'Odpověď od 192.0.2.1: bajty=32 čas=14ms TTL=55',
    'Odpověď od 192.0.2.1: bajty=32 čas < 1ms TTL=55',
    'Vypršel časový limit žádosti.',
  ],
  [
    'ru',
    'Ответ от 192.0.2.1: число байт=32 время=14мс TTL=55',
    'Ответ от 192.0.2.1: число байт=32 время<1мс TTL=55',
    'Превышен интервал ожидания для запроса.',
  ],
  ['zh', '来自 192.0.2.1 的回复: 字节=32 时间=14ms TTL=55', '来自 192.0.2.1 的回复: 字节=32 时间<1ms TTL=55', '请求超时。'],
  ['ko', '192.0.2.1의 응답: 바이트=32 시간=14ms TTL=55', '192.0.2.1의 응답: 바이트=32 시간<1ms TTL=55', '요청 시간이 만료되었습니다.'],
  [
    'el',
    'Απάντηση από: 192.0.2.1 bytes=32 χρόνος=14ms TTL=55',
    'Απάντηση από: 192.0.2.1 bytes=32 χρόνος<1ms TTL=55',
    'Το χρονικό όριο της αίτησης έληξε.',
  ],
  ['tr', '192.0.2.1 cevabı: bayt=32 süre=14ms TTL=55', '192.0.2.1 cevabı: bayt=32 süre<1ms TTL=55', 'İstek zaman aşımına uğradı.'],
  ['en, IPv6', 'Reply from 2001:db8::1: time=14ms', 'Reply from 2001:db8::1: time<1ms', 'Request timed out.'],
])('Windows in %s: replies, and lines among them that are losses', (_, reply, quick, lost) => {
  const head = 'Pinging a.example [192.0.2.1] with 32 bytes of data:';
  const end = '\r\nPing statistics for 192.0.2.1:\r\n    Packets: Sent = 4, Received = 3, Lost = 1 (25% loss),\r\n';
  const log = readNetworkLog('w.log', `\r\n${[head, reply, lost, quick, reply, ''].join('\r\n')}${end}`, { interval: 0.5, split: 0.4 });
  expect(log.counts).toEqual({ probes: 4, lost: 1, duplicates: 0 });
  expect(log.assumed).toEqual([]);
  expect(log.rows.map(({ t }) => t)).toEqual([0, 0.5, 1, 1.5]);
  expect(log.rows.map(({ delay }) => delay)).toEqual([0.014, 0.014, 0.0005, 0.014].map((trip) => trip * 0.6));
  expect(log.up?.map(({ delay }) => delay)).toEqual([0.014, 0.014, 0.0005, 0.014].map((trip) => trip * 0.4));
  expect(log.rows[0]?.loss).toBe(0.25);
});

test('Windows: what PowerShell writes is UTF-16, and what cmd writes is of a code page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  try {
    const text = await readFile(`${samples}/window-ru-sample1.txt`, 'utf8');
    await writeFile(`${folder}/16.log`, Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const page866 = Buffer.from(
      '8ea2a5e220aee2203139322e302e322e313a20e7a8e1abae20a1a0a9e23d333220a2e0a5acef3d3337ace12054544c3d35350d0a',
      'hex',
    );
    await writeFile(`${folder}/866.log`, page866);
    await writeFile(`${folder}/16-be.log`, Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());
    expect((await openNetworkLog(`${folder}/16-be.log`)).counts).toEqual({ probes: 4, lost: 0, duplicates: 0 });
    expect((await openNetworkLog(`${folder}/16.log`)).counts).toEqual({ probes: 4, lost: 0, duplicates: 0 });
    expect(tripsOf((await openNetworkLog(`${folder}/866.log`)).rows)).toEqual([37]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const german = [
  'Ping wird ausgeführt für 192.0.2.1 mit 32 Bytes Daten:',
  ...Array.from({ length: 4 }, () => 'Zeitüberschreitung der Anforderung.'),
  '',
  'Ping-Statistik für 192.0.2.1:',
  '    Pakete: Gesendet = 4, Empfangen = 0, Verloren = 4',
  '    (100% Verlust),',
];
const chinese = ['正在 Ping 192.0.2.1 具有 32 字节的数据:', '请求超时。', '', '    数据包: 已发送 = 1，已接收 = 0，丢失 = 1 (100% 丢失)，'];
test.each([
  ['without a head', '3 probes', ['Request timed out.', 'Request timed out.', 'Request timed out.']],
  ['with times', '2 probes', ['2026-11-03 10:00:01 Request timed out.', '2026-11-03 10:00:05 Request timed out.']],
  ['in German', '4 probes', german],
  ['in Chinese', '1 probe', chinese],
])('Windows, nothing but time-outs, %s: nothing came back', (_, probes, lines) => {
  expect(() => readNetworkLog('w.log', lines.join('\r\n'))).toThrow(
    `w.log: found ${probes} and no reply in a log of ping of Windows; a trace needs one reply at least. Log a host that answers: ping -n 600 HOST > net.log`,
  );
});

test.each([
  ['Ping wird ausgeführt für example.com [192.0.2.1] mit 32 Bytes Daten:', 'Zeitüberschreitung der Anforderung.'],
  ["Envoi d'une requête 'Ping'  192.0.2.1 avec 32 octets de données :", "Délai d'attente de la demande dépassé."],
  ['Haciendo ping a 2001:db8::1 con 32 bytes de datos:', 'Tiempo de espera agotado para esta solicitud.'],
  ['Badanie 192.0.2.1 z 32 bajtami danych:', 'Upłynął limit czasu żądania.'],
  ['Обмен пакетами с 192.0.2.1 по с 32 байтами данных:', 'Превышен интервал ожидания для запроса.'],
  ['192.0.2.1 に ping を送信しています 32 バイトのデータ:', '要求がタイムアウトしました。'],
  ['正在 Ping 192.0.2.1 具有 32 字节的数据：', '请求超时。'],
  ['Ping 192.0.2.1 32바이트 데이터 사용:', '요청 시간이 만료되었습니다.'],
])('Windows, cut off before its statistics, without a reply: "%s"', (head, lost) => {
  const log = (lines: readonly string[]) => () => readNetworkLog('w.log', lines.join('\r\n'));
  expect(log(['C:\\>ping 192.0.2.1', '', head, lost, lost])).toThrow('w.log: found 2 probes and no reply in a log of ping of Windows');
  expect(log([head])).toThrow('w.log: found no reply in a log of ping of Windows');
});

test.each([
  ['Windows', (k: number) => `Antwort von 192.0.2.1: Bytes=32 Zeit=${k + 11}ms TTL=55`],
  ['Linux', (k: number) => `64 bytes from 192.0.2.1: icmp_seq=${k + 1} ttl=64 time=${k + 11} ms`],
])('%s, cut off anywhere within a reply: it is no loss, and no other round trip', (_, reply) => {
  const begun = `${[0, 1].map(reply).join('\n')}\n`;
  const next = reply(2);
  for (let length = 0; length <= next.length; length++) {
    const { counts, rows } = readNetworkLog('p.log', begun + next.slice(0, length));
    expect([length, counts['lost']]).toEqual([length, 0]);
    expect([11, 12, 13].slice(0, rows.length)).toEqual(tripsOf(rows));
  }
  expect(readNetworkLog('p.log', begun + next).rows).toHaveLength(3);
});

test('Windows: after statistics in between, replies go on', () => {
  const [reply, lost] = ['Reply from 192.0.2.1: bytes=32 time=9ms TTL=55', 'Request timed out.'];
  const statistics = [
    '',
    'Ping statistics for 192.0.2.1:',
    '    Packets: Sent = 2, Received = 1, Lost = 1 (50% loss),',
    '    Minimum = 9ms, Maximum = 9ms, Average = 9ms',
    'Control-Break',
  ];
  const log = readNetworkLog('w.log', [reply, lost, ...statistics, lost, reply].join('\n'));
  expect(log.counts).toEqual({ probes: 4, lost: 2, duplicates: 0 });
});

test('macOS and BusyBox count from 0, and what is missing was lost', () => {
  const mac =
    'PING 10.0.0.1 (10.0.0.1): 56 data bytes\nRequest timeout for icmp_seq 0\n64 bytes from 10.0.0.1: icmp_seq=1 ttl=117 time=15.001 ms\nRequest timeout for icmp_seq 2\n';
  expect(readNetworkLog('mac.log', mac).counts).toEqual({ probes: 3, lost: 2, duplicates: 0 });
  const box =
    'PING 10.0.0.1 (10.0.0.1): 56 data bytes\n64 bytes from 10.0.0.1: seq=1 ttl=117 time=14.123 ms\n64 bytes from 10.0.0.1: seq=3 ttl=117 time=13.876 ms\n\n--- 10.0.0.1 ping statistics ---\n6 packets transmitted, 2 packets received, 66% packet loss\n';
  const log = readNetworkLog('box.log', box);
  expect(log.kind).toBe('a log of ping of BusyBox');
  expect(log.counts).toEqual({ probes: 6, lost: 4, duplicates: 0 });
  expect(log.rows.map(({ t }) => t)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('macOS with --apple-time, over midnight', () => {
  const lines = ['23:59:59.510000', '00:00:00.520000'].map(
    (time, k) => `${time} 64 bytes from 10.0.0.1: icmp_seq=${k} ttl=117 time=10.000 ms`,
  );
  expect(readNetworkLog('mac.log', `PING 10.0.0.1 (10.0.0.1): 56 data bytes\n${lines.join('\n')}\n`).rows[1]?.t).toBeCloseTo(1.01, 6);
});

test('iputils in other languages: the last time of a line is the round trip', () => {
  const lines = [
    '64 Bytes von 10.0.0.1: icmp_seq=1 ttl=64 Zeit=0.345 ms',
    '64 字节，来自 10.0.0.1: icmp_seq=2 ttl=64 时间=2.98 毫秒',
    '64 octets de 10.0.0.1 : icmp_seq=3 ttl=64 temps=14.8 ms',
  ];
  expect(tripsOf(readNetworkLog('l.log', lines.join('\n')).rows)).toEqual([0.345, 2.98, 14.8]);
});

test('probes that are close together keep their bursts of loss', () => {
  const lines = [1, 2, 3, 7, 8].map(
    (sequence) => `[${(100 + sequence * 0.02).toFixed(3)}] 64 bytes from 10.0.0.1: icmp_seq=${sequence} ttl=64 time=1.0 ms`,
  );
  const { rows, notes } = readNetworkLog('l.log', lines.join('\n'));
  expect(rows.map(({ loss }) => loss)).toEqual([0, 0, 0, 1, 1, 1, 0, 0]);
  expect(notes).toEqual(['A row loses all where its packet was lost, else nothing.']);
});

test.each([
  [
    'PING a (1.1.1.1): 56 data bytes\n64 bytes from a: icmp_seq=0 time=9 ms\nPING b (1.1.1.2): 56 data bytes\n',
    'line 3: found a second log of ping',
  ],
  [
    '[10.0] 64 bytes: icmp_seq=1 time=1 ms\n64 bytes: icmp_seq=2 time=1 ms\n',
    'line 2: found a reply without a time before it, unlike those before',
  ],
  ['[10.0] 64 bytes: icmp_seq=1 time=1 ms\n[3.0] 64 bytes: icmp_seq=2 time=1 ms\n', 'the times go back by 7.0 s at icmp_seq=2'],
  ['64 bytes: icmp_seq=1 time=999999999 ms\n', 'line 1: found a round trip of 999999.999 s; allowed: at most 120 s'],
  ['64 bytes: icmp_seq=1 time=NaN ms\n', 'found 1 probe and no reply'],
  [
    'PING a (1.1.1.1) 56(84) bytes of data.\n\n--- a ping statistics ---\n9 packets transmitted, 9 received, 0% packet loss, time 8000ms\n',
    'found no reply in a log of ping of Linux; a trace needs one reply at least. Log a host that answers: ping -D',
  ],
])('%j is refused', (text, message) => {
  expect(() => readNetworkLog('p.log', text)).toThrow(message);
});

test('what a log says itself cannot be said again', () => {
  expect(() => readNetworkLog('p.log', '[10.0] 64 bytes: icmp_seq=1 time=1 ms\n', { interval: 1 })).toThrow(
    'p.log: interval has no effect on a log of ping of Linux',
  );
  expect(() => readNetworkLog('t.csv', 't,delay\n0,0.1\n', { split: 0.4 })).toThrow('t.csv: split has no effect on a table');
});

/** A log of `ping -D` with these round trips (s; null: no reply), a probe every 0.2 s. */
function pingLog(roundTrips: readonly (number | null)[], firstNumber = 1): string {
  const lines = roundTrips.flatMap((roundTrip, k) => {
    const sequence = (firstNumber + k) % 65_536;
    if (roundTrip === null) return [`no answer yet for icmp_seq=${sequence}`];
    const stamp = (1_700_000_000 + k * 0.2 + roundTrip).toFixed(6);
    return [`[${stamp}] 64 bytes from 10.0.0.1: icmp_seq=${sequence} ttl=64 time=${(roundTrip * 1000).toFixed(1)} ms`];
  });
  return ['PING host (10.0.0.1) 56(84) bytes of data.', ...lines, '', '--- host ping statistics ---', '9 packets transmitted', ''].join(
    '\n',
  );
}

test('a log of ping -D: half the round trip, and the share of missing replies around each probe', () => {
  const known = Array.from({ length: 60 }, (_, k) => (k % 10 === 3 ? null : 0.04 + 0.001 * (k % 5)));
  for (const first of [1, 65_500]) {
    const rows = rowsOf('ping.log', pingLog(known, first));
    expect(rows).toHaveLength(known.length);
    for (const [k, { t, delay, loss }] of rows.entries()) {
      expect(t).toBeCloseTo(0.2 * k, 5);
      expect(delay).toBeCloseTo((known[k] ?? known[k - 1]!) / 2, 6);
      if (k >= 10 && k < 50) expect(Math.abs(loss! - 0.1)).toBeLessThan(0.05);
    }
  }
  const twice = pingLog([0.01, 0.02]).replace(/^(.*icmp_seq=2.*)$/m, '$1\n$1 (DUP!)');
  expect(rowsOf('ping.log', twice)).toHaveLength(2);
  expect(() => rowsOf('ping.log', pingLog([null, null]))).toThrow('found 2 probes and no reply');
});
