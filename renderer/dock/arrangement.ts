/** Arrangements of panels as people write them down, and as the dock takes them. */
import type { SerializedDockview } from 'dockview-vue';
import type { PanelKind } from './panel-kind.ts';

/** Panels side by side, one below the other, or behind each other as tabs; `share` of what it stands in. */
export type Arrangement = Row | Column;
export interface Row {
  readonly row: readonly (Column | Tabs)[];
  readonly share?: number;
}
export interface Column {
  readonly column: readonly (Row | Tabs)[];
  readonly share?: number;
}
export interface Tabs {
  /** Kinds of panels; the first is in front. */
  readonly tabs: readonly string[];
  readonly share?: number;
}

type GridNode = SerializedDockview['grid']['root'];

/** Lengths are proportions: the dock stretches them to its size. */
const length = 1000;

/** The arrangement in the dock's form; kinds that are not known are left out. */
export function dockLayoutOf(arrangement: Arrangement, kinds: readonly PanelKind[]): SerializedDockview {
  const known = new Map(kinds.map((kind) => [kind.id, kind]));
  const panels: SerializedDockview['panels'] = {};
  let groups = 0;

  function leaf({ tabs }: Tabs, size: number): GridNode[] {
    const shown = tabs.flatMap((id) => known.get(id) ?? []);
    if (shown.length === 0) return [];
    for (const kind of shown) panels[kind.id] = panelOf(kind, kind.id);
    const views = shown.map(({ id }) => id);
    return [{ type: 'leaf', data: { views, activeView: views[0] ?? '', id: `group-${++groups}` }, size }];
  }
  function node(place: Row | Column | Tabs, size: number): GridNode[] {
    return 'tabs' in place ? leaf(place, size) : branch(place, size);
  }
  function branch(place: Row | Column, size: number): GridNode[] {
    const children = 'row' in place ? place.row : place.column;
    const data = children.flatMap((child) => node(child, (child.share ?? 1 / children.length) * length));
    return data.length === 0 ? [] : [{ type: 'branch', data, size }];
  }

  const orientation = ('row' in arrangement ? 'HORIZONTAL' : 'VERTICAL') as SerializedDockview['grid']['orientation'];
  const [root = { type: 'branch', data: [], size: length }] = branch(arrangement, length);
  return { grid: { root, width: length, height: length, orientation }, panels };
}

/** A panel in the dock's form. */
export function panelOf(kind: PanelKind, id: string): SerializedDockview['panels'][string] {
  return {
    id,
    contentComponent: 'panel',
    title: kind.title,
    params: { kind: kind.id },
    minimumWidth: leastWidthPx,
    minimumHeight: leastHeightPx,
  };
}

/** No panel gets so small that it cannot be used. */
export const leastWidthPx = 160;
export const leastHeightPx = 90;
