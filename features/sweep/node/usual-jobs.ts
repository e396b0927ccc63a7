/**
 * The number of runs that a process may perform at the same time: as many as the batch system or the container grants,
 * else all cores.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** `cpuMax`: the text of the cgroup's cpu.max, `quota period` in µs or `max period`; null: there is none. */
export function grantedJobs(
  environment: Readonly<Record<string, string | undefined>>,
  cpuMax: string | null = readCpuMax(),
  cores = availableParallelism(),
): number {
  const granted = Number(environment['SLURM_CPUS_PER_TASK']);
  if (Number.isSafeInteger(granted) && granted >= 1) return granted;
  const [quota, period] = (cpuMax ?? '').trim().split(/\s+/).map(Number);
  if (!(quota !== undefined && period !== undefined && quota > 0 && period > 0)) return cores;
  return Math.max(1, Math.min(cores, Math.floor(quota / period)));
}

function readCpuMax(): string | null {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8');
  } catch {
    return null;
  }
}
