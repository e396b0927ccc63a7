// @vitest-environment happy-dom
/** In a live session, what is of a player's node or tank has the player's name and colour. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { noLiveState } from '../../features/live/calls/live-state.ts';
import { hostedLive } from '../../features/live/page/hosted-session.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { exampleLive, exampleSeat } from '../../test/support/page/live-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { legendTable } from '../charts/panel/legend-entries.ts';
import { seatColour } from '../components/theme/lane-colours.ts';
import { useBench } from './connection/bench.ts';
import { useHosted } from './hosted-session.ts';

freshStores();

function hostedWith(lanes: readonly string[]) {
  return liveWith(lanes).hosted;
}

function liveWith(lanes: readonly string[]) {
  const wired = wiredBench(() => []);
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const hosted = useHosted();
  hosted.session = hostedLive();
  const layout = exampleState.layout && { ...exampleState.layout, lanes };
  wired.state({ ...exampleState, layout, source: 'live' });
  wired.live({ ...exampleLive, status: 'running', seats: [exampleSeat(0, { name: 'Anna' }), exampleSeat(1, { name: 'Bo' })] });
  return { hosted, wired };
}

test('receivers, entities and pairs have the names of their players', () => {
  const hosted = hostedWith(['base']);
  expect(['near', 'far', 'tank', 'tank → near', 'all'].map(hosted.inNames)).toEqual(['Bo', 'far', 'Anna', 'Anna → Bo', 'all']);
});

test('with one lane, players have the colours of their tanks; several lanes keep theirs', () => {
  expect(['near', 'tank', 'far'].map(hostedWith(['base']).colourOf)).toEqual([seatColour(1), seatColour(0), undefined]);
  const withLanes = hostedWith(['base', 'third']);
  expect(withLanes.colourOf('near')).toBeUndefined();
  expect(withLanes.playerColourOf('near')).toBe(seatColour(1));
});

test('what was played keeps names and colours in its recording, until something else is open', () => {
  const { hosted, wired } = liveWith(['base']);
  const shown = () => [hosted.inNames('tank'), hosted.playerColourOf('tank'), hosted.session.networkOf('near') !== null];
  const recording = { kept: true, file: 'played.mcap', bytes: 1, problem: null };
  wired.state({ ...exampleState, source: 'live', recording });
  expect(shown()).toEqual(['Anna', seatColour(0), true]);
  wired.live({ ...exampleLive, status: 'running', seats: [exampleSeat(0, { name: 'Anna' }), exampleSeat(1, { name: '' })] });
  wired.live(noLiveState);
  expect(shown()).toEqual(['Anna', seatColour(0), false]);
  wired.state({ ...exampleState, epoch: 2, source: 'recording', recording });
  expect(shown()).toEqual(['Anna', seatColour(0), false]);
  expect(hosted.inNames('near')).toBe('Bo');
  wired.state({ ...exampleState, epoch: 3, source: 'recording', recording: { ...recording, file: 'another.mcap' } });
  expect(shown()).toEqual(['tank', undefined, false]);
});

test('a legend has names and colours of players, and the ids of others', () => {
  const hosted = hostedWith(['base']);
  const base = { lane: 0, laneId: 'base' };
  const series = ['near', 'far'].map((column) => {
    const own = hosted.colourOf(column);
    return { ...base, column, colour: own ?? 'lane', isOwnColour: own !== undefined };
  });
  const { columns } = legendTable(series, [1, 2], { single: 'mean', nameOf: hosted.inNames });
  expect(columns.map(({ title, colour }) => [title, colour])).toEqual([
    ['Bo', seatColour(1)],
    ['far', undefined],
  ]);
});
