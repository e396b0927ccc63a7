/** The page of further claims: rules as printed, thresholds, variable and equal delays, and the worlds' triggers. */
import type { Topic } from '../figure.ts';
import { calcError } from './calc-error.ts';
import { clockSnapshots, oneWayDelays } from './clock-snapshots.ts';
import { equalDelaysOfAll } from './equal-delays-all.ts';
import { glsChoices, glsConvergenceOnly, glsCrossings } from './gls-variants.ts';
import { hysteresis } from './hysteresis.ts';
import { murphyPictures } from './murphy-pictures.ts';
import { openTnlTrigger } from './opentnl-trigger.ts';
import { overTime } from './over-time.ts';
import { thresholds } from './thresholds.ts';
import { worldTable } from './world-table.ts';

export const further: Topic = {
  id: 'further',
  title: 'Further claims of the documents',
  about:
    'The thesis’s figures over time, its rules as printed, thresholds at the same number of updates, variable and equal delays, Murphy’s pictures, and what GLS’s claims hang on. “Reference” is an independent implementation. ' +
    'Ranges and tolerances are in `research/claims/further.json`, `over-time.json` and `research/tolerances.json`, written before the runs; a verdict follows from the figure printed beside it and nothing else.',
  figures: [
    overTime,
    clockSnapshots,
    calcError,
    openTnlTrigger,
    oneWayDelays,
    murphyPictures,
    thresholds,
    hysteresis,
    equalDelaysOfAll,
    glsChoices,
    glsCrossings,
    glsConvergenceOnly,
    worldTable,
  ],
};
