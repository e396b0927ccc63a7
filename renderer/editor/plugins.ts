/**
 * Third-party plugins as this page sees them: those found, those that wait for permission, and the calls that change
 * them.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { noPlugins, type FaultRule, type FoundPlugin, type PluginsState, type PluginOrigin } from '../../contract/plugin-calls.ts';
import { useBench } from '../run/connection/bench.ts';
import { fileName } from '../components/format/file-names.ts';

export const usePlugins = defineStore('plugins', () => {
  const bench = useBench();
  const state = shallowRef<PluginsState>(noPlugins);
  /** The plugin under review, as it was when the review began. */
  const reviewed = shallowRef<FoundPlugin | null>(null);
  /** Checksums whose notice was dismissed. */
  const dismissed = shallowRef<ReadonlySet<string>>(new Set());

  const waiting = computed(() => state.value.found.filter((plugin) => plugin.state === 'waiting'));
  const unseen = computed(() => waiting.value.filter(({ checksum }) => checksum !== null && !dismissed.value.has(checksum)));
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
    reviewed.value = null;
    if (checksum !== null) await take(bench.ask('plugins.trust', { path, checksum }));
  }

  /** Dismisses the notices of these. */
  const dismiss = (known: readonly FoundPlugin[]) =>
    (dismissed.value = new Set([...dismissed.value, ...known.flatMap(({ checksum }) => checksum ?? [])]));

  function review(plugin: FoundPlugin): void {
    reviewed.value = plugin;
    dismiss([plugin]);
  }

  return {
    state,
    waiting,
    unseen,
    reviewed,
    mayChange,
    trust,
    review,
    dismissUnseen: () => dismiss(unseen.value),
    refresh: () => take(bench.ask('plugins.list', {})),
    enable: ({ path }: FoundPlugin) => take(bench.ask('plugins.enable', { path })),
    disable: ({ path }: FoundPlugin) => take(bench.ask('plugins.disable', { path })),
    setOnFault: (onFault: FaultRule) => take(bench.ask('plugins.onFault', { onFault })),
  };
});

export const originWords: Readonly<Record<PluginOrigin, string>> = {
  user: 'your plugins',
  project: 'this project',
  named: 'from the command line',
};

export const faultRuleWords: Readonly<Record<FaultRule, string>> = {
  stop: 'the session stops',
  'drop-lane': 'the session continues without its lane',
};

/** Its title, else the name of its package, else its file. */
export function pluginName({ details, package: fields, path }: Pick<FoundPlugin, 'details' | 'package' | 'path'>): string {
  return details?.title ?? fields?.name ?? fileName(path);
}

/** The first characters of a checksum: enough to distinguish two by eye. */
export const shortSum = (checksum: string): string => checksum.slice(0, 12);
