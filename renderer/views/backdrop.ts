/**
 * The backdrop of a view: ground and trails, which change little from frame to frame. It is drawn a few times a second
 * and copied in between, moved along with the camera; only the heads of the trails are drawn each frame. Drawing
 * everything each frame costs several times as much.
 */
import { toScreenX, toScreenY } from './scene/camera.ts';
import { drawGround } from './draw-ground.ts';
import { drawTrails, drawUpdates } from './draw-trails.ts';
import type { Scene } from './scene/scene.ts';

/**
 * Time for which a backdrop is used, ms: its newest trails fade by less than a step meanwhile. It is shorter if the
 * backdrop shows more than the heads of the trails do. Cells differ by up to `spread` of it, so that they are not all
 * drawn in one frame.
 */
const lifeMs = 450;
const shortLifeMs = 120;
const spread = 0.6;
const spreadSteps = 16;
/** Room around the view (px), so that a camera can move. */
const margin = 40;

/**
 * At most so many old backdrops are redrawn in one frame: after a pause all of them are old, and no frame may take
 * long.
 */
const mostPerFrame = 3;
/** With very many views, one older than so many lives does not wait for its turn. */
const mostSpawns = 3;

let made = 0;
const turns = { frameMs: -Infinity, left: 0 };

export class Backdrop {
  readonly #canvas = document.createElement('canvas');
  readonly #share = 1 + ((made++ % spreadSteps) * spread) / spreadSteps;
  #scene: Scene | null = null;
  #drawn: Scene | null = null;
  #drawnMs = -Infinity;
  #ratio = 0;
  /** The session time at which its trails end, s. */
  until = -Infinity;

  /** Fills a view with the ground and the trails up to `until`. `nowMs`: the same for all views of a frame. */
  draw(context: CanvasRenderingContext2D, scene: Scene, nowMs: number): void {
    const ratio = context.getTransform().a;
    if (this.#isStale(scene, nowMs, ratio)) this.#refresh(scene, nowMs, ratio);
    const left = Math.round((this.#offsetX(scene) - margin) * ratio);
    const top = Math.round((this.#offsetY(scene) - margin) * ratio);
    // Pixel by pixel: anything between would be scaled, which is many times slower, and blurred.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#canvas, left, top);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Distance by which the world has moved on screen since it was drawn, px. */
  #offsetX({ camera, size }: Scene): number {
    return this.#drawn ? toScreenX(camera, size, this.#drawn.camera.x) - size.width / 2 : 0;
  }

  #offsetY({ camera, size }: Scene): number {
    return this.#drawn ? toScreenY(camera, size, this.#drawn.camera.y) - size.height / 2 : 0;
  }

  #isStale(scene: Scene, nowMs: number, ratio: number): boolean {
    if (scene !== this.#scene || !this.#drawn || ratio !== this.#ratio) return true;
    if (scene.camera.scale !== this.#drawn.camera.scale || scene.rows.lastTime < this.until) return true;
    if (Math.abs(this.#offsetX(scene)) > margin || Math.abs(this.#offsetY(scene)) > margin) return true;
    const lives = (nowMs - this.#drawnMs) / (this.#share * lifeOf(scene));
    return lives > mostSpawns || (lives > 1 && takeTurn(nowMs));
  }

  #refresh(scene: Scene, nowMs: number, ratio: number): void {
    const size = { width: scene.size.width + 2 * margin, height: scene.size.height + 2 * margin };
    const context = this.#contextOf(Math.round(size.width * ratio), Math.round(size.height * ratio));
    if (!context) return;
    this.#scene = scene;
    const camera = { ...scene.camera };
    this.#drawn = { ...scene, size, camera };
    this.#drawnMs = nowMs;
    this.#ratio = ratio;
    this.until = scene.rows.lastTime;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawGround(context, this.#drawn);
    if (scene.rows.length === 0) return;
    if (scene.layers.trails && scene.comparison) drawTrails(context, { ...scene.comparison, size, camera });
    if (scene.layers.trails) drawTrails(context, this.#drawn);
    if (scene.layers.updates) drawUpdates(context, this.#drawn);
  }

  #contextOf(width: number, height: number): CanvasRenderingContext2D | null {
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    return this.#canvas.getContext('2d', { alpha: false });
  }
}

function takeTurn(frameMs: number): boolean {
  if (frameMs !== turns.frameMs) Object.assign(turns, { frameMs, left: mostPerFrame });
  return turns.left-- > 0;
}

function lifeOf({ layers, comparison }: Scene): number {
  return layers.updates || layers.bending || comparison ? shortLifeMs : lifeMs;
}
