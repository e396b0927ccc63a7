/** Progress of a long run on standard error: a bar on a terminal, sparse lines elsewhere. */
import { figure } from './columns.ts';
import { terminalText } from '../base/terminal-text.ts';
import type { Terminal } from './terminal.ts';

export interface ProgressOptions {
  /** Wall clock, s. */
  readonly clock: () => number;
  /** The text when `done` of `all` are complete after `wall` s; left out: both are session time, s. */
  readonly text?: (done: number, all: number, wall: number) => string;
}

const barCells = 24;
/** Wall seconds between two drawings of the bar, and between two lines. */
const redrawPause = 0.1;
const linePause = 5;

export class Progress {
  readonly #terminal: Terminal;
  readonly #options: ProgressOptions;
  readonly #began: number;
  #reported: number;

  constructor(terminal: Terminal, options: ProgressOptions) {
    this.#terminal = terminal;
    this.#options = options;
    this.#began = options.clock();
    this.#reported = this.#began;
  }

  /** Reports that `done` of `all` are complete, with a minimum interval. `more` follows the text. */
  at(done: number, all: number, more = ''): void {
    const { clock, text = sessionText } = this.#options;
    const now = clock();
    if (now - this.#reported < (this.#terminal.draw ? redrawPause : linePause)) return;
    this.#reported = now;
    const line = text(done, all, now - this.#began) + more;
    if (this.#terminal.draw) this.#terminal.draw(`\r\u001b[K${bar(done / all)} ${terminalText(line)}`);
    else this.#terminal.notify(`${line}\n`);
  }

  /** Takes the bar away. */
  end(): void {
    this.#terminal.draw?.('\r\u001b[K');
  }
}

/** `42 % · 252 of 600 s · 488 × real time · 0.7 s left` */
function sessionText(time: number, duration: number, wall: number): string {
  const speed = time / Math.max(wall, 1e-9);
  const left = speed > 0 ? `${figure((duration - time) / speed)} s left` : 'starting';
  return `${Math.floor((100 * time) / duration)} % · ${figure(time)} of ${figure(duration)} s · ${figure(speed)} × real time · ${left}`;
}

/** `12.4 of 300 runs · 41 s left` */
export function runsText(runs: number, all: number, wall: number): string {
  const left = runs > 0 ? `${figure(((all - runs) * wall) / runs)} s left` : 'starting';
  return `${figure(runs)} of ${all} runs · ${left}`;
}

function bar(share: number): string {
  // Repeated work counts again, and the last step can end after the end.
  const full = Math.round(Math.min(Math.max(share, 0), 1) * barCells);
  return '█'.repeat(full) + '░'.repeat(barCells - full);
}
