import { request } from 'node:http';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { serveMetrics } from './metrics.ts';

test('figures of the command and of its process are served as Prometheus reads them, the newest', async () => {
  let packets = 3;
  const measures = [
    { name: 'proxy_packets_total', help: 'Packets.', read: () => [{ labels: { direction: 'up' }, value: packets }] },
    { name: 'proxy_delay_seconds', help: 'Delay.', read: () => [{ value: null }] },
  ];
  let address = '';
  const notify = (text: string) => void (address = /http\S+/.exec(text)?.[0] ?? '');
  const close = await serveMetrics({ host: '127.0.0.1', port: 0 }, measures, { notify });
  const read = async () => (await fetch(address)).text();
  expect(await read()).toContain('# TYPE driftbench_proxy_packets_total counter\ndriftbench_proxy_packets_total{direction="up"} 3\n');
  packets = 5;
  const text = await read();
  expect(text).toContain('{direction="up"} 5\n');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/^driftbench_proxy_delay_seconds /m);
  expect((await fetch(address.replace('/metrics', '/other'))).status).toBe(404);
  const port = Number(new URL(address).port);
  await expect(serveMetrics({ host: '127.0.0.1', port }, measures, { notify })).rejects.toMatchObject({
    code: 'not-possible',
    message: `Port ${port} is taken by other programs; choose one with --metrics, or --metrics 0 for any that is free.`,
  });
  close();
});

test.each(['192.0.2.77', 'nowhere.invalid'])('the address %s, which is not this machine’s, is wrong input', async (host) => {
  await expect(serveMetrics({ host, port: 0 }, [], { notify: () => undefined })).rejects.toMatchObject({
    code: 'bad-input',
    message: `This machine has no address ${host}; give one of its own.`,
  });
});

test('metrics answer to addresses and names of this machine, and to no name of another site', async () => {
  let address = '';
  const close = await serveMetrics({ host: '127.0.0.1', port: 0 }, [], {
    notify: (text) => void (address = /http\S+/.exec(text)?.[0] ?? ''),
  });
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve) =>
      request(address, { headers: { host } }, (response) => resolve(response.resume().statusCode)).end(),
    );
  const { port } = new URL(address);
  const names = [
    '127.0.0.1',
    'localhost',
    `localhost:${port}`,
    '[::1]:1',
    `${hostname()}.lan:${port}`,
    'evil.example',
    `evil.example:${port}`,
  ];
  expect(await Promise.all(names.map(statusFor))).toEqual([200, 200, 200, 200, 200, 403, 403]);
  close();
});
