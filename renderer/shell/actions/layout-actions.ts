/** Actions on layouts: taking one, keeping one, putting one back. */
import { computed } from 'vue';
import { useDialogs } from '../../components/dialogs.ts';
import { useLayout } from '../layout.ts';
import { useLayouts } from '../layouts.ts';
import type { Action } from './action.ts';
import { unless } from './obstacles.ts';

export function layoutActions() {
  const dialogs = useDialogs();
  const layout = useLayout();
  const layouts = useLayouts();
  const onDock = {
    group: 'Layouts' as const,
    whyNot: () => unless(layout.dock !== null, 'Panels are shown while an experiment is open: choose one.'),
  };
  const take = (name: string): Action => ({
    ...{ ...onDock, id: `layout-${name}`, title: `Layout: ${name}` },
    run: () => layouts.take(name),
  });

  return computed((): readonly Action[] => [
    ...layouts.names.map(take),
    { ...onDock, id: 'layout-reset', title: `Reset the layout ${layouts.name}`, run: () => layouts.take(layouts.name) },
    { ...onDock, id: 'layouts', title: 'Save, rename, exchange layouts', keys: 'L', run: () => dialogs.toggle('layouts') },
  ]);
}
