/** A direction as a vector of any length but 0, which avoids most angles. */

/** Fields, because numbers handed to calls may be boxed. */
export class Direction {
  x = 1;
  y = 0;

  /** Turned by the angle of a unit vector. */
  turn({ cosine, sine }: Turn): void {
    const { x, y } = this;
    this.x = x * cosine - y * sine;
    this.y = x * sine + y * cosine;
  }

  /** Turns by the same angle, in the other sense. */
  turnBack({ cosine, sine }: Turn): void {
    const { x, y } = this;
    this.x = x * cosine + y * sine;
    this.y = y * cosine - x * sine;
  }
}

/** An angle that is turned by many times. */
export interface Turn {
  readonly cosine: number;
  readonly sine: number;
}

/** `angle` in rad, counter-clockwise. */
export function turnBy(angle: number): Turn {
  return { cosine: Math.cos(angle), sine: Math.sin(angle) };
}
