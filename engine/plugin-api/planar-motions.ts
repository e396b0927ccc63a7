/** Planar forms of the motions that models continue: the same sums in the same order as in their three-dimensional ones. */
import { cosineOf, sineOf } from '../base/math/cosine-and-sine.ts';
import type { PlanarModel } from './planar.ts';
import * as row from './planar-row.ts';

/** Nothing moves. */
export const planarRest: PlanarModel = {
  extrapolate(fixes, _now, from, to, out) {
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      out[at + row.x] = fixes[at + row.x] as number;
      out[at + row.y] = fixes[at + row.y] as number;
      out[at + row.vx] = 0;
      out[at + row.vy] = 0;
      out[at + row.ax] = 0;
      out[at + row.ay] = 0;
      keepOrientation(fixes, at, out);
    }
  },
};

/** Uniform straight motion: `followLine` with `keepOrientation`. */
export const planarLine: PlanarModel = {
  extrapolate(fixes, now, from, to, out) {
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      followLine(fixes, now, at, out);
      keepOrientation(fixes, at, out);
    }
  },
};

/** Uniform straight motion while turning: `followLine` with `keepTurning`. */
export const planarTurningLine: PlanarModel = {
  extrapolate(fixes, now, from, to, out) {
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      followLine(fixes, now, at, out);
      keepTurning(fixes, now, at, out);
    }
  },
};

/** Uniformly accelerated motion: `followParabola` with `keepOrientation`. */
export const planarParabola: PlanarModel = {
  extrapolate(fixes, now, from, to, out) {
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      followParabola(fixes, now, at, out);
      keepOrientation(fixes, at, out);
    }
  },
};

/** The level arc: `followLevelArc`, or `followLevelLine` where the turn rate is 0. */
export const planarArc: PlanarModel = {
  extrapolate(fixes, now, from, to, out) {
    for (let at = from * row.size; at < to * row.size; at += row.size) {
      if (fixes[at + row.wz] === 0) {
        followLine(fixes, now, at, out);
        turnLevel(fixes, now, at, out);
      } else followArc(fixes, now, at, out);
    }
  },
};

function followLine(fixes: Float64Array, now: number, at: number, out: Float64Array): void {
  const dt = now - (fixes[at + row.time] as number);
  const vx = fixes[at + row.vx] as number;
  const vy = fixes[at + row.vy] as number;
  out[at + row.x] = (fixes[at + row.x] as number) + vx * dt;
  out[at + row.y] = (fixes[at + row.y] as number) + vy * dt;
  out[at + row.vx] = vx;
  out[at + row.vy] = vy;
  out[at + row.ax] = 0;
  out[at + row.ay] = 0;
}

function followParabola(fixes: Float64Array, now: number, at: number, out: Float64Array): void {
  const dt = now - (fixes[at + row.time] as number);
  const half = dt / 2;
  const vx = fixes[at + row.vx] as number;
  const vy = fixes[at + row.vy] as number;
  const ax = fixes[at + row.ax] as number;
  const ay = fixes[at + row.ay] as number;
  out[at + row.x] = (fixes[at + row.x] as number) + (vx + ax * half) * dt;
  out[at + row.y] = (fixes[at + row.y] as number) + (vy + ay * half) * dt;
  out[at + row.vx] = vx + ax * dt;
  out[at + row.vy] = vy + ay * dt;
  out[at + row.ax] = ax;
  out[at + row.ay] = ay;
}

function keepOrientation(fixes: Float64Array, at: number, out: Float64Array): void {
  out[at + row.qw] = fixes[at + row.qw] as number;
  out[at + row.qz] = fixes[at + row.qz] as number;
  out[at + row.wz] = 0;
}

function keepTurning(fixes: Float64Array, now: number, at: number, out: Float64Array): void {
  const dt = now - (fixes[at + row.time] as number);
  const qw = fixes[at + row.qw] as number;
  const qz = fixes[at + row.qz] as number;
  const wz = fixes[at + row.wz] as number;
  const rate = Math.abs(wz);
  const half = (rate * dt) / 2;
  const c = cosineOf(half);
  const s = half === 0 ? dt / 2 : sineOf(half) / rate;
  out[at + row.qw] = c * qw - s * (qz * wz);
  out[at + row.qz] = c * qz + s * (qw * wz);
  out[at + row.wz] = wz;
}

function turnLevel(fixes: Float64Array, now: number, at: number, out: Float64Array): void {
  const qw = fixes[at + row.qw] as number;
  const qz = fixes[at + row.qz] as number;
  const wz = fixes[at + row.wz] as number;
  const half = (wz * (now - (fixes[at + row.time] as number))) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  out[at + row.qw] = qw * c - qz * s;
  out[at + row.qz] = qz * c + qw * s;
  out[at + row.wz] = wz;
}

function followArc(fixes: Float64Array, now: number, at: number, out: Float64Array): void {
  const dt = now - (fixes[at + row.time] as number);
  const fixQw = fixes[at + row.qw] as number;
  const fixQz = fixes[at + row.qz] as number;
  const wz = fixes[at + row.wz] as number;
  const cosine = fixQw * fixQw - fixQz * fixQz;
  const sine = 2 * fixQw * fixQz;
  const speed = (fixes[at + row.vx] as number) * cosine + (fixes[at + row.vy] as number) * sine;
  const half = (wz * dt) / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const way = speed * dt * (half === 0 ? 1 : s / half);
  const qw = fixQw * c - fixQz * s;
  const qz = fixQz * c + fixQw * s;
  const vx = speed * (qw * qw - qz * qz);
  const vy = speed * (2 * qw * qz);
  out[at + row.x] = (fixes[at + row.x] as number) + way * (cosine * c - sine * s);
  out[at + row.y] = (fixes[at + row.y] as number) + way * (sine * c + cosine * s);
  out[at + row.vx] = vx;
  out[at + row.vy] = vy;
  out[at + row.ax] = -wz * vy;
  out[at + row.ay] = wz * vx;
  out[at + row.qw] = qw;
  out[at + row.qz] = qz;
  out[at + row.wz] = wz;
}
