/** Eight charts at 20 Hz in Chromium: what they cost thinned and whole, and whether the page stays responsive. */
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import type { ChartsCost, ChartsLoad } from './charts-page.ts';

const load: ChartsLoad = { charts: 8, lines: 4, points: 1200, rate: 20, seconds: 4, threshold: 200 };

declare global {
  interface Window {
    drawCharts(load: ChartsLoad): Promise<ChartsCost>;
  }
}

export async function benchCharts(): Promise<string[]> {
  const script = await bundled('test/bench/charts-page.ts');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
    page.on('pageerror', (error) => console.error(error));
    await page.addScriptTag({ content: script });
    const processor = await processorOf(page);
    const measure = async (each: ChartsLoad) => {
      const before = await processor();
      const cost = await page.evaluate((asked) => window.drawCharts(asked), each);
      return { ...cost, redrawMs: ((await processor()) - before) / cost.redraws };
    };
    const thinned = await measure(load);
    const whole = await measure({ ...load, threshold: load.points });
    const few = await measure({ ...load, charts: 1 });
    return [
      `Charts in Chromium: ${load.charts} charts × ${load.lines} lines × ${load.points} points at ${load.rate} Hz`,
      inWords(`thinned to ${load.threshold} points a line`, thinned),
      inWords(`not thinned (${ratio(whole, thinned)} the time)`, whole),
      inWords(`one chart (${ratio(few, thinned)} the time of eight)`, few),
    ];
  } finally {
    await browser.close();
  }
}

function inWords(what: string, { redrawMs, longTasks, longestMs, redraws }: ChartsCost): string {
  const long = longTasks === 0 ? 'no task over 50 ms' : `${longTasks} tasks over 50 ms, the longest ${longestMs.toFixed(0)} ms`;
  return `  ${what}: ${redrawMs.toFixed(1)} ms of the processor a redraw of all; in ${redraws} redraws ${long}`;
}

const ratio = (one: ChartsCost, other: ChartsCost) => `${(one.redrawMs / other.redrawMs).toFixed(2)} ×`;

/** Tells the time (ms) for which the page's main thread has had a processor: others on the machine do not count. */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

/** The page's script in one piece. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', define: { 'process.env.NODE_ENV': "'production'" } },
    build: { write: false, minify: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'bench', fileName: 'bench' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`nothing was built of ${entry}`);
  return chunk.code;
}
