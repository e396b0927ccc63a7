/** Lanes as source code on the page: an item in the menu of a lane, and a dialog. */
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import { usePortedLane } from './ported-lane.ts';

export const port = defineFeature({
  id: 'port',
  laneItems: [{ title: 'Copy as code …', testid: 'lane-code', run: (lane) => void usePortedLane().show(lane) }],
  dialogs: [() => import('./PortDialog.vue')],
});
