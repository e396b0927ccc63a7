/** A bench that several groups of tests use one after another. */
import type { BrowserContext, Page } from 'playwright-core';
import type { BenchInChromium } from '../../support/bench-in-chromium.ts';

export interface ShownBench {
  readonly bench: BenchInChromium;
  readonly visitor: BrowserContext;
  readonly page: Page;
  /** The folder of sweeps. */
  readonly sweeps: string;
  /** Opens an experiment of the library, of another name than the open one, by its file's name. */
  open(file: string): Promise<void>;
}
