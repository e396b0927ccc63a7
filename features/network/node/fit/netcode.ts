/** What links do in the units of netcode: three reference lanes over each of them, with the same motion. */
import type { LinkSettings } from '../../../../engine/network/link-settings.ts';
import type { RunResults } from '../../../../engine/measure/run-results.ts';
import { Session } from '../../../../engine/session/session.ts';
import { loadPlan } from '../../../../main/experiment/load-experiment.ts';
import { loadPlugins } from '../../../../main/plugins/load-plugin.ts';
import { referenceLanes, type NetcodeFigures, type ReferenceLane } from '../../calls/how-well.ts';

export type LaneFigures = Readonly<Record<ReferenceLane, NetcodeFigures>>;

/** A car that someone drives with keys; 20 updates a second. */
const experiment = (duration: number) => `
driftbench: 1
name: Reference lanes
duration: ${duration}
frame: 0.025
entities:
  - { id: car, owner: sender, motion: { kind: human-like, style: keys } }
nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0 } }
lanes:
  - id: extrapolated
    trigger: { heartbeat: 0.05 }
    model: { id: linear }
  - { id: interpolated, from: extrapolated, playout: { id: fixed, interval: 0.05 } }
  - { id: adaptive, from: extrapolated, playout: { id: adaptive, interval: 0.05, dynamic: true } }
`;

/** Gets the share (0–1) that is done, now and then; may throw to end it. */
export type OnShare = (share: number) => Promise<void>;

/** Between two reports, s of the session. */
const reportEvery = 20;

/** The same for the same links and duration (s). A link with its own name has its own draws. */
export async function netcodeOf(
  links: ReadonlyMap<string, LinkSettings>,
  duration: number,
  onShare: OnShare,
): Promise<ReadonlyMap<string, LaneFigures>> {
  const plan = await loadPlan('reference lanes', { registry: await loadPlugins(), text: experiment(duration) });
  const nodes = [...plan.nodes.slice(0, 1), ...[...links].map(([id, down]) => ({ id, down, up: { delay: 0 } }))];
  const session = new Session({ ...plan, nodes });
  for (let time = reportEvery; time < plan.duration; time += reportEvery) {
    session.advanceTo(time);
    await onShare(time / plan.duration);
  }
  session.advanceTo(plan.duration);
  const results = session.results();
  return new Map([...links.keys()].map((id) => [id, figuresOf(results, id, duration)]));
}

function figuresOf({ lanes }: RunResults, id: string, duration: number): LaneFigures {
  const all = referenceLanes.map((lane) => {
    const receiver = lanes[lane]?.receivers[id];
    const figures: NetcodeFigures = {
      deviationP95: receiver?.deviationP95 ?? NaN,
      jumpsPerMinute: receiver?.jumpsPerMinute ?? NaN,
      starvation: (receiver?.starvedTime ?? NaN) / duration,
    };
    return [lane, figures] as const;
  });
  return Object.fromEntries(all) as unknown as LaneFigures;
}
