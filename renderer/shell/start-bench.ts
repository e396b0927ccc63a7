/** Starts the bench, or one of its panels in its own window: stores, actions, connection, mount. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { serveMenu } from './actions/desktop-menu.ts';
import { lazyPanel } from '../components/lazy-panel.ts';
import { BenchConnection, wait } from '../run/connection/connection.ts';
import type { PagePort } from '../run/connection/page-port.ts';
import { requestedPanel } from '../run/connection/panel-window.ts';
import BenchPage from './BenchPage.vue';
import { type PageFeature } from './page-feature.ts';
import { panelKinds } from './panels.ts';
import { registerFeatures } from './register-features.ts';
import { pdfWriter, type PdfWriter } from '../plot/pdf-writer.ts';
import { useBench } from '../run/connection/bench.ts';
import { useLayout } from './dock/layout.ts';
import { useSettings } from '../components/theme/settings.ts';
import { useRuns } from '../run/runs.ts';

/** `menuPort`: to the menu of the desktop, where there is one. */
export function startBench(open: () => Promise<PagePort>, menuPort: () => Promise<MessagePort>, features: readonly PageFeature[]): void {
  const pinia = createPinia();
  const bench = useBench(pinia);
  useSettings(pinia);
  useLayout(pinia).kinds = panelKinds(features);
  useRuns(pinia);
  registerFeatures(features);

  const connection = new BenchConnection({
    open,
    wait,
    onClient: (client) => bench.attach(client),
    onState: (state) => bench.connectionChanged(state),
  });
  bench.onRetry(() => connection.retryNow());

  const request = requestedPanel(location);
  const app = request
    ? createApp(
        lazyPanel(() => import('./PanelPage.vue')),
        { request },
      )
    : createApp(BenchPage);
  app.provide(pdfWriter, lazyPdf());
  app.use(pinia).mount('#page');
  void menuPort().then(serveMenu);
  void connection.run();
}

/** Loaded with the first figure that is saved as PDF. */
function lazyPdf(): PdfWriter {
  let loaded: PdfWriter | null = null;
  const writer = async () => (loaded ??= new (await import('../plot/chart-pdf.ts')).FigurePdf());
  return {
    font: async () => await (await writer()).font(),
    write: async (...figure) => await (await writer()).write(...figure),
  };
}
