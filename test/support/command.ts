/** The command line in this process, with all that it printed. */
import { commandFeatures } from '../../features/cli.ts';
import { runCommandLine } from '../../main/cli/program.ts';

export interface CommandEnd {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** `onNote` gets each text on standard error as it comes. `features`: other commands than those of the bench. */
export async function commandOf(
  args: readonly string[],
  interrupted = new AbortController().signal,
  onNote: (text: string) => void = () => undefined,
  features = commandFeatures,
): Promise<CommandEnd> {
  let out = '';
  let err = '';
  const terminal = {
    print: (text: string) => void (out += text),
    notify: (text: string) => {
      err += text;
      onNote(text);
    },
    draw: null,
    interrupted,
  };
  return { status: await runCommandLine(args, terminal, features), out, err };
}
