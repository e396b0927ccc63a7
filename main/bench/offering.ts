/** What the lanes of a session offer now. */
import { isDeepStrictEqual } from 'node:util';
import type { LaneOutline } from '../../contract/bench-state.ts';

/** The lanes with their offers; the same ones where nothing has changed. */
export function offering(lanes: readonly LaneOutline[], offers: readonly (readonly string[])[]): readonly LaneOutline[] {
  const isSame = lanes.every(({ contracts }, index) => !contracts || isDeepStrictEqual(contracts.offers, offers[index]));
  if (isSame) return lanes;
  return lanes.map((lane, index) => (lane.contracts ? { ...lane, contracts: { ...lane.contracts, offers: offers[index] ?? [] } } : lane));
}
