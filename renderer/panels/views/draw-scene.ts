/** Draws one cell: the ground, what was, what is, and words, in that order. */
import { drawArrows } from './draw-arrows.ts';
import { drawErrors } from './draw-errors.ts';
import { drawGhosts } from './draw-ghosts.ts';
import { drawGround, drawScaleBar } from './draw-ground.ts';
import { drawNames } from './draw-names.ts';
import { drawPins } from './draw-pins.ts';
import { drawMarks, drawShots } from './draw-shots.ts';
import { drawThresholds } from './draw-thresholds.ts';
import { drawTrails } from './draw-trails.ts';
import { drawUpdates } from './draw-updates.ts';
import type { Scene } from './scene.ts';

/** Height of words on a view, as a share of it: below what is drawn at the centre. */
const wordsAt = 0.7;

export function drawScene(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layers, game, camera } = scene;
  drawGround(context, scene);
  if (scene.rows.length > 0) {
    if (layers.trails) drawTrails(context, scene);
    if (layers.updates) drawUpdates(context, scene);
    if (layers.thresholds) drawThresholds(context, scene);
    if (layers.errors) drawErrors(context, scene);
    drawGhosts(context, scene);
    if (layers.velocities) drawArrows(context, scene);
    if (game) drawShots(context, scene, game);
    if (game) drawMarks(context, scene, game);
    drawPins(context, scene);
    if (layers.names) drawNames(context, scene);
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
