/** Recordings and motion of other programs on the page: files that are dropped or chosen, and how they are read. */
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import ImportNotice from './ImportNotice.vue';
import { motionEndings, useImports } from './imports.ts';

const open = (file: File) => useImports().importFile(file);

export const motion = defineFeature({
  id: 'motion',
  files: [
    { endings: ['.mcap'], words: 'a recording (.mcap)', purpose: 'see', open },
    {
      endings: motionEndings,
      words: `motion (${motionEndings.join(', ')})`,
      brief: 'motion (.csv, .parquet, .gpx, .rec …)',
      purpose: 'run',
      open,
    },
  ],
  notices: [ImportNotice],
  dialogs: [() => import('./MotionDialog.vue')],
});
