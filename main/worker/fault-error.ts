/** A fault as an error: work that was done elsewhere has failed. */
import type { Fault } from '../../contract/bench-state.ts';
import { BenchError } from '../../contract/errors.ts';

export class FaultError extends BenchError {
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(fault.code, fault.message, { cause });
    this.fault = fault;
  }
}
