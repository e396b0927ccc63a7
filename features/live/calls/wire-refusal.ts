/** Why bytes from outside are refused: named, so that refusals can be counted by reason. */

/** Reason → what it means. */
export const wireRefusals = {
  'too-long': 'The message is too long.',
  'cut-short': 'The message is cut short.',
  'unknown-version': 'The message has an unknown version of the wire format.',
  'unknown-kind': 'The message is of an unknown kind.',
  'too-many': 'The message has too many entries.',
  'no-such-seat': 'The message names an unknown seat.',
  'not-finite': 'The message has a number that is not finite, or out of range.',
} as const;

export type WireRefusal = keyof typeof wireRefusals;
