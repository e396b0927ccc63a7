/** The machine that performs runs: all on which their digits could depend beside the version of the bench. */
import { arch, cpus, hostname } from 'node:os';

export interface Machine {
  readonly host: string;
  readonly v8: string;
  readonly architecture: string;
  readonly cpu: string;
}

export function thisMachine(): Machine {
  return { host: hostname(), v8: process.versions.v8, architecture: arch(), cpu: cpus()[0]?.model.trim() ?? 'unknown CPU' };
}

/** `node7 (x64, AMD EPYC 7763, V8 13.6)` */
export function machineText(machine: Machine | null): string {
  if (machine === null) return 'the machine that swept this folder';
  const { host, v8, architecture, cpu } = machine;
  return `${host} (${architecture}, ${cpu}, V8 ${v8})`;
}
