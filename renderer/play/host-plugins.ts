/** The host's plugins in this page: modules that the browser runs only if they have the hash that the host tells. */
import { livePaths } from '../../contract/live/live-limits.ts';
import type { HostPlugin } from '../../contract/live/live-calls.ts';
import { offerPluginApi } from '../../contract/plugin-realm.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';

/** Makes a module of the address ready, whose hash must be `integrity`; rejects where it cannot be had. */
export type FetchModule = (address: string, integrity: string) => Promise<{ readonly default: unknown }>;

export class HostPlugins {
  readonly #registry: PluginRegistry;
  readonly #fetchModule: FetchModule;
  /** Name → checksum of those that are in the registry. */
  readonly #loaded = new Map<string, string>();

  constructor(registry: PluginRegistry, fetchModule: FetchModule = fetchAsScript) {
    this.#registry = registry;
    this.#fetchModule = fetchModule;
  }

  /** Adds those that are new to the registry. Rejects with an error that names the one that this browser cannot load. */
  readonly fetch = async (plugins: readonly HostPlugin[]): Promise<void> => {
    for (const plugin of plugins) if (this.#loaded.get(plugin.name) !== plugin.checksum) await this.#load(plugin);
  };

  async #load({ name, checksum }: HostPlugin): Promise<void> {
    offerPluginApi(globalThis);
    try {
      if (this.#loaded.has(name)) throw new Error('it has changed since this page was opened; reload the page.');
      const module = await this.#fetchModule(`${livePaths.plugins}${checksum}.js`, integrityOf(checksum));
      this.#registry.add(module.default);
      this.#loaded.set(name, checksum);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`This browser cannot load the host’s plugin ${name}: ${reason}`, { cause: error });
    }
  }
}

/** As browsers check it (Subresource Integrity): Base64 in place of hexadecimal. It holds for pages without TLS too, where no script can reckon hashes. */
function integrityOf(checksum: string): string {
  const bytes = checksum.match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))))}`;
}

/** By an element, which alone can carry a hash; the import then gets the very module that was checked. */
async function fetchAsScript(address: string, integrity: string): Promise<{ readonly default: unknown }> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: address, integrity });
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('it could not be had, or is not what the host says it is.'));
    document.head.append(script);
  }).finally(() => script.remove());
  return (await import(/* @vite-ignore */ address)) as { readonly default: unknown };
}
