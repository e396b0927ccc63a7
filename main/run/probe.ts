/** A probe: observes a session of a batch run tick by tick, and reports what its results do not contain. */
import type { Session } from '../../engine/session/session.ts';

export interface Watch {
  /** A tick has just been done. */
  tick(): void;
  /** The session is over; plain, clonable data. */
  found(): unknown;
}

export interface Probe {
  readonly id: string;
  watch(session: Session): Watch;
}

/** Loads the probes of a feature. */
export type LoadProbes = () => Promise<readonly Probe[]>;
