/** Telemetry of a game: where its players, their shots and the marks of hits stand in a row. */

/** What a row tells of the game; it comes with the telemetry layout. */
export interface GameLayout {
  /** Index of the lane on the players' screens: its views show the shots. */
  readonly screens: number;
  /** Every player by its number: its entity, an index into the layout's, and the id of its node. */
  readonly players: readonly { readonly entity: number; readonly node: string }[];
  /** Radius of the tanks, m. */
  readonly tank: number;
  /** Shots under way that a row has room for; of more, the newest are told. */
  readonly shots: number;
  /** Marks of hits that a row has room for. */
  readonly marks: number;
  /** Whether it is told who hits whom. */
  readonly duels: boolean;
  /** Whether there is a server, which refuses. */
  readonly server: boolean;
}

/** Per player: shots so far, of them such that touched somebody in its own view; hits dealt and taken, by the decider. */
export const playerFields = ['shots', 'touching', 'dealt', 'taken'] as const;
/** Per player where there is a server: updates and shots refused, by reason, and those believed. */
export const verdictFields = ['believed', 'speed', 'turnRate', 'teleport', 'spin', 'accepted', 'muzzle', 'fireRate', 'late'] as const;
/**
 * Per shooter and target: shots that touched the target in the shooter's view and in the target's, hits by the decider; disputed hits: of the
 * shots that have ended everywhere those that hit the target in one of the two views and not in the other.
 */
export const duelFields = ['atShooter', 'atTarget', 'hits', 'disputed'] as const;
/** Per shot: its shooter's number and its heading, rad; NaN: no shot. */
export const shotFields = ['shooter', 'heading'] as const;
/** Per shot and view: where its copy is, m; NaN where it does not fly, or there is no shot. */
export const copyFields = ['x', 'y'] as const;
/** Per mark: its kind (an index into `markKinds`; NaN: none), how old it is (s), the tank's number, the number of the view (−1: all). */
export const markFields = ['kind', 'age', 'tank', 'view'] as const;

/** Most places of copies in a row, two numbers each. */
const mostCopies = 4096;
/** With more players who hits whom would be more than a row should hold. */
const mostDuellists = 16;
/** Marks in a row. */
const marks = 16;

/** What a row has room for: `shots` are the most that can be under way. */
export function gameLayout(game: Omit<GameLayout, 'marks' | 'duels'>): GameLayout {
  const { players, shots } = game;
  const room = Math.max(1, Math.floor(mostCopies / Math.max(players.length, 1)));
  return { ...game, shots: Math.min(shots, room), marks, duels: players.length <= mostDuellists };
}

/** Where each number of the game stands, from column `first` on. */
export class GameColumns {
  readonly layout: GameLayout;
  /** How many numbers there are. */
  readonly count: number;
  readonly #players: number;
  readonly #verdicts: number;
  readonly #duels: number;
  readonly #shots: number;
  readonly #copies: number;
  readonly #marks: number;

  constructor(layout: GameLayout, first: number) {
    const { players, shots, duels, server } = layout;
    const views = players.length;
    this.layout = layout;
    this.#players = first;
    this.#verdicts = this.#players + views * playerFields.length;
    this.#duels = this.#verdicts + (server ? views * verdictFields.length : 0);
    this.#shots = this.#duels + (duels ? views * views * duelFields.length : 0);
    this.#copies = this.#shots + shots * shotFields.length;
    this.#marks = this.#copies + shots * views * copyFields.length;
    this.count = this.#marks + layout.marks * markFields.length - first;
  }

  player(player: number, field: (typeof playerFields)[number]): number {
    return this.#players + player * playerFields.length + playerFields.indexOf(field);
  }

  /** Only where there is a server. */
  verdict(player: number, field: (typeof verdictFields)[number]): number {
    return this.#verdicts + player * verdictFields.length + verdictFields.indexOf(field);
  }

  /** Only where duels are told. */
  duel(shooter: number, target: number, field: (typeof duelFields)[number]): number {
    const block = shooter * this.layout.players.length + target;
    return this.#duels + block * duelFields.length + duelFields.indexOf(field);
  }

  shot(slot: number, field: (typeof shotFields)[number]): number {
    return this.#shots + slot * shotFields.length + shotFields.indexOf(field);
  }

  copy(slot: number, view: number, field: (typeof copyFields)[number]): number {
    const block = slot * this.layout.players.length + view;
    return this.#copies + block * copyFields.length + copyFields.indexOf(field);
  }

  mark(mark: number, field: (typeof markFields)[number]): number {
    return this.#marks + mark * markFields.length + markFields.indexOf(field);
  }
}
