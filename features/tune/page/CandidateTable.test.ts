// @vitest-environment happy-dom
/** The table of candidates. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import CandidateTable from './CandidateTable.vue';

test('the recommended candidate has a row, on the front or not; a measure with a bound that is no objective has a column', () => {
  const point = { isOnFront: true, isPartial: false, isBroken: false };
  const age = { metric: 'shownAge', title: 'shown age', unit: 's' };
  const page = mount(CandidateTable, {
    props: {
      points: [
        { ...point, number: 0, name: 'present', words: 'now', isPresent: true, values: [2] },
        { ...point, number: 7, name: 'linear-11hz', words: 'new', isPresent: false, isOnFront: false, values: [1] },
        { ...point, number: 8, name: 'linear-20hz', words: 'worse', isPresent: false, isOnFront: false, values: [3] },
      ],
      objectives: [{ metric: 'deviationP95', title: 'deviation p95', unit: 'm' }],
      bounded: [
        {
          measure: age,
          values: new Map([
            [0, 0.25],
            [7, 0.75],
          ]),
        },
      ],
      chosen: [],
      recommended: { number: 7, equalTo: [0] },
      differencesOf: () => [],
      whyNot: null,
    },
  });
  expect(page.findAll('thead th').map((cell) => cell.text())).toContain('shown age (ms)');
  const marks = page.findAll('tbody th').map((cell) => cell.text());
  expect(marks).toEqual(['now present, equal to it', 'new linear-11hz, recommended']);
  const cells = page.findAll('tbody tr').map((row) => row.findAll('td').at(-1)?.text());
  expect([cells[0], cells[1]]).toEqual([expect.stringContaining('250'), expect.stringContaining('750')]);
  // In front of columns that a phone scrolls to.
  expect(page.get('tbody tr:nth-child(2) > :first-child').text()).toBe('Show');
});
