/** The probes of the lab. */
import { clairvoyant } from './clairvoyant.ts';
import { clockSnapshot } from './clock-snapshot.ts';
import { drawnCircle } from './drawn-circle.ts';
import { errorCurve } from './error-curve.ts';
import { halfTime } from './half-time.ts';
import { laneDuel } from './lane-duel.ts';
import { smoothingOffset } from './smoothing-offset.ts';
import { tenfoldStep } from './tenfold-step.ts';
import type { Probe } from '../../../../main/run/probe.ts';

export const probes: readonly Probe[] = [
  clairvoyant,
  clockSnapshot,
  drawnCircle,
  errorCurve,
  halfTime,
  laneDuel,
  smoothingOffset,
  tenfoldStep,
];
