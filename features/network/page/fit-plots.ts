/** A trace and its fit over each other as plots: delays over time, and how many packets are later than a delay. */
import { allLaneColours } from '../../../renderer/components/theme/lane-colours.ts';
import type { Palette } from '../../../renderer/components/theme/palette.ts';
import { timesAxis, type Plot } from '../../../renderer/plot/plot.ts';
import type { LinkKind } from '../calls/how-well.ts';
import type { LinkFit } from '../calls/link-fit.ts';

export interface LineLook {
  readonly colour: string;
  readonly dash: readonly number[];
}

/** Lines differ by dash, too. The fit is drawn over the trace. */
export function lookOf({ real, exported }: Pick<Palette, 'real' | 'exported'>): Readonly<Record<LinkKind, LineLook>> {
  return {
    trace: { colour: real, dash: [] },
    fit: { colour: allLaneColours()[0] as string, dash: [6, 3] },
    single: { colour: exported, dash: [2, 2] },
  };
}

type Looks = ReturnType<typeof lookOf>;

/** The single law is left out: it would hide the others. */
export function delaysOverTime({ curves }: Pick<LinkFit, 'curves'>, looks: Looks): Plot {
  const kinds = ['trace', 'fit'] as const;
  const delays = kinds.flatMap((kind) => curves[kind].overTime.map(([, delay]) => delay));
  const { title, factor } = timesAxis('one-way delay', delays);
  return {
    x: { title: 'time (s)', zero: true },
    y: { title, zero: true },
    xRange: null,
    yRange: null,
    layers: kinds.map((kind) => ({
      shape: 'line',
      ...looks[kind],
      points: curves[kind].overTime.map(([x, delay]) => ({ x, y: delay * factor })),
    })),
  };
}

/** On logarithmic axes, so that the body and the few latest packets of thousands are seen alike. */
export function delayTails({ curves }: Pick<LinkFit, 'curves'>, looks: Looks): Plot {
  const kinds = ['single', 'trace', 'fit'] as const;
  const delays = kinds.flatMap((kind) => curves[kind].tail.map(([delay]) => delay));
  const { title, factor } = timesAxis('one-way delay', delays);
  return {
    x: { title, log: true },
    y: { title: 'share of packets that are later', log: true },
    xRange: null,
    yRange: { from: leastShare, to: 1 },
    layers: kinds.map((kind) => ({
      shape: 'line',
      ...looks[kind],
      points: curves[kind].tail.filter(([delay]) => delay > 0).map(([delay, y]) => ({ x: delay * factor, y })),
    })),
  };
}

/** At p99.9 so many are later. */
const leastShare = 0.001;
