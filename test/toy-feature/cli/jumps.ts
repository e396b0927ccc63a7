/** `driftbench jumps`: the jumps of one experiment, by lane and receiver. */
import type { Command } from 'commander';
import { figure, tableText } from '../../../main/cli/columns.ts';
import { commandPlugins } from '../../../main/cli/command-plugins.ts';
import { secondsOption } from '../../../main/cli/option-values.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { performCommandTask } from '../../../main/run/tasks/command-task.ts';
import { jumpsTask } from '../node/tasks.ts';

export function defineJumps(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'experiment file (YAML)')
    .option('--duration <s>', 'length of the run in seconds instead of the file’s', secondsOption)
    .action((file: string, flags: { readonly duration?: number }) => countJumps(file, flags, terminal));
}

const columns = [
  { title: 'Lane', words: true },
  { title: 'Receiver', words: true },
  { title: 'Jumps', unit: '1/min' },
];

async function countJumps(path: string, { duration }: { readonly duration?: number }, terminal: Terminal): Promise<void> {
  const plugins = await commandPlugins(path, undefined, terminal);
  const rows = await performCommandTask(jumpsTask, { path, duration }, { plugins, cancelled: terminal.interrupted });
  terminal.print(
    tableText(
      columns,
      rows.map(({ lane, receiver, perMinute }) => [lane, receiver, figure(perMinute)]),
    ),
  );
}
