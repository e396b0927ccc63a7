/** The layouts that this person saved, remembered by this browser. */
import { useLocalStorage } from '@vueuse/core';
import type { SerializedDockview } from 'dockview-vue';
import { defineStore } from 'pinia';
import { computed } from 'vue';

export const useOwnLayouts = defineStore('own-layouts', () => {
  const layouts = useLocalStorage<Readonly<Record<string, SerializedDockview>>>('driftbench.layouts', {});
  const names = computed(() => Object.keys(layouts.value));

  const find = (name: string): SerializedDockview | null => (Object.hasOwn(layouts.value, name) ? (layouts.value[name] ?? null) : null);

  function keep(name: string, layout: SerializedDockview): void {
    layouts.value = { ...layouts.value, [name]: layout };
  }

  function remove(name: string): void {
    layouts.value = Object.fromEntries(Object.entries(layouts.value).filter(([other]) => other !== name));
  }

  return { names, find, keep, remove };
});
