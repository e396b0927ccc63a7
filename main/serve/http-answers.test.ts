import { mkdtempSync, ReadStream, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFile } from './http-answers.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

test('a visitor who leaves in the middle of a file leaves none open', async () => {
  const path = join(folder, 'page.js');
  writeFileSync(path, new Uint8Array(32 << 20));
  const closed = vi.spyOn(ReadStream.prototype, '_destroy');
  const server = createServer((request, response) => sendFile(request, response, { path, type: 'text/javascript', immutable: false }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'data');
  response.destroy();
  await expect.poll(() => closed.mock.calls.length, { timeout: 5000 }).toBe(1);
  server.close();
});
