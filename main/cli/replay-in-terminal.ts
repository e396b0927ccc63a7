/** Replays a recording for a command: with its progress on the terminal, until it is interrupted. */
import { performCommandTask } from '../run/tasks/command-task.ts';
import type { TaskRequest, Tasks } from '../run/tasks/tasks.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { Recording } from '../recording/recording.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { wallSeconds } from '../base/wall-clock.ts';

/** `plugins`: of third parties. */
export async function replayInTerminal<Kind extends 'replay' | 'anew'>(
  { span: { to } }: Pick<Recording, 'span'>,
  task: TaskRequest<Kind>,
  plugins: readonly PluginBundle[],
  terminal: Terminal,
): Promise<Tasks[Kind]['result']> {
  const progress = new Progress(terminal, { clock: wallSeconds });
  const onShare = (share: number) => progress.at(share * to, to);
  try {
    return await performCommandTask(task, { plugins, cancelled: terminal.interrupted, onShare });
  } finally {
    progress.end();
  }
}
