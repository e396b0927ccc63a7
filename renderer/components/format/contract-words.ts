/** Predictive contracts in words. */
import type { LaneOutline } from '../../../contract/bench-state.ts';
import { paramsInWords } from './words.ts';

type Contracted = Pick<LaneOutline, 'model' | 'contracts'>;

/** Id of a contract as telemetry has it: −1 the publisher's own model, else an index; empty where there is none. */
export function contractInWords({ contracts }: Contracted, contract: number): string {
  return contract === -1 ? 'own' : (contracts?.named[contract]?.id ?? '');
}

/** The contracts that a lane can offer: `own: constant-turn`, `automatic`, `ring: path-following, road ring`. */
export function offersInWords({
  model,
  contracts,
}: Contracted): { readonly value: string; readonly title: string; readonly brief: string }[] {
  const named = contracts?.named ?? [];
  return [
    { value: 'own', brief: 'own', title: `own: ${model.id}` },
    { value: 'automatic', brief: 'automatic', title: 'automatic: fewest updates' },
    ...named.map((contract) => ({
      value: contract.id,
      brief: contract.id,
      title: `${contract.id}: ${[contract.model.id, paramsInWords(contract.model)].filter(Boolean).join(', ')}`,
    })),
  ];
}

/** The contract offered for all entities; `various` where not all get the same. */
export function offerOf({ contracts }: Contracted): string {
  const offers = new Set(contracts?.offers);
  const [only = 'own'] = offers;
  return offers.size > 1 ? 'various' : only;
}

interface Followed {
  readonly contract: number;
  readonly newestContract: number;
}

/** `ring`, or `ring, publisher own` where the newest update names another; empty where the lane names none. */
export function followedInWords(lane: Contracted, { contract, newestContract }: Followed): string {
  const [followed, newest] = [contract, newestContract].map((each) => contractInWords(lane, each) || '–');
  if (!lane.contracts) return '';
  return followed === newest ? `${followed}` : `${followed}, publisher ${newest}`;
}
