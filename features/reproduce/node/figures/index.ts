/** Every page of figures that the bench can reproduce. */
import { catalogue } from './catalogue/index.ts';
import { fairness } from './fairness/index.ts';
import { schedulerBarsTopic } from './fairness/schedulers.ts';
import { clocks } from './clocks/index.ts';
import type { Figure, Topic } from './figure.ts';
import { folklore } from './folklore/index.ts';
import { further } from './further/index.ts';
import { gls } from './gls/index.ts';
import { motion } from './motion.ts';
import { printed } from './printed/index.ts';

export const topics: readonly Topic[] = [motion, fairness, schedulerBarsTopic, further, printed, gls, folklore, catalogue, clocks];

/** All figures, whatever their page. */
export const figures: readonly Figure[] = topics.flatMap((topic) => topic.figures);
