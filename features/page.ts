/** Every feature of the page: one line each. Panels, notices and buttons come in this order. */
import { live } from './live/page/index.ts';
import { motion } from './motion/page/index.ts';
import { network } from './network/page/index.ts';
import { output } from './output/page/index.ts';
import { plugins } from './plugins/page/index.ts';
import { port } from './port/page/index.ts';
import { score } from './score/page/index.ts';
import { sweep } from './sweep/page/index.ts';
import { tune } from './tune/page/index.ts';
import type { PageFeature } from '../renderer/shell/page-feature.ts';

export const pageFeatures: readonly PageFeature[] = [network, sweep, tune, plugins, live, motion, score, port, output];
