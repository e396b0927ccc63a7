/** Sessions as DIS traffic, in this process. */
import { Session } from '../../engine/session/session.ts';
import { DisTraffic, trafficDefaults, type TrafficOptions } from '../../features/dis/node/traffic.ts';
import { loadExperiment, type LoadOptions } from '../../main/experiment/load-experiment.ts';
import { Advance, Ticks } from '../../main/run/advance.ts';
import { origin } from './dis-exercise.ts';
import { registry } from './plans.ts';

/** Session time 0, s since 1970 UTC: 5 s before a full hour. */
export const begin = 1_790_000_000 - (1_790_000_000 % 3600) + 3595;

export interface SentDatagram {
  readonly time: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** `watch` is called after each tick. */
export async function trafficOf(
  path: string,
  given: Partial<TrafficOptions>,
  load: Partial<LoadOptions> = {},
  watch: (session: Session) => void = () => undefined,
) {
  const { plan } = await loadExperiment(path, { registry, ...load });
  const datagrams: SentDatagram[] = [];
  const traffic = new DisTraffic(plan, { ...trafficDefaults, origin, ...given }, begin, (time, bytes) => datagrams.push({ time, bytes }));
  const session = new Session(plan, { observer: traffic.observer });
  traffic.watch(session);
  const ticks = new Ticks(session, () => {
    traffic.tick(session.now);
    watch(session);
  });
  const advance = new Advance({ session, advanceTo: (time) => session.advanceTo(time) }, [ticks]);
  while (!session.finished) advance.step(plan.duration);
  traffic.end(session.now);
  return { datagrams, session, results: session.results() };
}
