/** Statistics over runs. */
export { mean, median, quantile } from '../../../../engine/base/math/sample.ts';
