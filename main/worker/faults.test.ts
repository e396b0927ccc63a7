import { expect, test } from 'vitest';
import { BenchError } from '../../contract/errors.ts';
import { PluginFault } from '../../engine/guard/plugin-fault.ts';
import { PluginRefused } from '../../engine/session/plugin-registry.ts';
import { deathFault, deathReason, faultOf, stuckFault } from './faults.ts';

const call = { plugin: 'wild', kind: 'convergence', call: 'place' } as const;

test('a plugin’s failure keeps all that is known of it', () => {
  const fault = faultOf(new PluginFault({ ...call, time: 1.5, input: '{"dt":0}' }, 'threw Error: no'));
  expect(fault).toEqual({
    code: 'plugin-fault',
    message: 'Plugin convergence/wild: place threw Error: no at session time 1.500 s.',
    plugin: { id: 'wild', kind: 'convergence', call: 'place', time: 1.5, input: '{"dt":0}' },
  });
});

test.each([
  [new BenchError('not-found', 'No such file.'), { code: 'not-found', message: 'No such file.' }],
  [new PluginRefused('no id'), { code: 'plugin-refused', message: 'no id' }],
  [new TypeError('x is undefined'), { code: 'internal', message: expect.stringContaining('x is undefined') }],
  [
    Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
    { code: 'not-possible', message: expect.stringContaining('Raise the limit (ulimit -n 1024)') },
  ],
  ['text', { code: 'internal', message: expect.stringContaining('text') }],
])('%s becomes a fault with its code', (error, fault) => {
  expect(faultOf(error)).toEqual(fault);
});

test('a call that does not return is named, as is a module that does not finish loading', () => {
  expect(stuckFault({ call, time: 2, module: undefined }, 2000)).toMatchObject({
    code: 'plugin-fault',
    message: 'Plugin convergence/wild: place did not return within 2 s at session time 2.000 s; the session was ended.',
    plugin: { id: 'wild', kind: 'convergence', call: 'place', time: 2 },
  });
  const loading = stuckFault({ call: undefined, time: 0, module: '/plugins/wild.mjs' }, 2000);
  expect(loading).toEqual({
    code: 'plugin-fault',
    message: expect.stringContaining('/plugins/wild.mjs did not finish loading, or checking its parameters, within 2 s'),
  });
});

test('the end of a worker names its cause', () => {
  const seen = { call: undefined, time: 0, module: undefined };
  const outOfMemory = Object.assign(new Error('terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect(deathFault(seen, deathReason(3, 64)).message).toContain('exit code 3');
  expect(deathFault(seen, deathReason(new Error('no such file'), 64)).message).toContain('no such file');
  expect(deathFault({ ...seen, call }, deathReason(outOfMemory, 64))).toMatchObject({
    code: 'session-died',
    message: expect.stringMatching(/in plugin convergence\/wild: place .* more than 64 MiB/),
    plugin: { id: 'wild' },
  });
});
