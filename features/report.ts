/** Every feature that has reports of its own: one line each. */
import type { ReportSection } from '../renderer/report/report-section.ts';
import { scoreSection } from './score/report/index.ts';
import { studySection } from './study/report/index.ts';
import { sweepSection } from './sweep/report/index.ts';
import { tuneSection } from './tune/report/index.ts';

export const reportSections: readonly ReportSection[] = [sweepSection, tuneSection, studySection, scoreSection];
