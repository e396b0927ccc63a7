/** Files that macOS opens with the bench, each an event; the first may come before anything is ready. */
import { app } from 'electron';

export class OpenedFiles {
  #newest: string | null = null;
  #open: ((path: string) => void) | null = null;

  /** To be made before the app is ready. */
  constructor() {
    app.on('open-file', (event, path) => {
      event.preventDefault();
      if (this.#open) this.#open(path);
      else this.#newest = path;
    });
  }

  /** The newest one until now; whatever comes from now on is for `open`. */
  serve(open: (path: string) => void): string | null {
    this.#open = open;
    return this.#newest;
  }
}
