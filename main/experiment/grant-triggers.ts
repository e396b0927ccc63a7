/** Finds, by running the world, the distances of triggers for which lanes configure a number of updates. */
import type { Problem } from '../../experiment/problem.ts';
import type { ResolvedLane } from '../../experiment/lanes.ts';
import { receiversOf, type LanePlan, type SessionPlan } from '../../engine/session/session-plan.ts';
import { countTriggers, searchDistance, searchedDistances, type SearchWatch } from '../../engine/session/trigger-search.ts';

/** Allowed relative difference between the configured number and the one found; triggers come in steps. */
const tolerance = 0.01;
/** A longer run (s) is searched over its beginning, for a number in proportion: opening it must not take minutes. */
const longestSearch = 3600;

/** The lanes to run as plans; `all` are the lanes of the file. Reports numbers that no distance makes. */
export function grantTriggers(
  plan: Omit<SessionPlan, 'lanes'>,
  lanes: readonly ResolvedLane[],
  all: readonly ResolvedLane[],
  report: (problem: Problem) => void,
  watch?: SearchWatch,
): readonly LanePlan[] {
  const search = new Search(plan, all, report, watch);
  return lanes.map((lane) => search.grant(lane));
}

class Search {
  readonly #plan: SessionPlan;
  readonly #lanes: readonly ResolvedLane[];
  readonly #report: (problem: Problem) => void;
  readonly #watch: SearchWatch | undefined;
  /** The share of the run that is searched. */
  readonly #share: number;

  constructor(
    plan: Omit<SessionPlan, 'lanes'>,
    lanes: readonly ResolvedLane[],
    report: (problem: Problem) => void,
    watch: SearchWatch | undefined,
  ) {
    const duration = Math.min(plan.duration, longestSearch);
    this.#plan = { ...plan, duration, lanes: [] };
    this.#lanes = lanes;
    this.#report = report;
    this.#watch = watch;
    this.#share = duration / plan.duration;
  }

  grant({ request, ...lane }: ResolvedLane): LanePlan {
    if (!request) return lane;
    const configured = request.kind === 'triggers' ? request.triggers : this.#budget(request.lane) / request.perTrigger;
    const searched = configured * this.#share;
    const { nearest, fewest, most } = searchDistance(this.#plan, lane, searched, this.#watch);
    if (Math.abs(nearest.triggers - searched) > Math.max(1, tolerance * searched)) {
      const whole = (triggers: number) => Math.round(triggers / this.#share);
      const reached = `between ${whole(fewest)} (at ${searchedDistances.most} m) and ${whole(most)} (at ${searchedDistances.least} m), nearest ${whole(nearest.triggers)} at ${nearest.distance} m`;
      const message = `requests ${Math.round(configured)} updates; with its other conditions the trigger makes ${reached}. Request a number in this range, or change the other conditions.`;
      this.#report({ path: ['lanes', this.#lanes.findIndex(({ id }) => id === lane.id), 'trigger', request.kind], message });
    }
    return { ...lane, trigger: { ...lane.trigger, distance: nearest.distance }, triggersAsked: Math.round(configured) };
  }

  /** Updates of the lane if every update went to every receiver: receivers × triggers, over the entities. */
  #budget(id: string): number {
    const giver = this.grant(this.#lanes.find((lane) => lane.id === id) as ResolvedLane);
    const counts = this.#plan.entities.map((entity) => {
      const [triggers = 0] = countTriggers({ ...this.#plan, entities: [entity] }, [giver], this.#watch);
      return triggers * receiversOf(this.#plan, entity.owner).length;
    });
    return counts.reduce((sum, count) => sum + count, 0) / this.#share;
  }
}
