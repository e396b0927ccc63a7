/** The host's end of a page's port, played by a test: it greets, records the calls and gives the answers. */
import { type BenchState, emptyBenchState } from '../../../contract/bench-state.ts';
import type { DisState } from '../../../features/dis/calls/dis-calls.ts';
import type { Role, RunStandings } from '../../../contract/bench.ts';
import type { LiveState } from '../../../features/live/calls/live-state.ts';
import type { PluginsState } from '../../../contract/plugin-calls.ts';
import type { ComparisonRun } from '../../../contract/comparison-run.ts';
import type { SweepState } from '../../../features/sweep/calls/sweep-state.ts';
import type { HostMessage } from '../../../contract/messages.ts';
import { frameOf, type TelemetryFrame } from '../../../contract/telemetry-frames.ts';
import { type PagePort, PortListeners } from '../../../renderer/run/connection/page-port.ts';

export interface WiredBench {
  readonly port: PagePort;
  /** Names and parameters of the calls so far. */
  readonly calls: (readonly [name: string, params: unknown])[];
  /** Sends the greeting and the first state. */
  greet(state?: Partial<BenchState>): void;
  /** Sends the greeting of a live session and its first state. */
  greetPlayer(state: LiveState): void;
  state(state: Partial<BenchState>): void;
  sweep(state: SweepState): void;
  second(state: ComparisonRun): void;
  standings(standings: RunStandings): void;
  live(state: LiveState): void;
  dis(state: DisState): void;
  plugins(state: PluginsState): void;
  frame(frame: TelemetryFrame): void;
  drop(reason: string, refused?: 'refused'): void;
}

/** `answer` gives the result of a call, or throws to refuse it. */
export function wiredBench(answer: (name: string, params: unknown) => unknown = () => emptyBenchState): WiredBench {
  const page = new PortListeners();
  const calls: WiredBench['calls'] = [];
  const send = (message: HostMessage) => page.message(JSON.stringify(message));
  let refused = false;

  function onCall(text: string): void {
    const { id, call, params } = JSON.parse(text) as { id?: number; call: string; params: unknown };
    if (id === undefined) return;
    calls.push([call, params]);
    try {
      const result = answer(call, params);
      if (call === 'history.rows') page.message(frameOf(result as TelemetryFrame, (result as TelemetryFrame).epoch, id));
      else send({ id, result });
    } catch (error) {
      send({ id, error: { code: 'not-possible', message: error instanceof Error ? error.message : String(error) } });
    }
  }

  const hello = (role: Role) => send({ hello: { version: '0.1.0', role } });
  const state = (next: Partial<BenchState>) => send({ event: 'state', data: { ...emptyBenchState, ...next } });
  return {
    calls,
    state,
    live: (next) => send({ event: 'live', data: next }),
    dis: (next) => send({ event: 'dis', data: next }),
    second: (next) => send({ event: 'second', data: next }),
    standings: (next) => send({ event: 'standings', data: next }),
    sweep: (next) => send({ event: 'sweep', data: next }),
    plugins: (next) => send({ event: 'plugins', data: next }),
    port: {
      get refused() {
        return refused;
      },
      send: (message) => onCall(String(message)),
      onMessage: (handler) => page.onMessage(handler),
      onClose: (handler) => page.onClose(handler),
      close: () => page.close('closed'),
    },
    greet(first = {}) {
      hello('operator');
      state(first);
    },
    greetPlayer(first) {
      hello('player');
      send({ event: 'live', data: first });
    },
    frame: (frame) => page.message(frameOf(frame, frame.epoch)),
    drop(reason, refusal) {
      refused = refusal === 'refused';
      page.close(reason);
    },
  };
}
