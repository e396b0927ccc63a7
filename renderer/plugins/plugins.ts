/** Third-party plugins as this page sees them: what was found, what waits for a yes, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { noPlugins, type FaultRule, type FoundPlugin, type PluginsState, type PluginOrigin } from '../../contract/plugins/plugin-calls.ts';
import { useBench } from '../stores/bench.ts';
import { fileName } from '../format/file-names.ts';

export const usePlugins = defineStore('plugins', () => {
  const bench = useBench();
  const state = shallowRef<PluginsState>(noPlugins);
  /** The plugin about which the operator is being asked, as it was when that began. */
  const questioned = shallowRef<FoundPlugin | null>(null);
  /** Checksums that nobody needs to be told of again. */
  const putOff = shallowRef<ReadonlySet<string>>(new Set());

  const asked = computed(() => state.value.found.filter((plugin) => plugin.state === 'asked'));
  const news = computed(() => asked.value.filter(({ checksum }) => checksum !== null && !putOff.value.has(checksum)));
  const mayChange = computed(() => bench.mayOperate);

  watch(
    () => bench.client,
    (client) => {
      state.value = noPlugins;
      client?.on('plugins', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  async function take(answer: Promise<PluginsState | null>): Promise<void> {
    state.value = (await answer) ?? state.value;
  }

  async function trust({ path, checksum }: FoundPlugin): Promise<void> {
    questioned.value = null;
    if (checksum !== null) await take(bench.ask('plugins.trust', { path, checksum }));
  }

  /** Nobody needs to be told of these again. */
  const putOffAll = (known: readonly FoundPlugin[]) =>
    (putOff.value = new Set([...putOff.value, ...known.flatMap(({ checksum }) => checksum ?? [])]));

  function question(plugin: FoundPlugin): void {
    questioned.value = plugin;
    putOffAll([plugin]);
  }

  return {
    ...{ state, asked, news, questioned, mayChange, trust, question },
    putOffNews: () => putOffAll(news.value),
    look: () => take(bench.ask('plugins.list', {})),
    enable: ({ path }: FoundPlugin) => take(bench.ask('plugins.enable', { path })),
    disable: ({ path }: FoundPlugin) => take(bench.ask('plugins.disable', { path })),
    setOnFault: (onFault: FaultRule) => take(bench.ask('plugins.onFault', { onFault })),
  };
});

export const originWords: Readonly<Record<PluginOrigin, string>> = {
  user: 'your plugins',
  project: 'this project',
  named: 'named at the start',
};

export const faultRuleWords: Readonly<Record<FaultRule, string>> = {
  stop: 'the session stops',
  'drop-lane': 'the session goes on without its lane',
};

/** Its title, else what its package calls itself, else its file. */
export function pluginName({ details, package: fields, path }: Pick<FoundPlugin, 'details' | 'package' | 'path'>): string {
  return details?.title ?? fields?.name ?? fileName(path);
}

/** The first signs of a checksum: enough to tell two from each other by eye. */
export const shortSum = (checksum: string): string => checksum.slice(0, 12);
