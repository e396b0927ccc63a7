/** Starts the page of players: stores, connection, the player's own node, mount. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { livePaths, studyParameter } from '../../../contract/live-limits.ts';
import { closeCodes } from '../../../contract/close-codes.ts';
import { BenchConnection, wait } from '../../../renderer/run/connection/connection.ts';
import { openWebSocketPort } from '../../../renderer/run/connection/web-socket-port.ts';
import JoinPage from './JoinPage.vue';
import { enterByCode, takeCode, useParticipation } from './participation.ts';
import { Pilot } from './pilot.ts';
import { newPlayer } from './player.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useSettings } from '../../../renderer/components/theme/settings.ts';
import { useRuns } from '../../../renderer/run/runs.ts';

export function startPlay({ location, history }: Window): void {
  const pinia = createPinia();
  useSettings(pinia);
  useRuns(pinia);
  const bench = useBench(pinia);
  const participation = useParticipation(pinia);
  const connection = new BenchConnection({
    open: async () => {
      if (participation.code !== '') await enterByCode(participation.code);
      participation.code = '';
      return openWebSocketPort(location, livePaths.bench, [closeCodes.goingAway]);
    },
    wait,
    onClient(client) {
      participation.attach(client);
      bench.attach(client);
    },
    onState: (state) => participation.connectionChanged(state),
  });
  const pilot = new Pilot();
  const player = newPlayer({
    pilot,
    openGame: (ticket) => openWebSocketPort(location, `${livePaths.game}?ticket=${encodeURIComponent(ticket)}`),
    seated: (seating) => participation.seated(seating),
  });
  const isStudy = new URL(location.href).searchParams.has(studyParameter);
  const entry = { code: takeCode(location, history), isStudy, connect: () => void connection.run(), retry: () => connection.retryNow() };
  createApp(JoinPage, { player, pilot }).use(pinia).mount('#page');
  participation.begin(entry, player);
}
