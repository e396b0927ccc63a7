/** Memory of a run of 24 hours of session time, from outside: flat, or it grows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { residentMb, command } from './host-process.ts';

const everyMs = 500;
/** MB from the second quarter to the last. */
export const growthBound = 10;

export interface MemoryOfADay {
  readonly hours: number;
  /** Of the whole run, s. */
  readonly wall: number;
  /** Means of the second quarter and of the last quarter of the run, MB. */
  readonly early: number;
  readonly late: number;
  readonly most: number;
  readonly broken: readonly string[];
}

export async function memoryOfADay(hours: number): Promise<MemoryOfADay> {
  const words = [command, 'run', 'resources/experiments/netgames05.yaml', '--duration', String(hours * 3600), '--lane', 'base', '--quiet'];
  const began = performance.now();
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(child.pid)), everyMs);
  await once(child, 'exit');
  clearInterval(timer);
  const inUse = samples.filter((mb) => mb > 0);
  const mean = (from: number, to: number) => {
    const part = inUse.slice(Math.floor(from * inUse.length), Math.ceil(to * inUse.length));
    return part.reduce((sum, mb) => sum + mb, 0) / Math.max(1, part.length);
  };
  const [early, late] = [mean(0.25, 0.5), mean(0.75, 1)];
  const broken = [
    ...(child.exitCode === 0 ? [] : [`status ${child.exitCode}`]),
    ...(late - early > growthBound ? [`it grew by ${(late - early).toFixed(0)} MB`] : []),
  ];
  return { hours, wall: (performance.now() - began) / 1e3, early, late, most: Math.max(...inUse), broken };
}
