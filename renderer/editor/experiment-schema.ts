/** The schema of experiments, with the plugins that this bench has: forms, completion and units come from it. */
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { FieldSchema } from '../../experiment/allowed.ts';
import { useBench } from '../run/connection/bench.ts';

export const useExperimentSchema = defineStore('experiment-schema', () => {
  const bench = useBench();
  /** Null until it has come. */
  const schema = shallowRef<FieldSchema | null>(null);

  /** Fetches it as it is now: plugins may have come since. */
  async function refresh(): Promise<void> {
    const answer = await bench.ask('experiments.schema', {});
    if (answer !== null) schema.value = markRaw(JSON.parse(answer) as FieldSchema);
  }

  return { schema, refresh };
});
