/** The five steps of the first minute: where to look, and what to try. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useBench } from '../../run/connection/bench.ts';
import { useSettings } from '../../components/theme/settings.ts';

export interface FirstStep {
  readonly title: string;
  readonly text: string;
  /** Selector of what it is about. */
  readonly target: string;
}

export const useFirstSteps = defineStore('first-steps', () => {
  const bench = useBench();
  const settings = useSettings();
  const isDone = useLocalStorage('driftbench.first-steps-done', false);
  const at = shallowRef(0);

  /** The receiver with the largest delay: there a change is seen best. */
  const far = computed(() => {
    const receivers = (bench.state.experiment?.nodes ?? []).flatMap(({ id, down }) => (down ? [{ id, delay: down.delay }] : []));
    return receivers.reduce<{ id: string; delay: number } | null>((most, each) => (most && most.delay >= each.delay ? most : each), null);
  });

  const steps = computed((): readonly FirstStep[] => [
    {
      title: 'Look',
      text: `Each picture is the world as one receiver shows it: ${settings.shade === 'light' ? 'black' : 'white'} is the real path, colour is what is shown. A row is a lane.`,
      target: '[data-panel=views]',
    },
    {
      title: far.value ? `Drag the delay of ${far.value.id}` : 'Change a link',
      text: `Open ${far.value?.id ?? 'a node'} here and drag its delay, or take a preset. All lanes meet the new network at once.`,
      target: far.value ? `[data-testid="node-${far.value.id}"]` : '[data-panel=experiment]',
    },
    {
      title: 'Compare',
      text: 'Each row scores a lane: • marks the best. Deviation (dev.) is how far from its real place viewers see an entity. Click a view for its numbers.',
      target: 'section:has(> [data-testid=score-table])',
    },
    {
      title: 'Go back',
      text: 'Drag here to see any moment again. Space plays and pauses, comma and period step, End returns to now.',
      target: '[data-panel=time-line]',
    },
    {
      title: 'Make it yours',
      text: 'The layout “edit” has the editor beside the views. Ctrl+O opens examples and your files, Ctrl+K finds every action, ? helps.',
      target: '[data-testid=layout]',
    },
  ]);

  /** Null: none is shown. */
  const step = computed(() => (isDone.value || !bench.shows || !bench.mayOperate ? null : (steps.value[at.value] ?? null)));

  function go(to: number): void {
    if (to >= steps.value.length) isDone.value = true;
    else at.value = Math.max(to, 0);
  }

  function begin(): void {
    [at.value, isDone.value] = [0, false];
  }

  return { steps, step, at, go, begin, end: () => (isDone.value = true) };
});
