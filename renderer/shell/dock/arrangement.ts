/** Arrangements of panels as people write them down, and as the dock takes them. */
import type { SerializedDockview } from 'dockview-vue';
import type { PanelKind } from './panel-kind.ts';
import type { PanelSettings } from '../../components/panel-place.ts';

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
  /** Kinds of panels, some with settings of their own; the first is in front. */
  readonly tabs: readonly (string | SetPanel)[];
  readonly share?: number;
}

/** A panel that is not as it usually opens. */
export interface SetPanel {
  readonly kind: string;
  readonly title?: string;
  readonly settings: PanelSettings;
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
    const views = tabs.flatMap((tab) => {
      const { kind: id, ...own } = typeof tab === 'string' ? { kind: tab } : tab;
      const kind = known.get(id);
      return kind ? add(kind, own) : [];
    });
    return views.length === 0 ? [] : [{ type: 'leaf', data: { views, activeView: views[0] ?? '', id: `group-${++groups}` }, size }];
  }
  function add(kind: PanelKind, own: Partial<SetPanel>): string {
    const id = freeName(kind.id, (name) => Object.hasOwn(panels, name));
    panels[id] = {
      id,
      contentComponent: 'panel',
      title: own.title ?? kind.title,
      params: { kind: kind.id, settings: own.settings ?? {} },
      ...leastSizeOf(kind),
    };
    return id;
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

/** `name`, with a number if it is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`;
  return free;
}

/** No panel gets so small that it cannot be used. */
export const leastSizeOf = ({ leastHeightPx = 90 }: Pick<PanelKind, 'leastHeightPx'>) => ({
  minimumWidth: 160,
  minimumHeight: leastHeightPx,
});
