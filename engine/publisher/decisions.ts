/** The decisions of one scheduler, reported to an observer: which receiver is sent which update, when and why. */

/**
 * `send`: the newest update is sent; `hold`: it is kept for later; `send-held`: an update held before is sent; `drop`:
 * it never will be; `pass`: nothing happens, but the scheduler said why.
 */
export type DecisionKind = 'send' | 'hold' | 'send-held' | 'drop' | 'pass';

export const decisionKinds = ['send', 'hold', 'send-held', 'drop', 'pass'] as const satisfies readonly DecisionKind[];

export interface Decision {
  readonly kind: DecisionKind;
  /** Number of the newest update, and session time (s) of the decision. */
  readonly trigger: number;
  readonly time: number;
  readonly receiver: number;
  /** Number of the update that is decided about. */
  readonly update: number;
  /** When (s) a held update is due; NaN of other kinds. */
  readonly due: number;
  /** Values of the quantities that the scheduler explains, in the order of its definition; NaN: not explained. */
  readonly why: Float64Array;
}

/** Receives decisions in order; the decision is reused and must be copied to be kept. */
export type DecisionObserver = (decision: Decision) => void;

/** A decision noted during a call of the scheduler, which may explain it before or after. */
class Note {
  kind: DecisionKind = 'pass';
  receiver = 0;
  update = 0;
  due = NaN;
}

export class Decisions {
  readonly #observer: DecisionObserver;
  readonly #quantities: number;
  readonly #why: readonly Float64Array[];
  /** Per receiver: 0 nothing, 1 values were explained, 2 a decision was noted. */
  readonly #explained: Uint8Array;
  readonly #notes: Note[] = [];
  readonly #decision: { -readonly [K in keyof Decision]: Decision[K] };
  #count = 0;
  #isOpen = false;

  /** `quantities`: how many the scheduler explains. */
  constructor(receivers: number, quantities: number, observer: DecisionObserver) {
    this.#observer = observer;
    this.#quantities = quantities;
    this.#why = Array.from({ length: receivers }, () => new Float64Array(quantities).fill(NaN));
    this.#explained = new Uint8Array(receivers);
    this.#decision = { kind: 'pass', trigger: -1, time: 0, receiver: 0, update: -1, due: NaN, why: new Float64Array(quantities) };
  }

  /** A call of the scheduler begins: decisions are reported at its end. */
  open(trigger: number, time: number): void {
    this.#decision.trigger = trigger;
    this.#decision.time = time;
    this.#isOpen = true;
  }

  explain(receiver: number, quantity: number, value: number): void {
    const why = this.#why[receiver];
    if (!why || !this.#isOpen || !(quantity >= 0 && quantity < this.#quantities)) return;
    why[quantity] = value;
    if (this.#explained[receiver] === 0) this.#explained[receiver] = 1;
  }

  /** Outside of a call of the scheduler a decision is reported at once, as of `time` (s). */
  note(kind: DecisionKind, receiver: number, update: number, due: number, time: number): void {
    const note = (this.#notes[this.#count] ??= new Note());
    this.#count += 1;
    note.kind = kind;
    note.receiver = receiver;
    note.update = update;
    note.due = due;
    this.#explained[receiver] = 2;
    if (this.#isOpen) return;
    this.#decision.time = time;
    this.#report();
  }

  /** A call between triggers is over: what was explained and not decided is no decision. */
  closeTick(newest: number): void {
    this.#decision.trigger = newest;
    this.#isOpen = false;
    this.#report();
  }

  /** The call is over; `newest` is the number of the newest update. */
  close(newest: number): void {
    for (let receiver = 0; receiver < this.#explained.length; receiver++) {
      if (this.#explained[receiver] === 1) this.note('pass', receiver, newest, NaN, this.#decision.time);
    }
    this.#isOpen = false;
    this.#report();
  }

  #report(): void {
    const decision = this.#decision;
    for (let i = 0; i < this.#count; i++) {
      const { kind, receiver, update, due } = this.#notes[i] as Note;
      decision.kind = kind;
      decision.receiver = receiver;
      decision.update = update;
      decision.due = due;
      decision.why.set(this.#why[receiver] as Float64Array);
      this.#observer(decision);
    }
    this.#count = 0;
    for (const why of this.#why) why.fill(NaN);
    this.#explained.fill(0);
  }
}
