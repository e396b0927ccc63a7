/** Actions on plugins. */
import { computed } from 'vue';
import { pluginName } from '../../format/plugin-words.ts';
import { useLayout } from '../layout.ts';
import { usePlugins } from '../../plugins/plugins.ts';
import type { Action } from './action.ts';
import { useObstacles } from './obstacles.ts';

export function pluginActions() {
  const layout = useLayout();
  const plugins = usePlugins();
  const { toOperate } = useObstacles();
  const common = { group: 'Plugins' as const, whyNot: toOperate };
  const goesOn = computed(() => plugins.state.onFault === 'drop-lane');

  function look(): void {
    layout.show('plugins');
    void plugins.look();
  }

  return computed((): readonly Action[] => [
    { ...common, id: 'plugins-look', title: 'Look for plugins again', run: look },
    ...plugins.asked.map((plugin) => ({
      ...{ ...common, id: `plugin-trust-${plugin.path}`, title: `Decide whether the plugin ${pluginName(plugin)} may run` },
      run: () => plugins.question(plugin),
    })),
    {
      ...{ ...common, id: 'plugins-on-fault' },
      title: goesOn.value ? 'Stop the session when a plugin fails' : 'Go on without the lane when a plugin fails',
      run: () => void plugins.setOnFault(goesOn.value ? 'stop' : 'drop-lane'),
    },
  ]);
}
