/** Actions on the page itself: its dialogs, its theme, opening an experiment. */
import { computed } from 'vue';
import { useBench } from '../../connection/bench.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useLibrary } from '../library.ts';
import { themes, useSettings } from '../../theme/settings.ts';
import type { Action } from './action.ts';
import { useObstacles } from './obstacles.ts';

export function pageActions() {
  const bench = useBench();
  const dialogs = useDialogs();
  const library = useLibrary();
  const settings = useSettings();
  const { toOperate } = useObstacles();

  return computed((): readonly Action[] => [
    { id: 'experiments', title: 'Choose an experiment', group: 'Page', keys: 'Mod+O', run: () => dialogs.toggle('experiments') },
    { id: 'palette', title: 'All actions', group: 'Page', keys: 'Mod+K', run: () => dialogs.toggle('palette') },
    { id: 'shortcuts', title: 'Shortcuts', group: 'Page', keys: '?', run: () => dialogs.toggle('shortcuts') },
    { id: 'about', title: 'About Driftbench', group: 'Page', run: () => dialogs.toggle('about') },
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      title: `Theme: ${theme}`,
      group: 'Page' as const,
      run: () => (settings.theme = theme),
    })),
    ...bench.experiments.map((experiment) => ({
      id: `open-${experiment.file}`,
      title: `${experiment.origin === 'template' ? 'Begin with' : 'Open'} ${experiment.name}`,
      group: 'Page' as const,
      whyNot: toOperate,
      run: () => library.open(experiment),
    })),
  ]);
}
