/**
 * Scheduling algorithm #2: gives all receivers the error of the worst one; an update still held at the next trigger is
 * sent then.
 */
import { defineFairnessScheduler, EqualErrors, equalErrorsExplained, equalErrorsParams } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'equalise-flush',
  title: 'Equalise errors, send late updates (#2)',
  source: 'Thesis, section 3.3.4: scheduling algorithm #2',
  guidance: {
    use: 'Equal errors',
    goodFor: 'equal errors without updates lost to waiting (thesis 3.3.4)',
    needs: 'delay estimates from acknowledgements',
    costs: 'near receivers get worse: updates are held back until the next trigger',
  },
  params: equalErrorsParams,
  explains: equalErrorsExplained,
  create({ params, receivers, heartbeat }) {
    const errors = new EqualErrors(params, receivers, heartbeat);
    return {
      onTrigger(view, plan) {
        for (let receiver = 0; receiver < view.receivers; receiver++) plan.sendHeld(receiver);
        errors.schedule(view, plan);
      },
    };
  },
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
});
