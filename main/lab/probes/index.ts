/** The probes of the lab. */
import type { Probe } from './probe.ts';

export const probes: readonly Probe[] = [];
