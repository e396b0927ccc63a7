/** Labels of a value axis; the unit stands in the axis title. */
import { groupThousands, withMinus } from '../../contract/number-text.ts';

/** `0`, `0.25`, `1 500`: no more digits than the step needs. */
export function formatTick(value: number): string {
  return withMinus(groupThousands(String(Number(value.toPrecision(6)))));
}
