/** The panels of the core: one line each. Seldom used ones are loaded when they are first shown. Features have their own. */
import { lazyPanel, whenIdle } from '../components/lazy-panel.ts';
import type { PanelKind } from './dock/panel-kind.ts';
import type { PageFeature } from './page-feature.ts';
import ExperimentPanel from '../editor/experiment/ExperimentPanel.vue';
import TimeLinePanel from '../time-line/TimeLinePanel.vue';
import ViewsPanel from '../views/ViewsPanel.vue';

/** Most layouts have these beside the views: they load after the first picture of those. */
const InspectorPanel = lazyPanel(() => whenIdle().then(() => import('../scores/inspector/InspectorPanel.vue')));
const ChartsPanel = lazyPanel(() => whenIdle().then(() => import('../charts/panel/ChartsPanel.vue')));
const ScoresPanel = lazyPanel(() => import('../scores/ScoresPanel.vue'));
const ArenaPanel = lazyPanel(() => import('../views/ArenaPanel.vue'));
const EditorPanel = lazyPanel(() => import('../editor/EditorPanel.vue'));
const WorldPanel = lazyPanel(() => import('../views/world3d/WorldPanel.vue'));
const SchedulePage = lazyPanel(() => import('../network/SchedulePage.vue'));
const DelayPanel = lazyPanel(() => import('../network/DelayPanel.vue'));
const NotesPanel = lazyPanel(() => import('../time-line/NotesPanel.vue'));
const NetworkPanel = lazyPanel(() => import('../network/NetworkPanel.vue'));

// oxfmt-ignore
const corePanels: readonly PanelKind[] = [
  { id: 'experiment', title: 'Experiment', icon: 'tree', side: 'left', component: ExperimentPanel, help: 'Nodes with their links, lanes, entities.' },
  { id: 'editor', title: 'Editor', icon: 'edit', side: 'middle', component: EditorPanel, help: 'The whole experiment as forms and as text.' },
  { id: 'views', title: 'Views', icon: 'views', side: 'middle', component: ViewsPanel, help: 'Placed paths at each receiver in every lane.' },
  { id: 'arena', title: 'Arena', icon: 'aim', side: 'middle', component: ArenaPanel, help: 'One large view: where everything is, and where a chosen player sees it.' },
  { id: 'world', title: '3-D view', icon: 'cube', side: 'middle', many: true, component: WorldPanel, help: 'The world as one receiver shows it, from behind a tank or from inside it.' },
  { id: 'inspector', title: 'Inspector', icon: 'inspect', side: 'right', component: InspectorPanel, help: 'The numbers of one receiver and entity, and all lanes compared.' },
  { id: 'accuracy', title: 'Accuracy', icon: 'chart', component: ChartsPanel, props: { title: 'Accuracy', usual: ['deviation', 'jumps', 'aee-rate', 'clock-error'] }, help: 'Errors of each receiver over session time.' },
  { id: 'fairness', title: 'Fairness', icon: 'bars', component: ChartsPanel, props: { title: 'Fairness', usual: ['aee-bars', 'aee-std', 'sent', 'share'] }, help: 'Error per receiver, and how many updates each receives.' },
  { id: 'charts', title: 'Charts', icon: 'chart', component: ChartsPanel, props: { title: 'Charts', usual: ['traffic-error', 'deviation-histogram', 'traffic'] }, many: true, help: 'Custom charts of any metric.' },
  { id: 'lanes', title: 'Scores', icon: 'table', leastHeightPx: 148, component: ScoresPanel, help: 'Every lane with its scores so far: deviation, jumps, judder, cost, fairness.' },
  { id: 'time-line', title: 'Time line', icon: 'time-line', leastHeightPx: 148, component: TimeLinePanel, help: 'Events of the whole session, and the playhead.' },
  { id: 'notes', title: 'Notes', icon: 'bookmark', component: NotesPanel, help: 'Notes at session times.' },
  { id: 'schedule', title: 'Schedule', icon: 'schedule', component: SchedulePage, help: 'Scheduler decisions: which update went to which receiver, when and why.' },
  { id: 'delays', title: 'Delays', icon: 'delays', component: DelayPanel, help: 'Configured and measured delay of every link direction.' },
  { id: 'network', title: 'Network', icon: 'network', component: NetworkPanel, help: 'Bytes and updates by receiver and entity; every packet.' },
];

export function panelKinds(features: readonly PageFeature[]): readonly PanelKind[] {
  return [...corePanels, ...features.flatMap(({ panels = [] }) => panels)];
}
