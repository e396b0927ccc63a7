/** The bench's interface to the dock: panels by their kind, moved, maximised, closed; the layout as JSON. */
import type { DockviewApi, DockviewGroupPanel, IDockviewPanel, SerializedDockview } from 'dockview-vue';
import { type Arrangement, dockLayoutOf, freeName, leastSizeOf } from './arrangement.ts';
import { withPresentTitles } from './layout-file.ts';
import type { PanelKind, Side } from './panel-kind.ts';
import type { PanelSettings } from '../../components/panel-place.ts';

/** One panel that is open. */
export interface OpenPanel {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** In front of its group, and not hidden by a maximised one. */
  readonly visible: boolean;
}

export type Direction = 'left' | 'right' | 'above' | 'below';

const navigation = { left: 'left', right: 'right', above: 'up', below: 'down' } as const;
const splitAt = { left: 'left', right: 'right', above: 'top', below: 'bottom' } as const;
const directionOf: Readonly<Record<Side, Direction>> = { left: 'left', middle: 'above', right: 'right', bottom: 'below' };

/** Size of a panel that floats, and of one that opens at an edge, px. */
const floatingPx = { width: 520, height: 360 };

export class Dock {
  readonly #api: DockviewApi;
  readonly #kinds: ReadonlyMap<string, PanelKind>;

  constructor(api: DockviewApi, kinds: readonly PanelKind[]) {
    this.#api = api;
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
  }

  get panels(): readonly OpenPanel[] {
    return this.#api.panels.map((panel) => ({
      id: panel.id,
      kind: kindOf(panel),
      title: panel.title ?? panel.id,
      visible: panel.api.isVisible,
    }));
  }

  get active(): string | null {
    return this.#api.activePanel?.id ?? null;
  }

  get isMaximised(): boolean {
    return this.#api.hasMaximizedGroup();
  }

  /** Brings the panel of this kind to the front; opens it if it is closed. */
  show(kind: string): void {
    const open = this.#api.panels.find((panel) => kindOf(panel) === kind);
    if (!open) return this.open(kind);
    if (this.isMaximised && !open.api.isVisible) this.#api.exitMaximizedGroup();
    open.api.setActive();
  }

  /** Opens one more panel of this kind: as a tab of `group` (an id), or beside those of its side. */
  open(kindId: string, settings: PanelSettings = {}, group: string | null = null): void {
    const kind = this.#kinds.get(kindId);
    if (!kind) return;
    if (this.isMaximised) this.#api.exitMaximizedGroup();
    const home = group === null ? undefined : this.#api.getGroup(group);
    this.#api.addPanel({
      id: freeName(kindId, (id) => this.#api.getPanel(id) !== undefined),
      title: kind.title,
      component: 'panel',
      params: { kind: kindId, settings },
      ...leastSizeOf(kind),
      position: home ? { referenceGroup: home.id } : this.#placeFor(kind.side ?? 'bottom'),
    });
  }

  /** Brings the panel of this kind into a group (an id); opens it there if it is closed or may be open many times. */
  bring(kindId: string, group: string): void {
    const open = this.#api.panels.find((panel) => kindOf(panel) === kindId);
    const home = this.#api.getGroup(group);
    if (open && home && !this.#kinds.get(kindId)?.many) open.api.moveTo({ group: home as DockviewGroupPanel });
    else this.open(kindId, {}, group);
  }

  /** Splits the panel off its tabs in that direction; one that stands alone joins its neighbour there. */
  move(id: string, direction: Direction): void {
    const panel = this.#api.getPanel(id);
    if (!panel || panel.api.location.type !== 'grid') return;
    if (this.isMaximised) this.#api.exitMaximizedGroup();
    const { group } = panel;
    const neighbour = this.#api.adjacentGroupInDirection(group, navigation[direction]);
    if (group.panels.length > 1) panel.api.moveTo({ group, position: splitAt[direction] });
    else if (neighbour) panel.api.moveTo({ group: neighbour as DockviewGroupPanel });
    this.#focus(panel.group);
  }

  /** Goes to the next group of panels that is seen, or to the one before, around the end. */
  focusNext(by: 1 | -1): void {
    const groups = this.#api.groups.filter(({ api }) => api.isVisible).sort(inDocumentOrder);
    const active = groups.findIndex((group) => group.element.contains(document.activeElement));
    const from = active >= 0 ? active : groups.findIndex((group) => group === this.#api.activeGroup) - by;
    const next = groups[(from + by + groups.length) % Math.max(groups.length, 1)];
    if (next) this.#focus(next);
  }

  /** Brings the tab beside the active one of its group to the front. */
  nextTab(by: 1 | -1): void {
    const group = this.#api.activeGroup;
    if (!group) return;
    const at = group.panels.findIndex((panel) => panel === group.activePanel);
    group.panels[(at + by + group.panels.length) % group.panels.length]?.api.setActive();
    this.#focus(group);
  }

  #focus(group: DockviewGroupPanel): void {
    group.activePanel?.api.setActive();
    group.element.querySelector<HTMLElement>('.dv-content-container')?.focus();
  }

  /** The settings of a panel in the layout. */
  settingsOf(id: string): PanelSettings {
    const settings: unknown = this.#api.getPanel(id)?.params?.settings;
    return typeof settings === 'object' && settings !== null ? { ...settings } : {};
  }

  close(id: string): void {
    this.#api.getPanel(id)?.api.close();
  }

  /** Fills the dock with the panel's group, or puts everything back. */
  toggleMaximised(id: string): void {
    const panel = this.#api.getPanel(id);
    if (!panel || panel.api.location.type !== 'grid') return;
    if (panel.api.isMaximized()) panel.api.exitMaximized();
    else panel.api.maximize();
  }

  /** Brings the panel to the front and fills the dock with it; null: puts everything back. */
  showAlone(id: string | null): void {
    if (this.isMaximised) this.#api.exitMaximizedGroup();
    const panel = id === null ? undefined : this.#api.getPanel(id);
    panel?.api.setActive();
    if (panel?.api.location.type === 'grid') panel.api.maximize();
  }

  /** Lifts the panel out of the grid; one that floats goes back. */
  toggleFloating(id: string): void {
    const panel = this.#api.getPanel(id);
    if (!panel) return;
    const home = this.#api.groups.find(({ api }) => api.location.type === 'grid');
    if (panel.api.location.type !== 'floating') this.#api.addFloatingGroup(panel, { ...floatingPx, x: 80, y: 60 });
    else if (home) panel.api.moveTo({ group: home });
  }

  /** Replaces the whole layout. */
  arrange(arrangement: Arrangement): this {
    this.restore(dockLayoutOf(arrangement, [...this.#kinds.values()]));
    return this;
  }

  /** Panels that are open and stay keep what they show. */
  restore(layout: SerializedDockview): void {
    const { panels, ...rest } = withPresentTitles(layout);
    const sized = Object.entries(panels).map(([id, panel]) => {
      const kind = this.#kinds.get(String(panel.params?.['kind'])) ?? {};
      return [id, { ...panel, ...leastSizeOf(kind) }] as const;
    });
    this.#api.fromJSON({ ...rest, panels: Object.fromEntries(sized) }, { reuseExistingPanels: true });
  }

  toJSON(): SerializedDockview {
    return this.#api.toJSON();
  }

  /** Calls `notify` whenever panels open, close, move, come to the front, or change size. Returns the unsubscriber. */
  onChange(notify: () => void): () => void {
    const subscriptions = [
      this.#api.onDidLayoutChange(notify),
      this.#api.onDidActivePanelChange(notify),
      this.#api.onDidMaximizedGroupChange(notify),
    ];
    return () => subscriptions.forEach((subscription) => subscription.dispose());
  }

  #placeFor(side: Side) {
    const neighbour = this.#api.panels.find((panel) => (this.#kinds.get(kindOf(panel))?.side ?? 'bottom') === side && isDocked(panel));
    return neighbour ? { referencePanel: neighbour, direction: 'within' as const } : { direction: directionOf[side] };
  }
}

const inDocumentOrder = (a: DockviewGroupPanel, b: DockviewGroupPanel) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const isDocked = ({ api }: IDockviewPanel) => api.location.type === 'grid';

function kindOf(panel: IDockviewPanel): string {
  const kind: unknown = panel.params?.kind;
  return typeof kind === 'string' ? kind : panel.id;
}
