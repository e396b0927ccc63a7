/** The task that measures a recording again, charted for its report. */
import type { Task } from '../../worker/task-host.ts';
import type { AnewRequest, AnewResult } from './measured-anew.ts';

export const anewTask: Task<AnewRequest, AnewResult> = {
  name: 'anew',
  replays: true,
  load: async () => (await import('./measured-anew.ts')).performAnew,
};
