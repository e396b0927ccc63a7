// @vitest-environment happy-dom
/** Live edits of links, as the bench hears them. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { LinkChange } from '../../contract/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { exampleLive, exampleSeat, exampleDirection } from '../../test/support/page/live-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from './connection/bench.ts';
import { useLinks } from './links.ts';
import { noLiveState } from '../../features/live/calls/live-state.ts';
import { hostedLive } from '../../features/live/page/hosted-session.ts';
import { useHosted } from './hosted-session.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

/** Longest delay that the bench takes, s. */
const longest = 60;

/** A bench that applies changes of links. `live`: its live session, whose own links stay as they are. */
function benchWithLinks(live = noLiveState) {
  let state = exampleState;
  const wired = wiredBench((name, params) => {
    if (name === 'live.link') return live;
    const { node, delay } = params as LinkChange;
    if ((delay ?? 0) > longest) throw new Error('That is too long.');
    const settings = { delay: delay ?? 0 };
    const nodes = state.experiment?.nodes.map((each) => (each.id === node ? { ...each, down: settings, up: settings } : each)) ?? [];
    state = { ...state, experiment: state.experiment && { ...state.experiment, nodes } };
    return state;
  });
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  return wired;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an edit is shown at once, sent to the bench, and marked as different from the run’s start', async () => {
  const { calls } = benchWithLinks();
  const links = useLinks();
  const before = links.current.get('far');
  if (before) links.edit('far', { ...before, delay: 1.2 }, 0);
  expect(links.current.get('far')?.delay).toBe(1.2);
  await settled();
  expect(calls).toEqual([['session.setLink', { node: 'far', direction: 'both', delay: 1.2 }]]);
  expect([links.current.get('far')?.delay, links.changed]).toEqual([1.2, ['far']]);
});

test('undo sends the old number, redo the new one again', async () => {
  const { calls } = benchWithLinks();
  const links = useLinks();
  const before = links.current.get('near');
  if (before) links.edit('near', { ...before, delay: 0.4 }, 0);
  await settled();
  links.undo();
  await settled();
  expect([links.current.get('near')?.delay, links.changed]).toEqual([0.2, []]);
  links.redo();
  await settled();
  expect(calls.map(([, params]) => (params as LinkChange).delay)).toEqual([0.4, 0.2, 0.4]);
});

test('an edit is pending until it is answered; then it can be undone', async () => {
  benchWithLinks();
  const links = useLinks();
  const before = links.current.get('near')!;
  links.edit('near', { ...before, delay: 0.4 }, 0);
  links.edit('near', { ...before, delay: 0.5 }, 1000);
  expect(links.edits.undoable).toEqual([]);
  await links.underWay;
  expect([links.edits.undoable.map(({ after }) => after.delay), links.underWay]).toEqual([[0.4, 0.5], null]);
});

test('an edit that is refused, or that another run overtakes, leaves nothing to undo', async () => {
  const wired = benchWithLinks();
  const links = useLinks();
  const far = links.current.get('far')!;
  links.edit('far', { ...far, delay: longest + 1 }, 0);
  await settled();
  expect([links.edits.undoable, links.current.get('far')?.delay, useBench().refusal]).toEqual([[], 0.8, 'That is too long.']);
  links.edit('far', { ...far, delay: 1.2 }, 1000);
  wired.state({ ...exampleState, epoch: 2 });
  await settled();
  expect(links.edits.undoable).toEqual([]);
});

test('a restart forgets the edits, takes the links of the file, and says so if any had been changed', async () => {
  const wired = benchWithLinks();
  const links = useLinks();
  const before = links.current.get('far');
  if (before) links.edit('far', { ...before, delay: 1.2 }, 0);
  await settled();
  const { experiment } = useBench().state;
  wired.state({ ...exampleState, experiment, epoch: 2, status: 'loading' });
  wired.state({ ...exampleState, epoch: 2, status: 'loading' });
  wired.state({ ...exampleState, epoch: 2 });
  expect([links.edits.undoable, links.current.get('far')?.delay, links.changed, links.restored]).toEqual([[], 0.8, [], true]);
  wired.state({ ...exampleState, epoch: 3 });
  expect(links.restored).toBe(false);
});

test('a run that begins again with the changes keeps what the links were at first, and nothing is said', async () => {
  const wired = benchWithLinks();
  const links = useLinks();
  const before = links.current.get('far');
  if (before) links.edit('far', { ...before, delay: 1.2 }, 0);
  await settled();
  const { experiment } = useBench().state;
  wired.state({ ...exampleState, experiment, epoch: 2, status: 'loading' });
  wired.state({ ...exampleState, epoch: 2, status: 'loading' });
  wired.state({ ...exampleState, experiment, epoch: 2 });
  expect([links.current.get('far')?.delay, links.changed, links.restored]).toEqual([1.2, ['far'], false]);
});

test('another experiment has links of its own: nothing is said', async () => {
  const wired = benchWithLinks();
  const links = useLinks();
  const before = links.current.get('far');
  if (before) links.edit('far', { ...before, delay: 1.2 }, 0);
  await settled();
  wired.state({ ...exampleState, experiment: null, epoch: 2, status: 'loading' });
  wired.state({ ...exampleState, epoch: 2 });
  expect([links.edits.undoable, links.changed, links.restored]).toEqual([[], [], false]);
});

test('in a live session the player’s network is impaired, jitter by the law it has', async () => {
  const way = { ...exampleDirection, settings: { delay: 0.2, jitter: { law: 'normal', spread: 0.01 } } as const };
  const live = { ...exampleLive, status: 'running', seats: [exampleSeat(0), exampleSeat(1, { down: way, up: way })] } as const;
  const wired = benchWithLinks(live);
  const links = useLinks();
  useHosted().session = hostedLive();
  wired.state({ ...exampleState, source: 'live' });
  wired.live(live);
  const before = links.current.get('near');
  if (before) links.edit('near', { ...before, delay: 0.5, jitter: 0.05 }, 0);
  await settled();
  expect(wired.calls).toEqual([['live.link', { seat: 1, direction: 'both', delay: 0.5, jitter: { law: 'normal', spread: 0.05 } }]]);
});
