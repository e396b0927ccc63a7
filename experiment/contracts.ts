/** Predictive contracts in the file: what the updates of a lane may name, and when they do. */
import { z } from 'zod';
import { defaultAutomaticRule, mostContracts, offerWords, type Offer } from '../engine/update/contracts.ts';
import { modelChoice, defaultChoices } from './choices.ts';
import { id, numberField } from './fields.ts';
import type { ContractPlan, ContractsPlan, ScheduledOffer } from '../engine/session/session-plan.ts';
import { mergeFields, present } from './field-maps.ts';
import { listed, type FieldPath, type Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';
import { choose, problemAt, type FieldSource, type PublisherContext } from './publisher.ts';

export const contractFields = z
  .strictObject({
    id: id('Name of the contract.'),
    model: modelChoice.optional(),
  })
  .describe('A contract: a model with its parameters; fields left out are as in the lane.');

export const offerFields = z
  .strictObject({
    at: numberField({ unit: 's', min: 0, help: 'From this session time on.' }),
    offer: z.string().describe('Id of a contract; own: the lane’s model; automatic: whichever needs the fewest updates.'),
    entity: z.string().optional().describe('Id of the entity that is published under it. Left out: all.'),
  })
  .describe('The contract on offer from a time on, until the next entry.');

export const automaticFields = z
  .strictObject({
    over: numberField({
      unit: 's',
      above: 0,
      max: 3600,
      default: defaultAutomaticRule.over,
      help: 'Time window in which the updates that each contract would have needed are counted.',
    }).optional(),
    lead: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 50,
      default: defaultAutomaticRule.lead,
      help: 'Hysteresis: another contract is chosen only if it needs this many updates fewer.',
    }).optional(),
  })
  .describe('Automatic choice from the start: each update names the contract that would have needed the fewest updates recently.');

export const contractsFields = z
  .strictObject({
    named: z
      .array(contractFields)
      .min(1)
      .max(mostContracts - 1)
      .describe('Contracts that an update may name in place of the lane’s model.')
      .optional(),
    schedule: z.array(offerFields).optional().describe('Contracts on offer over time.'),
    automatic: automaticFields.optional(),
  })
  .describe('Predictive contracts, given out while the session runs: every update names the one by which receivers extrapolate it.');

export type ContractsFields = z.output<typeof contractsFields>;

type Contract = NonNullable<ContractsFields['named']>[number];
type OfferFields = NonNullable<ContractsFields['schedule']>[number];

/** Only to be used when nothing was reported. */
export function resolveContracts(lane: FieldSource, contracts: ContractsFields, context: PublisherContext): ContractsPlan {
  const { named = [], schedule = [], automatic } = contracts;
  const report: Report = ({ path, message }) => context.report(problemAt(lane, path, message));
  checkNames(lane, named, report);
  if (automatic && !context.needsTrigger)
    report({ path: ['contracts', 'automatic'], message: 'recorded updates have fixed times; leave it out.' });
  const offers = schedule.map((offer, index) => resolveOffer(offer, ['contracts', 'schedule', index], { named, report, context }));
  return {
    named: named.map((contract, index) => resolveContract(lane, contract, index, context)).filter((contract) => contract !== null),
    schedule: offers.toSorted((a, b) => a.at - b.at),
    ...present({ automatic: automatic && { ...defaultAutomaticRule, ...present(automatic) } }),
  };
}

function checkNames({ fields }: FieldSource, named: readonly Contract[], report: Report): void {
  if (named.length === 0)
    report({ path: ['contracts', 'named'], message: 'missing; needed: at least one, here or in the lane named by from.' });
  reportRepeated(['contracts', 'named'], named, report);
  const words = Object.keys(offerWords);
  named.forEach(({ id }, index) => {
    const message = `"${id}" is a reserved word (${listed(words)}); choose another id.`;
    if (words.includes(id)) report({ path: ['contracts', 'named', index, 'id'], message });
  });
  const own = fields.relevance?.levels.length ?? 1;
  const all = own + named.length;
  const message = `found ${named.length} contracts and ${own} levels of detail; allowed: ${mostContracts} together.`;
  if (all > mostContracts) report({ path: ['contracts', 'named'], message });
}

function resolveContract(lane: FieldSource, { id, model }: Contract, index: number, context: PublisherContext): ContractPlan | null {
  const at: FieldPath = ['contracts', 'named', index];
  const fields = { ...lane.fields, ...present({ model: mergeFields(lane.fields.model, model, 'id', defaultChoices.model) }) };
  const source: FieldSource = { fields, places: [...lane.places.map((place) => [...place, ...at]), ...lane.places] };
  const choice = choose('model', source, context);
  if (!choice) return null;
  if (choice.plugin.wholeUpdates && publishesParts(lane)) {
    const message = `partial updates cannot be completed by the model "${choice.plugin.id}"; publish full ones, or choose another model.`;
    context.report(problemAt(source, ['model', 'id'], message));
  }
  return { id, model: choice };
}

function publishesParts({ fields: { publishing, relevance } }: FieldSource): boolean {
  return [publishing, ...(relevance?.levels ?? []).map((level) => level.publishing)].some((each) => each?.updates === 'partial');
}

interface OfferContext {
  readonly named: readonly Contract[];
  readonly report: Report;
  readonly context: PublisherContext;
}

function resolveOffer({ at, offer, entity }: OfferFields, path: FieldPath, { named, report, context }: OfferContext): ScheduledOffer {
  return {
    at,
    offer: resolveWord(offer, [...path, 'offer'], named, report),
    entity: entity === undefined ? null : refer('entity', context.entities, entity, [...path, 'entity'], report),
  };
}

function resolveWord(word: string, path: FieldPath, named: readonly Contract[], report: Report): Offer {
  if (Object.hasOwn(offerWords, word)) return offerWords[word as keyof typeof offerWords];
  const words = Object.keys(offerWords).map((id) => ({ id }));
  return refer('contract', [...named, ...words], word, path, report);
}
