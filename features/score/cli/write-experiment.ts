/** Writes a session as an experiment, for `score` and `tune`. */
import { basename, dirname, extname, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { experimentOfSession, type SessionExperiment } from '../node/experiment/session-experiment.ts';
import type { MeasuredSession } from '../node/score-session.ts';

/** `session`: a log, or the folder of them, after which the experiment is called. Its files stand beside it. */
export async function writeExperiment(
  path: string,
  session: string,
  measured: MeasuredSession,
  { interrupted }: Pick<Terminal, 'interrupted'>,
): Promise<SessionExperiment> {
  const step = async () => {
    await turn();
    if (interrupted.aborted) throw new Interrupted('Interrupted while the session was made into an experiment. Nothing was saved.');
  };
  const file = basename(path);
  const names = { name: nameOf(resolve(session)), stem: nameOf(file) };
  const made = await experimentOfSession(measured, names, { step });
  await writeFiles(dirname(path), { ...made.files, [file]: made.text });
  return made;
}

function nameOf(path: string): string {
  return basename(path, extname(path));
}
