/** How long to wait before trying again: soon at first, then ever longer, never longer than a person has patience. */

const firstWaitMs = 500;
const longestWaitMs = 8000;

/** Wait before attempt `attempt` (1 = first retry), ms. */
export function backOffMs(attempt: number): number {
  return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs);
}
