import { expect, test } from 'vitest';
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
