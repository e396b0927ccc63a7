/** The motion sources that come with the bench: plugins like any other. */
import car from './motions/car.ts';
import circular from './motions/circular.ts';
import glsWander from './motions/gls-wander.ts';
import humanLike from './motions/human-like/index.ts';
import linear from './motions/linear.ts';
import road from './motions/road.ts';
import type { MotionPlugin } from '../plugin-api/define.ts';

export const builtInMotions: readonly MotionPlugin[] = [linear, circular, humanLike, glsWander, road, car];
