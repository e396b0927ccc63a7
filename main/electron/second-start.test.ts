import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as electron from '../../test/support/electron-stand-in.ts';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import { BenchHost } from '../bench/bench-host.ts';
import { projectPaths } from '../base/project-paths.ts';
import { openBenchWindow } from './bench-window.ts';
import { leaveToTheFirst, serveSecondStarts } from './second-start.ts';
import type { StartRequest } from './start-request.ts';
import { benchOptions } from '../../test/support/bench-options.ts';
import { patience } from '../../test/support/patience.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const paths = projectPaths();
const runner = new ScriptedRunner();
const host = new BenchHost(benchOptions(paths.experiments, { runner, version: '0.1.0', nowMs: () => 0 }));

const startAgain = (request: StartRequest) => electron.app.emit('second-instance', {}, [], '/', request);

beforeAll(() => {
  openBenchWindow(host, paths);
  serveSecondStarts(host, paths);
});
afterAll(electron.removeFolders);
beforeEach(() => void electron.BrowserWindow.all[0]?.calls.splice(0));

test('a second start brings the one window to the front and leaves the session alone', () => {
  startAgain({ experiment: null, recording: null, plugin: null });
  expect(electron.BrowserWindow.all.map(({ calls }) => calls)).toEqual([['restore', 'focus']]);
  expect(host.state.epoch).toBe(0);
});

test('the experiment of a second start is opened in the bench that runs', async () => {
  startAgain({ experiment: '/elsewhere/mine.yaml', recording: null, plugin: null });
  await vi.waitFor(() => expect(runner.newest.request).toMatchObject({ path: '/elsewhere/mine.yaml', paused: true }), patience);
  // Until the page has drawn its first view.
  expect(host.state.awaitsView).toBe(true);
  expect(electron.BrowserWindow.all.map(({ calls }) => calls)).toEqual([['restore', 'focus']]);
});

test('a recording that cannot be opened is reported in a box, and the open run stays', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  startAgain({ experiment: null, recording: '/elsewhere/match.mcap', plugin: null });
  await vi.waitFor(() => expect(electron.errorBoxes).toEqual([['/elsewhere/match.mcap cannot be opened', expect.any(String)]]), patience);
  expect(printed).toHaveBeenCalledOnce();
  expect(host.state).toMatchObject({ source: 'session' });
  vi.restoreAllMocks();
});

test.each([
  [null, []],
  ['/elsewhere/mine.mjs', [[expect.stringMatching(/^\/elsewhere\/mine\.mjs: the bench is open already /)]]],
])('a second start with the plugin %j ends, and says if that takes a new start', (plugin, messages) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const quit = vi.spyOn(electron.app, 'quit');
  leaveToTheFirst({ experiment: null, recording: null, plugin });
  expect(quit).toHaveBeenCalledOnce();
  expect(logged.mock.calls).toEqual(messages);
  vi.restoreAllMocks();
});
