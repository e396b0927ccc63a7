/** What a session tells whoever writes its recording. All of it is plain, clonable data; buffers change hands. */
import type { UpdateRows } from './format/update-rows.ts';
import type { OccurrenceRows } from './format/occurrence-rows.ts';
import type { DecisionRows } from './format/decision-rows.ts';
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { EventsRecord, OperatorRecord, ResultsRecord, SetupRecord, ThinnedRecord } from './format/recording-format.ts';

export interface RecordingSetup {
  readonly setup: SetupRecord;
  /** The files that the experiment names. */
  readonly inputs: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export type RecorderMessage =
  | ({ readonly kind: 'setup' } & RecordingSetup)
  | { readonly kind: 'rows'; readonly rows: TelemetryRows }
  | { readonly kind: 'occurrences'; readonly rows: OccurrenceRows }
  | { readonly kind: 'decisions'; readonly rows: DecisionRows }
  | { readonly kind: 'updates'; readonly rows: UpdateRows }
  /** `time`: session time at which they are told, s. */
  | { readonly kind: 'events'; readonly time: number; readonly record: EventsRecord }
  | { readonly kind: 'operator'; readonly record: OperatorRecord }
  | { readonly kind: 'thinned'; readonly record: ThinnedRecord }
  | { readonly kind: 'results'; readonly record: ResultsRecord }
  /** Nothing more will come. */
  | { readonly kind: 'end' };
