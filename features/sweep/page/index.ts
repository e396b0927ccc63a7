/** Sweeps on the page: their panel, their actions, and the samples of box plots. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { sweepActions } from './sweep-actions.ts';

export const sweep = defineFeature({
  id: 'sweep',
  panels: [
    {
      id: 'sweep',
      title: 'Sweep',
      icon: 'grid',
      component: lazyPanel(() => import('./SweepPage.vue')),
      help: 'Repeated runs over ranges of settings.',
    },
  ],
  actions: [sweepActions],
  boxes: async () => (await import('./sweep-boxes.ts')).useSweepBoxes,
});
