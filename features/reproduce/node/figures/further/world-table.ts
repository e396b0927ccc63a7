/** The worlds of the claims about fairness: their drivers, triggers and delays, as their files resolve them. */
import { PluginRegistry } from '../../../../../engine/session/plugin-registry.ts';
import { loadExperiment } from '../../../../../main/experiment/load-experiment.ts';
import { builtInPlugins } from '../../../../../plugins/index.ts';
import { example } from '../example.ts';
import { allWorlds } from '../fairness/worlds.ts';
import type { Figure } from '../figure.ts';

export const worldTable: Figure = {
  id: 'fairness-world-triggers',
  title: 'The worlds and their triggers',
  source: 'Worlds of the page of fairness',
  async measure() {
    const registry = new PluginRegistry(builtInPlugins);
    const rows = [];
    for (const { id, sets } of allWorlds) {
      const { plan, outline } = await loadExperiment(example('thesis-3-scheduling'), { registry, sets });
      const { distance, shape = 'sphere', orientation, minInterval, heartbeat } = plan.lanes[0]!.trigger;
      const delays = plan.nodes.flatMap(({ down }) => (down ? [1000 * down.delay] : []));
      const spread = plan.nodes.at(-1)?.down?.jitter?.spread ?? 0;
      const at = (value: number | string | undefined) => value ?? null;
      rows.push([
        id,
        outline.entities[0]!.motion,
        plan.lanes[0]!.model.plugin.id,
        at(distance),
        shape,
        at(orientation),
        at(minInterval),
        at(heartbeat),
        `${delays.join(', ')} ± ${1000 * spread}`,
      ]);
    }
    const columns = [
      'World',
      'Driver',
      'Model',
      'Distance, m',
      'Shape',
      'Orientation, rad',
      'Least interval, s',
      'Heartbeat, s',
      'Delays, ms',
    ];
    return [
      { kind: 'text', text: 'Lane `base` of `thesis-3-scheduling.yaml` in each world; the other lanes have the same trigger.' },
      { kind: 'table', table: { title: 'Triggers', columns, rows } },
    ];
  },
};
