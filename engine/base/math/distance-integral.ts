/** The integral of the distance between two points in uniform straight relative motion, free of cancellation. */

/** A path shorter than this share of the distance in the middle is short: the series is then accurate to 5 · 10⁻¹³. */
const short = 0.2;
/** Squares outside these bounds may lose digits, or all: there lengths are scaled first. */
const smallest = 1e-90;
const largest = 1e90;

/**
 * ∫₀ʰ |r + w t| dt for the relative position r (m) and relative velocity w (m/s), h ≥ 0 (s); in m·s.
 *
 * A short path is a series around its middle, any other the closed form. Thesis, Eq 3.3, in a form that survives every
 * degenerate case (equal velocities, collision course, start or end at distance 0).
 */
export function distanceIntegral(rx: number, ry: number, rz: number, wx: number, wy: number, wz: number, h: number): number {
  const x = rx + (wx * h) / 2;
  const y = ry + (wy * h) / 2;
  const z = rz + (wz * h) / 2;
  const square = x * x + y * y + z * z;
  const pathSquare = (wx * wx + wy * wy + wz * wz) * h * h;
  if (!(square + pathSquare > smallest && square + pathSquare < largest)) return scaled(rx, ry, rz, wx, wy, wz, h);
  if (pathSquare > short * short * square) return closedForm(rx, ry, rz, wx, wy, wz, h);
  return shortPath(square, x * wx + y * wy + z * wz, pathSquare, h);
}

/** Returns true if the series applies to a path, by its square and that of the distance in its middle (m²). */
export function isShortPath(square: number, pathSquare: number): boolean {
  return pathSquare <= short * short * square && square > smallest && square < largest;
}

/** The same for a short path, from values in its middle: r·r (m²) and r·w, m²/s. `pathSquare` is |w|²h². */
export function shortPath(square: number, product: number, pathSquare: number, h: number): number {
  const inverse = 0.5 / square;
  const along = product * h * inverse;
  return h * Math.sqrt(square) * bulge(0.5 * pathSquare * inverse, along * along);
}

/**
 * The mean of √(1 + 2 c s + s²) over −X ≤ s ≤ X, of X² and (c X)²: Gegenbauer's polynomials C₂ to C₈ with parameter −½
 * of c (the odd ones cancel), s being the path from the middle by the distance there, and c the cosine of the angle
 * between the two.
 */
function bulge(x: number, k: number): number {
  const c4 = (1 / 40) * (5 * k - x);
  const c6 = (1 / 112) * (k * (21 * k - 14 * x) + x * x);
  const c8 = (1 / 1152) * (k * k * (429 * k - 495 * x) + x * x * (135 * k - 5 * x));
  return 1 + (x - k) * (1 / 6 + c4 + c6 + c8);
}

/**
 * ∫ of the distance over a path of `h` seconds, from values in its middle: r·r (m²) and r·w (m²/s), and w·w (m²/s²);
 * NaN where squares may lose all their digits. Three numbers are enough, as products that lose digits are then small
 * beside the rest.
 */
export function pathIntegral(square: number, product: number, speedSquare: number, h: number): number {
  const pathSquare = speedSquare * h * h;
  if (isShortPath(square, pathSquare)) return shortPath(square, product, pathSquare, h);
  return pathSquare > smallest && square + pathSquare < largest ? longPath(square, product, speedSquare, h) : NaN;
}

/** `closedForm` from the same numbers. */
function longPath(square: number, product: number, a: number, h: number): number {
  const half = h / 2;
  const u1 = product - a * half;
  const u2 = product + a * half;
  const ends = square + a * half * half;
  const start = Math.sqrt(Math.max(0, ends - product * h));
  const end = Math.sqrt(Math.max(0, ends + product * h));
  const sum = start + end;
  const speed = Math.sqrt(a);
  const d = Math.max(0, a * square - product * product);
  const argument = u1 > 0 === u2 > 0 ? (2 * product * h * speed) / (u2 * start + u1 * end) : ((u2 * start - u1 * end) * speed) / d;
  const across = (d / (2 * a * speed)) * Math.asinh(argument);
  const along = half * ((2 * product * product) / (a * sum) + sum / 2);
  return Number.isFinite(across) ? along + across : along;
}

/**
 * With u₁ = r·ŵ, u₂ = u₁ + |w|h, d = |r × ŵ|, the end distances R₁ and R₂, and m = (u₁ + u₂)/2: I = h/2 (2m²/(R₁+R₂) +
 * (R₁+R₂)/2) + d²/(2|w|) asinh((u₂R₁ − u₁R₂)/d²). Here each u is |w| times as large, and d |w| times too.
 */
function closedForm(rx: number, ry: number, rz: number, wx: number, wy: number, wz: number, h: number): number {
  const a = wx * wx + wy * wy + wz * wz;
  const endX = rx + wx * h;
  const endY = ry + wy * h;
  const endZ = rz + wz * h;
  const start = Math.sqrt(rx * rx + ry * ry + rz * rz);
  const end = Math.sqrt(endX * endX + endY * endY + endZ * endZ);
  const u1 = rx * wx + ry * wy + rz * wz;
  const u2 = endX * wx + endY * wy + endZ * wz;
  const sum = start + end;
  const along = (h / 2) * (((u1 + u2) / (2 * a)) * ((u1 + u2) / sum) + sum / 2);
  const cx = ry * wz - rz * wy;
  const cy = rz * wx - rx * wz;
  const cz = rx * wy - ry * wx;
  const d = cx * cx + cy * cy + cz * cz;
  const speed = Math.sqrt(a);
  // (u₂² − u₁²) d² divided through by d²: exact when both ends lie on the same side of the closest approach.
  const argument = u1 > 0 === u2 > 0 ? ((u1 + u2) * h * speed) / (u2 * start + u1 * end) : ((u2 * start - u1 * end) * speed) / d;
  const across = (d / (2 * a * speed)) * Math.asinh(argument);
  return Number.isFinite(across) ? along + across : along;
}

/** The same, its lengths and its duration brought near 1. */
function scaled(rx: number, ry: number, rz: number, wx: number, wy: number, wz: number, h: number): number {
  const sx = wx * h;
  const sy = wy * h;
  const sz = wz * h;
  const size = Math.max(Math.abs(rx), Math.abs(ry), Math.abs(rz), Math.abs(sx), Math.abs(sy), Math.abs(sz));
  if (size === 0 || !Number.isFinite(size)) return size;
  return h * size * distanceIntegral(rx / size, ry / size, rz / size, sx / size, sy / size, sz / size, 1);
}
