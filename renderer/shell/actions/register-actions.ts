/** Registers every action of the bench: of the core and of the features. */
import { defineStore } from 'pinia';
import { computed, type ComputedRef } from 'vue';
import { actionGroups } from '../../../contract/menu.ts';
import type { Action } from '../../components/actions/action.ts';
import { useActionList } from '../../components/actions/use-actions.ts';
import { type ActionSource, usePageFeatures } from '../page-feature.ts';
import { draftActions } from './draft-actions.ts';
import { layoutActions, pageActions, panelActions } from './page-actions.ts';
import { playheadActions } from './playhead-actions.ts';
import { contractActions, recordingActions, comparisonRunActions, sessionActions } from './session-actions.ts';
import { chartActions, viewActions } from './view-actions.ts';

/** A store, so that what the groups compute ends with the page's other stores. */
const useActionGroups = defineStore('action-groups', () => {
  const features = usePageFeatures().list;
  useActionList().register([
    draftActions(),
    sessionActions(),
    playheadActions(),
    comparisonRunActions(),
    recordingActions(),
    ...features.flatMap(({ recordingActions: own = [] }) => own).map((source) => source()),
    contractActions(),
    viewActions(),
    chartActions(),
    inOrderOfGroups(features.flatMap(({ actions = [] }) => actions)),
    panelActions(),
    layoutActions(),
    pageActions(),
  ]);
  return {};
});

function inOrderOfGroups(sources: readonly ActionSource[]): ComputedRef<readonly Action[]> {
  const all = sources.map((source) => source());
  const place = ({ group }: Action) => actionGroups.indexOf(group);
  return computed(() => all.flatMap(({ value }) => value).sort((a, b) => place(a) - place(b)));
}

export function registerActions(): void {
  useActionGroups();
}
