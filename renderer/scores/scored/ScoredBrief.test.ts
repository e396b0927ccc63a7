// @vitest-environment happy-dom
/** A scored game in the inspector. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { exampleScored } from '../../../test/support/page/example-scored.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useRuns } from '../../run/runs.ts';
import { useSelection } from '../../run/selection.ts';
import ScoredBrief from './ScoredBrief.vue';

freshStores();

test('the picture that is furthest off comes first, and a click on a moment goes there and shows its picture', async () => {
  const bench = useBench();
  bench.state = { ...exampleState, source: 'recording', experiment: { ...exampleState.experiment!, scored: exampleScored } };
  const { playhead } = useRuns().run;
  const selection = useSelection();
  const shown = mount(ScoredBrief, { props: { game: exampleScored } });
  expect(shown.findAll('tbody th').map((head) => head.text())).toEqual(['far › tank', 'near › tank']);
  expect(playhead.time).toBe(7.25);
  await shown.findAll('[data-testid=worst-go]')[0]?.trigger('click');
  expect(selection.pair).toEqual({ lane: 0, receiver: 'near', entity: 0 });
  expect(shown.text()).toContain('tank jumped 1.2 m after 480 ms without an update');
});
