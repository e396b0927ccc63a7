// @vitest-environment happy-dom
/** Which candidates of a tuning run as lanes. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TunePoint } from '../calls/tune-state.ts';
import { useTunedLanes } from './tuned-lanes.ts';
import { useTuning } from './tune.ts';

freshStores();

test('a lane that was added under its name in the search is still the candidate’s when the result names it otherwise', () => {
  const wired = wiredBench(() => []);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  const experiment = exampleState.experiment!;
  const [base] = experiment.lanes;
  wired.greet({ ...exampleState, experiment: { ...experiment, lanes: [base!, { ...base!, id: 'candidate-17' }] } });
  const tuning = useTuning();
  const searched = (number: number) => ({ number, name: `candidate-${number}`, lane: {} }) as unknown as TunePoint;
  tuning.points = [searched(0), searched(17), searched(18)];
  const named = { number: 17, name: 'linear-11hz', lane: { id: 'base' } };
  tuning.result = { candidates: [named] } as unknown as TuneResult;
  expect(useTunedLanes().chosen.value).toEqual([17]);
});
