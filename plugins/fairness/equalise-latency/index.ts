/**
 * Latency equalisation with a cap: updates to near receivers are sent later, so that they arrive everywhere when they
 * arrive at the farthest receiver, or at the cap if that is nearer.
 */
import { defineFairnessScheduler, seconds, z, type FairnessScheduler, type SendPlan, type TriggerView } from '../../kit/index.ts';

export default defineFairnessScheduler({
  id: 'equalise-latency',
  title: 'Equalise latency, up to a cap',
  source: 'Zander, Leeder and Armitage, ACE 2005 (latency balancing); extra delay = min(cap, longest delay) − own delay, at least 0',
  guidance: {
    use: 'One delay for all',
    goodFor: 'equal terms without a lag that is chosen beforehand: it follows the delays that are measured',
    needs: 'delay estimates from acknowledgements',
    costs: 'near players see everything as late as the farthest one within the cap; jitter is not taken out',
  },
  params: z.object({
    cap: seconds({
      default: 0.2,
      min: 0,
      max: 10,
      help: 'Receivers that are farther away than this see later, and no other one waits for them.',
    }),
  }),
  explains: [
    { id: 'delay', title: 'Estimated delay', unit: 's' },
    { id: 'extra', title: 'Extra delay', unit: 's' },
  ],
  create: ({ params: { cap } }) => new EqualLatency(cap),
  promises: ({ receivers }) => ({ budget: receivers }),
});

class EqualLatency implements FairnessScheduler {
  readonly #cap: number;

  constructor(cap: number) {
    this.#cap = cap;
  }

  onTrigger(view: TriggerView, plan: SendPlan): void {
    let longest = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) longest = Math.max(longest, view.delay(receiver));
    const common = Math.min(this.#cap, longest);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const delay = view.delay(receiver);
      const extra = Math.max(0, common - delay);
      plan.explain(receiver, 0, delay);
      plan.explain(receiver, 1, extra);
      plan.sendLater(receiver, view.now + extra);
    }
  }
}
