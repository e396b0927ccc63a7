// @vitest-environment happy-dom
/** The library: topics, search, and the way from techniques to their notes and figures. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import type { ExperimentSummary } from '../../../contract/bench.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { useBench } from '../../run/connection/bench.ts';
import { pageActions } from '../actions/page-actions.ts';
import { shownPage } from '../help/help-pages.ts';
import { useLibrary, wants } from '../library.ts';
import ExperimentList from './ExperimentList.vue';

freshStores();

const example = (file: string, topic: string): ExperimentSummary => ({ file, name: file, description: '', topic, origin: 'example' });

function library() {
  const bench = useBench();
  bench.connection = { kind: 'open', role: 'operator', version: '' };
  bench.experiments = [example('steady.yaml', 'Getting started'), example('cars.yaml', wants.topic), example('crowds.yaml', wants.topic)];
  return mount(ExperimentList);
}

const filesOf = (list: ReturnType<typeof library>) =>
  list.findAll('[data-testid=experiment-item]').map((item) => item.attributes('data-file'));

test('the topic of wants leads to its notes and figures, and no other topic does', async () => {
  const list = library();
  expect(list.findAll('[data-testid=wants-help]')).toHaveLength(1);
  await list.get('[data-testid=wants-help]').trigger('click');
  expect([useDialogs().open, shownPage.value]).toEqual(['help', 'catalogue']);
});

test('the action lists the examples of wants alone; the next visit to the library shows all of it', async () => {
  const list = library();
  expect(filesOf(list)).toHaveLength(3);
  pageActions()
    .value.find(({ id }) => id === 'wants')
    ?.run();
  await list.vm.$nextTick();
  expect([useDialogs().open, ...filesOf(list)]).toEqual(['experiments', 'cars.yaml', 'crowds.yaml']);
  list.unmount();
  expect(useLibrary().query).toBe('');
});

test('the search knows words of the trade: what is called otherwise here is found', async () => {
  const list = library();
  useBench().experiments = [
    ...useBench().experiments,
    { ...example('smooth.yaml', 'Getting started'), description: 'Where judder comes from' },
  ];
  await list.get('[data-testid=library-search]').setValue('stutter');
  await vi.waitFor(() => expect(filesOf(list)).toEqual(['smooth.yaml']));
});

test('Enter in the search opens the only match, and nothing where there are several', async () => {
  const list = library();
  const opened = () => list.emitted('opened')?.length ?? 0;
  const search = list.get('[data-testid=library-search]');
  await search.trigger('keydown', { key: 'Enter' });
  expect(opened()).toBe(0);
  await search.setValue('steady');
  await search.trigger('keydown', { key: 'Enter' });
  expect(opened()).toBe(1);
});
