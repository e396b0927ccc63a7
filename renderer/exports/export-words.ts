/** How far an export is, in words. */
import type { ExportState } from '../../contract/exports/export-calls.ts';
import { formatQuantity, formatTimeLeft } from '../format/quantity.ts';

/** `42 %, 12 s left` */
export function exportInWords({ status, kind, share, timeLeft, files, message }: ExportState): string {
  const what = kind === 'report' ? 'The report' : 'The export';
  if (status === 'failed') return message ?? `${what} failed.`;
  if (status === 'cancelled') return `${what} was cancelled; nothing was kept.`;
  if (status === 'done') return kind === 'report' ? 'The report is made.' : `${files.length} ${files.length === 1 ? 'table' : 'tables'}.`;
  const reached = formatQuantity(share, 'ratio', { digits: 2 });
  return timeLeft === null ? `${reached}, beginning` : `${reached}, ${formatTimeLeft(timeLeft)} left`;
}
