/** Games that are scored on the page: the logs of their processes, dropped or chosen together or in a folder. */
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import ScoringNotice from './ScoringNotice.vue';
import { useScoring } from './scoring.ts';

/** With what every log begins: `main/motion/game-log/log-head.ts`. */
const beginning = 'driftbench-log ';

export const score = defineFeature({
  id: 'score',
  sessions: [
    {
      words: 'logs of a game or their folder to score it',
      isNone: 'is a log of a game, which begins with “driftbench-log 1,”',
      isOne: async (file) => (await file.slice(0, 64).text()).replace(/^\uFEFF/, '').startsWith(beginning),
      open: (name, files) => useScoring().score(name, files),
    },
  ],
  notices: [ScoringNotice],
});
