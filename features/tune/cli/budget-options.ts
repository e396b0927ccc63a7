/** What a setting may cost, as options: upper bounds in the units that engineers count in. */
import { InvalidArgumentError } from 'commander';
import { budgetBound, type TuneBound } from '../calls/tune-question.ts';

export interface BudgetFlags {
  readonly budgetRate?: number;
  readonly budgetTraffic?: number;
}

export const budgetRateOption = [
  '--budget-rate <Hz>',
  'what it may cost: most updates a second of one entity to one receiver (sendRate), as in 15',
  budgetOption,
] as const;

export const budgetTrafficOption = [
  '--budget-traffic <kB/s>',
  'what it may cost: most kilobytes a second of all entities to one receiver (1000 bytesPerSecond), as in 1.5',
  budgetOption,
] as const;

export function budgetBounds({ budgetRate, budgetTraffic }: BudgetFlags): readonly TuneBound[] {
  return [
    ...(budgetRate === undefined ? [] : [budgetBound('rate', budgetRate)]),
    ...(budgetTraffic === undefined ? [] : [budgetBound('traffic', budgetTraffic)]),
  ];
}

function budgetOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value < Infinity)) throw new InvalidArgumentError('It must be a number > 0.');
  return value;
}
