/** The bench's export as this page sees it, the choice in its dialog, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput } from '../../../contract/bench.ts';
import { type ExportKind, type ExportState, noExport } from '../calls/export-calls.ts';
import { gatheredFile, saveFile } from '../../../renderer/components/save-file.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useDialogs } from '../../../renderer/components/dialogs.ts';

declare module '../../../renderer/components/dialogs.ts' {
  interface DialogNames {
    export: true;
  }
}

export const useExports = defineStore('exports', () => {
  const bench = useBench();
  const dialogs = useDialogs();
  const state = shallowRef<ExportState>(noExport);
  /** The kind of export in the dialog. */
  const kind = shallowRef<ExportKind>('tables');
  const isUnderWay = computed(() => state.value.status === 'running');
  const mayExport = computed(() => bench.mayOperate && bench.hasSession && bench.state.recording !== null);

  watch(
    () => bench.client,
    (client) => {
      state.value = noExport;
      client?.on('export', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  async function start(request: CallInput<'exports.start'>): Promise<void> {
    const next = await bench.ask('exports.start', request);
    // An event may have reported a later state meanwhile.
    if (next && next.number > state.value.number) state.value = next;
  }

  async function save(file: string): Promise<void> {
    const { number } = state.value;
    const content = await gatheredFile((offset) => bench.ask('exports.piece', { export: number, file, offset }));
    if (content) saveFile(file, content);
  }

  function show(next: ExportKind): void {
    kind.value = next;
    dialogs.open = 'export';
  }

  return { state, kind, isUnderWay, mayExport, show, start, save, cancel: () => bench.ask('exports.cancel', {}) };
});
