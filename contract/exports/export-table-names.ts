/** Which tables there are to export, by the layout of what is recorded. */
import type { TelemetryLayout } from '../telemetry.ts';

/** In the order in which they are offered. */
export function exportTableNames({ parts, game }: Pick<TelemetryLayout, 'parts' | 'game'>): readonly string[] {
  return [
    ...['real', 'exported', 'placed', 'metrics', ...(parts ? ['parts'] : [])],
    ...['updates-made', 'decisions', 'updates-sent', 'updates-arrived', 'updates-acknowledged', 'updates-lost', 'delays'],
    ...(game ? ['shots', 'hits'] : []),
    ...['changes', 'notes', 'lanes', 'receivers'],
  ];
}
