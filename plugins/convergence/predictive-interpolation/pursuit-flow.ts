/**
 * The equation of motion: dv/dt = [(v_t − v) + (x_t − x)/T_c]/T_i, which v ← v + dt/T_i·[…] is for short frames. For the
 * offset u = x − x_t and the velocity w = v − v_t it is a damped spring that the target's acceleration a pulls: du/dt =
 * w; dw/dt = −w/T_i − u/(T_c T_i) − a. While a is constant that has a solution in closed form.
 */
export class PursuitFlow {
  /** T_i, T_c and the time constant of soft snaps, s. */
  approach = 1.0;
  correction = 1.0;
  snapTime = 1.0;
  /** How far to go, s. A field, because a number handed to a call may be boxed. */
  span = 0.0;
  /** What becomes of u and w: u ← kept·u + carried·w, w ← drawn·u + slowed·w, both about the rest offset −a·T_c·T_i. */
  kept = 1.0;
  carried = 0.0;
  drawn = 0.0;
  slowed = 1.0;
  /** T_c·T_i, s²; 0 in a soft snap. */
  lag = 0.0;
  /** What becomes of the rotation that is left. */
  turnLeft = 1.0;

  pull(): void {
    const { span } = this;
    const damping = 1 / (2 * this.approach);
    this.lag = this.correction * this.approach;
    const square = damping * damping - 1 / this.lag;
    const root = Math.sqrt(Math.abs(square));
    // Cosine and sine over root, or those of the hyperbola, times the fading e^(−damping·t), which alone may be too small.
    let even = Math.exp(-damping * span);
    let odd = even * span;
    if (square > 0) {
      const slow = Math.exp((root - damping) * span);
      const fast = Math.exp((-root - damping) * span);
      even = (slow + fast) / 2;
      odd = root * span < 1e-6 ? odd : (slow - fast) / (2 * root);
    } else if (root * span > 1e-6) {
      odd = (even * Math.sin(root * span)) / root;
      even *= Math.cos(root * span);
    }
    this.kept = even + damping * odd;
    this.carried = odd;
    this.drawn = -odd / this.lag;
    this.slowed = even - damping * odd;
    this.turnLeft = Math.exp(-span / this.approach);
  }

  /** A soft snap: the offset fades away, whatever the velocity was. */
  snap(): void {
    const { span, snapTime } = this;
    this.kept = this.turnLeft = Math.exp(-span / snapTime);
    this.drawn = -this.kept / snapTime;
    this.carried = this.slowed = this.lag = 0;
  }
}

/** What is less than this (m, m/s, or a share) is 0: numbers that fade for ever get so small that they cost time. */
export const nothing = 1e-12;

/** Offset (m) and velocity (m/s) relative to the target on one axis, and the target’s acceleration, m/s². */
export class OffsetAxis {
  offset = 0.0;
  velocity = 0.0;
  acceleration = 0.0;

  begin(offset: number, velocity: number): void {
    this.offset = offset;
    this.velocity = velocity;
    this.acceleration = 0;
  }

  go({ kept, carried, drawn, slowed, lag }: Readonly<PursuitFlow>): void {
    const rest = -this.acceleration * lag;
    const off = this.offset - rest;
    this.offset = rest + kept * off + carried * this.velocity;
    this.velocity = drawn * off + slowed * this.velocity;
  }

  settle(): void {
    if (Math.abs(this.offset) < nothing && Math.abs(this.velocity) < nothing) this.offset = this.velocity = 0;
  }

  /** The target, which moved at `velocity`, stands from now on. */
  stop(velocity: number): void {
    this.velocity += velocity;
    this.acceleration = 0;
  }
}
