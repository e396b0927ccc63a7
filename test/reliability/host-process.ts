/** `driftbench host` as a process of its own: started, watched from outside, and ended. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HostPlace } from './visitor.ts';

/** The built command; from the project's folder. */
export const command = 'out/main/cli.js';

/** MB of memory that a process has in use; 0 once it has ended. */
export function residentMb(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1e3;
  } catch {
    return 0;
  }
}

/** A process and those that it has started. */
export function processesOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return [];
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const started = threads.flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean));
    return [pid, ...started.map(Number).flatMap(processesOf)];
  } catch {
    return [pid];
  }
}

export interface HostEnd {
  readonly status: number | null;
  /** From SIGINT to the end, s. */
  readonly seconds: number;
  /** Session time that was measured, by the results that the host printed, s; 0: it printed none. */
  readonly measured: number;
}

export class HostProcess implements HostPlace {
  readonly recording: string;
  readonly child: ChildProcess;
  /** All that it printed. */
  printed = '';
  origin = '';
  code = '';
  readonly #folder: string;
  /** Most memory that was seen, MB. */
  mostMb = 0;
  readonly #watch: ReturnType<typeof setInterval>;
  #out = '';

  private constructor(options: readonly string[], env: Readonly<Record<string, string>>) {
    this.#folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
    this.recording = join(this.#folder, 'session.mcap');
    const words = [command, 'host', '--port', '0', '--json', '--record', this.recording, ...options];
    this.child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#out += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    this.#watch = setInterval(() => (this.mostMb = Math.max(this.mostMb, residentMb(this.child.pid))), 100);
  }

  static start(...options: string[]): Promise<HostProcess> {
    return HostProcess.startIn({}, ...options);
  }

  /** With further variables of its environment. */
  static async startIn(env: Readonly<Record<string, string>>, ...options: string[]): Promise<HostProcess> {
    const host = new HostProcess(options, env);
    for (let tries = 0; host.code === '' && tries < 300; tries++) {
      await setTimeout(100);
      const [, address = '', code = ''] = /at (\S+)\/join with the code (\w{6})/.exec(host.printed) ?? [];
      Object.assign(host, { origin: address, code });
    }
    if (host.code === '') throw new Error(`The host did not start:\n${host.printed}`);
    return host;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Interrupts it, and waits for its end: 30 s at most. */
  async end(): Promise<HostEnd> {
    const began = performance.now();
    if (!this.hasEnded) {
      this.child.kill('SIGINT');
      const late = new AbortController();
      const killed = setTimeout(30_000, null, { signal: late.signal }).then(
        () => this.child.kill('SIGKILL'),
        () => undefined,
      );
      await once(this.child, 'exit');
      late.abort();
      await killed;
    }
    clearInterval(this.#watch);
    const [, measured = '0'] = /"duration": ([\d.]+)/.exec(this.#out) ?? [];
    return { status: this.child.exitCode, seconds: (performance.now() - began) / 1e3, measured: Number(measured) };
  }

  /** Whether the recording replays to the same rows and results. */
  replays(): boolean {
    return spawnSync(process.execPath, [command, 'replay', this.recording, '--verify'], { stdio: 'ignore', timeout: 120_000 }).status === 0;
  }

  remove(): void {
    clearInterval(this.#watch);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
