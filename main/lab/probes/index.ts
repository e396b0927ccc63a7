/** The probes of the lab. */
import { circleWobble } from './circle-wobble.ts';
import { halfTime } from './half-time.ts';
import { laneDuel } from './lane-duel.ts';
import type { Probe } from './probe.ts';

export const probes: readonly Probe[] = [circleWobble, halfTime, laneDuel];
