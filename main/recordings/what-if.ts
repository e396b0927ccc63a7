/** What would have been: the recorded real paths, network and operator once more, under other lanes beside the recorded ones. */
import { setImmediate } from 'node:timers/promises';
import { BenchError } from '../../contract/errors.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import type { Session } from '../../engine/session/session.ts';
import { differences } from './differences.ts';
import { withLanes, type OtherLanes } from './other-lanes.ts';
import type { Recording } from './recording.ts';
import { momentOf, replayableOf, type Replayable } from './replayable.ts';

export interface WhatIf {
  readonly results: RunResults;
  /** Session time reached, s. */
  readonly time: number;
  /** How the recorded lanes come out otherwise than when they were recorded, in words; null: no results were recorded. */
  readonly unlike: readonly string[] | null;
}

export interface WhatIfOptions {
  /** Left out: only the recorded lanes once more. */
  readonly lanes?: OtherLanes | undefined;
  readonly cancelled: AbortSignal;
  /** Session time between two looks, s. */
  readonly every: number;
  /** Looks at the session now and then, and at the end. */
  readonly look: (session: Session) => void;
}

/** Rejects with a `BenchError` where that cannot be, with the signal's reason once it is cancelled; throws `PluginFault`. */
export async function whatIf(recording: Recording, registry: PluginRegistry, options: WhatIfOptions): Promise<WhatIf> {
  const replayed = await otherwise(recording, registry, options.lanes);
  const steps = new Steps(replayed, options);
  for (const message of recording.messages(['operator', 'events'])) {
    if (message.topic === 'events') replayed.enter(message.record);
    const moment = momentOf(message);
    if (moment >= 0) await steps.advanceTo(moment);
    if (message.topic === 'operator') replayed.operate(message.record);
  }
  const recorded = recording.results;
  await steps.advanceTo(recorded?.time ?? recording.span.to);
  options.look(replayed.session);
  const results = replayed.results();
  return { results, time: replayed.session.now, unlike: recorded && lanesUnlike(recorded.results, results) };
}

async function otherwise(recording: Recording, registry: PluginRegistry, lanes: OtherLanes | undefined): Promise<Replayable> {
  if (!lanes) return replayableOf(recording, registry);
  const { setup } = recording;
  const experiment = withLanes(recording, lanes);
  try {
    return await replayableOf(recording, registry, { experiment, lanes: setup.lanes && [...setup.lanes, ...lanes.ids] });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    throw new BenchError(error.code, withoutPlaces(error.message, `${lanes.file}, after the lanes of ${recording.path}`), { cause: error });
  }
}

/** The experiment was put together in passing: where things stand in it tells nobody anything. */
function withoutPlaces(message: string, place: string): string {
  return message.replaceAll(/\S*driftbench-replay-[^:\n]*(:\d+:\d+)?/g, place);
}

/** Of the recorded lanes alone; JSON has no more than JSON can say. */
function lanesUnlike(was: RunResults, results: RunResults): string[] {
  const is = JSON.parse(JSON.stringify(results.lanes)) as RunResults['lanes'];
  return Object.entries(was.lanes).flatMap(([id, lane]) => differences(lane, is[id], id));
}

/** Advances from look to look, and lets others have their turn. */
class Steps {
  readonly #replayed: Replayable;
  readonly #options: Pick<WhatIfOptions, 'cancelled' | 'every' | 'look'>;
  #looks = 0;

  constructor(replayed: Replayable, options: Pick<WhatIfOptions, 'cancelled' | 'every' | 'look'>) {
    this.#replayed = replayed;
    this.#options = options;
  }

  async advanceTo(time: number): Promise<void> {
    const { cancelled, every, look } = this.#options;
    for (; this.#looks * every <= time; this.#looks++) {
      this.#replayed.advanceTo(this.#looks * every);
      look(this.#replayed.session);
      await setImmediate();
      cancelled.throwIfAborted();
    }
    this.#replayed.advanceTo(time);
  }
}
