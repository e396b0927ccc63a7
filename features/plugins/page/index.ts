/** Third-party plugins on the page: their panel, their actions, and the question whether one may run. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { pluginActions } from './plugin-actions.ts';
import PluginNotice from './PluginNotice.vue';

export const plugins = defineFeature({
  id: 'plugins',
  panels: [
    {
      id: 'plugins',
      title: 'Plugins',
      icon: 'plug',
      component: lazyPanel(() => import('./PluginsPanel.vue')),
      help: 'Plugins found, and permission to run them.',
    },
  ],
  actions: [pluginActions],
  notices: [PluginNotice],
  dialogs: [() => import('./TrustDialog.vue')],
});
