import { benchParts } from '../../features/node.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { startBrowserBench } from './browser-bench.ts';
import { readServeOptions } from './serve-options.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a bench whose port is taken leaves nothing behind that listens', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const [port, foxglove] = [(other.address() as AddressInfo).port, await freePort()];
  const places = ['sweeps', 'experiments', 'recordings'].flatMap((name) => [`--${name}`, join(folder, name)]);
  const lines: string[] = [];
  const options = readServeOptions(['--port', `${port}`, '--foxglove', `${foxglove}`, ...places]);
  await expect(startBrowserBench(benchParts, options, (line) => lines.push(line))).rejects.toThrow();
  expect(lines).toContain(`Foxglove WebSocket at ws://127.0.0.1:${foxglove}`);
  await expect(once(connect(foxglove, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  other.close();
});
