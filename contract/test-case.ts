/**
 * A plugin's failing call as a file: what its author needs to see it fail again. docs/plugin-isolation.md describes the
 * form.
 */
import { z } from 'zod';
import type { ChoiceOutline, Fault, LaneOutline } from './bench-state.ts';

const named = z.record(z.string(), z.unknown());

export const testCaseSchema = z.strictObject({
  driftbench: z.literal('plugin-test-case'),
  plugin: z.string(),
  kind: z.string(),
  /** Parameters of the lane in which it failed, defaults filled in. */
  params: named,
  /** `extrapolate`, `place`, `onTrigger` … */
  call: z.string(),
  /**
   * Arguments by name; null where they could not be found. A number that JSON does not have is text: "NaN", "Infinity".
   */
  arguments: named.nullable(),
  /** Session time of the call, s. */
  time: z.number(),
  /** The fault, for people. */
  message: z.string(),
});
export type PluginTestCase = z.output<typeof testCaseSchema>;

/** The test case of a fault; null where no plugin is to blame. `lanes`: those of the session that failed. */
export function testCaseOf({ plugin, message }: Fault, lanes: readonly LaneOutline[]): PluginTestCase | null {
  if (!plugin) return null;
  const { id, kind, call, time, input } = plugin;
  const lane = lanes.find((each) => each.id === plugin.lane);
  const params = (lane && choicesOf(lane).find((choice) => choice.id === id)?.params) ?? {};
  return { driftbench: 'plugin-test-case', plugin: id, kind, params: { ...params }, call, arguments: argumentsOf(input), time, message };
}

/** Name of the file, and its text. */
export function testCaseFile(testCase: PluginTestCase): { readonly name: string; readonly text: string } {
  return { name: `${testCase.plugin}-${testCase.call.replaceAll(' ', '-')}.case.json`, text: `${JSON.stringify(testCase, null, 2)}\n` };
}

/** Every plugin that a lane has chosen, with its parameters. */
export function choicesOf({
  model,
  contracts,
  levels = [],
  shown,
  furtherTrigger,
  playout,
  senderClock,
  convergence,
  scheduler,
}: LaneOutline): readonly ChoiceOutline[] {
  const named = contracts?.named.map((contract) => contract.model) ?? [];
  const further = [shown, furtherTrigger, playout, senderClock].filter((choice) => choice !== undefined);
  return [model, ...levels.map((level) => level.model), ...named, ...further, convergence, scheduler];
}

function argumentsOf(input: string | undefined): Record<string, unknown> | null {
  if (input === undefined) return null;
  return named.catch({}).parse(JSON.parse(input));
}
