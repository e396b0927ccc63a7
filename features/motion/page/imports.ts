/**
 * A recording or motion of this machine, dropped or chosen: it is sent to the bench piece by piece, then a recording is
 * opened, motion runs.
 */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { base64Of } from './base64.ts';
import { importEnding, importPieceBytes, longestImport, type ImportEnding, type Imported, type MotionLook } from '../calls/imports.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { useDraft } from '../../../renderer/editor/draft.ts';
import { useRecordings } from '../../../renderer/run/recordings.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';
import { useLeaving } from '../../../renderer/shell/leaving.ts';

/** A file whose columns the user should check. */
interface MotionDecision {
  readonly name: string;
  readonly import: number;
  /** As it is read without a mapping. */
  readonly look: MotionLook;
  /** Gets the mapping; null: the import is cancelled. */
  readonly settle: (mapping: MotionMapping | null) => void;
}

/** Recordings and demos have no columns to map. */
const withoutColumns: readonly (ImportEnding | null)[] = ['.mcap', '.rec', '.dem'];
export const motionEndings = (Object.keys(longestImport) as ImportEnding[]).filter((ending) => ending !== '.mcap');

interface Upload {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
}

/** `tank.yaml`, or where that is taken `tank-2.yaml`. */
function freeFile(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, file = name; ; number++) {
    if (!taken.has(file)) return file;
    file = name.replace(/(?=\.ya?ml$)/, `-${number}`);
  }
}

export const useImports = defineStore('imports', () => {
  const bench = useBench();
  const draft = useDraft();
  const layout = useLayout();
  const leaving = useLeaving();
  const recordings = useRecordings();
  const upload = shallowRef<Upload | null>(null);
  /** A motion file of another program, which the dialog shows. */
  const decision = shallowRef<MotionDecision | null>(null);
  let isCancelled = false;

  async function importFile(file: File): Promise<void> {
    const imported = await send(file);
    if (imported?.kind === 'recording') await recordings.open(imported.file);
    else if (imported) leaving.leave(() => void run(imported.text, imported.name));
  }

  /** It runs, and is one of the user's own experiments from then on. */
  async function run(text: string, name: string): Promise<void> {
    await draft.begin(text, name, null);
    await draft.apply();
    const taken = new Set((await bench.listExperiments()).map(({ file }) => file));
    await draft.save(freeFile(name, taken), false);
    if (draft.problems.length > 0) layout.show('editor');
  }

  /** The import's result; null where it was refused, which is shown, or cancelled. */
  async function send(file: File): Promise<Imported | null> {
    if (upload.value) {
      bench.refusal = `${upload.value.name} is still being uploaded; wait for it, or cancel it.`;
      return null;
    }
    isCancelled = false;
    upload.value = { name: file.name, bytes: file.size, sent: 0 };
    try {
      const begun = await bench.ask('imports.begin', { name: file.name, bytes: file.size });
      if (!begun || !(await sendPieces(file, begun.import))) return null;
      const mapping = await decided(file.name, begun.import);
      return mapping === null ? null : await bench.ask('imports.end', { ...begun, ...mapping });
    } finally {
      upload.value = null;
    }
  }

  /** The mapping that the person decided on: `{}` if there is nothing to decide; null: the import ends here. */
  async function decided(name: string, number: number): Promise<{ mapping?: MotionMapping } | null> {
    if (withoutColumns.includes(importEnding(name))) return {};
    const look = await bench.ask('imports.look', { import: number });
    if (!look?.isForeign) return {};
    const answer = await new Promise<MotionMapping | null>((settle) => {
      decision.value = { name, import: number, look, settle };
    });
    decision.value = null;
    if (answer === null) {
      await abort(number);
      return null;
    }
    return Object.keys(answer).length === 0 ? {} : { mapping: answer };
  }

  /** Resolves with true if the whole file has arrived. */
  async function sendPieces(file: File, number: number): Promise<boolean> {
    for (let offset = 0; offset < file.size; offset += importPieceBytes) {
      const piece = await pieceOf(file, offset);
      if (piece === null) return abort(number);
      if (!(await bench.ask('imports.piece', { import: number, offset, base64: piece }))) return false;
      upload.value = { name: file.name, bytes: file.size, sent: Math.min(offset + importPieceBytes, file.size) };
    }
    return isCancelled ? abort(number) : true;
  }

  /** Null where the import was cancelled, or the file cannot be read. */
  async function pieceOf(file: File, offset: number): Promise<string | null> {
    if (isCancelled) return null;
    try {
      return await base64Of(file.slice(offset, offset + importPieceBytes));
    } catch (error) {
      bench.refusal = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      return null;
    }
  }

  async function abort(number: number): Promise<false> {
    await bench.ask('imports.cancel', { import: number });
    return false;
  }

  return { upload, decision, importFile, send, cancel: () => void (isCancelled = true) };
});
