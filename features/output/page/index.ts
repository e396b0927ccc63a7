/** Tables and reports on the page: a dialog, and the actions that open it. */
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { exportActions } from './export-actions.ts';

export const output = defineFeature({
  id: 'output',
  recordingActions: [exportActions],
  dialogs: [() => import('./ExportDialog.vue')],
});
