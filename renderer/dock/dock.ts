/** The dock as the bench speaks to it: panels by their kind, moved, maximised, closed; the layout as JSON. */
import type { DockviewApi, IDockviewPanel, SerializedDockview } from 'dockview-vue';
import { type Arrangement, dockLayoutOf, panelOf } from './arrangement.ts';
import type { PanelKind, Side } from './panel-kind.ts';
import type { PanelSettings } from './panel-place.ts';

/** One panel that is open. */
export interface OpenPanel {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** In front of its group, and not hidden by a maximised one. */
  readonly visible: boolean;
}

export type Direction = 'left' | 'right' | 'above' | 'below';

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

  /** Opens one more panel of this kind, beside those of its side. */
  open(id: string, settings: PanelSettings = {}): void {
    const kind = this.#kinds.get(id);
    if (!kind) return;
    const { contentComponent = '', params, minimumWidth, minimumHeight, ...panel } = panelOf(kind, this.#freeId(id));
    const { position, inactive } = { position: this.#placeFor(kind.side ?? 'bottom'), inactive: false };
    if (this.isMaximised) this.#api.exitMaximizedGroup();
    this.#api.addPanel({
      ...{ id: panel.id, title: kind.title, component: contentComponent, position, inactive },
      params: { ...params, settings },
      ...(minimumWidth !== undefined && { minimumWidth }),
      ...(minimumHeight !== undefined && { minimumHeight }),
    });
  }

  activate(id: string): void {
    this.#api.getPanel(id)?.api.setActive();
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

  /** Lifts the panel out of the grid; one that floats goes back. */
  toggleFloating(id: string): void {
    const panel = this.#api.getPanel(id);
    if (!panel) return;
    const home = this.#api.groups.find(({ api }) => api.location.type === 'grid');
    if (panel.api.location.type !== 'floating') this.#api.addFloatingGroup(panel, { ...floatingPx, x: 80, y: 60 });
    else if (home) panel.api.moveTo({ group: home });
  }

  /** Lays everything out anew. */
  arrange(arrangement: Arrangement): void {
    this.restore(dockLayoutOf(arrangement, [...this.#kinds.values()]));
  }

  restore(layout: SerializedDockview): void {
    this.#api.fromJSON(layout);
  }

  toJSON(): SerializedDockview {
    return this.#api.toJSON();
  }

  /** `heard` whenever panels open, close, move, come to the front, or change size. Returns the unsubscriber. */
  onChange(heard: () => void): () => void {
    const subscriptions = [
      this.#api.onDidLayoutChange(heard),
      this.#api.onDidActivePanelChange(heard),
      this.#api.onDidMaximizedGroupChange(heard),
    ];
    return () => subscriptions.forEach((subscription) => subscription.dispose());
  }

  #freeId(kind: string): string {
    const taken = (id: string) => this.#api.getPanel(id) !== undefined;
    let id = kind;
    for (let number = 2; taken(id); number++) id = `${kind}-${number}`;
    return id;
  }

  #placeFor(side: Side) {
    const neighbour = this.#api.panels.find((panel) => (this.#kinds.get(kindOf(panel))?.side ?? 'bottom') === side && isDocked(panel));
    return neighbour ? { referencePanel: neighbour, direction: 'within' as const } : { direction: directionOf[side] };
  }
}

const isDocked = ({ api }: IDockviewPanel) => api.location.type === 'grid';

function kindOf(panel: IDockviewPanel): string {
  const kind: unknown = panel.params?.kind;
  return typeof kind === 'string' ? kind : panel.id;
}
