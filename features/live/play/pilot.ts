/** The orders of the person at the controls, from keys, gamepads and touch. */

export const commands = ['ahead', 'back', 'left', 'right', 'fire'] as const;
export type Command = (typeof commands)[number];

/** Orders to a tank, as shares of what it can do. */
export interface Orders {
  /** −1 (full speed back) to 1 (full speed ahead). */
  speed: number;
  /** −1 (full turn to the right) to 1 (to the left). */
  turn: number;
  fire: boolean;
}

/** A stick that is pushed less than this rests. */
const restRadius = 0.18;
/**
 * A stick turns the tank at full rate while its heading is further off than this, rad: about what a tank turns in 0.2
 * s.
 */
const fullTurnFrom = 0.35;

/** Where a stick points: right and up as on the screen, which shows east and north; each −1 to 1. */
interface Stick {
  x: number;
  y: number;
}

export class Pilot {
  readonly #held = new Set<Command>();
  readonly #sticks = new Map<string, Stick>();
  readonly #triggers = new Set<string>();
  /** A trigger that is pulled and released between two readings still fires. */
  #wasPulled = false;
  /** Sticks steer as seen from the tank, not as on the map. */
  #isInTank = false;

  /** Chooses how sticks steer. */
  look(isInTank: boolean): void {
    this.#isInTank = isInTank;
  }

  press(command: Command): void {
    this.#held.add(command);
    if (command === 'fire') this.#wasPulled = true;
  }

  release(command: Command): void {
    this.#held.delete(command);
  }

  /** `source` names the stick: each is pushed by itself, the one that is pushed furthest holds. */
  tilt(source: string, x: number, y: number): void {
    this.#sticks.set(source, { x, y });
  }

  /** A trigger besides the keys: of a gamepad, of the screen. */
  pull(source: string, isPulled: boolean): void {
    if (!isPulled) this.#triggers.delete(source);
    else if (!this.#triggers.has(source)) {
      this.#triggers.add(source);
      this.#wasPulled = true;
    }
  }

  /** Releases everything, when the page loses the focus. */
  rest(): void {
    this.#held.clear();
    this.#sticks.clear();
    this.#triggers.clear();
    this.#wasPulled = false;
  }

  /**
   * Writes the orders of this tick for a tank of that heading (rad, counter-clockwise from east). Keys come before
   * sticks.
   */
  order(heading: number, out: Orders): void {
    out.speed = this.#axis('ahead', 'back');
    out.turn = this.#axis('left', 'right');
    out.fire = this.#wasPulled || this.#held.has('fire') || this.#triggers.size > 0;
    this.#wasPulled = false;
    if (!this.#isDrivenByKeys()) this.#follow(heading, out);
  }

  #isDrivenByKeys(): boolean {
    return this.#held.size > (this.#held.has('fire') ? 1 : 0);
  }

  #axis(more: Command, less: Command): number {
    return Number(this.#held.has(more)) - Number(this.#held.has(less));
  }

  /** Turns to where the stick points, and drives the more the less is left to turn. */
  #follow(heading: number, out: Orders): void {
    const stick = this.#furthest();
    const length = stick ? Math.hypot(stick.x, stick.y) : 0;
    if (!stick || length < restRadius) return;
    if (this.#isInTank) {
      out.turn = Math.min(Math.max(-stick.x, -1), 1);
      out.speed = Math.min(Math.max(stick.y, -1), 1);
      return;
    }
    const off = Math.atan2(stick.y, stick.x) - heading;
    const error = Math.atan2(Math.sin(off), Math.cos(off));
    out.turn = Math.min(Math.max(error / fullTurnFrom, -1), 1);
    out.speed = Math.min(length, 1) * Math.max(Math.cos(error), 0);
  }

  #furthest(): Stick | null {
    let furthest: Stick | null = null;
    for (const stick of this.#sticks.values()) {
      if (!furthest || Math.hypot(stick.x, stick.y) > Math.hypot(furthest.x, furthest.y)) furthest = stick;
    }
    return furthest;
  }
}
