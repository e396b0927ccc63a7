/** A publisher's situation as plain data: what a scheduler that failed could see, receiver by receiver, by the names of its view. */
import type { TriggerView } from '../plugin-api/fairness.ts';
import { printable } from '../guard/fault-text.ts';
import { PluginFault } from '../guard/plugin-fault.ts';

type Ask = (view: TriggerView, receiver: number) => number;

const columns: Readonly<Record<string, Ask>> = {
  delay: (view, receiver) => view.delay(receiver),
  sent: (view, receiver) => view.sent(receiver),
  lastSentUpdate: (view, receiver) => view.lastSentUpdate(receiver),
  lastSentAt: (view, receiver) => view.lastSentAt(receiver),
  lastArrivalAt: (view, receiver) => view.lastArrivalAt(receiver),
  lastAcknowledgedAt: (view, receiver) => view.lastAcknowledgedAt(receiver),
  acknowledgedUpdate: (view, receiver) => view.acknowledgedUpdate(receiver),
  cee: (view, receiver) => view.cee(receiver),
  aee: (view, receiver) => view.aee(receiver, view.now, 'delayed'),
  instantaneous: (view, receiver) => view.instantaneous(receiver, 'delayed'),
};

/** Numbers that JSON cannot say are their names. What asks a plugin that fails as well is left out. */
export function situationOf(view: TriggerView): object {
  const { index, now, life, receivers } = view;
  const found = Object.entries(columns).flatMap(([name, ask]) => {
    const column = columnOf(view, ask);
    return column ? [[name, column] as const] : [];
  });
  return { index, now, life, receivers, ...Object.fromEntries(found) };
}

function columnOf(view: TriggerView, ask: Ask): readonly (number | string)[] | null {
  try {
    return Array.from({ length: view.receivers }, (_, receiver) => printable(ask(view, receiver)));
  } catch (error) {
    if (error instanceof PluginFault) return null;
    throw error;
  }
}
