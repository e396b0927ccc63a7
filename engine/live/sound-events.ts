/** Which events a mirror can take in: those with valid numbers, about seats and lanes that exist. */
import { automatic } from '../update/contracts.ts';
import { everything } from '../update/update-parts.ts';
import type { SessionPlan } from '../session/session-plan.ts';
import { movedNumbers, type EventHandlers, type LiveEvent, type MadeUpdate, type Moved, type OfferChanged } from './live-event.ts';

/** m, m/s, rad …: fourth powers of larger numbers would overflow. */
const largest = 1e7;

export class SoundEvents {
  readonly #plan: SessionPlan;
  readonly #checks: EventHandlers<boolean> = {
    seated: ({ seat, life }) => this.#isSeat(seat) && life > 0 && isNotNegative(life),
    left: ({ seat }) => this.#isSeat(seat),
    moved: (event) => this.#isSeat(event.seat) && areStates(event),
    made: ({ seat, update, lane = 0 }) => this.#isSeat(seat) && isUpdate(update) && isNotNegative(lane),
    sent: ({ seat, receiver, serial, at, age }) => this.#areTwo(seat, receiver) && areNotNegative(serial, at) && isBounded(age),
    arrived: ({ seat, from, serial, at, sentAt, age }) => this.#areTwo(from, seat) && areNotNegative(serial, at, sentAt) && isBounded(age),
    acknowledged: ({ seat, receiver, serial, arrivedAt, at }) => this.#areTwo(seat, receiver) && areNotNegative(serial, arrivedAt, at),
    fired: ({ seat, shot, at, heading }) => this.#isSeat(seat) && areNotNegative(shot, at) && isBounded(heading),
    heard: ({ seat, from, shot, at }) => this.#areTwo(from, seat) && areNotNegative(shot, at),
    lost: ({ seat, from, number, at }) => this.#areTwo(from, seat) && areNotNegative(number, at),
    link: ({ seat }) => this.#isSeat(seat),
    stalls: ({ seat, from }) => this.#isSeat(seat) && isNotNegative(from),
    held: ({ seat }) => this.#isSeat(seat),
    offer: (event) => this.#isOffer(event),
    round: ({ round }) => isNotNegative(round),
  };

  constructor(plan: SessionPlan) {
    this.#plan = plan;
  }

  accepts(event: LiveEvent): boolean {
    const check = this.#checks[event.kind] as (event: LiveEvent) => boolean;
    return isNotNegative(event.time) && check(event);
  }

  #isOffer({ lane, entity, offer }: OfferChanged): boolean {
    const contracts = this.#plan.lanes[lane]?.contracts;
    if (!contracts || (entity !== null && !this.#isSeat(entity))) return false;
    return Number.isInteger(offer) && offer >= automatic && offer < contracts.named.length;
  }

  #isSeat(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.#plan.entities.length;
  }

  /** A seat, and another node. */
  #areTwo(seat: number, node: number): boolean {
    return this.#isSeat(seat) && Number.isInteger(node) && node >= 0 && node < this.#plan.nodes.length && seat !== node;
  }
}

function isNotNegative(value: number): boolean {
  return value >= 0 && value < Infinity;
}

function areNotNegative(...values: number[]): boolean {
  return values.every(isNotNegative);
}

function isBounded(value: number): boolean {
  return Math.abs(value) < largest;
}

function areStates({ states, frame }: Moved): boolean {
  if (!Number.isInteger(frame) || frame < 0 || states.length % movedNumbers !== 0) return false;
  for (let i = 0; i < states.length; i++) if (!isBounded(states[i] as number)) return false;
  return true;
}

function isUpdate({ serial, level, contract, tenure, stamp, parts, bytes, state }: MadeUpdate): boolean {
  const isSound = areNotNegative(serial, level, contract, tenure, stamp, bytes) && Object.values(state).every(isBounded);
  return isSound && Number.isInteger(parts) && parts > 0 && parts <= everything;
}
