/** Plugins in words: what becomes of one that was found. */
import type { PluginStatus } from '../../../contract/plugin-calls.ts';

export const pluginStatusWords: Readonly<Record<PluginStatus, string>> = {
  trusted: 'in use',
  waiting: 'waits for your decision',
  disabled: 'turned off',
  refused: 'cannot be loaded',
};
