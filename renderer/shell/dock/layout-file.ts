/** A layout as a file: JSON that another bench can take in. */
import type { SerializedDockview } from 'dockview-vue';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';

export interface NamedLayout {
  readonly name: string;
  readonly layout: SerializedDockview;
}

const group = z.looseObject({ views: z.array(z.string()), id: z.string() });
const node = z.object({
  type: z.enum(['leaf', 'branch']),
  size: z.number().min(0).optional(),
  visible: z.boolean().optional(),
  get data() {
    return z.union([group, z.array(node)]);
  },
});
const panel = z.looseObject({
  id: z.string(),
  contentComponent: z.literal('panel'),
  params: z.looseObject({ kind: z.string() }),
});
/** Only the fields used here are checked; the dock checks its own. */
export const layoutFields = z.looseObject({
  grid: z.looseObject({ root: node, width: z.number(), height: z.number(), orientation: z.enum(['HORIZONTAL', 'VERTICAL']) }),
  panels: z.record(z.string(), panel),
});
const file = z.looseObject({ 'driftbench-layout': z.literal(1), name: z.string().trim().min(1).max(60), layout: layoutFields });

export function writeLayoutFile({ name, layout }: NamedLayout): string {
  return JSON.stringify({ 'driftbench-layout': 1, name, layout }, null, 2);
}

/** Throws a `BenchError` that names the error in the text. */
export function readLayoutFile(text: string): NamedLayout {
  const parsed = file.safeParse(jsonOf(text));
  if (!parsed.success) throw new BenchError('bad-input', `This is not a layout of Driftbench: ${z.prettifyError(parsed.error)}`);
  return parsed.data as unknown as NamedLayout;
}

/** Layouts keep the titles of panels. Of one of version 0.1 the panel *Lanes* is called *Scores* now. */
export function withPresentTitles(layout: SerializedDockview): SerializedDockview {
  const panels = Object.entries(layout.panels).map(([id, panel]) => {
    const isFormer = panel.params?.['kind'] === 'lanes' && panel.title === 'Lanes';
    return [id, isFormer ? { ...panel, title: 'Scores' } : panel] as const;
  });
  return { ...layout, panels: Object.fromEntries(panels) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
