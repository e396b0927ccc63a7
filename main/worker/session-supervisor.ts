/** The supervisor: runs each session in a worker of its own, under the same rules. */
import type { RecorderLine } from '../recording/recorder-port.ts';
import type { OpenMirror } from '../run/live-mirror.ts';
import type { SessionRequest } from '../run/session-messages.ts';
import type { MirrorRunner, RunningMirror, RunningSession, SessionEvents, SessionRunner } from '../run/session-runner.ts';
import { SupervisedSession } from './supervised-session.ts';
import type { Supervision } from './supervision.ts';

export class SessionSupervisor implements SessionRunner, MirrorRunner {
  readonly #supervision: Supervision;

  constructor({ workerPath, plugins = () => [], stuckMs = 2000, memoryMb = 1024 }: Partial<Supervision> & Pick<Supervision, 'workerPath'>) {
    this.#supervision = { workerPath, plugins, stuckMs, memoryMb };
  }

  start(request: SessionRequest, events: SessionEvents, line?: RecorderLine): RunningSession {
    return new SupervisedSession(request, events, this.#supervision, line);
  }

  startMirror(opening: OpenMirror, events: SessionEvents, line?: RecorderLine): RunningMirror {
    return new SupervisedSession(opening, events, this.#supervision, line);
  }
}
