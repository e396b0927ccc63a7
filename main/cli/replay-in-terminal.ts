/** Replays a recording for a command: with its progress on the terminal, until it is interrupted. */
import { performCommandTask } from '../run/tasks/command-task.ts';
import type { Task } from '../worker/task-host.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { Recording } from '../recording/recording.ts';
import type { CommandFeatures } from './command-list.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { wallSeconds } from '../base/wall-clock.ts';

/** `plugins`: of third parties. */
export async function replayInTerminal<Request, Result>(
  { span: { to } }: Pick<Recording, 'span'>,
  [task, request]: readonly [Task<Request, Result>, Request],
  means: Pick<CommandFeatures, 'kinds'> & { readonly plugins: readonly PluginBundle[] },
  terminal: Terminal,
): Promise<Result> {
  const progress = new Progress(terminal, { clock: wallSeconds });
  const onShare = (share: number) => progress.at(share * to, to);
  try {
    return await performCommandTask(task, request, { ...means, cancelled: terminal.interrupted, onShare });
  } finally {
    progress.end();
  }
}
