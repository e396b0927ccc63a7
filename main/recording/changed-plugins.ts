/** Whether the plugins with which a recording is measured anew are those that it names. */
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { PluginRecord } from './format/recording-format.ts';

/** A line for each that is another one. */
export function changedPlugins(recorded: readonly PluginRecord[], now: readonly PluginBundle[]): readonly string[] {
  const sums = new Set(recorded.map(({ sha256 }) => sha256));
  const others = now.filter(({ checksum }) => !sums.has(checksum));
  return others.map(
    ({ path, checksum }) =>
      `${path} is not what it was when this was recorded (SHA-256 ${checksum.slice(0, 12)}… now): numbers may differ.`,
  );
}
