/**
 * The page of printed figures: what documents say of curves and pictures that they print without numbers, and what
 * GLS's claims hang on.
 */
import type { Topic } from '../figure.ts';
import { clockSnapshots, oneWayDelays } from './clock-snapshots.ts';
import { glsChoices, glsConvergenceOnly, glsCrossings } from './gls-variants.ts';
import { murphyPictures } from './murphy-pictures.ts';
import { evenDelays } from '../further/equal-delays-all.ts';
import { overTime } from './over-time.ts';
import { reverseArcs } from './reverse-arcs.ts';

export const printed: Topic = {
  id: 'printed',
  title: 'Printed figures',
  about:
    'The thesis’s figures over time and its snapshot 2.2, its chapter 4, NetGames’05’s figures 4 to 6, Murphy’s pictures, and what GLS’s claims hang on. ' +
    'The documents print these without numbers: a claim is what their text says of a figure. “There” is an independent implementation where it has one. ' +
    'Ranges and tolerances are in `features/reproduce/node/claims/printed.json` and `over-time.json`, written before the runs; a verdict follows from the figure printed beside it and nothing else.',
  figures: [overTime, clockSnapshots, oneWayDelays, reverseArcs, murphyPictures, evenDelays, glsChoices, glsCrossings, glsConvergenceOnly],
};
