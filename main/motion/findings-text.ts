/** What was found in a motion file, in lines. */
import type { MotionFindings, Occurrences } from './findings.ts';

export function factLines({ rate, gaps, duplicates, teleports, extent, speed }: MotionFindings): readonly string[] {
  const spans = (['x', 'y', 'z'] as const).map((axis) => `${axis} ${extent[axis].map((value) => value.toFixed(2)).join(' to ')} m`);
  const counts = [
    occurrences(gaps, 'gaps', 's'),
    occurrences(duplicates, 'duplicate times', 'm'),
    occurrences(teleports, 'teleports', 'm'),
  ];
  return [
    rate === null ? 'no rate' : `${Number(rate.toPrecision(4))} Hz`,
    counts.join(', '),
    spans.join(', '),
    `median speed ${speed.median.toFixed(2)} m/s, at most ${speed.most.toFixed(2)} m/s`,
  ];
}

function occurrences({ count, worst }: Occurrences, word: string, unit: string): string {
  return worst && worst.size > 0 ? `${count} ${word} (up to ${Number(worst.size.toPrecision(3))} ${unit})` : `${count} ${word}`;
}
