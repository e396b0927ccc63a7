/** `driftbench dis send`: a session as DIS traffic, in real time. */
import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { counted } from '../../../contract/number-text.ts';
import { pduTypes, usualPort } from '../../../main/motion/dis/pdu.ts';
import { DisSender, destinationText, reachOf, type Destination } from '../node/socket.ts';
import type { TrafficEvent } from '../node/perform-traffic.ts';
import { trafficTask } from '../node/tasks.ts';
import type { CommandFeatures } from '../../../main/cli/command-list.ts';
import { withRecording } from '../../../main/recording/recording.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { sharedSeconds, wallSeconds } from '../../../main/base/wall-clock.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import {
  allowPathOption,
  gathered,
  integerOption,
  numberOption,
  pluginOption,
  refuseOptions,
  secondsOption,
} from '../../../main/cli/option-values.ts';
import { Progress } from '../../../main/cli/progress.ts';
import { recordedPlugins } from '../../../main/cli/recorded-plugins.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { addTrafficOptions, checkTrafficOptions, trafficOptionsOf, type TrafficFlags } from './traffic-flags.ts';

interface SendFlags extends TrafficFlags, Destination {
  readonly pace: number;
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly duration?: number;
  readonly plugin?: readonly string[];
  readonly json?: true;
  readonly quiet?: true;
}

export function defineDisSend(command: Command, terminal: Terminal, kinds: CommandFeatures['kinds']): void {
  command
    .description('Sends a session as DIS traffic: Entity State, Fire and Detonation PDUs, in real time.')
    .argument('<file>', 'experiment (YAML) or recording (.mcap)')
    .option('--to <address>', 'IPv4 address: of a host, a multicast group, or a broadcast address', '127.0.0.1')
    .option('--port <n>', 'UDP port', numberOption(1, 65_535), usualPort)
    .option('--interface <name>', 'interface, by name or address; multicast and broadcast need it')
    .option('--ttl <n>', 'routers that a multicast datagram may pass, plus one', numberOption(1, 255), 1)
    .option('--pace <x>', 'session seconds per second', paceOption, 1);
  addTrafficOptions(command)
    .option('--set <path=value>', 'sets a field of the experiment (repeatable)', gathered)
    .option('--seed <n>', 'seed instead of the file’s', integerOption)
    .option('--duration <s>', 'length in seconds instead of the file’s', secondsOption)
    .option(...pluginOption)
    .option(...allowPathOption)
    .option('--json', 'prints one JSON object at the end')
    .option('--quiet', 'prints no progress')
    .addHelpText('after', `\n${notes}`)
    .action((file: string, flags: SendFlags) => {
      if (reachOf(flags.to) !== 'multicast') refuseOptions(command, ['--ttl'], `for multicast groups only; ${flags.to} is none.`);
      checkTrafficOptions(command, flags);
      return send(file, flags, terminal, kinds);
    });
}

const notes = 'Without --to, nothing leaves this machine. Ctrl-C ends the traffic; entities are then deactivated, as at the end.';

function paceOption(text: string): number {
  const pace = Number(text);
  if (text.trim() === '' || !(pace >= 0.01 && pace <= 1000)) throw new InvalidArgumentError('It must be a number from 0.01 to 1000.');
  return pace;
}

async function send(file: string, flags: SendFlags, terminal: Terminal, kinds: CommandFeatures['kinds']): Promise<void> {
  const { pace, stamps = pace === 1 ? 'absolute' : 'relative', json } = flags;
  if (stamps === 'absolute' && pace !== 1)
    throw new BenchError(
      'bad-input',
      `--stamps absolute is the time of day, which passes at pace 1; found --pace ${pace}. Use relative stamps.`,
    );
  const traffic = trafficOptionsOf(flags, stamps === 'absolute');
  const where = destinationText(flags);
  if (where !== null) terminal.notify(`${where}\n`);
  const { plugins, isRecording } = await pluginsOf(file, flags, terminal);
  const { set: sets, seed, duration } = flags;
  if (isRecording && [sets, seed, duration].some((each) => each !== undefined))
    throw new BenchError('bad-input', '--set, --seed and --duration are for experiments; a recording is sent as it was.');
  const sending = new Sending(await DisSender.open(flags), pace, flags.quiet ? null : terminal);
  const request = { path: file, isRecording, begin: 'now' as const, sets, seed, duration, traffic };
  const { interrupted: cancelled } = terminal;
  try {
    await performCommandTask(trafficTask, request, { plugins, kinds, cancelled, onEvent: sending.take });
  } catch (error) {
    if (error !== cancelled.reason) throw error;
  } finally {
    await sending.close();
  }
  terminal.print(json ? `${JSON.stringify(sending.report, null, 2)}\n` : sending.text);
  if (cancelled.aborted) throw new Interrupted('Interrupted.');
}

async function pluginsOf(file: string, { plugin, quiet }: SendFlags, terminal: Terminal) {
  if (!file.toLowerCase().endsWith('.mcap')) {
    return { plugins: await commandPlugins(file, plugin, quiet ? null : terminal), isRecording: false };
  }
  const plugins = await withRecording(file, ({ setup }) => recordedPlugins(setup.plugins, plugin, terminal));
  return { plugins, isRecording: true };
}

/** Sends each datagram when it is due. */
class Sending {
  readonly #sender: DisSender;
  readonly #pace: number;
  readonly #terminal: Terminal | null;
  readonly #progress: Progress | null;
  readonly #counts = new Map<number, number>();
  #begin = 0;
  /** UTC of session time 0, as time stamps have it, s since 1970. */
  #utc = 0;
  #standIn: string | null = null;
  #duration = 0;
  #time = 0;
  #entities = 0;

  constructor(sender: DisSender, pace: number, terminal: Terminal | null) {
    this.#sender = sender;
    this.#pace = pace;
    this.#terminal = terminal;
    this.#progress = terminal && new Progress(terminal, { clock: wallSeconds });
  }

  readonly take = async (event: TrafficEvent): Promise<void> => {
    if (event.kind === 'traffic') {
      this.#begin = sharedSeconds();
      this.#utc = event.begin;
      this.#standIn = event.standIn;
      if (event.standIn !== null) this.#terminal?.notify(`${event.standIn}\n`);
      this.#terminal?.notify(`Session time 0 is ${this.report.begin}.\n`);
      this.#duration = event.duration;
      this.#entities = event.entities.length;
    } else if (event.kind === 'datagrams') {
      for (const { time, bytes } of event.datagrams) {
        await this.#until(time);
        this.#sender.send(bytes);
        const type = bytes[2] ?? 0;
        this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
      }
      await this.#until(event.until);
      this.#time = event.until;
      this.#progress?.at(event.until, this.#duration);
    }
  };

  async close(): Promise<void> {
    this.#progress?.end();
    await this.#sender.close();
  }

  get report() {
    const { sent: pdus, bytes } = this.#sender;
    const of = (type: number) => this.#counts.get(type) ?? 0;
    const { entityState, fire, detonation } = pduTypes;
    const counts = { entityStates: of(entityState), fires: of(fire), detonations: of(detonation) };
    const begin = new Date(1000 * this.#utc).toISOString();
    return { begin, duration: this.#time, entities: this.#entities, standIn: this.#standIn, pdus, bytes, ...counts };
  }

  get text(): string {
    const { duration, entities, pdus, bytes, entityStates, fires, detonations } = this.report;
    const kinds = `${entityStates} Entity State, ${fires} Fire, ${detonations} Detonation`;
    return `Sent ${pdus} ${pdus === 1 ? 'PDU' : 'PDUs'} (${kinds}), ${bytes} bytes, of ${counted(entities, 'entity', 'entities')} in ${duration.toFixed(2)} s.\n`;
  }

  /** Session time `time` has come. */
  async #until(time: number): Promise<void> {
    const wait = this.#begin + time / this.#pace - sharedSeconds();
    if (wait > 0.001) await setTimeout(1000 * wait);
  }
}
