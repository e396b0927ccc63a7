// @vitest-environment happy-dom
/** The offers of the core and the features of the page together, in the order in which people find them. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { pageFeatures } from '../../features/page.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useActions } from '../components/actions/use-actions.ts';
import { useBench } from '../run/connection/bench.ts';
import { useLayout } from './dock/layout.ts';
import { panelKinds } from './panels.ts';
import { registerFeatures } from './register-features.ts';

freshStores();

// oxfmt-ignore
const panels = [
  'experiment', 'editor', 'views', 'arena', 'world', 'inspector', 'accuracy', 'fairness', 'charts', 'lanes', 'time-line', 'notes', 'schedule',
  'delays', 'network', 'link-fit', 'sweep', 'decide', 'plugins', 'lan', 'study',
];

test('panels of features follow those of the core', () => {
  expect(panelKinds(pageFeatures).map(({ id }) => id)).toEqual(panels);
});

test('actions of features stand before those on panels, by group; those on a recording after those of the core', () => {
  const wired = wiredBench(() => []);
  useBench().attach(new BenchClient(wired.port));
  useLayout().kinds = panelKinds(pageFeatures);
  registerFeatures(pageFeatures);
  wired.greet(exampleState);
  const ids = useActions().actions.value.map(({ id }) => id);
  const between = (first: string, last: string) => ids.slice(ids.indexOf(first), ids.indexOf(last) + 1);
  expect(between('record', 'maximise')).toEqual(['record', 'recordings', 'export', 'report', 'maximise']);
  // oxfmt-ignore
  expect(between('charts-hold', 'panel-next')).toEqual([
    'charts-hold', 'sweep', 'sweep-start', 'sweep-cancel', 'tune', 'tune-start', 'tune-cancel', 'tune-resume', 'live', 'live-open', 'live-start',
    'live-pause', 'live-restart', 'live-round', 'live-spike', 'live-schedule', 'live-stall', 'live-resume', 'live-close', 'live-join', 'live-play',
    'plugins-look', 'plugins-on-fault', 'panel-next',
  ]);
  expect(between('panel-experiment', 'panel-study')).toEqual(panels.map((id) => `panel-${id}`));
});
