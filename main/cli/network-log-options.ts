/** Options that say about the log of a network what it does not say itself, and its reading; of every command that reads one. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BenchError } from '../../contract/errors.ts';
import { clockRules } from '../../experiment/links.ts';
import type { Clocks, LogOptions, NetworkLog } from '../motion/network/network-log.ts';
import { readApart } from '../motion/reader/read-apart.ts';
import { momentOption, numberOption, secondsOption } from './option-values.ts';

export interface NetworkLogFlags {
  readonly interval?: number;
  readonly split?: number;
  readonly other?: string;
  readonly clocks?: Clocks;
  readonly base?: number;
  readonly sequence?: string;
  readonly port?: number;
  readonly columns?: string;
}

export function addNetworkLogOptions(command: Command): Command {
  return command
    .option(
      '--interval <s>',
      'time between two probes of a log that has no times (default: that of the tool which wrote it)',
      secondsOption,
    )
    .option('--split <share>', 'share of a round trip that the way up, to the server, takes (default: 0.5)', shareOption)
    .option('--other <log>', 'what the other side of the same packets logged: a table of seq,sent or of seq,arrived, or the log of a game')
    .addOption(
      new Option(
        '--clocks <rule>',
        'whether both sides of packets have one clock; echo: arrivals are those of an echo at the sender (default: same where delays look like it)',
      ).choices(clockRules),
    )
    .option('--base <s>', 'delay of the quickest packet where clocks differ (default: 0)', momentOption)
    .option('--sequence <offset:type>', 'where the number of a captured datagram stands: 4:u32, 4:u16le')
    .option('--port <n>', 'the port that captured datagrams went to (default: all)', numberOption(1, 65_535))
    .option('--columns <names>', 'what the columns of a table are, without or in place of its header: t,bandwidth_mbit; - passes one over');
}

function shareOption(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError('It must be a share from 0 to 1, such as 0.4.');
}

export function networkLogOptions({ interval, split, other, clocks, base, sequence, port, columns }: NetworkLogFlags): LogOptions {
  return { interval, split, other, clocks, base, sequence, port, columns };
}

/** Rejects with a `BenchError`. What had to be assumed is said, with the option that says otherwise. */
export async function openNetworkLogOf(path: string, flags: NetworkLogFlags, notify: (text: string) => void): Promise<NetworkLog> {
  const log = await readApart('network-log', path, networkLogOptions(flags));
  for (const text of log.assumed) notify(`? ${path}: ${text}`);
  return log;
}

/** Refuses options about a log where there is none. */
export function refuseWithoutLog(flags: NetworkLogFlags): void {
  const given = Object.entries(networkLogOptions(flags)).find(([, value]) => value !== undefined);
  if (given) throw new BenchError('bad-input', `--${given[0]}: it has no effect without --trace.`);
}
