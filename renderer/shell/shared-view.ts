/**
 * A view as a file for another person: the experiment and its seed, or the name of a recording; moment, cursors, hidden
 * lanes, and layout.
 */
import { until } from '@vueuse/core';
import { defineStore } from 'pinia';
import type { SerializedDockview } from 'dockview-vue';
import { z } from 'zod';
import { BenchError } from '../../contract/errors.ts';
import { unless, useObstacles } from '../run/obstacles.ts';
import { useBench } from '../run/connection/bench.ts';
import { saveFile } from '../components/save-file.ts';
import { useDraft } from '../editor/draft.ts';
import { useLinks } from '../run/links.ts';
import { fileStem } from '../components/format/file-names.ts';
import { useRecordings } from '../run/recordings.ts';
import { useRuns } from '../run/runs.ts';
import { useSelection } from '../run/selection.ts';
import { layoutFields } from './dock/layout-file.ts';
import { useLayout } from './dock/layout.ts';
import { useLayouts } from './dock/layouts.ts';
import { useLeaving } from './leaving.ts';

export const viewEnding = '.view.json';

const time = z.number().min(0).max(1e7);
const viewFile = z.object({
  'driftbench-view': z.literal(1),
  source: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('experiment'),
      /** Under which it is shown; and the listed experiment beside which files are looked up. */
      name: z.string().min(1).max(120),
      base: z.string().max(120).nullable(),
      text: z.string().max(2_000_000),
      seed: z.number().int(),
    }),
    z.object({ kind: z.literal('recording'), name: z.string().min(1).max(300) }),
  ]),
  /** Session times, s. */
  time,
  cursors: z.tuple([time.nullable(), time.nullable()]),
  hiddenLanes: z.array(z.string()).max(1000),
  layout: z.object({ name: z.string().trim().min(1).max(60), layout: layoutFields }),
});
export type ViewFile = z.output<typeof viewFile>;

/** Throws a `BenchError` that names the error in the text. */
export function readViewFile(text: string): ViewFile {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const parsed = viewFile.safeParse(value);
  if (!parsed.success) throw new BenchError('bad-input', `This is not a view of Driftbench: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Ticks of one call. */
const mostTicks = 10_000;

export const useSharedView = defineStore('shared-view', () => {
  const bench = useBench();
  const draft = useDraft();
  const layout = useLayout();
  const layouts = useLayouts();
  const leaving = useLeaving();
  const links = useLinks();
  const recordings = useRecordings();
  const selection = useSelection();
  const { run, cursors } = useRuns();
  const { toOperate } = useObstacles();

  /** Why the view cannot be saved; null: it can. */
  function whyNot(): string | null {
    const { source, capabilities } = bench.state;
    return (
      unless(bench.state.experiment !== null && layout.dock !== null, 'Nothing is open: choose an experiment.') ??
      unless(source !== 'live', 'People play: close the session, then save the view of its recording.') ??
      unless(
        source === 'recording' || !capabilities.changes || links.changed.length === 0,
        'Links were changed while it ran: keep the recording (R), open it, and save the view of that.',
      )
    );
  }

  async function save(): Promise<void> {
    const source = await sourceNow();
    const { dock } = layout;
    if (!source || !dock) return;
    const view: ViewFile = {
      'driftbench-view': 1,
      source,
      time: run.playhead.time,
      cursors: [cursors.a, cursors.b],
      hiddenLanes: [...selection.hidden],
      layout: { name: layouts.name, layout: dock.toJSON() as unknown as ViewFile['layout']['layout'] },
    };
    saveFile(`${fileStem(bench.state.experiment?.file ?? 'driftbench')}${viewEnding}`, JSON.stringify(view, null, 2));
  }

  async function sourceNow(): Promise<ViewFile['source'] | null> {
    const { source, recording, experiment, seed } = bench.state;
    if (source === 'recording') return recording?.file ? { kind: 'recording', name: recording.file } : null;
    const running = await bench.ask('experiments.running', {});
    return running && { kind: 'experiment', name: experiment?.file ?? 'shared.yaml', base: running.base, text: running.text, seed };
  }

  /** Opens what the file describes, at its moment, in its layout. */
  function open(text: string): void {
    bench.refusal = toOperate();
    if (bench.refusal !== null) return;
    try {
      const view = readViewFile(text);
      leaving.leave(() => void show(view));
    } catch (error) {
      bench.refusal = error instanceof Error ? error.message : String(error);
    }
  }

  async function show({ source, time: moment, cursors: [a, b], hiddenLanes, layout: named }: ViewFile): Promise<void> {
    const isOpen = source.kind === 'recording' ? await openRecording(source.name) : await openExperiment(source, moment);
    if (!isOpen) return;
    if (layouts.lay(named.layout as unknown as SerializedDockview)) layouts.keepAs(named.name);
    if (source.kind === 'recording') run.playhead.stand(moment);
    [cursors.a, cursors.b] = [a, b];
    for (const id of selection.lanes) if (hiddenLanes.includes(id) !== selection.hidden.has(id)) selection.toggleLane(id);
  }

  async function openRecording(name: string): Promise<boolean> {
    const listed = (await bench.ask('recordings.list', {})) ?? [];
    if (!listed.some(({ file }) => file === name)) {
      bench.refusal = `The view is of the recording ${name}, which is not here: drop that file on the window first, then the view.`;
      return false;
    }
    await recordings.open(name);
    return bench.refusal === null;
  }

  /** Runs it from 0 to the moment: the same file, seed and time give the same picture. */
  async function openExperiment(source: ViewFile['source'] & { kind: 'experiment' }, moment: number): Promise<boolean> {
    const { name, base, text, seed } = source;
    const isListed = base !== null && bench.experiments.some(({ file }) => file === base);
    await draft.begin(text, name, isListed ? base : null);
    if (!(await draft.run({ seed, paused: true }))) {
      layout.show('editor');
      return false;
    }
    await until(() => bench.state.status).toMatch((status) => status === 'paused' || status === 'failed');
    let ticks = Math.round(moment / (bench.state.experiment?.frame ?? 1));
    for (; ticks > 0; ticks -= mostTicks) if (!(await bench.ask('session.step', { frames: Math.min(ticks, mostTicks) }))) return false;
    run.playhead.follow();
    return true;
  }

  return { whyNot, save, open };
});
