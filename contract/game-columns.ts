/** Telemetry of a game: the places of its players, their shots and the marks of hits in a row. */
import { duelColumns, type FieldOf, fieldsOf, playerColumns, verdictColumns } from './telemetry-table.ts';

/** The game's part of the telemetry layout. */
export interface GameLayout {
  /** Index of the lane on the players' screens: its views show the shots. */
  readonly screens: number;
  /** Every player by its number: its entity, an index into the layout's, and the id of its node. */
  readonly players: readonly { readonly entity: number; readonly node: string }[];
  /** Radius of the tanks, m. */
  readonly tank: number;
  /** Shots in flight that a row has room for; of more, the newest are kept. */
  readonly shots: number;
  /** Marks of hits that a row has room for. */
  readonly marks: number;
  /** True if rows say who hits whom. */
  readonly duels: boolean;
  /** True if there is a server, which can refuse. */
  readonly server: boolean;
}

export const playerFields = fieldsOf(playerColumns);
/** Only where there is a server. */
export const verdictFields = fieldsOf(verdictColumns);
/** Per shooter and target. */
export const duelFields = fieldsOf(duelColumns);
/** Per shot: its shooter's number and its heading, rad; NaN: no shot. */
export const shotFields = ['shooter', 'heading'] as const;
/** Per shot and view: where its copy is, m; NaN where it does not fly, or there is no shot. */
export const copyFields = ['x', 'y'] as const;
/**
 * Per mark: its kind (an index into `markKinds`; NaN: none), how old it is (s), the tank's number, the number of the
 * view (−1: all).
 */
export const markFields = ['kind', 'age', 'tank', 'view'] as const;

/** Most places of copies in a row, two numbers each. */
const mostCopies = 4096;
/** With more players, duels would take more room than a row should have. */
const mostDuellists = 16;
/** Marks in a row. */
const marks = 16;

/** The room in a row; `shots`: at most this many in flight. */
export function gameLayout(game: Omit<GameLayout, 'marks' | 'duels'>): GameLayout {
  const { players, shots } = game;
  const room = Math.max(1, Math.floor(mostCopies / Math.max(players.length, 1)));
  return { ...game, shots: Math.min(shots, room), marks, duels: players.length <= mostDuellists };
}

/** The place of each number of the game, from column `first` on. */
export class GameColumns {
  readonly layout: GameLayout;
  /** Number of the columns. */
  readonly count: number;
  /** The first column of each kind of block. */
  readonly first: Readonly<Record<'players' | 'verdicts' | 'duels' | 'shots' | 'copies' | 'marks', number>>;

  constructor(layout: GameLayout, first: number) {
    const { shots, duels, server } = layout;
    const views = layout.players.length;
    const verdictsAt = first + views * playerFields.length;
    const duelsAt = verdictsAt + (server ? views * verdictFields.length : 0);
    const shotsAt = duelsAt + (duels ? views * views * duelFields.length : 0);
    const copiesAt = shotsAt + shots * shotFields.length;
    const marksAt = copiesAt + shots * views * copyFields.length;
    this.layout = layout;
    this.first = { players: first, verdicts: verdictsAt, duels: duelsAt, shots: shotsAt, copies: copiesAt, marks: marksAt };
    this.count = marksAt + layout.marks * markFields.length - first;
  }

  player(player: number, field: FieldOf<typeof playerColumns>): number {
    return this.first.players + player * playerFields.length + playerFields.indexOf(field);
  }

  /** Only where there is a server. */
  verdict(player: number, field: FieldOf<typeof verdictColumns>): number {
    return this.first.verdicts + player * verdictFields.length + verdictFields.indexOf(field);
  }

  /** Only where the layout has duels. */
  duel(shooter: number, target: number, field: FieldOf<typeof duelColumns>): number {
    const block = shooter * this.layout.players.length + target;
    return this.first.duels + block * duelFields.length + duelFields.indexOf(field);
  }

  shot(slot: number, field: (typeof shotFields)[number]): number {
    return this.first.shots + slot * shotFields.length + shotFields.indexOf(field);
  }

  copy(slot: number, view: number, field: (typeof copyFields)[number]): number {
    const block = slot * this.layout.players.length + view;
    return this.first.copies + block * copyFields.length + copyFields.indexOf(field);
  }

  mark(mark: number, field: (typeof markFields)[number]): number {
    return this.first.marks + mark * markFields.length + markFields.indexOf(field);
  }
}
