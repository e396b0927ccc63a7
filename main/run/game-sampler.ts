/** Samples the game of a session into a row of telemetry. */
import {
  copyFields,
  duelFields,
  type GameColumns,
  markFields,
  playerFields,
  shotFields,
  verdictFields,
} from '../../contract/game-columns.ts';
import { keptMarks } from '../../engine/game/hit-log.ts';
import { copyStates } from '../../engine/game/shots.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';
import { placesOf, type RowValues, writeDuel, writePlayer, writeVerdicts } from './column-writers.ts';

const shotPlaces = placesOf(shotFields);
const copyPlaces = placesOf(copyFields);
const markPlaces = placesOf(markFields);

export class GameSampler {
  readonly #game: SessionGame;
  readonly #layout: GameColumns['layout'];
  readonly #first: GameColumns['first'];

  constructor(game: SessionGame, { layout, first }: GameColumns) {
    this.#game = game;
    this.#layout = layout;
    this.#first = first;
  }

  /** Writes into the row that begins at `offset`, as of session time `now` (s). */
  sample(out: RowValues, offset: number, now: number): void {
    this.#samplePlayers(out, offset);
    this.#sampleShots(out, offset);
    this.#sampleMarks(out, offset + this.#first.marks, now);
  }

  #samplePlayers(out: RowValues, offset: number): void {
    const game = this.#game;
    const { players, duels, server } = this.#layout;
    for (let player = 0; player < players.length; player++) {
      writePlayer(out, offset + this.#first.players + player * playerFields.length, game, player);
      if (server) writeVerdicts(out, offset + this.#first.verdicts + player * verdictFields.length, game, player);
    }
    if (!duels) return;
    let at = offset + this.#first.duels;
    for (let duel = 0; duel < players.length * players.length; duel++, at += duelFields.length) writeDuel(out, at, game, duel);
  }

  /** The newest shots that fly anywhere. The room of the others is cleared: the buffer may hold an earlier row. */
  #sampleShots(out: RowValues, offset: number): void {
    const { shots } = this.#game.game;
    const ofShot = shotFields.length;
    const ofCopies = shots.count * copyFields.length;
    const end = offset + this.#first.shots + this.#layout.shots * ofShot;
    let at = offset + this.#first.shots;
    let copiesAt = offset + this.#first.copies;
    for (let shot = shots.next - 1; shot >= shots.oldest && at < end; shot--) {
      if (shots.hasEnded(shot)) continue;
      this.#sampleShot(out, at, copiesAt, shots.slotOf(shot));
      at += ofShot;
      copiesAt += ofCopies;
    }
    out.fill(NaN, at, end);
    out.fill(NaN, copiesAt, offset + this.#first.marks);
  }

  /** `slot`: among the shots of the game. */
  #sampleShot(out: RowValues, at: number, copiesAt: number, slot: number): void {
    const { shots } = this.#game.game;
    out[at + shotPlaces.shooter] = shots.shooter[slot] as number;
    out[at + shotPlaces.heading] = Math.atan2(shots.alongY[slot] as number, shots.alongX[slot] as number);
    for (let view = 0; view < shots.count; view++) {
      const copy = slot * shots.count + view;
      const copyAt = copiesAt + view * copyFields.length;
      const flies = shots.state[copy] === copyStates.flying;
      out[copyAt + copyPlaces.x] = flies ? (shots.x[copy] as number) : NaN;
      out[copyAt + copyPlaces.y] = flies ? (shots.y[copy] as number) : NaN;
    }
  }

  /** The newest ones; `first`: place of the newest. */
  #sampleMarks(out: RowValues, first: number, now: number): void {
    const { marks, kind, time, tank, view } = this.#game.game.log;
    const there = Math.min(marks, this.#layout.marks);
    let at = first;
    for (let mark = 1; mark <= there; mark++, at += markFields.length) {
      const kept = (marks - mark) % keptMarks;
      out[at + markPlaces.kind] = kind[kept] as number;
      out[at + markPlaces.age] = now - (time[kept] as number);
      out[at + markPlaces.tank] = tank[kept] as number;
      out[at + markPlaces.view] = view[kept] as number;
    }
    out.fill(NaN, at, first + this.#layout.marks * markFields.length);
  }
}
