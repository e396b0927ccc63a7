import { expect, test } from 'vitest';
import { TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { ShownPoses } from './shown-poses.ts';

test('a time stamp has less than a second of nanoseconds, also a rounding error before a whole second', () => {
  const layout: TelemetryLayout = { entities: ['car'], lanes: [], pairs: [] };
  const row = new Float32Array(new TelemetryColumns(layout).count);
  const stampAt = (time: number) => new ShownPoses(layout).of(time, row).map(({ record }) => record);
  expect([2.5, 29 - 4e-15].map(stampAt)).toEqual([
    [expect.objectContaining({ timestamp: { sec: 2, nsec: 500_000_000 } })],
    [expect.objectContaining({ timestamp: { sec: 29, nsec: 0 } })],
  ]);
});
