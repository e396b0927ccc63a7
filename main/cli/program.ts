/** The `driftbench` command: its subcommands, and one way for all of them to end. */
import { Command } from 'commander';
import { addExportCommand } from './commands/export.ts';
import { addHostCommand } from './commands/host.ts';
import { addImportCommand } from './commands/import.ts';
import { addJoinCommand } from './commands/join.ts';
import { addPluginsCommand } from './commands/plugins.ts';
import { addProxyCommand } from './commands/proxy.ts';
import { addRecordingCommand } from './commands/recording.ts';
import { addReplayCommand } from './commands/replay.ts';
import { addReportCommand } from './commands/report.ts';
import { addReproduceCommand } from './commands/reproduce.ts';
import { addRunCommand } from './commands/run.ts';
import { addSweepCommand } from './commands/sweep.ts';
import { errorText, exitStatus, statusOf } from './exit-status.ts';
import { projectPaths } from '../project-paths.ts';
import type { Terminal } from './terminal.ts';

/** Runs the command line `args` (without the program's name) and resolves to its exit status. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
    return exitStatus.done;
  } catch (error) {
    terminal.tell(errorText(error));
    return statusOf(error);
  }
}

function createProgram(terminal: Terminal): Command {
  const program = new Command('driftbench')
    .description('A lab bench for dead-reckoning netcode.')
    .version(projectPaths().version)
    .helpCommand(false)
    .showHelpAfterError('See driftbench --help.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.print(text), writeErr: (text) => terminal.tell(text) });
  addRunCommand(program, terminal);
  addSweepCommand(program, terminal);
  addPluginsCommand(program, terminal);
  addImportCommand(program);
  addExportCommand(program, terminal);
  addReportCommand(program, terminal);
  addReproduceCommand(program, terminal);
  addReplayCommand(program, terminal);
  addRecordingCommand(program, terminal);
  addProxyCommand(program, terminal);
  addHostCommand(program, terminal);
  addJoinCommand(program, terminal);
  return program;
}
