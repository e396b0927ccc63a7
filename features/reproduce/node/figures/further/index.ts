/** The page of further claims: rules as printed, thresholds, variable and equal delays, and the worlds' triggers. */
import type { Topic } from '../figure.ts';
import { calcError } from './calc-error.ts';
import { equalDelaysOfAll } from './equal-delays-all.ts';
import { hysteresis } from './hysteresis.ts';
import { openTnlTrigger } from './opentnl-trigger.ts';
import { thresholds } from './thresholds.ts';
import { worldTable } from './world-table.ts';

export const further: Topic = {
  id: 'further',
  title: 'Further claims of the documents',
  about:
    'Rules of the thesis’s appendices as printed, thresholds at the same number of updates, variable and equal delays. “Reference” is an independent implementation. ' +
    'Ranges and tolerances are in `features/reproduce/node/claims/further.json` and `features/reproduce/node/tolerances.json`, written before the runs; a verdict follows from the figure printed beside it and nothing else.',
  figures: [calcError, openTnlTrigger, thresholds, hysteresis, equalDelaysOfAll, worldTable],
};
