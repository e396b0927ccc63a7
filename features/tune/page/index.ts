/** Tuning on the page: the panel “Decide” and its actions. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { tuneActions } from './tune-actions.ts';

export const tune = defineFeature({
  id: 'tune',
  panels: [
    {
      id: 'decide',
      title: 'Decide',
      icon: 'aim',
      side: 'middle',
      component: lazyPanel(() => import('./TunePage.vue')),
      help: 'Which models and settings for this motion and these networks: the front, and a verdict.',
    },
  ],
  actions: [tuneActions],
});
