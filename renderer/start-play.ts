/** Starts the page of players: stores, connection, mount. */
import { closeCodes } from '../contract/messages.ts';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { BenchConnection } from './bench/connection.ts';
import { openWebSocketPort } from './bench/web-socket-port.ts';
import { wait } from './bench/wait.ts';
import JoinPage from './pages/JoinPage.vue';
import { enterByCode, takeCode } from './play/enter-by-code.ts';
import { useBench } from './stores/bench.ts';
import { useParticipation } from './stores/participation.ts';
import { useSettings } from './stores/settings.ts';
import { useTelemetry } from './stores/telemetry.ts';

export function startPlay({ location, history }: Window): void {
  const pinia = createPinia();
  useSettings(pinia);
  useTelemetry(pinia);
  const bench = useBench(pinia);
  const participation = useParticipation(pinia);
  const connection = new BenchConnection({
    open: async () => {
      if (participation.code !== '') await enterByCode(participation.code);
      participation.code = '';
      return openWebSocketPort(location, [closeCodes.goingAway]);
    },
    wait,
    onClient(client) {
      participation.attach(client);
      bench.attach(client);
    },
    onState: (state) => participation.connectionChanged(state),
  });
  participation.begin({ code: takeCode(location, history), connect: () => void connection.run(), retry: () => connection.retryNow() });
  createApp(JoinPage).use(pinia).mount('#page');
}
