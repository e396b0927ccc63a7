/** The player's own node in this page: it takes part with the engine's own code, by what the pilot asks. */
import type { BenchPort } from '../../contract/messages.ts';
import { LivePlans } from '../../contract/live/live-plans.ts';
import type { Seating } from '../../contract/live/live-calls.ts';
import { PlayerClient } from '../../contract/live/player-client.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { handsOf } from './hands.ts';
import { HostPlugins } from './host-plugins.ts';
import type { Pilot } from './pilot.ts';

export const pagePlugins = new PluginRegistry(builtInPlugins);

export interface PlayerWays {
  readonly pilot: Pilot;
  readonly openGame: (ticket: string) => Promise<BenchPort>;
  /** It has sat down anew by itself: the session began again, or its game socket was cut. */
  readonly seated: (seating: Seating) => void;
}

export function newPlayer({ pilot, openGame, seated }: PlayerWays): PlayerClient {
  return new PlayerClient({
    plans: new LivePlans(pagePlugins),
    openGame,
    seated,
    now: () => performance.now() / 1000,
    pilot: handsOf(pilot),
    fetchPlugins: new HostPlugins(pagePlugins).fetch,
  });
}
