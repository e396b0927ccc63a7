import { expect, test } from 'vitest';
import { Conditions } from '../../../engine/network/conditions.ts';
import { Delivery } from '../../../engine/network/delivery.ts';
import { Link } from '../../../engine/network/link.ts';
import { checkFieldsApart, checkStreams, linkField, rampOf, settingsOf, spikeOf, stagesOf, stepOf } from './proxy-conditions.ts';

const fields = (...texts: string[]) => texts.map((text) => linkField('--link', text));

test('fields are those of a link in an experiment; up. and down. stand for one direction', () => {
  expect(settingsOf(fields('delay=0.2', 'jitter.spread=0.05', 'up.delay=0.3', 'down.order=keep'))).toEqual({
    up: { delay: 0.3, jitter: { law: 'uniform', spread: 0.05 } },
    down: { delay: 0.2, jitter: { law: 'uniform', spread: 0.05 }, order: 'keep' },
  });
  expect(settingsOf(fields('preset=cable', 'delay=0.1')).up).toEqual({ delay: 0.1, bandwidth: 1e6, order: 'keep' });
});

test('changes build on each other in order of time', () => {
  const { down } = stagesOf(fields('delay=0.1'), [rampOf('60..90:delay=0.5'), stepOf('30:loss.ratio=0.1')]);
  expect(down).toEqual([
    { at: 0, settings: { delay: 0.1 } },
    { at: 30, settings: { delay: 0.1, loss: { law: 'independent', ratio: 0.1 } } },
    { at: 90, from: 60, settings: { delay: 0.5, loss: { law: 'independent', ratio: 0.1 } } },
  ]);
});

test('a bandwidth of 0 is an outage, which begins and ends with a step', () => {
  const { up, down } = stagesOf(fields('bandwidth=1e6'), [stepOf('10:down.bandwidth=0'), stepOf('12:down.bandwidth=1e6')]);
  expect(down.map(({ at, settings }) => [at, settings.bandwidth])).toEqual([
    [0, 1e6],
    [10, 0],
    [12, 1e6],
  ]);
  expect(up.map(({ settings }) => settings.bandwidth)).toEqual([1e6, 1e6, 1e6]);
});

test('what is sent in an outage waits for its end', () => {
  const { down } = stagesOf([], [stepOf('1:bandwidth=0'), stepOf('3:bandwidth=8e3')]);
  const outlook = new Conditions({ stages: down });
  const link = new Link({ settings: outlook.settingsAt(0), outlook, seed: 1, name: 'down' });
  const delivery = new Delivery();
  const arrivals = [0.5, 1.5, 2.5, 3.5].map((sent, number) => {
    link.carry(number, sent, 100, delivery);
    return Number(delivery.first.toFixed(6));
  });
  // 100 bytes take 0.1 s after the outage.
  expect(arrivals).toEqual([0.5, 3.1, 3.2, 3.6]);
});

test('a spike lasts a second by default', () => {
  expect([spikeOf('0.3/20'), spikeOf('0.3/20/2')]).toEqual([
    { extra: 0.3, every: 20, length: 1 },
    { extra: 0.3, every: 20, length: 2 },
  ]);
});

test.each([
  [() => settingsOf(fields('delay=fast')), '--link delay=fast: delay: found "fast"; allowed: a number ≥ 0 and ≤ 60 s.'],
  [() => settingsOf(fields('dealy=0.1')), 'Did you mean "delay"?'],
  [
    () => settingsOf(fields('queue=100')),
    '--link queue=100: queue: a queue forms only before a bandwidth; give bandwidth too, or leave queue out.',
  ],
  [() => linkField('--link', 'delay'), '--link delay: needs the form field=value, as in --link up.delay=0.2.'],
  [() => linkField('--link', 'delay=[1'), '--link delay=[1: the value is not valid YAML.'],
  [() => stepOf('delay=0.4'), '--step delay=0.4: needs the form seconds:field=value, as in --step 30:delay=0.4.'],
  [() => rampOf('60..10:delay=1'), '--ramp 60..10:delay=1: needs the form from..to:field=value with from < to in seconds'],
  [() => settingsOf(fields('bandwidth=0')), '--link bandwidth=0: bandwidth: found 0; allowed: a number > 0 bit/s.'],
  [() => stagesOf([], [stepOf('10:bandwidth=0')]), '--step bandwidth=0: an outage (bandwidth 0) needs an end: a later --step'],
  [
    () => stagesOf(fields('bandwidth=1e6'), [rampOf('5..10:bandwidth=0'), stepOf('12:bandwidth=1e6')]),
    '--ramp bandwidth=0: an outage (bandwidth 0) comes and goes at once; use --step for it.',
  ],
  [() => spikeOf('0.3/20/30'), '--spike 0.3/20/30: needs the form extra/every or extra/every/length in seconds'],
  [() => checkStreams(fields('loss.ratio=0.1')), '--link loss.ratio=0.1: the bytes of a TCP stream are never lost, doubled or overtaken.'],
  [() => checkStreams(fields('states=[{id: a, lasts: 1}, {id: b, lasts: 1, loss: {ratio: 1}}]')), 'the bytes of a TCP stream'],
  [() => checkStreams(fields('up.duplicate=0.1')), '--link up.duplicate=0.1: the bytes of a TCP stream'],
  [
    () => checkFieldsApart(fields('delay=0.1', 'delay=0.2')),
    '--link delay=0.1: no effect, because --link delay=0.2 sets delay too. Leave one of them out.',
  ],
  [() => checkFieldsApart(fields('jitter.spread=0.1', 'jitter={spread: 0.2}')), '--link jitter={spread: 0.2} sets jitter too.'],
])('an invalid value is refused with its option', (read, message) => {
  expect(read).toThrow(message);
});

test('a field of one direction, and one within a map that was set before, are no second one', () => {
  expect(() =>
    checkFieldsApart(fields('preset=cable', 'up.delay=0.1', 'delay=0.2', 'jitter={spread: 1}', 'jitter.spread=2')),
  ).not.toThrow();
});
