/** Lanes of the open experiment, and of its tunings, as source code on the bench. */
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import type { portCalls } from '../calls/index.ts';
import { portTask } from './tasks.ts';

export const portFeature = defineFeature<keyof typeof portCalls>('port', ({ session, worker }) => ({
  handlers: {
    'port.write': async ({ lane, ...how }) => {
      const { path, text } = session.draft ?? { path: session.path };
      const which = typeof lane === 'string' ? { lane } : { sets: [`lanes=${JSON.stringify([{ id: 'tuned', ...lane }])}`] };
      const files = await performApart(portTask, { path, text, ...which, ...how }, worker);
      return files.map(([name, content]) => ({ name, text: content }));
    },
  },
}));
