/** The experiment files that the bench offers: those of one folder, and further ones named by whoever starts it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { ExperimentSummary } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';

export class ExperimentShelf {
  readonly #folder: string;
  readonly #further: Map<string, string>;

  /** `further`: paths of files outside the folder; they are listed first, by their base names. */
  constructor(folder: string, further: readonly string[] = []) {
    this.#folder = folder;
    this.#further = new Map(further.map((path) => [basename(path), path]));
  }

  /** Offers one more file outside the folder. Returns the name by which it is opened. */
  offer(path: string): string {
    const file = basename(path);
    this.#further.set(file, path);
    return file;
  }

  /** Summaries of all files; one that cannot be read says so in its description. */
  async list(): Promise<ExperimentSummary[]> {
    const paths = await this.#paths();
    return Promise.all([...paths].map(([file, path]) => summaryOf(file, path)));
  }

  async read(file: string): Promise<string> {
    return readFile(await this.pathOf(file), 'utf8');
  }

  /** Only what is listed can be opened: a name is looked up, never joined to a path. */
  async pathOf(file: string): Promise<string> {
    const paths = await this.#paths();
    const path = paths.get(file);
    if (path === undefined) {
      throw new BenchError('not-found', `There is no experiment "${file}"; listed are ${[...paths.keys()].join(', ') || 'none'}.`);
    }
    return path;
  }

  async #paths(): Promise<Map<string, string>> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => /\.ya?ml$/.test(name)).sort();
    const inFolder = names.filter((name) => !this.#further.has(name)).map((name) => [name, join(this.#folder, name)] as const);
    return new Map([...this.#further, ...inFolder]);
  }
}

async function summaryOf(file: string, path: string): Promise<ExperimentSummary> {
  try {
    const content = parse(await readFile(path, 'utf8')) as { name?: unknown; description?: unknown } | null;
    return { file, name: textOr(content?.name, file), description: textOr(content?.description, '') };
  } catch (error) {
    return { file, name: file, description: `Cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value.trim() : otherwise;
}
