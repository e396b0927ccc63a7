import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureHeader, capturePacket } from '../dis/capture.ts';
import { openNetworkLog } from './read-network-log.ts';

/** Datagrams with a number of 16 bits behind two bytes of something else. */
function captureOf(packets: readonly { readonly time: number; readonly seq: number }[]): Uint8Array {
  const pieces = packets.map(({ time, seq }) =>
    capturePacket(time, Uint8Array.of(7, 7, (seq >> 8) & 255, seq & 255), { from: 1000, to: 5154 }),
  );
  return Buffer.concat([captureHeader(), ...pieces]);
}

/** Over the turn of the number; each tenth is lost. */
const sent = Array.from({ length: 400 }, (_, k) => ({ time: 1_700_000_000 + k / 50, seq: 65_400 + k }));
const delays = sent.map((_, k) => 0.02 + 0.001 * ((k * 7) % 5));
const arrived = sent.map(({ time, seq }, k) => ({ time: time + delays[k]!, seq, k })).filter(({ k }) => k % 10 !== 5);

test('captures of both sides are one way, one alone has losses and how delay varies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const [mine, other, text] = ['mine.pcap', 'other.pcap', 'text.log'].map((name) => join(folder, name)) as [string, string, string];
  try {
    await writeFile(mine, captureOf(arrived));
    await writeFile(other, captureOf(sent));
    await writeFile(text, 't,delay\n0,0.1\n');
    const both = await openNetworkLog(mine, { sequence: '2:u16', port: 5154, other });
    expect(both.counts).toMatchObject({ packets: 400, lost: 40, duplicates: 0 });
    both.rows.forEach(({ delay, loss }, k) => {
      if (k % 10 === 5) expect(loss).toBe(1);
      else expect(delay).toBeCloseTo(delays[k]!, 5);
    });
    const alone = await openNetworkLog(mine, { sequence: '2:u16', interval: 0.02, base: 0.02 });
    expect(alone.counts).toMatchObject({ packets: 400, lost: 40 });
    alone.rows.forEach(({ delay }, k) => k % 10 !== 5 && expect(Math.abs(delay! - delays[k]!)).toBeLessThan(1e-5));
    await expect(openNetworkLog(mine)).rejects.toThrow(
      'this is a capture; say where the number of a datagram stands (sequence), as in driftbench network',
    );
    await expect(openNetworkLog(mine, { sequence: '2:u16', port: 99 })).rejects.toThrow('found no datagram to port 99');
    await expect(openNetworkLog(text, { port: 99 })).rejects.toThrow('port has no effect on a table');
  } finally {
    await rm(folder, { recursive: true });
  }
});
