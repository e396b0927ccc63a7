/** The bench as this page sees it: the connection, the state, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { BenchClient } from '../../../client/bench-client.ts';
import { type BenchState, emptyBenchState, type Pace } from '../../../contract/bench-state.ts';
import type { CallInput, CallName, CallResult, ExperimentSummary } from '../../../contract/bench.ts';
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import type { ConnectionState } from './connection.ts';
import { keepSame } from './keep-same.ts';

/** Calls that answer with the state after the change. */
type ChangingCall = Extract<CallName, `session.${string}` | 'recordings.open'>;

/** While nothing is open. */
const noLayout: TelemetryLayout = { entities: [], lanes: [], pairs: [] };

type Change = <N extends ChangingCall>(name: N, params: CallInput<N>) => Promise<boolean>;

/** Operations that an operator can request of the session; each resolves with true if it is not refused. */
const operation = (change: Change) => ({
  open: (file: string) => change('session.open', { file }),
  openRecording: (file: string) => change('recordings.open', { file }),
  apply: (draft: CallInput<'session.apply'>) => change('session.apply', draft),
  play: () => change('session.play', {}),
  pause: () => change('session.pause', {}),
  step: (frames: number) => change('session.step', { frames }),
  restart: (seed: number) => change('session.restart', { seed }),
  record: (keep: boolean) => change('session.record', { keep }),
  setPace: (pace: Pace) => change('session.setPace', { pace }),
  setContract: (contract: CallInput<'session.setContract'>) => change('session.setContract', contract),
  setLink: (link: CallInput<'session.setLink'>) => change('session.setLink', link),
});

export const useBench = defineStore('bench', () => {
  const client = shallowRef<BenchClient | null>(null);
  const connection = shallowRef<ConnectionState>({ kind: 'connecting' });
  const state = shallowRef<BenchState>(emptyBenchState);
  const experiments = shallowRef<readonly ExperimentSummary[]>([]);
  /** Cuts the wait for the next attempt to connect short. */
  const retry = shallowRef<() => void>(() => undefined);
  /** Name of the experiment whose run was replaced while this page was not connected, until dismissed. */
  const replaced = shallowRef<string | null>(null);
  /** The last refusal of a call: until the same call succeeds, another run begins, or it is dismissed. */
  const refusal = shallowRef<string | null>(null);
  let refused: CallName | null = null;
  watch([() => state.value.epoch, () => state.value.experiment?.file], () => (refusal.value = null), { flush: 'sync' });

  const online = computed(() => connection.value.kind === 'open');
  const mayOperate = computed(() => connection.value.kind === 'open' && connection.value.role === 'operator');
  const hasSession = computed(() => state.value.experiment !== null && !['empty', 'loading'].includes(state.value.status));
  /** True if there is anything that panels can show; measurements stay when the bench is lost or refuses this page. */
  const shows = computed(() => state.value.layout !== null && state.value.experiment !== null);

  /** The entities, lanes and pairs of the telemetry. */
  const layout = computed(() => state.value.layout ?? noLayout);

  /** Duration of the open run, s: as planned for a session, as recorded for a recording. */
  const duration = computed(() =>
    ['recording', 'exercise'].includes(state.value.source) ? state.value.time : (state.value.experiment?.duration ?? 0),
  );

  /** True if an operator can still change the session. */
  const mayChange = computed(() => mayOperate.value && isOpenToChange(state.value));

  /** Takes over a fresh client; the last one's subscriptions ended with it. */
  function attach(fresh: BenchClient): void {
    client.value = markRaw(fresh);
    const { epoch, experiment } = state.value;
    const stop = fresh.on('state', (next) => {
      stop();
      if (experiment && next.epoch !== epoch) replaced.value = experiment.name;
    });
    fresh.on('state', show);
  }

  /** States come twice a second and repeat most of the last one. */
  function show(next: BenchState): void {
    state.value = keepSame(state.value, next);
  }

  function connectionChanged(next: ConnectionState): void {
    connection.value = next;
    if (next.kind === 'open') void listExperiments();
  }

  async function change<N extends ChangingCall>(name: N, params: CallInput<N>): Promise<boolean> {
    const answer = await ask<N>(name, params);
    if (answer) show(answer);
    return answer !== null;
  }

  /** The answer to a call; null where it is refused, and the refusal is shown. */
  async function ask<N extends CallName>(name: N, params: CallInput<N>): Promise<CallResult<N> | null> {
    try {
      const answer = (await client.value?.call(name, params)) ?? null;
      if (name === refused) [refusal.value, refused] = [null, null];
      return answer;
    } catch (error) {
      refused = name;
      refusal.value = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  const listExperiments = async () => (experiments.value = (await ask('experiments.list', {})) ?? experiments.value);

  return {
    connection,
    state,
    experiments,
    refusal,
    replaced,
    client,
    online,
    mayOperate,
    hasSession,
    shows,
    mayChange,
    layout,
    duration,
    attach,
    connectionChanged,
    ask,
    listExperiments,
    onRetry: (handler: () => void) => (retry.value = handler),
    retryNow: () => retry.value(),
    ...operation(change),
  };
});

function isOpenToChange({ capabilities, status }: BenchState): boolean {
  return capabilities.changes && ['running', 'paused'].includes(status);
}
