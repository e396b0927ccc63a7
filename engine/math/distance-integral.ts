/** The integral of the distance between two points in uniform straight relative motion, free of cancellation. */

/** Below this share of the distance the way is not felt: the distance in the middle then is the mean one to the last digit. */
const negligible = 1e-8;

/**
 * ∫₀ʰ |r + w t| dt for the relative position r (m) and relative velocity w (m/s), h ≥ 0 (s); in m·s.
 *
 * Thesis, Eq 3.3, in a form that survives every degenerate case (equal velocities, collision course, start or end at distance 0):
 * with u₁ = r·ŵ, u₂ = u₁ + |w|h, d = |r × ŵ|, the end distances R₁ and R₂, and m = (u₁ + u₂)/2,
 * I = h/2 (2m²/(R₁+R₂) + (R₁+R₂)/2) + d²/(2|w|) asinh((u₂R₁ − u₁R₂)/d²).
 */
export function distanceIntegral(rx: number, ry: number, rz: number, wx: number, wy: number, wz: number, h: number): number {
  const speed = length(wx, wy, wz);
  const start = length(rx, ry, rz);
  const way = speed * h;
  if (Math.abs(way) <= negligible * start) return h * length(rx + (wx * h) / 2, ry + (wy * h) / 2, rz + (wz * h) / 2);
  const ux = wx / speed;
  const uy = wy / speed;
  const uz = wz / speed;
  const u1 = rx * ux + ry * uy + rz * uz;
  const u2 = u1 + way;
  const d = length(ry * uz - rz * uy, rz * ux - rx * uz, rx * uy - ry * ux);
  const end = length(u2, d, 0);
  const sum = start + end;
  const m = (u1 + u2) / 2;
  const along = (h / 2) * (2 * m * (m / sum) + sum / 2);
  return along + bend(u1, u2, d, start, end, way, speed);
}

/** The second term: d²/(2|w|) asinh(…); 0 where the path leads through the other point. */
function bend(u1: number, u2: number, d: number, start: number, end: number, way: number, speed: number): number {
  const square = d * d;
  const sameSide = u1 > 0 === u2 > 0;
  // (u₂² − u₁²) d² divided through by d²: exact when both ends lie on the same side of the closest approach.
  const argument = sameSide ? ((u1 + u2) * way) / (u2 * start + u1 * end) : (u2 * start - u1 * end) / square;
  const term = (square / (2 * speed)) * Math.asinh(argument);
  return Number.isFinite(term) ? term : 0;
}

/** |(x, y, z)|, safe against overflow and underflow of the squares. */
function length(x: number, y: number, z: number): number {
  const square = x * x + y * y + z * z;
  if (square > 1e-280 && square < 1e280) return Math.sqrt(square);
  const scale = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (scale === 0 || !Number.isFinite(scale)) return scale;
  const sx = x / scale;
  const sy = y / scale;
  const sz = z / scale;
  return scale * Math.sqrt(sx * sx + sy * sy + sz * sz);
}
