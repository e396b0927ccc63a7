/** A process of a game, or a program that prepares one: ended by its id, and never alone for longer than a minute or two. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What hangs is ended, ms. */
const mostMs = 120_000;

export class GameProcess {
  readonly #child: ChildProcess;
  readonly #command: readonly string[];
  readonly #end: Promise<unknown[]>;
  #said = '';

  constructor(command: readonly string[], { cwd }: { readonly cwd?: string } = {}) {
    const [program = '', ...args] = command;
    this.#command = command;
    this.#child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs, killSignal: 'SIGKILL', ...(cwd && { cwd }) });
    const keep = (piece: Buffer) => (this.#said = `${this.#said}${String(piece)}`.slice(-100_000));
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.#end = once(this.#child, 'close');
    this.#end.catch(() => undefined);
  }

  /** What it has printed so far. */
  get said(): string {
    return this.#said;
  }

  /** The number in the first line that fits the pattern. Rejects if it ends before. */
  async number(pattern: RegExp): Promise<number> {
    for (;;) {
      const [, found] = pattern.exec(this.#said) ?? [];
      if (found !== undefined) return Number(found);
      const ended = await Promise.race([
        once(this.#child.stdout as NodeJS.ReadableStream, 'data').then(() => false),
        this.#end.then(() => true),
      ]);
      if (ended && !pattern.test(this.#said)) throw this.#failure('ended');
    }
  }

  /** Rejects where it failed. */
  async succeeds(): Promise<string> {
    const [status] = await this.#end;
    if (status !== 0) throw this.#failure(`ended with status ${String(status)}`);
    return this.#said;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    await this.#end.catch(() => undefined);
  }

  #failure(what: string): Error {
    return new Error(`${this.#command.join(' ')} ${what}:\n${this.#said}`);
  }
}
