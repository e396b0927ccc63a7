/** Why the host closes a WebSocket. On its own: a page needs no more of the messages before it is connected. */

/** Close codes of the host's own (RFC 6455, 7.4.2). The reason in words comes with each. */
export const closeCodes = {
  /** The host is ending. */
  goingAway: 1001,
  /** The page sent what no page sends. */
  misuse: 4400,
  /** No or an unknown cookie: enter by the address that the host printed. */
  notEntered: 4401,
  /** The operator has removed the participant. */
  kicked: 4403,
  /** The page does not take in what it is sent. */
  tooSlow: 4408,
  /** A ticket that was used, or one of an earlier session: join again. */
  staleTicket: 4410,
  /** The participant sends more, or worse, than is let through. */
  tooMuch: 4429,
  /** The seat is taken by a newer connection of the same person. */
  replaced: 4409,
} as const;

/** The reason with which the host closes when it ends: nothing has gone wrong. */
export const sessionEnded = 'The session has ended.';
