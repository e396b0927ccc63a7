/** The manual page, in roff: every command with its options. */
import type { DescribedCommand } from './described-commands.ts';

/** A backslash, and a dot or quote at the start of a line, mean something in roff. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}

export function manualPage(commands: readonly DescribedCommand[]): string {
  const sections = commands.map(({ name, usage, does, options }) => {
    const listed = options.map(({ flags, does: what }) => `.TP\n.B ${escaped(flags)}\n${escaped(what)}`);
    return `.SS driftbench ${escaped(name)} ${escaped(usage)}\n${escaped(does)}\n${listed.join('\n')}`;
  });
  return `.\\" Made from the commands' own definitions.
.TH DRIFTBENCH 1 "" "Driftbench" "User Commands"
.SH NAME
driftbench \\- a lab bench for dead\\-reckoning netcode
.SH SYNOPSIS
.B driftbench
.I command
.RI [ options ]
.SH DESCRIPTION
Runs several sets of algorithms side by side, on the same motion and the same impaired network, and measures what every
receiver sees.
.SH COMMANDS
${sections.join('\n')}
.SH EXIT STATUS
0: done. 1: the run failed. 2: the input is wrong. 75: stopped before its end, repeat the command. 130: interrupted.
.SH FILES
An experiment is a YAML file, a recording an MCAP file. The documentation is in the folder docs of the package.
`;
}
