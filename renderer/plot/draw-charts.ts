/** The queue in which all charts of the page are drawn. */
import { DrawQueue } from './draw-queue.ts';

export const chartQueue = new DrawQueue({
  ask: (draw) => void requestAnimationFrame(draw),
  nowMs: () => performance.now(),
});
