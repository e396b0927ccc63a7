/**
 * Scheduling algorithm #1: gives all receivers the error of the worst one; an update still held at the next trigger is
 * dropped.
 */
import { defineFairnessScheduler, EqualErrors, equalErrorsExplained, equalErrorsParams } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'equalise-drop',
  title: 'Equalise errors, drop late updates (#1)',
  source: 'Thesis, section 3.3.3: scheduling algorithm #1',
  guidance: {
    use: 'Equal errors',
    goodFor: 'equal errors, meant to be as large as that of the worst receiver (thesis 3.3)',
    needs: 'delay estimates from acknowledgements',
    costs: 'near receivers get worse: updates are held back, late ones dropped',
  },
  params: equalErrorsParams,
  explains: equalErrorsExplained,
  create({ params, receivers, heartbeat }) {
    const errors = new EqualErrors(params, receivers, heartbeat);
    // The newest update replaces the held one, which is so dropped.
    return { onTrigger: (view, plan) => errors.schedule(view, plan) };
  },
});
