/** Actions on third-party plugins. */
import { computed } from 'vue';
import type { Action } from '../../../renderer/components/actions/action.ts';
import { useObstacles } from '../../../renderer/run/obstacles.ts';
import { pluginName, usePlugins } from '../../../renderer/editor/plugins.ts';
import { useLayout } from '../../../renderer/shell/dock/layout.ts';

export function pluginActions() {
  const layout = useLayout();
  const plugins = usePlugins();
  const { toOperate } = useObstacles();
  const common = { group: 'Plugins' as const, whyNot: toOperate };
  const dropsLane = computed(() => plugins.state.onFault === 'drop-lane');

  function search(): void {
    layout.show('plugins');
    void plugins.refresh();
  }

  return computed((): readonly Action[] => [
    { ...common, id: 'plugins-look', title: 'Search for plugins again', run: search },
    ...plugins.waiting.map((plugin) => ({
      ...common,
      id: `plugin-trust-${plugin.path}`,
      title: `Review the plugin ${pluginName(plugin)}`,
      run: () => plugins.review(plugin),
    })),
    {
      ...common,
      id: 'plugins-on-fault',
      title: dropsLane.value ? 'Stop the session when a plugin fails' : 'Drop the lane when a plugin fails',
      run: () => void plugins.setOnFault(dropsLane.value ? 'stop' : 'drop-lane'),
    },
  ]);
}
