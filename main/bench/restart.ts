/** How a session goes on when a plugin has failed, without the lanes that it is in, or when one has been saved anew: from where it stood. */
import type { BenchState, Fault, LaneOutline } from '../../contract/bench-state.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { pluginRecord } from '../recording/recording-setup.ts';
import { lostLanes } from '../run/lost-lanes.ts';
import type { CatchUp, OpenedSession, SessionRequest, TimedChange } from '../run/session-messages.ts';

/** What a session has lost so far, and how it goes on. */
export interface Going extends Pick<SessionRequest, 'lanes' | 'catchUp'> {
  readonly dropped: BenchState['dropped'];
}

export interface Restart {
  readonly lost: readonly LaneOutline[];
  /** Ids of the lanes that run on. */
  readonly lanes: readonly string[];
  readonly catchUp: CatchUp;
}

/**
 * Null where it cannot: no lane is to blame, none would be left, or somebody plays, whose game would be another one without the lane on the
 * screens. Lanes hang on nothing but the real path and the network, so that those which are left run on as if nothing had been.
 */
export function restartWithoutLane(fault: Fault, { outline, layout }: OpenedSession, changes: readonly TimedChange[]): Restart | null {
  const lanes = layout.game ? null : lostLanes(fault, outline.lanes);
  if (!lanes) return null;
  const { lost, left } = lanes;
  return { lost, lanes: left, catchUp: { until: fault.plugin?.time ?? 0, changes: changes.filter((change) => concerns(change, left)) } };
}

/** How a session goes on with other plugins than before: from where it stands, or from 0 where it has failed. */
export function reloadedAt({ status, time }: BenchState, plugins: readonly PluginBundle[], changes: readonly TimedChange[] = []): CatchUp {
  return { until: status === 'failed' ? 0 : time, changes, reloaded: plugins.map(pluginRecord) };
}

function concerns({ command: { change } }: TimedChange, lanes: readonly string[]): boolean {
  return !('lane' in change) || lanes.includes(change.lane);
}
