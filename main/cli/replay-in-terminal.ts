/** Measures a recording anew for a command: with its progress on the terminal, until it is interrupted. */
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Recording } from '../recordings/recording.ts';
import { measureAnew, type MeasuredAnew, type MeasureOptions } from '../reports/measured-anew.ts';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

export async function measureInTerminal(
  recording: Recording,
  registry: PluginRegistry,
  terminal: Terminal,
  options: Pick<MeasureOptions, 'lanes' | 'plugins' | 'record'>,
): Promise<MeasuredAnew> {
  const progress = new Progress(terminal, { clock: () => performance.now() / 1000 });
  const onProgress = (time: number, end: number) => progress.at(time, end);
  try {
    return await measureAnew(recording, registry, { ...options, cancelled: terminal.interrupted, onProgress });
  } finally {
    progress.end();
  }
}
