/** Entry of the `driftbench` command. */
import { commandFeatures } from '../features/cli.ts';
import { runCommandLine } from './cli/program.ts';
import { processTerminal } from './cli/terminal.ts';

const status = await runCommandLine(process.argv.slice(2), processTerminal(), commandFeatures);
// A failed write to the output has failed the command, whenever it was reported.
process.exitCode ||= status;
