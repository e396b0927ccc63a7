/** Panels whose code is fetched when they are first shown. */
import { type Component, defineAsyncComponent, h } from 'vue';
import PanelFailure from './PanelFailure.vue';

/** Shorter waits show nothing, ms. */
const unnoticedMs = 150;

const loading = () => h('p', { class: 'caption', role: 'status', style: 'padding: calc(3 * var(--unit))' }, 'Loading …');

export function lazyPanel(load: () => Promise<Component>): Component {
  return defineAsyncComponent({ loader: load, loadingComponent: loading, errorComponent: PanelFailure, delay: unnoticedMs });
}
