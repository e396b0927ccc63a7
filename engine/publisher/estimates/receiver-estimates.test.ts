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

/** Makes the estimates of an update a second, each 1 m aside of the one before; `each`: called ten times a second. */
function booksOf(updates: number, fateOf: Fate, each?: (estimates: ReceiverEstimates, now: number) => void): ReceiverEstimates {
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
  const rows = each ? Array.from({ length: 10 * updates }, (_, row) => ({ at: row / 10, run: () => each(estimates, row / 10) })) : [];
  for (const { at, run } of [...events.flat(), ...rows].sort((a, b) => a.at - b.at)) if (at < updates) run();
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

test('rows of every tick carry on to the estimate that is integrated anew, and change none', () => {
  const fateOf: Fate = (id) => ({ arrives: id + 0.4 + ((id * 7) % 5) / 4, heard: id + (id % 3 === 0 ? 12 : 2.3) });
  const [recorded, plain] = [true, false].map((records) => {
    const rows: { readonly fresh: number; readonly carried: number }[] = [];
    booksOf(60, fateOf, (estimates, now) => {
      const carried = records ? estimates.aeeRecorded(now) : NaN;
      rows.push({ fresh: estimates.aee(now, 'delayed'), carried });
    });
    return rows;
  });
  expect(recorded!.map(({ fresh }) => fresh)).toEqual(plain!.map(({ fresh }) => fresh));
  expect(recorded!.at(-1)!.fresh).toBeGreaterThan(50);
  for (const { fresh, carried } of recorded!) expect(Math.abs(carried - fresh)).toBeLessThanOrEqual(1e-9 * Math.max(1, fresh));
});
