/** Drafts of experiments: checked in a worker while a page edits; run and saved together with the files they name. */
import { dirname, join } from 'node:path';
import type { DraftCheck, DraftQuestion, DraftRun, DraftSaving, RunningText, SavedDraft } from '../../contract/draft-calls.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { checkTask, schemaTask } from '../run/tasks/tasks.ts';
import { TaskHost, type Task, type TaskRules } from '../worker/task-host.ts';
import { checksumsOf, type PluginBundle } from '../plugins/bundle-plugin.ts';
import { Turns } from '../base/turns.ts';
import type { BenchSession } from './bench-session.ts';
import { agreedNow } from './file-consents.ts';
import { carriedInputs } from './carried-inputs.ts';
import type { ExperimentList } from './experiment-list.ts';

/** The worker ends after this long without a request, ms. */
const idleMs = 60_000;

export interface DraftsParts {
  readonly session: BenchSession;
  readonly experiments: ExperimentList;
  readonly worker: Pick<TaskRules<PluginBundle>, 'workerPath' | 'plugins'>;
}

export class Drafts {
  readonly #parts: DraftsParts;
  readonly #worker: TaskHost;
  /** The plugins that the worker has and the files that experiments may name: of others it knows nothing. */
  #loaded = '';
  #idle: NodeJS.Timeout | undefined;
  /** One request after the other, one file after the other. */
  readonly #requests = new Turns();
  readonly #saves = new Turns();

  constructor(parts: DraftsParts) {
    this.#parts = parts;
    this.#worker = new TaskHost({ ...parts.worker, memoryMb: 1024 });
  }

  async check({ text, base }: DraftQuestion): Promise<DraftCheck> {
    const { experiments } = this.#parts;
    const path = base === undefined ? join(experiments.folder, 'draft.yaml') : await experiments.pathOf(base);
    return this.perform(checkTask, { path, text });
  }

  schema(): Promise<string> {
    return this.perform(schemaTask, null);
  }

  async apply({ text, base, name, seed, paused }: DraftRun): Promise<BenchState> {
    const path = join(await this.#folderOf(base), name);
    return this.#parts.session.openText({ path, text, base: base ?? null }, { seed, paused });
  }

  async running(): Promise<RunningText> {
    const { session, experiments } = this.#parts;
    const draft = session.draft;
    return draft
      ? { text: draft.text, base: draft.base, saved: false }
      : { text: await experiments.read(session.file), base: session.file, saved: true };
  }

  save(saving: DraftSaving): Promise<SavedDraft> {
    return this.#saves.take(() => this.#save(saving));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.close();
  }

  async #save({ text, base, name, replace }: DraftSaving): Promise<SavedDraft> {
    const { session, experiments } = this.#parts;
    const from = await this.#folderOf(base);
    const copied = [...(experiments.bundled === null ? [] : [experiments.bundled]), ...((await this.#isRecorded(base)) ? [from] : [])];
    const carried = await carriedInputs(text, { from, to: experiments.folder, copied });
    await experiments.save(name, carried.text, replace, carried.files);
    if (session.draft?.text === text) session.draftIsFile(await experiments.pathOf(name));
    return { file: name, text: carried.text };
  }

  async #isRecorded(base: string | undefined): Promise<boolean> {
    return (await this.#parts.experiments.list()).some(({ file, origin }) => file === base && origin === 'recorded');
  }

  async #folderOf(base: string | undefined): Promise<string> {
    const { experiments } = this.#parts;
    return base === undefined ? experiments.folder : dirname(await experiments.pathOf(base));
  }

  /** Performs a task that a page needs while it edits. Rejects with a `BenchError`. */
  async perform<Request, Result>(task: Task<Request, Result>, request: Request): Promise<Result> {
    const end = await this.#requests.take(() => this.#perform(task, request));
    if (end.fault) throw new BenchError(end.fault.code, end.fault.message);
    return end.result;
  }

  /** A worker of its own for other plugins, or where experiments may name other files. */
  async #follow(): Promise<void> {
    const now = [checksumsOf(this.#parts.worker.plugins()), agreedNow()].join();
    if (now !== this.#loaded) await this.#worker.close();
    this.#loaded = now;
  }

  /** The worker rests from its end on. */
  async #perform<Request, Result>(task: Task<Request, Result>, request: Request) {
    clearTimeout(this.#idle);
    await this.#follow();
    const ending = await this.#worker.perform(task, request);
    this.#idle = setTimeout(() => void this.#worker.close(), idleMs).unref();
    return ending;
  }
}
