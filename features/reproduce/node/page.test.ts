import { expect, test } from 'vitest';
import type { Figure } from './figures/figure.ts';
import { pageFiles } from './page.ts';

const figure: Figure = { id: 'circle', title: 'A circle', source: 'Doe, Table 1', measure: () => Promise.resolve([]) };
const facts = { version: '1.2.3', seeds: 20, command: 'driftbench reproduce page --out x' };

test('a page has its figures in order, tables in CSV at full precision, and says how it was made', () => {
  const table = { title: 'Errors', columns: ['Path', 'Error, m'], rows: [['a, b', 1 / 3] as const, ['c', null] as const] };
  const claim = { id: 'M1', says: 'less', printed: '5 %', ours: '6 %', verdict: 'holds' } as const;
  const blocks = [
    { kind: 'text', text: 'Words.' },
    { kind: 'table', table },
    { kind: 'claims', claims: [claim] },
  ] as const;
  const files = pageFiles({ id: 'page', title: 'Page', about: 'About.' }, [{ figure, blocks, failures: ['One died.'] }], facts);
  expect(files['circle.csv']).toBe('Path,"Error, m"\n"a, b",0.3333333333333333\nc,\n');
  expect(files['page.md']?.split('\n\n')).toEqual([
    '# Page',
    'About.',
    expect.stringContaining('“holds”'),
    expect.stringContaining('bootstrap over drivings and seeds'),
    'Made by `driftbench reproduce page --out x` (version 1.2.3; repeated runs: seeds 1 to 20). Not to be edited by hand.',
    '## A circle',
    'Source: Doe, Table 1. Figure id: `circle`.',
    '**Failed runs:** One died.',
    'Words.',
    '**Errors**',
    '| Path | Error, m |\n| --- | --: |\n| a, b | 0.333 |\n| c | – |',
    '|  | Claim | There | Here | Verdict | Why |\n| --- | --- | --- | --- | --- | --- |\n| M1 | less | 5 % | 6 % | holds |  |\n',
  ]);
});

test('a table that is drawn has its chart below it, and beside its CSV', () => {
  const table = { title: 'Errors', columns: ['After, s', 'fpw'], rows: [[1, 2] as const, [2, 3] as const] };
  const drawn = { figure: { ...figure, id: 'dis-circle' }, blocks: [{ kind: 'table', table } as const], failures: [] };
  const files = pageFiles({ id: 'page', title: 'Page', about: 'About.' }, [drawn], facts);
  expect(Object.keys(files)).toEqual(['page.md', 'dis-circle.csv', 'dis-circle.svg']);
  expect(files['page.md']).toContain('| 2 | 3 |\n\n![Extrapolating a circle from one update](dis-circle.svg)\n');
});
