import { expect, test } from 'vitest';
import { aboutBench } from './about.ts';

test('in the browser the bench runs on Node alone', () => {
  expect(aboutBench('0.1.0')).toEqual({
    version: '0.1.0',
    recordingFormat: 1,
    pluginApi: 1,
    runtime: [{ name: 'Node', version: process.versions.node }],
    system: `${process.platform} ${process.arch}`,
  });
});

test('on the desktop it lists Electron and Chromium too', () => {
  const versions = { ...process.versions, electron: '45.4.1', chrome: '150.0.1' };
  expect(aboutBench('0.1.0', { ...process, versions }).runtime.map(({ name }) => name)).toEqual(['Electron', 'Chromium', 'Node']);
});
