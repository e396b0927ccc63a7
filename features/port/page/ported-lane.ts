/** The lane whose source code is shown, and in which language, or for which engine. */
import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { CallInput } from '../../../contract/bench.ts';
import { useDialogs } from '../../../renderer/components/dialogs.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import type { PortFile } from '../calls/index.ts';
import { portForms } from '../calls/languages.ts';

declare module '../../../renderer/components/dialogs.ts' {
  interface DialogNames {
    port: true;
  }
}

type PortedLane = CallInput<'port.write'>['lane'];

export const usePortedLane = defineStore('ported-lane', () => {
  const bench = useBench();
  const dialogs = useDialogs();
  const lane = shallowRef<PortedLane>('');
  /** One of `portForms`. */
  const form = ref('csharp');
  const files = shallowRef<readonly PortFile[]>([]);
  /** Why there is no code; null: there is some, or it is being written. */
  const problem = shallowRef<string | null>(null);

  /** A lane of the open experiment by its id, or the fields of another one. */
  function show(next: PortedLane): Promise<void> {
    lane.value = next;
    dialogs.open = 'port';
    return write();
  }

  function choose(next: string): Promise<void> {
    form.value = next;
    return write();
  }

  async function write(): Promise<void> {
    const [shown, chosen] = [lane.value, form.value];
    const { language = 'csharp', engine } = portForms.get(chosen) ?? {};
    files.value = [];
    problem.value = null;
    const answer = await bench.client?.call('port.write', { lane: shown, language, engine }).then(
      (written) => ({ written, refusal: null }),
      (error: unknown) => ({ written: [], refusal: error instanceof Error ? error.message : String(error) }),
    );
    // Another one may have been chosen meanwhile.
    if (!answer || shown !== lane.value || chosen !== form.value) return;
    files.value = answer.written;
    problem.value = answer.refusal;
  }

  return { lane, form, files, problem, show, choose };
});
