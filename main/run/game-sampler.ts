/** Samples the game of a session into a row of telemetry. */
import { duelFields, type GameColumns, markFields } from '../../contract/game-columns.ts';
import { keptMarks } from '../../engine/game/hit-log.ts';
import { copyStates } from '../../engine/game/shots.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';
import { type RowValues, writeDuel, writePlayer, writeVerdicts } from './column-writers.ts';

export class GameSampler {
  readonly #game: SessionGame;
  readonly #columns: GameColumns;
  /** The places of the newest mark. */
  readonly #firstMark: Readonly<Record<(typeof markFields)[number], number>>;

  constructor(game: SessionGame, columns: GameColumns) {
    this.#game = game;
    this.#columns = columns;
    const of = (field: (typeof markFields)[number]) => columns.mark(0, field);
    this.#firstMark = { kind: of('kind'), age: of('age'), tank: of('tank'), view: of('view') };
  }

  /** Writes into the row that begins at `offset`, as of session time `now` (s). */
  sample(out: RowValues, offset: number, now: number): void {
    this.#players(out, offset);
    this.#shots(out, offset);
    this.#marks(out, offset, now);
  }

  #players(out: RowValues, offset: number): void {
    const { players, duels, server } = this.#columns.layout;
    for (let player = 0; player < players.length; player++) {
      writePlayer(out, offset + this.#columns.player(player, 'shots'), this.#game, player);
      if (server) writeVerdicts(out, offset + this.#columns.verdict(player, 'believed'), this.#game, player);
    }
    if (!duels) return;
    let at = offset + this.#columns.duel(0, 0, 'atShooter');
    for (let duel = 0; duel < players.length * players.length; duel++, at += duelFields.length) writeDuel(out, at, this.#game, duel);
  }

  /** The newest shots that fly anywhere. */
  #shots(out: RowValues, offset: number): void {
    const { shots } = this.#game.game;
    const room = this.#columns.layout.shots;
    let slot = 0;
    for (let shot = shots.next - 1; shot >= shots.oldest && slot < room; shot--)
      if (!shots.hasEnded(shot)) this.#shot(out, offset, slot++, shot);
    this.#clear(out, offset, slot);
  }

  /** Without shots from this slot on: the buffer may hold an earlier row. */
  #clear(out: RowValues, offset: number, slot: number): void {
    const { layout } = this.#columns;
    out.fill(NaN, offset + this.#columns.shot(slot, 'shooter'), offset + this.#columns.shot(layout.shots, 'shooter'));
    out.fill(NaN, offset + this.#columns.copy(slot, 0, 'x'), offset + this.#columns.copy(layout.shots, 0, 'x'));
  }

  #shot(out: RowValues, offset: number, slot: number, shot: number): void {
    const { shots } = this.#game.game;
    const place = shots.slotOf(shot);
    out[offset + this.#columns.shot(slot, 'shooter')] = shots.shooter[place] as number;
    out[offset + this.#columns.shot(slot, 'heading')] = Math.atan2(shots.alongY[place] as number, shots.alongX[place] as number);
    for (let view = 0; view < shots.count; view++) {
      const copy = place * shots.count + view;
      const flies = shots.state[copy] === copyStates.flying;
      out[offset + this.#columns.copy(slot, view, 'x')] = flies ? (shots.x[copy] as number) : NaN;
      out[offset + this.#columns.copy(slot, view, 'y')] = flies ? (shots.y[copy] as number) : NaN;
    }
  }

  /** The newest ones. */
  #marks(out: RowValues, offset: number, now: number): void {
    const { log } = this.#game.game;
    const { kind, age, tank, view } = this.#firstMark;
    for (let mark = 0; mark < this.#columns.layout.marks; mark++) {
      const row = offset + mark * markFields.length;
      const number = log.marks - 1 - mark;
      const isThere = number >= 0;
      const kept = number % keptMarks;
      out[row + kind] = isThere ? (log.kind[kept] as number) : NaN;
      out[row + age] = isThere ? now - (log.time[kept] as number) : NaN;
      out[row + tank] = isThere ? (log.tank[kept] as number) : NaN;
      out[row + view] = isThere ? (log.view[kept] as number) : NaN;
    }
  }
}
