/** Text from outside as a message may quote it: printable, and short. */

/** Characters that a message quotes at most. */
const quotedLength = 120;

export function shortened(text: string): string {
  const printable = text.replace(/\p{Cc}/gu, '�');
  return printable.length <= quotedLength ? printable : `${printable.slice(0, quotedLength)}…`;
}
