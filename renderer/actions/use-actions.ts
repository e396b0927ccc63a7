/** The actions of the page, as the stores stand: for buttons, shortcuts, the palette and the shortcut sheet. */
import { computed } from 'vue';
import type { Action } from './action.ts';
import { shownKeys } from './action.ts';
import { contractActions } from './contract-actions.ts';
import { draftActions } from './draft-actions.ts';
import { joinActions } from './join-actions.ts';
import { liveActions } from './live-actions.ts';
import { pageActions } from './page-actions.ts';
import { playheadActions } from './playhead-actions.ts';
import { sessionActions } from './session-actions.ts';
import { sweepActions } from './sweep-actions.ts';
import { viewActions } from './view-actions.ts';

export function useActions() {
  const groups = [
    ...[draftActions(), sessionActions(), playheadActions(), contractActions(), viewActions(), sweepActions()],
    ...[liveActions(), joinActions(), pageActions()],
  ];
  const actions = computed(() => groups.flatMap((group) => group.value));
  const find = (id: string): Action | undefined => actions.value.find((action) => action.id === id);

  return {
    actions,
    keysFor: (id: string) => shownKeys(find(id)?.keys ?? '', navigator.platform),
    isEnabled: (id: string) => find(id)?.enabled?.() ?? true,
    runAction(id: string): void {
      const action = find(id);
      if (action && (action.enabled?.() ?? true)) action.run();
    },
  };
}
