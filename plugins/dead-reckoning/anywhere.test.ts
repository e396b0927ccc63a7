/** Space has no preferred place and no preferred direction: what a model does here it does anywhere. */
import fc from 'fast-check';
import { test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { after, fixAfter, modelOf } from '../../test/support/extrapolated.ts';
import { anyMotion, anyMove, expectAlike, moved } from '../../test/support/moved-worlds.ts';

const updates = fc.array(fc.record({ gap: anyNumber(0.05, 0.5), state: anyMotion }), { minLength: 1, maxLength: 5 });

test.each([
  ['decaying-acceleration', {}],
  ['decaying-acceleration', { reverse: 'stops' }],
  ['quadratic', { reverse: 'stops' }],
  ['double-exponential', {}],
  ['imm', { positionNoise: 1, velocityNoise: 1 }],
])('%s %o: the same motion elsewhere is extrapolated to the same place there', (id, params) => {
  fc.assert(
    fc.property(updates, anyMove, anyNumber(0, 2), (rows, move, dt) => {
      const [here, there] = [modelOf(id, params), modelOf(id, params)];
      let now = 0;
      const stamped = rows.map(({ gap, state }) => [(now += gap), state] as const);
      const found = after(there, fixAfter(there, ...stamped.map(([t, state]): [number, object] => [t, moved(state, move)])), dt);
      expectAlike(found, moved(after(here, fixAfter(here, ...stamped.map(([t, state]): [number, object] => [t, state])), dt), move), 4);
    }),
  );
});
