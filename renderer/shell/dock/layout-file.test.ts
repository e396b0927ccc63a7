/** Layouts as files: a written layout reads back; other files are refused with a reason. */
import { expect, test } from 'vitest';
import { dockLayoutOf } from './arrangement.ts';
import { defaultLayouts } from './default-layouts.ts';
import { readLayoutFile, writeLayoutFile } from './layout-file.ts';
import type { PanelKind } from './panel-kind.ts';

const kind = (id: string): PanelKind => ({ id, title: id.toUpperCase(), icon: 'chart', component: {} });
const kinds = ['experiment', 'views', 'inspector', 'chart'].map(kind);

test('a layout written to a file and read again is the same', () => {
  const layout = dockLayoutOf(
    { row: [{ tabs: ['experiment'], share: 0.3 }, { column: [{ tabs: ['views', 'chart'] }, { tabs: ['inspector'] }] }] },
    kinds,
  );
  expect(readLayoutFile(writeLayoutFile({ name: 'mine', layout }))).toMatchObject({ name: 'mine', layout });
});

test('a panel that stands twice has two names and settings of its own; kinds that are unknown are left out', () => {
  const chart = (metric: string) => ({ kind: 'chart', title: metric, settings: { metric } });
  const { panels, grid } = dockLayoutOf({ row: [{ tabs: [chart('aee'), chart('sent')] }, { tabs: ['none such'] }] }, kinds);
  expect(Object.values(panels).map(({ id, title, params }) => [id, title, params?.settings])).toEqual([
    ['chart', 'aee', { metric: 'aee' }],
    ['chart-2', 'sent', { metric: 'sent' }],
  ]);
  expect(grid.root.data).toHaveLength(1);
});

test('the layouts that the bench comes with fill what they stand in', () => {
  const shares = (node: object): number[] =>
    Object.values(node).flatMap((part: unknown) => {
      if (!Array.isArray(part)) return [];
      const children = part.filter((child): child is { share?: number } => typeof child === 'object');
      const whole = children.reduce((sum, { share = 1 / children.length }) => sum + share, 0);
      return children.length === 0 ? [] : [whole, ...children.flatMap(shares)];
    });
  for (const share of defaultLayouts.flatMap(({ arrangement }) => shares(arrangement))) expect(share).toBeCloseTo(1, 5);
});

test('a file that is no layout is refused with a reason', () => {
  expect(() => readLayoutFile('{')).toThrow('not a layout of Driftbench');
  expect(() => readLayoutFile('{"driftbench-layout":1,"name":"x","layout":{"grid":{},"panels":{}}}')).toThrow('grid.root');
});
