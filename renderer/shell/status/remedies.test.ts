/** Refusals of the bench, and the buttons that they have. */
import { expect, test } from 'vitest';
import { OpenExperiment, nothingRuns } from '../../../main/bench/open-experiment.ts';
import { remedyFor } from './remedies.ts';

const refusalOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('a draft that must be saved first is saved by a button', () => {
  const open = new OpenExperiment();
  open.openDraft({ path: '/own/tank.yaml', text: '', base: null });
  expect(remedyFor(refusalOf(() => open.path))).toMatchObject({ action: 'draft-save' });
});

test('where nothing is open or nothing runs any more, a button opens or restarts', () => {
  expect(remedyFor(refusalOf(() => new OpenExperiment().path))).toMatchObject({ action: 'experiments' });
  expect(remedyFor(nothingRuns({ code: 'internal', message: 'It broke.' }).message)).toMatchObject({ action: 'restart' });
});

test('of others there is none', () => {
  expect(remedyFor('tank.png cannot be opened; choose an experiment (.yaml, .driftbench).')).toBeNull();
});
