import { expect, test } from 'vitest';
import { modelOf } from '../../test/support/extrapolated.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import { copyState } from '../base/kinematic-state.ts';
import { PathModels } from '../update/path-models.ts';
import { Update } from '../update/update.ts';
import { Receiver } from './receiver.ts';

test('an update that arrives between two drawings of one instant lands at the next drawing', () => {
  const landings: number[] = [];
  const convergence: ConvergenceScheme = {
    land: (_shown, { x }) => void landings.push(x),
    place: (target, _step, out) => copyState(target, out),
  };
  const receiver = new Receiver({ models: new PathModels([modelOf('linear')]), convergence, immediate: false, clock: 'synchronised' });
  const arrive = (serial: number, x: number) => {
    const update = Object.assign(new Update(), { id: serial, serial, spawn: 1 });
    update.state.x = x;
    receiver.accept(update, 0, 0);
  };
  arrive(0, 1);
  receiver.draw(1);
  arrive(1, 2);
  receiver.draw(1);
  receiver.draw(1.02);
  expect(landings).toEqual([1, 2]);
});
