/** The actions of the page, as the stores stand: for buttons, shortcuts, the palette, the shortcut sheet and the menu. */
import { defineStore, storeToRefs } from 'pinia';
import { computed } from 'vue';
import { useActionHabits } from '../action-habits.ts';
import { type Action, isEnabled, shownKeys } from './action.ts';
import { chartActions } from './chart-actions.ts';
import { contractActions } from './contract-actions.ts';
import { draftActions } from './draft-actions.ts';
import { joinActions } from './join-actions.ts';
import { layoutActions } from './layout-actions.ts';
import { liveActions } from './live-actions.ts';
import { pageActions } from './page-actions.ts';
import { playheadActions } from './playhead-actions.ts';
import { panelActions } from './panel-actions.ts';
import { pluginActions } from './plugin-actions.ts';
import { recordingActions } from './recording-actions.ts';
import { comparisonActions } from './comparison-actions.ts';
import { sessionActions } from './session-actions.ts';
import { sweepActions } from './sweep-actions.ts';
import { viewActions } from './view-actions.ts';

/** One list for the whole page. */
const useActionList = defineStore('actions', () => {
  const habits = useActionHabits();
  const groups = [
    draftActions(),
    sessionActions(),
    playheadActions(),
    comparisonActions(),
    recordingActions(),
    contractActions(),
    viewActions(),
    chartActions(),
    sweepActions(),
    liveActions(),
    joinActions(),
    pluginActions(),
    panelActions(),
    layoutActions(),
    pageActions(),
  ];
  const actions = computed(() => groups.flatMap((group) => group.value).map((action) => withKeys(action, habits.keys[action.id])));
  const byId = computed(() => new Map(actions.value.map((action) => [action.id, action])));
  return { actions, byId };
});

export function useActions() {
  const list = useActionList();
  const find = (id: string): Action | undefined => list.byId.get(id);

  return {
    actions: storeToRefs(list).actions,
    keysFor: (id: string) => shownKeys(find(id)?.keys ?? '', navigator.platform),
    isEnabled(id: string): boolean {
      const action = find(id);
      return !action || isEnabled(action);
    },
    runAction(id: string): void {
      const action = find(id);
      if (action && isEnabled(action)) action.run();
    },
  };
}

/** Keys that this person chose; empty: none. */
function withKeys(action: Action, chosen: string | undefined): Action {
  if (chosen === undefined) return action;
  return { ...action, keys: chosen };
}
