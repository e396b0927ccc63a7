/** Samples the game of a session into a row of telemetry. */
import { type GameColumns, verdictFields } from '../../contract/game-columns.ts';
import { keptMarks } from '../../engine/game/hit-log.ts';
import { updateVerdicts } from '../../engine/game/server/update-check.ts';
import { copyStates } from '../../engine/game/shots.ts';
import type { SessionGame } from '../../engine/session/session-game.ts';

export class GameSampler {
  readonly #game: SessionGame;
  readonly #columns: GameColumns;

  constructor(game: SessionGame, columns: GameColumns) {
    this.#game = game;
    this.#columns = columns;
  }

  /** Writes into the row that begins at `offset`, as of session time `now` (s). */
  sample(out: Float32Array, offset: number, now: number): void {
    const row = out.subarray(offset);
    const { players, duels } = this.#columns.layout;
    for (let player = 0; player < players.length; player++) {
      this.#player(row, player);
      this.#verdicts(row, player);
      for (let target = 0; duels && target < players.length; target++) this.#duel(row, player, target);
    }
    this.#shots(row);
    this.#marks(row, now);
  }

  #player(row: Float32Array, player: number): void {
    const { scores, log } = this.#game.game;
    const { shots, hitsDealt, hitsTaken } = scores.of(player);
    row[this.#columns.player(player, 'shots')] = shots;
    row[this.#columns.player(player, 'touching')] = log.touching[player] as number;
    row[this.#columns.player(player, 'dealt')] = hitsDealt;
    row[this.#columns.player(player, 'taken')] = hitsTaken;
  }

  #verdicts(row: Float32Array, player: number): void {
    const { server } = this.#game;
    if (!server) return;
    const first = this.#columns.verdict(player, verdictFields[0]);
    row.set(server.updates[player]?.verdicts.counts ?? [], first);
    row.set(server.shots[player]?.verdicts.counts ?? [], first + updateVerdicts.length);
  }

  #duel(row: Float32Array, shooter: number, target: number): void {
    const { log, tanks, disputed } = this.#game.game;
    const duel = shooter * tanks.count + target;
    row[this.#columns.duel(shooter, target, 'atShooter')] = log.atShooter[duel] as number;
    row[this.#columns.duel(shooter, target, 'atTarget')] = log.atTarget[duel] as number;
    row[this.#columns.duel(shooter, target, 'hits')] = log.hits[duel] as number;
    row[this.#columns.duel(shooter, target, 'disputed')] = disputed[duel] as number;
  }

  /** The newest shots that fly anywhere. */
  #shots(row: Float32Array): void {
    const { shots } = this.#game.game;
    const room = this.#columns.layout.shots;
    let slot = 0;
    for (let shot = shots.next - 1; shot >= shots.oldest && slot < room; shot--) if (!shots.hasEnded(shot)) this.#shot(row, slot++, shot);
    this.#clear(row, slot);
  }

  /** From this slot on there is no shot; what a row before left there is no part of this one. */
  #clear(row: Float32Array, slot: number): void {
    const { layout } = this.#columns;
    row.fill(NaN, this.#columns.shot(slot, 'shooter'), this.#columns.shot(layout.shots, 'shooter'));
    row.fill(NaN, this.#columns.copy(slot, 0, 'x'), this.#columns.copy(layout.shots, 0, 'x'));
  }

  #shot(row: Float32Array, slot: number, shot: number): void {
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
  #marks(row: Float32Array, now: number): void {
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
