/** Where a view got the focus by keyboard, arrows go from entity to entity, with Alt from view to view. After a click arrows are the time line's. */
import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';
import { nextEntity, type Step } from './next-entity.ts';
import type { Scene } from '../scene/scene.ts';

const ways: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CellKeys {
  scene(): Scene | null;
  /** What is pointed at. */
  pointed(): Step | null;
  point(at: Step): void;
}

export function useCellKeys(canvas: Ref<HTMLCanvasElement | null>, cell: CellKeys): void {
  useEventListener(canvas, 'keydown', (event: KeyboardEvent) => {
    const way = ways[event.key];
    const scene = cell.scene();
    const element = canvas.value;
    if (!way || !scene || !element?.matches(':focus-visible') || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.altKey) return focusBeside(element, ...way);
    const centre = { x: scene.size.width / 2, y: scene.size.height / 2, entity: null };
    const next = nextEntity(scene, cell.pointed() ?? centre, ...way);
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
