/** Which colours the lanes of a report have, where somebody has chosen, by their indices. */
import type { Report } from '../../contract/report/report.ts';

export function chosenColours(report: Report): readonly (number | undefined)[] {
  if (report.kind !== 'run' || !report.laneColours) return [];
  const chosen: (number | undefined)[] = [];
  for (const { lane, laneId } of report.charts.flatMap(({ lines }) => lines)) chosen[lane] = report.laneColours[laneId];
  return chosen;
}
