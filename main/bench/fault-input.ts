/** What a plugin's call to blame was made with, told of a fault when it has been found. */
import type { BenchState, Fault } from '../../contract/bench-state.ts';

/** What changes in a state where that fault is the last one, or the reason why a lane was taken out. */
export function withInput({ fault, dropped }: BenchState, blamed: Fault, input: string): Pick<BenchState, 'fault' | 'dropped'> {
  const told = (each: Fault): Fault => (each === blamed && each.plugin ? { ...each, plugin: { ...each.plugin, input } } : each);
  return { fault: fault && told(fault), dropped: dropped.map((each) => ({ ...each, fault: told(each.fault) })) };
}
