/** `driftbench join`: bots join a live session of another host; or a list of the hosts on this LAN. */
import type { Command } from 'commander';
import { livePaths } from '../../../contract/live-limits.ts';
import { type FoundHost, mostSeats } from '../calls/live-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import { ThreadedBots } from '../node/bots/threaded-bots.ts';
import { discover, discoveryMs } from '../node/discovery.ts';
import { bundlePlugins } from '../../../main/plugins/bundle-plugin.ts';
import { firing } from '../../../main/base/deferred.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { gathered, numberOption, refuseOptions, secondsOption } from '../../../main/cli/option-values.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface JoinFlags {
  readonly discover?: true;
  readonly code?: string;
  readonly bots: number;
  readonly duration?: number | undefined;
  readonly plugin?: readonly string[] | undefined;
}

export function defineJoin(command: Command, terminal: Terminal): void {
  command
    .argument('[address]', 'address that the host shows, such as http://192.168.1.5:7350')
    .option('--discover', 'finds hosts on this LAN; without --code, lists them')
    .option('--code <code>', 'the join code that the host shows')
    .option('--bots <n>', 'number of bots that join', numberOption(1, mostSeats), 1)
    .option('--duration <s>', 'leaves after this many seconds (default: at Ctrl-C or the end of the session)', secondsOption)
    .option(
      '--plugin <path>',
      'loads a plugin that the host uses, for the bots; plugin code is never loaded from the network (repeatable)',
      gathered,
    )
    .action((address: string | undefined, flags: JoinFlags) => {
      if (address !== undefined) refuseOptions(command, ['--discover'], `no effect with the address ${address}; leave one of them out.`);
      else if (flags.code === undefined)
        refuseOptions(command, ['--bots', '--duration', '--plugin'], 'no effect without --code; hosts are only listed.');
      return join(address, flags, terminal);
    });
}

async function join(address: string | undefined, { discover: looks, code, ...playing }: JoinFlags, terminal: Terminal): Promise<void> {
  if (address === undefined && !looks)
    throw new BenchError('bad-input', 'address: missing; give the address that the host shows, or use --discover.');
  const hosts = address === undefined ? await discover(discoveryMs) : [];
  if (address === undefined && code === undefined) return terminal.print(hosts.map(hostLine).join('') || 'No host answers on this LAN.\n');
  if (code === undefined) throw new BenchError('bad-input', `--code: missing; the host at ${address} shows it.`);
  const origin = originOf(address ?? theOnly(hosts).address);
  // A cookie has one seat.
  const cookies: string[] = [];
  for (let bot = 0; bot < playing.bots; bot++) cookies.push(await cookieFor(origin, code, terminal.interrupted));
  await play(origin, cookies, playing, terminal);
}

const hostLine = ({ name, address }: FoundHost) => `${name}  ${address}\n`;

function theOnly(hosts: readonly FoundHost[]): FoundHost {
  const [host] = hosts;
  if (host && hosts.length === 1) return host;
  const found = hosts.length === 0 ? 'no host answers' : `${hosts.length} hosts answer`;
  throw new BenchError(
    'not-found',
    `On this LAN ${found}; give the address of the one to join.\n${hosts.map(hostLine).join('')}`.trimEnd(),
  );
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'http:') return url.origin;
  throw new BenchError('bad-input', `address: found "${address}"; allowed: an address such as http://192.168.1.5:7350.`);
}

/** Bound on a host's answer to entering, ms. */
const doorMs = 10_000;

/** The cookie for the code. */
async function cookieFor(origin: string, code: string, interrupted: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(doorMs)]);
  const answer = await fetch(`${origin}${livePaths.enter}`, { method: 'POST', body: JSON.stringify({ code }), signal }).catch(
    (error: unknown) => {
      throw interrupted.aborted
        ? new Interrupted('Interrupted.')
        : new BenchError('not-found', `No answer from ${origin}; check the address and that the host is running.`, { cause: error });
    },
  );
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0];
  if (answer.ok && cookie !== undefined) return cookie;
  const other = `The server at ${origin} is not a live-session host (status ${answer.status}).`;
  const { message = other } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new BenchError('bad-input', message);
}

async function play(
  address: string,
  cookies: readonly string[],
  { bots, duration, plugin }: Pick<JoinFlags, 'bots' | 'duration' | 'plugin'>,
  terminal: Terminal,
): Promise<void> {
  const failures: Error[] = [];
  const runner = new ThreadedBots(projectPaths().worker, await bundlePlugins(plugin), (error) => failures.push(error));
  const running = cookies.map((cookie, index) =>
    runner.start({ address, cookie, name: `Bot ${index + 1}`, number: index + 1, comesBack: true }),
  );
  for (const bot of running)
    void bot.ended.then(() => {
      if (!bot.failure) return;
      failures.push(bot.failure);
      if (bots > 1) terminal.notify(`${bot.failure.message}\n`);
    });
  terminal.notify(`${bots} ${bots === 1 ? 'bot joins' : 'bots join'} ${address}.\n`);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    if (duration !== undefined) timer = setTimeout(resolve, duration * 1e3);
  });
  await Promise.race([firing(terminal.interrupted), over, Promise.all(running.map(({ ended }) => ended))]);
  clearTimeout(timer);
  await runner.close();
  const [failure] = failures;
  if (failure) throw failure;
}
