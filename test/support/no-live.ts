/** Live sessions of benches whose tests host none. */
import { noLiveState } from '../../features/live/calls/live-state.ts';
import { BenchError } from '../../contract/errors.ts';
import type { LiveControl } from '../../features/live/node/live-control.ts';

const closed = (): never => {
  throw new BenchError('not-possible', 'No live session is open on this bench.');
};

const noLiveControl: LiveControl = {
  handlers: {
    'live.open': closed,
    'live.close': closed,
    'live.start': closed,
    'live.pause': closed,
    'live.restart': closed,
    'live.round': closed,
    'live.bots': closed,
    'live.kick': closed,
    'live.link': closed,
    'live.schedule': closed,
    'live.stall': closed,
    'live.interfaces': closed,
    'live.discover': closed,
    'live.join': closed,
    'live.ready': closed,
    'live.leave': closed,
    'live.trouble': closed,
    'live.study': closed,
    'live.report': closed,
    'live.consent': closed,
    'live.answer': closed,
    'live.notice': closed,
    'live.time': closed,
    'live.measured': closed,
  },
  state: noLiveState,
  close: () => Promise.resolve(),
};

/** What a bench is set up with. */
export const noLive = (): LiveControl => noLiveControl;
