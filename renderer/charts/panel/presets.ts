/** Presets: complete charts for common questions. */
import { type ChartSettings, usualChart } from './chart-settings.ts';

export interface ChartPreset {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly settings: ChartSettings;
}

const preset = (id: string, title: string, help: string, settings: Partial<ChartSettings>): ChartPreset => ({
  id,
  title,
  help,
  settings: { ...usualChart, title, ...settings },
});

/** s: long enough that the line can be followed, short enough to see turns. */
export const usualSmooth = 2;

const aee = { metric: 'pair.aee' } as const;

export const chartPresets: readonly ChartPreset[] = [
  preset(
    'deviation',
    'Deviation',
    'Distance between placed and real path: rolling mean over receivers; of the lane pointed at, the band that they span.',
    {
      metric: 'pair.deviation',
      by: 'lane',
      smooth: usualSmooth,
    },
  ),
  preset(
    'aee-rate',
    'AEE per second',
    'Growth of the accumulated export error: mean over receivers; of the lane pointed at, the band that they span.',
    {
      metric: 'pair.aee/s',
      by: 'lane',
      over: 'mean',
      smooth: usualSmooth,
    },
  ),
  preset('aee', 'AEE per receiver', 'Accumulated export error at each receiver.', aee),
  preset('aee-std', 'Std of AEE', 'Standard deviation of AEE over receivers; 0: all receivers have the same error.', {
    ...aee,
    by: 'lane',
    over: 'std',
  }),
  preset('aee-mean', 'Mean AEE', 'Accumulated export error, mean over receivers.', { ...aee, by: 'lane' }),
  preset('aee-bars', 'AEE per receiver, now', 'Accumulated export error of each receiver, as bars.', { ...aee, kind: 'bars' }),
  preset('deviation-histogram', 'Distribution of deviation', 'Histogram of the distance between placed and real path.', {
    kind: 'histogram',
    metric: 'pair.deviation',
    by: 'lane',
  }),
  preset('traffic-error', 'Traffic against error', 'Mean deviation against bytes per second, by receiver.', {
    kind: 'scatter',
    metric: 'pair.deviation',
    against: 'pair.bytes/s',
    by: 'receiver',
    when: 'range',
  }),
  preset('sent', 'Updates sent', 'Updates sent to each receiver so far.', { metric: 'pair.sent', over: 'sum' }),
  preset('share', 'Share of the updates', 'Each receiver’s part of all updates sent in its lane.', { metric: 'pair.sent', over: 'share' }),
  preset('traffic', 'Traffic', 'Bytes per second to each receiver.', { metric: 'pair.bytes/s', over: 'sum' }),
  preset('delay', 'Measured delay', 'One-way delay of arriving updates, by receiver.', { metric: 'pair.deliveredDelay' }),
  preset('age', 'Age of update', 'Time since the state that each receiver extrapolates from.', { metric: 'pair.updateAge' }),
  preset('clock-error', 'Clock error', 'How far receivers’ clocks are ahead of the publisher’s.', { metric: 'pair.clockError' }),
  preset('jumps', 'Jumps', 'Visible discontinuities per minute, by lane.', { metric: 'pair.jumps', by: 'lane', smooth: usualSmooth }),
  preset('seeds', 'AEE over seeds', 'Box plots over the repeats of the open sweep.', { kind: 'box', metric: 'lane aeeMean' }),
];

export function presetOf(id: string): ChartSettings {
  return chartPresets.find((each) => each.id === id)?.settings ?? usualChart;
}
