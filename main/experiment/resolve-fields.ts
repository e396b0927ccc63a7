/** Resolves the fields of an experiment with everything that this bench knows; problems are reported as they stand, stage by stage. */
import type { Report } from '../../experiment/problem.ts';
import { checkFields, resolveExperiment, type ResolvedExperiment } from '../../experiment/experiment-file.ts';
import { builtInPlayers } from '../../engine/game/players/index.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { InputFolder } from './input-folder.ts';
import { withJitterTables } from './jitter-tables.ts';

/** Fields first, then what they mean together: problems of one stage would only echo in the next. Null where one was reported. */
export async function resolveFields(
  value: unknown,
  folder: InputFolder,
  registry: PluginRegistry,
  report: Report,
): Promise<ResolvedExperiment | null> {
  let sound = true;
  const note: Report = (problem) => {
    sound = false;
    report(problem);
  };
  const fields = checkFields(value, note);
  const file = fields && (await withJitterTables(fields, folder, note));
  if (!file || !sound) return null;
  const experiment = resolveExperiment(file, { registry, players: builtInPlayers }, note);
  return sound ? experiment : null;
}
