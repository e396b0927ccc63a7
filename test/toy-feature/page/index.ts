/** Jumps on the page: a panel and an action. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { jumpsActions } from './jumps-actions.ts';

export const jumps = defineFeature({
  id: 'jumps',
  panels: [
    {
      id: 'jumps',
      title: 'Jumps',
      icon: 'bars',
      component: lazyPanel(() => import('./JumpsPanel.vue')),
      help: 'Visible jumps per minute at each receiver.',
    },
  ],
  actions: [jumpsActions],
});
