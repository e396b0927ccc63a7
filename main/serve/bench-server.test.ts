import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeCodes } from '../../contract/close-codes.ts';
import { LoopbackBench } from '../../test/support/bench-on-loopback.ts';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { closing } from '../../test/support/socket-port.ts';
import { patience } from '../../test/support/patience.ts';

let bench: LoopbackBench;

beforeEach(async () => {
  bench = await LoopbackBench.start({ runner: new ScriptedRunner(), experiments: { 'one.yaml': 'name: One\n' } });
});
afterEach(() => bench.close());

const enter = (token: string, headers: Record<string, string> = {}) => bench.ask('POST', '/enter', headers, JSON.stringify({ token }));

test('the page is served with its type, its policy and no caching; assets with a hash are cached for good', async () => {
  const page = await bench.ask('GET', '/');
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Driftbench') });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self';"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const asset = await bench.ask('GET', '/assets/page-1a2b.js');
  expect(asset.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('HEAD answers like GET, without a body', async () => {
  expect(await bench.ask('HEAD', '/')).toMatchObject({ status: 200, body: '', headers: { 'content-type': 'text/html; charset=utf-8' } });
});

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/../../one.yaml',
  '//',
  '/%00',
  '/index.html/',
  '/constructor',
  'http://evil/x',
])('nothing is found at %s', async (path) => {
  expect((await bench.ask('GET', path)).status).toBe(404);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s is not for the page', async (method) => {
  expect(await bench.ask(method, '/')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test.each(['evil.example', '127.0.0.1', 'localhost:1', 'driftbench.example:80'])('a request for host %s is refused', async (host) => {
  expect(await bench.ask('GET', '/', { host })).toMatchObject({ status: 403, body: expect.stringContaining('not-allowed') });
});

test('localhost is as good as 127.0.0.1', async () => {
  expect((await bench.ask('GET', '/', { host: `localhost:${bench.port}` })).status).toBe(200);
});

test('a token lets in once, with a cookie that scripts and other sites cannot use', async () => {
  const { token } = bench;
  const entered = await enter(token);
  expect(entered).toMatchObject({ status: 204, body: '' });
  expect(String(entered.headers['set-cookie'])).toMatch(/^driftbench-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
  const again = await enter(token);
  expect(again.status).toBe(403);
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(JSON.parse(again.body)).toEqual({ code: 'not-allowed', message: expect.stringContaining('used already') });
});

test('looking at the address burns nothing', async () => {
  const { token } = bench;
  await bench.ask('GET', `/?token=${token}`);
  await bench.ask('HEAD', `/?token=${token}`);
  expect((await enter(token)).status).toBe(204);
});

test('a used token requests a fresh address; a wrong one, and a reload after entering, do not', async () => {
  const { token } = bench;
  const entered = await enter(token);
  await enter('guess');
  await enter(token, { cookie: String(entered.headers['set-cookie']).split(';', 1)[0] ?? '' });
  expect(bench.usedTokens).toBe(0);
  await enter(token);
  expect(bench.usedTokens).toBe(1);
  expect(bench.token).not.toBe(token);
});

test.each([
  ['no JSON', 'token', 400],
  ['another form', '{"token":1}', 400],
  ['nothing', '', 400],
  ['too much', `{"token":"${'x'.repeat(2000)}"}`, 413],
])('an entry with %s is refused', async (_, body, status) => {
  expect((await bench.ask('POST', '/enter', {}, body)).status).toBe(status);
});

test('entering is for the own page and by POST only', async () => {
  expect((await enter(bench.token, { origin: 'http://evil.example' })).status).toBe(403);
  expect((await bench.ask('GET', '/enter')).status).toBe(405);
  expect((await enter(bench.token, { origin: bench.origin })).status).toBe(204);
});

test('a page with its cookie gets the bench', async () => {
  const { client } = await bench.visit();
  expect(await client.call('experiments.list', {})).toEqual([
    { file: 'one.yaml', name: 'One', description: '', topic: '', origin: 'example' },
  ]);
  expect(client).toMatchObject({ role: 'operator', version: '0.1.0' });
});

test.each([
  ['another origin', (own: string, cookie: string) => ({ origin: `${own}.evil.example`, cookie })],
  ['no origin', (_: string, cookie: string) => ({ cookie })],
  ['another host', (own: string, cookie: string) => ({ origin: own, cookie, host: 'evil.example' })],
])('a socket of %s is refused before it opens', async (_, headersFor) => {
  const socket = bench.socket(headersFor(bench.origin, await bench.enter()));
  const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
  expect(error.message).toContain('403');
});

test.each([{}, { cookie: 'driftbench=x' }])('a socket with the cookie %j must enter first', async (headers) => {
  const socket = bench.socket({ origin: bench.origin, ...headers });
  expect(await closing(socket)).toEqual({ code: closeCodes.notEntered, reason: expect.stringContaining('address printed') });
  expect(bench.host.state.clients).toBe(0);
});

test('a page that does not answer pings is gone', async () => {
  const quick = await LoopbackBench.start({ runner: new ScriptedRunner(), limits: { pingMs: 30 } });
  const dead = (await quick.visit()).socket;
  await quick.visit();
  expect(quick.host.state.clients).toBe(2);
  dead.pong = () => undefined;
  await vi.waitFor(() => expect(quick.host.state.clients).toBe(1), patience);
  await quick.close();
});

test('more pages than the bench has room for are turned away', async () => {
  const small = await LoopbackBench.start({ runner: new ScriptedRunner(), limits: { pages: 1 } });
  await small.visit();
  await expect(small.visit()).rejects.toThrow('503');
  await small.close();
});

test('a busy port is refused by its number, or passed over where another will do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const second = await LoopbackBench.start({ runner: new ScriptedRunner() });
  await second.server.close();
  await expect(second.server.listen({ port, tries: 1 })).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining(String(port)),
  });
  expect(await second.server.listen({ port, tries: 10 })).toBeGreaterThan(port);
  await second.close();
  await new Promise((resolve) => other.close(resolve));
});

test('when the bench ends its pages are notified', async () => {
  const second = await LoopbackBench.start({ runner: new ScriptedRunner() });
  const closed = closing((await second.visit()).socket);
  await second.close();
  expect(await closed).toEqual({ code: closeCodes.goingAway, reason: 'The bench was ended.' });
});

test('a page that no longer reads does not hold up the end', async () => {
  const second = await LoopbackBench.start({ runner: new ScriptedRunner(), limits: { pingMs: 3_600_000 } });
  const { socket } = await second.visit();
  socket.pause();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = second.close();
  // Left to itself the socket would be waited for half a minute: by this clock that never comes.
  await vi.advanceTimersByTimeAsync(5000);
  await closed;
  socket.terminate();
});

test('bytes that are no HTTP do no harm', async () => {
  const socket = connect(bench.port, '127.0.0.1');
  socket.write('\x00\x01nonsense\r\n\r\n');
  await new Promise((resolve) => socket.on('close', resolve).resume());
  expect((await bench.ask('GET', '/')).status).toBe(200);
});
