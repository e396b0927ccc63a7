/** `driftbench dis listen`: a DIS exercise under the lanes of an experiment. */
import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';

export function defineDisListen(command: Command, terminal: Terminal): void {
  void [command, terminal];
}
