/** The contracts of a running session, by lane, and the operator's changes of them. */
import type { ContractChange } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import { listed } from '../../experiment/problem.ts';
import { offerWords, ownModel, type Offer } from '../../engine/update/contracts.ts';
import type { Lane } from '../../engine/session/lane.ts';
import type { LanePlan } from '../../engine/session/session-plan.ts';
import type { Session } from '../../engine/session/session.ts';

type ChangeOffer = (lane: number, entity: number | null, offer: Offer) => void;

export class SessionContracts {
  readonly #session: Pick<Session, 'plan' | 'lanes' | 'now'>;
  readonly #offer: ChangeOffer;

  /** `offer` changes the offered contracts; left out: at once. */
  constructor(session: Session, offer: ChangeOffer = (...change) => session.setOffer(...change)) {
    this.#session = session;
    this.#offer = offer;
  }

  /** In words, by lane and entity, as of now; empty for a lane that names no contracts. */
  get offers(): readonly (readonly string[])[] {
    return this.#session.lanes.map((lane) => this.#offersOf(lane));
  }

  /** From the next tick on. Throws `BenchError` when there is no such lane, entity or contract. */
  change({ lane, entity, contract }: ContractChange): void {
    const { lanes, entities } = this.#session.plan;
    const index = found('lane', lanes, lane);
    const words = wordsOf(lanes[index] as LanePlan);
    const offer = words.get(contract);
    if (offer === undefined) throw new BenchError('not-found', refusal(lane, contract, [...words.keys()]));
    this.#offer(index, entity === undefined ? null : found('entity', entities, entity), offer);
  }

  #offersOf({ plan, exports }: Lane): readonly string[] {
    if (!plan.contracts) return [];
    const words = new Map([...wordsOf(plan)].map(([word, offer]) => [offer, word]));
    return exports.map(({ offer }) => words.get(offer?.at(this.#session.now) ?? ownModel) ?? '');
  }
}

/** The settings of a lane's contracts, and their meaning. */
function wordsOf({ contracts }: LanePlan): Map<string, Offer> {
  if (!contracts) return new Map();
  return new Map([...Object.entries(offerWords), ...contracts.named.map(({ id }, index) => [id, index] as const)]);
}

function refusal(lane: string, contract: string, words: readonly string[]): string {
  if (words.length === 0) return `Lane "${lane}" has no contracts; add them in the experiment file.`;
  return `Lane "${lane}" has no contract "${contract}"; it has ${listed(words)}.`;
}

function found(what: string, things: readonly { readonly id: string }[], id: string): number {
  const index = things.findIndex((thing) => thing.id === id);
  if (index === -1) throw new BenchError('not-found', `There is no ${what} "${id}"; there are ${listed(things.map((thing) => thing.id))}.`);
  return index;
}
