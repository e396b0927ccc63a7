/** Starts the page of a report: the report stands in the page itself. */
import { createApp } from 'vue';
import { reportSections } from '../features/report.ts';
import { reportElement, type Report } from '../contract/report.ts';
import './components/theme/base.css';
import { chooseLaneColours } from './components/theme/lane-colours.ts';
import './report/report.css';
import { chosenColours } from './report/report-lines.ts';
import ReportPage from './report/ReportPage.vue';

const report = JSON.parse(document.getElementById(reportElement)?.textContent ?? 'null') as Report | null;
if (report) {
  chooseLaneColours(chosenColours(report));
  createApp(ReportPage, { report, sections: reportSections }).mount('#page');
}
