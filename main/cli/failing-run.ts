/** A run in which a plugin fails: its call is saved, and on request the run restarts without the lane. */
import type { Fault, LaneOutline } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { FaultRule } from '../../contract/plugin-calls.ts';
import { testCaseFile, testCaseOf } from '../../contract/test-case.ts';
import { replaceFile } from '../base/files/in-place.ts';
import { FaultError } from '../worker/faults.ts';
import type { RunEvent } from '../run/run-tasks.ts';
import { lostLanes } from '../run/lost-lanes.ts';
import type { Terminal } from './terminal.ts';

export interface FailingFlags {
  readonly onFault?: FaultRule;
  /** Path of the file for the call. */
  readonly saveCall?: string;
  readonly lane?: readonly string[];
}

/** A fault of a run whose experiment is known. */
class RunFault extends FaultError {
  readonly lanes: readonly LaneOutline[];

  constructor(fault: Fault, lanes: readonly LaneOutline[], cause: FaultError) {
    super(fault, cause);
    this.lanes = lanes;
  }
}

/** The error of a failed run, with its lanes if they are known. In a game lanes depend on each other. */
export function blaming(error: unknown, opened: Extract<RunEvent, { kind: 'opened' }> | null): unknown {
  if (!(error instanceof FaultError) || !opened) return error;
  return new RunFault(error.fault, opened.isGame ? [] : opened.outline.lanes, error);
}

/** Throws the `FaultError` where the run is to stop. */
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

/** The request of the restarted run. */
async function afterFault<Flags extends FailingFlags>(error: RunFault, flags: Flags, terminal: Terminal): Promise<Flags> {
  const { fault, lanes } = error;
  if (flags.saveCall !== undefined) await saveCall(flags.saveCall, error);
  const without = flags.onFault === 'drop-lane' ? lostLanes(fault, lanes) : null;
  if (!without) throw error;
  terminal.notify(`${fault.message}\nThe run restarts without lane ${without.lost.map(({ id }) => id).join(', ')}.\n`);
  return { ...flags, lane: without.left };
}

async function saveCall(path: string, failed: RunFault): Promise<void> {
  const testCase = testCaseOf(failed.fault, failed.lanes);
  if (!testCase) return;
  await replaceFile(path, testCaseFile(testCase).text).catch((error: unknown) => {
    throw new BenchError('bad-input', `--save-call ${error instanceof Error ? error.message : String(error)}`, { cause: failed });
  });
}
