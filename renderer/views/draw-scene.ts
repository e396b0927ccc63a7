/** Draws one cell: the ground, what was, what is, and words, in that order. */
import type { Backdrop } from './backdrop.ts';
import { drawArrows } from './draw-arrows.ts';
import { drawAtCursor } from './draw-at-cursor.ts';
import { drawErrors } from './draw-errors.ts';
import { drawGhosts } from './draw-ghosts.ts';
import { drawScaleBar } from './draw-ground.ts';
import { drawNames } from './draw-names.ts';
import { drawPins } from './draw-pins.ts';
import { drawSecond } from './draw-second.ts';
import { drawMarks, drawShots } from './draw-shots.ts';
import { drawThresholds } from './draw-thresholds.ts';
import { drawTrailHeads } from './draw-trails.ts';
import type { Scene } from '../scene/scene.ts';

/** Height of words on a view, as a share of it: below what is drawn at the centre. */
const wordsAt = 0.7;

/** `nowMs`: of the wall clock, at the beginning of the frame; `cursor`: session time under the pointer elsewhere, s, null while there is none. */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene, backdrop: Backdrop, nowMs: number, cursor: number | null): void {
  const { layers, game, camera } = scene;
  backdrop.draw(context, scene, nowMs);
  if (scene.rows.length > 0) {
    if (layers.trails) drawTrailHeads(context, scene, backdrop.until);
    if (layers.thresholds) drawThresholds(context, scene);
    if (layers.errors) drawErrors(context, scene);
    if (scene.comparison) drawSecond(context, scene.comparison);
    drawGhosts(context, scene);
    if (layers.velocities) drawArrows(context, scene);
    if (game) drawShots(context, scene, game);
    if (game) drawMarks(context, scene, game);
    drawPins(context, scene);
    if (layers.names) drawNames(context, scene);
    if (cursor !== null) drawAtCursor(context, scene, cursor);
    if (camera.awaited !== null) drawWords(context, scene, `${camera.awaited} is not in the world`);
  }
  drawScaleBar(context, scene);
}

function drawWords(context: CanvasRenderingContext2D, { palette, size }: Scene, words: string): void {
  context.fillStyle = palette.mutedText;
  context.font = `11px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, size.width / 2, size.height * wordsAt);
}
