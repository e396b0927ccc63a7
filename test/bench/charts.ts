/** Eight charts at 20 Hz in Chromium: what they cost thinned and whole, and whether the page stays responsive. */
import { chromium, type Page } from 'playwright-core';
import { chromiumPath, headlessArgs } from '../support/chromium.ts';
import type { Findings, Merit } from './merits.ts';
import { pageScript } from './page-script.ts';
import type { ChartsCost, ChartsLoad } from './charts-page.ts';

/** Redrawn as often as the bench does. */
const load: ChartsLoad = { charts: 8, lines: 4, points: 1200, rate: 20, redrawRate: 5, seconds: 8, threshold: 200 };

declare global {
  interface Window {
    drawCharts(load: ChartsLoad): Promise<ChartsCost>;
  }
}

/** `redrawMs`: of the processor, painting included. */
interface MeasuredCost extends ChartsCost {
  readonly commandsMs: number;
}

export async function benchCharts(): Promise<Findings> {
  const script = await pageScript('test/bench/charts-page.ts');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...headlessArgs] });
  try {
    const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
    page.on('pageerror', (error) => console.error(error));
    await page.addScriptTag({ content: script });
    const processor = await processorOf(page);
    const measure = async (each: ChartsLoad): Promise<MeasuredCost> => {
      const before = await processor();
      const cost = await page.evaluate((size) => window.drawCharts(size), each);
      return { ...cost, commandsMs: cost.redrawMs, redrawMs: ((await processor()) - before) / cost.redraws };
    };
    const thinned = await measure(load);
    const whole = await measure({ ...load, threshold: load.points });
    const few = await measure({ ...load, charts: 1 });
    const lines = [
      `Charts in Chromium: ${load.charts} charts × ${load.lines} lines × ${load.points} points, ${load.rate} rows and ${load.redrawRate} redraws a second`,
      inWords(`thinned to ${load.threshold} points a line`, thinned),
      inWords(`not thinned (${ratio(whole, thinned)} the time)`, whole),
      inWords(`one chart (${ratio(few, thinned)} the time of eight)`, few),
    ];
    return { lines, merits: meritsOf(thinned) };
  } finally {
    await browser.close();
  }
}

function meritsOf({ redrawMs, longestMs }: ChartsCost): Merit[] {
  const what = `${load.charts} charts, ${load.rate} rows a second, in Chromium`;
  return [
    {
      what: `${what}: processor time of a redraw`,
      value: redrawMs,
      unit: 'ms',
      reference: 1000 / load.redrawRate,
      is: 'from one to the next',
      good: 'below',
    },
    { what: `${what}: longest task`, value: longestMs, unit: 'ms', reference: 50, is: 'bound', good: 'below' },
  ];
}

function inWords(what: string, { redrawMs, commandsMs, longTasks, longestMs, redraws }: MeasuredCost): string {
  const long = longTasks === 0 ? 'no task over 50 ms' : `${longTasks} tasks over 50 ms, the longest ${longestMs.toFixed(0)} ms`;
  return `  ${what}: ${redrawMs.toFixed(1)} ms of the processor a redraw of all, ${commandsMs.toFixed(1)} ms of them drawing commands; in ${redraws} redraws ${long}`;
}

const ratio = (one: ChartsCost, other: ChartsCost) => `${(one.redrawMs / other.redrawMs).toFixed(2)} ×`;

/** Returns the time (ms) for which the page's main thread has had a processor: others on the machine do not count. */
async function processorOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}
