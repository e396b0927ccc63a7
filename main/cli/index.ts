/** Entry of the `driftbench` command. */
import { runCommandLine } from './program.ts';
import { processTerminal } from './terminal.ts';

const status = await runCommandLine(process.argv.slice(2), processTerminal());
// What could not be printed has failed the command, whenever that was told.
process.exitCode ||= status;
