/** A want of the catalogue as a figure: the lanes of its example side by side, and what is said of them, checked. */
import type { ReceiverResults, LaneResults } from '../../../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { example } from '../example.ts';
import { figureText, spreadText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { mean } from '../../../../../engine/base/math/sample.ts';

/** A technique: a lane of the example, in the trade's words. */
export interface Technique {
  readonly words: string;
  readonly shines: string;
  readonly fails: string;
}

/** What a lane measures in one run: means over the entities it shows. */
export interface Shown {
  /** Updates a second, and bytes a second, for each entity. */
  readonly rate: number;
  readonly bytes: number;
  /** Interpolation delay (s), as measured; NaN without a playout. */
  readonly delay: number;
  /** m */
  readonly deviation: number;
  readonly deviationP95: number;
  readonly jumps: number;
  /** m/s */
  readonly judder: number;
}

/** Something that the page says of the lanes; it holds or not in each run. */
export interface Saying {
  readonly says: string;
  readonly holds: (lane: (id: string) => Shown) => boolean;
}

export interface Want {
  /** Name of the example. */
  readonly id: string;
  readonly title: string;
  /** The world in words. */
  readonly world: string;
  /** By the lanes of the example. */
  readonly techniques: Readonly<Record<string, Technique>>;
  readonly sayings: readonly Saying[];
}

/** Few seeds: the page is measured anew by the tests. */
const mostSeeds = 5;

interface WantRun extends BatchRun {
  readonly seed: number;
}

export function wantFigure(want: Want): Figure {
  return {
    id: `catalogue-${want.id}`,
    title: want.title,
    source: `the example \`${want.id}.yaml\``,
    async measure(lab) {
      return blocksOf(want, await lab.run(runsOf(want, lab)));
    },
  };
}

function runsOf({ id, techniques }: Want, { seeds }: Lab): WantRun[] {
  return seeds.slice(0, mostSeeds).map((seed) => ({ path: example(id), seed, lanes: Object.keys(techniques) }));
}

export function shownIn(results: LaneResults): Shown {
  const receivers = Object.values(results.receivers);
  const over = (of: (receiver: ReceiverResults) => number | null | undefined) => mean(receivers.map((each) => of(each) ?? NaN));
  return {
    rate: over((each) => each.updatesPerSecond),
    bytes: over((each) => each.bytesPerSecond),
    delay: over((each) => each.shownAgeMedian),
    deviation: over((each) => each.deviationMean),
    deviationP95: over((each) => each.deviationP95),
    jumps: over((each) => each.jumpsPerMinute),
    judder: over((each) => each.judder),
  };
}

/** Median and range, or one number where all runs have the same. */
function rangeOf(values: readonly number[]): string {
  const [text, ...others] = new Set(values.map((value) => figureText(value)));
  return text !== undefined && others.length === 0 ? text : spreadText(values);
}

function blocksOf({ id, title, world, techniques, sayings }: Want, performed: readonly Performed<WantRun>[]): Block[] {
  const lanes = Object.entries(techniques);
  const rows = lanes.map(([lane, { words }]): Cell[] => {
    const shown = performed.map(({ results }) => shownIn(laneOf(results, lane)));
    const text = (of: (each: Shown) => number) => rangeOf(shown.map(of));
    return [
      `\`${lane}\``,
      words,
      text((each) => each.rate),
      text((each) => 1000 * each.delay),
      text((each) => each.deviation),
      text((each) => each.deviationP95),
      text((each) => each.jumps),
      text((each) => each.judder),
      text((each) => each.bytes),
    ];
  });
  const said = sayings.map(({ says, holds }): Cell[] => {
    const kept = performed.filter(({ results }) => holds((lane) => shownIn(laneOf(results, lane))));
    return [says, `${kept.length} of ${performed.length}`];
  });
  return [
    {
      kind: 'text',
      text: `${world} Run it: \`driftbench run resources/experiments/${id}.yaml\`, or _${title}_ in the library of the bench (\`Ctrl+O\`), under _By what you want to show_.`,
    },
    { kind: 'text', text: lanes.map(([lane, { shines, fails }]) => `- \`${lane}\`: shines ${shines}; fails ${fails}.`).join('\n') },
    {
      kind: 'table',
      table: {
        title: `Medians and ranges over ${performed.length} seeds`,
        columns: [
          'Lane',
          'Technique',
          'Send rate, Hz',
          'Interpolation delay, ms',
          'Deviation, mean m',
          'p95, m',
          'Jumps a minute',
          'Judder, m/s',
          'Traffic, B/s',
        ],
        rows,
      },
    },
    {
      kind: 'table',
      table: { id: 'said', title: 'Statements about the lanes', columns: ['Statement', 'Runs in which it holds'], rows: said },
    },
  ];
}
