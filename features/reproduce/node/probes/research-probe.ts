/** A probe together with the type of what it reports, by which figures read it from the outcome of a run. */
import type { Session } from '../../../../engine/session/session.ts';
import type { Probe, Watch } from '../../../../main/run/probe.ts';

export interface ResearchProbe<Found> extends Probe {
  /** What the probe reported, among what all probes of a run did. */
  found(probed: Readonly<Record<string, unknown>>): Found;
}

export function researchProbe<Found>(id: string, watch: (session: Session) => Watch & { found(): Found }): ResearchProbe<Found> {
  return { id, watch, found: (probed) => probed[id] as Found };
}
