/** The bot thread: all bots of a host, apart from it, so that neither delays the other. */
import type { PluginBundle } from '../../../../main/plugins/bundle-plugin.ts';
import { loadPlugins } from '../../../../main/plugins/load-plugin.ts';
import { faultOf } from '../../../../main/worker/faults.ts';
import type { WorkerGuest } from '../../../../main/worker/worker-guest.ts';
import type { RunningBot } from '../bot-runner.ts';
import { BotGroup } from './bot-group.ts';
import type { BotCommand, BotEnded } from './bot-messages.ts';

export async function start(guest: WorkerGuest<BotCommand, BotEnded>, plugins: readonly PluginBundle[]): Promise<void> {
  const registry = await loadPlugins(plugins, guest.loading);
  const group = new BotGroup(registry, guest.calls);
  const running = new Map<number, RunningBot>();

  guest.onMessage((command) => {
    if (command.kind === 'stop') return running.get(command.number)?.stop();
    const { order } = command;
    const bot = group.start(order);
    running.set(order.number, bot);
    void bot.ended.then(() => {
      running.delete(order.number);
      guest.report({ number: order.number, fault: bot.fault && faultOf(bot.fault), failure: bot.failure && faultOf(bot.failure) });
    });
  });
}
