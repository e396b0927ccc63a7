/** The player's own node in this page: it runs the engine's own code, driven by the pilot. */
import type { BenchPort } from '../../../contract/messages.ts';
import { LivePlans } from '../common/live-plans.ts';
import type { Seating, HostPlugin } from '../calls/live-calls.ts';
import { PlayerClient } from '../common/player-client.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import type { Pilot } from './pilot.ts';
import { livePaths } from '../../../contract/live-limits.ts';
import { freezeRealm } from '../../../engine/guard/frozen-realm.ts';
import { offerPluginApi, pluginApi } from '../../../plugins/kit/plugin-realm.ts';
import type { Player } from '../../../engine/game/players/player.ts';
import type { Tanks } from '../../../engine/game/tanks.ts';

export const pagePlugins = new PluginRegistry(builtInPlugins);

export interface PlayerConnections {
  readonly pilot: Pilot;
  readonly openGame: (ticket: string) => Promise<BenchPort>;
  /** Called when the node was seated again by itself: the session restarted, or its game socket was cut. */
  readonly seated: (seating: Seating) => void;
}

export function newPlayer({ pilot, openGame, seated }: PlayerConnections): PlayerClient {
  return new PlayerClient({
    plans: new LivePlans(pagePlugins),
    openGame,
    seated,
    now: () => performance.now() / 1000,
    pilot: handsOf(pilot),
    fetchPlugins: new HostPlugins(pagePlugins).fetch,
  });
}

/** Makes a module of the address ready, whose hash must be `integrity`; rejects where it cannot be had. */
type FetchModule = (address: string, integrity: string) => Promise<{ readonly default: unknown }>;

export class HostPlugins {
  readonly #registry: PluginRegistry;
  readonly #fetchModule: FetchModule;
  /** Name → checksum of those that are in the registry. */
  readonly #loaded = new Map<string, string>();

  constructor(registry: PluginRegistry, fetchModule: FetchModule = fetchAsScript) {
    this.#registry = registry;
    this.#fetchModule = fetchModule;
  }

  /**
   * Adds those that are new to the registry. Rejects with an error that names the one that this browser cannot load.
   */
  readonly fetch = async (plugins: readonly HostPlugin[]): Promise<void> => {
    for (const plugin of plugins) if (this.#loaded.get(plugin.name) !== plugin.checksum) await this.#load(plugin);
  };

  async #load({ name, checksum }: HostPlugin): Promise<void> {
    offerPluginApi(globalThis);
    try {
      if (this.#loaded.has(name)) throw new Error('the plugin has changed since this page was opened; reload the page.');
      const module = await this.#fetchModule(`${livePaths.plugins}${checksum}.js`, integrityOf(checksum));
      this.#registry.add(module.default);
      this.#loaded.set(name, checksum);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`This browser cannot load the host’s plugin ${name}: ${reason}`, { cause: error });
    }
  }
}

/**
 * As browsers check it (Subresource Integrity): Base64 in place of hexadecimal. It holds for pages without TLS too,
 * where scripts cannot compute hashes.
 */
function integrityOf(checksum: string): string {
  const bytes = checksum.match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))))}`;
}

/** Fetches by an element, which alone can carry a hash; the import then gets the very module that was checked. */
async function fetchAsScript(address: string, integrity: string): Promise<{ readonly default: unknown }> {
  freezeRealm(globalThis, pluginApi);
  const script = Object.assign(document.createElement('script'), { type: 'module', src: address, integrity });
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the download failed, or its checksum differs from the host’s.'));
    document.head.append(script);
  }).finally(() => script.remove());
  return (await import(/* @vite-ignore */ address)) as { readonly default: unknown };
}

/** Makes the player that does as the pilot asks. */
export function handsOf(pilot: Pilot): (context: { readonly tank: number; readonly game: { readonly tanks: Tanks } }) => Player {
  return ({ tank, game: { tanks } }) => {
    const own = tanks.of(tank);
    const orders = { speed: 0, turn: 0, fire: false };
    return {
      decide() {
        pilot.order(own.heading, orders);
        own.orderedSpeed = orders.speed * own.maxSpeed;
        own.orderedTurnRate = orders.turn * own.maxTurnRate;
        own.trigger = orders.fire;
      },
    };
  };
}
