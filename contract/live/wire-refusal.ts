/** Why bytes from outside are refused: named, so that refusals can be counted by reason. */

/** Reason → what it means. */
export const wireRefusals = {
  'too-long': 'It is longer than a message may be.',
  'cut-short': 'It ends before what it announces.',
  'unknown-version': 'It is of another version of the wire form.',
  'unknown-kind': 'It holds a kind of thing that there is not.',
  'too-many': 'It holds more than a message may.',
  'no-such-seat': 'It names a seat that there is not.',
  'not-finite': 'It holds a number that is not finite, or far beyond what it can be.',
} as const;

export type WireRefusal = keyof typeof wireRefusals;
