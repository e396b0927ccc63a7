/** Entry of the `driftbench` command. */
import { runCommandLine } from './program.ts';
import { processTerminal } from './terminal.ts';

const status = await runCommandLine(process.argv.slice(2), processTerminal());
// A failed write to the output has failed the command, whenever it was reported.
process.exitCode ||= status;
