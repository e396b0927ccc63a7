/** Live sessions and studies on the operator’s page: their panels, actions, dialogs, and the session itself. */
import { lazyPanel } from '../../../renderer/components/lazy-panel.ts';
import { defineFeature } from '../../../renderer/shell/page-feature.ts';
import HostButton from './HostButton.vue';
import { hostedLive } from './hosted-session.ts';
import { joinActions, liveActions } from './live-actions.ts';
import { useLiveLinks } from './live-draft.ts';

export const live = defineFeature({
  id: 'live',
  panels: [
    {
      id: 'lan',
      title: 'LAN',
      icon: 'lan',
      component: lazyPanel(() => import('./LivePage.vue')),
      help: 'A live session: players and their networks; DIS traffic.',
    },
    {
      id: 'study',
      title: 'Study',
      icon: 'people',
      component: lazyPanel(() => import('./study/StudyPanel.vue')),
      help: 'A study: its design, people, rounds, answers and report.',
    },
  ],
  actions: [liveActions, joinActions],
  buttons: [HostButton],
  dialogs: [() => import('./CloseDialog.vue'), () => import('./JoinDialog.vue'), () => import('./ScheduleDialog.vue')],
  histories: () => [useLiveLinks()],
  hosted: hostedLive,
});
