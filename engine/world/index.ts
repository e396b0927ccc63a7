/** The kinds of synthetic motion that come with the bench. */
import circular from './motions/circular.ts';
import glsWander from './motions/gls-wander.ts';
import humanLike from './motions/human-like/index.ts';
import linear from './motions/linear.ts';
import road from './motions/road.ts';
import type { MotionDefinition } from './motion-source.ts';

export const builtInMotions: readonly MotionDefinition[] = [linear, circular, humanLike, glsWander, road];
