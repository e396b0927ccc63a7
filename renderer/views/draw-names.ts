/** Writes the ids of the entities beside them, as far as there is room; the ones that are inspected come first. */
import type { EntityColumns } from '../scene/entity-columns.ts';
import { LabelPlaces } from '../scene/label-places.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

const sizePx = 10;
const heightPx = 12;
/** Half the side of the square that is kept free for a ghost, in lengths of it. */
const ghostShare = 0.4;
/** Beyond so many entities in so small a view (px²) only those that are inspected are named. */
const roomPerName = 900;
const places = new LabelPlaces();
const place = newPlace();
/** Widths of names in px. */
const widths = new Map<string, number>();
const mostWidths = 5000;

export function drawNames(context: CanvasRenderingContext2D, scene: Scene): void {
  const { entities, selected, pinned, palette, size } = scene;
  context.font = `${sizePx}px ${palette.font}`;
  context.fillStyle = palette.mutedText;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  places.clear();
  for (const entity of entities) reserveGhosts(scene, entity);
  const crowded = entities.length * roomPerName > size.width * size.height;
  for (const entity of entities) if (isInspected(entity, selected, pinned)) drawName(context, scene, entity);
  if (crowded) return;
  for (const entity of entities) if (!isInspected(entity, selected, pinned)) drawName(context, scene, entity);
}

/** Words keep away from the ghosts, but for their outermost part. */
function reserveGhosts(scene: Scene, entity: EntityColumns): void {
  if (!isAlive(scene, entity)) return;
  if (scene.layers.real && placeOf(scene, entity.real, entity, place) && isOnScreen(scene, place)) reserve();
  if (!scene.layers.placed) return;
  for (const path of entity.placed) if (placeOf(scene, path, entity, place) && isOnScreen(scene, place)) reserve();
}

function reserve(): void {
  places.reserve(place.x, place.y, place.length * ghostShare);
}

function isInspected({ entity }: EntityColumns, selected: number | null, pinned: readonly number[]): boolean {
  return entity === selected || pinned.includes(entity);
}

function drawName(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns): void {
  if (!isAlive(scene, entity) || !placeOf(scene, namedPath(scene, entity), entity, place) || !isOnScreen(scene, place)) return;
  const width = widthOf(context, entity.id);
  if (places.place(place.x, place.y, place.length * 0.8, width, heightPx, scene.size)) context.fillText(entity.id, places.x, places.y);
}

/** At the real path, or at what is shown of the entity. */
function namedPath({ layers }: Scene, { real, placed, exported }: EntityColumns) {
  return layers.real ? real : ((layers.placed ? placed[0] : undefined) ?? (layers.exported ? exported[0] : undefined) ?? real);
}

function widthOf(context: CanvasRenderingContext2D, name: string): number {
  const known = widths.get(name);
  if (known !== undefined) return known;
  if (widths.size > mostWidths) widths.clear();
  const { width } = context.measureText(name);
  widths.set(name, width);
  return width;
}
