/** The delay asked for of each receiver, as steps over session time. */
import type { Conditions } from './condition-log.ts';

export interface DelaySteps {
  readonly node: string;
  /** Session times, s, in order; from each on, this delay, s. */
  readonly steps: readonly { readonly time: number; readonly delay: number }[];
}

/** Of every node that shows somebody; a delay that does not change makes no step. */
export function delaySteps(entries: readonly Conditions[]): readonly DelaySteps[] {
  const receivers = Object.entries(entries.at(-1)?.links ?? {}).filter(([, { down }]) => !Number.isNaN(down));
  return receivers.map(([node]) => ({ node, steps: stepsOf(entries, node) }));
}

function stepsOf(entries: readonly Conditions[], node: string): DelaySteps['steps'] {
  const steps: { time: number; delay: number }[] = [];
  for (const { time, links } of entries) {
    const delay = links[node]?.down ?? Number.NaN;
    if (!Number.isNaN(delay) && steps.at(-1)?.delay !== delay) steps.push({ time, delay });
  }
  return steps;
}
