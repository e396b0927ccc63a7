/** The bench as a newcomer meets it: started by `npm start`'s script, seen in a Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page, type ViewportSize } from 'playwright-core';
import { root } from '../../scripts/steps.mjs';
import { chromiumPath, headlessArgs } from './chromium.ts';
import { patience } from './patience.ts';

export class BenchInChromium {
  /** What the pages complained of: errors on the console, and exceptions. */
  readonly complaints: string[] = [];
  /** The pages' requests that failed. */
  readonly failedRequests: string[] = [];
  address: string;
  readonly browser: Browser;
  #program: ChildProcess;

  readonly #cache: string;
  readonly #options: readonly string[];

  private constructor(program: ChildProcess, address: string, browser: Browser, cache: string, options: readonly string[]) {
    this.#cache = cache;
    this.#options = options;
    this.#program = program;
    this.address = address;
    this.browser = browser;
  }

  /** `options`: more options of `npm start`. */
  static start(...options: string[]): Promise<BenchInChromium> {
    return BenchInChromium.startIn(newCache(), ...options);
  }

  /** With a bound of the script memory of each page, so that a test can use it up. */
  static startWithHeap(megabytes: number, ...options: string[]): Promise<BenchInChromium> {
    return BenchInChromium.#start(newCache(), options, [`--js-flags=--max-old-space-size=${megabytes}`]);
  }

  /** With `cache` as the user's cache, where recent sessions are; `stop` removes it. */
  static startIn(cache: string, ...options: string[]): Promise<BenchInChromium> {
    return BenchInChromium.#start(cache, options, []);
  }

  static async #start(cache: string, options: readonly string[], chromiumArgs: readonly string[]): Promise<BenchInChromium> {
    const program = startBench(cache, '0', options);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs, ...chromiumArgs] });
    return new BenchInChromium(program, await printedAddress(program), browser, cache, options);
  }

  /** A browser of its own: no cookies of others. */
  async visitor(viewport = { width: 1440, height: 900 }): Promise<BrowserContext> {
    const visitor = await this.browser.newContext({ viewport, colorScheme: 'dark' });
    visitor.setDefaultTimeout(patience.timeout);
    await visitor.addInitScript(() => localStorage.setItem('driftbench.first-steps-done', 'true'));
    return visitor;
  }

  /** One whose screen is slow. */
  async visitorOnSlowScreen(viewport?: ViewportSize): Promise<BrowserContext> {
    return await onSlowScreen(await this.visitor(viewport));
  }

  async open(visitor: BrowserContext, address = this.address): Promise<Page> {
    const page = await visitor.newPage();
    this.#listen(page);
    await page.goto(address);
    return page;
  }

  /** Also to the windows that it opens. */
  #listen(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('requestfailed', (request) => this.failedRequests.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`));
    page.on('popup', (opened) => this.#listen(opened));
  }

  /** Ends the bench's process with that signal. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#program.exitCode !== null || this.#program.signalCode !== null) return;
    const ended = once(this.#program, 'exit');
    this.#program.kill(signal);
    await ended;
  }

  /** After its end, on the same port, for the same pages. */
  async restart(): Promise<void> {
    this.#program = startBench(this.#cache, new URL(this.address).port, this.#options);
    this.address = await printedAddress(this.#program);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.end('SIGTERM');
    rmSync(this.#cache, { recursive: true, force: true });
  }
}

/**
 * The screen of its pages shows ten frames a second, as that of a busy machine does: without a GPU, frames are much of
 * what a page costs.
 */
export async function onSlowScreen(visitor: BrowserContext): Promise<BrowserContext> {
  await visitor.addInitScript(slowDown, 100);
  return visitor;
}

/** Frames come `intervalMs` after each other, or later. Runs in the page. */
function slowDown(intervalMs: number): void {
  const nextFrame = requestAnimationFrame.bind(window);
  const waiting = new Map<number, FrameRequestCallback>();
  let requests = 0;
  let isRequested = false;
  let shownMs = Number.NEGATIVE_INFINITY;
  function show(nowMs: number): void {
    shownMs = nowMs;
    isRequested = false;
    // Not those that are requested meanwhile.
    const due = [...waiting];
    for (const [request, draw] of due) if (waiting.delete(request)) draw(nowMs);
  }
  window.requestAnimationFrame = (draw) => {
    if (!isRequested) setTimeout(() => nextFrame(show), shownMs + intervalMs - performance.now());
    isRequested = true;
    waiting.set(++requests, draw);
    return requests;
  };
  window.cancelAnimationFrame = (request) => void waiting.delete(request);
}

const newCache = () => mkdtempSync(join(tmpdir(), 'driftbench-'));

function startBench(cache: string, port: string, options: readonly string[]): ChildProcess {
  const recordings = options.includes('--recordings') ? [] : ['--recordings', join(cache, 'recordings')];
  return spawn(process.execPath, ['scripts/start.mjs', '--browser', '--no-open', '--port', port, ...recordings, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
}

async function printedAddress(program: ChildProcess): Promise<string> {
  if (!program.stdout) throw new Error('no standard output');
  for await (const line of createInterface({ input: program.stdout })) {
    const address = /^Driftbench bench at (.*)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The bench ended without printing its address.');
}
