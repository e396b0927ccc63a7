/** The windows that belong together: this page's, and those of panels that it opened. */
import { defineStore } from 'pinia';
import { openPanelWindow } from '../connection/panel-window.ts';
import type { PanelSettings } from './panel-place.ts';

export const useWindowGroup = defineStore('window-group', () => {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
  return {
    id,
    open: (kind: string, settings: PanelSettings) => openPanelWindow({ kind, settings, group: id }),
  };
});
