/** Starts the bench, or one panel of it in a window of its own: stores, actions, connection, mount. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { serveMenu } from './shell/actions/desktop-menu.ts';
import { BenchConnection } from './connection/connection.ts';
import type { PagePort } from './connection/page-port.ts';
import { panelWished } from './connection/panel-window.ts';
import { wait } from './connection/connection.ts';
import BenchPage from './shell/BenchPage.vue';
import PanelPage from './shell/PanelPage.vue';
import { panels } from './shell/panels.ts';
import { useBench } from './connection/bench.ts';
import { useLayout } from './shell/layout.ts';
import { useSettings } from './theme/settings.ts';
import { useRuns } from './run/runs.ts';

/** `menuPort`: to the menu of the desktop, where there is one. */
export function startBench(open: () => Promise<PagePort>, menuPort: () => Promise<MessagePort>): void {
  const pinia = createPinia();
  const bench = useBench(pinia);
  useSettings(pinia);
  useLayout(pinia).kinds = panels;
  useRuns(pinia);

  const connection = new BenchConnection({
    open,
    wait,
    onClient: (client) => bench.attach(client),
    onState: (state) => bench.connectionChanged(state),
  });
  bench.onRetry(() => connection.retryNow());

  const wish = panelWished(location);
  const app = wish ? createApp(PanelPage, { wish }) : createApp(BenchPage);
  app.use(pinia).mount('#page');
  void menuPort().then(serveMenu);
  void connection.run();
}
