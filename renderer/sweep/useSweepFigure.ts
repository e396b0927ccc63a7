/** The figure of the bench's sweep: its rows are fetched while somebody looks. */
import { watch } from 'vue';
import { useSettings } from '../stores/settings.ts';
import { useSweepRows } from '../sweep-results/sweep-rows.ts';
import { useSweep } from '../sweep-results/sweep.ts';
import { type SweepFigure, useFigure } from './useFigure.ts';

export function useSweepFigure(): SweepFigure {
  const settings = useSettings();
  const sweep = useSweep();
  const rows = useSweepRows();
  const figure = useFigure({
    plan: () => sweep.state,
    metrics: () => rows.metrics,
    rows: () => rows.rows,
    look: rows.look,
    palette: () => settings.palette,
  });
  watch([figure.columns, () => sweep.state.number, () => sweep.state.rows], () => void rows.refresh(), { immediate: true });
  return figure;
}
