/** Work of the lab in a worker of its own, which ends with it. */
import { deferred } from '../deferred.ts';
import { FaultError } from './fault-error.ts';
import type { LabRequest, LabWork } from './lab-messages.ts';
import { Station, type Hearing, type StationRules } from './station.ts';

export interface ApartWatch extends Hearing {
  /** Ends it at once, whatever it is at; left out: nobody does. */
  readonly cancelled?: AbortSignal;
}

/** Rejects with a `FaultError` when it fails, and with the signal's reason once it is cancelled. */
export async function workApart<Kind extends keyof LabWork>(
  { kind, request }: LabRequest<Kind>,
  rules: StationRules,
  { cancelled, ...hearing }: ApartWatch = {},
): Promise<LabWork[Kind]['result']> {
  const { result, fault } = await atStation(rules, (station) => {
    const ending = station.perform(kind, request, hearing);
    return cancelled ? Promise.race([ending, cancellationOf(cancelled)]) : ending;
  });
  if (fault) throw new FaultError(fault);
  return result;
}

/** The station is there until `use` is through. */
export async function atStation<Result>(rules: StationRules, use: (station: Station) => Promise<Result>): Promise<Result> {
  const station = new Station(rules);
  try {
    return await use(station);
  } finally {
    await station.close();
  }
}

/** Rejects with the signal's reason when it fires. */
export function cancellationOf(signal: AbortSignal): Promise<never> {
  const cancellation = deferred<never>();
  const cancel = () => cancellation.reject(signal.reason as Error);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return cancellation.promise;
}
