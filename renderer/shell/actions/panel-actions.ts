/** Actions on panels: opening them, going from one to the next, moving, filling the bench with one, closing. */
import { computed } from 'vue';
import type { Direction } from '../dock/dock.ts';
import type { PanelKind } from '../dock/panel-kind.ts';
import { useLayout } from '../layout.ts';
import { useWindowGroup } from '../../connection/panel-window.ts';
import type { Action } from './action.ts';
import { unless } from './obstacles.ts';

const moves: readonly { readonly direction: Direction; readonly title: string; readonly key: string }[] = [
  { direction: 'left', title: 'left', key: 'ArrowLeft' },
  { direction: 'right', title: 'right', key: 'ArrowRight' },
  { direction: 'above', title: 'up', key: 'ArrowUp' },
  { direction: 'below', title: 'down', key: 'ArrowDown' },
];

export function panelActions() {
  const layout = useLayout();
  const windows = useWindowGroup();
  const toDock = () => unless(layout.dock !== null, 'Panels are shown while an experiment is open: choose one.');
  const onDock = { group: 'Panels' as const, whyNot: toDock };
  const onActive = {
    group: 'Panels' as const,
    whyNot: () => toDock() ?? unless(layout.active !== null, 'No panel is active: go to the next one.'),
  };
  const withActive = (run: (id: string) => void) => () => void (layout.active !== null && run(layout.active));

  const show = ({ id, title }: PanelKind): Action => ({ ...onDock, id: `panel-${id}`, title: `Show ${title}`, run: () => layout.show(id) });
  const another = ({ id, title }: PanelKind): Action => ({
    ...{ ...onDock, id: `another-${id}`, title: `Open another panel: ${title}` },
    run: () => layout.dock?.open(id),
  });
  const kindOf = (id: string) => layout.panels.find((panel) => panel.id === id)?.kind ?? id;
  const move = ({ direction, title, key }: (typeof moves)[number]): Action => ({
    ...{ ...onActive, id: `panel-move-${direction}`, title: `Move the panel ${title}`, keys: `Alt+Shift+${key}` },
    run: withActive((id) => layout.dock?.move(id, direction)),
  });

  return computed((): readonly Action[] => [
    { ...onDock, id: 'panel-next', title: 'Go to the next panel', keys: 'F6', run: () => layout.dock?.focusNext(1) },
    { ...onDock, id: 'panel-previous', title: 'Go to the panel before', keys: 'Shift+F6', run: () => layout.dock?.focusNext(-1) },
    { ...onActive, id: 'tab-next', title: 'Next tab of the panel', keys: 'Alt+PageDown', run: () => layout.dock?.nextTab(1) },
    { ...onActive, id: 'tab-previous', title: 'Tab before of the panel', keys: 'Alt+PageUp', run: () => layout.dock?.nextTab(-1) },
    {
      ...{ ...onActive, id: 'panel-maximise', title: layout.isMaximised ? 'Put all panels back' : 'Maximise the panel', keys: 'Shift+M' },
      run: withActive((id) => layout.dock?.toggleMaximised(id)),
    },
    ...moves.map(move),
    {
      ...{ ...onActive, id: 'panel-float', title: 'Float the panel, or put it back' },
      run: withActive((id) => layout.dock?.toggleFloating(id)),
    },
    {
      ...{ ...onActive, id: 'panel-window', title: 'Open the panel in a window of its own' },
      run: withActive((id) => windows.open(kindOf(id), layout.dock?.settingsOf(id) ?? {})),
    },
    { ...onActive, id: 'panel-close', title: 'Close the panel', keys: 'Alt+W', run: withActive((id) => layout.dock?.close(id)) },
    ...layout.kinds.map(show),
    ...layout.kinds.filter(({ many }) => many).map(another),
  ]);
}
