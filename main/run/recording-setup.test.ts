/** Plugins that are not those of a recording are named. */
import { expect, test } from 'vitest';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { changedPlugins } from './recording-setup.ts';

const bundle = (path: string, checksum: string): PluginBundle => ({ path, version: null, text: '', checksum, inputs: [] });

test('a plugin is known by its checksum, wherever it stands', () => {
  const recorded = [{ path: 'there/coasting', sha256: 'a'.repeat(64) }];
  expect(changedPlugins(recorded, [bundle('here/coasting', 'a'.repeat(64))])).toEqual([]);
  expect(changedPlugins(recorded, [bundle('there/coasting', 'b'.repeat(64))])).toEqual([
    'there/coasting has changed since this was recorded (SHA-256 bbbbbbbbbbbb… now): numbers may differ.',
  ]);
});
