/** Drafts at the bench: checked in a worker of the lab, which is there while somebody edits; run and saved with the files they name found. */
import { dirname, join } from 'node:path';
import type { DraftCheck, DraftQuestion, DraftRun, DraftSaving, RunningText, SavedDraft } from '../../contract/draft/draft-calls.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { TaskHost, type TaskRules } from '../worker/task-host.ts';
import { checksumsOf, type PluginBundle } from '../plugins/bundle-plugin.ts';
import type { MotionContents } from '../motion/motion-contents.ts';
import { Turns } from '../turns.ts';
import type { BenchSession } from './bench-session.ts';
import { carriedInputs } from './carried-inputs.ts';
import type { ExperimentShelf } from './experiment-shelf.ts';

/** A worker that nobody has asked for so long is ended, ms. */
const idleMs = 60_000;

/** What the worker is asked for. */
type DraftWork = 'check' | 'schema' | 'motion';

export interface DraftDeskParts {
  readonly session: BenchSession;
  readonly shelf: ExperimentShelf;
  readonly worker: Pick<TaskRules<PluginBundle>, 'workerPath' | 'plugins'>;
}

export class DraftDesk {
  readonly #parts: DraftDeskParts;
  readonly #worker: TaskHost<Tasks>;
  /** The plugins that the worker has: of others it knows nothing. */
  #loaded = '';
  #idle: NodeJS.Timeout | undefined;
  /** One request after the other, one file after the other. */
  readonly #requests = new Turns();
  readonly #saves = new Turns();

  constructor(parts: DraftDeskParts) {
    this.#parts = parts;
    this.#worker = new TaskHost({ ...parts.worker, stuckMs: 10_000, memoryMb: 1024 });
  }

  async check({ text, base }: DraftQuestion): Promise<DraftCheck> {
    return this.#ask('check', { path: join(await this.#folderOf(base), 'draft.yaml'), text });
  }

  schema(): Promise<string> {
    return this.#ask('schema', null);
  }

  /** What is in the motion file at `path`, for a draft around it. */
  motionIn(path: string): Promise<MotionContents> {
    return this.#ask('motion', path);
  }

  async apply({ text, base, name, seed, paused }: DraftRun): Promise<BenchState> {
    const path = join(await this.#folderOf(base), name);
    return this.#parts.session.openText({ path, text, base: base ?? null }, { seed, paused });
  }

  async running(): Promise<RunningText> {
    const { session, shelf } = this.#parts;
    const draft = session.draft;
    return draft
      ? { text: draft.text, base: draft.base, saved: false }
      : { text: await shelf.read(session.file), base: session.file, saved: true };
  }

  save(saving: DraftSaving): Promise<SavedDraft> {
    return this.#saves.take(() => this.#save(saving));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.close();
  }

  async #save({ text, base, name, replace }: DraftSaving): Promise<SavedDraft> {
    const { session, shelf } = this.#parts;
    const from = await this.#folderOf(base);
    const copied = [...(shelf.bundled === null ? [] : [shelf.bundled]), ...((await this.#isRecorded(base)) ? [from] : [])];
    const carried = await carriedInputs(text, { from, to: shelf.folder, copied });
    await shelf.save(name, carried.text, replace, carried.files);
    if (session.draft?.text === text) session.draftIsFile(await shelf.pathOf(name));
    return { file: name, text: carried.text };
  }

  async #isRecorded(base: string | undefined): Promise<boolean> {
    return (await this.#parts.shelf.list()).some(({ file, origin }) => file === base && origin === 'recorded');
  }

  async #folderOf(base: string | undefined): Promise<string> {
    const { shelf } = this.#parts;
    return base === undefined ? shelf.folder : dirname(await shelf.pathOf(base));
  }

  async #ask<Kind extends DraftWork>(kind: Kind, request: Tasks[Kind]['request']): Promise<Tasks[Kind]['result']> {
    const { result, fault } = await this.#requests.take(() => this.#perform(kind, request));
    if (fault) throw new BenchError(fault.code, fault.message);
    return result;
  }

  /** Plugins that have come, gone or changed are loaded by a worker anew. */
  async #follow(): Promise<void> {
    const plugins = checksumsOf(this.#parts.worker.plugins());
    if (plugins !== this.#loaded) await this.#worker.close();
    this.#loaded = plugins;
  }

  /** The worker rests from its end on. */
  async #perform<Kind extends DraftWork>(kind: Kind, request: Tasks[Kind]['request']) {
    clearTimeout(this.#idle);
    await this.#follow();
    const ending = await this.#worker.perform(kind, request);
    this.#idle = setTimeout(() => void this.#worker.close(), idleMs).unref();
    return ending;
  }
}
