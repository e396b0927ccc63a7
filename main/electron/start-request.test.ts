import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileRequest, startRequest } from './start-request.ts';

const nothing = { experiment: null, recording: null, plugin: null };
const none = () => '';

test.each([
  ['match.mcap', { recording: resolve('match.mcap') }],
  ['/elsewhere/DRIVE.MCAP', { recording: '/elsewhere/DRIVE.MCAP' }],
  ['mine.driftbench', { experiment: resolve('mine.driftbench') }],
  ['mine.yaml', { experiment: resolve('mine.yaml') }],
  ['mine.yml', { experiment: resolve('mine.yml') }],
  ['notes.txt', {}],
  ['/opt/Driftbench/resources/app.asar', {}],
])('a double click on %s requests %j', (path, request) => {
  expect(fileRequest(path)).toEqual({ ...nothing, ...request });
  expect(startRequest(none, ['--no-sandbox', path])).toEqual({ ...nothing, ...request });
});

test('a switch is stronger than a file that stands alone', () => {
  const switches = (name: string) => (name === 'recording' ? '/there/a.mcap' : name === 'plugin' ? '/there/model.ts' : '');
  const request = startRequest(switches, ['/here/b.mcap', '--recording=/there/a.mcap']);
  expect(request).toEqual({ experiment: null, recording: '/there/a.mcap', plugin: '/there/model.ts' });
});

test('an option that names a file is no file', () => {
  expect(startRequest(none, ['--unknown=/here/b.mcap'])).toEqual(nothing);
});
