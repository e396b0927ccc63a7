/** The draft on disk: written among the user's own experiments. */
import { computed, type ShallowRef } from 'vue';
import { useBench } from '../connection/bench.ts';
import type { DraftText } from './draft-text.ts';

export function useDraftSaving({ source, text }: DraftText, applied: ShallowRef<string | null>) {
  const bench = useBench();
  /** It is one of the user's own, so that it is saved without a question. */
  const isOwn = computed(() => {
    const { name, base } = source.value;
    return name === base && bench.experiments.some(({ file, origin }) => file === name && origin === 'own');
  });

  /** True when that is done. */
  async function save(name: string, replace: boolean): Promise<boolean> {
    const asked = text.value;
    const from = source.value;
    const { base } = from;
    const saved = await bench.ask('experiments.save', { text: asked, name, replace, ...(base !== null && { base }) });
    if (!saved) return false;
    void bench.listExperiments();
    // Another draft may have been begun meanwhile.
    if (source.value !== from) return true;
    if (applied.value === asked) applied.value = saved.text;
    source.value = { name: saved.file, base: saved.file, baseline: saved.text };
    if (text.value === asked) text.value = saved.text;
    return true;
  }

  return { isOwn, save };
}
