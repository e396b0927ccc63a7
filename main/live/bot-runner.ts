/** What the host needs of whoever runs bots: they come in by the door, as persons do, with a cookie of their own. */

export interface BotOrder {
  /** Address of the host, `http://127.0.0.1:7350`: the origin of its sockets. */
  readonly address: string;
  /** `name=value`, for the header of that name. */
  readonly cookie: string;
  readonly name: string;
  /** Numbers the bots of a host, from 1; seeds what is by chance. */
  readonly number: number;
}

export interface RunningBot {
  /** Resolves when it plays no more, whoever has ended it. */
  readonly ended: Promise<void>;
  /** Leaves its seat. */
  stop(): void;
}

export interface BotRunner {
  /** A bot that joins, gets ready, plays until it is stopped or let go, and joins anew when the session begins again. */
  start(order: BotOrder): RunningBot;
  close(): Promise<void>;
}
