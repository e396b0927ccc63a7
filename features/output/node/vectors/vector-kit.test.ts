/**
 * The kit as others read it: its files agree with each other, with the engine, and with computations of another kind.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LatLon from 'geodesy/latlon-ellipsoidal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrixOf } from '../../../../test/support/rotation-matrix.ts';
import { vectorsOf } from '../../../../test/support/vectors.ts';
import { readDatagram } from '../../../../main/motion/dis/pdu.ts';
import { vectorSets, writeVectors } from './vector-kit.ts';
import type { VectorSet } from './vector-set.ts';

type Values = Readonly<Record<string, number | string | null>>;
interface Case {
  readonly name: string;
  readonly input: Values;
  readonly expected: Values;
}

const folder = join(mkdtempSync(join(tmpdir(), 'driftbench-vectors-')), 'kit');
beforeAll(async () => void (await writeVectors(folder)));
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));
const sets = vectorSets();
const fileOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const casesOf = (id: string) => (JSON.parse(fileOf(`${id}.json`)) as { readonly cases: readonly Case[] }).cases;
/** The cells of a line of CSV (RFC 4180). */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
const numbersOf = (values: Values, prefix: string, names: readonly string[] = ['x', 'y', 'z']) =>
  names.map((name) => values[`${prefix}${name}`] as number);

describe.each(sets)('$id', (set: VectorSet) => {
  test('JSON and CSV have what the engine gives, to the last digit', () => {
    const { cases, ...head } = JSON.parse(fileOf(`${set.id}.json`)) as VectorSet & { readonly cases: readonly Case[] };
    expect(head).toMatchObject({ id: set.id, tolerance: set.tolerance, inputs: set.inputs, outputs: set.outputs });
    expect(cases.map(({ name }) => name)).toEqual(set.cases.map(({ name }) => name));
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    expect(cases.map(({ input }) => Object.values(input))).toEqual(set.cases.map(({ input }) => input));
    expect(cases.map(({ expected }) => Object.values(expected))).toEqual(set.cases.map(({ expected }) => expected));
    const [, ...rows] = fileOf(`${set.id}.csv`).trimEnd().split('\n').map(cellsOf);
    const text = (value: number | string | null) => (value === null ? '' : String(value));
    expect(rows).toEqual(set.cases.map(({ name, input, expected }) => [name, ...input.map(text), ...expected.map(text)]));
  });

  test('every number is one, and the page names the files', () => {
    for (const { input, expected } of set.cases)
      for (const value of [...input, ...expected]) expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
    expect(fileOf('README.md')).toContain(`[${set.id}.csv](${set.id}.csv)`);
  });
});

/** Integrates the equations of motion by Runge–Kutta, in matrices: place and body axes, one column after the other. */
function integrated({ input }: Case): { readonly place: readonly number[]; readonly axes: readonly number[] } {
  const code = input['code'] as number;
  const [turns, isBody] = [[3, 4, 7, 8].includes(code), code >= 6];
  const [velocity, acceleration, w] = ['v', 'a', 'w'].map((prefix) => numbersOf(input, prefix)) as [number[], number[], number[]];
  const [qw, qx, qy, qz] = ['qw', 'qx', 'qy', 'qz'].map((name) => input[name] as number) as [number, number, number, number];
  const start = matrixOf({ qw, qx, qy, qz });
  const accelerates = [4, 5, 8, 9].includes(code);
  const rate = (y: readonly number[], t: number): number[] => {
    const axes = y.slice(3);
    const speed = velocity.map((component, axis) => component + (accelerates ? acceleration[axis]! * t : 0));
    const along = [0, 1, 2].map((row) => axes[row]! * speed[0]! + axes[3 + row]! * speed[1]! + axes[6 + row]! * speed[2]!);
    const moved = code === 1 ? [0, 0, 0] : isBody ? along : speed;
    const [p, q, r] = turns ? w : [0, 0, 0];
    const column = (n: number) => axes.slice(3 * n, 3 * n + 3);
    const [i, j, k] = [column(0), column(1), column(2)];
    const mix = (a: number[], x: number, b: number[], z: number) => a.map((value, row) => value * x + b[row]! * z);
    return [...moved, ...mix(j, r!, k, -q!), ...mix(i, -r!, k, p!), ...mix(i, q!, j, -p!)];
  };
  const dt = input['dt'] as number;
  const steps = 20 + Math.ceil(80 * Math.hypot(...w) * Math.abs(dt));
  const h = dt / steps;
  let y: readonly number[] = [...numbersOf(input, ''), ...start];
  const plus = (a: readonly number[], b: readonly number[], scale: number) => a.map((value, index) => value + scale * b[index]!);
  for (let n = 0; n < steps && dt !== 0; n++) {
    const t = n * h;
    const k1 = rate(y, t);
    const k2 = rate(plus(y, k1, h / 2), t + h / 2);
    const k3 = rate(plus(y, k2, h / 2), t + h / 2);
    const k4 = rate(plus(y, k3, h), t + h);
    y = y.map((value, index) => value + (h / 6) * (k1[index]! + 2 * k2[index]! + 2 * k3[index]! + k4[index]!));
  }
  return { place: y.slice(0, 3), axes: y.slice(3) };
}

test('the nine algorithms are what an integration of the equations of motion gives', () => {
  for (const each of casesOf('dis-models')) {
    const { place, axes } = integrated(each);
    const { qw, qx, qy, qz } = each.expected as Record<'qw' | 'qx' | 'qy' | 'qz', number>;
    const ahead = [1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qw * qz), 2 * (qx * qz - qw * qy)];
    const off = [...place, ...axes.slice(0, 3)].map((value, index) => value - [...numbersOf(each.expected, ''), ...ahead][index]!);
    expect(Math.max(...off.map(Math.abs)), each.name).toBeLessThan(1e-5);
  }
});

/** The formulas as their sources print them. */
function blended({ input }: Case): readonly number[] {
  const { scheme, T, t } = input as { readonly scheme: string; readonly T: number; readonly t: number };
  const column = (prefix: string) => numbersOf(input, prefix);
  const [shown, v0, target, v1, a] = ['shown', 'shownv', 'target', 'targetv', 'targeta'].map(column) as [
    number[],
    ...number[][],
  ] as number[][];
  return [0, 1, 2].map((axis) => {
    const [P0, V0, P, V, A] = [shown, v0, target, v1, a].map((each) => each![axis]!) as [number, number, number, number, number];
    const at = (time: number) => P + V * time + (A * time * time) / 2;
    if (scheme === 'exponential') return at(t) + (P0 - P) * Math.exp(-t / T);
    if (t >= T) return at(t);
    const u = t / T;
    if (scheme === 'linear-blend') return at(t) + (P0 - P) * (1 - u);
    if (scheme === 'projective-blend') return P0 + V0 * t + (A * t * t) / 2 + (at(t) - (P0 + V0 * t + (A * t * t) / 2)) * u;
    if (scheme === 'projective-velocity-blend') {
      const projected = P0 + (V0 + (V - V0) * u) * t + (A * t * t) / 2;
      return projected + (at(t) - projected) * u;
    }
    const [P1, V1] = [at(T), V + A * T];
    const [h00, h10, h01, h11] = [(1 + 2 * u) * (1 - u) ** 2, u * (1 - u) ** 2, u * u * (3 - 2 * u), u * u * (u - 1)];
    return h00 * P0 + h10 * T * V0 + h01 * P1 + h11 * T * V1;
  });
}

test('blends are the formulas of their sources', () => {
  const off = casesOf('blends').map((each) => {
    const values = blended(each);
    return [each.name, Math.max(...numbersOf(each.expected, '').map((value, axis) => Math.abs(value - values[axis]!)))] as const;
  });
  expect(off.filter(([, distance]) => distance > 1e-9)).toEqual([]);
});

test('turn and drive gives the vectors that were computed elsewhere', () => {
  interface Drive {
    readonly variant: string;
    readonly start: { readonly x: number; readonly y: number; readonly th: number };
    readonly target: readonly number[];
    readonly targetVel: readonly number[];
    readonly rows: readonly { readonly k: number; readonly x: number; readonly y: number }[];
  }
  const known = vectorsOf<{ readonly cases: readonly Drive[] }>('turn_and_drive').cases;
  let compared = 0;
  for (const { input, expected, name } of casesOf('turn-and-drive')) {
    const same = known.find(
      ({ variant, start, target, targetVel }) =>
        variant === input['variant'] &&
        [start.x, start.y, start.th, ...target, ...targetVel].join() ===
          ['startx', 'starty', 'startheading', 'targetx', 'targety', 'targetvx', 'targetvy'].map((field) => input[field]).join(),
    );
    const row = same?.rows.find(({ k }) => k === input['k']);
    if (!row) continue;
    compared += 1;
    expect(Math.hypot(row.x - (expected['x'] as number), row.y - (expected['y'] as number)), name).toBeLessThan(1e-9);
  }
  expect(compared).toBeGreaterThan(20);
});

test('playout is stamp or end of the bucket, and lag', () => {
  for (const { input, expected, name } of casesOf('playout')) {
    const { lag, bucket, late, stamp, arrival } = input as Record<string, number> & { readonly late: string };
    const due = (bucket === 0 ? stamp! : bucket! * (Math.floor(stamp! / bucket! + 1e-9) + 1)) + lag!;
    const isLate = arrival! > due + 1e-9;
    const shown = isLate ? (late === 'use' ? arrival! : null) : due;
    if (shown === null) expect(expected, name).toEqual({ shown: null, anchor: null });
    else
      expect(
        [expected['shown'], expected['anchor']].map((value, at) => Math.abs((value as number) - [shown, stamp! + lag!][at]!) < 1e-9),
      ).toEqual([true, true]);
  }
});

test('the bytes of PDUs read back to their fields', () => {
  for (const { input, expected, name } of casesOf('dis-pdus')) {
    const { pdus, refusal } = readDatagram(Uint8Array.from(Buffer.from(expected['bytes'] as string, 'hex')));
    expect([JSON.parse(JSON.stringify(pdus)), refusal], name).toEqual([[JSON.parse(input['pdu'] as string)], null]);
  }
});

test('time stamps are counts of 3600 s / 2³¹, and one bit', () => {
  for (const { input, expected } of casesOf('dis-time-stamps')) {
    const micro = BigInt(Math.round((input['seconds'] as number) * 1e6));
    const count = ((micro << 31n) * 2n + 3_600_000_000n) / (2n * 3_600_000_000n);
    expect(BigInt(expected['stamp'] as number)).toBe(((count % 2n ** 31n) << 1n) | BigInt(input['absolute'] as number));
  }
});

test('coordinates are those of another library', () => {
  for (const { input, expected, name } of casesOf('dis-coordinates')) {
    const [latitude, longitude, altitude] = ['latitude', 'longitude', 'altitude'].map((field) => input[field] as number) as [
      number,
      number,
      number,
    ];
    const { x, y, z } = new LatLon(latitude, longitude, altitude).toCartesian();
    const off = [x, y, z].map((value, axis) => value - numbersOf(expected, '', ['X', 'Y', 'Z'])[axis]!);
    expect(Math.hypot(...off), name).toBeLessThan(1e-4);
    const [p, l] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    const [e, n, u] = [30_000, -20_000, 500];
    const local = [
      x - Math.sin(l) * e - Math.sin(p) * Math.cos(l) * n + Math.cos(p) * Math.cos(l) * u,
      y + Math.cos(l) * e - Math.sin(p) * Math.sin(l) * n + Math.cos(p) * Math.sin(l) * u,
      z + Math.cos(p) * n + Math.sin(p) * u,
    ];
    expect(Math.hypot(...local.map((value, axis) => value - numbersOf(expected, 'local', ['X', 'Y', 'Z'])[axis]!)), name).toBeLessThan(
      1e-4,
    );
  }
});
