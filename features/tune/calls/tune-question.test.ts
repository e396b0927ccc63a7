import { expect, test } from 'vitest';
import { answerTitle, askedSentences, budgetBound, objectivesFor, questionOf, tuneWords } from './tune-question.ts';
import { tuneSetup } from './tune-setup.ts';

const asked = (objectives: readonly string[], bounds: readonly { metric: string; max?: number; min?: number }[] = []) => ({
  objectives: objectives.map((metric) => ({ metric })),
  bounds,
});
const titles = (question: ReturnType<typeof asked>) => {
  const { first, targets } = questionOf(question);
  const kinds = (['accurate', 'cheap'] as const).filter((kind) => targets[kind] !== undefined);
  return kinds.map((kind) => `${kind === first ? '▶ ' : ''}${answerTitle(kind, question, false)}`);
};
const usual = ['deviationP95', 'bytesPerSecond'];

test('a bound on any cost is a budget, whether or not the cost is an objective', () => {
  const within = ['▶ Most accurate within your budget', 'Cheapest at your present error'];
  for (const metric of ['sendRate', 'bytesPerSecond', 'updatesPerSecond', 'cpuNs'])
    expect([metric, titles(asked(usual, [{ metric, max: 15 }]))]).toEqual([metric, within]);
  expect(titles(asked(usual))).toEqual(['Most accurate at your present cost', '▶ Cheapest at your present error']);
  expect(titles(asked(usual, [{ metric: 'jumpsPerMinute', max: 5 }]))).toEqual(titles(asked(usual)));
  expect(titles(asked(usual, [{ metric: 'deviationP95', max: 1 }]))[1]).toBe('▶ Cheapest within your bound on error');
});

test('other objectives have titles of their own', () => {
  expect(titles(asked(['jumpsPerMinute', 'sendRate']))).toEqual(['Fewest jumps at your present cost', '▶ Cheapest at your present jumps']);
  expect(titles(asked(['judder', 'deviationP95']))).toEqual([
    'Least judder at your present deviation p95',
    '▶ Least deviation p95 at your present judder',
  ]);
  expect(titles(asked(['deviationP95'], [{ metric: 'sendRate', max: 15 }]))).toEqual(['▶ Most accurate within your budget']);
  expect(titles(asked(['bytesPerSecond'], [{ metric: 'deviationP95', max: 1 }]))).toEqual(['▶ Cheapest within your bounds']);
});

test('where a budget counts updates alone, updates are what is saved', () => {
  expect(objectivesFor([])).toEqual(usual);
  expect(tuneSetup.parse({ bounds: [budgetBound('rate', 15)] }).objectives).toEqual(['deviationP95', 'sendRate']);
  expect(tuneSetup.parse({ bounds: [budgetBound('rate', 15), budgetBound('traffic', 1.2)] })).toMatchObject({
    objectives: usual,
    bounds: [
      { metric: 'sendRate', max: 15 },
      { metric: 'bytesPerSecond', max: 1200 },
    ],
  });
  expect(tuneSetup.parse({ objectives: ['judder'], bounds: [budgetBound('rate', 15)] }).objectives).toEqual(['judder']);
});

test('reports name objectives, bounds with their scope, and networks with their shares', () => {
  const named = (metric: string) => ({ metric, ...tuneWords(metric) });
  const networks = [
    { name: 'cable', weight: 3 },
    { name: '4g', weight: 1 },
  ];
  expect(askedSentences({ objectives: usual.map(named), bounds: [{ ...named('sendRate'), max: 15 }], networks })).toEqual([
    'As small as possible: deviation p95, traffic.',
    'Bounds: send rate (one entity to one receiver) at most 15 Hz.',
    'Networks: cable (75 %), 4g (25 %).',
  ]);
});
