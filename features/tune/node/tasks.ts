/** The tasks that a tuning needs of its workers. */
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { LaneVectorsRequest, TuneSurvey, TuneSurveyRequest } from './survey-space.ts';

export const surveyTask: Task<TuneSurveyRequest, TuneSurvey> = {
  name: 'tune-survey',
  load: async () => (await import('./survey-space.ts')).surveySpace,
};
/** Golden vectors as JSON. */
export const vectorsTask: Task<LaneVectorsRequest, string> = {
  name: 'tune-vectors',
  load: async () => (await import('./lane-vectors.ts')).laneVectors,
};

export const tuneTasks: WorkerFeature = { tasks: [surveyTask, vectorsTask] };
