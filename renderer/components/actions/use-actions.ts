/**
 * The actions of the page, for buttons, shortcuts, the palette, the shortcut sheet and the menu. The shell registers
 * them all.
 */
import { useLocalStorage } from '@vueuse/core';
import { defineStore, storeToRefs } from 'pinia';
import { computed, shallowRef, type ComputedRef } from 'vue';
import { type Action, isEnabled, shownKeys } from './action.ts';

/** Number of actions that the palette remembers. */
const remembered = 8;

/** The actions that were used last, and the keys that the user chose; remembered by this browser. */
export const useActionHabits = defineStore('action-habits', () => {
  /** Ids, the newest first. */
  const recent = useLocalStorage<readonly string[]>('driftbench.recent-actions', []);
  /** Keys by action, in place of its default ones; empty: none. */
  const keys = useLocalStorage<Readonly<Record<string, string>>>('driftbench.keys', {});

  function used(id: string): void {
    recent.value = [id, ...recent.value.filter((other) => other !== id)].slice(0, remembered);
  }

  function setKeys(id: string, pressed: string): void {
    keys.value = { ...keys.value, [id]: pressed };
  }

  function resetKeys(): void {
    keys.value = {};
  }

  return { recent, keys, used, setKeys, resetKeys };
});

/** One list for the whole page. */
export const useActionList = defineStore('actions', () => {
  const habits = useActionHabits();
  const groups = shallowRef<readonly ComputedRef<readonly Action[]>[]>([]);
  const actions = computed(() => groups.value.flatMap((group) => group.value).map((action) => withKeys(action, habits.keys[action.id])));
  const byId = computed(() => new Map(actions.value.map((action) => [action.id, action])));
  return { actions, byId, register: (next: readonly ComputedRef<readonly Action[]>[]) => void (groups.value = next) };
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

/** `chosen`: the user's keys; empty: none. */
function withKeys(action: Action, chosen: string | undefined): Action {
  return chosen === undefined ? action : { ...action, keys: chosen };
}
