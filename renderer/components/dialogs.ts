/** Which of the page's dialogs is open: at most one. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** The names of all dialogs. Features add theirs. */
export interface DialogNames {
  palette: true;
  shortcuts: true;
  help: true;
  about: true;
  experiments: true;
  layouts: true;
  'save-draft': true;
  unsaved: true;
  'compare-lanes': true;
  'compare-models': true;
  note: true;
  recordings: true;
}

export type DialogName = keyof DialogNames;

export const useDialogs = defineStore('dialogs', () => {
  const open = shallowRef<DialogName | null>(null);

  function toggle(name: DialogName): void {
    open.value = open.value === name ? null : name;
  }

  return { open, toggle };
});
