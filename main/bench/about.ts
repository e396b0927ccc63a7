/** The versions of the bench and of its platform. */
import type { AboutBench } from '../../contract/about.ts';
import { apiVersion } from '../../engine/plugin-api/define.ts';
import { recordingFormat } from '../recording/format/recording-format.ts';

const runtimes = { Electron: 'electron', Chromium: 'chrome', Node: 'node' } as const;

export function aboutBench(version: string, { versions, platform, arch } = process): AboutBench {
  const present = Object.entries(runtimes).map(([name, key]) => ({ name, version: versions[key] ?? '' }));
  const runtime = present.filter((each) => each.version !== '');
  return { version, recordingFormat, pluginApi: apiVersion, runtime, system: `${platform} ${arch}` };
}
