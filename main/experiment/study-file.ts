/** The study in an experiment file, or in a file of its own that names the experiment. No plugin is loaded. */
import { BenchError } from '../../contract/errors.ts';
import { checkFields, defaultSeed } from '../../experiment/experiment-file.ts';
import { explain } from '../../experiment/explain.ts';
import { without } from '../../experiment/field-maps.ts';
import type { Problem } from '../../experiment/problem.ts';
import { constantLink } from '../../experiment/links.ts';
import { resolveStudy, studyFile, type StudyDesign } from '../../experiment/study.ts';
import { ExperimentDocument, readExperimentText } from './experiment-document.ts';
import { InputFolder } from './input-folder.ts';
import { readPopulation } from './population.ts';

export interface PlayedFile {
  /** Path of the experiment. */
  readonly experiment: string;
  /** Fields in place of the experiment's; left out: the study is its own. */
  readonly instead?: Readonly<Record<string, unknown>>;
}

/** True if these are the fields of a study in a file of its own. */
export function isStudyFile(value: unknown): value is { readonly experiment: string } {
  return typeof value === 'object' && value !== null && 'experiment' in value && typeof value.experiment === 'string';
}

/**
 * The experiment or study that people play by the file at `path`. Rejects with a `BenchError` that names file, line and
 * field.
 */
export async function playedFile(path: string): Promise<PlayedFile> {
  const document = new ExperimentDocument(path, await readExperimentText(path));
  const value = document.value();
  if (!isStudyFile(value)) return { experiment: path };
  const checked = studyFile.safeParse(value);
  if (!checked.success) throw document.refusal(explain(studyFile, value, checked.error.issues));
  const folder = new InputFolder(path);
  const { networks, study, ...own } = without(checked.data, 'driftbench', 'experiment');
  const population = networks === undefined ? {} : { networks: await networksOfStudy(folder.pathOf(networks), path) };
  const played = { experiment: folder.pathOf(checked.data.experiment), instead: { ...own, study: { ...study, ...population } } };
  await designIn(document, played);
  return played;
}

/** The population in the file at `path`, as fields of a study. A live session plays no traces. */
async function networksOfStudy(path: string, study: string) {
  const { networks } = await readPopulation(path, study);
  return networks.map(({ name: id, link, ...rest }) => {
    const checked = constantLink.safeParse(link);
    if (checked.success) return { id, ...rest, link: checked.data };
    throw new BenchError(
      'bad-input',
      `${path}: network ${id}: found ${Object.keys(link).join(', ')}; people play a link without schedule, trace and model. Make a link of a trace: driftbench network --fit`,
    );
  });
}

/** Rejects with a `BenchError` that names file, line and field, or says that there is no study. */
export async function readStudy(path: string): Promise<{ readonly design: StudyDesign; readonly seed: number }> {
  return designIn(new ExperimentDocument(path, await readExperimentText(path)), await playedFile(path));
}

/** `document`: the file with the study. */
async function designIn(document: ExperimentDocument, { experiment, instead }: PlayedFile) {
  const played = instead ? new ExperimentDocument(experiment, await readExperimentText(experiment)) : document;
  const problems: Problem[] = [];
  const file = checkFields({ ...(played.value() as object), ...instead }, (problem) => problems.push(problem));
  if (!file || problems.length > 0) throw played.refusal(problems);
  if (!file.study)
    throw new BenchError('bad-input', `${document.file} has no study; needed: the field study, with at least two conditions.`);
  const design = resolveStudy(file.study, file.lanes, (problem) => problems.push(problem));
  if (problems.length > 0) throw document.refusal(problems);
  return { design, seed: file.seed ?? defaultSeed };
}
