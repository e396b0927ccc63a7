import { expect, test } from 'vitest';
import { objectionToWindow } from './desktop-runtime.mjs';

test.each([
  ['linux', {}, false, 'no display'],
  ['linux', { DISPLAY: '' }, false, 'no display'],
  ['linux', { DISPLAY: ':0' }, true, 'root'],
] as const)('on %s with %j, root %s, the objection is: %s', (platform, env, isRoot, text) => {
  expect(objectionToWindow({ platform, env, isRoot })).toContain(text);
});

test.each([
  ['linux', { DISPLAY: ':0' }],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }],
  ['darwin', {}],
  ['win32', {}],
] as const)('on %s with %j a window can be tried', (platform, env) => {
  expect(objectionToWindow({ platform, env, isRoot: platform !== 'linux' })).toBeUndefined();
});
