import { expect, test } from 'vitest';
import { unpackedBundler } from './unpacked-bundler.ts';

test.each([
  ['linux', 'x64', '/opt/Driftbench/resources/app.asar.unpacked/node_modules/@esbuild/linux-x64/bin/esbuild'],
  ['win32', 'arm64', '/opt/Driftbench/resources/app.asar.unpacked/node_modules/@esbuild/win32-arm64/esbuild.exe'],
] as const)('on %s, %s, the program lies beside the archive', (platform, arch, path) => {
  expect(unpackedBundler('/opt/Driftbench/resources/app.asar', { platform, arch })).toBe(path);
});

test('a bench that is not packed finds it without us', () => {
  expect(unpackedBundler('/srv/driftbench')).toBeNull();
});
