/** The kinds of motion of parts that come with the bench. */
import type { PartMotionDefinition } from '../part-motion.ts';
import humanLike from './human-like.ts';
import steady from './steady.ts';
import sweep from './sweep.ts';
import track from './track.ts';

export const builtInPartMotions: readonly PartMotionDefinition[] = [steady, sweep, track, humanLike];
