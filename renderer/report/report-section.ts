/**
 * The part of the report page that shows the reports of one kind, or that a feature adds to the reports of runs.
 * `features/report.ts` lists them.
 */
import type { Component } from 'vue';
import type { ReportKinds } from '../../contract/report.ts';
import type { Palette } from '../components/theme/palette.ts';

export interface ReportSection<Kind extends keyof ReportKinds = keyof ReportKinds> {
  readonly kind: Kind;
  readonly component: Component;
  /** Properties of the component. */
  props(report: ReportKinds[Kind], frame: ReportFrame): object;
  /** Facts in one line under the title; left out: none. */
  facts?(report: ReportKinds[Kind]): readonly string[];
}

export interface ReportFrame {
  readonly palette: Palette;
  /** Names of saved files begin with it. */
  readonly fileName: string;
}

export const defineSection = <Kind extends keyof ReportKinds>(section: ReportSection<Kind>): ReportSection<Kind> => section;
