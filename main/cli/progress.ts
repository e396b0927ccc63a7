/** Progress of a long run on standard error: a bar on a terminal, sparse lines elsewhere. */
import { figure } from './columns.ts';
import type { Terminal } from './terminal.ts';

export interface ProgressOptions {
  /** s of session time. */
  readonly duration: number;
  /** Wall clock, s. */
  readonly clock: () => number;
}

const barCells = 24;
/** Wall seconds between two drawings of the bar, and between two lines. */
const redrawPause = 0.1;
const linePause = 5;

export class Progress {
  readonly #terminal: Terminal;
  readonly #options: ProgressOptions;
  readonly #began: number;
  #told: number;

  constructor(terminal: Terminal, options: ProgressOptions) {
    this.#terminal = terminal;
    this.#options = options;
    this.#began = options.clock();
    this.#told = this.#began;
  }

  /** Tells that the session has come to `time` (s), unless it has told so lately. */
  at(time: number): void {
    const now = this.#options.clock();
    if (now - this.#told < (this.#terminal.redraws ? redrawPause : linePause)) return;
    this.#told = now;
    const text = progressText(time, this.#options.duration, now - this.#began);
    this.#terminal.tell(this.#terminal.redraws ? `\r\u001b[K${bar(time / this.#options.duration)} ${text}` : `${text}\n`);
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#terminal.redraws) this.#terminal.tell('\r\u001b[K');
  }
}

/** `42 % · 252 of 600 s · 488 × real time · 0.7 s left` */
function progressText(time: number, duration: number, wall: number): string {
  const speed = time / Math.max(wall, 1e-9);
  const left = speed > 0 ? `${figure((duration - time) / speed)} s left` : 'starting';
  return `${Math.floor((100 * time) / duration)} % · ${figure(time)} of ${figure(duration)} s · ${figure(speed)} × real time · ${left}`;
}

function bar(share: number): string {
  const full = Math.round(share * barCells);
  return '█'.repeat(full) + '░'.repeat(barCells - full);
}
