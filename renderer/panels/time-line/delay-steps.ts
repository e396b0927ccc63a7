/** The delay asked for of each receiver, as steps over session time. */

export interface DelaySteps {
  readonly node: string;
  /** Session times, s, in order; from each on, this delay, s. */
  readonly steps: readonly { readonly time: number; readonly delay: number }[];
}

/** The steps with one more, unless it is no change. A time that was told of already is told anew. */
export function stepped(before: DelaySteps, time: number, delay: number): DelaySteps {
  const steps = before.steps.filter((step) => step.time < time);
  return steps.at(-1)?.delay === delay ? before : { node: before.node, steps: [...steps, { time, delay }] };
}
