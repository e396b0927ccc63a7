/** Plugins in words. */
import type { FaultRule, FoundPlugin, PluginOrigin } from '../../contract/plugins/plugin-calls.ts';
import { fileName } from './file-names.ts';

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
