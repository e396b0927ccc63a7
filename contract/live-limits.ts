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
  /**
   * Times of reported events, s ahead of and behind session time: clocks are within 1 s; 60 s is the longest outage.
   */
  reportTimes: { ahead: 1, behind: 60 },
  /**
   * Events of one seat that enter the mirror, per second: its own, and four kinds (sent, arrived, acknowledged, heard)
   * at 50 Hz for each other seat; at once: so many seconds of them, as after an outage.
   */
  events: { own: 200, perPeer: 200, burst: 10 },
  /** Refused messages before a participant is dropped. */
  patience: { perSecond: 2, burst: 60 },
  /** Bytes in transit per player and direction; a message that does not fit is refused. */
  directionBytes: 2 * 1024 * 1024,
  /** Bytes that may wait unread for a participant before it counts as too slow. */
  bufferedBytes: 4 * 1024 * 1024,
  /** Time for which a dropped person's seat is kept, s. */
  away: 60,
  /**
   * Time for which a connected person's page may send nothing until operators see it, s. The page requests the time
   * every second.
   */
  silent: 3,
  spectators: 32,
  /** Troubles that the operator is shown, the newest. */
  troubles: 5,
  /** Decided hits in a state, the newest. */
  hits: 32,
  /** Faults that a person of a study reports: a press for each. */
  notices: { perSecond: 2, burst: 5 },
  /** Connections of one cookie at a time: pages of one browser, and one that reconnects. */
  connectionsPerCookie: 4,
  /** Joins of one cookie: after drops and restarts. */
  joinsPerCookie: { perSecond: 0.5, burst: 20 },
  /**
   * Joins of one address: 128 players behind one router join, and again after a restart, each time within half a
   * minute.
   */
  joinsPerAddress: { perSecond: 4, burst: 256 },
  /**
   * Spawns of one seat: a seat has 4,096 in an epoch, so that those who join and leave need more than a day
   * to use them up.
   */
  livesPerSeat: { perSecond: 0.04, burst: 128 },
  /**
   * Correct entries of one address, and the cookies that it has at a time; the oldest without a connection or a seat
   * goes.
   */
  entriesPerAddress: { perSecond: 1, burst: 256 },
  cookiesPerAddress: 256,
  /** Cookies of all addresses. */
  cookies: 4096,
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

/** In the address of the join page: the session is a study. */
export const studyParameter = 'study';

/** Letters and digits of a join code: no two look alike. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codeLength = 6;
