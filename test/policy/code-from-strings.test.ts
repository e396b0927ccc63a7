/** What could make code of a string among all that ships: each place is known, with what reaches it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Packages with such places, and why no file of a stranger reaches them. */
const known: Readonly<Record<string, string>> = {
  'node_modules/@foxglove/rosbag/node_modules/@foxglove/rosmsg': 'of a reader of bags that is told to parse no message',
  'node_modules/@foxglove/rosmsg-serialization': 'of a reader of bags that is told to parse no message',
  'node_modules/zod': 'checkers of our own schemas, by the names in these',
};

const makesCode = /\bnew Function\b|(?<![\w.$])eval\s*\(|\bFunction\s*\(\s*["'`]|(?<![.\w])Function\.apply|\(0,\s*eval\)|\bvm\.runIn/;

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}

function shippedPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
  return Object.entries(packages).flatMap(([path, { dev, devOptional, peer }]) =>
    path === '' || dev || devOptional || peer ? [] : [path],
  );
}

/** Scripts of a package or of our own folder; packages within it count by themselves. */
function scriptsIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => /\.[cm]?[jt]s$/.test(name) && !/(?:^|[\\/])node_modules[\\/]|\.d\.[cm]?ts$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    // Of another platform.
    return [];
  }
}

const hasPlace = (path: string) => makesCode.test(readFileSync(path, 'utf8'));

test('every package that can make code of strings is known', () => {
  const found = shippedPackages().filter((folder) => scriptsIn(folder).some(hasPlace));
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
});

test('our own sources make no code of strings, and load nothing that does it for a file', () => {
  const sources = ['client', 'contract', 'engine', 'experiment', 'features', 'main', 'plugins', 'preload', 'renderer']
    .flatMap(scriptsIn)
    .filter((path) => !path.endsWith('.test.ts'));
  expect(sources.filter(hasPlace)).toEqual([]);
  const generators = /from '(?:protobufjs|@mcap\/support|@foxglove\/rosmsg2?-serialization)[^']*'/;
  expect(sources.filter((path) => generators.test(readFileSync(path, 'utf8')))).toEqual([]);
});
