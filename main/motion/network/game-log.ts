/**
 * Updates in a game’s own log (docs/game-logs.md): arrivals (R) with the stamps of their states, or with the times at
 * which the log of the sender (U) has them.
 */
import type { GameLog } from '../game-log/game-log.ts';
import { GameLogReader } from '../game-log/read-game-log.ts';
import { beginsAsLog } from '../game-log/log-head.ts';
import type { LineReader, LogSource, NetworkFormat, NetworkLog, OtherSide } from './network-log.ts';
import { logOfOneWay, type OneWayPacket } from './one-way.ts';

export const gameLog: NetworkFormat = {
  name: 'log of a game (docs/game-logs.md)',
  example: 'R,12.338,1043,red,4012.3',
  recognises: beginsAsLog,
  read: { by: 'lines', open: (source) => new Updates(source) },
};

class Updates implements LineReader {
  readonly #source: LogSource;
  readonly #reader: GameLogReader;

  constructor(source: LogSource) {
    this.#source = source;
    this.#reader = new GameLogReader(source.path);
  }

  take(line: string): void {
    this.#reader.push(Buffer.from(`${line}\n`));
  }

  side(): OtherSide {
    return { game: this.#reader.end() };
  }

  end(): NetworkLog {
    const log = this.#reader.end();
    const other = this.#source.option('other') === undefined ? undefined : this.#source.other?.game;
    const [receiver, sender] = log.arrived.length === 0 && other ? [other, log] : [log, other];
    if (receiver.arrived.length === 0)
      throw this.#source.fault(
        null,
        `found no update that arrived (R) in the log of ${log.process || 'this process'}; give the log of a receiver${log.sent.length > 0 ? ', and this one as the other' : ''}, as R,12.338,1043,red,4012.3`,
      );
    const { sequences, isSent } = sequencesOf(receiver, sender);
    const notes = isSent ? [] : ['An update was sent at the stamp of its state; what lies between counts as delay.'];
    return logOfOneWay(this.#source, { kind: 'the log of a game', notes }, sequences);
  }
}

/** Where numbers of several entities never meet, they are those of one sequence. */
function sequencesOf(receiver: GameLog, sender: GameLog | undefined) {
  const entities = receiver.arrived.map(({ entity, t, number, stamp }) => {
    const sent = sender && sentTo(sender, receiver.process, entity);
    const arrivals = Array.from(t, (arrived, k): OneWayPacket => {
      const seq = number[k] as number;
      return { seq, sent: sent?.get(seq) ?? (stamp[k] as number), arrived };
    });
    const lost = [...(sent ?? [])].map(([seq, time]): OneWayPacket => ({ seq, sent: time, arrived: NaN }));
    return { isSent: (sent?.size ?? 0) > 0, packets: [...lost, ...arrivals] };
  });
  const numbers = receiver.arrived.flatMap(({ number }) => [...new Set(number)]);
  const isOne = new Set(numbers).size === numbers.length;
  const all = entities.map(({ packets }) => packets);
  return { sequences: isOne ? [all.flat()] : all, isSent: entities.every(({ isSent }) => isSent) };
}

/** When the updates of an entity left for a receiver, by their numbers. */
function sentTo({ sent, receivers }: GameLog, receiver: string, entity: string): ReadonlyMap<number, number> {
  const isTo = receivers.map((names) => names === '*' || receiver === '' || names.split(' ').includes(receiver));
  const rows = sent.find((each) => each.entity === entity);
  const found = new Map<number, number>();
  rows?.number.forEach((number, k) => {
    if (isTo[rows.to[k] as number] === true && !found.has(number)) found.set(number, rows.t[k] as number);
  });
  return found;
}
