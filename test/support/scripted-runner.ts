/** A session runner without sessions: it notes the calls, and the test supplies the session's events. */
import { blockOf, type RowBlock } from '../../contract/telemetry-frames.ts';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { idealLink } from '../../engine/network/link-settings.ts';
import { openWorldPlan } from '../../engine/world/world.ts';
import { deferred } from '../../main/base/deferred.ts';
import type { SessionCommand, SessionProgress, SessionRequest, TimedChange } from '../../main/run/session-messages.ts';
import type { RunningSession, SessionEvents, SessionRunner } from '../../main/run/session-runner.ts';

const outline: ExperimentOutline = {
  file: 'one.yaml',
  name: 'One tank',
  description: '',
  duration: 10,
  frame: 0.02,
  arena: { width: 100, depth: 100 },
  world: openWorldPlan,
  entities: [{ id: 'tank', owner: 'sender', motion: 'linear' }],
  nodes: [{ id: 'near', down: idealLink, up: idealLink }],
  lanes: [],
};

export const layout: TelemetryLayout = { entities: ['tank'], lanes: [], pairs: [] };

const started: SessionProgress = { status: 'running', time: 0, pace: 1, achievedPace: 0, nodes: outline.nodes, offers: [] };

/** One row at `time` for `layout`. */
export function rowAt(time: number): RowBlock {
  return blockOf({ columns: 5, times: Float64Array.of(time), values: Float32Array.of(time, 0, 0, 0, 1) });
}

export class ScriptedSession implements RunningSession {
  readonly request: SessionRequest;
  readonly events: SessionEvents;
  readonly commands: SessionCommand[] = [];
  readonly changes: TimedChange[] = [];
  readonly ready: Promise<void>;
  ended = false;
  /** Thrown at the next commands instead of carrying them out. */
  refusal: Error | null = null;
  readonly #opening = deferred<void>();

  constructor(request: SessionRequest, events: SessionEvents) {
    this.request = request;
    this.events = events;
    this.ready = this.#opening.promise;
  }

  open(): void {
    this.events.opened({ outline, layout, seed: this.request.seed ?? 7 });
    this.events.progress({ ...started, pace: this.request.pace, status: this.request.paused ? 'paused' : 'running' });
    this.#opening.resolve(undefined);
  }

  fail(error: Error): void {
    this.#opening.reject(error);
  }

  async command(command: SessionCommand): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.commands.push(command);
    if (command.kind === 'pause') this.events.progress({ ...started, status: 'paused', time: 3 });
  }

  /** Such sessions take no input. */
  report(): void {
    throw new Error('A scripted session takes no input.');
  }

  async end(): Promise<void> {
    this.ended = true;
  }
}

export class ScriptedRunner implements SessionRunner {
  readonly sessions: ScriptedSession[] = [];
  /** Sessions open at once unless this is turned off. */
  opensAtOnce = true;

  get newest(): ScriptedSession {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('No session was started.');
    return session;
  }

  start(request: SessionRequest, events: SessionEvents): ScriptedSession {
    const session = new ScriptedSession(request, events);
    this.sessions.push(session);
    if (this.opensAtOnce) setImmediate(() => session.open());
    return session;
  }
}
