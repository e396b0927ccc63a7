import { expect, test } from 'vitest';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { captionOf } from './experiment-caption.ts';

test('an experiment says what moves, and what rows, columns and colours are', () => {
  const { experiment } = exampleState;
  expect(captionOf(experiment!, 'session', 'dark').replaceAll('\u202f', ' ')).toBe(
    '1 entity (human-like). Rows: base, third, each one set of algorithms. Columns: near 200 ms, far 800 ms away. ' +
      'White: the real path. Colour: what that receiver sees.',
  );
});

test('of an exercise the real path is not known', () => {
  expect(captionOf(exampleState.experiment!, 'exercise', 'dark')).toContain('White: the updates, extrapolated by the lane’s model.');
});

test('people at nodes are named', () => {
  const nameOf = (node: string) => (node === 'far' ? 'Grace' : node);
  expect(captionOf(exampleState.experiment!, 'session', 'dark', nameOf)).toMatch(/Columns: near .*, Grace .* away/);
});

test('on light ground the real path is black', () => {
  expect(captionOf(exampleState.experiment!, 'session', 'light')).toContain('Black: the real path.');
});

test('the views of one receiver are no table', () => {
  const { experiment } = exampleState;
  const caption = captionOf({ ...experiment!, nodes: experiment!.nodes.slice(0, 2) }, 'session', 'dark').replaceAll('\u202f', ' ');
  expect(caption).toContain('Views: base, third, each one set of algorithms, seen by near 200 ms away. White');
});

test('many lanes and receivers are counted', () => {
  const { experiment } = exampleState;
  const many = <Each extends { readonly id: string }>(each: Each) =>
    Array.from({ length: 7 }, (_, n) => ({ ...each, id: `${each.id} ${n}` }));
  const { lanes, nodes } = experiment!;
  const caption = captionOf({ ...experiment!, lanes: many(lanes[0]!), nodes: many(nodes[1]!) }, 'session', 'dark');
  expect(caption).toContain('Rows: 7 lanes,');
  expect(caption).toContain('Columns: 7 receivers.');
});
