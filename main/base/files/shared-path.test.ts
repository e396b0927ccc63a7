import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine, runReport } from '../../run/report/report.ts';
import { sharedPath } from './shared-path.ts';

test('a shared path names no folder of the machine', () => {
  expect(sharedPath('drives/match.mcap')).toBe('drives/match.mcap');
  expect(sharedPath(join(process.cwd(), 'drives', 'match.mcap'))).toBe(join('drives', 'match.mcap'));
  expect(sharedPath(join(homedir(), 'secret', 'match.mcap'))).toBe('match.mcap');
});

test('a report names none either: not in its command, its experiment or its plugins', () => {
  const elsewhere = join(homedir(), 'secret', 'car.yaml');
  const commands = [commandLine('run', elsewhere, { plugin: [join(homedir(), 'secret', 'plugin.ts')] })];
  const plugins = [{ path: join(homedir(), 'secret', 'plugin.ts'), checksum: '0', text: '' }];
  const experiment = { file: elsewhere, text: 'name: Car\n', sets: [] };
  const results = { duration: 1, seed: 1, lanes: {} };
  const reported = {
    title: 'Car',
    description: '',
    commands,
    experiment,
    plugins,
    verdicts: [],
    results,
    charts: { times: [], charts: [] },
  };
  const text = JSON.stringify(runReport(reported as unknown as Parameters<typeof runReport>[0]));
  expect(text).not.toContain('secret');
  expect(text).not.toContain(homedir() === '/' ? 'no such folder' : homedir());
  expect(text).toContain(basename(elsewhere));
});
