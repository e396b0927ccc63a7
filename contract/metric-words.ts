/**
 * The metrics of results as people read them: title and unit by the last part of a metric's name.
 * docs/results-format.md defines them.
 */

export interface MetricWords {
  readonly title: string;
  /** SI; empty for ratios and counts. */
  readonly unit: string;
}

const known: Readonly<Record<string, readonly [title: string, unit: string]>> = {
  triggers: ['updates made', ''],
  triggersAsked: ['updates requested', ''],
  triggerDistance: ['distance threshold for the requested updates', 'm'],
  updates: ['updates sent', ''],
  updatesSent: ['updates sent', ''],
  updatesReceived: ['updates received', ''],
  bytesSent: ['bytes sent', 'byte'],
  updatesPerSecond: ['updates sent', '1/s'],
  bytesPerSecond: ['bytes sent', 'byte/s'],
  inTimeRatio: ['share of updates in time', ''],
  delayMean: ['mean measured delay', 's'],
  delayP99: ['measured delay, p99', 's'],
  aee: ['AEE', 'm·s'],
  aeeMean: ['AEE, mean over receivers', 'm·s'],
  aeeStd: ['AEE, std over receivers', 'm·s'],
  aeeMax: ['AEE, largest over receivers', 'm·s'],
  aeeReceivers: ['receivers that AEE covers, where not all', ''],
  aeeEstimated: ['AEE estimated by the publisher', 'm·s'],
  exportErrorBefore: ['AEE before playout of the newest update', 'm·s'],
  exportErrorAfter: ['AEE after playout of the newest update', 'm·s'],
  deviationMean: ['deviation, mean', 'm'],
  deviationP95: ['deviation, p95', 'm'],
  judder: ['judder', 'm/s'],
  shownAge: ['shown age', 's'],
  shownAgeMean: ['shown age, mean', 's'],
  deviationP99: ['deviation, p99', 'm'],
  deviationMax: ['deviation, largest', 'm'],
  updateError: ['error at the next update', 'm'],
  updateErrorMean: ['error at the next update, mean', 'm'],
  updateErrorP95: ['error at the next update, p95', 'm'],
  updateErrorMax: ['error at the next update, largest', 'm'],
  orientationErrorMean: ['orientation error, mean', 'rad'],
  orientationErrorP95: ['orientation error, p95', 'rad'],
  orientationErrorMax: ['orientation error, largest', 'rad'],
  clockErrorMean: ['clock error, mean', 's'],
  clockErrorRms: ['clock error, RMS', 's'],
  clockErrorMax: ['clock error, largest', 's'],
  clockErrorFreeRms: ['clock error uncorrected, RMS', 's'],
  jumpsPerMinute: ['jumps', '1/min'],
  jumpMax: ['longest jump', 'm'],
  velocityStepRms: ['velocity step, RMS', 'm/s'],
  velocityStepMax: ['velocity step, largest', 'm/s'],
  velocityStepExcessRms: ['velocity step excess, RMS', 'm/s'],
  velocityStepExcessMax: ['velocity step excess, largest', 'm/s'],
  jerkRms: ['jerk, RMS', 'm/s³'],
  backwardRatio: ['share of frames that move backward', ''],
  freezeRatio: ['share of frozen frames', ''],
  inconsistency: ['time-space inconsistency', 'm·s'],
  shotsPerSecond: ['shots per player', '1/s'],
};

/** Before the id of a metric of a plugin, where it stands among the results' own. */
const ofPlugin = 'metrics.';

/** Numbers by name; those of metrics of plugins stand among them. */
export function withMetrics<Results extends { readonly metrics?: Readonly<Record<string, number | null>> }>({
  metrics = {},
  ...results
}: Results): Readonly<Record<string, unknown>> {
  return { ...results, ...Object.fromEntries(Object.entries(metrics).map(([id, value]) => [ofPlugin + id, value])) };
}

/**
 * `aee` → AEE, m·s; `parts.turret.updates` → parts turret: updates sent. An unknown metric goes by its own name;
 * metrics of plugins are named by `plugins`, by their ids.
 */
export function metricWords(metric: string, plugins: Readonly<Record<string, MetricWords>> = {}): MetricWords {
  if (metric.startsWith(ofPlugin)) return plugins[metric.slice(ofPlugin.length)] ?? { title: metric.slice(ofPlugin.length), unit: '' };
  const parts = metric.split('.');
  const last = parts.pop() ?? '';
  const [title, unit] = known[last] ?? [spaced(last), ''];
  return { title: parts.length === 0 ? title : `${parts.map(spaced).join(' ')}: ${title}`, unit };
}

/** `hitRatio` → `hit ratio` */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
}
