/** A run in which a plugin fails: its call is saved, and the run begins again without the lane, where that was asked for. */
import { writeFile } from 'node:fs/promises';
import type { ExperimentOutline, LaneOutline } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FaultRule } from '../../contract/plugins/plugin-calls.ts';
import { testCaseFile, testCaseOf } from '../../contract/plugins/test-case.ts';
import { PluginFault } from '../../engine/session/plugin-fault.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { faultOf } from '../session/fault-of.ts';
import { lostLanes } from '../session/lost-lanes.ts';
import type { Terminal } from './terminal.ts';

export interface FailingFlags {
  readonly onFault?: FaultRule;
  /** Path of the file for the call. */
  readonly saveCall?: string;
  readonly lane?: readonly string[];
}

/** Thrown where a plugin fails, with the lanes that ran. */
class RunFault extends Error {
  override readonly name = 'RunFault';
  readonly fault: PluginFault;
  readonly lanes: readonly LaneOutline[];

  constructor(fault: PluginFault, lanes: readonly LaneOutline[]) {
    super(fault.message, { cause: fault });
    this.fault = fault;
    this.lanes = lanes;
  }
}

/** For the end of a run that failed. In a game lanes cannot do without each other. */
export function blaming({ game }: SessionPlan, { lanes }: ExperimentOutline): (error: unknown) => never {
  return (error) => {
    throw error instanceof PluginFault ? new RunFault(error, game ? [] : lanes) : error;
  };
}

/** Throws the `PluginFault` where the run is to stop. */
export async function withoutFailing<Flags extends FailingFlags>(
  flags: Flags,
  terminal: Terminal,
  run: (flags: Flags) => Promise<void>,
): Promise<void> {
  try {
    await run(flags);
  } catch (error) {
    if (!(error instanceof RunFault)) throw error;
    await withoutFailing(await afterFault(error, flags, terminal), terminal, run);
  }
}

/** What the run begins again with. */
async function afterFault<Flags extends FailingFlags>({ fault, lanes }: RunFault, flags: Flags, terminal: Terminal): Promise<Flags> {
  if (flags.saveCall !== undefined) await saveCall(flags.saveCall, fault, lanes);
  const without = flags.onFault === 'drop-lane' ? lostLanes(faultOf(fault), lanes) : null;
  if (!without) throw fault;
  terminal.tell(`${fault.message}\nThe run begins again without lane ${without.lost.map(({ id }) => id).join(', ')}.\n`);
  return { ...flags, lane: without.left };
}

async function saveCall(path: string, fault: PluginFault, lanes: readonly LaneOutline[]): Promise<void> {
  const testCase = testCaseOf(faultOf(fault), lanes);
  if (!testCase) return;
  await writeFile(path, testCaseFile(testCase).text).catch((error: unknown) => {
    throw new BenchError('bad-input', `--save-call ${path}: ${error instanceof Error ? error.message : String(error)}.`, { cause: fault });
  });
}
