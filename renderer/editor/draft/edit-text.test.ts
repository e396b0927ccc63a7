/** Edits of texts: the fields are as requested, the rest of the text stays. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edited, type Edit, fieldAt } from './edit.ts';
import { fieldsOf, withEdit } from './edit-text.ts';

const text = `# On top
name: Three ways   # its name
lanes:
  # The first
  - { id: base,   model: { id: linear } }   # plain
  # The second
  - id: third
    from: base
    trigger:
      distance: 0.09 # m
nodes: [{ id: a }, { id: b, link: { delay: 0.2 } }]
`;

const set = (path: (string | number)[], value: unknown): Edit => ({ kind: 'set', path, value });

test.each<[string, Edit, string, string]>([
  ['a value', set(['lanes', 1, 'trigger', 'distance'], 0.5), 'distance: 0.09 # m', 'distance: 0.5 # m'],
  ['a field of a map in a line', set(['nodes', 1, 'link', 'loss', 'ratio'], 0.1), '{ delay: 0.2 }', '{ delay: 0.2, loss: { ratio: 0.1 } }'],
  ['a field of a map in lines', set(['lanes', 1, 'trigger', 'heartbeat'], 1), '0.09 # m\n', '0.09 # m\n      heartbeat: 1\n'],
  ['another plugin', set(['lanes', 0, 'model'], { id: 'fvw', horizon: 2 }), '{ id: linear }', '{ id: fvw, horizon: 2 }'],
  ['one field less', { kind: 'remove', path: ['lanes', 1, 'from'] }, '    from: base\n', ''],
  ['one field less in a line', { kind: 'remove', path: ['nodes', 1, 'link'] }, ', link: { delay: 0.2 }', ''],
  [
    'one element less, with its comment',
    { kind: 'remove', path: ['lanes', 0] },
    '  # The first\n  - { id: base,   model: { id: linear } }   # plain\n',
    '',
  ],
  [
    'one element more',
    { kind: 'insert', path: ['lanes'], index: 1, value: { id: 'new' } },
    '   # plain\n',
    '   # plain\n  - { id: new }\n',
  ],
  ['one element more in a line', { kind: 'insert', path: ['nodes'], index: 2, value: { id: 'c' } }, '0.2 } }]', '0.2 } }, { id: c }]'],
  [
    'another order in a line',
    { kind: 'move', path: ['nodes'], from: 0, to: 1 },
    '{ id: a }, { id: b, link: { delay: 0.2 } }',
    '{ id: b, link: { delay: 0.2 } }, { id: a }',
  ],
])('%s: nothing else of the text changes', (_, edit, from, to) => {
  expect(withEdit(text, edit)).toBe(text.replace(from, to));
});

test('elements move with their comments', () => {
  const moved = withEdit(text, { kind: 'move', path: ['lanes'], from: 1, to: 0 });
  expect(moved.indexOf('# The second')).toBeLessThan(moved.indexOf('# The first'));
  expect(withEdit(moved, { kind: 'move', path: ['lanes'], from: 0, to: 1 })).toBe(text);
});

test('a value behind an alias is its own from then on', () => {
  const aliased = 'a: &x { b: 1 } # first\nc: *x\n';
  expect(fieldsOf(withEdit(aliased, set(['c', 'b'], 2)))).toEqual({ a: { b: 1 }, c: { b: 2 } });
});

test('what an alias stands for is written out where it comes before what it names', () => {
  const aliased = '# On top\nnodes:\n  - { id: a, link: &slow { delay: 1 } } # first\n  - { id: b, link: *slow }\n';
  expect(withEdit(aliased, { kind: 'move', path: ['nodes'], from: 1, to: 0 })).toBe(
    '# On top\nnodes:\n  - { id: b, link: { delay: 1 } }\n  - { id: a, link: { delay: 1 } } # first\n',
  );
});

test('text that is not YAML stays as it is', () => {
  expect(withEdit('a: [', set(['a'], 1))).toBe('a: [');
});

const folder = 'resources/experiments';
const examples = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .filter(({ length }) => length < 1500);

/** All places of the fields. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...keys.flatMap((key) => placesOf(Reflect.get(value, key), [...path, key]))];
}

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  fc.string(),
  fc.boolean(),
  fc.constant({ id: 'x', list: [1, 'two, three'] }),
);

/** An edit of any of the example's fields. */
function editOf(fields: unknown): fc.Arbitrary<Edit> {
  const places = placesOf(fields).filter((path) => path.length > 0);
  const lists = places.filter((path) => Array.isArray(fieldAt(fields, path)));
  const place = fc.constantFrom(...places);
  const item = fc.constantFrom(...lists).chain((path) =>
    fc.record({
      path: fc.constant(path),
      index: fc.nat((fieldAt(fields, path) as unknown[]).length - 1),
      to: fc.nat((fieldAt(fields, path) as unknown[]).length - 1),
    }),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('set' as const), path: place, value }),
    fc
      .record({ kind: fc.constant('set' as const), path: place.map((path) => [...path.slice(0, -1), 'another']), value })
      .filter(({ path }) => !Array.isArray(fieldAt(fields, path.slice(0, -1)))),
    fc.record({ kind: fc.constant('remove' as const), path: place }),
    fc.record({ item, value }).map(({ item: { path, index }, value: put }) => ({ kind: 'insert' as const, path, index, value: put })),
    item.map(({ path, index, to }) => ({ kind: 'move' as const, path, from: index, to })),
  );
}

const commentsOf = (source: string) => source.split('\n').flatMap((line) => /(^|\s)(#.*)$/.exec(line)?.[2] ?? []);

test('any edit of any example sets the requested fields and keeps all other comments', () => {
  const edits = fc
    .constantFrom(...examples)
    .chain((example) => fc.record({ example: fc.constant(example), edit: editOf(fieldsOf(example)) }));
  fc.assert(
    fc.property(edits, ({ example, edit }) => {
      const next = withEdit(example, edit);
      expect(fieldsOf(next)).toEqual(edited(fieldsOf(example), edit));
      if (edit.kind === 'remove' || (edit.kind === 'set' && typeof fieldAt(fieldsOf(example), edit.path) === 'object')) return;
      expect(commentsOf(next).sort()).toEqual(commentsOf(example).sort());
    }),
    { numRuns: 30 },
  );
});
