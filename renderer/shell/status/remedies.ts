/** What a refusal asks for, as a button: refusals end with what to do next, after a semicolon. */

interface Remedy {
  /** The end of the refusal. */
  readonly asks: RegExp;
  /** Id of the action, and the button's words. */
  readonly action: string;
  readonly title: string;
}

const remedies: readonly Remedy[] = [
  { asks: /; save it first\.$/, action: 'draft-save', title: 'Save' },
  { asks: /; open one first\.$/, action: 'experiments', title: 'Choose an experiment' },
  { asks: /; open the experiment again\.$/, action: 'experiments', title: 'Choose an experiment' },
  { asks: /Start it again\.$|: restart it\.$/, action: 'restart', title: 'Restart' },
  { asks: /it can be viewed, not changed\.$/, action: 'restart', title: 'Run its experiment' },
];

/** Null: there is nothing that a button could do. */
export function remedyFor(refusal: string): Pick<Remedy, 'action' | 'title'> | null {
  return remedies.find(({ asks }) => asks.test(refusal)) ?? null;
}
