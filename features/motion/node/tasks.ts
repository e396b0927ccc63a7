/** The tasks that look into motion files in a worker: strangers' files are not read where the bench runs. */
import type { MotionMapping } from '../../../experiment/motion.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { MotionLook } from '../calls/imports.ts';
import type { MotionContents } from '../../../main/motion/motion-contents.ts';

/** A motion file, and how it is to be read. */
export interface MotionQuestion {
  readonly path: string;
  readonly mapping?: MotionMapping | undefined;
}

export const contentsTask: Task<MotionQuestion, MotionContents> = {
  name: 'motion',
  load: async () => {
    const { motionContents } = await import('../../../main/motion/motion-contents.ts');
    return ({ path, mapping }: MotionQuestion) => motionContents(path, mapping);
  },
};
/** The same file, for a person to check. */
export const lookTask: Task<MotionQuestion, MotionLook> = {
  name: 'motion-look',
  load: async () => {
    const { lookAtMotion } = await import('./motion-look.ts');
    return ({ path, mapping }: MotionQuestion) => lookAtMotion(path, mapping);
  },
};

export const motionTasks: WorkerFeature = { tasks: [contentsTask, lookTask] };
