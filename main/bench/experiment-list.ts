/** The experiment files that the bench offers: examples, templates, the user's own, and files from the command line. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ExperimentSummary } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import { yamlValue } from '../../experiment/yaml-text.ts';
import { InputFolder } from '../experiment/input-folder.ts';
import { isStudyFile } from '../experiment/study-file.ts';
import { readExperimentText } from '../experiment/experiment-document.ts';
import { agreeTo } from '../base/files/agreed-folders.ts';
import { isSameFile } from '../base/files/same-file.ts';
import { writeFiles } from '../base/files/result-files.ts';
import { writeFailure } from '../base/files/write-failure.ts';

export interface ExperimentFolders {
  /**
   * The folder of the user's own experiments, made when the first is saved. Left out: there are none, and none can be
   * saved.
   */
  readonly own?: string;
  readonly templates?: string;
  /** A file that lists topics with the examples under each. */
  readonly library?: string;
  /** The list of all experiments that come with the bench. Left out: none do. */
  readonly bundled?: string;
}

/** Seats of a live session of an experiment with these fields; null: people cannot play it. */
type SeatsOf = (experiment: unknown) => number | null;

interface ListedFile {
  readonly path: string;
  readonly origin: ExperimentSummary['origin'];
}

export class ExperimentList {
  readonly #examples: string;
  readonly #further = new Map<string, ListedFile>();
  readonly #folders: ExperimentFolders;
  #seatsOf: SeatsOf = () => null;

  /** `further`: paths of files outside the folders; they are listed first, by their base names. */
  constructor(examples: string, further: readonly string[] = [], folders: ExperimentFolders = {}) {
    this.#examples = examples;
    this.#folders = folders;
    for (const path of further) this.offer(path);
  }

  /** From now on summaries have the seats of a live session, and the conditions of its study. */
  countSeats(seatsOf: SeatsOf): void {
    this.#seatsOf = seatsOf;
  }

  /** The folder of the user's own experiments; without it the examples' folder. */
  get folder(): string {
    return this.#folders.own ?? this.#examples;
  }

  /** The folder of the bench's own files; null: none. */
  get bundled(): string | null {
    return this.#folders.bundled ?? null;
  }

  /** Offers one more file, which may be one of those in the folders. Returns the name by which it is opened. */
  offer(path: string, origin: 'further' | 'recorded' = 'further'): string {
    agreeTo([dirname(path)]);
    const file = basename(path);
    if (this.#isListed(path, file)) this.#further.delete(file);
    else this.#further.set(file, { path, origin });
    return file;
  }

  /** Summaries of all files; one that cannot be read says so in its description. */
  async list(): Promise<ExperimentSummary[]> {
    const topics = await this.#topics();
    const files = [...(await this.#files())];
    const summaries = await Promise.all(
      files.map(([file, { path, origin }]) => summaryOf(file, { path, origin }, topics.get(file) ?? '', this.#seatsOf)),
    );
    const order = [...topics.keys()];
    const rank = ({ file, origin }: ExperimentSummary) => (origin === 'example' && order.includes(file) ? order.indexOf(file) : -1);
    return summaries.sort((a, b) => rank(a) - rank(b));
  }

  async read(file: string): Promise<string> {
    return readExperimentText(await this.pathOf(file));
  }

  /** Only listed experiments can be opened: a name is looked up, never joined to a path. */
  async pathOf(file: string): Promise<string> {
    return (await this.#found(file)).path;
  }

  /**
   * Writes one of the user's own and the files `beside` it, all of them or none. Refuses the name of anything else
   * that is listed, and of an own one unless `replace`.
   */
  async save(file: string, text: string, replace: boolean, beside: Readonly<Record<string, Uint8Array>> = {}): Promise<void> {
    const { own } = this.#folders;
    if (own === undefined) throw new BenchError('not-possible', 'This bench has no folder for your own experiments.');
    const present = (await this.#files()).get(file);
    if (present && present.origin !== 'own')
      throw new BenchError(
        'not-possible',
        `"${file}" is the name of ${whose[present.origin]}, which cannot be replaced; choose another name.`,
      );
    if (present && !replace)
      throw new BenchError('not-possible', `There is an experiment "${file}" already; replace it, or choose another name.`);
    await writeFiles(own, { ...beside, [file]: text });
  }

  async remove(file: string): Promise<void> {
    const { path, origin } = await this.#found(file);
    if (origin !== 'own') throw new BenchError('not-possible', `"${file}" is ${whose[origin]}; only your own experiments can be removed.`);
    await rm(path).catch((error: unknown) => {
      throw writeFailure(path, error);
    });
  }

  /** True if the folders offer it by that name. */
  #isListed(path: string, file: string): boolean {
    const { own = null, templates = null } = this.#folders;
    const folders = [own, this.#examples, templates].filter((folder) => folder !== null);
    const first = folders.map((folder) => join(folder, file)).find((each) => existsSync(each));
    return first !== undefined && isOffered(file) && isSameFile(first, path);
  }

  async #found(file: string): Promise<ListedFile> {
    const files = await this.#files();
    const found = files.get(file);
    if (found) return found;
    throw new BenchError('not-found', `There is no experiment "${file}"; listed are ${[...files.keys()].join(', ') || 'none'}.`);
  }

  /** If names are equal, the first file counts. */
  async #files(): Promise<Map<string, ListedFile>> {
    const { own, templates } = this.#folders;
    return firstOfEach([
      ...this.#further,
      ...(own === undefined ? [] : await filesIn(own, 'own')),
      ...(await filesIn(this.#examples, 'example')),
      ...(templates === undefined ? [] : await filesIn(templates, 'template')),
    ]);
  }

  /** Topic of each example, in the order of the library. */
  async #topics(): Promise<Map<string, string>> {
    const { library } = this.#folders;
    if (library === undefined) return new Map();
    const topics = yamlValue(await readFile(library, 'utf8')) as readonly { readonly topic: string; readonly files: readonly string[] }[];
    return new Map(topics.flatMap(({ topic, files }) => files.map((file) => [file, topic] as const)));
  }
}

const whose = {
  example: 'an example',
  template: 'a template',
  further: 'a file outside your folder',
  recorded: 'the experiment of a recording',
} as const;

function firstOfEach(entries: readonly (readonly [string, ListedFile])[]): Map<string, ListedFile> {
  const files = new Map<string, ListedFile>();
  for (const [file, entry] of entries) if (!files.has(file)) files.set(file, entry);
  return files;
}

function isOffered(name: string): boolean {
  return /\.(?:ya?ml|driftbench)$/.test(name) && !name.startsWith('.');
}

async function filesIn(folder: string, origin: ListedFile['origin']): Promise<[string, ListedFile][]> {
  const names = (await readdir(folder).catch(() => [])).filter(isOffered).sort();
  return names.map((name) => [name, { path: join(folder, name), origin }]);
}

async function summaryOf(file: string, { path, origin }: ListedFile, topic: string, seatsOf: SeatsOf): Promise<ExperimentSummary> {
  const place = { file, origin, topic: origin === 'example' ? topic : '' };
  try {
    const parsed: unknown = yamlValue(await readExperimentText(path));
    // A study in a file of its own is played as the experiment that it names.
    const content = (isStudyFile(parsed) ? await playedBy(parsed, path) : parsed) as {
      name?: unknown;
      description?: unknown;
      game?: unknown;
      study?: unknown;
    } | null;
    const seats = content?.game ? seatsOf(content) : null;
    const words = { name: textOr(content?.name, file), description: textOr(content?.description, '') };
    const conditions = seats === null ? undefined : (content?.study as { conditions?: readonly unknown[] } | undefined)?.conditions?.length;
    return { ...place, ...words, ...(seats !== null && { seats }), ...(conditions !== undefined && { conditions }) };
  } catch (error) {
    return { ...place, name: file, description: `Cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function playedBy({ experiment, ...instead }: { readonly experiment: string }, path: string): Promise<object> {
  return { ...(yamlValue(await readExperimentText(new InputFolder(path).pathOf(experiment))) as object), ...instead };
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value.trim() : otherwise;
}
