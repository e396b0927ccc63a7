/** How this person works with actions: what was used last, and keys of their own; remembered by this browser. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';

/** Actions that the palette remembers. */
const remembered = 8;

export const useActionHabits = defineStore('action-habits', () => {
  /** Ids, the newest first. */
  const recent = useLocalStorage<readonly string[]>('driftbench.recent-actions', []);
  /** Keys by action, in place of its own; empty: none. */
  const keys = useLocalStorage<Readonly<Record<string, string>>>('driftbench.keys', {});

  function used(id: string): void {
    recent.value = [id, ...recent.value.filter((other) => other !== id)].slice(0, remembered);
  }

  function setKeys(id: string, pressed: string): void {
    keys.value = { ...keys.value, [id]: pressed };
  }

  function usualKeys(): void {
    keys.value = {};
  }

  return { recent, keys, used, setKeys, usualKeys };
});
