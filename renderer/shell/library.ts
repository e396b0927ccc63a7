/** The library: experiments by topic, the user's own, templates, recent ones. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { ExperimentSummary } from '../../contract/bench.ts';
import { useBench } from '../run/connection/bench.ts';
import { useDraft } from '../editor/draft.ts';
import { useLayout } from './dock/layout.ts';
import { type GlossaryWord, translated } from './actions/trade-words.ts';
import { readGlossary } from './help/help-pages.ts';
import { useLeaving } from './leaving.ts';

export interface Section {
  readonly title: string;
  readonly experiments: readonly ExperimentSummary[];
}

/** The topic of examples whose lanes are the techniques for one want, and the page of the help about them. */
export const wants = { topic: 'By what you want to show', page: 'catalogue' } as const;

const mostRecent = 5;
const titles = { own: 'Yours', further: 'From the command line', template: 'Templates', recorded: 'From recordings' } as const;

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

  /** What the list is searched for. */
  const query = shallowRef('');
  const words = shallowRef<readonly GlossaryWord[]>([]);
  const sections = computed(() => sectionsOf(bench.experiments, query.value, translated(query.value, words.value)));

  watch(query, async () => {
    if (words.value.length === 0) words.value = await readGlossary();
  });

  function open({ file, origin }: ExperimentSummary): void {
    if (origin === 'template') leaving.leave(() => void startFrom(file));
    else leaving.open(file);
  }

  async function startFrom(template: string): Promise<void> {
    const text = await bench.ask('experiments.read', { file: template });
    if (text === null) return;
    await draft.begin(text, 'untitled.yaml', template);
    layout.show('editor');
  }

  async function remove(file: string): Promise<void> {
    bench.experiments = (await bench.ask('experiments.remove', { file })) ?? bench.experiments;
  }

  return { recent, query, sections, open, remove };
});

/** Experiments with every word of the query, or of what it means in words of the bench, section by section. */
function sectionsOf(experiments: readonly ExperimentSummary[], query: string, meant: readonly string[]): readonly Section[] {
  const asked = [query, ...meant].map((each) => each.toLowerCase().split(/\s+/).filter(Boolean));
  const found = experiments.filter(({ file, name, description, topic }) =>
    asked.some((words) => words.every((word) => `${file} ${name} ${description} ${topic}`.toLowerCase().includes(word))),
  );
  const sectionOf = ({ origin, topic }: ExperimentSummary) => (origin === 'example' ? topic || 'Examples' : titles[origin]);
  return [...new Set(found.map(sectionOf))].map((title) => ({ title, experiments: found.filter((one) => sectionOf(one) === title) }));
}
