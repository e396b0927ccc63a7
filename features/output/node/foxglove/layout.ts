/** A layout for Foxglove and Lichtblick: the scene from above, the log, and a plot of each measure over all pairs. */
import type { TelemetryLayout } from '../../../../contract/telemetry.ts';
import { laneColours } from '../../../../contract/lane-colours.ts';

/** Measures that are plotted, with their titles. */
const plotted = { deviation: 'Deviation (m)', exportError: 'Export error (m)' } as const;
/** More lines cannot be distinguished. */
const mostLines = 24;

export function foxgloveLayout({ lanes, pairs, entities }: Pick<TelemetryLayout, 'lanes' | 'pairs' | 'entities'>): object {
  const lines = lanes.flatMap((lane, index) =>
    pairs.map(({ entity, receiver }) => ({
      topic: `/metrics/${lane}/${entities[entity]}>${receiver}`,
      colour: laneColours[index % laneColours.length],
    })),
  );
  const plots = Object.entries(plotted).map(
    ([measure, title]) => [`Plot!${measure}`, plotOf(measure, title, lines.slice(0, mostLines))] as const,
  );
  const column = (first: string, second: string, splitPercentage: number) => ({ first, second, direction: 'column', splitPercentage });
  return {
    configById: {
      '3D!scene': scene,
      'RosOut!log': { searchTerms: [], minLogLevel: 1, topicToRender: '/log' },
      ...Object.fromEntries(plots),
    },
    globalVariables: {},
    userNodes: {},
    playbackConfig: { speed: 1 },
    layout: {
      direction: 'row',
      first: column('3D!scene', 'RosOut!log', 75),
      second: column('Plot!deviation', 'Plot!exportError', 50),
      splitPercentage: 60,
    },
  };
}

const scene = {
  cameraState: {
    perspective: true,
    distance: 200,
    phi: 45,
    thetaOffset: 0,
    target: [0, 0, 0],
    targetOffset: [0, 0, 0],
    targetOrientation: [0, 0, 0, 1],
    fovy: 45,
    near: 0.5,
    far: 5000,
  },
  followMode: 'follow-none',
  followTf: 'world',
  scene: { transforms: { showLabel: false, axisScale: 0 } },
  transforms: {},
  topics: { '/scene': { visible: true } },
  layers: {
    grid: { layerId: 'foxglove.Grid', instanceId: 'grid', label: 'Grid', visible: true, size: 400, divisions: 40, frameId: 'world' },
  },
  publish: {},
  imageMode: {},
};

function plotOf(measure: string, title: string, lines: readonly { readonly topic: string; readonly colour: string | undefined }[]): object {
  return {
    title,
    // A topic with other signs than letters and digits is quoted in a message path.
    paths: lines.map(({ topic, colour }) => ({
      value: `"${topic}".${measure}`,
      enabled: true,
      timestampMethod: 'receiveTime',
      color: colour,
      label: topic.slice('/metrics/'.length),
    })),
    showXAxisLabels: true,
    showYAxisLabels: true,
    showLegend: true,
    legendDisplay: 'floating',
    isSynced: true,
    xAxisVal: 'timestamp',
  };
}
