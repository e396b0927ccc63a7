/**
 * The backdrop of a view: ground and trails, which change little from frame to frame. It is drawn a few times a second and copied in between,
 * moved along with the camera; only the heads of the trails are drawn each frame. Drawing everything each frame costs several times as much.
 */
import { toScreenX, toScreenY } from './camera.ts';
import { drawGround } from './draw-ground.ts';
import { drawTrails } from './draw-trails.ts';
import { drawUpdates } from './draw-updates.ts';
import type { Scene } from './scene.ts';

/** How long a backdrop is used, ms; cells are up to `spreadMs` apart, so that they are not all drawn in one frame. */
const lifeMs = 120;
const spreadMs = 80;
/** Room around the view (px), so that a camera can move. */
const margin = 24;

let made = 0;

export class Backdrop {
  readonly #canvas = document.createElement('canvas');
  readonly #lifeMs = lifeMs + ((made++ % 8) * spreadMs) / 8;
  #scene: Scene | null = null;
  #drawn: Scene | null = null;
  #drawnMs = -Infinity;
  #ratio = 0;
  /** Up to when its trails go, s. */
  until = -Infinity;

  /** Fills a view with the ground and the trails up to `until`. */
  draw(context: CanvasRenderingContext2D, scene: Scene, nowMs: number): void {
    const ratio = context.getTransform().a;
    if (this.#isStale(scene, nowMs, ratio)) this.#refresh(scene, nowMs, ratio);
    const { width, height } = this.#drawn?.size ?? scene.size;
    const left = this.#offsetX(scene) - margin;
    const top = this.#offsetY(scene) - margin;
    context.drawImage(this.#canvas, Math.round(left * ratio) / ratio, Math.round(top * ratio) / ratio, width, height);
  }

  /** By how much the world has moved on screen since it was drawn, px. */
  #offsetX({ camera, size }: Scene): number {
    return this.#drawn ? toScreenX(camera, size, this.#drawn.camera.x) - size.width / 2 : 0;
  }

  #offsetY({ camera, size }: Scene): number {
    return this.#drawn ? toScreenY(camera, size, this.#drawn.camera.y) - size.height / 2 : 0;
  }

  #isStale(scene: Scene, nowMs: number, ratio: number): boolean {
    if (scene !== this.#scene || !this.#drawn || ratio !== this.#ratio || nowMs - this.#drawnMs > this.#lifeMs) return true;
    if (scene.camera.scale !== this.#drawn.camera.scale || scene.rows.lastTime < this.until) return true;
    return Math.abs(this.#offsetX(scene)) > margin || Math.abs(this.#offsetY(scene)) > margin;
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
    if (scene.layers.trails && scene.second) drawTrails(context, { ...scene.second, size, camera });
    if (scene.layers.trails) drawTrails(context, this.#drawn);
    if (scene.layers.updates) drawUpdates(context, this.#drawn);
  }

  #contextOf(width: number, height: number): CanvasRenderingContext2D | null {
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    return this.#canvas.getContext('2d', { alpha: false });
  }
}
