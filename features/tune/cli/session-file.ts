/** The experiment that the logs of a running game stand for, in a folder for as long as it is tuned. */
import { join } from 'node:path';
import { refuseWarnings } from '../../../main/experiment/warnings.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { sessionOptionsOf, type SessionFlags } from '../../score/cli/session-options.ts';
import { writeExperiment } from '../../score/cli/write-experiment.ts';
import { measureSession } from '../../score/node/score-session.ts';
import { openSession } from '../../score/node/session-logs.ts';

export const sessionFile = 'session.yaml';

export interface SessionFile {
  readonly path: string;
  /** The files that it names, with their content. */
  readonly files: Readonly<Record<string, string>>;
  readonly restsOn: readonly string[];
}

/** `session`: a log, or a folder of them. Rejects with a `BenchError` that says what is missing. */
export async function fileOfSession(
  session: string,
  folder: string,
  flags: SessionFlags & { readonly strict?: true },
  terminal: Terminal,
): Promise<SessionFile> {
  const logs = await openSession({ paths: [session], truth: [], shown: [], mapping: undefined });
  const measured = measureSession(logs, sessionOptionsOf(flags));
  const { questions } = measured.scored;
  if (flags.strict) refuseWarnings(questions.map((text) => ({ about: 'session', text })));
  terminal.notify(questions.map((question) => `? ${question}\n`).join(''));
  const path = join(folder, sessionFile);
  const { files, restsOn } = await writeExperiment(path, session, measured, terminal);
  return { path, files, restsOn };
}
