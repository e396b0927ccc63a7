/** Limits of a live session, checked by the host; messages beyond them are refused and counted. */

export const liveLimits = {
  /** Bytes of one message on the game socket. */
  upBytes: 16 * 1024,
  /** Messages on the game socket, averaged and at once: one per tick, and some more after a hitch. */
  messages: { perSecond: 120, burst: 240 },
  /** Bytes on the game socket. */
  bytes: { perSecond: 64 * 1024, burst: 128 * 1024 },
  /** Reports on the bench socket, and their bytes. */
  reports: { perSecond: 60, burst: 600 },
  reportedBytes: { perSecond: 256 * 1024, burst: 4 * 1024 * 1024 },
  /** Refused messages before a participant is dropped. */
  patience: { perSecond: 2, burst: 60 },
  /** Bytes in transit per player and direction; a message that does not fit is refused. */
  wayBytes: 2 * 1024 * 1024,
  /** Bytes that may wait unread for a participant before it counts as too slow. */
  bufferedBytes: 4 * 1024 * 1024,
  /** How long a dropped person's seat is kept, s. */
  away: 60,
  spectators: 32,
  /** Troubles that the operator is shown, the newest. */
  troubles: 5,
  /** Cookies kept; beyond them the oldest are dropped. */
  visitors: 1024,
  /** Shortest frame of an experiment that is played, s. */
  leastFrame: 0.01,
} as const;

/** Attempts at a join code: per address, and in total. */
export const codeAttempts = {
  each: { perSecond: 0.2, burst: 5 },
  all: { perSecond: 5, burst: 100 },
} as const;

/** The host's default port. */
export const usualPort = 7350;

/** Paths of the host's server. */
export const livePaths = { join: '/join', enter: '/enter', bench: '/bench', game: '/game', plugins: '/plugins/' } as const;

/** Letters and digits of a join code: no two look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codeLength = 6;
