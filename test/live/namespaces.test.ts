/**
 * Host and guest in network namespaces of their own, with a cable between them; skipped where the machine allows none.
 */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';
import { cable, inNamespaces } from '../support/namespaces.ts';

const session = `
node "$CLI" host --lan --port 7350 --seats 2 --bots 1 --quiet 2> /run/messages > /run/results &
host=$!
until grep -q code /run/messages; do sleep 0.1; done
code=$(sed 's/.*code \\(......\\).*/\\1/' /run/messages)
ip netns exec guest node --input-type=module -e "$GUEST" "$code"
kill -INT $host
wait $host
`;

const guest = `
import { WebSocket } from 'ws';
const origin = 'http://10.77.0.1:7350';
const enter = (code) => fetch(origin + '/enter', { method: 'POST', body: JSON.stringify({ code }) });
const page = (await fetch(origin + '/join')).status;
const wrong = (await enter('AAAAAA')).status;
const cookie = (await enter(process.argv[1])).headers.get('set-cookie').split(';')[0];
const socket = new WebSocket('ws://10.77.0.1:7350/bench', { headers: { origin, cookie } });
socket.on('open', () => socket.send(JSON.stringify({ id: 1, call: 'live.join', params: { name: 'Guest' } })));
socket.on('message', (text) => {
  const { id, result } = JSON.parse(text);
  if (id !== 1) return;
  console.log(JSON.stringify({ page, wrong, seat: result.seat, seats: result.setup.seats }));
  process.exit();
});
`;

test('a guest on another machine of the LAN finds the join page, is kept out without the code and joins with it', async ({ skip }) => {
  skip(spawnSync('unshare', inNamespaces(cable)).status !== 0, 'no network namespaces here');
  const { page } = projectPaths();
  const env = { ...process.env, CLI: page.replace(/renderer$/, 'main/cli.js'), GUEST: guest };
  const { stdout } = await promisify(execFile)('unshare', inNamespaces(cable + session), { env, timeout: 150_000 });
  expect(JSON.parse(stdout)).toEqual({ page: 200, wrong: 403, seat: expect.any(Number), seats: 2 });
});
