/** The feed of a session that mirrors a live one: what is decided elsewhere, by the people who play it. */
import type { NodeChannels } from './lane-network.ts';
import type { GameFeed } from './session-part.ts';

/**
 * The entities of players move as they are told, and the lane on their screens does nothing by itself: whoever feeds the session makes its
 * updates, has them sent and arrive. All other lanes run as ever, but over `channels`.
 */
export interface SessionFeed extends GameFeed {
  readonly channels: NodeChannels;
}
