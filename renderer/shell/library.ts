/** The library: the experiments on offer by topic, one's own, templates, recent ones. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import type { ExperimentSummary } from '../../contract/bench.ts';
import { useBench } from '../stores/bench.ts';
import { useDraft } from '../editor/draft.ts';
import { useLayout } from './dock/layout.ts';
import { useLeaving } from './leaving.ts';

export interface Shelf {
  readonly title: string;
  readonly experiments: readonly ExperimentSummary[];
}

const mostRecent = 5;
const titles = { own: 'Yours', further: 'Named at the start', template: 'Begin with a template' } as const;

export const useLibrary = defineStore('library', () => {
  const bench = useBench();
  const draft = useDraft();
  const layout = useLayout();
  const leaving = useLeaving();
  const files = useLocalStorage<readonly string[]>('driftbench.recent', []);
  const recent = computed(() => files.value.flatMap((file) => bench.experiments.filter((experiment) => experiment.file === file)));

  watch(
    () => bench.state.experiment?.file,
    (file) => file !== undefined && (files.value = [file, ...files.value.filter((other) => other !== file)].slice(0, mostRecent)),
    { immediate: true },
  );

  const shelves = (query: string) => shelvesOf(bench.experiments, query);

  function open({ file, origin }: ExperimentSummary): void {
    if (origin === 'template') leaving.leave(() => void beginWith(file));
    else leaving.open(file);
  }

  async function beginWith(template: string): Promise<void> {
    const text = await bench.ask('experiments.read', { file: template });
    if (text === null) return;
    await draft.begin(text, 'untitled.yaml', template);
    layout.show('editor');
  }

  async function remove(file: string): Promise<void> {
    bench.experiments = (await bench.ask('experiments.remove', { file })) ?? bench.experiments;
  }

  return { recent, shelves, open, remove };
});

/** What has every word of the query, shelf by shelf. */
function shelvesOf(experiments: readonly ExperimentSummary[], query: string): readonly Shelf[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = experiments.filter(({ file, name, description, topic }) =>
    words.every((word) => `${file} ${name} ${description} ${topic}`.toLowerCase().includes(word)),
  );
  const shelfOf = ({ origin, topic }: ExperimentSummary) => (origin === 'example' ? topic || 'Examples' : titles[origin]);
  return [...new Set(found.map(shelfOf))].map((title) => ({ title, experiments: found.filter((one) => shelfOf(one) === title) }));
}
