/** Slurm on this machine alone: munged, slurmctld and slurmd in a folder of their own, on loopback. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patience } from './patience.ts';

const programs = ['/usr/sbin/munged', '/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/bin/sbatch'];

/** Its daemons are there (Debian: slurmctld, slurmd), and may be started: they want to be root. */
export const hasSlurm = programs.every((program) => existsSync(program)) && process.getuid?.() === 0;

export interface Slurm {
  /** For its commands. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

export async function startSlurm(folder: string, ports: readonly [controller: number, node: number]): Promise<Slurm> {
  const at = (name: string) => join(folder, name);
  const node = hostname().split('.')[0] ?? '';
  for (const name of ['state', 'spool']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('key'), randomBytes(1024), { mode: 0o400 });
  writeFileSync(at('slurm.conf'), configuration(folder, node, ports));
  const env = { ...process.env, SLURM_CONF: at('slurm.conf') };
  const files = ['key-file=key', 'socket=socket', 'pid-file=munge.pid', 'log-file=munge.log', 'seed-file=seed'];
  const munge = files.map((file) => `--${file.replace('=', `=${folder}/`)}`);
  const daemons = [
    spawn('/usr/sbin/munged', ['--foreground', '--force', ...munge], { stdio: 'ignore' }),
    spawn('/usr/sbin/slurmctld', ['-D'], { env, stdio: 'ignore' }),
    spawn('/usr/sbin/slurmd', ['-D', '-N', node], { env, stdio: 'ignore' }),
  ];
  const slurm = { env, stop: () => stopAll(daemons) };
  const state = () => spawnSync('sinfo', ['-h', '-o', '%t'], { env, encoding: 'utf8' }).stdout.trim();
  const isReady = () => {
    if (state() !== 'idle') throw new Error(`The node is "${state()}".`);
  };
  await vi.waitFor(isReady, { ...patience, interval: 250 }).catch(async (error: unknown) => {
    await slurm.stop();
    throw error;
  });
  return slurm;
}

function configuration(folder: string, node: string, [controller, port]: readonly [number, number]): string {
  return `ClusterName=test
SlurmctldHost=${node}(127.0.0.1)
SlurmctldPort=${controller}
SlurmdPort=${port}
AuthInfo=socket=${folder}/socket,cred_expire=5
SlurmUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1
MailProg=/bin/true
ReturnToService=2
NodeName=${node} NodeAddr=127.0.0.1 CPUs=4 RealMemory=8000
PartitionName=all Nodes=${node} Default=YES
`;
}

async function stopAll(daemons: readonly ChildProcess[]): Promise<void> {
  for (const daemon of [...daemons].reverse()) {
    if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
    const closed = once(daemon, 'close');
    daemon.kill();
    await closed;
  }
}
