/** Samples the game of a session into a row of telemetry. */
import type { GameColumns } from '../../contract/game-columns.ts';
import { keptMarks } from '../../engine/game/hit-log.ts';
import { copyStates } from '../../engine/game/shots.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';
import {
  type ColumnWriter,
  type DuelSource,
  duelWriters,
  type PlayerSource,
  playerWriters,
  type RowValues,
  verdictWriters,
} from './column-writers.ts';

export class GameSampler {
  readonly #game: SessionGame;
  readonly #columns: GameColumns;
  /** The source of columns: set anew for each player and duel. */
  readonly #player: PlayerSource;
  readonly #duel: DuelSource;

  constructor(game: SessionGame, columns: GameColumns) {
    this.#game = game;
    this.#columns = columns;
    this.#player = { game, player: 0 };
    this.#duel = { game, duel: 0 };
  }

  /** Writes into the row that begins at `offset`, as of session time `now` (s). */
  sample(out: RowValues, offset: number, now: number): void {
    const row = out.subarray(offset);
    this.#players(row);
    this.#shots(row);
    this.#marks(row, now);
  }

  #players(row: RowValues): void {
    const { players, duels, server } = this.#columns.layout;
    for (let player = 0; player < players.length; player++) {
      this.#player.player = player;
      write(playerWriters, row, this.#columns.player(player, 'shots'), this.#player);
      if (server) write(verdictWriters, row, this.#columns.verdict(player, 'believed'), this.#player);
    }
    if (!duels) return;
    for (let duel = 0; duel < players.length * players.length; duel++) {
      this.#duel.duel = duel;
      write(duelWriters, row, this.#columns.duel(0, 0, 'atShooter') + duel * duelWriters.length, this.#duel);
    }
  }

  /** The newest shots that fly anywhere. */
  #shots(row: RowValues): void {
    const { shots } = this.#game.game;
    const room = this.#columns.layout.shots;
    let slot = 0;
    for (let shot = shots.next - 1; shot >= shots.oldest && slot < room; shot--) if (!shots.hasEnded(shot)) this.#shot(row, slot++, shot);
    this.#clear(row, slot);
  }

  /** Without shots from this slot on: the buffer may hold an earlier row. */
  #clear(row: RowValues, slot: number): void {
    const { layout } = this.#columns;
    row.fill(NaN, this.#columns.shot(slot, 'shooter'), this.#columns.shot(layout.shots, 'shooter'));
    row.fill(NaN, this.#columns.copy(slot, 0, 'x'), this.#columns.copy(layout.shots, 0, 'x'));
  }

  #shot(row: RowValues, slot: number, shot: number): void {
    const { shots } = this.#game.game;
    const place = shots.slotOf(shot);
    row[this.#columns.shot(slot, 'shooter')] = shots.shooter[place] as number;
    row[this.#columns.shot(slot, 'heading')] = Math.atan2(shots.alongY[place] as number, shots.alongX[place] as number);
    for (let view = 0; view < shots.count; view++) {
      const copy = place * shots.count + view;
      const flies = shots.state[copy] === copyStates.flying;
      row[this.#columns.copy(slot, view, 'x')] = flies ? (shots.x[copy] as number) : NaN;
      row[this.#columns.copy(slot, view, 'y')] = flies ? (shots.y[copy] as number) : NaN;
    }
  }

  /** The newest ones. */
  #marks(row: RowValues, now: number): void {
    const { log } = this.#game.game;
    for (let mark = 0; mark < this.#columns.layout.marks; mark++) {
      const number = log.marks - 1 - mark;
      const at = number % keptMarks;
      row[this.#columns.mark(mark, 'kind')] = number < 0 ? NaN : (log.kind[at] as number);
      row[this.#columns.mark(mark, 'age')] = now - (log.time[at] as number);
      row[this.#columns.mark(mark, 'tank')] = log.tank[at] as number;
      row[this.#columns.mark(mark, 'view')] = log.view[at] as number;
    }
  }
}

function write<Source>(writers: readonly ColumnWriter<Source>[], row: RowValues, first: number, source: Source): void {
  for (let i = 0; i < writers.length; i++) writers[i]?.(row, first + i, source);
}
