import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readServeOptions } from './serve-options.ts';

test('without options the example is served and the browser opened', () => {
  expect(readServeOptions([])).toEqual({
    help: false,
    experiment: null,
    port: null,
    openBrowser: true,
    plugins: [],
    sweeps: resolve('sweeps'),
    own: resolve('experiments'),
    recordings: resolve('recordings'),
    recording: null,
    foxglove: undefined,
    allowed: [],
  });
});

test('every option is read; paths become absolute', () => {
  expect(
    readServeOptions([
      '--experiment',
      'package.json',
      '--port',
      '0',
      '--no-open',
      '--plugin',
      'package.json',
      '--sweeps',
      'kept',
      '--experiments',
      'mine',
      '--recordings',
      'runs',
      '--recording',
      'package.json',
      '--allow-path',
      'docs',
    ]),
  ).toEqual({
    help: false,
    experiment: resolve('package.json'),
    port: 0,
    openBrowser: false,
    plugins: [resolve('package.json')],
    sweeps: resolve('kept'),
    own: resolve('mine'),
    recordings: resolve('runs'),
    recording: resolve('package.json'),
    foxglove: undefined,
    allowed: [resolve('docs')],
  });
});

test.each([
  [['--port', '70000'], 'from 0 to 65535'],
  [['--port', 'x'], 'found "x"'],
  [['--prot', '1'], '--prot'],
  [['stray'], 'stray'],
  [['--experiment', 'nowhere.yaml'], `--experiment: there is nothing at ${resolve('nowhere.yaml')}`],
  [['--allow-path', 'nowhere'], `--allow-path: there is nothing at ${resolve('nowhere')}`],
])('%j is refused with the reason', (args, text) => {
  expect(() => readServeOptions(args)).toThrow(expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(text) }));
});

test('an unknown option is reported in a sentence', () => {
  expect(() => readServeOptions(['--foo'])).toThrow("Unknown option '--foo'. See --help.");
});
