/** Bots of `driftbench join`: they come back after a standstill, and say why where they cannot. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { closeCodes } from '../../contract/close-codes.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { commandOf } from '../support/command.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { patience } from '../support/patience.ts';

const open = closedAfterEach();
const cli = join(projectPaths().worker, '..', 'cli.js');

test.skipIf(process.platform === 'win32')(
  'a bot that was stopped until the host let it go comes back to its seat; one that is sent away says so',
  async () => {
    const rig = await open(2);
    const seat = rig.session.host.seats.all[0]!;
    const child = spawn(process.execPath, [cli, 'join', rig.origin, '--code', rig.code], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, closed] = [textOf(child.stderr), once(child, 'close')];
    const isPlaying = () => expect([seat.occupant, seat.line !== null]).toEqual(['person', true]);
    await vi.waitFor(isPlaying, patience);
    rig.session.host.run.start();
    child.kill('SIGSTOP');
    // Pings are not answered.
    await vi.waitFor(() => expect(seat.occupant).toBe('away'), { timeout: 30_000 });
    child.kill('SIGCONT');
    await vi.waitFor(isPlaying, patience);
    expect(child.exitCode).toBeNull();
    rig.session.host.people.kick(seat);
    expect([await closed, await said]).toEqual([[1, null], expect.stringMatching(/Bot 1 does not play at .*: The operator removed you/)]);
  },
);

test('a bot that is sent away while it comes back says what the host said', async () => {
  const rig = await open(2);
  const { host } = rig.session;
  const seat = host.seats.all[0]!;
  const joined = commandOf(['join', rig.origin, '--code', rig.code]);
  await vi.waitFor(() => expect(seat.line).not.toBeNull(), patience);
  const { visitor } = seat;
  for (const { socket } of visitor!.connections) socket.end(closeCodes.goingAway, '');
  const isSeated = () => seat.occupant === 'person';
  while (isSeated()) await nextTurn();
  // It has its seat again, but has not said yet that it is ready.
  while (!isSeated()) await nextTurn();
  host.people.kick(seat);
  const { status, err } = await joined;
  expect([status, err]).toEqual([1, expect.stringMatching(/Bot 1 does not play at .*: The operator removed you/)]);
});

test('the end of the session is no failure of a bot', async () => {
  const rig = await open(2);
  const joined = commandOf(['join', rig.origin, '--code', rig.code]);
  await vi.waitFor(() => expect(rig.session.host.seats.all[0]!.line).not.toBeNull(), patience);
  await rig.session.close();
  expect((await joined).status).toBe(0);
});

test('a host that lets no one play is an error', async () => {
  const server = createServer((_, response) => response.setHeader('set-cookie', 'seat=x; Path=/').end('{}'));
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { status, err } = await commandOf(['join', address, '--code', 'ABC234']);
  expect([status, err]).toEqual([1, expect.stringContaining(`Bot 1 does not play at ${address}: Unexpected server response: 503`)]);
  await new Promise((resolve) => server.close(resolve));
});
