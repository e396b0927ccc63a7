/** DIS in workers: a session sent as traffic, by a command or while it runs on the bench. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { TrafficEvent, TrafficResult, TrafficRun } from './perform-traffic.ts';

export const trafficTask: Task<TrafficRun, TrafficResult, TrafficEvent> = {
  name: 'traffic',
  replays: true,
  load: async () => (await import('./perform-traffic.ts')).performTraffic,
};

export const disWorker: WorkerFeature = {
  tasks: [trafficTask],
  tap: async () => {
    const { SessionTraffic } = await import('./session-traffic.ts');
    return (utc, send) => new SessionTraffic(utc, send);
  },
};
