/** The host's interface to a runner of bots. Bots join through the server, each with a cookie. */

export interface BotOrder {
  /** Address of the host, `http://127.0.0.1:7350`: the origin of its sockets. */
  readonly address: string;
  /** `name=value`, for the header of that name. */
  readonly cookie: string;
  readonly name: string;
  /** Numbers the bots of a host, from 1; their random seed. */
  readonly number: number;
  /** It joins again where it lost its connection. Left out: it ends, and its host sends another. */
  readonly comesBack?: boolean;
}

export interface RunningBot {
  /** Resolves when the bot has ended for any reason. */
  readonly ended: Promise<void>;
  /** Why it could not take part any longer; left out or null: it left, or the session ended. */
  readonly failure?: Error | null;
  /** Leaves its seat. */
  stop(): void;
}

export interface BotRunner {
  /**
   * A bot that joins, gets ready, plays until it is stopped or dismissed, and joins again when the session restarts.
   */
  start(order: BotOrder): RunningBot;
  close(): Promise<void>;
}
