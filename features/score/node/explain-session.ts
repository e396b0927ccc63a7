/** Explains the pictures of a session: the game's own setting, the causes of what is wrong, and what other lanes would show. */
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { causesOf, type Causes } from './causes.ts';
import { identify, type Identified, type Watch } from './identify/identify.ts';
import type { GameSetting } from './identify/game-setting.ts';
import { flowOf, type UpdateFlow } from './identify/updates.ts';
import type { LogClock } from './clocks.ts';
import type { LoggedPair } from './viewer.ts';
import { whatIf, type WhatIf } from './what-if.ts';

export interface Explanation {
  readonly viewer: string;
  readonly entity: string;
  /** Null: `why` says why. */
  readonly identified: Identified | null;
  /** Null: it was not asked for, or nothing can be said, and `why` says why. */
  readonly causes: Causes | null;
  /** By the lanes asked for. */
  readonly whatIf: readonly WhatIf[];
  /** What it rests on beside the logs of truth and updates, in sentences. */
  readonly notes: readonly string[];
  readonly why?: string;
}

export interface ExplainOptions {
  readonly causes: boolean;
  readonly lanes: readonly LanePlan[];
  readonly clocks: readonly LogClock[];
}

/** One after the other, in their order; viewers mostly have one setting for all that they show. */
export async function explainSession(pairs: readonly LoggedPair[], options: ExplainOptions, watch: Watch): Promise<readonly Explanation[]> {
  const known = new Map<string, GameSetting>();
  const all: Explanation[] = [];
  for (const [done, pair] of pairs.entries()) {
    watch.pair?.(done, pairs.length);
    const explanation = await explained(pair, options, { known: known.get(pair.viewer), watch });
    const { identified } = explanation;
    if (identified?.explains && !known.has(pair.viewer)) known.set(pair.viewer, identified.setting);
    all.push(explanation);
  }
  return all;
}

/** Null: the viewer logs no arrivals. */
export function flowOfPair({ truth, received }: LoggedPair): UpdateFlow | null {
  return received ? flowOf({ ...received, truth, clockErrorAt: received.clockError ?? (() => 0) }) : null;
}

interface Around {
  readonly known: GameSetting | undefined;
  readonly watch: Watch;
}

async function explained(pair: LoggedPair, { causes, lanes, clocks }: ExplainOptions, { known, watch }: Around): Promise<Explanation> {
  const { viewer, score, shown, truth } = pair;
  const nothing = { viewer, entity: score.entity, identified: null, causes: null, whatIf: [], notes: [] };
  const flow = flowOfPair(pair);
  if (!flow) return { ...nothing, why: 'the viewer logs no arrivals of updates (R)' };
  if (score.deviationMean === null) return { ...nothing, why: 'nothing of it was measured' };
  const isFitted = clocks.some(({ process, by }) => process === viewer && by === 'fit');
  const given = { shown, flow, deviation: score.deviationMean };
  const whatIfs = await whatIf(lanes, { shown, truth, flow }, watch);
  const base = { ...nothing, whatIf: whatIfs, notes: notesOf(flow, causes) };
  if (!causes) return base;
  const identified = await identify(given, watch, known);
  if (!identified) return { ...base, why: 'too few updates arrived, or none of them is of what is shown' };
  if (!identified.explains) return { ...base, identified, why: 'the game does something else than any lane that was tried' };
  const picture = {
    shown,
    truth,
    flow,
    setting: identified.setting,
    ageless: isFitted ? 'the clock was fitted by the paths, where an offset looks like a lag' : null,
    knowsClockError: pair.received?.clockError !== null,
  };
  return { ...base, identified, causes: await causesOf(picture, watch) };
}

function notesOf({ isTruthful, isSentKnown, turns }: UpdateFlow, causes: boolean): readonly string[] {
  return [
    ...(isTruthful ? ['Updates are logged without their state; the truth at their stamps stands in for it.'] : []),
    ...(turns || !causes ? [] : ['Nothing turns, so that whether turns are extrapolated (constant-turn) does not show.']),
    ...(isSentKnown ? [] : ['No log says what was sent (U): delays count from the stamps, and losses are not known.']),
  ];
}
