/** Measures a recording anew for a command: with its progress on the terminal, until it is interrupted. */
import { commandWork } from '../lab/command-work.ts';
import type { AnewRequest, AnewResult } from '../lab/replay-work.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { Recording } from '../recordings/recording.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';
import { wallSeconds } from '../wall-clock.ts';

/** `plugins`: of third parties. */
export async function measureInTerminal(
  { span }: Recording,
  request: AnewRequest,
  plugins: readonly PluginBundle[],
  terminal: Terminal,
): Promise<AnewResult> {
  const progress = new Progress(terminal, { clock: wallSeconds });
  const onShare = (share: number) => progress.at(share * span.to, span.to);
  try {
    return await commandWork({ kind: 'anew', request }, { plugins, cancelled: terminal.interrupted, onShare });
  } finally {
    progress.end();
  }
}
