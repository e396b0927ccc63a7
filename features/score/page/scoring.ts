/** A game that is scored on the bench: its logs are sent piece by piece, then the recording opens. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useRecordings } from '../../../renderer/run/recordings.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { importPieceBytes } from '../../motion/calls/imports.ts';
import { base64Of } from '../../motion/page/base64.ts';
import { noScoring, type ScoringState } from '../calls/scoring.ts';

interface Upload {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
}

export const useScoring = defineStore('scoring', () => {
  const bench = useBench();
  const recordings = useRecordings();
  const upload = shallowRef<Upload | null>(null);
  const state = shallowRef<ScoringState>(noScoring);
  const isRunning = computed(() => state.value.status === 'running');
  /** Number of the game that this page has sent; null: none, or it has been opened. */
  let awaited: number | null = null;
  let isCancelled = false;

  watch(
    () => bench.client,
    (client) => {
      state.value = noScoring;
      client?.on('scoring', show);
    },
    { immediate: true, flush: 'sync' },
  );

  function show(next: ScoringState): void {
    state.value = next;
    if (next.number !== awaited || next.status === 'running') return;
    awaited = null;
    if (next.status === 'done') void recordings.open(next.file);
    else if (next.message !== null) bench.refusal = next.message;
  }

  /** Resolves once all logs have been sent, or that has ended otherwise. */
  async function score(name: string, files: readonly File[]): Promise<void> {
    if (upload.value || isRunning.value) {
      bench.refusal = `${upload.value?.name ?? state.value.name} is still being scored; wait for it, or cancel it.`;
      return;
    }
    isCancelled = false;
    upload.value = { name, bytes: files.reduce((sum, { size }) => sum + size, 0), sent: 0 };
    try {
      const begun = await bench.ask('scores.begin', { name, logs: files.map((file) => ({ name: file.name, bytes: file.size })) });
      if (!begun) return;
      for (const [log, file] of files.entries()) if (!(await send(file, { ...begun, log }))) return;
      const started = await bench.ask('scores.start', begun);
      if (!started) return;
      awaited = started.number;
      // An event may have reported its end meanwhile.
      show(state.value.number >= started.number ? state.value : started);
    } finally {
      upload.value = null;
    }
  }

  /** Resolves with true if all of it has arrived. */
  async function send(file: File, to: { readonly session: number; readonly log: number }): Promise<boolean> {
    for (let offset = 0; offset < file.size; offset += importPieceBytes) {
      const base64 = isCancelled ? null : await pieceOf(file, offset);
      if (base64 === null) {
        await bench.ask('scores.cancel', {});
        return false;
      }
      if (!(await bench.ask('scores.piece', { ...to, offset, base64 }))) return false;
      const { value: now } = upload;
      if (now) upload.value = { ...now, sent: now.sent + Math.min(importPieceBytes, file.size - offset) };
    }
    return true;
  }

  /** Null, with the reason shown, where the file cannot be read. */
  async function pieceOf(file: File, offset: number): Promise<string | null> {
    try {
      return await base64Of(file.slice(offset, offset + importPieceBytes));
    } catch (error) {
      bench.refusal = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      return null;
    }
  }

  function cancel(): void {
    isCancelled = true;
    if (isRunning.value) void bench.ask('scores.cancel', {});
  }

  return { upload, state, isRunning, score, cancel };
});
