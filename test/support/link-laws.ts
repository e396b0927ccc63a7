/** Settings of a link, one for each of its laws: all that plays links plays these. */
import type { LinkSettings } from '../../engine/network/link-settings.ts';

const delay = 0.03;
const spread = 0.004;
const bad = { toBad: 0.05, toGood: 0.3, lossBad: 0.8 };

export const linkLaws: Readonly<Record<string, LinkSettings>> = {
  'a constant delay': { delay },
  'uniform jitter': { delay, jitter: { law: 'uniform', spread } },
  'normal jitter': { delay, jitter: { law: 'normal', spread } },
  'lognormal jitter above a least delay': { delay, jitter: { law: 'lognormal', spread, least: 0.02 } },
  'Pareto jitter in order': { delay, jitter: { law: 'pareto', spread: 0.02 }, order: 'keep' },
  'measured jitter': { delay, jitter: { law: 'table', values: [-0.003, -0.002, 0.001, 0.005] } },
  'jitter correlated from packet to packet': { delay, jitter: { law: 'normal', spread, correlation: 0.8 } },
  'jitter correlated in time': { delay, jitter: { law: 'normal', spread, correlationTime: 1 } },
  'jitter drawn at times': { delay, jitter: { law: 'lognormal', spread, every: 0.05, correlation: 0.3 } },
  'independent loss': { delay, loss: { law: 'independent', ratio: 0.1 } },
  'bursts of loss by packets': { delay, loss: { law: 'gilbert-elliott', ...bad } },
  'bursts of loss by time': { delay, loss: { law: 'gilbert-elliott-time', goodTime: 2, badTime: 0.2, lossGood: 0.01, lossBad: 0.7 } },
  duplicates: { delay, jitter: { law: 'uniform', spread }, duplicate: 0.2 },
  'a bandwidth with a queue': { delay, bandwidth: 90_000, queue: 400 },
  'random stalls': { delay, stalls: { every: 3, lasts: 0.3, spread: 0.06 } },
  'stalls at even times that drain': { delay, stalls: { every: 3, lasts: 0.3, spread: 0.06, rhythm: 'fixed', drain: 3 } },
  shifts: { delay, shifts: { spread: 0.005, correlationTime: 5 } },
  'states with an outage': {
    delay,
    states: [
      { id: 'good', lasts: 2 },
      { id: 'bad', lasts: 0.3, spread: 0.1, delay: 0.12, loss: { law: 'independent', ratio: 0.5 }, weight: 2 },
      { id: 'gone', lasts: 0.2, bandwidth: 0 },
    ],
  },
  'a schedule': {
    delay,
    schedule: [
      { at: 4, from: 2, settings: { delay: 0.2 } },
      { at: 6, settings: { delay, bandwidth: 0 } },
      { at: 6.5, settings: { delay, loss: { law: 'independent', ratio: 0.3 } } },
    ],
  },
  'a trace': {
    delay,
    trace: [
      { t: 0, delay: 0.02, loss: 0, bandwidth: 1e6 },
      { t: 2, delay: 0.2, loss: 0.2, bandwidth: 1e5 },
      { t: 3, delay: 0.05, loss: 0, bandwidth: 0 },
      { t: 3.5, delay: 0.05, loss: 0, bandwidth: 1e6 },
      { t: 9, delay: 0.02, loss: 1, bandwidth: 1e6 },
    ],
  },
};
