/**
 * In a view that was focused by keyboard, arrow keys move from entity to entity, with Alt from view to view. After a
 * click they move the time line.
 */
import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';
import type { Scene } from './scene/scene.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';

const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CellKeys {
  scene(): Scene | null;
  /** The entity under the pointer. */
  pointed(): Step | null;
  point(at: Step): void;
}

export function useCellKeys(canvas: Ref<HTMLCanvasElement | null>, cell: CellKeys): void {
  useEventListener(canvas, 'keydown', (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const scene = cell.scene();
    const element = canvas.value;
    if (!direction || !scene || !element?.matches(':focus-visible') || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) return focusBeside(element, ...direction);
    const centre = { x: scene.size.width / 2, y: scene.size.height / 2, entity: null };
    const next = nextEntity(scene, cell.pointed() ?? centre, ...direction);
    if (next) cell.point(next);
  });
}

/** Gives the focus to the nearest view in a direction. */
function focusBeside(element: HTMLCanvasElement, dx: number, dy: number): void {
  const from = element.getBoundingClientRect();
  const others = [...(element.closest('section')?.querySelectorAll<HTMLCanvasElement>('figure > canvas') ?? [])];
  const [nearest] = others
    .map((other) => ({ other, box: other.getBoundingClientRect() }))
    .map(({ other, box }) => ({
      other,
      ahead: (box.x - from.x) * dx + (box.y - from.y) * dy,
      beside: Math.abs((box.x - from.x) * dy - (box.y - from.y) * dx),
    }))
    .filter(({ ahead }) => ahead > 1)
    .sort((a, b) => a.beside - b.beside || a.ahead - b.ahead);
  nearest?.other.focus();
}

interface Step {
  /** Index of the entity, and where it is, px. */
  readonly entity: number;
  readonly x: number;
  readonly y: number;
}

/** Sideways counts so many times as much as ahead: what lies straight in the direction comes first. */
const aside = 2;

/** The nearest visible entity from (x, y) in the direction (dx, dy) of the screen; null where there is none. */
export function nextEntity(
  scene: Scene,
  from: { readonly x: number; readonly y: number; readonly entity: number | null },
  dx: number,
  dy: number,
): Step | null {
  const place = newPlace();
  let least = Infinity;
  let found: Step | null = null;
  for (const entity of scene.entities) {
    if (
      entity.entity === from.entity ||
      !isAlive(scene, entity) ||
      !placeOf(scene, entity.real, entity, place) ||
      !isOnScreen(scene, place)
    )
      continue;
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const beside = Math.abs((place.x - from.x) * dy - (place.y - from.y) * dx);
    const cost = ahead + aside * beside;
    if (ahead <= 0 || cost >= least) continue;
    least = cost;
    found = { entity: entity.entity, x: place.x, y: place.y };
  }
  return found;
}
