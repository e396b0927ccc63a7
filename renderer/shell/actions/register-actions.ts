/** Registers every action of the bench. */
import { defineStore } from 'pinia';
import { useActionList } from '../../components/actions/use-actions.ts';
import { draftActions, sweepActions, tuneActions } from './draft-actions.ts';
import { joinActions, liveActions } from '../../../features/live/page/live-actions.ts';
import { layoutActions, pageActions, panelActions, pluginActions } from './page-actions.ts';
import { playheadActions } from './playhead-actions.ts';
import { contractActions, recordingActions, comparisonRunActions, sessionActions } from './session-actions.ts';
import { chartActions, viewActions } from './view-actions.ts';

/** A store, so that what the groups compute ends with the page's other stores. */
const useActionGroups = defineStore('action-groups', () => {
  useActionList().register([
    draftActions(),
    sessionActions(),
    playheadActions(),
    comparisonRunActions(),
    recordingActions(),
    contractActions(),
    viewActions(),
    chartActions(),
    sweepActions(),
    tuneActions(),
    liveActions(),
    joinActions(),
    pluginActions(),
    panelActions(),
    layoutActions(),
    pageActions(),
  ]);
  return {};
});

export function registerActions(): void {
  useActionGroups();
}
