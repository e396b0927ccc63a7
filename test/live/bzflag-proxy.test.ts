/** The delay proxy in front of a real BZFlag server (Debian's bzflag-server); skipped where there is none. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { BzflagGuest } from '../support/bzflag-client.ts';
import { proxyBefore } from '../support/echo.ts';
import { freePort } from '../support/free-port.ts';

const server = '/usr/games/bzfs';

/** Resolves once the server takes connections. */
async function serverAt(port: number): Promise<ChildProcess> {
  const child = spawn(server, ['-p', String(port), '-i', '127.0.0.1'], { stdio: 'ignore' });
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isThere) return child;
  }
}

test('a BZFlag server measures the round trip that the proxy is configured for', async ({ skip }) => {
  skip(!existsSync(server), 'no BZFlag server here (Debian: bzflag-server)');
  const port = await freePort();
  const child = await serverAt(port);
  const proxy = await proxyBefore({ port }, { delay: 0.15 }, { protocols: ['tcp', 'udp'] });
  const guest = await BzflagGuest.join(proxy.listen.port, 'guest');
  const lag = new Promise<number>((resolve) => {
    guest.onLine = (line) => {
      const answer = /^guest\s*:\s*(\d+)ms/.exec(line);
      if (answer) resolve(Number(answer[1]));
    };
  });
  // The server asks for the lag every ten seconds; it has no figure before the first answer.
  const asking = setInterval(() => guest.answered > 0 && guest.ask('/lagstats'), 500);
  const lagMs = await lag;
  clearInterval(asking);
  guest.close();
  const { up, down } = proxy.figures;
  await proxy.close();
  child.kill();
  expect(lagMs).toBeGreaterThanOrEqual(300);
  expect(lagMs).toBeLessThan(400 + 1e3 * (up.lateness.max! + down.lateness.max!));
});
