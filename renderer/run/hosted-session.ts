/**
 * The session that a feature hosts in place of the bench's own: it has its own controls, and people at its nodes. The
 * feature supplies it; without one nothing is hosted.
 */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useBench } from './connection/bench.ts';
import { useObstacles } from './obstacles.ts';
import type { changedNumbers } from './connection/link-numbers.ts';

export interface HostedSession {
  /** While it is open, the controls of the session act on it. */
  readonly isOpen: boolean;
  readonly isUnderWay: boolean;
  /** Why the bench's own session cannot be controlled while this one is open: a sentence. */
  readonly obstacle: string;
  /** Names of people by the id of their node; empty while neither it nor what was played is shown. */
  readonly names: ReadonlyMap<string, string>;
  /** Colours of players by the id of their node, as their tanks have them; empty as the names are. */
  readonly colours: ReadonlyMap<string, string>;
  /** Id of the node whose network is shown and set; null: all nodes, or none. */
  readonly chosen: string | null;
  /** Id of the lane on the screens of the people; left out: none. */
  readonly screenLane: string | undefined;
  start(): void;
  pause(): void;
  restart(): void;
  /** Chooses the node, if a person can be there. */
  choose(node: string): void;
  /** The network of the person at a node, in place of its link; null: there is none. */
  networkOf(node: string): HostedNetwork | null;
}

export interface HostedNetwork {
  /** Median delay of the messages to the person since the network was last changed, s; null: none is known. */
  readonly measuredDelay: number | null;
  /** Why it cannot be changed; null: it can. */
  readonly obstacle: string | null;
  /** True where it was not refused. */
  change(numbers: ReturnType<typeof changedNumbers>): Promise<boolean>;
}

const nothing: HostedSession = {
  isOpen: false,
  isUnderWay: false,
  obstacle: '',
  names: new Map(),
  colours: new Map(),
  chosen: null,
  screenLane: undefined,
  start() {},
  pause() {},
  restart() {},
  choose() {},
  networkOf: () => null,
};

const arrow = ' → ';

export const useHosted = defineStore('hosted', () => {
  const session = shallowRef(nothing);
  const { toChange } = useObstacles();
  const bench = useBench();

  /** A node, or what belongs to it, in a menu: the person's name with the id, on the button the name alone. */
  function titleOf(id: string, node = id): { readonly title: string; readonly brief: string } {
    const name = session.value.names.get(node);
    return { title: name === undefined || name === id ? id : `${name} (${id})`, brief: name ?? id };
  }

  /** Ids of nodes and entities, with ` → ` between two, by the names of the people there. */
  function inNames(ids: string): string {
    return ids
      .split(arrow)
      .map((id) => session.value.names.get(nodeOf(id)) ?? id)
      .join(arrow);
  }

  /** The colour of the one player that ids are of; undefined: they are of none. */
  const playerColourOf = (ids: string): string | undefined => session.value.colours.get(nodeOf(ids));

  /** The same beside lanes: where there are several, they need their colours. */
  const colourOf = (ids: string): string | undefined => (bench.layout.lanes.length === 1 ? playerColourOf(ids) : undefined);

  /** Of an entity the one that publishes it. */
  function nodeOf(id: string): string {
    const { entities, pairs } = bench.layout;
    return pairs.find(({ entity }) => entities[entity] === id)?.publisher ?? id;
  }

  /** Why the link of a node cannot be changed; null: it can. */
  function toChangeLink(node: string): string | null {
    const network = session.value.networkOf(node);
    return network ? network.obstacle : toChange();
  }

  return { session, titleOf, inNames, colourOf, playerColourOf, toChangeLink };
});
