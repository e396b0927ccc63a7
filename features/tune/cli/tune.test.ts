import { expect, test } from 'vitest';
import { documents } from '../../../test/support/documents.ts';
import { usualEvaluations } from '../node/budget.ts';
import { tuneCommands } from './index.ts';
import { idsOf } from './tune.ts';

test('ids of a part that is named more than once are gathered', () => {
  expect(idsOf('--only', ['model=linear', 'convergence=snap', 'model=fvw,cubic'])).toEqual({
    model: ['linear', 'fvw', 'cubic'],
    convergence: ['snap'],
  });
});

/** What is wrong with the budget of a command line; null: nothing. */
function smallBudgetOf(line: string): string | null {
  const [, evaluations] = /--evaluations[ =](\d+)/.exec(line) ?? [];
  const [, time] = /--budget[ =](\d[^\s`']*)/.exec(line) ?? [];
  if (evaluations !== undefined && Number(evaluations) < usualEvaluations) return line;
  return time !== undefined && !/^\d+[mh]/.test(time) ? line : null;
}

test('examples of tunings use the usual budget or minutes: fewer evaluations find less', () => {
  const help = { path: '--help', text: tuneCommands.flatMap(({ examples }) => examples.map((line) => `driftbench ${line}`)).join('\n') };
  // Pages of results say what was run.
  const pages = documents().filter(({ path }) => !path.startsWith('docs/results/'));
  const lines = [help, ...pages].flatMap(({ path, text }) =>
    [...text.matchAll(/driftbench tune [^\n`]+/g)].map(([line]) => ({ path, line })),
  );
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter(({ line }) => smallBudgetOf(line) !== null)).toEqual([]);
  expect(smallBudgetOf('driftbench tune a.yaml --evaluations 600')).not.toBeNull();
  expect(smallBudgetOf('driftbench tune a.yaml --budget 30s')).not.toBeNull();
});
