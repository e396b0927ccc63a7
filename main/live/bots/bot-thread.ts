/** The bot thread: all bots of a host, in one thread of their own, so that neither disturbs the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { loadPlugins } from '../../plugins/load-plugin.ts';
import type { RunningBot } from '../bot-runner.ts';
import { BotGroup } from './bot-group.ts';
import type { BotCommand, BotEnded } from './bot-messages.ts';

const port = parentPort;
const group = new BotGroup(await loadPlugins(workerData as readonly PluginBundle[]));
const running = new Map<number, RunningBot>();

port?.on('message', (command: BotCommand) => {
  if (command.kind === 'stop') return running.get(command.number)?.stop();
  const { order } = command;
  const bot = group.start(order);
  running.set(order.number, bot);
  void bot.ended.then(() => {
    running.delete(order.number);
    port.postMessage({ number: order.number } satisfies BotEnded);
  });
});
