/** Orientations as the vectors write them: [R] world → body, row by row. */
import type { Orientation } from '../../engine/base/kinematic-state.ts';

export type Triple = [number, number, number];

export function matrixOf({ qw, qx, qy, qz }: Orientation): number[] {
  return [
    1 - 2 * (qy * qy + qz * qz),
    2 * (qx * qy + qw * qz),
    2 * (qx * qz - qw * qy),
    2 * (qx * qy - qw * qz),
    1 - 2 * (qx * qx + qz * qz),
    2 * (qy * qz + qw * qx),
    2 * (qx * qz + qw * qy),
    2 * (qy * qz - qw * qx),
    1 - 2 * (qx * qx + qy * qy),
  ];
}

/** R·v: from world to body axes. */
export function toBody(matrix: readonly number[], [x, y, z]: Triple): Triple {
  const row = (i: number) => (matrix[i] as number) * x + (matrix[i + 1] as number) * y + (matrix[i + 2] as number) * z;
  return [row(0), row(3), row(6)];
}

/** Rᵀ·v: from body to world axes. */
export function toWorld(matrix: readonly number[], [x, y, z]: Triple): Triple {
  const column = (i: number) => (matrix[i] as number) * x + (matrix[i + 3] as number) * y + (matrix[i + 6] as number) * z;
  return [column(0), column(1), column(2)];
}

export function cross([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

export function sum([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [a + x, b + y, c + z];
}
