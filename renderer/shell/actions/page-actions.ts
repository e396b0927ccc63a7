/** Actions on the page itself: its dialogs, theme and experiments; panels, layouts. */
import { computed } from 'vue';
import { useBench } from '../../run/connection/bench.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useFirstSteps } from '../help/first-steps.ts';
import { helpPages, shownPage } from '../help/help-pages.ts';
import { useLibrary, wants } from '../library.ts';
import { themes, useSettings } from '../../components/theme/settings.ts';
import type { Action } from '../../components/actions/action.ts';
import { useShellObstacles } from './obstacles.ts';
import type { Direction } from '../dock/dock.ts';
import type { PanelKind } from '../dock/panel-kind.ts';
import { useLayout } from '../dock/layout.ts';
import { useWindowGroup } from '../../run/connection/panel-window.ts';
import { unless } from '../../run/obstacles.ts';
import { useSharedView } from '../shared-view.ts';
import { useLayouts } from '../dock/layouts.ts';

export function pageActions() {
  const bench = useBench();
  const dialogs = useDialogs();
  const library = useLibrary();
  const settings = useSettings();
  const view = useSharedView();
  const { toOperate } = useShellObstacles();

  const steps = useFirstSteps();

  function openHelp(page: string): void {
    shownPage.value = page;
    dialogs.open = 'help';
  }

  function openWants(): void {
    library.query = wants.topic;
    dialogs.open = 'experiments';
  }

  return computed((): readonly Action[] => [
    { id: 'experiments', title: 'Choose an experiment', group: 'Page', keys: 'Mod+O', run: () => dialogs.toggle('experiments') },
    { id: 'wants', title: 'Compare techniques, by what you want to show', group: 'Page', run: openWants },
    { id: 'palette', title: 'All actions', group: 'Page', keys: 'Mod+K', run: () => dialogs.toggle('palette') },
    { id: 'share-view', title: 'Share this view: save it as a file', group: 'Page', whyNot: view.whyNot, run: () => void view.save() },
    { id: 'shortcuts', title: 'Shortcuts', group: 'Page', keys: '?', run: () => dialogs.toggle('shortcuts') },
    { id: 'first-steps', title: 'First steps', group: 'Page', run: steps.begin },
    { id: 'help', title: 'Help: all documentation', group: 'Page', keys: 'F1', run: () => dialogs.toggle('help') },
    ...helpPages.map(({ id, title }) => ({ id: `help-${id}`, title: `Help: ${title}`, group: 'Page' as const, run: () => openHelp(id) })),
    { id: 'about', title: 'About Driftbench', group: 'Page', run: () => dialogs.toggle('about') },
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      title: `Theme: ${theme}`,
      group: 'Page' as const,
      run: () => (settings.theme = theme),
    })),
    ...bench.experiments.map((experiment) => ({
      id: `open-${experiment.file}`,
      title: `${experiment.origin === 'template' ? 'Start from' : 'Open'} ${experiment.name}`,
      group: 'Page' as const,
      whyNot: toOperate,
      run: () => library.open(experiment),
    })),
  ]);
}

const moves: readonly { readonly direction: Direction; readonly title: string; readonly key: string }[] = [
  { direction: 'left', title: 'left', key: 'ArrowLeft' },
  { direction: 'right', title: 'right', key: 'ArrowRight' },
  { direction: 'above', title: 'up', key: 'ArrowUp' },
  { direction: 'below', title: 'down', key: 'ArrowDown' },
];

/** Opening panels, going from one to the next, moving, maximising, closing them. */
export function panelActions() {
  const layout = useLayout();
  const windows = useWindowGroup();
  const toDock = () => unless(layout.dock !== null, 'Panels need an open experiment: choose one.');
  const onDock = { group: 'Panels' as const, whyNot: toDock };
  const onActive = {
    group: 'Panels' as const,
    whyNot: () => toDock() ?? unless(layout.active !== null, 'No panel is active: go to one first.'),
  };
  const withActive = (run: (id: string) => void) => () => void (layout.active !== null && run(layout.active));

  const show = ({ id, title }: PanelKind): Action => ({ ...onDock, id: `panel-${id}`, title: `Show ${title}`, run: () => layout.show(id) });
  const another = ({ id, title }: PanelKind): Action => ({
    ...onDock,
    id: `another-${id}`,
    title: `Open another panel: ${title}`,
    run: () => layout.dock?.open(id),
  });
  const kindOf = (id: string) => layout.panels.find((panel) => panel.id === id)?.kind ?? id;
  const move = ({ direction, title, key }: (typeof moves)[number]): Action => ({
    ...onActive,
    id: `panel-move-${direction}`,
    title: `Move the panel ${title}`,
    keys: `Alt+Shift+${key}`,
    run: withActive((id) => layout.dock?.move(id, direction)),
  });

  return computed((): readonly Action[] => [
    { ...onDock, id: 'panel-next', title: 'Go to the next panel', keys: 'F6', run: () => layout.dock?.focusNext(1) },
    { ...onDock, id: 'panel-previous', title: 'Go to the previous panel', keys: 'Shift+F6', run: () => layout.dock?.focusNext(-1) },
    { ...onActive, id: 'tab-next', title: 'Next tab', keys: 'Alt+PageDown', run: () => layout.dock?.nextTab(1) },
    { ...onActive, id: 'tab-previous', title: 'Previous tab', keys: 'Alt+PageUp', run: () => layout.dock?.nextTab(-1) },
    {
      ...onActive,
      id: 'panel-maximise',
      title: layout.isMaximised ? 'Restore all panels' : 'Maximise the panel',
      keys: 'Shift+M',
      run: withActive((id) => layout.dock?.toggleMaximised(id)),
    },
    ...moves.map(move),
    { ...onActive, id: 'panel-float', title: 'Float or dock the panel', run: withActive((id) => layout.dock?.toggleFloating(id)) },
    {
      ...onActive,
      id: 'panel-window',
      title: 'Open the panel in its own window',
      run: withActive((id) => windows.open(kindOf(id), layout.dock?.settingsOf(id) ?? {})),
    },
    { ...onActive, id: 'panel-close', title: 'Close the panel', keys: 'Alt+W', run: withActive((id) => layout.dock?.close(id)) },
    ...layout.kinds.map(show),
    ...layout.kinds.filter(({ many }) => many).map(another),
  ]);
}

export function layoutActions() {
  const dialogs = useDialogs();
  const layout = useLayout();
  const layouts = useLayouts();
  const onDock = {
    group: 'Layouts' as const,
    whyNot: () => unless(layout.dock !== null, 'Panels need an open experiment: choose one.'),
  };
  const take = (name: string): Action => ({ ...onDock, id: `layout-${name}`, title: `Layout: ${name}`, run: () => layouts.take(name) });

  return computed((): readonly Action[] => [
    ...layouts.names.map(take),
    { ...onDock, id: 'layout-reset', title: `Reset the layout ${layouts.name}`, run: () => layouts.take(layouts.name) },
    { ...onDock, id: 'layouts', title: 'Manage layouts', keys: 'L', run: () => dialogs.toggle('layouts') },
  ]);
}
