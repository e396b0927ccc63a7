/** What other lanes would have shown: of the very updates that arrived, and of those that they would have sent themselves. */
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import type { LanePlan, SessionPlan } from '../../../engine/session/session-plan.ts';
import { Session } from '../../../engine/session/session.ts';
import { TraceSource } from '../../../engine/world/trace-source.ts';
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { arriving, redrawn } from './identify/redraw.ts';
import type { RateSides } from './identify/truth-states.ts';
import type { SentUpdate, UpdateFlow } from './identify/updates.ts';
import type { Watch } from './identify/identify.ts';
import { MeasuredLink } from './measured-link.ts';
import { scorePair, type PairScore } from './score-pair.ts';
import { samplesOf } from './truth-motion.ts';
import type { TruthPath } from './truth-path.ts';

export interface WhatIf {
  readonly lane: string;
  /** Only the receiver differs. */
  readonly sameUpdates: PairScore;
  /** The publisher differs too; null: no log says what the game sent. */
  readonly ownUpdates: (PairScore & { readonly updatesSent: number }) | null;
}

export interface LoggedPicture {
  readonly shown: PoseTrack;
  readonly truth: TruthPath;
  readonly flow: UpdateFlow;
}

export async function whatIf(lanes: readonly LanePlan[], { shown, truth, flow }: LoggedPicture, watch: Watch): Promise<readonly WhatIf[]> {
  const arrivals = arriving(flow.updates);
  const all: WhatIf[] = [];
  for (const lane of lanes) {
    await watch.step();
    const sameUpdates = scorePair(redrawn(lane, arrivals, shown), truth).score;
    await watch.step();
    all.push({ lane: lane.id, sameUpdates, ownUpdates: flow.isSentKnown ? ownUpdates(lane, { shown, truth, flow }) : null });
  }
  return all;
}

function ownUpdates(lane: LanePlan, { shown, truth, flow }: LoggedPicture): WhatIf['ownUpdates'] {
  const published = publishedBy(lane, truth, flow);
  const carried = new MeasuredLink(flow.updates, truth.step / 2).carry(published);
  const { score } = scorePair(redrawn(lane, arriving(carried), shown), truth);
  return { ...score, updatesSent: carried.length };
}

/** What the lane's publisher sends of the truth, tick by tick, to a receiver that answers at once. */
function publishedBy(lane: LanePlan, truth: TruthPath, { updates, truths }: UpdateFlow): readonly SentUpdate[] {
  const { rows } = truth;
  const frame = truth.step;
  const begin = rows.t[0] as number;
  const plan: SessionPlan = {
    seed: 1,
    duration: (rows.t.at(-1) as number) - begin + frame / 2,
    frame,
    arena: { width: 1, depth: 1 },
    nodes: [
      { id: 'sender', down: null, up: { delay: 0 } },
      { id: 'viewer', down: { delay: 0 }, up: { delay: 0 } },
    ],
    relay: null,
    entities: [{ id: truth.entity, owner: 0, motion: { kind: 'path', teleports: true, create: () => sourceOf(truth, truths.sides) } }],
    lanes: [lane],
  };
  const made = new Map<number, Pick<SentUpdate, 'stamp' | 'spawn' | 'hop' | 'state'>>();
  const published: SentUpdate[] = [];
  const [first, last] = [updates[0]?.sentAt ?? Infinity, updates.at(-1)?.sentAt ?? -Infinity];
  let next = 0;
  const session = new Session(plan, {
    observer: {
      onUpdate: ({ kind, number, time, update }) => {
        if (kind === 'made' && update)
          made.set(number, {
            stamp: update.stamp + begin,
            spawn: update.spawn,
            hop: update.hop,
            state: Object.assign(new KinematicState(), update.state),
          });
        const sent = kind === 'sent' ? made.get(number) : undefined;
        const sentAt = time + begin;
        if (!sent || sentAt < first - frame || sentAt > last + frame) return;
        while (next + 1 < updates.length && (updates[next + 1] as SentUpdate).sentAt <= sentAt) next += 1;
        published.push({ ...sent, sentAt, arrivedAt: NaN, clockError: updates[next]?.clockError ?? 0 });
      },
    },
  });
  session.advanceTo(plan.duration);
  return published;
}

/** The truth as a motion, from time 0 on. */
function sourceOf(truth: TruthPath, sides: RateSides): TraceSource {
  const samples = samplesOf(truth, sides);
  const begin = samples.t[0] as number;
  return new TraceSource({ ...samples, t: samples.t.map((time) => time - begin) }, 'leave');
}
