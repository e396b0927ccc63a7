/** Panels whose code is fetched when they are first seen; meanwhile they say so. */
import { type Component, defineAsyncComponent } from 'vue';
import PanelFailure from './PanelFailure.vue';
import PanelLoading from './PanelLoading.vue';

/** Shorter waits are not worth a word, ms. */
const unnoticedMs = 150;

export function lazyPanel(load: () => Promise<Component>): Component {
  return defineAsyncComponent({ loader: load, loadingComponent: PanelLoading, errorComponent: PanelFailure, delay: unnoticedMs });
}
