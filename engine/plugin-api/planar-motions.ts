/** Planar forms of the motions that models continue: the same sums in the same order as in their three-dimensional ones. */
import type { PlanarModel, PlanarStates } from './planar.ts';

/** Nothing moves. */
export const planarRest: PlanarModel = {
  extrapolate(fixes, _ages, from, to, out) {
    for (let i = from; i < to; i++) {
      out.x[i] = fixes.x[i] as number;
      out.y[i] = fixes.y[i] as number;
      out.qw[i] = fixes.qw[i] as number;
      out.qz[i] = fixes.qz[i] as number;
      out.vx[i] = 0;
      out.vy[i] = 0;
      out.ax[i] = 0;
      out.ay[i] = 0;
      out.wz[i] = 0;
    }
  },
};

/** Uniform straight motion: `followLine` with `keepOrientation`. */
export const planarLine: PlanarModel = {
  extrapolate(fixes, ages, from, to, out) {
    for (let i = from; i < to; i++) {
      followLine(fixes, ages, i, out);
      out.qw[i] = fixes.qw[i] as number;
      out.qz[i] = fixes.qz[i] as number;
      out.wz[i] = 0;
    }
  },
};

/** Uniform straight motion while turning: `followLine` with `keepTurning`. */
export const planarTurningLine: PlanarModel = {
  extrapolate(fixes, ages, from, to, out) {
    for (let i = from; i < to; i++) {
      followLine(fixes, ages, i, out);
      keepTurning(fixes, ages, i, out);
    }
  },
};

/** Uniformly accelerated motion: `followParabola` with `keepOrientation`. */
export const planarParabola: PlanarModel = {
  extrapolate(fixes, ages, from, to, out) {
    for (let i = from; i < to; i++) {
      followParabola(fixes, ages, i, out);
      out.qw[i] = fixes.qw[i] as number;
      out.qz[i] = fixes.qz[i] as number;
      out.wz[i] = 0;
    }
  },
};

/** The level arc: `followLevelArc`, or `followLevelLine` where the turn rate is 0. */
export const planarArc: PlanarModel = {
  extrapolate(fixes, ages, from, to, out) {
    for (let i = from; i < to; i++) {
      if (fixes.wz[i] === 0) {
        followLine(fixes, ages, i, out);
        turnLevel(fixes, ages, i, out);
      } else followArc(fixes, ages, i, out);
    }
  },
};

function followLine(fixes: PlanarStates, ages: Float64Array, i: number, out: PlanarStates): void {
  const dt = ages[i] as number;
  const vx = fixes.vx[i] as number;
  const vy = fixes.vy[i] as number;
  out.x[i] = (fixes.x[i] as number) + vx * dt;
  out.y[i] = (fixes.y[i] as number) + vy * dt;
  out.vx[i] = vx;
  out.vy[i] = vy;
  out.ax[i] = 0;
  out.ay[i] = 0;
}

function followParabola(fixes: PlanarStates, ages: Float64Array, i: number, out: PlanarStates): void {
  const dt = ages[i] as number;
  const half = dt / 2;
  const vx = fixes.vx[i] as number;
  const vy = fixes.vy[i] as number;
  const ax = fixes.ax[i] as number;
  const ay = fixes.ay[i] as number;
  out.x[i] = (fixes.x[i] as number) + (vx + ax * half) * dt;
  out.y[i] = (fixes.y[i] as number) + (vy + ay * half) * dt;
  out.vx[i] = vx + ax * dt;
  out.vy[i] = vy + ay * dt;
  out.ax[i] = ax;
  out.ay[i] = ay;
}

function keepTurning(fixes: PlanarStates, ages: Float64Array, i: number, out: PlanarStates): void {
  const dt = ages[i] as number;
  const qw = fixes.qw[i] as number;
  const qz = fixes.qz[i] as number;
  const wz = fixes.wz[i] as number;
  const rate = Math.sqrt(wz * wz);
  const half = (rate * dt) / 2;
  const c = Math.cos(half);
  const s = half === 0 ? dt / 2 : Math.sin(half) / rate;
  out.qw[i] = c * qw - s * (qz * wz);
  out.qz[i] = c * qz + s * (qw * wz);
  out.wz[i] = wz;
}

function turnLevel(fixes: PlanarStates, ages: Float64Array, i: number, out: PlanarStates): void {
  const qw = fixes.qw[i] as number;
  const qz = fixes.qz[i] as number;
  const wz = fixes.wz[i] as number;
  const half = (wz * (ages[i] as number)) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  out.qw[i] = qw * c - qz * s;
  out.qz[i] = qz * c + qw * s;
  out.wz[i] = wz;
}

function followArc(fixes: PlanarStates, ages: Float64Array, i: number, out: PlanarStates): void {
  const dt = ages[i] as number;
  const fixQw = fixes.qw[i] as number;
  const fixQz = fixes.qz[i] as number;
  const wz = fixes.wz[i] as number;
  const cosine = fixQw * fixQw - fixQz * fixQz;
  const sine = 2 * fixQw * fixQz;
  const speed = (fixes.vx[i] as number) * cosine + (fixes.vy[i] as number) * sine;
  const half = (wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const way = speed * dt * (half === 0 ? 1 : s / half);
  const qw = fixQw * c - fixQz * s;
  const qz = fixQz * c + fixQw * s;
  const vx = speed * (qw * qw - qz * qz);
  const vy = speed * (2 * qw * qz);
  out.x[i] = (fixes.x[i] as number) + way * (cosine * c - sine * s);
  out.y[i] = (fixes.y[i] as number) + way * (sine * c + cosine * s);
  out.vx[i] = vx;
  out.vy[i] = vy;
  out.ax[i] = -wz * vy;
  out.ay[i] = wz * vx;
  out.qw[i] = qw;
  out.qz[i] = qz;
  out.wz[i] = wz;
}
