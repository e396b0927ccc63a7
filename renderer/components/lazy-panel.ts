/** Components whose code is fetched when they are first shown, or once the first picture is drawn. */
import { type Component, defineAsyncComponent, h } from 'vue';
import PanelFailure from './PanelFailure.vue';

/** Shorter waits show nothing, ms. */
const unnoticedMs = 150;
/** A page that draws all the time is never idle, ms. */
const longestIdleWaitMs = 500;

const loading = () => h('p', { class: 'caption', role: 'status', style: 'padding: calc(3 * var(--unit))' }, 'Loading …');

export function lazyPanel(load: () => Promise<Component>): Component {
  return defineAsyncComponent({ loader: load, loadingComponent: loading, errorComponent: PanelFailure, delay: unnoticedMs });
}

/** Settles once the page has drawn what it mounts now, and has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestIdleWaitMs });
    else setTimeout(resolve, longestIdleWaitMs);
  });
}
