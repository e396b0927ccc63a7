/** Colours that were chosen on the bench, in its reports. */
import { expect, test } from 'vitest';
import type { RunReport } from '../../contract/report.ts';
import { chosenColours } from './report-lines.ts';

const line = (lane: number, laneId: string) => ({ lane, laneId, column: 'near', values: '' });
const charts = [{ id: 'deviation', title: 'Deviation', axis: 'deviation (m)', unit: 'm', lines: [line(0, 'base'), line(1, 'fair')] }];

test('a lane has the colour that was chosen for it, by its index', () => {
  const report = { kind: 'run', charts } as unknown as RunReport;
  expect(chosenColours({ ...report, laneColours: { fair: 5 } })).toEqual([undefined, 5]);
  expect(chosenColours(report)).toEqual([]);
});
