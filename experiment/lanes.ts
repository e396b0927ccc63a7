/** Lanes in the file: one set of algorithms each, judged on the same real path and the same network. */
import { z } from 'zod';
import { acknowledgementFields, acknowledgementRule } from './acknowledgements.ts';
import { convergenceChoice, modelChoice, playoutChoice, schedulerChoice, shownChoice, defaultChoices } from './choices.ts';
import { clockChoiceOf, laneClock, mergeClocks, resolveLaneClock } from './clocks.ts';
import { contractsFields, resolveContracts } from './contracts.ts';
import { extrapolationFields, extrapolationRule } from './extrapolation.ts';
import { id, numberField, oneOf } from './fields.ts';
import { teleportRules } from '../engine/plugin-api/lane-rules.ts';
import { groundFields, groundRule } from './ground.ts';
import { articulationFields, resolveArticulation } from './parts.ts';
import { publishingFields } from './publishing.ts';
import { relevanceFields, resolveRelevance } from './relevance.ts';
import { triggerFields, type TriggerRequest, baseTrigger, mergeTriggers } from './trigger.ts';
import type { LanePlan } from '../engine/session/session-plan.ts';
import { present, mergeFields } from './field-maps.ts';
import { type Report, listed, type Problem } from './problem.ts';
import { choose, chooseAt, problemAt, type FieldSource, resolvePublisher, type PublisherContext } from './publisher.ts';
import { refer } from './references.ts';

export const laneFields = z
  .strictObject({
    id: id('Name of the lane.'),
    from: z.string().optional().describe('Copies this other lane; fields given here override it.'),
    trigger: triggerFields.optional(),
    publishing: publishingFields.optional(),
    model: modelChoice.optional(),
    shown: shownChoice.optional(),
    playout: playoutChoice.optional(),
    extrapolation: extrapolationFields.optional(),
    relevance: relevanceFields.optional(),
    contracts: contractsFields.optional(),
    convergence: convergenceChoice.optional(),
    scheduler: schedulerChoice.optional(),
    clock: laneClock.optional(),
    acknowledgements: acknowledgementFields.optional(),
    teleports: oneOf(
      teleportRules,
      'What receivers do where an entity was teleported: show one jump, or slide as the convergence has it. Default: jump.',
    ).optional(),
    jumpBeyond: numberField({
      unit: 'm',
      above: 0,
      help: 'Corrections longer than this are shown at once, whatever the convergence. Left out: none.',
    }).optional(),
    ground: groundFields.optional(),
    parts: articulationFields.optional(),
  })
  .describe(
    'One set of algorithms: trigger, publishing, model, playout, extrapolation limit, convergence, scheduler, clock, acknowledgements, ground clamping, parts.',
  );

export type LaneFields = z.output<typeof laneFields>;

/** A lane's plan but for the distance of its trigger, where that is still to be looked for. */
export interface ResolvedLane extends LanePlan {
  readonly request?: TriggerRequest;
}

/** The lane's plan; null where a problem was reported. */
export function resolveLane({ fields, chain }: InheritedLane, context: PublisherContext): ResolvedLane | null {
  const source: FieldSource = { fields, places: chain.map((index) => ['lanes', index]) };
  const publisher = resolvePublisher(source, context);
  const shown = source.fields.shown && choose('shown', source, context);
  const convergence = choose('convergence', source, context);
  const scheduler = choose('scheduler', source, context);
  const playout = source.fields.playout && choose('playout', source, context);
  const clockChoice = clockChoiceOf(fields.clock);
  const senderClock = clockChoice && chooseAt('clock', ['clock', 'synchronisation'], clockChoice, source, context);
  if (!publisher || shown === null || playout === null || senderClock === null || !convergence || !scheduler) return null;
  if (playout && scheduler.plugin.playout) {
    const message = `a playout beside the scheduler "${scheduler.plugin.id}", which says itself when updates are shown; leave out one of them.`;
    context.report(problemAt(source, ['playout'], message));
    return null;
  }
  const limit = playout?.plugin.laneRules?.extrapolation;
  const extrapolation = fields.extrapolation ? extrapolationRule(fields.extrapolation, limit) : limit;
  const ground = fields.ground && groundRule(fields.ground);
  const acknowledgements = fields.acknowledgements && acknowledgementRule(fields.acknowledgements);
  const clock = resolveLaneClock(fields.clock, publisher.model.plugin.laneRules?.clock ?? 'synchronised');
  const contracts = fields.contracts && resolveContracts(source, fields.contracts, context);
  const relevance = fields.relevance && resolveRelevance(source, fields.relevance, context);
  const reportPart: Report = ({ path, message }) => context.report(problemAt(source, path, message));
  const parts = fields.parts && resolveArticulation(fields.parts, ['parts'], reportPart);
  const { teleports, jumpBeyond } = fields;
  const receiving = { shown, playout, extrapolation, ground, teleports, jumpBeyond };
  const further = present({ ...receiving, contracts, relevance, parts, acknowledgements, senderClock });
  return { id: fields.id, ...publisher, ...further, convergence, scheduler, ...clock };
}

/**
 * Reports lanes that take their budget from a lane that is not there, that takes its own from another, or whose updates
 * go to some only.
 */
export function checkBudgets(lanes: readonly (InheritedLane | null)[], report: Report): void {
  const known = lanes.filter((lane) => lane !== null);
  const ids = known.map(({ fields }) => fields);
  const givers = ids.filter(({ trigger, relevance }) => trigger?.budgetOf === undefined && !relevance);
  for (const { fields, chain } of known) {
    const giver = fields.trigger?.budgetOf;
    if (giver === undefined) continue;
    const [path, ...inheritedFrom] = chain.map((index) => ['lanes', index, 'trigger', 'budgetOf']);
    const place = (problem: Problem) => report({ ...problem, path: path!, inheritedFrom });
    const index = refer('lane', ids, giver, path!, place);
    if (index < 0 || givers.includes(ids[index]!)) continue;
    const reason = ids[index]!.relevance ? 'has levels of detail' : 'takes its budget from another lane';
    place({ path: path!, message: `the lane "${giver}" ${reason}; allowed: ${listed(givers.map(({ id }) => id))}.` });
  }
}

interface InheritedLane {
  /** Own and inherited fields. */
  readonly fields: LaneFields;
  /** Indices of the lanes that they came from, the lane itself first. */
  readonly chain: readonly number[];
}

/**
 * Resolves `from` of every lane; null for a lane without known ancestors. Unknown lanes and circles are reported once
 * each.
 */
export function inheritLanes(lanes: readonly LaneFields[], report: Report): (InheritedLane | null)[] {
  const parents = lanes.map(({ from }, index) =>
    from === undefined ? null : refer('lane', lanes, from, ['lanes', index, 'from'], report),
  );
  return lanes.map((_, start) => {
    const { chain, end } = ancestry(parents, start);
    if (end === start && start === Math.min(...chain)) report(circle(lanes, chain));
    return end === null ? { fields: chain.map((index) => lanes[index]!).reduceRight(mergeAncestor), chain } : null;
  });
}

interface Ancestry {
  /** Indices from a lane to its last known ancestor. */
  readonly chain: readonly number[];
  /** The end of the chain: nothing, an unknown lane (−1), or a lane of the chain again. */
  readonly end: number | null;
}

function ancestry(parents: readonly (number | null)[], start: number): Ancestry {
  const chain = [start];
  let next = parents[start] ?? null;
  while (next !== null && next !== -1 && !chain.includes(next)) {
    chain.push(next);
    next = parents[next] ?? null;
  }
  return { chain, end: next };
}

function circle(lanes: readonly LaneFields[], chain: readonly number[]): Problem {
  const ids = [...chain, chain[0]!].map((index) => lanes[index]!.id);
  const others = lanes.filter((_, index) => !chain.includes(index)).map((lane) => lane.id);
  const message = `the lanes copy each other in a circle: ${ids.join(' → ')}; allowed here: ${listed(others)}.`;
  return { path: ['lanes', chain[0]!, 'from'], message };
}

function mergeAncestor(base: LaneFields, over: LaneFields): LaneFields {
  return {
    ...base,
    ...over,
    ...present({
      clock: mergeClocks(base.clock, over.clock),
      acknowledgements: mergeFields(base.acknowledgements, over.acknowledgements),
      trigger: mergeTriggers(baseTrigger(base.trigger, over.trigger), over.trigger),
      publishing: mergeFields(base.publishing, over.publishing),
      ground: mergeFields(base.ground, over.ground),
      parts: mergeArticulations(base.parts, over.parts),
      contracts: mergeFields(base.contracts, over.contracts),
      model: mergeFields(base.model, over.model, 'id', defaultChoices.model),
      shown: mergeFields(base.shown, over.shown, 'id'),
      convergence: mergeFields(base.convergence, over.convergence, 'id', defaultChoices.convergence),
      scheduler: mergeFields(base.scheduler, over.scheduler, 'id', defaultChoices.scheduler),
      playout: mergeFields(base.playout, over.playout, 'id'),
      extrapolation: mergeFields(base.extrapolation, over.extrapolation),
    }),
  };
}

function mergeArticulations(base: LaneFields['parts'], over: LaneFields['parts']): LaneFields['parts'] {
  const trigger = mergeFields(base?.trigger, over?.trigger);
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ trigger }) };
}
