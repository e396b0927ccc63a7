/** The study in an experiment file. Nothing else of the file is resolved, so no plugin is loaded. */
import { BenchError } from '../../contract/errors.ts';
import { checkFields, defaultSeed } from '../../experiment/experiment-file.ts';
import type { Problem } from '../../experiment/problem.ts';
import { resolveStudy, type StudyDesign } from '../../experiment/study.ts';
import { ExperimentDocument } from '../experiment/experiment-document.ts';
import { readExperimentText } from '../experiment/read-experiment-text.ts';

/** Rejects with a `BenchError` that names file, line and field, or says that there is no study. */
export async function readStudy(path: string): Promise<{ readonly design: StudyDesign; readonly seed: number }> {
  const document = new ExperimentDocument(path, await readExperimentText(path));
  const problems: Problem[] = [];
  const file = checkFields(document.value(), (problem) => problems.push(problem));
  if (file && !file.study) {
    throw new BenchError('bad-input', `${document.file} has no study; needed: the field study, with at least two conditions.`);
  }
  const design = file?.study && resolveStudy(file.study, file.lanes, (problem) => problems.push(problem));
  if (!design || problems.length > 0) throw document.refusal(problems);
  return { design, seed: file.seed ?? defaultSeed };
}
