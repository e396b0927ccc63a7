/**
 * The third-party plugins for measuring a recording again: a recording names them, which does not make them trusted.
 */
import { resolve } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { bundlePlugins, type PluginBundle } from '../plugins/bundle-plugin.ts';
import { changedPlugins } from '../run/recording-setup.ts';
import type { PluginRecord } from '../recording/format/recording-format.ts';
import { openPlugins } from '../plugins/user-plugins.ts';
import type { Terminal } from './terminal.ts';

/**
 * Those of `named`, which trusts them; left out, the recorded ones whose present content is trusted.
 * Rejects with `BenchError('plugin-refused')` where one may not run.
 */
export async function recordedPlugins(
  recorded: readonly PluginRecord[],
  named: readonly string[] | undefined,
  terminal: Terminal,
): Promise<readonly PluginBundle[]> {
  const plugins = await (named ? bundlePlugins(named) : trustedOf(recorded));
  for (const line of changedPlugins(recorded, plugins)) terminal.notify(`${line}\n`);
  return plugins;
}

async function trustedOf(recorded: readonly PluginRecord[]): Promise<readonly PluginBundle[]> {
  if (recorded.length === 0) return [];
  const { active } = await openPlugins([]);
  return recorded.map((record) => active.find((bundle) => isOf(record, bundle)) ?? refuse(record));
}

function isOf({ path, sha256 }: PluginRecord, bundle: PluginBundle): boolean {
  return bundle.checksum === sha256 || resolve(bundle.path) === resolve(path);
}

function refuse({ path }: PluginRecord): never {
  throw new BenchError(
    'plugin-refused',
    `The recording was made with ${path}, which has not been allowed to run: name it with --plugin to allow it.`,
  );
}
