/** Resolves the metrics of plugins that an experiment asks for. */
import type { MetricPlugin } from '../engine/plugin-api/define.ts';
import type { Choice } from '../engine/session/session-plan.ts';
import type { FileFields } from './experiment-file.ts';
import { reportRepeated } from './references.ts';
import { choosePlugin, type ChoiceContext } from './resolve-choice.ts';

/** Each once: results are told by the metrics' ids. */
export function resolveMetrics(metrics: NonNullable<FileFields['metrics']>, context: ChoiceContext): Choice<MetricPlugin>[] {
  reportRepeated(['metrics'], metrics, context.report);
  const chosen = metrics.map((fields, index) => choosePlugin('metric', fields, ['metrics', index], context));
  return chosen.filter((choice) => choice !== null);
}
