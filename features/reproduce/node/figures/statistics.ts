/** Statistics over runs. */
import { quantile } from '../../../../engine/base/math/sample.ts';

export { mean, quantile } from '../../../../engine/base/math/sample.ts';

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
