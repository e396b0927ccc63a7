/** The estimates with slow acknowledgements. */
import { expect, test } from 'vitest';
import { modelOf } from '../../../test/support/extrapolated.ts';
import { FixIntegral } from '../../update/fix-integral.ts';
import { ReceiverEstimates } from './receiver-estimates.ts';
import { ExportHistory } from './export-history.ts';
import { PathModels } from '../../update/path-models.ts';
import { Fix } from '../../update/fix.ts';

/** When (s) an update, made and sent at second `id`, arrives, and when the publisher hears of it. */
type Fate = (id: number) => { readonly arrives: number; readonly heard: number };

/** Makes the estimates of an update a second, each 1 m aside of the one before. */
function booksOf(updates: number, fateOf: Fate): ReceiverEstimates {
  const history = new ExportHistory(new PathModels([modelOf('linear')]), new FixIntegral());
  const estimates = new ReceiverEstimates(history, 'synchronised');
  const events = Array.from({ length: updates }, (_, id) => {
    const update = Object.assign(new Fix(), { id, serial: id, spawn: 1, stamp: id, anchor: id });
    update.state.x = id;
    const { arrives, heard } = fateOf(id);
    return [
      { at: id, run: () => (history.push(update), estimates.sent(update, id)) },
      { at: heard, run: () => estimates.acknowledged(id, arrives, heard) },
    ];
  });
  for (const { at, run } of events.flat().sort((a, b) => a.at - b.at)) if (at < updates) run();
  return estimates;
}

test('a slow acknowledgement leads to the same estimates as a fast one', () => {
  const heardAfter =
    (wait: number): Fate =>
    (id) =>
      id === 30 ? { arrives: 31, heard: 31 + wait } : { arrives: id + 5, heard: id + 8 };
  const [soon, late] = [booksOf(60, heardAfter(3)), booksOf(60, heardAfter(12.2))];
  expect(soon.cee).toBeGreaterThan(200);
  expect(late.cee).toBeCloseTo(soon.cee, 9);
});
