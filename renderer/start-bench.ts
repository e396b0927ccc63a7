/** Starts the bench, or one panel of it in a window of its own: stores, actions, connection, mount. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { serveMenu } from './actions/desktop-menu.ts';
import { BenchConnection } from './bench/connection.ts';
import type { PagePort } from './bench/page-port.ts';
import { panelWished } from './bench/panel-window.ts';
import { wait } from './bench/wait.ts';
import BenchPage from './pages/BenchPage.vue';
import PanelPage from './pages/PanelPage.vue';
import { panels } from './panels/index.ts';
import { useBench } from './stores/bench.ts';
import { useLayout } from './stores/layout.ts';
import { useSettings } from './stores/settings.ts';
import { useTelemetry } from './stores/telemetry.ts';

/** `menuPort`: to the menu of the desktop, where there is one. */
export function startBench(open: () => Promise<PagePort>, menuPort: () => Promise<MessagePort>): void {
  const pinia = createPinia();
  const bench = useBench(pinia);
  useSettings(pinia);
  useLayout(pinia).kinds = panels;
  useTelemetry(pinia);

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
