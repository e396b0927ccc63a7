/** DIS in the panel: what the bench hears and sends, and the forms for both, remembered by this browser. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { noListening, noSending, type DisInterface, type DisState } from '../calls/dis-calls.ts';
import type { CallInput, CallName } from '../../../contract/bench.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';

/** Calls that answer with the state after the change. */
type ChangingCall = Exclude<Extract<CallName, `dis.${string}`>, 'dis.reach' | 'dis.interfaces'>;

/** The standard's algorithms and the convergence schemes that a comparison offers. */
export const comparedModels: readonly string[] = ['static', 'fpw', 'rpw', 'rvw', 'fvw', 'fpb', 'rpb', 'rvb', 'fvb', 'constant-turn'];
export const comparedSchemes: readonly string[] = [
  'snap',
  'dis-smoothing',
  'linear-blend',
  'projective-blend',
  'projective-velocity-blend',
  'hermite',
  'spring',
];

const listenDefaults = {
  interface: '',
  group: '',
  port: 3000,
  exercise: '',
  site: '',
  application: '',
  origin: '',
  gather: 6,
  lag: 0.5,
  entities: 64,
  lanes: 'usual' as 'usual' | 'open' | 'compare',
  models: ['fpw', 'rvw'] as readonly string[],
  schemes: ['snap', 'dis-smoothing'] as readonly string[],
};
const sendDefaults = {
  to: '127.0.0.1',
  port: 3000,
  interface: '',
  ttl: 1,
  version: 6 as 6 | 7,
  exercise: 1,
  site: 1,
  application: 1,
  origin: '0,0,0',
  lane: '',
};

export const useDis = defineStore('dis', () => {
  const bench = useBench();
  const state = shallowRef<DisState>({ listening: noListening, sending: noSending });
  const interfaces = shallowRef<readonly DisInterface[]>([]);
  const listen = useLocalStorage('driftbench.dis-listen', listenDefaults, { mergeDefaults: true });
  const send = useLocalStorage('driftbench.dis-send', sendDefaults, { mergeDefaults: true });

  watch(
    () => bench.client,
    (client) => {
      state.value = { listening: noListening, sending: noSending };
      client?.on('dis', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  const isListening = computed(() => state.value.listening.status !== 'off');
  const isSending = computed(() => state.value.sending.status !== 'off');

  async function findInterfaces(): Promise<void> {
    interfaces.value = (await bench.ask('dis.interfaces', {})) ?? [];
  }

  /** True where it was not refused. */
  async function change<N extends ChangingCall>(name: N, params: CallInput<N>): Promise<boolean> {
    const answer = await bench.ask<ChangingCall>(name, params);
    if (answer) state.value = answer;
    return answer !== null;
  }

  return { state, interfaces, listen, send, isListening, isSending, findInterfaces, change };
});

/** Field → what is wrong with it, in words; empty: nothing. */
export type Wrong<Draft> = Readonly<Partial<Record<keyof Draft, string>>>;

/** The call of the form, or what is wrong with it. `open`: file of the open experiment. */
export function listenRequest(
  draft: typeof listenDefaults,
  open: string | undefined,
): CallInput<'dis.listen'> | Wrong<typeof listenDefaults> {
  const [exercise, site, application] = [numberIn(draft.exercise, 255), numberIn(draft.site, 65_535), numberIn(draft.application, 65_535)];
  const origin = draft.origin.trim() === '' ? undefined : originIn(draft.origin);
  const wrong: Wrong<typeof listenDefaults> = {
    ...(exercise === null && { exercise: 'a number from 0 to 255, or empty: all' }),
    ...(site === null && { site: 'a number from 0 to 65535, or empty: all' }),
    ...(application === null && { application: 'a number from 0 to 65535, or empty: all' }),
    ...(origin === null && { origin: originWords }),
    ...(draft.lanes === 'open' && open === undefined && { lanes: 'no saved experiment is open' }),
    ...(draft.lanes === 'compare' && draft.models.length * draft.schemes.length === 0 && { lanes: 'at least one model and one scheme' }),
  };
  if (Object.keys(wrong).length > 0) return wrong;
  const { port, gather, lag, entities, models, schemes } = draft;
  return {
    port,
    gather,
    lag,
    entities,
    ...(draft.interface !== '' && { interface: draft.interface }),
    ...(draft.group.trim() !== '' && { group: draft.group.trim() }),
    ...(typeof exercise === 'number' && { exercise }),
    ...(typeof site === 'number' && { site }),
    ...(typeof application === 'number' && { application }),
    ...(origin && { origin }),
    ...(draft.lanes === 'open' && open !== undefined && { file: open }),
    ...(draft.lanes === 'compare' && { compare: { models: [...models], schemes: [...schemes] } }),
  };
}

/** The call of the form, unconfirmed, or what is wrong with it. `lanes`: of the open session. */
export function sendRequest(draft: typeof sendDefaults, lanes: readonly string[]): CallInput<'dis.send'> | Wrong<typeof sendDefaults> {
  const origin = originIn(draft.origin);
  if (!origin) return { origin: originWords };
  const { port, ttl, version, exercise, site, application } = draft;
  return {
    to: draft.to.trim(),
    port,
    ttl,
    version,
    exercise,
    site,
    application,
    origin,
    ...(draft.interface !== '' && { interface: draft.interface }),
    ...(lanes.includes(draft.lane) && { lane: draft.lane }),
  };
}

/** True for a call: every call has a port of its own. */
export function isCall<Call extends object>(request: Call | Wrong<typeof listenDefaults> | Wrong<typeof sendDefaults>): request is Call {
  return 'port' in request && typeof request.port === 'number';
}

const originWords = 'latitude, longitude, altitude: degrees and metres, such as 47.5, 8.5, 430';

/** Undefined: empty; null: none. */
function numberIn(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}

function originIn(text: string) {
  const [latitude = NaN, longitude = NaN, altitude = 0, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && altitude >= -1e4 && altitude <= 1e7;
  return isPlace && more.length === 0 ? { latitude, longitude, altitude } : null;
}
