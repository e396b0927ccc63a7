/** Traces of links on the page: the panel that draws a trace and its fit over each other. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';

export const network = defineFeature({
  id: 'network',
  panels: [
    {
      id: 'link-fit',
      title: 'Trace and fit',
      icon: 'chart',
      component: lazyPanel(() => import('./LinkFitPanel.vue')),
      help: 'A link fitted to a trace: both over each other, and how well the link stands for the trace.',
    },
  ],
});
