/** The page of what is said in the trade: claims of engines, articles and standards about what receivers show. */
import type { Topic } from '../figure.ts';
import { buffers } from './buffers.ts';
import { disThresholds } from './dis-thresholds.ts';
import { extrapolationAge } from './extrapolation-age.ts';
import { halfLife } from './half-life.ts';
import { lostInRow } from './lost-in-a-row.ts';
import { rateOrOrder } from './rate-or-order.ts';
import { motionsText } from './worlds.ts';

export const folklore: Topic = {
  id: 'folklore',
  title: 'Claims of the trade',
  about:
    'What engines, articles and a standard say about buffers, extrapolation, smoothing, send rates and thresholds, measured in worlds of this bench. ' +
    `A verdict is about these worlds: another motion may get another. ${motionsText} ` +
    'Ranges and tolerances are in `features/reproduce/node/claims/folklore.json` and `features/reproduce/node/tolerances.json`, written before the runs.',
  figures: [buffers, lostInRow, extrapolationAge, halfLife, rateOrOrder, disThresholds],
};
