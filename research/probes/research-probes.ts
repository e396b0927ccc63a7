/** The probes of the lab. */
import { clairvoyant } from './clairvoyant.ts';
import { drawnCircle } from './drawn-circle.ts';
import { halfTime } from './half-time.ts';
import { laneDuel } from './lane-duel.ts';
import type { Probe } from './probe.ts';

export const probes: readonly Probe[] = [clairvoyant, drawnCircle, halfTime, laneDuel];
