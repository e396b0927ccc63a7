/** How far a sweep is, in words. */
import type { SweepState } from '../../contract/sweep/sweep-state.ts';
import { formatTimeLeft } from '../format/quantity.ts';

/** `12 of 60 runs, 1 failed, 00:41 left` */
export function progressInWords({ status, size, done, failed, timeLeft, message }: SweepState): string {
  if (status === 'none') return 'No sweep yet.';
  if (status === 'checking') return 'Every value is being tried by itself …';
  const through = `${done + failed} of ${size} runs${failed > 0 ? `, ${failed} failed` : ''}`;
  if (status === 'running') return timeLeft === null ? `${through}, beginning` : `${through}, ${formatTimeLeft(timeLeft)} left`;
  if (status === 'failed') return message ?? 'The sweep failed.';
  return status === 'cancelled' ? `cancelled after ${through}` : `done: ${through}`;
}
