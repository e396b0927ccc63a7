/** The tables that can be exported, by the layout of the session. */
import type { TelemetryLayout } from '../../../contract/telemetry.ts';

/** In the order in which they are offered. */
export function exportTableNames({ parts, game }: Pick<TelemetryLayout, 'parts' | 'game'>): readonly string[] {
  return [
    'real',
    'exported',
    'placed',
    'metrics',
    ...(parts ? ['parts'] : []),
    'updates-made',
    'decisions',
    'updates-sent',
    'updates-arrived',
    'updates-acknowledged',
    'updates-lost',
    'delays',
    ...(game ? ['shots', 'hits'] : []),
    'changes',
    'notes',
    'lanes',
    'receivers',
  ];
}
