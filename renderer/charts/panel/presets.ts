/** Presets: complete charts for common questions. */
import { type ChartSettings, usualChart } from './chart-settings.ts';

export interface ChartPreset {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly settings: ChartSettings;
}

const preset = (id: string, title: string, help: string, settings: Partial<ChartSettings>): ChartPreset => ({
  ...{ id, title, help },
  settings: { ...usualChart, title, ...settings },
});

const aee = { metric: 'pair.aee' } as const;

export const chartPresets: readonly ChartPreset[] = [
  preset('deviation', 'Deviation', 'Distance between placed and real path at each receiver.', { metric: 'pair.deviation' }),
  preset('aee', 'AEE per receiver', 'Error accumulated at each receiver.', aee),
  preset('aee-std', 'Std of AEE', 'How unequal receivers are: 0 is fair.', { ...aee, by: 'lane', over: 'std' }),
  preset('aee-mean', 'Mean AEE', 'Error accumulated, in the mean over receivers.', { ...aee, by: 'lane' }),
  preset('aee-bars', 'AEE per receiver, now', 'The bar chart of the papers.', { ...aee, kind: 'bars' }),
  preset('deviation-histogram', 'Distribution of deviation', 'How often receivers are how far off.', {
    ...{ kind: 'histogram', metric: 'pair.deviation', by: 'lane' },
  }),
  preset('traffic-error', 'Traffic against error', 'What a lane costs, and how accurate it is for that.', {
    ...{ kind: 'scatter', metric: 'pair.deviation', against: 'pair.bytes/s', by: 'receiver', when: 'range' },
  }),
  preset('sent', 'Updates sent', 'To each receiver, so far.', { metric: 'pair.sent', over: 'sum' }),
  preset('share', 'Share of the updates', 'Each receiver’s part of all updates sent in its lane.', { metric: 'pair.sent', over: 'share' }),
  preset('traffic', 'Traffic', 'Bytes per second to each receiver.', { metric: 'pair.bytes/s', over: 'sum' }),
  preset('delay', 'Measured delay', 'One-way delay of arriving updates, by receiver.', { metric: 'pair.deliveredDelay' }),
  preset('age', 'Age of update', 'How old what receivers extrapolate from is.', { metric: 'pair.updateAge' }),
  preset('clock-error', 'Clock error', 'How far receivers’ clocks are ahead.', { metric: 'pair.clockError' }),
  preset('jumps', 'Jumps', 'Drawn steps that motion does not explain.', { metric: 'pair.jumps', by: 'lane' }),
  preset('seeds', 'AEE over seeds', 'Box plots over the repeats of the open sweep.', { kind: 'box', metric: 'lane aeeMean' }),
];

export function presetOf(id: string): ChartSettings {
  return chartPresets.find((each) => each.id === id)?.settings ?? usualChart;
}
