/** Drafts at the bench: checked in a worker of the lab, which is there while somebody edits; run and saved with the files they name found. */
import { dirname, join, relative, sep } from 'node:path';
import type { DraftCheck, DraftQuestion, DraftRun, DraftSaving, RunningText, SavedDraft } from '../../contract/draft/draft-calls.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import { withInputsFrom } from '../experiment/moved-inputs.ts';
import type { LabWork } from '../lab/lab-messages.ts';
import { Seat, type SeatRules } from '../lab/seat.ts';
import type { BenchSession } from './bench-session.ts';
import type { ExperimentShelf } from './experiment-shelf.ts';

/** A worker that nobody has asked for so long is ended, ms. */
const idleMs = 60_000;

export interface DraftDeskParts {
  readonly session: BenchSession;
  readonly shelf: ExperimentShelf;
  readonly worker: Pick<SeatRules, 'workerPath' | 'plugins'>;
}

export class DraftDesk {
  readonly #parts: DraftDeskParts;
  readonly #seat: Seat;
  #idle: NodeJS.Timeout | undefined;
  /** Settles when the worker is free again. */
  #busy: Promise<unknown> = Promise.resolve();

  constructor(parts: DraftDeskParts) {
    this.#parts = parts;
    this.#seat = new Seat({ ...parts.worker, stuckMs: 10_000, memoryMb: 1024 });
  }

  async check({ text, base }: DraftQuestion): Promise<DraftCheck> {
    return this.#ask('check', { path: join(await this.#folderOf(base), 'draft.yaml'), text });
  }

  schema(): Promise<string> {
    return this.#ask('schema', null);
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

  async save({ text, base, name, replace }: DraftSaving): Promise<SavedDraft> {
    const { session, shelf } = this.#parts;
    const moved = withInputsFrom(text, wayBetween(shelf.folder, await this.#folderOf(base)));
    await shelf.save(name, moved, replace);
    if (session.draft?.text === text) session.draftIsFile(await shelf.pathOf(name));
    return { file: name, text: moved };
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#seat.close();
  }

  async #folderOf(base: string | undefined): Promise<string> {
    const { shelf } = this.#parts;
    return base === undefined ? shelf.folder : dirname(await shelf.pathOf(base));
  }

  /** One request after the other. */
  #ask<Kind extends 'check' | 'schema'>(kind: Kind, request: LabWork[Kind]['request']): Promise<LabWork[Kind]['result']> {
    clearTimeout(this.#idle);
    const answer = this.#busy.then(() => this.#seat.perform(kind, request));
    this.#busy = answer.catch(() => undefined);
    this.#idle = setTimeout(() => void this.#seat.close(), idleMs).unref();
    return answer.then(({ result, fault }) => {
      if (fault) throw new BenchError(fault.code, fault.message);
      return result;
    });
  }
}

/** The folder `to` as a file in `from` names it; empty: the same. */
function wayBetween(from: string, to: string): string {
  return relative(from, to).split(sep).join('/');
}
