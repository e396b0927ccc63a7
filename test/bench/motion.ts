/** What it takes to read a large motion file of another program. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownFlight, unityFile } from '../support/foreign-motion.ts';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

const rows = 1_000_000;
const rounds = 5;

interface Loaded {
  readonly rows: number;
  /** Rows per second of CPU time, which other processes do not slow. */
  readonly rate: number;
  readonly megabytes: number;
}

export function benchMotion(): Findings {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-bench-'));
  try {
    const path = join(folder, 'drive.csv');
    const level = knownFlight(rows, 60).map((moment) => ({ ...moment, pitch: 0, roll: 0 }));
    writeFileSync(path, unityFile(level, 4));
    const all = Array.from({ length: rounds }, () => load(path)).sort((a, b) => a.rate - b.rate);
    const { rate, megabytes } = all[rounds >> 1]!;
    return {
      lines: ['Motion files', row('CSV of 10⁶ rows', `${(rate / 1e6).toFixed(2)} million rows/CPU s`, `${megabytes.toFixed(0)} MB`)],
      merits: [
        { what: 'motion: CSV of 10⁶ rows', value: rate / 1e6, unit: 'million rows/CPU s', reference: 1, is: 'bound', good: 'above' },
        { what: 'motion: memory for them', value: megabytes, unit: 'MB', reference: 300, is: 'bound', good: 'below' },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function load(path: string): Loaded {
  const { stdout, status, stderr } = spawnSync(process.execPath, ['.cache/bench/motion-load.js', path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Loaded;
}
