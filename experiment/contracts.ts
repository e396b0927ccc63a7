/** Predictive contracts in the file: what the updates of a lane may name, and when they do. */
import { z } from 'zod';
import { defaultAutomaticRule, mostContracts } from '../engine/update/contracts.ts';
import { modelChoice } from './choices.ts';
import { id, numberField } from './fields.ts';

export const contractFields = z
  .strictObject({
    id: id('Name of the contract.'),
    model: modelChoice.optional(),
  })
  .describe('A contract: a model with its parameters; what it leaves out is as in the lane.');

export const offerFields = z
  .strictObject({
    at: numberField({ unit: 's', min: 0, help: 'From this session time on.' }),
    offer: z.string().describe('Id of a contract; own: the lane’s model; automatic: whichever needs the fewest updates.'),
    entity: z.string().optional().describe('Id of the entity that is published under it. Left out: all.'),
  })
  .describe('What is on offer from a time on, until the next.');

export const automaticFields = z
  .strictObject({
    over: numberField({
      unit: 's',
      above: 0,
      max: 3600,
      default: defaultAutomaticRule.over,
      help: 'So far back go the updates that each contract would have needed.',
    }).optional(),
    lead: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 50,
      default: defaultAutomaticRule.lead,
      help: 'By so many fewer another contract must lead.',
    }).optional(),
  })
  .describe('From the beginning, an update that is due names the contract that would have needed the fewest updates of late.');

export const contractsFields = z
  .strictObject({
    named: z
      .array(contractFields)
      .min(1)
      .max(mostContracts - 1)
      .describe('Contracts that an update may name in place of the lane’s model.')
      .optional(),
    schedule: z.array(offerFields).optional().describe('What is on offer when.'),
    automatic: automaticFields.optional(),
  })
  .describe('Predictive contracts, given out while the session runs: every update names the one by which receivers extrapolate it.');

export type ContractsFields = z.output<typeof contractsFields>;
