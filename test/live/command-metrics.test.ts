/** What the host and the proxy serve with `--metrics`; of a worker: queue.test.ts. */
import { expect, test } from 'vitest';
import { servedMetrics } from '../support/served-metrics.ts';
import { freePort } from '../support/free-port.ts';

test('a host serves ticks and the links of its seats', async () => {
  const { text, status } = await servedMetrics(['host', '--port', '0', '--seats', '2', '--bots', '2', '--quiet'], (found) =>
    /host_messages_total\{seat="player-2",direction="down"\} [1-9]/.test(found),
  );
  expect(status).toBe(0);
  expect(text).toMatch(/^driftbench_host_participants 2$/m);
  expect(text).toMatch(/^driftbench_host_session_time_seconds \d/m);
  expect(text).toMatch(/^driftbench_host_tick_lateness_p99_seconds \d/m);
});

test('a proxy serves packets by direction, and no delay before there was a packet', async () => {
  const { text, status } = await servedMetrics(['proxy', '--listen', '127.0.0.1:0', '--target', `127.0.0.1:${await freePort()}`]);
  expect(status).toBe(0);
  expect(text).toMatch(/^driftbench_proxy_packets_total\{direction="up"\} 0$/m);
  expect(text).toMatch(/^driftbench_proxy_clients 0$/m);
  expect(text).not.toContain('proxy_measured_delay_median_seconds{');
});
