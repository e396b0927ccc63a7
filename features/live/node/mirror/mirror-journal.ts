/** The journal of a live session: everything that enters its mirror, and what it shows, into its recording. */
import type { RowBlock } from '../../../../contract/telemetry-frames.ts';
import type { StudyRecord } from '../../../../contract/study-record.ts';
import type { LiveEvent } from '../../../../engine/live/live-event.ts';
import type { RunResults } from '../../../../engine/measure/run-results.ts';
import type { Mirror } from '../../../../engine/live/mirror.ts';
import type { RecorderMessage } from '../../../../main/recording/recorder-port.ts';
import type { SessionRecorder } from '../../../../main/run/session-recorder.ts';

/** Session time (s) after which events are handed over. */
const longestWait = 0.25;

export class MirrorJournal {
  readonly #mirror: Mirror;
  readonly #recorder: SessionRecorder;
  readonly #send: (message: RecorderMessage) => void;
  #events: LiveEvent[] = [];
  #handedOver = -Infinity;
  /** Number of events left out, as last handed over. */
  #leftOut = 0;
  /** As recorded at the last pause: those of 128 seats take 40 MB. */
  #rested: { readonly results: RunResults; readonly counts: string } | null = null;

  constructor(mirror: Mirror, recorder: SessionRecorder, send: (message: RecorderMessage) => void) {
    this.#mirror = mirror;
    this.#recorder = recorder;
    this.#send = send;
  }

  /** Events as the mirror took them. */
  enter(events: readonly LiveEvent[]): void {
    this.#events.push(...events);
    for (const event of events) this.#addOccurrence(event);
  }

  rows(rows: RowBlock): void {
    this.#recorder.rows(rows);
  }

  flush(): void {
    this.#recorder.flush();
    if (this.#mirror.now - this.#handedOver >= longestWait) this.#handOver();
  }

  /** The host did not run for `length` (s): what its players reported meanwhile is late. */
  stoodStill(length: number): void {
    this.#recorder.addText('noted', Math.max(this.#mirror.now, 0), `the host stood still for ${Math.round(length)} s`);
  }

  /** Records of the study that the session is a round of. */
  study(records: readonly StudyRecord[]): void {
    const time = Math.max(this.#mirror.now, 0);
    for (const record of records) {
      this.#send({ kind: 'study', record: { time, record } });
      if (record.kind === 'noticed') this.#recorder.addText('noted', time, `${record.person} reported a fault`);
    }
  }

  /** The results so far, at a pause of the session; nothing where they are those of the pause before. */
  rest(): void {
    const mirror = this.#mirror;
    this.#handOver();
    const results = mirror.results();
    const counts = JSON.stringify(mirror.counts);
    if (results === this.#rested?.results && counts === this.#rested.counts) return;
    this.#rested = { results, counts };
    this.#recorder.results({ time: mirror.now, results, counts: mirror.counts, scores: mirror.scores() });
  }

  /** Nothing more will come. */
  finish(): void {
    this.rest();
    this.#recorder.end();
  }

  #addOccurrence(event: LiveEvent): void {
    const time = Math.max(this.#mirror.now, 0);
    if (event.kind === 'seated') this.#recorder.addText('joined', time, `spawn ${event.life}`, event.seat);
    else if (event.kind === 'left') this.#recorder.addText('left', time, '', event.seat);
    else if (event.kind === 'link') this.#recorder.addText('changed', time, `network ${event.direction}`, event.seat);
    else if (event.kind === 'held')
      this.#recorder.addText('changed', time, `network ${event.direction} ${event.isHeld ? 'stalled' : 'goes on'}`, event.seat);
    else if (event.kind === 'offer') this.#recorder.addText('changed', time, 'contract');
    else if (event.kind === 'round') this.#recorder.addText('noted', time, `round ${event.round}`);
  }

  #handOver(): void {
    this.#handedOver = this.#mirror.now;
    const { leftOut } = this.#mirror.counts;
    const leftOutNow = (Object.values(leftOut) as number[]).reduce((sum, count) => sum + count, 0);
    if (this.#events.length === 0 && leftOutNow === this.#leftOut) return;
    const record = { reached: this.#mirror.reached, events: this.#events, ...(leftOutNow > 0 && { leftOut: { ...leftOut } }) };
    this.#events = [];
    this.#leftOut = leftOutNow;
    this.#send({ kind: 'events', time: Math.max(this.#mirror.now, 0), record });
  }
}
