/** Bounds of a tuning: by how much a value breaks one. */
import type { TuneBound } from '../calls/tune-question.ts';

/** As a share of the bound; 0: it holds. Infinity: the value is not measured. */
export function brokenBy({ max = Infinity, min = -Infinity }: TuneBound, value: number): number {
  if (!Number.isFinite(value)) return Infinity;
  const by = value > max ? value - max : value < min ? min - value : 0;
  return by === 0 ? 0 : by / Math.max(Math.abs(value > max ? max : min), 1e-9);
}
