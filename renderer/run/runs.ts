/** The runs of the page: the open one, and the comparison run, which is shown at the same session time. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RunStandings } from '../../contract/bench.ts';
import { noComparisonRun, type ComparisonRun } from '../../contract/comparison-run.ts';
import { useBench } from './connection/bench.ts';
import { comparedPlace } from './compared-lanes.ts';
import { linksOf } from './conditions.ts';
import { createCursors } from './cursors.ts';
import { isSameRun, type RunOutline } from './history.ts';
import { RedrawClock } from './redraw-clock.ts';
import { createRun } from './run.ts';

/** A beginning that the page has missed by less (s) is not fetched. */
const noticeable = 0.1;

export const useRuns = defineStore('runs', () => {
  const bench = useBench();
  const cursors = createCursors();
  const clock = markRaw(
    new RedrawClock(
      (draw) => requestAnimationFrame(draw),
      () => performance.now(),
    ),
  );
  const client = () => bench.client;

  const isRecording = () => bench.state.source === 'recording';
  /** The run that was open last stays while another one is loading. */
  const outline = computed((before: RunOutline | null = null) => {
    const { layout, epoch } = bench.state;
    if (!layout) return before;
    const next = { epoch, layout };
    return before && isSameRun(before, next) ? before : next;
  });
  const run = markRaw(
    createRun(
      {
        client,
        outline: () => outline.value,
        frame: () => bench.state.experiment?.frame ?? 1,
        time: () => bench.state.time,
        grows: () => !isRecording(),
        seeks: () => bench.state.capabilities.seeks,
        hasPast: () => bench.state.capabilities.seeks && (isRecording() || bench.state.time >= noticeable),
        begin: () => beginOf(bench.state),
      },
      clock,
      cursors,
    ),
  );
  watch(client, (fresh) => fresh?.onTelemetry(run.take), { flush: 'sync', immediate: true });
  watch(() => run.newest, cursors.clear, { flush: 'sync' });
  watch(
    () => bench.state,
    ({ epoch, experiment, source, time, achievedPace }) => {
      // The conditions of a recording come with its past.
      const notes = experiment !== null && source !== 'recording';
      run.noteConditions(epoch, notes ? { time, links: linksOf(experiment.nodes), pace: achievedPace } : null);
      clock.request();
    },
    { flush: 'sync', immediate: true },
  );

  /** The standings of the newest run that has standings. */
  const newestStandings = shallowRef<RunStandings | null>(null);
  watch(client, (fresh) => fresh?.on('standings', (next) => (newestStandings.value = next)), { flush: 'sync', immediate: true });
  const standings = computed(() => (newestStandings.value?.epoch === bench.state.epoch ? newestStandings.value : null));

  /** The comparison run as the bench reports it. */
  const comparisonState = shallowRef<ComparisonRun>(noComparisonRun);
  const compared = computed(() => comparisonState.value.run);
  watch(
    client,
    (fresh) => {
      comparisonState.value = noComparisonRun;
      fresh?.on('second', (next) => (comparisonState.value = next));
    },
    { flush: 'sync', immediate: true },
  );
  const comparisonOutline = computed((before: RunOutline | null = null) => {
    const next = compared.value;
    return before && next && isSameRun(before, next) ? before : next && { epoch: next.epoch, layout: next.layout };
  });
  const comparison = markRaw(
    createRun(
      {
        client,
        outline: () => comparisonOutline.value,
        frame: () => compared.value?.experiment.frame ?? 1,
        time: () => compared.value?.time ?? 0,
        grows: () => false,
        seeks: () => true,
        hasPast: () => true,
        begin: () => Math.min(run.playhead.time, compared.value?.time ?? 0),
      },
      clock,
      cursors,
    ),
  );
  watch(
    () => run.playhead.time,
    (time) => comparison.newest && comparison.playhead.stand(time),
  );
  /** True if the comparison run has ended before the session time that is shown. */
  const isComparisonOver = computed(
    () => compared.value !== null && run.playhead.time > compared.value.time + compared.value.experiment.frame,
  );

  /** Index among the open run's lanes from which a lane of the comparison run (its id) takes its colour. */
  function comparedLanePlace(id: string): number {
    const lanes = compared.value?.layout.lanes ?? [];
    return comparedPlace(bench.state.layout?.lanes ?? [], lanes, lanes.indexOf(id));
  }

  return {
    clock,
    cursors,
    run,
    standings,
    comparison,
    comparisonState,
    isComparisonOver,
    comparedLanePlace,
    /** Opens a recording as the comparison run. */
    compareWith: (file: string) => bench.ask('second.open', { file }),
    /** Runs the open run once more as the comparison run: under the lanes of `text`, named `name`. */
    compareUnder: (name: string, text: string) => bench.ask('second.rerun', { name, text }),
    endComparison: () => bench.ask('second.close', {}),
  };
});

/**
 * A scored game begins at its worst moment: there is what it was scored for. Any other run that is over begins at its
 * end, with its plots full.
 */
function beginOf({ experiment, time }: BenchState): number {
  const worst = experiment?.scored?.worst ?? [];
  if (worst.length === 0) return time;
  return worst.reduce((most, each) => (each.distance > most.distance ? each : most)).time;
}
