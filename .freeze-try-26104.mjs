// engine/base/time/time-tolerance.ts
var timeTolerance = 1e-9;

// engine/base/time/timeline.ts
var EventQueue = class {
  #now = new Float64Array(1);
  #due = new Float64Array(64);
  #order = new Float64Array(64);
  #run = [];
  #size = 0;
  #inserted = 0;
  /** Of the event that runs. */
  #running = new Float64Array([Infinity]);
  /** Events to run when all that is due now has run: usually right after the current event, so they skip the heap. */
  #last = null;
  #lastOrder = new Float64Array(1);
  get now() {
    return this.#now[0];
  }
  /** When the next event is due, s; Infinity when none is. */
  get next() {
    return this.#size > 0 ? this.#due[0] : Infinity;
  }
  get order() {
    return this.#running[0];
  }
  reserve() {
    return this.#inserted++;
  }
  at(due2, run) {
    this.#insert(due2, this.#inserted++, run);
  }
  atEndOf(due2, run) {
    const order2 = lastOrder + this.#inserted++;
    if (due2 !== this.now || this.order === Infinity || this.#last) return this.#insert(due2, order2, run);
    this.#last = run;
    this.#lastOrder[0] = order2;
  }
  /** Runs everything due at or before `time` in order, then stands at `time`. */
  advanceTo(time2) {
    while (this.#size > 0 && this.#due[0] <= time2) this.#runFirst();
    this.#standAt(time2);
  }
  /** Runs everything due before `time` in order, then stands at `time`: events due at `time` are still to come. */
  advanceBefore(time2) {
    while (this.#size > 0 && this.#due[0] < time2) this.#runFirst();
    this.#standAt(time2);
  }
  #standAt(time2) {
    this.#running[0] = Infinity;
    if (time2 > this.now) this.#now[0] = time2;
  }
  #runFirst() {
    this.#now[0] = this.#due[0];
    this.#running[0] = this.#order[0];
    const run = this.#run[0];
    this.#removeFirst();
    run();
    while (this.#last) this.#runLast(this.#last);
  }
  #runLast(run) {
    const order2 = this.#lastOrder[0];
    this.#last = null;
    if (this.#size > 0 && this.#due[0] <= this.#now[0]) return this.#insert(this.now, order2, run);
    this.#running[0] = order2;
    run();
  }
  #insert(due2, order2, run) {
    if (this.#size === this.#due.length) this.#grow();
    this.#rise(this.#size++, due2 >= this.now ? due2 : this.now, order2, run);
  }
  #removeFirst() {
    const last = --this.#size;
    const run = this.#run[last];
    this.#run[last] = nothing;
    if (last > 0) this.#sink(this.#due[last], this.#order[last], run);
  }
  #rise(at, due2, order2, run) {
    while (at > 0) {
      const parent = at - 1 >> 1;
      if (!this.#before(due2, order2, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, due2, order2, run);
  }
  /** Places the given event somewhere below the root, whose place is free. */
  #sink(due2, order2, run) {
    let at = 0;
    for (; ; ) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(this.#due[child + 1], this.#order[child + 1], child)) child++;
      if (this.#before(due2, order2, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, due2, order2, run);
  }
  #before(due2, order2, other) {
    const otherDue = this.#due[other];
    return due2 < otherDue || due2 === otherDue && order2 < this.#order[other];
  }
  #move(from, to) {
    this.#put(to, this.#due[from], this.#order[from], this.#run[from]);
  }
  #put(at, due2, order2, run) {
    this.#due[at] = due2;
    this.#order[at] = order2;
    this.#run[at] = run;
  }
  #grow() {
    const due2 = new Float64Array(this.#size * 2);
    const order2 = new Float64Array(this.#size * 2);
    due2.set(this.#due);
    order2.set(this.#order);
    this.#due = due2;
    this.#order = order2;
  }
};
var lastOrder = 4503599627370496;
function nothing() {
}

// engine/guard/call-slot.ts
var KnownCalls = class {
  #calls = [];
  #numbers = /* @__PURE__ */ new Map();
  /** By number. */
  get all() {
    return this.#calls;
  }
  /** `onNew` is called where the call has just got its number. */
  numberOf(call, onNew) {
    const key = JSON.stringify([call.kind, call.plugin, call.call, call.lane]);
    const known = this.#numbers.get(key);
    if (known !== void 0) return known;
    const number2 = this.#calls.push(call) - 1;
    this.#numbers.set(key, number2);
    onNew(call, number2);
    return number2;
  }
};
function ownCallSlot() {
  return {
    known: new KnownCalls(),
    plugin: new Int32Array(1).fill(-1),
    returned: new Int32Array(1),
    time: new Float64Array(1),
    count: new Float64Array(1),
    run: new Float64Array(1)
  };
}
var CallStopped = class extends Error {
  name = "CallStopped";
};

// engine/base/math/distance-between.ts
function distanceBetween(a, b) {
  const x = a.x - b.x;
  const y = a.y - b.y;
  const z37 = a.z - b.z;
  return Math.sqrt(x * x + y * y + z37 * z37);
}

// engine/base/math/power.ts
function power(base, exponent) {
  if (!Number.isInteger(exponent)) return Math.exp(exponent * Math.log(base));
  let result = 1;
  let square2 = base;
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square2;
    square2 *= square2;
  }
  return exponent < 0 ? 1 / result : result;
}
function square(x) {
  return x * x;
}

// engine/base/math/rotation.ts
function rotationTo(to, from, turn2) {
  const { qw, qx, qy, qz } = to;
  const w = qw * from.qw + qx * from.qx + qy * from.qy + qz * from.qz;
  const sign = w < 0 ? -1 : 1;
  turn2.qw = sign * w;
  turn2.qx = sign * (qx * from.qw - qw * from.qx - qy * from.qz + qz * from.qy);
  turn2.qy = sign * (qy * from.qw - qw * from.qy - qz * from.qx + qx * from.qz);
  turn2.qz = sign * (qz * from.qw - qw * from.qz - qx * from.qy + qy * from.qx);
}
function angleBetween(a, b) {
  const w = a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz;
  const x = a.qx * b.qw - a.qw * b.qx - a.qy * b.qz + a.qz * b.qy;
  const y = a.qy * b.qw - a.qw * b.qy - a.qz * b.qx + a.qx * b.qz;
  const z37 = a.qz * b.qw - a.qw * b.qz - a.qx * b.qy + a.qy * b.qx;
  return 2 * Math.atan2(Math.sqrt(x * x + y * y + z37 * z37), Math.abs(w));
}

// engine/measure/quantile-sketch.ts
var edgeRatio = 1.005;
var inverseLogRatio = 1 / Math.log(edgeRatio);
var smallest = 1e-9;
var largest = 1e12;
var zeroBin = -32768;
var room = 16;
var QuantileSketch = class {
  /** Bins of the newest samples. */
  #waiting = new Int16Array(room);
  #waitingCount = 0;
  #counted = 0;
  #zeros = 0;
  #first = 0;
  #bins = new Uint32Array(0);
  get count() {
    return this.#counted + this.#waitingCount;
  }
  add(sample) {
    this.#waiting[this.#waitingCount] = binOf(sample);
    this.#waitingCount += 1;
    if (this.#waitingCount === room) this.#tally();
  }
  /** The value below which the share `q` (0–1) of the samples lies; null without samples. */
  quantile(q) {
    this.#tally();
    if (this.count === 0) return null;
    const rank = q * (this.count - 1);
    let passed = this.#zeros;
    if (rank < passed) return 0;
    for (let i = 0; i < this.#bins.length; i++) {
      passed += this.#bins[i];
      if (rank < passed) return 2 * power(edgeRatio, this.#first + i) / (edgeRatio + 1);
    }
    return 0;
  }
  #tally() {
    for (let i = 0; i < this.#waitingCount; i++) {
      const bin = this.#waiting[i];
      if (bin === zeroBin) this.#zeros += 1;
      else this.#increment(bin);
    }
    this.#counted += this.#waitingCount;
    this.#waitingCount = 0;
  }
  #increment(bin) {
    if (bin < this.#first || bin >= this.#first + this.#bins.length) this.#grow(bin);
    const index = bin - this.#first;
    this.#bins[index] = this.#bins[index] + 1;
  }
  /** Widens the range to hold `bin`, with room to spare on that side. */
  #grow(bin) {
    const empty = this.#bins.length === 0;
    const first = empty ? bin - 32 : Math.min(this.#first, bin - 128);
    const end = empty ? bin + 32 : Math.max(this.#first + this.#bins.length, bin + 128);
    const bins = new Uint32Array(end - first);
    bins.set(this.#bins, empty ? 0 : this.#first - first);
    this.#first = first;
    this.#bins = bins;
  }
};
function binOf(sample) {
  return sample >= smallest ? Math.ceil(Math.log(Math.min(sample, largest)) * inverseLogRatio) : zeroBin;
}

// engine/measure/error-meter.ts
var ErrorMeter = class extends QuantileSketch {
  /** Of the last sample; NaN when the last frame was not measured. */
  last = NaN;
  #sum = 0;
  #max = 0;
  /** Takes in the error of this frame, ≥ 0. */
  take(error) {
    this.last = error;
    this.#sum += error;
    if (error > this.#max) this.#max = error;
    this.add(error);
  }
  /** This frame is not measured: nothing is shown yet, or the entity is not in the world. */
  skip() {
    this.last = NaN;
  }
  get mean() {
    return this.count === 0 ? null : this.#sum / this.count;
  }
  get max() {
    return this.count === 0 ? null : this.#max;
  }
  /** Never above the exact maximum, whatever the sketch's error. */
  quantile(q) {
    const value = super.quantile(q);
    return value === null ? null : Math.min(value, this.#max);
  }
};

// engine/measure/pair-meters.ts
var defaultSeenRules = { smallestJump: 0.01, standingSpeed: 0.01, inconsistencyDistance: 1, inconsistencyTime: 0.1 };
var FrameRules = class {
  /** s */
  frame;
  smallestJump;
  /** The longest step of an entity that stands, m². */
  standing;
  /** A step of less than this along the heading goes back, m. */
  back;
  /** ε, m */
  inconsistency;
  /** τ in whole frames; as good as a whole one is one. */
  tolerated;
  constructor(frame, rules) {
    this.frame = frame;
    this.smallestJump = rules.smallestJump * rules.smallestJump;
    this.standing = square(rules.standingSpeed * frame);
    this.back = -rules.standingSpeed * frame;
    this.inconsistency = rules.inconsistencyDistance;
    this.tolerated = Math.floor(rules.inconsistencyTime / frame + 1e-9);
  }
};
var RealMotion = class {
  /** The spawn in this frame; 0: the entity is not in the world. */
  life = 0;
  stands = false;
  goesBack = false;
  state;
  steps = new PathDifferences();
  #rules;
  /** `state`: where the entity is, frame by frame. */
  constructor(state, rules) {
    this.state = state;
    this.#rules = rules;
  }
  /** One frame. */
  sample(life) {
    const { steps: steps2, state } = this;
    this.life = life;
    if (life === 0) return;
    steps2.add(state);
    this.stands = stands(steps2, this.#rules);
    this.goesBack = goesBack(steps2, state, this.#rules);
  }
};
var roundingShare = 1 + 1e-9;
var PairMeters = class {
  /** Distance of shown and real place, m. */
  deviation = new ErrorMeter();
  #rules;
  #drawn = new PathDifferences();
  #life = 0;
  /** Sum of the angles between shown and real orientation, rad. */
  #angles = 0;
  /** Frames in which there are a first, a second and a third difference of the drawn path. */
  #steps = 0;
  #changes = 0;
  #bends = 0;
  /** Sums and largest of squared differences, m². */
  #changeSum = 0;
  #changeMax = 0;
  #excessSum = 0;
  #excessMax = 0;
  #bendSum = 0;
  #jumps = 0;
  #jumpMax = 0;
  #backward = 0;
  #frozen = 0;
  /**
   * Deviations of the stretches of inconsistency that count, m; of the present one while it does not count, and its
   * frames.
   */
  #inconsistency = 0;
  #pending = 0;
  #stretch = 0;
  constructor(rules) {
    this.#rules = rules;
  }
  /** One frame in which the entity is shown in its present spawn. From one spawn to the next nothing moves. */
  sample(shown2, real) {
    const drawn = this.#drawn;
    const { life, state } = real;
    if (life !== this.#life) this.#begin(life);
    const deviation2 = distanceBetween(shown2, state);
    this.deviation.take(deviation2);
    this.#angles += angleBetween(shown2, state);
    if (deviation2 > this.#rules.inconsistency) this.#outstay();
    else this.#relent();
    drawn.add(shown2);
    if (drawn.order >= 1) this.#step(drawn, shown2, real);
    if (drawn.order >= 2) this.#change(drawn, real.steps);
    if (drawn.order >= 3) this.#bend(drawn);
  }
  /** This frame is not measured; the next one that is begins anew. */
  pause() {
    this.deviation.skip();
    this.#begin(0);
  }
  /** rad */
  get orientationErrorMean() {
    const { count: count4 } = this.deviation;
    return count4 === 0 ? null : this.#angles / count4;
  }
  /** Per minute of measured time. */
  get jumpsPerMinute() {
    return this.#bends === 0 ? null : 60 * this.#jumps / (this.#bends * this.#rules.frame);
  }
  /** The longest discontinuity of a jump, m; 0 when there was no jump. */
  get jumpMax() {
    return this.#bends === 0 ? null : Math.sqrt(this.#jumpMax);
  }
  /** m/s */
  get velocityStepRms() {
    return this.#velocity(this.#changeSum / this.#changes);
  }
  get velocityStepMax() {
    return this.#velocity(this.#changeMax);
  }
  get velocityStepExcessRms() {
    return this.#velocity(this.#excessSum / this.#changes);
  }
  get velocityStepExcessMax() {
    return this.#velocity(this.#excessMax);
  }
  /** m/s³ */
  get jerkRms() {
    return this.#bends === 0 ? null : Math.sqrt(this.#bendSum / this.#bends) / power(this.#rules.frame, 3);
  }
  /** Share of the frames. */
  get backwardRatio() {
    return this.#steps === 0 ? null : this.#backward / this.#steps;
  }
  /** Share of the frames. */
  get freezeRatio() {
    return this.#steps === 0 ? null : this.#frozen / this.#steps;
  }
  /** m·s */
  get inconsistency() {
    return this.#inconsistency * this.#rules.frame;
  }
  #begin(life) {
    this.#life = life;
    this.#drawn.break();
    this.#relent();
  }
  /**
   * Time-space inconsistency: ∫ |Δ| dt over the stretches of time in which |Δ| > ε for longer than τ, Δ being the
   * placed less the real position; a stretch counts from its beginning. After Zhou, Cai, Lee and Turner, “Time-space
   * consistency in large-scale distributed virtual environments”, ACM TOMACS 14 (1), 2004. What is drawn stands for a
   * frame, so a run of n frames lasts n · frame.
   */
  #outstay() {
    this.#stretch += 1;
    this.#pending += this.deviation.last;
    if (this.#stretch <= this.#rules.tolerated) return;
    this.#inconsistency += this.#pending;
    this.#pending = 0;
  }
  /** The present stretch ends. */
  #relent() {
    this.#stretch = 0;
    this.#pending = 0;
  }
  /**
   * Frozen: drawn standing while the real entity moves. Backward: the drawn step leads back along the drawn heading,
   * and the real step does not along the real one. So a real reverse that is shown in time does not count, one that is
   * shown late does.
   */
  #step(drawn, shown2, real) {
    this.#steps += 1;
    if (!real.stands && stands(drawn, this.#rules)) this.#frozen += 1;
    if (!real.goesBack && goesBack(drawn, shown2, this.#rules)) this.#backward += 1;
  }
  /**
   * Velocity steps. The velocity of a frame is its drawn step over its length. The excess is the change that the real
   * entity does not make in the same frame, as a vector: the rest, on a path that is followed exactly, is caused by the
   * algorithm.
   */
  #change({ changeX, changeY, changeZ }, real) {
    const change2 = squared(changeX, changeY, changeZ);
    const excess = squared(changeX - real.changeX, changeY - real.changeY, changeZ - real.changeZ);
    this.#changes += 1;
    this.#changeSum += change2;
    this.#excessSum += excess;
    if (change2 > this.#changeMax) this.#changeMax = change2;
    if (excess > this.#excessMax) this.#excessMax = excess;
  }
  /**
   * Jerk: third differences over frame³. A jump of 1 m at 20 ms counts as some 10⁵ m/s³: it says how rough, not why.
   *
   * Jumps: the step before the last one is judged. Its discontinuity, half the bend, is what it is off from the mean of
   * the steps before and after it. It is a jump when that is longer than the longer of these two: along a straight
   * drive, more than two normal steps in a frame (GLS, NOSSDAV'06), and likewise sideways and back. No single change of
   * velocity is a jump, however large; nor is a slide over several frames, however fast.
   */
  #bend(drawn) {
    const bend = squared(drawn.bendX, drawn.bendY, drawn.bendZ);
    this.#bends += 1;
    this.#bendSum += bend;
    const length = bend / 4;
    if (length <= this.#rules.smallestJump || length <= longerNeighbour(drawn) * roundingShare) return;
    this.#jumps += 1;
    if (length > this.#jumpMax) this.#jumpMax = length;
  }
  #velocity(changeSquared) {
    return this.#changes === 0 ? null : Math.sqrt(changeSquared) / this.#rules.frame;
  }
};
function stands({ stepX, stepY, stepZ }, { standing }) {
  return squared(stepX, stepY, stepZ) <= standing;
}
function goesBack(steps2, { qw, qx, qy, qz }, { back }) {
  const headingX = 1 - 2 * (qy * qy + qz * qz);
  const headingY = 2 * (qx * qy + qw * qz);
  const headingZ = 2 * (qx * qz - qw * qy);
  return steps2.stepX * headingX + steps2.stepY * headingY + steps2.stepZ * headingZ < back;
}
function longerNeighbour(drawn) {
  const { stepX, stepY, stepZ } = drawn;
  const before = squared(
    stepX - 2 * drawn.changeX + drawn.bendX,
    stepY - 2 * drawn.changeY + drawn.bendY,
    stepZ - 2 * drawn.changeZ + drawn.bendZ
  );
  return Math.max(before, squared(stepX, stepY, stepZ));
}
var PathDifferences = class {
  /** How many differences lie within unbroken samples: 1 means the step does, 2 its change too, 3 all. */
  order = 0;
  /** This position less the last one, m. */
  stepX = 0;
  stepY = 0;
  stepZ = 0;
  /** This step less the last one, m. */
  changeX = 0;
  changeY = 0;
  changeZ = 0;
  /** This change less the last one, m. */
  bendX = 0;
  bendY = 0;
  bendZ = 0;
  #broken = true;
  #x = 0;
  #y = 0;
  #z = 0;
  add({ x, y, z: z37 }) {
    if (this.#broken) this.#broken = false;
    else if (this.order < 3) this.order += 1;
    const stepX = x - this.#x;
    const stepY = y - this.#y;
    const stepZ = z37 - this.#z;
    const changeX = stepX - this.stepX;
    const changeY = stepY - this.stepY;
    const changeZ = stepZ - this.stepZ;
    this.bendX = changeX - this.changeX;
    this.bendY = changeY - this.changeY;
    this.bendZ = changeZ - this.changeZ;
    this.changeX = changeX;
    this.changeY = changeY;
    this.changeZ = changeZ;
    this.stepX = stepX;
    this.stepY = stepY;
    this.stepZ = stepZ;
    this.#x = x;
    this.#y = y;
    this.#z = z37;
  }
  /** The next sample has nothing to do with the last one. */
  break() {
    this.#broken = true;
    this.order = 0;
  }
};
function squared(x, y, z37) {
  return x * x + y * y + z37 * z37;
}

// engine/base/math/cosine-and-sine.ts
function cosineOf(angle) {
  const x = Math.abs(angle);
  if (!(x < 0.7853984832763672)) return Math.cos(angle);
  const z37 = x * x;
  const high = 2480158728947673e-20 + z37 * (-27557314351390663e-23 + z37 * (2087572321298175e-24 + z37 * -11359647557788195e-27));
  const rest = z37 * (z37 * (0.0416666666666666 + z37 * (-0.001388888888887411 + z37 * high)));
  const first = x < 0.2999999523162842 ? 0 : quarterOf(x);
  return 1 - first - (0.5 * z37 - first - rest);
}
function quarterOf(x) {
  if (x >= 0.7812504768371582) return 0.28125;
  return x < 0.5 ? Math.floor(x * 4194304) / 16777216 : Math.floor(x * 2097152) / 8388608;
}
function sineOf(angle) {
  if (!(angle < 0.7853984832763672 && angle > -0.7853984832763672) || angle === 0) return Math.sin(angle);
  const z37 = angle * angle;
  const high = -1984126982985795e-19 + z37 * (27557313707070068e-22 + z37 * (-25050760253406863e-24 + z37 * 158969099521155e-24));
  return angle + z37 * angle * (-0.16666666666666632 + z37 * (0.00833333333332249 + z37 * high));
}

// engine/base/kinematic-state.ts
var KinematicState = class {
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  ax = 0;
  ay = 0;
  az = 0;
  qw = 1;
  qx = 0;
  qy = 0;
  qz = 0;
  wx = 0;
  wy = 0;
  wz = 0;
};
var stateFields = {
  position: ["x", "y", "z"],
  velocity: ["vx", "vy", "vz"],
  acceleration: ["ax", "ay", "az"],
  orientation: ["qw", "qx", "qy", "qz"],
  turnRate: ["wx", "wy", "wz"]
};
function copyState(from, to) {
  copyLinear(from, to);
  copyRotation(from, to);
}
function copyLinear(from, to) {
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.vx = from.vx;
  to.vy = from.vy;
  to.vz = from.vz;
  to.ax = from.ax;
  to.ay = from.ay;
  to.az = from.az;
}
function copyRotation(from, to) {
  to.qw = from.qw;
  to.qx = from.qx;
  to.qy = from.qy;
  to.qz = from.qz;
  to.wx = from.wx;
  to.wy = from.wy;
  to.wz = from.wz;
}
function isSameState(a, b) {
  const samePosition = a.x === b.x && a.y === b.y && a.z === b.z;
  const sameVelocity = a.vx === b.vx && a.vy === b.vy && a.vz === b.vz;
  const sameAcceleration = a.ax === b.ax && a.ay === b.ay && a.az === b.az;
  return samePosition && sameVelocity && sameAcceleration && isSameRotation(a, b);
}
function isSameRotation(a, b) {
  const sameOrientation = a.qw === b.qw && a.qx === b.qx && a.qy === b.qy && a.qz === b.qz;
  return sameOrientation && a.wx === b.wx && a.wy === b.wy && a.wz === b.wz;
}
function setYaw(state, yaw) {
  state.qw = cosineOf(yaw / 2);
  state.qx = 0;
  state.qy = 0;
  state.qz = sineOf(yaw / 2);
}
function yawOf(state) {
  const sine = 2 * (state.qw * state.qz + state.qx * state.qy);
  const cosine = 1 - 2 * (state.qy * state.qy + state.qz * state.qz);
  return Math.atan2(sine, cosine);
}
function isFiniteState(s) {
  const linear = s.x + s.y + s.z + s.vx + s.vy + s.vz + s.ax + s.ay + s.az;
  const angular = s.qw + s.qx + s.qy + s.qz + s.wx + s.wy + s.wz;
  return Number.isFinite(linear + angular);
}

// engine/measure/contract-times.ts
var noContract = -1;
var ContractTimes = class {
  changes = 0;
  #seconds;
  #contract = noContract;
  #since = 0;
  /** `contracts`: how many there are. */
  constructor(contracts) {
    this.#seconds = new Float64Array(contracts);
  }
  /** From `now` (s) on the path follows this contract. */
  follow(contract, now) {
    const last = this.#contract;
    if (last !== noContract) this.#seconds[last] = this.secondsOf(last, now);
    if (last !== noContract && contract !== noContract && contract !== last) this.changes += 1;
    this.#contract = contract;
    this.#since = now;
  }
  /** Up to `now` (s). */
  secondsOf(contract, now) {
    const seconds3 = this.#seconds[contract];
    return contract === this.#contract ? seconds3 + (now - this.#since) : seconds3;
  }
};

// engine/update/update-head.ts
var UpdateHead = class {
  /** Number of the update in its exported path: 0, 1, 2 …; −1: none yet. */
  id = -1;
  /** Number of the update among all of its entity and lane: the same, unless there are several levels of detail. */
  serial = -1;
  /** Level of detail: which exported path it belongs to. */
  level = 0;
  /**
   * Number of the predictive contract by whose model it is extrapolated, and the tenure of that contract: see
   * `contracts.ts`.
   */
  contract = 0;
  tenure = 0;
  /** Spawn of the entity to which it belongs; 0: none. */
  life = 0;
  /** Session time of its time stamp, s. */
  stamp = 0;
};

// engine/update/fix.ts
var Fix = class extends UpdateHead {
  /**
   * Session time (s) at which the path passes through `state`: the stamp, or the anchor that the clock mode makes of
   * it.
   */
  anchor = 0;
  /** The whole state: that of the update, unless the update was completed or the model derived another. */
  state = new KinematicState();
};
function copyFix(from, to) {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.life = from.life;
  to.stamp = from.stamp;
  to.anchor = from.anchor;
  copyState(from.state, to.state);
}

// engine/publisher/exported-segments.ts
var ExportedSegment = class {
  /** Session time, s. */
  since = NaN;
  until = NaN;
  /** Spawn and number of the update that is followed; spawn 0: there is no path. */
  life = 0;
  serial = -1;
  /** The update; it means nothing where there is no path. */
  fix;
  /** Where the path is at both ends, m; meaningless where it takes no time. */
  startX = NaN;
  startY = NaN;
  startZ = NaN;
  endX = NaN;
  endY = NaN;
  endZ = NaN;
  #path;
  #ended = new Fix();
  constructor(path4) {
    this.#path = path4;
    this.fix = path4.fix;
  }
  /** Writes where the path is at a time (s) between both ends. */
  stateAt(time2, out) {
    this.#path.models.stateAt(this.fix, time2, out);
  }
  start(at) {
    this.startX = at.x;
    this.startY = at.y;
    this.startZ = at.z;
  }
  end(at) {
    this.endX = at.x;
    this.endY = at.y;
    this.endZ = at.z;
  }
  /** Keeps the update, which its path is about to replace. */
  keep() {
    copyFix(this.fix, this.#ended);
    this.fix = this.#ended;
  }
};
var ExportedSegments = class {
  path;
  /** How many there are, in order of time. Each begins where the one before ends. */
  count = 1;
  #segments;
  constructor(path4) {
    this.path = path4;
    this.#segments = [new ExportedSegment(path4)];
  }
  at(index) {
    return this.#segments[index];
  }
  /** The path is about to change. */
  cut(now) {
    this.draw(now);
    this.at(this.count - 1).keep();
  }
  /** It has changed. */
  resume(now) {
    this.#segments[this.count] ??= new ExportedSegment(this.path);
    this.count += 1;
    this.#begin(now);
  }
  /** A drawing at `now` is measured against the segments up to then. */
  draw(now) {
    const last = this.at(this.count - 1);
    last.until = now;
    if (last.life > 0 && now > last.since) last.end(this.path.at(now));
  }
  /** It has been measured: what was before `now` is forgotten. */
  drawn(now) {
    this.count = 1;
    this.#begin(now);
  }
  #begin(now) {
    const { path: path4 } = this;
    const segment = this.at(this.count - 1);
    segment.since = now;
    segment.fix = path4.fix;
    segment.life = path4.live ? path4.fix.life : 0;
    segment.serial = path4.fix.serial;
    if (segment.life > 0) segment.start(path4.at(now));
  }
};

// engine/publisher/estimates/pending-entries.ts
var firstCapacity = 32;
var size = 4;
var due = 0;
var order = 1;
var update = 2;
var time = 3;
var PendingEntries = class {
  #estimates;
  #history;
  #timeline;
  /** In the order of their times. */
  #entries = new Float64Array(firstCapacity * size);
  #count = 0;
  constructor(estimates, history, timeline) {
    this.#estimates = estimates;
    this.#history = history;
    this.#timeline = timeline;
  }
  /** As `ReceiverEstimates.sent`, now. */
  sent(fix, now) {
    if (this.#history.find(fix.id)) this.#add(now, this.#timeline.order, fix.id, fix.stamp);
    else this.upToDate().sent(fix, now);
  }
  /** As `ReceiverEstimates.acknowledged` at `heardAt` (s), as an event inserted now. */
  acknowledged(id2, arrivedAt, heardAt) {
    this.#add(heardAt, this.#timeline.reserve(), -1 - id2, arrivedAt);
  }
  /** The estimates, with every entry that is due. */
  upToDate() {
    if (this.#count > 0) this.#enter();
    return this.#estimates;
  }
  /** As `ReceiverEstimates.needsFrom`, entries included. */
  get needsFrom() {
    const oldest = this.#estimates.needsFrom;
    for (let at = 0; at < this.#count * size; at += size) {
      if (this.#entries[at + update] >= 0) return Math.min(oldest, this.#entries[at + time]);
    }
    return oldest;
  }
  #add(at, place4, subject, said) {
    if (this.#count * size === this.#entries.length) this.#makeRoom();
    const entries = this.#entries;
    let to = this.#count * size;
    for (; to > 0 && this.#isAfter(to - size, at, place4); to -= size) entries.copyWithin(to, to - size, to);
    entries[to + due] = at;
    entries[to + order] = place4;
    entries[to + update] = subject;
    entries[to + time] = said;
    this.#count += 1;
  }
  #isAfter(which, at, place4) {
    const other = this.#entries[which + due];
    return other > at || other === at && this.#entries[which + order] > place4;
  }
  /** Enters every entry that is due. */
  #enter() {
    const { now, order: place4 } = this.#timeline;
    let at = 0;
    for (; at < this.#count * size && !this.#isAfter(at, now, place4); at += size) this.#enterAt(at);
    this.#entries.copyWithin(0, at, this.#count * size);
    this.#count -= at / size;
  }
  #enterAt(at) {
    const entries = this.#entries;
    const subject = entries[at + update];
    const then = entries[at + due];
    if (subject >= 0) this.#estimates.sentOn(this.#history.find(subject), then);
    else this.#estimates.acknowledged(-1 - subject, entries[at + time], then);
  }
  #makeRoom() {
    this.#enter();
    if (this.#count * size < this.#entries.length) return;
    const wider = new Float64Array(2 * this.#entries.length);
    wider.set(this.#entries);
    this.#entries = wider;
  }
};

// engine/publisher/estimates/update-path.ts
var RelativeMotion = class {
  /** Number of the update whose path is the reference. */
  reference = -1;
  /**
   * At the stamp of the reference: r·r (m²), r·w (m²/s) and w·w (m²/s²), r being the relative position and w the
   * relative velocity.
   */
  rr = 0;
  rw = 0;
  ww = 0;
  /** The motion of b relative to a. */
  set(a, b) {
    const t = a.stamp - b.stamp;
    const x = b.x + b.vx * t - a.x;
    const y = b.y + b.vy * t - a.y;
    const z37 = b.z + b.vz * t - a.z;
    const vx = b.vx - a.vx;
    const vy = b.vy - a.vy;
    const vz = b.vz - a.vz;
    this.reference = a.id;
    this.rr = x * x + y * y + z37 * z37;
    this.rw = x * vx + y * vy + z37 * vz;
    this.ww = vx * vx + vy * vy + vz * vz;
  }
};
var UpdatePath = class {
  fix = new Fix();
  /** Number and spawn of the update, and its time stamp, s. */
  id = -1;
  life = 0;
  stamp = 0;
  isStraight = false;
  /** Of a straight one: position (m) at the stamp, and velocity (m/s). */
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  /**
   * Of a straight one, relative to the last update with an even and with an odd number: mostly the newest and the one
   * before are compared.
   */
  #even = new RelativeMotion();
  #odd = new RelativeMotion();
  /** Positions at the nodes of the panels of session time computed so far, from the panel of the stamp on. */
  nodes = noNodes;
  panels = 0;
  /** Takes the fix of an update as it entered the exported path. */
  follow(fix) {
    copyFix(fix, this.fix);
    this.fix.anchor = fix.stamp;
    this.id = fix.id;
    this.life = fix.life;
    this.stamp = fix.stamp;
  }
  /** Marks it as uniform straight motion through `start`. */
  straighten(start2) {
    this.isStraight = true;
    this.x = start2.x;
    this.y = start2.y;
    this.z = start2.z;
    this.vx = start2.vx;
    this.vy = start2.vy;
    this.vz = start2.vz;
  }
  /** Its motion relative to another path; both are straight. The result is reused. */
  relativeTo(other) {
    const motion2 = (other.id & 1) === 0 ? this.#even : this.#odd;
    if (motion2.reference !== other.id) motion2.set(other, this);
    return motion2;
  }
};
var noNodes = new Float64Array(0);
var noPath = new UpdatePath();

// engine/base/math/legendre.ts
function legendre(k, x) {
  if (k === 0) return 1;
  let [before, p] = [1, x];
  for (let n = 1; n < k; n++) [before, p] = [p, ((2 * n + 1) * x * p - n * before) / (n + 1)];
  return p;
}
function lagrangeWeights(nodes2, x) {
  return nodes2.map((node, i) => nodes2.reduce((product2, other, j) => i === j ? product2 : product2 * (x - other) / (node - other), 1));
}

// engine/base/math/panel-rule.ts
var panelNodes = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
var panelCoefficients = 5;
var row = (k) => [
  projection(k, 4, 0.2369268850561891),
  projection(k, 3, 0.4786286704993665),
  projection(k, 2, 0.5688888888888889)
];
var [outer0, inner0, middle0] = row(0);
var [outer1, inner1] = row(1);
var [outer2, inner2, middle2] = row(2);
var [outer3, inner3] = row(3);
var [outer4, inner4, middle4] = row(4);
var smoothness = 1e-3;
var belowZero = 1e-6;
function fitPanel(values, e, at) {
  const v0 = values[0];
  const v1 = values[1];
  const v2 = values[2];
  const v3 = values[3];
  const v4 = values[4];
  const b0 = outer0 * (v4 + v0) + inner0 * (v3 + v1) + middle0 * v2;
  const b1 = outer1 * (v4 - v0) + inner1 * (v3 - v1);
  const b2 = outer2 * (v4 + v0) + inner2 * (v3 + v1) + middle2 * v2;
  const b3 = outer3 * (v4 - v0) + inner3 * (v3 - v1);
  const b4 = outer4 * (v4 + v0) + inner4 * (v3 + v1) + middle4 * v2;
  e[at] = b0 - 2.5 * b2 + 3.375 * b4;
  e[at + 1] = 1.5 * b1 - 5.25 * b3;
  e[at + 2] = 2.5 * b2 - 11.25 * b4;
  e[at + 3] = 4.375 * b3;
  e[at + 4] = 7.875 * b4;
  const least = b0 + 5 * b2 + 9 * b4 - Math.abs(3 * b1 + 7 * b3);
  return 7 * Math.abs(b3) + 9 * Math.abs(b4) <= smoothness * Math.abs(b0) && least >= -belowZero * Math.abs(b0);
}
function panelIntegral(e, at, u) {
  const high = e[at + 2] + u * (e[at + 3] + u * e[at + 4]);
  return u * (e[at] + u * (e[at + 1] + u * high));
}
function panelValue(e, at, u) {
  const high = 3 * e[at + 2] + u * (4 * e[at + 3] + u * 5 * e[at + 4]);
  return e[at] + u * (2 * e[at + 1] + u * high);
}
var mostHalvings = 4;
var partWeights = Array.from({ length: 2 << mostHalvings }, (_, part) => {
  const parts = 1 << 31 - Math.clz32(part);
  const middle = (2 * (part - parts) + 1) / parts - 1;
  return Float64Array.from(panelNodes.flatMap((node) => lagrangeWeights(panelNodes, middle + node / parts)));
});
function projection(k, node, weight) {
  return weight / 2 * legendre(k, panelNodes[node]);
}

// engine/publisher/estimates/path-nodes.ts
var panel = 0.2;
var mostPanels = 320;
var nodesPerPanel = panelNodes.length;
var numbersPerPanel = 3 * nodesPerPanel;
var span = 4;
var positive = [0.18343464249564978, 0.525532409916329, 0.7966664774136267, 0.9602898564975362];
var weights = [0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626];
var spanNodes = [...positive.map((node) => -node).reverse(), ...positive];
var spanWeights = [...weights.toReversed(), ...weights];
var count = spanNodes.length;
var basis = Float64Array.from(
  Array.from({ length: span }, (_, k) => panelNodes.map((node) => lagrangeWeights(spanNodes, (2 * k + 1 + node) / span - 1))).flat(2)
);
var highest = [count - 2, count - 1].map(
  (k) => spanNodes.map((node, i) => (2 * k + 1) / 2 * spanWeights[i] * legendre(k, node))
);
var roughness = 1e-5;
var PathNodes = class {
  #models;
  #state = new KinematicState();
  /** Positions at the nodes of a span, by axis. */
  #span = new Float64Array(3 * count);
  constructor(models2) {
    this.#models = models2;
  }
  /** Index of the nodes of panel `k` in `path.nodes`, five times x, y, z; −1 when they are not remembered. */
  of(path4, k) {
    const first = Math.floor(path4.stamp / panel);
    const place4 = k - first;
    if (place4 < 0 || place4 >= mostPanels) return -1;
    while (path4.panels <= place4) this.#addSpan(path4, first + path4.panels);
    return place4 * numbersPerPanel;
  }
  #addSpan(path4, k) {
    const at = path4.panels * numbersPerPanel;
    if (at + span * numbersPerPanel > path4.nodes.length) path4.nodes = grown(path4.nodes);
    const isSmooth = this.#sample(path4, k);
    for (let node = 0; node < span * nodesPerPanel; node++) {
      if (isSmooth) this.#interpolate(node, path4.nodes, at + 3 * node);
      else this.#put(path4, timeOf(k, node), path4.nodes, at + 3 * node);
    }
    path4.panels += span;
  }
  /**
   * Samples the model at the nodes of the span that begins with panel `k`; false when a polynomial through them is not
   * accurate.
   */
  #sample(path4, k) {
    for (let i = 0; i < count; i++) {
      const at = (k + span / 2 * (1 + spanNodes[i])) * panel;
      this.#models.stateAfter(path4.fix, at - path4.stamp, this.#state);
      this.#span[i] = this.#state.x;
      this.#span[count + i] = this.#state.y;
      this.#span[2 * count + i] = this.#state.z;
    }
    return this.#isSmooth(0) && this.#isSmooth(count) && this.#isSmooth(2 * count);
  }
  #isSmooth(axis) {
    let [last, next] = [0, 0];
    for (let i = 0; i < count; i++) {
      next += highest[0][i] * this.#span[axis + i];
      last += highest[1][i] * this.#span[axis + i];
    }
    return Math.abs(next) + Math.abs(last) <= roughness;
  }
  #interpolate(node, out, at) {
    let [x, y, z37] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const weight = basis[node * count + i];
      x += weight * this.#span[i];
      y += weight * this.#span[count + i];
      z37 += weight * this.#span[2 * count + i];
    }
    out[at] = x;
    out[at + 1] = y;
    out[at + 2] = z37;
  }
  #put(path4, time2, out, at) {
    this.#models.stateAfter(path4.fix, time2 - path4.stamp, this.#state);
    out[at] = this.#state.x;
    out[at + 1] = this.#state.y;
    out[at + 2] = this.#state.z;
  }
};
function timeOf(k, node) {
  const panels = k + Math.floor(node / nodesPerPanel);
  return (panels + (1 + panelNodes[node % nodesPerPanel]) / 2) * panel;
}
function grown(nodes2) {
  const larger = new Float64Array(Math.max(3 * span * numbersPerPanel, 2 * nodes2.length));
  larger.set(nodes2);
  return larger;
}

// engine/publisher/estimates/curved-pair.ts
var remembered = 2048;
var keys = 3;
var count2 = panelNodes.length;
var rough = -1;
var PanelFits = class {
  #nodes;
  /** Relative positions at the nodes of a panel, by node x, y, z. */
  #relative = new Float64Array(3 * count2);
  #values = new Float64Array(count2);
  /**
   * By place: the two updates, and panel and part, of the fit that is there, whether it is one, and its coefficients.
   */
  #keys = new Int32Array(keys * remembered).fill(-1);
  #isSmooth = new Uint8Array(remembered);
  #coefficients = new Float64Array(panelCoefficients * remembered);
  constructor(nodes2) {
    this.#nodes = nodes2;
  }
  /**
   * The place of the fit of the distance in a part (numbered as in `partWeights`) of panel `k`; `rough` where five
   * nodes do not suffice. Valid until the next call.
   */
  find(a, b, k, part) {
    const which = 32 * k + part;
    const place4 = Math.imul(a.id, 331) + Math.imul(b.id, 16) + k + 97 * part & remembered - 1;
    const key = keys * place4;
    if (this.#keys[key] !== a.id || this.#keys[key + 1] !== b.id || this.#keys[key + 2] !== which) {
      this.#isSmooth[place4] = this.#fit(a, b, k, part, place4) ? 1 : 0;
      this.#keys[key] = a.id;
      this.#keys[key + 1] = b.id;
      this.#keys[key + 2] = which;
    }
    return this.#isSmooth[place4] === 1 ? place4 : rough;
  }
  /** ∫ of the distance from `from` to `to` by the fit at `place`; the part goes from −1 to 1. */
  between(place4, from, to) {
    const at = panelCoefficients * place4;
    return panelIntegral(this.#coefficients, at, to) - panelIntegral(this.#coefficients, at, from);
  }
  /** The distance (m) at `u`. */
  distance(place4, u) {
    return panelValue(this.#coefficients, panelCoefficients * place4, u);
  }
  #fit(a, b, k, part, place4) {
    const i = this.#nodes.of(a, k);
    const j = this.#nodes.of(b, k);
    if (i < 0 || j < 0) return false;
    if (part === 1) this.#measure(a.nodes, i, b.nodes, j);
    else this.#measurePart(a.nodes, i, b.nodes, j, part);
    return fitPanel(this.#values, this.#coefficients, panelCoefficients * place4);
  }
  /** Computes the distances between five positions each, which begin at these places. */
  #measure(a, i, b, j) {
    for (let node = 0; node < count2; node++, i += 3, j += 3) {
      const x = a[i] - b[j];
      const y = a[i + 1] - b[j + 1];
      const z37 = a[i + 2] - b[j + 2];
      this.#values[node] = Math.sqrt(x * x + y * y + z37 * z37);
    }
  }
  /** The same at the nodes of a part of the panel, by the polynomial through those of the whole. */
  #measurePart(a, i, b, j, part) {
    const weights2 = partWeights[part];
    for (let n = 0; n < 3 * count2; n++) this.#relative[n] = a[i + n] - b[j + n];
    for (let node = 0; node < count2; node++) {
      let [x, y, z37] = [0, 0, 0];
      for (let from = 0; from < count2; from++) {
        const weight = weights2[node * count2 + from];
        x += weight * this.#relative[3 * from];
        y += weight * this.#relative[3 * from + 1];
        z37 += weight * this.#relative[3 * from + 2];
      }
      this.#values[node] = Math.sqrt(x * x + y * y + z37 * z37);
    }
  }
};
function depthOf(part) {
  return 31 - Math.clz32(part);
}
var maxSteps = 60;
var resolution = 1e-14;
var lastStep = 1e-6;
var panelsPerSecond = 1 / panel;
var halves = Array.from({ length: mostHalvings + 1 }, (_, depth) => panel / (2 << depth));
var scales = halves.map((half) => 1 / half);
var CurvedPair = class {
  #exact;
  #fits;
  /** The rest (m·s) of the amount searched for. */
  #missing = 0;
  constructor(models2, exact) {
    this.#exact = exact;
    this.#fits = new PanelFits(new PathNodes(models2));
  }
  /** ∫ |a − b| dt (m·s) from `from` to `to`, session time, s. */
  integral(a, b, from, to) {
    let sum2 = 0;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < to; k++) {
      const start2 = Math.max(from, k * panel);
      const stop2 = Math.min(to, (k + 1) * panel);
      if (stop2 > start2) sum2 += this.#inPanel(a, b, k, start2, stop2);
    }
    return sum2;
  }
  /** When (s) that, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(a, b, amount, from, end) {
    this.#missing = amount;
    for (let k = Math.floor(from * panelsPerSecond); k * panel < end; k++) {
      const start2 = Math.max(from, k * panel);
      const stop2 = Math.min(end, (k + 1) * panel);
      const reached = stop2 > start2 ? this.#reachInPart(a, b, k, 1, start2, stop2) : Infinity;
      if (reached < Infinity) return reached;
    }
    return Infinity;
  }
  /** Most panels have a fit of their own. */
  #inPanel(a, b, k, from, to) {
    const place4 = this.#fits.find(a, b, k, 1);
    return place4 === rough ? this.#inPart(a, b, k, 1, from, to) : this.#inFit(place4, middleOf(k, 1, 0), 0, from, to);
  }
  #inPart(a, b, k, part, from, to) {
    const place4 = this.#fits.find(a, b, k, part);
    const depth = depthOf(part);
    const middle = middleOf(k, part, depth);
    if (place4 !== rough) return this.#inFit(place4, middle, depth, from, to);
    if (depth === mostHalvings) return this.#exact.between(a, b, 0, from, to);
    const first = from < middle ? this.#inPart(a, b, k, 2 * part, from, Math.min(to, middle)) : 0;
    return to > middle ? first + this.#inPart(a, b, k, 2 * part + 1, Math.max(from, middle), to) : first;
  }
  #inFit(place4, middle, depth, from, to) {
    const scale2 = scales[depth];
    return halves[depth] * this.#fits.between(place4, (from - middle) * scale2, (to - middle) * scale2);
  }
  /** When the rest is reached; Infinity: not in this part, whose integral is then subtracted from it. */
  #reachInPart(a, b, k, part, from, to) {
    const place4 = this.#fits.find(a, b, k, part);
    const depth = depthOf(part);
    const middle = middleOf(k, part, depth);
    if (place4 !== rough) return this.#reachInFit(place4, middle, depth, from, to);
    if (depth === mostHalvings) return this.#reachExactly(a, b, from, to);
    const reached = from < middle ? this.#reachInPart(a, b, k, 2 * part, from, Math.min(to, middle)) : Infinity;
    if (reached < Infinity || to <= middle) return reached;
    return this.#reachInPart(a, b, k, 2 * part + 1, Math.max(from, middle), to);
  }
  #reachExactly(a, b, from, to) {
    const sum2 = this.#exact.between(a, b, 0, from, to);
    if (sum2 >= this.#missing) return this.#exact.timeOf(a, b, 0, this.#missing, from, to);
    this.#missing -= sum2;
    return Infinity;
  }
  #reachInFit(place4, middle, depth, from, to) {
    const sum2 = this.#inFit(place4, middle, depth, from, to);
    if (sum2 >= this.#missing) return this.#solve(place4, middle, depth, from, to, sum2);
    this.#missing -= sum2;
    return Infinity;
  }
  /** Newton's method, kept between `from` and `to`, where the integral is `sum`. */
  #solve(place4, middle, depth, from, to, sum2) {
    const fits = this.#fits;
    const half = halves[depth];
    const amount = this.#missing / half;
    const start2 = (from - middle) / half;
    let low = start2;
    let high = (to - middle) / half;
    let u = start2 + (high - start2) * (this.#missing / sum2);
    for (let step2 = 0; step2 < maxSteps; step2++) {
      const missing = amount - fits.between(place4, start2, u);
      if (Math.abs(missing) <= resolution * amount) break;
      if (missing < 0) high = u;
      else low = u;
      const next = u + missing / fits.distance(place4, u);
      const isInside = next >= low && next <= high;
      const isLast = isInside && Math.abs(next - u) < lastStep;
      u = isInside ? next : (low + high) / 2;
      if (isLast) break;
    }
    return middle + half * u;
  }
};
function middleOf(k, part, depth) {
  return k * panel + (2 * (part - (1 << depth)) + 1) * halves[depth];
}

// engine/publisher/estimates/exact-pair.ts
var maxSteps2 = 60;
var resolution2 = 1e-14;
var lastStep2 = 1e-7;
var firstInterval = 0.5;
var ExactPair = class {
  #models;
  #pieces;
  #state = new KinematicState();
  #moved = new Fix();
  /** The distance (m) measured last, and its growth there, m/s. */
  #distance = 0;
  #growth = 0;
  constructor(models2, pieces) {
    this.#models = models2;
    this.#pieces = pieces;
  }
  /** ∫ |a − b| dt (m·s) from `from` to `to`, session time, s, with b played `late` seconds late. */
  between(a, b, late, from, to) {
    copyFix(b.fix, this.#moved);
    this.#moved.anchor += late;
    return this.#pieces.between(this.#models, a.fix, this.#models, this.#moved, from, to);
  }
  /** When (s) that, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(a, b, late, amount, from, end) {
    let missing = amount;
    let interval2 = firstInterval;
    for (let start2 = from; start2 < end; interval2 *= 2) {
      const stop2 = Math.min(end, start2 + interval2);
      const sum2 = this.between(a, b, late, start2, stop2);
      if (sum2 >= missing) return this.#inside(a, b, late, missing, start2, stop2);
      missing -= sum2;
      start2 = stop2;
    }
    return Infinity;
  }
  /** The integral from `from` to `to` is at least `amount`. */
  #inside(a, b, late, amount, from, to) {
    let low = from;
    let high = to;
    this.#measure(a, b, late, from);
    let t = between(low, from + this.#step(amount), high);
    for (let step2 = 0; step2 < maxSteps2 && high - low > resolution2 * Math.max(1, Math.abs(high)); step2++) {
      const missing = amount - this.between(a, b, late, from, t);
      if (Math.abs(missing) <= resolution2 * amount) break;
      if (missing < 0) high = t;
      else low = t;
      this.#measure(a, b, late, t);
      const next = t + this.#step(missing);
      const isLast = Math.abs(next - t) < lastStep2;
      t = between(low, next, high);
      if (isLast && t === next) break;
    }
    return t;
  }
  /**
   * How much later (s) than where was measured last the integral is larger by `missing` (m·s), the distance growing
   * evenly.
   */
  #step(missing) {
    const square2 = this.#distance * this.#distance + 2 * this.#growth * missing;
    return square2 > 0 ? 2 * missing / (this.#distance + Math.sqrt(square2)) : missing / this.#distance;
  }
  /** Computes the distance at the session time `at`, and its growth. */
  #measure(a, b, late, at) {
    this.#models.stateAfter(a.fix, at - a.stamp, this.#state);
    const { x, y, z: z37, vx, vy, vz } = this.#state;
    this.#models.stateAfter(b.fix, at - late - b.stamp, this.#state);
    const other = this.#state;
    this.#set(x - other.x, y - other.y, z37 - other.z, vx - other.vx, vy - other.vy, vz - other.vz);
  }
  /** From the relative position (m) and velocity, m/s. */
  #set(x, y, z37, vx, vy, vz) {
    this.#distance = Math.sqrt(x * x + y * y + z37 * z37);
    this.#growth = this.#distance > 0 ? (x * vx + y * vy + z37 * vz) / this.#distance : Math.sqrt(vx * vx + vy * vy + vz * vz);
  }
};
function between(low, time2, high) {
  return time2 > low && time2 < high ? time2 : (low + high) / 2;
}

// engine/base/math/distance-integral.ts
var short = 0.2;
var smallest2 = 1e-90;
var largest2 = 1e90;
function distanceIntegral(rx, ry, rz, wx, wy, wz, h) {
  const x = rx + wx * h / 2;
  const y = ry + wy * h / 2;
  const z37 = rz + wz * h / 2;
  const square2 = x * x + y * y + z37 * z37;
  const pathSquare = (wx * wx + wy * wy + wz * wz) * h * h;
  if (!(square2 + pathSquare > smallest2 && square2 + pathSquare < largest2)) return scaled(rx, ry, rz, wx, wy, wz, h);
  if (pathSquare > short * short * square2) return closedForm(rx, ry, rz, wx, wy, wz, h);
  return shortPath(square2, x * wx + y * wy + z37 * wz, pathSquare, h);
}
function isShortPath(square2, pathSquare) {
  return pathSquare <= short * short * square2 && square2 > smallest2 && square2 < largest2;
}
function shortPath(square2, product2, pathSquare, h) {
  const inverse = 0.5 / square2;
  const along = product2 * h * inverse;
  return h * Math.sqrt(square2) * bulge(0.5 * pathSquare * inverse, along * along);
}
function bulge(x, k) {
  const c4 = 1 / 40 * (5 * k - x);
  const c6 = 1 / 112 * (k * (21 * k - 14 * x) + x * x);
  const c8 = 1 / 1152 * (k * k * (429 * k - 495 * x) + x * x * (135 * k - 5 * x));
  return 1 + (x - k) * (1 / 6 + c4 + c6 + c8);
}
function pathIntegral(square2, product2, speedSquare, h) {
  const pathSquare = speedSquare * h * h;
  if (isShortPath(square2, pathSquare)) return shortPath(square2, product2, pathSquare, h);
  return pathSquare > smallest2 && square2 + pathSquare < largest2 ? longPath(square2, product2, speedSquare, h) : NaN;
}
function longPath(square2, product2, a, h) {
  const half = h / 2;
  const u1 = product2 - a * half;
  const u2 = product2 + a * half;
  const ends = square2 + a * half * half;
  const start2 = Math.sqrt(Math.max(0, ends - product2 * h));
  const end = Math.sqrt(Math.max(0, ends + product2 * h));
  const sum2 = start2 + end;
  const speed = Math.sqrt(a);
  const d = Math.max(0, a * square2 - product2 * product2);
  const argument = u1 > 0 === u2 > 0 ? 2 * product2 * h * speed / (u2 * start2 + u1 * end) : (u2 * start2 - u1 * end) * speed / d;
  const across = d / (2 * a * speed) * Math.asinh(argument);
  const along = half * (2 * product2 * product2 / (a * sum2) + sum2 / 2);
  return Number.isFinite(across) ? along + across : along;
}
function closedForm(rx, ry, rz, wx, wy, wz, h) {
  const a = wx * wx + wy * wy + wz * wz;
  const endX = rx + wx * h;
  const endY = ry + wy * h;
  const endZ = rz + wz * h;
  const start2 = Math.sqrt(rx * rx + ry * ry + rz * rz);
  const end = Math.sqrt(endX * endX + endY * endY + endZ * endZ);
  const u1 = rx * wx + ry * wy + rz * wz;
  const u2 = endX * wx + endY * wy + endZ * wz;
  const sum2 = start2 + end;
  const along = h / 2 * ((u1 + u2) / (2 * a) * ((u1 + u2) / sum2) + sum2 / 2);
  const cx = ry * wz - rz * wy;
  const cy = rz * wx - rx * wz;
  const cz = rx * wy - ry * wx;
  const d = cx * cx + cy * cy + cz * cz;
  const speed = Math.sqrt(a);
  const argument = u1 > 0 === u2 > 0 ? (u1 + u2) * h * speed / (u2 * start2 + u1 * end) : (u2 * start2 - u1 * end) * speed / d;
  const across = d / (2 * a * speed) * Math.asinh(argument);
  return Number.isFinite(across) ? along + across : along;
}
function scaled(rx, ry, rz, wx, wy, wz, h) {
  const sx = wx * h;
  const sy = wy * h;
  const sz = wz * h;
  const size2 = Math.max(Math.abs(rx), Math.abs(ry), Math.abs(rz), Math.abs(sx), Math.abs(sy), Math.abs(sz));
  if (size2 === 0 || !Number.isFinite(size2)) return size2;
  return h * size2 * distanceIntegral(rx / size2, ry / size2, rz / size2, sx / size2, sy / size2, sz / size2, 1);
}

// engine/publisher/estimates/straight-pair.ts
var maxSteps3 = 60;
var resolution3 = 1e-14;
var lastStep3 = 2e-6;
var margin = 1 + 1e-12;
var StraightPair = class {
  /** At time 0: r·r (m²), r·w (m²/s) and w·w (m²/s²) of the relative motion. */
  #rr = 0;
  #rw = 0;
  #ww = 0;
  /** Sets two paths, from the session time `at` on. */
  set(a, b, at) {
    const { rr, rw, ww } = b.relativeTo(a);
    const t = at - a.stamp;
    this.#ww = ww;
    this.#rw = rw + t * ww;
    this.#rr = Math.max(0, rr + t * (2 * rw + t * ww));
    return this;
  }
  /** The same, with b played `late` seconds late. */
  setLate(a, b, late, at) {
    const s = at - a.stamp;
    const t = at - late - b.stamp;
    const vx = a.vx - b.vx;
    const vy = a.vy - b.vy;
    const vz = a.vz - b.vz;
    const x = a.x + a.vx * s - (b.x + b.vx * t);
    const y = a.y + a.vy * s - (b.y + b.vy * t);
    const z37 = a.z + a.vz * s - (b.z + b.vz * t);
    this.#rr = x * x + y * y + z37 * z37;
    this.#rw = x * vx + y * vy + z37 * vz;
    this.#ww = vx * vx + vy * vy + vz * vz;
    return this;
  }
  /** ∫ of the distance (m·s) for `duration` seconds from `time` on; negative for a negative one. */
  integral(time2, duration) {
    const rw = this.#rw;
    const ww = this.#ww;
    const middle = time2 + duration / 2;
    const square2 = Math.max(0, this.#rr + middle * (2 * rw + middle * ww));
    const sum2 = pathIntegral(square2, rw + middle * ww, ww, duration);
    return Number.isNaN(sum2) ? this.#extreme(square2, rw + middle * ww, duration) : sum2;
  }
  /** When that, counted from 0, reaches `amount` (m·s, above 0); Infinity when not by `end`. */
  timeOf(amount, end) {
    const start2 = Math.sqrt(this.#rr);
    const late = this.#step(0, amount);
    if (late <= end) return this.#approach(amount, late);
    if ((start2 + this.#distance(end)) / 2 * end * margin < amount || this.integral(0, end) < amount) return Infinity;
    return this.#approach(amount, end);
  }
  /** The same from a time at which the amount is reached. */
  #approach(amount, from) {
    let low = 0;
    let high = from;
    let t = from;
    let missing = amount - this.integral(0, t);
    for (let step2 = 0; step2 < maxSteps3; step2++) {
      if (Math.abs(missing) <= resolution3 * amount || high - low <= resolution3 * high) break;
      if (missing < 0) high = t;
      else low = t;
      const last = t;
      t += this.#step(t, missing);
      if (t > low && t < high && Math.abs(t - last) < lastStep3) break;
      if (!(t > low && t < high)) t = (low + high) / 2;
      missing -= this.integral(last, t - last);
    }
    return t;
  }
  /** How much later (s) than at `time` the integral is larger by `missing` (m·s), the distance growing evenly. */
  #step(time2, missing) {
    const rw = this.#rw;
    const ww = this.#ww;
    const distance3 = Math.sqrt(Math.max(0, this.#rr + time2 * (2 * rw + time2 * ww)));
    const growth = distance3 > 0 ? (rw + time2 * ww) / distance3 : Math.sqrt(ww);
    const square2 = distance3 * distance3 + 2 * growth * missing;
    return square2 > 0 ? 2 * missing / (distance3 + Math.sqrt(square2)) : Infinity;
  }
  #distance(time2) {
    return Math.sqrt(Math.max(0, this.#rr + time2 * (2 * this.#rw + time2 * this.#ww)));
  }
  /** Of a motion so slow or so far away that squares say nothing: in the plane in which it is. */
  #extreme(square2, product2, duration) {
    const speed = Math.sqrt(this.#ww);
    const along = speed > 0 ? product2 / speed : Math.sqrt(square2);
    const aside = Math.sqrt(Math.max(0, square2 - along * along));
    return distanceIntegral(along - speed * duration / 2, aside, 0, speed, 0, 0, duration);
  }
};
function shortPathSince({ rr, rw, ww }, from, to) {
  const h = to - from;
  const t = (from + to) / 2;
  const square2 = rr + t * (2 * rw + t * ww);
  const pathSquare = ww * h * h;
  return isShortPath(square2, pathSquare) ? shortPath(square2, rw + t * ww, pathSquare, h) : NaN;
}

// engine/publisher/estimates/path-integral.ts
var horizon = 600;
var PathIntegral = class {
  #models;
  #exact;
  #straight = new StraightPair();
  /** Made with the first curved path. */
  #curved;
  #state = new KinematicState();
  constructor(models2, pieces) {
    this.#models = models2;
    this.#exact = new ExactPair(models2, pieces);
  }
  /** The path of an update as it entered the exported path. */
  pathOf(fix) {
    const path4 = new UpdatePath();
    path4.follow(fix);
    if (!this.#models.isStraight(fix)) return path4;
    this.#models.stateAfter(fix, 0, this.#state);
    path4.straighten(this.#state);
    return path4;
  }
  /**
   * ∫ |a − b| dt (m·s) from `from` to `to`, with b played `late` seconds late; 0 when `to` is not later than `from`.
   */
  between(a, b, late, from, to) {
    if (to <= from || a.id === b.id && late === 0) return 0;
    if (late !== 0) return this.#betweenLate(a, b, late, from, to);
    if (!a.isStraight || !b.isStraight) return this.#curvedPair.integral(a, b, from, to);
    const short2 = shortPathSince(b.relativeTo(a), from - a.stamp, to - a.stamp);
    return Number.isNaN(short2) ? this.#straight.set(a, b, from).integral(0, to - from) : short2;
  }
  #betweenLate(a, b, late, from, to) {
    if (!a.isStraight || !b.isStraight) return this.#exact.between(a, b, late, from, to);
    return this.#straight.setLate(a, b, late, from).integral(0, to - from);
  }
  /**
   * The time (s) at which that integral, counted from `from`, reaches `amount` (m·s, above 0); Infinity when not by
   * `until`.
   */
  reach(a, b, late, amount, from, until) {
    const end = Math.min(until, from + horizon);
    if (end <= from || a.id === b.id && late === 0) return Infinity;
    if (!a.isStraight || !b.isStraight) {
      return late === 0 ? this.#curvedPair.timeOf(a, b, amount, from, end) : this.#exact.timeOf(a, b, late, amount, from, end);
    }
    const pair = late === 0 ? this.#straight.set(a, b, from) : this.#straight.setLate(a, b, late, from);
    return from + pair.timeOf(amount, end - from);
  }
  get #curvedPair() {
    return this.#curved ??= new CurvedPair(this.#models, this.#exact);
  }
};

// engine/publisher/estimates/estimate.ts
var KnownArrival = class {
  time = 0;
  /** Error confirmed up to `time`, m·s. */
  cee = 0;
  /** The update that arrived at `time`, and the newest of all that had arrived by then. */
  arrived = noPath;
  inUse = noPath;
  /** By how much (s) each is played late: the clock mode's anchor less the stamp. */
  arrivedLate = 0;
  inUseLate = 0;
};
var Estimate = class {
  assumption;
  /** s; NaN: it must begin at the latest known arrival again. */
  time = NaN;
  /** AEE (m·s) at `time`, the path in use then, and how late (s) it is played. */
  aee = 0;
  playing = noPath;
  late = 0;
  /**
   * Place of the first update in flight that has not arrived by then, and when (s) it arrives; Infinity: there is none.
   */
  next = 0;
  arrival = Infinity;
  /** When (s) the one before it arrived. */
  arrived = 0;
  /** When (s) an update in flight arrives at the earliest: at the latest known arrival; and its assumed delay (s). */
  earliest = Infinity;
  flight = 0;
  /** Number of the update that the exported path followed at `time`. */
  exported = 0;
  constructor(assumption) {
    this.assumption = assumption;
  }
  /**
   * Begins at an arrival, when the exported path followed update `exported`; `flight` (s): assumed delay of updates in
   * flight.
   */
  restart({ time: time2, cee, inUse, inUseLate }, exported, flight) {
    this.time = time2;
    this.aee = cee;
    this.playing = inUse;
    this.late = inUseLate;
    this.next = 0;
    this.arrival = Infinity;
    this.earliest = time2;
    this.flight = flight;
    this.exported = exported;
  }
  continue(from) {
    this.assumption = from.assumption;
    this.time = from.time;
    this.aee = from.aee;
    this.playing = from.playing;
    this.late = from.late;
    this.next = from.next;
    this.arrival = from.arrival;
    this.earliest = from.earliest;
    this.flight = from.flight;
    this.exported = from.exported;
  }
};

// engine/publisher/estimates/export-history.ts
var shared = 64;
var PathSegment = class {
  path = new UpdatePath();
  /** End of the segment, s: the next update, or the end of the spawn. */
  until = Infinity;
  /**
   * By age in updates: error from the stamp to `until` of a receiver that plays that update all the time; NaN: not
   * computed.
   */
  #errors = new Float64Array(shared);
  #integral;
  constructor(integral2) {
    this.#integral = integral2;
  }
  begin(path4) {
    this.path = path4;
    this.until = Infinity;
    this.#errors.fill(NaN);
  }
  /**
   * Export error (m·s) from `from` to `to`, both within the segment, of a receiver that plays `placed`, `late` seconds
   * late; 0 in another spawn.
   */
  error(placed, late, from, to) {
    const { path: path4 } = this;
    if (path4.life !== placed.life) return 0;
    if (late === 0 && from === path4.stamp && to === this.until) return this.whole(placed);
    return this.#integral.between(path4, placed, late, from, to);
  }
  /** Error of a receiver that plays `placed` during the whole segment: computed once for all receivers. */
  whole(placed) {
    const { path: path4, until } = this;
    const errors = this.#errors;
    const age = path4.id - placed.id;
    if (age < 0 || age >= shared) return this.#integral.between(path4, placed, 0, path4.stamp, until);
    if (Number.isNaN(errors[age])) errors[age] = this.#integral.between(path4, placed, 0, path4.stamp, until);
    return errors[age];
  }
};
var remembered2 = 10;
var forgetsEvery = 16;
var ExportHistory = class {
  models;
  integral;
  /** Version of the path: counts its changes and ends. */
  changes = 0;
  /** Ring by update number; its length is a power of two. */
  #ring;
  #oldest = 0;
  #next = 0;
  /** Scratch of `errorOf`. */
  #scratch = new Estimate("delayed");
  constructor(models2, integral2) {
    this.models = models2;
    this.integral = new PathIntegral(models2, integral2);
    this.#ring = this.#segments(16);
  }
  /** Takes in a new update; numbers must follow one another from 0. */
  push(fix) {
    this.end(fix.stamp);
    if (this.#next - this.#oldest === this.#ring.length) this.#grow();
    this.#entry(this.#next++).begin(this.integral.pathOf(fix));
  }
  /** The path breaks off at `now`, unless it has already. */
  end(now) {
    if (this.#next === 0) return;
    this.changes += 1;
    const newest = this.#entry(this.#next - 1);
    if (newest.until === Infinity) newest.until = now;
  }
  /** Forgets what ended before the session time `before`; the newest update always stays. */
  forget(before) {
    while (this.#oldest < this.#next - 1 && this.#entry(this.#oldest).until < before) this.#oldest += 1;
  }
  /** Number of the update that the path followed at `time` (s), or of the oldest that is remembered. */
  numberAt(time2) {
    let id2 = this.#next - 1;
    while (id2 > this.#oldest && this.#entry(id2).path.stamp > time2) id2 -= 1;
    return id2;
  }
  /**
   * Export error (m·s) from `from` to `to` of a receiver that plays `placed`, `late` seconds late, all the time. Other
   * spawns of the entity
   * do not count.
   */
  errorOf(placed, late, from, to) {
    const estimate = this.#scratch;
    estimate.time = from;
    estimate.aee = 0;
    estimate.playing = placed;
    estimate.late = late;
    estimate.exported = this.numberAt(from);
    this.carry(estimate, to);
    return estimate.aee;
  }
  /** Advances an estimate to `to` (s); the receiver still plays the same update. */
  carry(estimate, to) {
    const { time: from, playing, late } = estimate;
    if (to <= from) return;
    estimate.time = to;
    for (let id2 = Math.max(estimate.exported, this.#oldest); id2 < this.#next; id2++) {
      const { path: path4, until } = this.#entry(id2);
      if (path4.stamp >= to) break;
      estimate.exported = id2;
      if (until > from && path4.life === playing.life) estimate.aee += this.#error(id2, playing, late, from, to);
    }
  }
  /** Error on the part of the path from `from` to `to` that follows update `id`. */
  #error(id2, placed, late, from, to) {
    const entry = this.#entry(id2);
    const { path: path4, until } = entry;
    return entry.error(placed, late, Math.max(from, path4.stamp), Math.min(until, to));
  }
  /** ∫ |a − b| from `from` to `to` (m·s), whatever their spawns. */
  difference(a, b, from, to) {
    const entry = this.#entry(a.id);
    if (entry.path === a && a.stamp === from && entry.until === to) return entry.whole(b);
    return this.integral.between(a, b, 0, from, to);
  }
  /**
   * When (s) the error after the time of the estimate, now or later, reaches `amount` (above 0) if the receiver keeps
   * playing the same update.
   */
  timeOfError({ playing, late, time: time2 }, amount, until) {
    const { path: path4, until: end } = this.#entry(this.#next - 1);
    if (path4.life !== playing.life) return Infinity;
    return this.integral.reach(path4, playing, late, amount, time2, Math.min(until, end));
  }
  /** The path of the update of this number, if it is remembered. */
  find(id2) {
    return id2 >= this.#oldest && id2 < this.#next ? this.#entry(id2).path : void 0;
  }
  /** The path of an update as it entered the exported path, remembered or not. */
  pathOf(fix) {
    return this.find(fix.id) ?? this.integral.pathOf(fix);
  }
  #entry(id2) {
    return this.#ring[id2 & this.#ring.length - 1];
  }
  #segments(count4) {
    return Array.from({ length: count4 }, () => new PathSegment(this.integral));
  }
  #grow() {
    const old = this.#ring;
    this.#ring = this.#segments(old.length * 2);
    for (let id2 = this.#oldest; id2 < this.#next; id2++) this.#ring[id2 & this.#ring.length - 1] = old[id2 & old.length - 1];
  }
};

// engine/update/update-parts.ts
var positionPart = 1;
var orientationPart = 2;
var kinematicParts = positionPart | orientationPart;
var everything = kinematicParts | 4;

// engine/update/update.ts
var Update = class extends UpdateHead {
  /** By how much (s) the clock that the publisher read for the stamp was ahead of session time. */
  clockError = 0;
  /** What of `state` the update carries; the rest means nothing. */
  parts = everything;
  /** Its size on the wire. */
  bytes = 0;
  state = new KinematicState();
  /** Of a shared update: the fix of all paths that pass through its state at its stamp. Null: it is not shared. */
  fix = null;
  /** Takes a shared update back once its last holder has released it, and how many hold it. */
  pool = null;
  holders = 0;
};
function copyUpdate(from, to) {
  to.id = from.id;
  to.serial = from.serial;
  to.level = from.level;
  to.contract = from.contract;
  to.tenure = from.tenure;
  to.life = from.life;
  to.stamp = from.stamp;
  to.clockError = from.clockError;
  to.parts = from.parts;
  to.bytes = from.bytes;
  copyState(from.state, to.state);
}
function fixOf(update2, anchor, fix) {
  fix.id = update2.id;
  fix.serial = update2.serial;
  fix.level = update2.level;
  fix.contract = update2.contract;
  fix.tenure = update2.tenure;
  fix.life = update2.life;
  fix.stamp = update2.stamp;
  fix.anchor = anchor;
  copyState(update2.state, fix.state);
  return fix;
}

// engine/publisher/outbox.ts
var HeldUpdate = class {
  update = new Update();
  fix = new Fix();
  holders = 0;
};
var nothing2 = new HeldUpdate();
var HoldSlot = class {
  /** When (s) the update is due; Infinity while nothing is held. */
  due = Infinity;
  /** When (s) the next event of this slot is; Infinity: none is scheduled. */
  alarm = Infinity;
  /** Number of the newest update sent. */
  sent = -1;
  held = nothing2;
  /** Number of the held update; −1: none. */
  id = -1;
  run;
  constructor(run) {
    this.run = () => run(this);
  }
};
var Outbox = class {
  #timeline;
  #exported;
  #mail;
  #decisions;
  #slots;
  /** The copy of the newest update, and copies that are not in use. */
  #newest = nothing2;
  #free = [];
  #deadlines = null;
  /** Makes the present state the newest update, once a tick; null: only the trigger makes updates. */
  #makeFresh = null;
  constructor({ timeline, exported, receivers, mail, decisions }) {
    this.#timeline = timeline;
    this.#exported = exported;
    this.#mail = mail;
    this.#decisions = decisions;
    this.#slots = Array.from({ length: receivers }, (_, receiver) => new HoldSlot((slot) => this.#onAlarm(receiver, slot)));
  }
  /** Sets where due times come from. */
  useDeadlines(deadlines) {
    this.#deadlines = deadlines;
  }
  /** Sets what makes updates between triggers. */
  useFresh(make) {
    this.#makeFresh = make;
  }
  sendFresh(receiver) {
    this.#of(receiver);
    this.#makeFresh?.();
    this.send(receiver);
  }
  send(receiver) {
    const slot = this.#of(receiver);
    this.#drop(receiver, slot);
    if (this.#exported.live) this.#deliver("send", receiver, slot, this.#exported.update, this.#exported.fix);
  }
  hold(receiver, time2) {
    const slot = this.#of(receiver);
    if (Number.isNaN(time2)) throw new RangeError(`hold(${receiver}, time) was given NaN; it must be a number of seconds, or Infinity`);
    if (time2 <= this.#timeline.now) return this.send(receiver);
    const { update: update2 } = this.#exported;
    if (slot.id !== update2.id) this.#drop(receiver, slot);
    if (!this.#exported.live || update2.id === slot.sent) return;
    if (slot.held === nothing2) this.#keep(slot);
    slot.due = time2;
    this.#decisions?.note("hold", receiver, slot.id, time2, this.#timeline.now);
    this.#arm(slot);
  }
  holdForAee(receiver, amount, from, until, flights) {
    const deadlines = this.#deadlines;
    return this.#holdFor(receiver, deadlines.timeOfAee(receiver, amount, from, until, flights) - from);
  }
  holdForDifference(receiver, other, amount, from, until) {
    const deadlines = this.#deadlines;
    return this.#holdFor(receiver, deadlines.timeOfDifference(this.#exported.update.id, other, amount, from, until) - from);
  }
  held(receiver) {
    return this.#of(receiver).id;
  }
  sendHeld(receiver) {
    const slot = this.#of(receiver);
    if (slot.held === nothing2) return;
    this.#deliver("send-held", receiver, slot, slot.held.update, slot.held.fix);
    this.#clear(slot);
  }
  drop(receiver) {
    this.#drop(receiver, this.#of(receiver));
  }
  explain(receiver, quantity2, value) {
    this.#decisions?.explain(receiver, quantity2, value);
  }
  /** A call of the scheduler begins. */
  open() {
    this.#decisions?.open(this.#exported.update.id, this.#timeline.now);
  }
  /** The call is over. */
  close() {
    this.#decisions?.close(this.#exported.update.id);
  }
  /** A call between triggers is over: only what was decided is reported. */
  closeTick() {
    this.#decisions?.closeTick(this.#exported.update.id);
  }
  /** Sends every held update that is due. */
  sendDue(now) {
    for (let receiver = 0; receiver < this.#slots.length; receiver++) {
      if (this.#of(receiver).due <= now) this.sendHeld(receiver);
    }
  }
  /** Drops every held update. */
  clear() {
    for (let receiver = 0; receiver < this.#slots.length; receiver++) this.drop(receiver);
  }
  /** The held update of this number as it entered the exported path, if it is held for any receiver. */
  find(id2) {
    return this.#slots.find((slot) => slot.id === id2)?.held.fix;
  }
  #deliver(kind, receiver, slot, update2, fix) {
    if (update2.id <= slot.sent) return;
    slot.sent = update2.id;
    this.#decisions?.note(kind, receiver, update2.id, NaN, this.#timeline.now);
    this.#mail.send(receiver, update2, fix, this.#timeline.now);
  }
  #drop(receiver, slot) {
    if (slot.held === nothing2) return;
    this.#decisions?.note("drop", receiver, slot.id, NaN, this.#timeline.now);
    this.#clear(slot);
  }
  #holdFor(receiver, holding) {
    this.hold(receiver, this.#timeline.now + holding);
    return holding;
  }
  /** Puts the newest update into the slot. */
  #keep(slot) {
    if (this.#newest.update.id !== this.#exported.update.id) this.#copyNewest();
    slot.held = this.#newest;
    slot.id = this.#newest.update.id;
    slot.held.holders += 1;
  }
  #copyNewest() {
    this.#newest = this.#free.pop() ?? new HeldUpdate();
    copyUpdate(this.#exported.update, this.#newest.update);
    copyFix(this.#exported.fix, this.#newest.fix);
  }
  #clear(slot) {
    const { held } = slot;
    slot.held = nothing2;
    slot.id = -1;
    slot.due = Infinity;
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#free.push(held);
    if (held === this.#newest) this.#newest = nothing2;
  }
  /** Events cannot be cancelled: one that comes too early schedules the next. */
  #arm(slot) {
    if (slot.due >= slot.alarm || slot.due === Infinity) return;
    slot.alarm = slot.due;
    this.#timeline.at(slot.due, slot.run);
  }
  #onAlarm(receiver, slot) {
    const { now } = this.#timeline;
    if (now < slot.alarm) return;
    slot.alarm = Infinity;
    if (slot.due <= now) this.sendHeld(receiver);
    else this.#arm(slot);
  }
  #of(receiver) {
    const slot = this.#slots[receiver];
    if (!slot) throw new RangeError(`there is no receiver ${receiver}; there are ${this.#slots.length}, counted from 0`);
    return slot;
  }
};

// engine/publisher/publisher.ts
var Publisher = class {
  exported;
  #history;
  #neededFrom;
  #trigger;
  #preparation;
  #fullUpdates;
  #contracts;
  #scheduler;
  #outbox;
  #view;
  #surroundings;
  /** Where the scheduler has updates made between triggers: the newest that the trigger called for, which alone the trigger compares with. */
  #triggered;
  /** The tick at which the scheduler may have an update made; null: none is under way. */
  #tick = null;
  #fresh = 0;
  constructor(parts) {
    this.exported = parts.exported;
    this.#history = parts.history;
    this.#neededFrom = parts.neededFrom;
    this.#trigger = parts.trigger;
    this.#preparation = parts.preparation ?? null;
    this.#fullUpdates = parts.fullUpdates ?? null;
    this.#contracts = parts.contracts ?? null;
    this.#scheduler = parts.scheduler;
    this.#outbox = parts.outbox;
    this.#view = parts.view;
    this.#surroundings = parts.surroundings;
    this.#triggered = parts.scheduler.onTick ? new TriggeredPath() : null;
    if (this.#triggered) this.#outbox.useFresh(() => this.#makeFresh());
  }
  /** Updates that the trigger has called for so far. */
  get triggers() {
    return this.#view.triggers;
  }
  /** Updates that the scheduler had made between triggers. */
  get fresh() {
    return this.#fresh;
  }
  /**
   * One tick: publishes an update of the real state if one is due. `life`: number of the entity's spawn, 0 while it is
   * not in the world. `full`: makes a full update whatever the trigger says.
   */
  frame(now, real, life, full = false) {
    if (life === 0) return this.end(now);
    const state = this.#preparation ? this.#preparation.observe(now, real, life) : real;
    this.#contracts?.look(now, state, life);
    const begins = full || !this.exported.live || life !== this.exported.fix.life || this.#mustChangeContract(now);
    const due2 = begins ? everything : this.#due(now, state);
    if (due2 === 0) return this.#look(now, state, life);
    const parts = this.#chooseContract(now) ? everything : due2;
    this.#publish(now, this.#preparation ? this.#preparation.prepare(state, life, parts) : state, life, parts);
  }
  /** One tick while there is no receiver. */
  rest(now, real, life) {
    if (life > 0 && this.#preparation) this.#preparation.observe(now, real, life);
    this.end(now);
  }
  /** Publishes a full update of `state` as it is, whatever the trigger says. */
  publish(now, state, life) {
    this.#chooseContract(now);
    this.#publish(now, state, life, everything);
  }
  /** Takes over an update that another publisher of the entity made and scheduled. */
  follow(now, update2) {
    this.#surroundings?.exporting(now);
    this.exported.follow(update2);
    this.#remember(now);
    this.#view.index += 1;
    this.#view.triggers += 1;
  }
  /** The estimates have taken in an acknowledgement. */
  acknowledged(acknowledgement, now) {
    this.#view.now = now;
    this.#outbox.open();
    this.#scheduler.onAcknowledgement?.(acknowledgement, this.#view, this.#outbox);
    this.#outbox.close();
  }
  /** The entity leaves the world: the path breaks here. */
  end(now) {
    if (!this.exported.live) return;
    this.#outbox.sendDue(now);
    this.#outbox.clear();
    this.#surroundings?.exporting(now);
    this.exported.live = false;
    this.#remember(now);
  }
  #publish(now, state, life, parts) {
    this.#outbox.sendDue(now);
    if (life !== this.exported.fix.life) this.#outbox.clear();
    this.#surroundings?.exporting(now);
    this.#make(now, state, life, parts);
    this.#remember(now);
    this.#restartTrigger(now, state, parts);
    this.#schedule(now, state, life);
  }
  /** Makes the update: the exported path gets a new fix. */
  #make(now, state, life, parts) {
    this.exported.renew(now, state, life, parts);
    this.#view.index += 1;
  }
  /** Trigger and full updates start anew. */
  #restartTrigger(now, state, parts) {
    this.#triggered?.follow(this.exported.fix);
    this.#trigger.made(state, this.exported.at(now), parts);
    if (parts === everything) this.#fullUpdates?.made(now);
  }
  /** Between triggers the scheduler may have an update made for a receiver. */
  #look(now, state, life) {
    if (!this.#triggered) return;
    this.#view.now = now;
    this.#view.observe(now, state, this.exported.fix);
    this.#tick = this.#triggered.tick;
    this.#tick.now = now;
    this.#tick.state = state;
    this.#tick.life = life;
    this.#outbox.open();
    this.#scheduler.onTick?.(this.#view, this.#outbox);
    this.#outbox.closeTick();
    this.#tick = null;
  }
  /** Makes the present state the newest update: make → remember, as at a trigger. Once a tick. */
  #makeFresh() {
    if (!this.#tick) return;
    const { now, state, life } = this.#tick;
    this.#tick = null;
    this.#fresh += 1;
    this.#surroundings?.exporting(now);
    this.#make(now, this.#preparation ? this.#preparation.prepare(state, life, everything) : state, life, everything);
    this.#remember(now);
  }
  /** Remembers the fix, or the end of the path, for estimates. */
  #remember(now) {
    const { live, fix, update: update2 } = this.exported;
    if (live) this.#history.push(fix);
    else this.#history.end(now);
    if (update2.id % forgetsEvery === 0) this.#history.forget(Math.min(now - remembered2, this.#neededFrom()));
    this.#surroundings?.exported(now);
  }
  /** The scheduler sends or holds the update, through the outbox. */
  #schedule(now, state, life) {
    this.#view.triggers += 1;
    this.#view.now = now;
    this.#view.life = life;
    this.#view.observe(now, state, this.exported.fix);
    this.#outbox.open();
    this.#scheduler.onTrigger(this.#view, this.#outbox);
    this.#outbox.close();
  }
  /** Parts of the state that are due for an update; 0: none. */
  #due(now, state) {
    const due2 = this.#triggered ? this.#trigger.due(state, this.#triggered.at(now, this.exported), now - this.#triggered.stamp) : this.#trigger.due(state, this.exported.at(now), now - this.exported.fix.stamp);
    const full = this.#fullUpdates;
    if (!full) return due2 === 0 ? 0 : everything;
    return full.isDue(now) || due2 !== 0 && full.isNear(now) ? everything : due2;
  }
  #mustChangeContract(now) {
    const { contract } = this.exported;
    return this.#contracts !== null && this.#contracts.required(now, contract) !== contract;
  }
  /** Chooses the contract of the next update; true when it is another one than that of the last. */
  #chooseContract(now) {
    const { contract } = this.exported;
    if (this.#contracts) this.exported.contract = this.#contracts.forUpdate(now, contract);
    return this.exported.contract !== contract;
  }
};
var TriggeredPath = class {
  tick = { now: NaN, state: new KinematicState(), life: 0 };
  #fix = new Fix();
  #state = new KinematicState();
  get stamp() {
    return this.#fix.stamp;
  }
  follow(fix) {
    copyFix(fix, this.#fix);
  }
  /** Where it is at `now`, until the next call. */
  at(now, { models: models2 }) {
    models2.stateAt(this.#fix, now, this.#state);
    return this.#state;
  }
};

// engine/publisher/scheduler-view.ts
var SchedulerView = class {
  index = -1;
  triggers = 0;
  now = 0;
  life = 0;
  receivers;
  #history;
  #estimates;
  #outbox;
  #update;
  /** What an update made now would be, and where its path is at a time (s). */
  #present = new Fix();
  #presentState = new KinematicState();
  #presentTime = NaN;
  #other = new KinematicState();
  /** `update`: brings the estimates of a receiver up to date, where entries can be pending. */
  constructor(history, estimates, outbox, update2 = () => void 0) {
    this.receivers = estimates.length;
    this.#history = history;
    this.#estimates = estimates;
    this.#outbox = outbox;
    this.#update = update2;
    outbox.useDeadlines(this);
  }
  /** The publisher observes the state: an update made of it would follow the last fix of the path. */
  observe(now, state, last) {
    const present2 = this.#present;
    copyFix(last, present2);
    copyState(state, present2.state);
    present2.stamp = now;
    present2.anchor = now;
    this.#presentTime = NaN;
  }
  delay(receiver) {
    return this.#of(receiver).delay.assumed;
  }
  sent(receiver) {
    return this.#of(receiver).sentUpdates;
  }
  lastSentUpdate(receiver) {
    return this.#of(receiver).lastSent.id;
  }
  lastSentAt(receiver) {
    return this.#of(receiver).lastSentAt;
  }
  lastArrivalAt(receiver) {
    return this.#of(receiver).lastArrivalBy(this.now);
  }
  lastAcknowledgedAt(receiver) {
    return this.#of(receiver).horizon;
  }
  acknowledgedUpdate(receiver) {
    return this.#of(receiver).inUse?.id ?? -1;
  }
  cee(receiver) {
    return this.#of(receiver).cee;
  }
  aee(receiver, time2, flights) {
    return this.#advanced(receiver, flights).aee(time2, flights);
  }
  aeeAtMost(receiver, time2, flights) {
    return this.aee(receiver, time2, flights);
  }
  instantaneous(receiver, flights) {
    return this.#advanced(receiver, flights).instantaneous(this.now, flights);
  }
  timeOfAee(receiver, amount, from, until, flights) {
    return this.#advanced(receiver, flights).timeOfAee(amount, from, until, flights);
  }
  distance(update2, time2) {
    if (!Number.isFinite(time2)) throw new RangeError(`distance(\u2026, time) was given ${time2}; it must be a number of seconds`);
    if (update2 < 0) return Infinity;
    const { models: models2 } = this.#history;
    if (time2 !== this.#presentTime) models2.stateAt(this.#present, time2, this.#presentState);
    this.#presentTime = time2;
    models2.stateAt(this.#path(update2).fix, time2, this.#other);
    return distanceBetween(this.#presentState, this.#other);
  }
  difference(a, b, from, to) {
    if (!Number.isFinite(to - from))
      throw new RangeError(`difference(\u2026, from, to) was given ${from} and ${to}; they must be numbers of seconds`);
    return a < 0 || b < 0 ? 0 : this.#history.difference(this.#path(a), this.#path(b), from, to);
  }
  timeOfDifference(a, b, amount, from, until) {
    if (amount <= 0) return from;
    return a < 0 || b < 0 ? Infinity : this.#history.integral.reach(this.#path(a), this.#path(b), 0, amount, from, until);
  }
  #of(receiver) {
    const estimates = this.#estimates[receiver];
    if (!estimates) throw new RangeError(`there is no receiver ${receiver}; there are ${this.receivers}, counted from 0`);
    this.#update(receiver);
    return estimates;
  }
  #advanced(receiver, flights) {
    const estimates = this.#of(receiver);
    estimates.advance(this.now, flights);
    return estimates;
  }
  #path(id2) {
    const path4 = this.#history.find(id2) ?? this.#inUse(id2) ?? this.#heldFor(id2);
    if (!path4) throw new RangeError(`update ${id2} is not remembered; the newest is ${this.index}`);
    return path4;
  }
  #inUse(id2) {
    for (let receiver = 0; receiver < this.receivers; receiver++) {
      const { lastSent, inUse } = this.#of(receiver);
      if (lastSent.id === id2) return lastSent;
      if (inUse?.id === id2) return inUse;
    }
    return void 0;
  }
  #heldFor(id2) {
    const fix = this.#outbox.find(id2);
    return fix && this.#history.pathOf(fix);
  }
};

// engine/session/export-level.ts
var ExportLevel = class {
  path;
  /** Of the path since the last tick; cut and drawn only where placed paths are drawn from tick to tick. */
  segments;
  publisher;
  /** By the receiver's number; idle for those at other levels. */
  estimates;
  /** Likewise; none where the scheduler hears of acknowledgements. */
  pendingEntries;
  /** Null where there is one contract. */
  contractTimes;
  #lane;
  #level;
  #entity;
  #pairs;
  #history;
  #outbox;
  #timekeeper;
  /** Who has come from another level and has nothing of this one yet. */
  #newcomers = /* @__PURE__ */ new Set();
  constructor({ lane, level: level2, entity, serials, offer, receivers, pairs }) {
    this.path = level2.exportedPath(serials);
    this.segments = new ExportedSegments(this.path);
    this.contractTimes = offer && level2.contractTimes();
    this.#lane = lane;
    this.#level = level2.level;
    this.#entity = entity;
    this.#pairs = pairs;
    this.#timekeeper = lane.clocks.publisherOf(entity);
    this.#history = new ExportHistory(this.path.models, lane.integral);
    this.estimates = Array.from({ length: receivers }, () => lane.estimates(this.#history));
    const scheduler = lane.scheduler(entity, level2, receivers);
    const keepsPendingEntries = lane.keepsPendingEntries && !scheduler.onAcknowledgement;
    this.pendingEntries = keepsPendingEntries ? this.estimates.map((estimates) => new PendingEntries(estimates, this.#history, lane.timeline)) : [];
    this.#outbox = new Outbox({
      timeline: lane.timeline,
      exported: this.path,
      receivers,
      mail: this,
      decisions: lane.decisions(entity, receivers, (receiver) => this.#serves(receiver))
    });
    this.publisher = new Publisher({
      ...level2.updateMaking(entity),
      exported: this.path,
      history: this.#history,
      neededFrom: () => this.#neededFrom(),
      contracts: offer && level2.contractChoice(offer, entity),
      scheduler,
      outbox: this.#outbox,
      view: new SchedulerView(this.#history, this.estimates, this.#outbox, (receiver) => this.pendingEntries[receiver]?.upToDate()),
      surroundings: this
    });
  }
  /** The receiver is at this level from now on, with the estimates of its delay. */
  admit(receiver, delay) {
    if (delay > 0) this.estimates[receiver].delay.take(delay);
    this.#newcomers.add(receiver);
  }
  /** A receiver joined and needs a full update at once. */
  get needsFullUpdate() {
    return this.#newcomers.size > 0;
  }
  /** The receiver goes to another level. What it was sent here stays counted, as the triggers do. */
  removeReceiver(receiver) {
    const { sentUpdates } = this.estimates[receiver];
    this.#newcomers.delete(receiver);
    this.#outbox.drop(receiver);
    this.estimates[receiver] = this.#lane.estimates(this.#history);
    this.estimates[receiver].sentUpdates = sentUpdates;
  }
  /**
   * One tick of the publisher. A receiver that just joined gets a full update at once, whatever the scheduler decides;
   * it is the newest for all. Without receivers at this level there is no path.
   */
  frame(now, real, life) {
    if (!this.#isWanted) return this.publisher.rest(now, real, life);
    this.publisher.frame(now, real, life, this.#newcomers.size > 0);
    if (!this.path.live) return;
    for (const receiver of this.#newcomers) this.#outbox.send(receiver);
    this.#newcomers.clear();
  }
  /** Before receivers are drawn. */
  draw(now) {
    if (!this.#lane.followsModel) this.segments.draw(now);
  }
  /** After they have been. */
  drawn(now) {
    if (!this.#lane.followsModel) this.segments.drawn(now);
  }
  exporting(now) {
    if (!this.#lane.followsModel) this.segments.cut(now);
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i];
      if (this.#serves(i)) pair.exportError.mark(now);
    }
  }
  exported(now) {
    const { path: path4 } = this;
    if (!this.#lane.followsModel) this.segments.resume(now);
    if (path4.live) path4.update.clockError = this.#timekeeper.errorOf(path4.update.serial, now);
    if (path4.live) this.#lane.tracer?.made(this.#entity, path4.update, now);
    this.contractTimes?.follow(path4.live ? path4.fix.contract : noContract, now);
  }
  /** Session time (s) from which on estimates still need the exported path. */
  #neededFrom() {
    let needed = Infinity;
    for (let i = 0; i < this.estimates.length; i++) {
      needed = Math.min(needed, (this.pendingEntries[i] ?? this.estimates[i]).needsFrom);
    }
    return needed;
  }
  send(receiver, update2, fix, now) {
    const pair = this.#pairs[receiver];
    if (!this.#serves(receiver) || pair.isAway) return;
    this.#lane.transport.send(pair, update2, now);
    if (pair.pending) pair.pending.sent(fix, now);
    else pair.estimates.sent(fix, now);
  }
  #serves(receiver) {
    return this.#pairs[receiver]?.level === this.#level;
  }
  get #isWanted() {
    for (let i = 0; i < this.#pairs.length; i++) if (this.#serves(i)) return true;
    return false;
  }
};

// engine/session/exported-entity.ts
var ExportedEntity = class {
  entity;
  /** The nearest first. */
  levels;
  pairs;
  /** Which contract is on offer; null where there is one. */
  offer;
  /**
   * The real state as this lane has it at the last frame: the world's, or the recorded updates as the lane's model
   * extrapolates them.
   */
  real;
  #motion;
  #relevance;
  /** `entities`: all of the session; this is the one at `index`. */
  constructor(parts, index, entities) {
    const entity = entities[index];
    const pairs = [];
    const receivers = parts.receiversOf(index).length;
    const serials = { next: parts.firstSerial };
    this.entity = entity;
    this.real = entity.source ? entity.state : new KinematicState();
    this.#motion = new RealMotion(this.real, parts.frameRules);
    const offer = parts.contracts.offer(index);
    this.offer = offer;
    this.levels = parts.levels.map((level2) => new ExportLevel({ lane: parts, level: level2, entity: index, serials, offer, receivers, pairs }));
    pairs.push(...parts.pairs(index, this.levels[0], this));
    this.pairs = pairs;
    this.#relevance = parts.relevance(entities, this.levels, pairs);
  }
  /** That of the first level. */
  get publisher() {
    return this.levels[0].publisher;
  }
  /** Updates made so far, at all levels. */
  get triggers() {
    let triggers = 0;
    for (let i = 0; i < this.levels.length; i++) triggers += this.levels[i].publisher.triggers;
    return triggers;
  }
  /** The exported path at the nearest level at which there is one. */
  get exported() {
    for (let i = 0; i < this.levels.length; i++) {
      const { path: path4 } = this.levels[i];
      if (path4.live) return path4;
    }
    return this.publisher.exported;
  }
  /** The exported path that a receiver is to follow. */
  exportedTo({ level: level2 }) {
    return this.levels[level2].path;
  }
  /** Number of the spawn; 0: not in the world. Recorded updates are in the world while they are extrapolated. */
  get life() {
    if (this.entity.source) return this.entity.life;
    const { exported } = this;
    return exported.live ? exported.fix.life : 0;
  }
  /** One tick of the publishers; recorded updates publish by themselves. */
  publish(now) {
    const { source, state, life } = this.entity;
    if (!source) return;
    if (!this.#relevance && !this.needsFullUpdate) return this.publisher.frame(now, state, life);
    if (life > 0) this.#relevance?.assign(now, state);
    for (let i = 0; i < this.levels.length; i++) this.levels[i].frame(now, state, life);
  }
  /** The receiver left: its estimates are void. */
  removeReceiver(receiver, now) {
    const pair = this.pairs[receiver];
    const [first] = this.levels;
    this.levels[pair.level]?.removeReceiver(receiver);
    pair.change(0, first.estimates[receiver], first.segments, now);
  }
  /** Another player receives from now on: without estimates, and it gets a full update at once. */
  addReceiver(receiver, now) {
    this.removeReceiver(receiver, now);
    this.levels[0]?.admit(receiver, 0);
  }
  /** A receiver joined and needs a full update at once. */
  get needsFullUpdate() {
    return this.levels[0].needsFullUpdate;
  }
  /** Draws and measures at every receiver. */
  display(now) {
    const { life } = this;
    if (life > 0 && !this.entity.source) this.exported.stateAt(now, this.real);
    this.#motion.sample(life);
    for (let i = 0; i < this.levels.length; i++) this.levels[i].draw(now);
    for (let i = 0; i < this.pairs.length; i++) this.pairs[i].display(now, this.#motion);
    for (let i = 0; i < this.levels.length; i++) this.levels[i].drawn(now);
  }
  finish(now) {
    for (const level2 of this.levels) level2.draw(now);
    for (const pair of this.pairs) pair.finish(now);
  }
  acknowledged(acknowledgement, now) {
    const { level: level2 } = this.pairs[acknowledgement.receiver];
    this.levels[level2].publisher.acknowledged(acknowledgement, now);
  }
};

// engine/base/math/angle.ts
var wholeTurn = 2 * Math.PI;
function wrapAngle(angle) {
  return angle - wholeTurn * Math.round(angle / wholeTurn);
}

// engine/update/bit-stream.ts
var BitStream = class {
  bytes;
  /** Bit at which the next number is written or read. */
  position = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }
  /** Writes a whole number from 0 to 2^bits − 1; at most 32 bits. */
  write(value, bits) {
    let rest = value;
    let left = bits;
    while (left > 0) {
      const at = this.position >> 3;
      const used = this.position & 7;
      const taken = Math.min(8 - used, left);
      const size2 = 1 << taken;
      const low = rest % size2;
      const kept = this.bytes[at] & (1 << used) - 1;
      this.bytes[at] = kept | low << used;
      rest = (rest - low) / size2;
      left -= taken;
      this.position += taken;
    }
  }
  /** Reads what `write` wrote. */
  read(bits) {
    let value = 0;
    let weight = 1;
    let left = bits;
    while (left > 0) {
      const used = this.position & 7;
      const taken = Math.min(8 - used, left);
      const size2 = 1 << taken;
      value += (this.bytes[this.position >> 3] >> used & size2 - 1) * weight;
      weight *= size2;
      left -= taken;
      this.position += taken;
    }
    return value;
  }
};

// engine/update/articulation-codec.ts
var headerBytes = 17;
var floatBits = 32;
var ArticulationCodec = class {
  /** Where updates are written to and read from. */
  bytes;
  #stream;
  #view;
  #float = new DataView(new ArrayBuffer(4));
  #angleBits;
  #rate;
  #rateBits;
  #quantised;
  constructor({ model, quantisation }) {
    this.#quantised = quantisation !== void 0;
    this.#angleBits = quantisation?.angle?.bits ?? 0;
    this.#rate = quantisation?.rate;
    this.#rateBits = model === "static" ? 0 : this.#rate?.bits ?? floatBits;
    this.bytes = new Uint8Array(headerBytes + Math.ceil(((this.#angleBits || floatBits) + this.#rateBits) / 8));
    this.#stream = new BitStream(this.bytes);
    this.#view = new DataView(this.bytes.buffer);
  }
  /** Rounds an update to what its readers get. */
  seal(update2) {
    if (this.#rateBits === 0) update2.rate = 0;
    if (!this.#quantised) return;
    this.encode(0, 0, update2);
    this.decode(update2);
  }
  /** Writes an update into `bytes`. */
  encode(entity, part, { life, serial, stamp, angle, rate: rate2 }) {
    const view = this.#view;
    this.bytes.fill(0);
    view.setUint16(0, entity, true);
    view.setUint16(2, life, true);
    view.setUint32(4, serial, true);
    view.setFloat64(8, stamp, true);
    view.setUint8(16, part);
    this.#stream.position = headerBytes * 8;
    this.#writeAngle(angle);
    if (this.#rateBits > 0) this.#writeRate(rate2);
  }
  /** Reads what `encode` wrote into `update`. */
  decode(update2) {
    const view = this.#view;
    update2.life = view.getUint16(2, true);
    update2.serial = view.getUint32(4, true);
    update2.stamp = view.getFloat64(8, true);
    this.#stream.position = headerBytes * 8;
    update2.angle = this.#readAngle();
    update2.rate = this.#rateBits > 0 ? this.#readRate() : 0;
  }
  #writeAngle(angle) {
    if (this.#angleBits === 0) return this.#writeFloat(angle);
    const steps2 = power(2, this.#angleBits);
    const level2 = Math.round(angle / (2 * Math.PI) * steps2);
    this.#stream.write((level2 + steps2) % steps2, this.#angleBits);
  }
  #readAngle() {
    if (this.#angleBits === 0) return this.#readFloat();
    return wrapAngle(this.#stream.read(this.#angleBits) / power(2, this.#angleBits) * 2 * Math.PI);
  }
  /** Whole steps from −range to range, zero among them. */
  #writeRate(rate2) {
    if (!this.#rate) return this.#writeFloat(rate2);
    const levels = power(2, this.#rateBits - 1) - 1;
    const level2 = Math.round(rate2 / this.#rate.range * levels);
    this.#stream.write(Math.max(-levels, Math.min(levels, level2)) + levels, this.#rateBits);
  }
  #readRate() {
    if (!this.#rate) return this.#readFloat();
    const levels = power(2, this.#rateBits - 1) - 1;
    return (this.#stream.read(this.#rateBits) - levels) / levels * this.#rate.range;
  }
  #writeFloat(value) {
    this.#float.setFloat32(0, value);
    this.#stream.write(this.#float.getUint32(0), floatBits);
  }
  #readFloat() {
    this.#float.setUint32(0, this.#stream.read(floatBits));
    return this.#float.getFloat32(0);
  }
};

// engine/update/articulation-update.ts
var ArticulationUpdate = class {
  /** Number of the update among those of its part and lane: 0, 1, 2 …; −1: none yet. */
  serial = -1;
  /** Life of the entity to which it belongs. */
  life = 0;
  /** Session time of its time stamp, s. */
  stamp = 0;
  /** By how much (s) the clock that the publisher read for the stamp was ahead of session time. */
  clockError = 0;
  /** rad, −π to π */
  angle = 0;
  /** rad/s; 0 where the model is static. */
  rate = 0;
};
function copyArticulation(from, to) {
  to.serial = from.serial;
  to.life = from.life;
  to.stamp = from.stamp;
  to.clockError = from.clockError;
  to.angle = from.angle;
  to.rate = from.rate;
}

// engine/publisher/articulation-publisher.ts
var ArticulationPublisher = class {
  /** The newest update as receivers read it. */
  update = new ArticulationUpdate();
  /** Size of every update on the wire, bytes. */
  bytes;
  #codec;
  #orientation;
  #heartbeat;
  #minInterval;
  #live = false;
  constructor(rule) {
    const { orientation: orientation2 = Infinity, heartbeat = Infinity, minInterval = 0 } = rule.trigger;
    this.#codec = new ArticulationCodec(rule);
    this.bytes = this.#codec.bytes.length;
    this.#orientation = orientation2;
    this.#heartbeat = heartbeat - timeTolerance;
    this.#minInterval = minInterval - timeTolerance;
  }
  /** Updates made so far. */
  get triggers() {
    return this.update.serial + 1;
  }
  /**
   * One tick: the real state of the part, and the spawn of its entity (0: not in the world); true when it has made an
   * update.
   */
  frame(now, real, life) {
    const begins = !this.#live || life !== this.update.life;
    this.#live = life > 0;
    if (!this.#live || !(begins || this.#isDue(now, real.angle))) return false;
    this.#renew(now, real, life);
    return true;
  }
  #isDue(now, angle) {
    const { stamp, angle: from, rate: rate2 } = this.update;
    const age = now - stamp;
    if (age >= this.#heartbeat) return true;
    if (age < this.#minInterval) return false;
    return Math.abs(wrapAngle(angle - from - rate2 * age)) > this.#orientation;
  }
  #renew(now, { angle, rate: rate2 }, life) {
    const { update: update2 } = this;
    update2.serial += 1;
    update2.life = life;
    update2.stamp = now;
    update2.angle = angle;
    update2.rate = rate2;
    this.#codec.seal(update2);
  }
};

// engine/base/clocks/anchor.ts
var clockModes = ["synchronised", "local", "one-way-delay"];
function anchorOf(mode2, stamp, arrival, age) {
  switch (mode2) {
    case "synchronised":
      return stamp;
    case "local":
      return arrival;
    case "one-way-delay":
      return arrival - age;
  }
}

// engine/receiver/articulation-receiver.ts
var ArticulationReceiver = class {
  /** The update in use; `serial` −1 before the first. */
  update = new ArticulationUpdate();
  #clock;
  #smoothing;
  /** Session time (s) at which the part passes through the update's angle. */
  #anchor = 0;
  /** By how much (rad) what was shown was off the update when it came, at `#since` (s). */
  #offset = 0;
  #since = 0;
  /** `smoothing` (s): over which an update is taken in; 0: at once. */
  constructor(clock, smoothing) {
    this.#clock = clock;
    this.#smoothing = smoothing;
  }
  /**
   * An update arrives, `age` (s) old as its publisher estimates; `clockError` (s): by how much the clock that is read
   * now is ahead of session time. An update that is not newer than the one in use changes nothing. A part of a new
   * spawn is shown where it is.
   */
  take(update2, now, age, clockError) {
    if (update2.serial <= this.update.serial) return;
    const isSmoothed = this.#smoothing > 0 && update2.life === this.update.life;
    const shown2 = this.angleAt(now);
    copyArticulation(update2, this.update);
    this.#anchor = anchorOf(this.#clock, update2.stamp + (update2.clockError - clockError), now, age);
    this.#offset = isSmoothed ? wrapAngle(shown2 - this.#saidAt(now)) : 0;
    this.#since = now;
  }
  /** The angle (rad, −π to π) at which the part is shown at `now`: that of the update, and the rest of the offset. */
  angleAt(now) {
    const left = this.#offset === 0 ? 0 : Math.max(0, 1 - (now - this.#since) / this.#smoothing);
    return wrapAngle(this.#saidAt(now) + this.#offset * left);
  }
  #saidAt(now) {
    return this.update.angle + this.update.rate * (now - this.#anchor);
  }
};

// engine/session/session-plan.ts
function receiversOf(plan, owner) {
  return plan.nodes.flatMap(({ down }, node) => node !== owner && down ? [node] : []);
}
function streamsOf({ entities }) {
  const parts = entities.flatMap(({ id: id2, parts: parts2 = [] }) => parts2.map((part) => `${id2}/${part.id}`));
  return [...entities.map(({ id: id2 }) => id2), ...parts];
}
function articulationOf({ parts }, { rule }) {
  return { ...rule, ...parts, trigger: { ...rule.trigger, ...parts?.trigger } };
}
function clocksErr({ nodes: nodes2, lanes }) {
  return nodes2.some(({ clock }) => clock) || lanes.some(({ synchronisation }) => synchronisation?.kind === "ntp");
}
function timeServerOf({ timeServer, relay, entities }) {
  return timeServer ?? relay ?? entities[0]?.owner ?? 0;
}
function seatsOf({ entities }) {
  return entities.flatMap(({ motion: motion2, owner }, entity) => motion2.kind === "player" ? [{ entity, node: owner }] : []);
}

// engine/measure/traffic.ts
var Traffic = class {
  updates = 0;
  /** Acknowledgements travel in the other direction and are not counted. */
  bytes = 0;
  add(bytes) {
    this.updates += 1;
    this.bytes += bytes;
  }
};
function perSecond(count4, duration) {
  return duration > 0 ? count4 / duration : 0;
}

// engine/receiver/first-copies.ts
var remembered3 = 256;
var FirstCopies = class {
  /** A bit for each of the last numbers up to the newest: whether it has arrived. */
  #seen = new Int32Array(remembered3 / 32);
  #newest = -1;
  /** True when this update has not arrived before; asking again with the same number says false. */
  isFirst(serial) {
    if (serial > this.#newest) this.#advance(serial);
    else if (serial <= this.#newest - remembered3) return true;
    const word = serial >> 5 & remembered3 / 32 - 1;
    const bit = 1 << (serial & 31);
    const known = this.#seen[word];
    this.#seen[word] = known | bit;
    return (known & bit) === 0;
  }
  /** Forgets what the numbers up to the new one take the places of. */
  #advance(serial) {
    const first = Math.max(this.#newest + 1, serial - remembered3 + 1);
    for (let number2 = first; number2 <= serial; number2++) {
      const word = number2 >> 5 & remembered3 / 32 - 1;
      this.#seen[word] = this.#seen[word] & ~(1 << (number2 & 31));
    }
    this.#newest = serial;
  }
};

// engine/session/exported-part.ts
var ExportedPart = class {
  real;
  publisher;
  pairs;
  #routes;
  #timekeeper;
  #transport;
  #tracer;
  #traced;
  #stream;
  #streams;
  /** `bodies`: the pairs of its entity. */
  constructor(real, bodies, { lane, parts, transport, number: number2, stream, streams }) {
    const rule = articulationOf(lane, real.plan);
    const name = `${real.body.id}/${real.plan.id}`;
    this.real = real;
    this.publisher = new ArticulationPublisher(rule);
    this.pairs = bodies.map((body2) => {
      const clocks = parts.clocks.between(real.entity, body2.receiverNode, name);
      return new PartPair(body2, new ArticulationReceiver(lane.clock, rule.smoothing), clocks);
    });
    this.#routes = bodies.map(({ publisherNode, receiverNode }) => parts.network.route(publisherNode, receiverNode).updates);
    this.#timekeeper = parts.clocks.publisherOf(real.entity, name);
    this.#transport = transport;
    this.#tracer = parts.tracer;
    this.#traced = { entity: real.entity, part: number2, bytes: this.publisher.bytes };
    this.#stream = stream;
    this.#streams = streams;
  }
  publish(now) {
    const { publisher, real } = this;
    if (!publisher.frame(now, real.state, real.life)) return;
    const { update: update2 } = publisher;
    update2.clockError = this.#timekeeper.errorOf(update2.serial, now);
    this.#tracer?.partMade(this.#traced, update2, now);
    const number2 = update2.serial * this.#streams + this.#stream;
    for (let i = 0; i < this.pairs.length; i++) {
      this.#transport.send(this.pairs[i], this.#routes[i], update2, number2, this.#traced);
    }
  }
  display(now) {
    for (let i = 0; i < this.pairs.length; i++) this.pairs[i].display(now, this.real);
  }
};
var PartPair = class {
  /** The receiver of the part’s entity. */
  body;
  receiver;
  clocks;
  /** The angle at which the part is shown against the real one, rad; whole turns do not count. */
  error = new ErrorMeter();
  /** Sent to this receiver. */
  traffic = new Traffic();
  /** Updates arrived at it (duplicates not counted), and the sum of their delays, s. */
  received = 0;
  delaySum = 0;
  /** The angle (rad) that is shown since the last frame; NaN before the first arrival. */
  shown = NaN;
  #copies = new FirstCopies();
  constructor(body2, receiver, clocks) {
    this.body = body2;
    this.receiver = receiver;
    this.clocks = clocks;
  }
  /** An update arrives, `age` (s) old as its publisher estimates; true when it is the first copy. */
  arrive(update2, sentAt, age, now) {
    if (!this.#copies.isFirst(update2.serial)) return false;
    this.received += 1;
    this.delaySum += now - sentAt;
    this.receiver.take(update2, now, age, this.clocks.receiver.errorOf(update2.serial, now));
    return true;
  }
  /** One frame: the shown angle, measured against the real one where both are of the same spawn. */
  display(now, { state, life }) {
    const { update: update2 } = this.receiver;
    if (update2.serial < 0) return;
    this.shown = this.receiver.angleAt(now);
    if (life > 0 && life === update2.life) this.error.take(Math.abs(wrapAngle(this.shown - state.angle)));
    else this.error.skip();
  }
};

// engine/measure/export-error.ts
var ContinuousExportError = class {
  before = 0;
  after = 0;
  #exported;
  #receiver;
  #integral;
  #since = 0;
  constructor(exported, receiver, integral2) {
    this.#exported = exported;
    this.#receiver = receiver;
    this.#integral = integral2;
  }
  mark(now) {
    const error = this.#pending(now);
    if (this.#receiver.fix.serial === this.#exported.path.fix.serial) this.after += error;
    else this.before += error;
    this.#since = now;
  }
  follow(exported, now) {
    this.mark(now);
    this.#exported = exported;
  }
  arriving(now) {
    this.mark(now);
  }
  drawn() {
  }
  total(now) {
    return this.before + this.after + this.#pending(now);
  }
  #pending(now) {
    const { path: path4 } = this.#exported;
    const { models: models2, fix } = this.#receiver;
    if (!path4.live || fix.id < 0 || fix.life !== path4.fix.life) return 0;
    return this.#integral.between(path4.models, path4.fix, models2, fix, this.#since, now);
  }
};
var UniformLine = class {
  /** s */
  time = NaN;
  /** The place at that time, m, and the velocity, m/s. */
  x = NaN;
  y = NaN;
  z = NaN;
  vx = NaN;
  vy = NaN;
  vz = NaN;
};
var DrawnFrame = class {
  /** The placed path until the first arrival, and from then on. */
  before = new UniformLine();
  after = new UniformLine();
  /** The part of a segment that is measured, s, and where the exported path is at its ends. */
  since = NaN;
  until = NaN;
  start = new KinematicState();
  end = new KinematicState();
  /**
   * ∫ |exported − placed| dt over that part, m·s. Only where an arrival cuts a segment has its path to be extrapolated
   * again. `placed` is an object, because numbers are boxed where a call is not inlined.
   */
  integrate(segment, placed) {
    const { since, until, start: start2, end } = this;
    const begins = since === segment.since;
    const ends = until === segment.until;
    if (!begins) segment.stateAt(since, start2);
    if (!ends) segment.stateAt(until, end);
    const passed = since - placed.time;
    const endPassed = until - placed.time;
    const h = until - since;
    const x = (begins ? segment.startX : start2.x) - (placed.x + placed.vx * passed);
    const y = (begins ? segment.startY : start2.y) - (placed.y + placed.vy * passed);
    const z37 = (begins ? segment.startZ : start2.z) - (placed.z + placed.vz * passed);
    const wx = ((ends ? segment.endX : end.x) - (placed.x + placed.vx * endPassed) - x) / h;
    const wy = ((ends ? segment.endY : end.y) - (placed.y + placed.vy * endPassed) - y) / h;
    const wz = ((ends ? segment.endZ : end.z) - (placed.z + placed.vz * endPassed) - z37) / h;
    const middleX = x + wx * h / 2;
    const middleY = y + wy * h / 2;
    const middleZ = z37 + wz * h / 2;
    const square2 = middleX * middleX + middleY * middleY + middleZ * middleZ;
    const pathSquare = (wx * wx + wy * wy + wz * wz) * h * h;
    if (!isShortPath(square2, pathSquare)) return distanceIntegral(x, y, z37, wx, wy, wz, h);
    return shortPath(square2, middleX * wx + middleY * wy + middleZ * wz, pathSquare, h);
  }
};
var PastUse = class {
  until = NaN;
  segments;
  life = 0;
  serial = -1;
  /** Of the first: how the target moved at the last drawing, m/s. */
  vx = NaN;
  vy = NaN;
  vz = NaN;
  constructor(segments) {
    this.segments = segments;
  }
};
var DrawnExportError = class {
  before = 0;
  after = 0;
  #segments;
  #receiver;
  #frame;
  /** When the measured time begins: at the last drawing, or at the first arrival; NaN before that. */
  #since = NaN;
  /** First arrival since the last drawing, NaN: none. */
  #arrival = NaN;
  /** In order of time; most frames have none. */
  #past = null;
  #pastCount = 0;
  constructor(segments, receiver, frame) {
    this.#segments = segments;
    this.#receiver = receiver;
    this.#frame = frame;
  }
  /** The segments are cut by their owner, once for all receivers. */
  mark() {
  }
  follow(segments, now) {
    this.#cut(now);
    this.#segments = segments;
  }
  arriving(now) {
    this.#cut(now);
    if (Number.isNaN(this.#since)) this.#since = now;
    else if (Number.isNaN(this.#arrival)) this.#rememberTarget(this.#past[0]);
    if (Number.isNaN(this.#arrival)) this.#arrival = now;
  }
  drawn(now) {
    if (now > this.#since) this.#integrate(now);
    this.#pastCount = 0;
    this.#since = now;
    this.#arrival = NaN;
  }
  /** Up to the last drawing; what came since then is known only when it is drawn. */
  total() {
    return this.before + this.after;
  }
  #rememberTarget(past) {
    const { models: models2, fix } = this.#receiver;
    const target = this.#frame.start;
    models2.stateAt(fix, this.#since, target);
    past.vx = target.vx;
    past.vy = target.vy;
    past.vz = target.vz;
  }
  #cut(now) {
    if (Number.isNaN(this.#since)) return;
    const all = this.#past ??= [];
    const past = all[this.#pastCount] ??= new PastUse(this.#segments);
    const { life, serial } = this.#receiver.fix;
    this.#pastCount += 1;
    past.until = now;
    past.segments = this.#segments;
    past.life = life;
    past.serial = serial;
  }
  #integrate(now) {
    const { life, serial } = this.#receiver.fix;
    const frame = this.#frame;
    this.#layLines(now);
    frame.until = this.#since;
    if (this.#past) this.#integratePast(this.#past);
    this.#against(this.#segments, life, serial, now);
  }
  #integratePast(all) {
    for (let i = 0; i < this.#pastCount; i++) {
      const { segments, life, serial, until } = all[i];
      this.#against(segments, life, serial, until);
    }
  }
  /** From the end of the last part to `until`, while an update of that spawn and number was in use. */
  #against(segments, life, serial, until) {
    const frame = this.#frame;
    const since = frame.until;
    for (let i = 0; i < segments.count; i++) {
      const segment = segments.at(i);
      if (segment.life === 0 || segment.life !== life) continue;
      frame.since = segment.since > since ? segment.since : since;
      frame.until = segment.until < until ? segment.until : until;
      if (frame.until > frame.since) this.#add(segment, segment.serial === serial);
    }
    frame.until = until;
  }
  /** Where nothing has arrived the placed path is straight all the time. */
  #layLines(now) {
    const { before, after } = this.#frame;
    const { shown: shown2, target, before: last } = this.#receiver;
    if (Number.isNaN(this.#arrival)) {
      const duration = now - this.#since;
      before.time = now;
      before.x = shown2.x;
      before.y = shown2.y;
      before.z = shown2.z;
      before.vx = (shown2.x - last.x) / duration;
      before.vy = (shown2.y - last.y) / duration;
      before.vz = (shown2.z - last.z) / duration;
      return;
    }
    after.time = now;
    after.x = shown2.x;
    after.y = shown2.y;
    after.z = shown2.z;
    after.vx = target.vx;
    after.vy = target.vy;
    after.vz = target.vz;
    if (this.#arrival > this.#since) this.#layOldLine(last, this.#past[0]);
  }
  /** Up to the arrival. */
  #layOldLine(last, { vx, vy, vz }) {
    const { before } = this.#frame;
    before.time = this.#since;
    before.x = last.x;
    before.y = last.y;
    before.z = last.z;
    before.vx = vx;
    before.vy = vy;
    before.vz = vz;
  }
  #add(segment, isAfter) {
    const frame = this.#frame;
    const error = frame.integrate(segment, frame.since >= this.#arrival ? frame.after : frame.before);
    if (isAfter) this.after += error;
    else this.before += error;
  }
};

// engine/base/math/adaptive-quadrature.ts
var nodes = [
  0.9914553711208126,
  0.9491079123427585,
  0.8648644233597691,
  0.7415311855993945,
  0.5860872354676911,
  0.4058451513773972,
  0.20778495500789848
];
var kronrod = [
  0.022935322010529224,
  0.06309209262997856,
  0.10479001032225019,
  0.14065325971552592,
  0.1690047266392679,
  0.19035057806478542,
  0.20443294007529889
];
var gauss = [0, 0.1294849661688697, 0, 0.27970539148927664, 0, 0.3818300505051189, 0];
var kronrodMiddle = 0.20948214108472782;
var gaussMiddle = 0.4179591836734694;
var tolerance = 1e-10;
var noise = 1e-12;
var maxPanels = 400;
var maxDepth = 48;
var AdaptiveQuadrature = class {
  /** Right ends of the panels still to be done; each starts where the one after it in the array ends. */
  #ends = new Float64Array(maxDepth + 1);
  #times = new Float64Array(2 * nodes.length + 1);
  #values = new Float64Array(2 * nodes.length + 1);
  #kronrodSum = 0;
  #gaussSum = 0;
  /**
   * ∫ f(t) dt for `from` ≤ t ≤ `to`. A kink in the outermost 0.43 % of a panel is not seen: cut there if you can.
   * Allocates nothing.
   */
  integrate(f, from, to) {
    this.#panel(f, from, to);
    const bound = Math.max(tolerance * Math.abs(this.#kronrodSum), noise * (to - from));
    const ends = this.#ends;
    let depth = 0;
    let panels = 0;
    let left = from;
    ends[0] = to;
    let sum2 = 0;
    for (; ; ) {
      const right = ends[depth];
      if (left !== from || depth > 0) this.#panel(f, left, right);
      const middle = (left + right) / 2;
      const exhausted = depth === maxDepth || ++panels > maxPanels || middle <= left || middle >= right;
      if (exhausted || Math.abs(this.#kronrodSum - this.#gaussSum) <= bound) {
        sum2 += this.#kronrodSum;
        if (depth === 0) return sum2;
        left = right;
        depth -= 1;
      } else ends[++depth] = middle;
    }
  }
  #panel(f, from, to) {
    const half = (to - from) / 2;
    const middle = (from + to) / 2;
    const { length } = nodes;
    for (let i = 0; i < length; i++) {
      this.#times[i] = middle - half * nodes[i];
      this.#times[length + i] = middle + half * nodes[i];
    }
    this.#times[2 * length] = middle;
    f.sample(this.#times, this.#values);
    this.#weigh(half);
  }
  #weigh(half) {
    const values = this.#values;
    const { length } = nodes;
    const middle = values[2 * length];
    let k = kronrodMiddle * middle;
    let g = gaussMiddle * middle;
    for (let i = 0; i < length; i++) {
      const pair = values[i] + values[length + i];
      k += kronrod[i] * pair;
      g += gauss[i] * pair;
    }
    this.#kronrodSum = k * half;
    this.#gaussSum = g * half;
  }
};

// engine/base/time/time-step.ts
var TimeStep = class {
  /** Since the fix, s; may be negative. */
  dt = NaN;
};
var DrawStep = class {
  /** Since the landing of the update in use, s. */
  elapsed = NaN;
  /** Since the last drawing, s. */
  dt = NaN;
};
var TriggerStep = class {
  /** Since the last update was made, s. */
  age = NaN;
  /** Since the last tick, or the last update where that was later, s. */
  dt = NaN;
};

// engine/update/path-models.ts
var PathModels = class {
  #models;
  #lapse = new TimeStep();
  /** Nothing is remembered from call to call: several paths may share them. */
  isStateless;
  /**
   * By the number of the contract; null for one that the path never follows. The instances are the path's own: they may
   * remember.
   */
  constructor(models2) {
    this.#models = models2;
    this.isStateless = models2.every((model) => model === null || model.isStateless === true);
  }
  /**
   * The model that an update or a fix names. Publisher and receivers have the same contracts, so there always is one.
   */
  of({ contract }) {
    return this.#models[contract];
  }
  /** Whether the path can follow the update's contract at all. */
  knows({ contract }) {
    return Boolean(this.#models[contract]);
  }
  /** Writes where the path is at session time `now` (s). */
  stateAt(fix, now, out) {
    this.#lapse.dt = now - fix.anchor;
    this.#models[fix.contract].extrapolate(fix.state, this.#lapse, out);
  }
  /** Writes where the path is `dt` seconds after the fix. */
  stateAfter(fix, dt, out) {
    this.#lapse.dt = dt;
    this.#models[fix.contract].extrapolate(fix.state, this.#lapse, out);
  }
  /** True when the path is uniform straight motion from the fix on. */
  isStraight(fix) {
    const model = this.of(fix);
    return model.isStraight !== void 0 && model.isStraight(fix.state);
  }
  /**
   * True when an update that carries everything is what the path follows from then on: nothing is derived from it, and
   * nothing remembered.
   */
  isStatelessFor(update2) {
    const model = this.of(update2);
    return model.derive === void 0 && model.restart === void 0;
  }
  /**
   * The path follows `update` from now on, through its state at session time `anchor` (s): here an update becomes a
   * fix. The update is left as it was sent. Where it begins a new segment of the path, its model forgets the one
   * before.
   */
  enter(update2, anchor, fix) {
    const model = this.of(update2);
    if (model.restart && beginsAnew(update2, fix)) model.restart();
    fixOf(update2, anchor, fix);
    if (model.derive) model.derive(update2.state, update2.stamp, fix.state);
  }
};
function beginsAnew(update2, fix) {
  const sameContract = update2.contract === fix.contract && update2.tenure === fix.tenure;
  return update2.life !== fix.life || update2.level !== fix.level || !sameContract;
}

// engine/update/fix-integral.ts
var Path = class {
  models = new PathModels([]);
  fix = new Fix();
  /** Place on the path at the last instant evaluated. */
  state = new KinematicState();
  place(at) {
    this.models.stateAt(this.fix, at, this.state);
  }
  get isStraight() {
    return this.models.isStraight(this.fix);
  }
};
var longestPanel = 1;
var newtonSteps = 8;
var timeResolution = 1e-13;
var FixIntegral = class {
  #a = new Path();
  #b = new Path();
  #quadrature = new AdaptiveQuadrature();
  /**
   * ∫ |A(t) − B(t)| dt for `from` ≤ t ≤ `to` (session time, s), in m·s. The same fix with the same anchor gives exactly
   * 0.
   */
  between(modelsA, a, modelsB, b, from, to) {
    if (to <= from || a.id === b.id && a.serial === b.serial && a.anchor === b.anchor && isSameState(a.state, b.state)) return 0;
    this.#a.models = modelsA;
    this.#a.fix = a;
    this.#b.models = modelsB;
    this.#b.fix = b;
    return this.#a.isStraight && this.#b.isStraight ? this.#closed(from, to - from) : this.#curved(from, to);
  }
  /** As `sample`, between the given pieces. */
  distances(modelsA, a, modelsB, b, times2, out) {
    this.#a.models = modelsA;
    this.#a.fix = a;
    this.#b.models = modelsB;
    this.#b.fix = b;
    this.sample(times2, out);
  }
  /** The distance (m) at each of the session times. */
  sample(times2, distances) {
    for (let i = 0; i < times2.length; i++) {
      const t = times2[i];
      this.#a.place(t);
      this.#b.place(t);
      distances[i] = distanceBetween(this.#a.state, this.#b.state);
    }
  }
  #closed(from, h) {
    this.#a.place(from);
    this.#b.place(from);
    const a = this.#a.state;
    const b = this.#b.state;
    return distanceIntegral(a.x - b.x, a.y - b.y, a.z - b.z, a.vx - b.vx, a.vy - b.vy, a.vz - b.vz, h);
  }
  #curved(from, to) {
    const panels = Math.ceil((to - from) / longestPanel);
    const width = (to - from) / panels;
    let sum2 = 0;
    for (let i = 0; i < panels; i++) sum2 += this.#panel(from + i * width, from + (i + 1) * width);
    return sum2;
  }
  /**
   * Where two paths meet the distance has a kink: there the panel is cut, so that the quadrature sees smooth sides
   * only.
   */
  #panel(from, to) {
    const meeting = this.#timeToClosest(from) > 0 && this.#timeToClosest(to) < 0 ? this.#closest(from, to) : from;
    if (meeting <= from || meeting >= to) return this.#quadrature.integrate(this, from, to);
    return this.#quadrature.integrate(this, from, meeting) + this.#quadrature.integrate(this, meeting, to);
  }
  /** The time of the closest approach between `from` and `to`, by Newton's method. */
  #closest(from, to) {
    let t = from;
    for (let i = 0; i < newtonSteps; i++) {
      const step2 = this.#timeToClosest(t);
      if (!(Math.abs(step2) > timeResolution * (to - from))) break;
      t = Math.min(to, Math.max(from, t + step2));
    }
    return t;
  }
  /** Seconds from `t` to the closest approach, were the motion straight; negative: it is past. NaN at relative rest. */
  #timeToClosest(t) {
    this.#a.place(t);
    this.#b.place(t);
    const a = this.#a.state;
    const b = this.#b.state;
    const vx = a.vx - b.vx;
    const vy = a.vy - b.vy;
    const vz = a.vz - b.vz;
    return -((a.x - b.x) * vx + (a.y - b.y) * vy + (a.z - b.z) * vz) / (vx * vx + vy * vy + vz * vz);
  }
};

// engine/base/clocks/delay-estimate.ts
var delaySources = ["clocks", "round-trip"];
var gain = 1 / 8;
var DelayEstimate = class {
  /** s; 0 before the first sample. */
  value = 0;
  #samples = 0;
  /** As `value`; NaN before the first sample. */
  get known() {
    return this.#samples === 0 ? NaN : this.value;
  }
  /** The assumed delay of updates (s): the estimate, but for one below 0, which only clocks can make. */
  get assumed() {
    return Math.max(0, this.value);
  }
  /** Takes in a measured delay (s); the first one initialises the estimate. */
  take(sample) {
    this.value = this.#samples === 0 ? sample : this.value + (sample - this.value) * gain;
    this.#samples += 1;
  }
};

// engine/publisher/estimates/error-estimates.ts
var ErrorEstimates = class {
  #history;
  #delay;
  #flights;
  #arrivals;
  #delayed = new Estimate("delayed");
  #atOnce = new Estimate("at-once");
  #ahead = new Estimate("delayed");
  /**
   * What `ahead` started from: the estimate, its time (s) and the version of the path; null: flights or arrivals have
   * changed since.
   */
  #basis = null;
  #basisTime = NaN;
  #basisChanges = 0;
  constructor({ history, delay, flights, arrivals }) {
    this.#history = history;
    this.#delay = delay;
    this.#flights = flights;
    this.#arrivals = arrivals;
  }
  /** An update was sent. Estimates up to now stay valid. */
  sent() {
    this.#basis = null;
    if (this.#delayed.arrival === Infinity) this.#findArrival(this.#delayed);
    if (this.#atOnce.arrival === Infinity) this.#findArrival(this.#atOnce);
  }
  /** Flights or arrivals have changed: estimates begin at the latest known arrival again. */
  changed() {
    this.#basis = null;
    this.#delayed.time = this.#atOnce.time = NaN;
  }
  /** As `ReceiverEstimates.advance`. */
  advance(now, flights) {
    const estimate = this.#estimate(flights);
    if (now === estimate.time || !this.#arrivals.latest) return;
    if (!(now > estimate.time)) this.#restart(estimate, this.#arrivals.latest);
    this.#advance(estimate, now);
  }
  /** As `ReceiverEstimates.aee`. There must be a known arrival. */
  aee(time2, flights) {
    const known = this.#estimate(flights);
    return time2 === known.time ? known.aee : this.#aheadTo(time2, flights).aee;
  }
  /** As `ReceiverEstimates.timeOfAee`. There must be a known arrival. */
  timeOfAee(amount, from, until, flights) {
    const ahead = this.#aheadTo(from, flights);
    if (amount <= ahead.aee) return from;
    for (; ; ) {
      const arrival = Math.min(until, ahead.arrival);
      const reached = this.#history.timeOfError(ahead, amount - ahead.aee, arrival);
      if (reached < Infinity || arrival >= until) return reached;
      this.#advance(ahead, arrival);
      if (amount <= ahead.aee) return arrival;
    }
  }
  /** An estimate at `time` from the latest known arrival on; valid until the next request. */
  fromLatestArrival(time2) {
    this.#ahead.assumption = "delayed";
    this.#restart(this.#ahead, this.#arrivals.latest);
    this.#advance(this.#ahead, time2);
    this.#basis = null;
    return this.#ahead;
  }
  #estimate(flights) {
    return flights === "delayed" ? this.#delayed : this.#atOnce;
  }
  #restart(estimate, latest) {
    const flight = estimate.assumption === "delayed" ? this.#delay.assumed : 0;
    estimate.restart(latest, this.#history.numberAt(latest.time), flight);
    this.#findArrival(estimate);
  }
  /** An estimate at `time`, valid until the next request. There must be a known arrival. */
  #aheadTo(time2, flights) {
    const known = this.#estimate(flights);
    const ahead = this.#ahead;
    if (this.#isAhead(known, time2)) return ahead;
    if (known.time <= time2) ahead.continue(known);
    else {
      ahead.assumption = flights;
      this.#restart(ahead, this.#arrivals.latest);
    }
    this.#advance(ahead, time2);
    this.#basis = known;
    this.#basisTime = known.time;
    this.#basisChanges = this.#history.changes;
    return ahead;
  }
  /** Whether `ahead` already is that estimate. */
  #isAhead(known, time2) {
    if (this.#basis !== known || this.#ahead.time !== time2) return false;
    return this.#basisTime === known.time && this.#basisChanges === this.#history.changes;
  }
  /** Advances an estimate to `until`; updates in flight arrive as assumed. */
  #advance(estimate, until) {
    for (let next = this.#nextPath(estimate, until); next; next = this.#nextPath(estimate, until)) {
      this.#history.carry(estimate, estimate.arrived);
      estimate.playing = next;
      estimate.late = this.#flights.lateness(estimate.next - 1, estimate.arrived);
    }
    this.#history.carry(estimate, until);
  }
  /** The path of the next update that replaces the one in use, by `until`; null: there is none. */
  #nextPath(estimate, until) {
    while (estimate.arrival <= until) {
      const path4 = this.#flights.path(estimate.next);
      estimate.arrived = estimate.arrival;
      estimate.next += 1;
      this.#findArrival(estimate);
      if (path4.id > estimate.playing.id) return path4;
    }
    return null;
  }
  /** Finds when the next update arrives: not before the latest known arrival. */
  #findArrival(estimate) {
    const { next, earliest, flight } = estimate;
    estimate.arrival = next < this.#flights.count ? Math.max(earliest, this.#flights.sentAt(next) + flight) : Infinity;
  }
};

// engine/publisher/estimates/flights.ts
var Flights = class {
  count = 0;
  #paths = new Array(8).fill(noPath);
  /**
   * By place in the ring, whose length is a power of two: time of sending, and the estimated age at arrival that
   * travels with the update, s.
   */
  #sentAt = new Float64Array(8);
  #ages = new Float64Array(8);
  #first = 0;
  clock;
  constructor(clock) {
    this.clock = clock;
  }
  /** The path of the update at this place, counted from the oldest; there must be one. */
  path(place4) {
    return this.#paths[this.#at(place4)];
  }
  sentAt(place4) {
    return this.#sentAt[this.#at(place4)];
  }
  /** By how much (s) the update is played late if it arrives at `arrival`. */
  lateness(place4, arrival) {
    if (this.clock === "synchronised") return 0;
    const { stamp } = this.path(place4);
    return anchorOf(this.clock, stamp, arrival, this.#ages[this.#at(place4)]) - stamp;
  }
  push(path4, sentAt, age) {
    if (this.count === this.#paths.length) this.#grow();
    const at = this.#at(this.count++);
    this.#paths[at] = path4;
    this.#sentAt[at] = sentAt;
    this.#ages[at] = age;
  }
  /** The place of update `id`; −1: it is not in flight. */
  placeOf(id2) {
    let place4 = 0;
    while (place4 < this.count && this.path(place4).id !== id2) place4 += 1;
    return place4 < this.count ? place4 : -1;
  }
  /** Removes the update at this place. */
  remove(place4) {
    for (; place4 > 0; place4--) this.#copy(this.#at(place4 - 1), this.#at(place4));
    this.#paths[this.#first] = noPath;
    this.#first = this.#at(1);
    this.count -= 1;
  }
  #at(place4) {
    return this.#first + place4 & this.#paths.length - 1;
  }
  #copy(from, to) {
    this.#paths[to] = this.#paths[from];
    this.#sentAt[to] = this.#sentAt[from];
    this.#ages[to] = this.#ages[from];
  }
  #grow() {
    const { count: count4 } = this;
    const [paths, sentAt, ages] = [this.#paths, this.#sentAt, this.#ages];
    const order2 = paths.map((_, place4) => this.#at(place4));
    this.#paths = new Array(2 * count4).fill(noPath);
    this.#sentAt = new Float64Array(2 * count4);
    this.#ages = new Float64Array(2 * count4);
    order2.forEach((from, to) => {
      this.#paths[to] = paths[from];
      this.#sentAt[to] = sentAt[from];
      this.#ages[to] = ages[from];
    });
    this.#first = 0;
  }
};

// engine/publisher/estimates/known-arrivals.ts
var KnownArrivals = class {
  /** The latest; null before the first. Its time, s; −∞ before. */
  latest = null;
  horizon = -Infinity;
  #history;
  /** In order of time. */
  #arrivals = [];
  #free = [];
  constructor(history) {
    this.#history = history;
  }
  /** Time (s) of the oldest that is remembered; Infinity before the first. */
  get oldest() {
    return this.#arrivals[0]?.time ?? Infinity;
  }
  /** Inserts one in order of time and recomputes those after it. */
  insert(path4, late, time2) {
    const arrivals = this.#arrivals;
    const arrival = this.#free.pop() ?? new KnownArrival();
    arrival.time = time2;
    arrival.arrived = path4;
    arrival.arrivedLate = late;
    arrivals.push(arrival);
    let at = arrivals.length - 1;
    for (; at > 0 && this.#at(at - 1).time > time2; at--) arrivals[at] = this.#at(at - 1);
    arrivals[at] = arrival;
    for (; at < arrivals.length; at++) this.#compute(this.#at(at), arrivals[at - 1]);
    this.latest = this.#at(arrivals.length - 1);
    this.horizon = this.latest.time;
  }
  /** Takes an estimate at `time` as confirmed. */
  confirm(time2, cee, playing, late) {
    const arrival = this.#free.pop() ?? new KnownArrival();
    arrival.time = time2;
    arrival.cee = cee;
    arrival.arrived = arrival.inUse = playing;
    arrival.arrivedLate = arrival.inUseLate = late;
    this.#arrivals.push(arrival);
    this.latest = arrival;
    this.horizon = time2;
  }
  /** CEE at session time `time` (s), by present knowledge. There must be a known arrival. */
  ceeBy(time2) {
    let at = this.#arrivals.length - 1;
    while (at > 0 && this.#at(at).time > time2) at -= 1;
    const { time: since, cee, inUse, inUseLate } = this.#at(at);
    return cee + this.#history.errorOf(inUse, inUseLate, since, time2);
  }
  /** Forgets those that do not matter for what was played at `time` (s) or later. */
  forget(time2) {
    while (this.#arrivals.length > 1 && this.#at(1).time < time2) {
      const arrival = this.#arrivals.shift();
      arrival.arrived = arrival.inUse = noPath;
      this.#free.push(arrival);
    }
  }
  #at(place4) {
    return this.#arrivals[place4];
  }
  #compute(arrival, previous) {
    const isStale = previous !== void 0 && previous.inUse.id > arrival.arrived.id;
    arrival.inUse = isStale ? previous.inUse : arrival.arrived;
    arrival.inUseLate = isStale ? previous.inUseLate : arrival.arrivedLate;
    arrival.cee = previous ? previous.cee + this.#history.errorOf(previous.inUse, previous.inUseLate, previous.time, arrival.time) : 0;
  }
};

// engine/publisher/estimates/receiver-estimates.ts
var patience = 10;
var ReceiverEstimates = class {
  /** Estimated one-way delay, from the acknowledgements. */
  delay = new DelayEstimate();
  /** Updates sent, the newest of them, and when one was last sent, s. */
  sentUpdates = 0;
  lastSent = noPath;
  lastSentAt = -Infinity;
  /** Arrival of the update acknowledged last, s. */
  lastReception = NaN;
  #history;
  #delayFrom;
  #flights;
  #arrivals;
  #estimates;
  /** When (s) the next wait can have exceeded `patience`. */
  #tidyAt = 0;
  constructor(history, clock, delayFrom = "clocks") {
    this.#history = history;
    this.#delayFrom = delayFrom;
    this.#flights = new Flights(clock);
    this.#arrivals = new KnownArrivals(history);
    this.#estimates = new ErrorEstimates({ history, delay: this.delay, flights: this.#flights, arrivals: this.#arrivals });
  }
  /** The update, as it entered the exported path, was sent to this receiver at `now`. */
  sent(update2, now) {
    this.sentOn(this.#history.pathOf(update2), now);
  }
  /** The update of this path was sent. */
  sentOn(path4, now) {
    this.lastSent = path4;
    this.lastSentAt = now;
    this.sentUpdates += 1;
    this.#flights.push(path4, now, now - path4.stamp + this.delay.value);
    this.#estimates.sent();
    if (now >= this.#tidyAt) this.#tidy(now - patience);
  }
  /**
   * The acknowledgement that update `id` arrived at `time` (s) by the receiver's clock comes in at `now`. The delay is
   * measured between the two clocks as they are, and may be below 0; an arrival before the sending or after now is
   * corrected to the nearer of the two. Returns when (s) the update was sent; NaN for numbers acknowledged before, or
   * given up.
   */
  acknowledged(id2, time2, now) {
    const flights = this.#flights;
    const place4 = flights.placeOf(id2);
    if (place4 < 0) return NaN;
    const sentAt = flights.sentAt(place4);
    const arrival = this.#delayFrom === "clocks" ? time2 : (sentAt + now) / 2;
    this.delay.take(arrival - sentAt);
    this.lastReception = believable(arrival, sentAt, now);
    if (this.#isRecent(this.lastReception)) {
      this.#arrivals.insert(flights.path(place4), flights.lateness(place4, this.lastReception), this.lastReception);
    }
    flights.remove(place4);
    this.#arrivals.forget(this.#untouchable);
    this.#estimates.changed();
    return sentAt;
  }
  /** Latest known arrival h, s; −∞ before the first. */
  get horizon() {
    return this.#arrivals.horizon;
  }
  /** The update in use at h. */
  get inUse() {
    return this.#arrivals.latest?.inUse;
  }
  /** When (s) an update last arrived by `now`, by acknowledgement or by the delay estimate; −∞: none. */
  lastArrivalBy(now) {
    let latest = this.horizon;
    for (let i = 0; i < this.#flights.count; i++) {
      const arrival = this.#flights.sentAt(i) + this.delay.assumed;
      if (arrival > now) break;
      latest = Math.max(latest, arrival);
    }
    return latest;
  }
  get cee() {
    return this.#arrivals.latest?.cee ?? 0;
  }
  /**
   * Advances the estimate to `now`, so that later requests cost no more than what happened since. `now` must be the
   * session time: what was made and sent by then cannot change any more. Observers do not call it.
   */
  advance(now, flights) {
    this.#estimates.advance(now, flights);
  }
  /** Error (m·s) up to `time` (s), now or later, if nothing more is made or sent. */
  eee(time2, flights) {
    return this.aee(time2, flights) - this.cee;
  }
  /** As `eee`. */
  aee(time2, flights) {
    return this.#arrivals.latest ? this.#estimates.aee(time2, flights) : 0;
  }
  /** How much of the AEE came since the update in use at h was made (thesis, 3.4.1.2.2). */
  instantaneous(now, flights) {
    const { latest } = this.#arrivals;
    return latest ? this.aee(now, flights) - this.#arrivals.ceeBy(latest.inUse.stamp) : 0;
  }
  /** When (s) the AEE reaches `amount`: not before `from`, now or later; Infinity when not by `until`. */
  timeOfAee(amount, from, until, flights) {
    if (!this.#arrivals.latest) return amount <= 0 ? from : Infinity;
    return this.#estimates.timeOfAee(amount, from, until, flights);
  }
  /**
   * Session time (s) from which on the exported path is still needed: an update in flight may have arrived before the
   * known arrivals.
   */
  get needsFrom() {
    return Math.min(this.#arrivals.oldest, this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity);
  }
  #isRecent(time2) {
    return time2 >= this.#arrivals.oldest || this.horizon - time2 <= patience;
  }
  /**
   * Gives up waiting for entries older than the limit (s), so that memory stays bounded however long the session runs.
   */
  #tidy(limit2) {
    if (this.#arrivals.latest && this.horizon < limit2) this.#confirm(limit2);
    const sentSince = limit2 - this.delay.assumed;
    while (this.#flights.count > 0 && this.#flights.sentAt(0) < sentSince) this.#giveUp();
    this.#arrivals.forget(Math.max(sentSince, this.#untouchable));
    this.#tidyAt = patience + Math.min(this.#arrivals.latest ? this.horizon : Infinity, this.#flights.sentAt(0));
  }
  /** No acknowledgement can change what was played before this time (s), and it is no longer needed. */
  get #untouchable() {
    const oldest = this.#flights.count > 0 ? this.#flights.sentAt(0) : Infinity;
    return Math.min(oldest, this.inUse?.stamp ?? -Infinity);
  }
  #giveUp() {
    this.#flights.remove(0);
    this.#estimates.changed();
  }
  #confirm(time2) {
    const { aee, playing, late } = this.#estimates.fromLatestArrival(time2);
    this.#arrivals.confirm(time2, aee, playing, late);
    this.#estimates.changed();
  }
};
function believable(time2, sentAt, now) {
  return Math.min(Math.max(time2, sentAt), now);
}

// engine/publisher/decisions.ts
var Note = class {
  kind = "pass";
  receiver = 0;
  update = 0;
  due = NaN;
};
var Decisions = class {
  #observer;
  #quantities;
  #why;
  /** Per receiver: 0 nothing, 1 values were explained, 2 a decision was noted. */
  #explained;
  #notes = [];
  #decision;
  #count = 0;
  #isOpen = false;
  /** `quantities`: how many the scheduler explains. */
  constructor(receivers, quantities3, observer) {
    this.#observer = observer;
    this.#quantities = quantities3;
    this.#why = Array.from({ length: receivers }, () => new Float64Array(quantities3).fill(NaN));
    this.#explained = new Uint8Array(receivers);
    this.#decision = { kind: "pass", trigger: -1, time: 0, receiver: 0, update: -1, due: NaN, why: new Float64Array(quantities3) };
  }
  /** A call of the scheduler begins: decisions are reported at its end. */
  open(trigger, time2) {
    this.#decision.trigger = trigger;
    this.#decision.time = time2;
    this.#isOpen = true;
  }
  explain(receiver, quantity2, value) {
    const why = this.#why[receiver];
    if (!why || !this.#isOpen || !(quantity2 >= 0 && quantity2 < this.#quantities)) return;
    why[quantity2] = value;
    if (this.#explained[receiver] === 0) this.#explained[receiver] = 1;
  }
  /** Outside of a call of the scheduler a decision is reported at once, as of `time` (s). */
  note(kind, receiver, update2, due2, time2) {
    const note = this.#notes[this.#count] ??= new Note();
    this.#count += 1;
    note.kind = kind;
    note.receiver = receiver;
    note.update = update2;
    note.due = due2;
    this.#explained[receiver] = 2;
    if (this.#isOpen) return;
    this.#decision.time = time2;
    this.#report();
  }
  /** A call between triggers is over: what was explained and not decided is no decision. */
  closeTick(newest) {
    this.#decision.trigger = newest;
    this.#isOpen = false;
    this.#report();
  }
  /** The call is over; `newest` is the number of the newest update. */
  close(newest) {
    for (let receiver = 0; receiver < this.#explained.length; receiver++) {
      if (this.#explained[receiver] === 1) this.note("pass", receiver, newest, NaN, this.#decision.time);
    }
    this.#isOpen = false;
    this.#report();
  }
  #report() {
    const decision = this.#decision;
    for (let i = 0; i < this.#count; i++) {
      const { kind, receiver, update: update2, due: due2 } = this.#notes[i];
      decision.kind = kind;
      decision.receiver = receiver;
      decision.update = update2;
      decision.due = due2;
      decision.why.set(this.#why[receiver]);
      this.#observer(decision);
    }
    this.#count = 0;
    for (const why of this.#why) why.fill(NaN);
    this.#explained.fill(0);
  }
};

// engine/update/update-pool.ts
var UpdatePool = class {
  #free = [];
  /** The copy last made, which the pool holds itself, and of what. */
  #newest = null;
  #original = null;
  /** The copy of `update`, which must not change without a new number. The caller holds it until it releases it. */
  share(update2) {
    const newest = this.#newest;
    if (newest && this.#original === update2 && newest.serial === update2.serial) return hold(newest);
    return this.#copy(update2);
  }
  /** The last holder has released it. */
  take(update2) {
    this.#free.push(update2);
  }
  #copy(update2) {
    if (this.#newest) release(this.#newest);
    const copy = this.#free.pop() ?? new Update();
    copy.pool = this;
    copyUpdate(update2, copy);
    copy.fix = fixOf(copy, copy.stamp, copy.fix ?? new Fix());
    this.#newest = hold(copy);
    this.#original = update2;
    return hold(copy);
  }
};
function hold(update2) {
  update2.holders += 1;
  return update2;
}
function release(update2) {
  update2.holders -= 1;
  if (update2.holders === 0) update2.pool?.take(update2);
}

// engine/update/update-completion.ts
var UpdateCompletion = class {
  #completed = null;
  #continued = null;
  /**
   * `update` with the whole state; `fix` is what the path has followed so far, perhaps under another contract. The
   * result is reused.
   */
  of(update2, models2, fix) {
    if (carriesAll(update2)) return update2;
    const completed = this.#completed ??= new Update();
    const continued = this.#continued ??= new KinematicState();
    const { state } = completed;
    copyUpdate(update2, completed);
    models2.stateAfter(fix, update2.stamp - fix.stamp, continued);
    if (update2.parts & orientationPart) copyLinear(continued, state);
    else copyRotation(continued, state);
    return completed;
  }
};
function carriesAll(update2) {
  return (update2.parts & kinematicParts) === kinematicParts;
}

// engine/receiver/receiver.ts
var ReceiverScratch = class {
  target = new KinematicState();
  /** What was shown at the drawing before: only its position counts. */
  before = new KinematicState();
  lapse = new DrawStep();
};
var nothing3 = new Fix();
var Receiver = class {
  models;
  /** What it follows; `id` −1 before the first update. Its own, or that of a shared update. */
  fix = nothing3;
  #own = null;
  /** The shared update whose fix it follows; held. */
  #shared = null;
  /** Drawn when `draw` was last called; invalid before. */
  shown = new KinematicState();
  /** True once something is drawn. */
  drawn = false;
  /** Puts the drawn entity on the ground, after everything else; null: nothing does. May be exchanged at any time. */
  ground;
  #grounds;
  #convergence;
  #immediate;
  #clock;
  #scratch;
  #completion = new UpdateCompletion();
  #copies = new FirstCopies();
  #landed = false;
  #landTime = 0;
  #drawTime = 0;
  constructor(parts) {
    this.models = parts.models;
    this.#convergence = parts.convergence;
    this.#immediate = parts.immediate;
    this.#clock = parts.clock;
    this.#scratch = parts.scratch ?? new ReceiverScratch();
    this.#grounds = parts.grounds ?? [];
    this.ground = this.#grounds[0] ?? null;
  }
  /** Where the model, run on the update in use, is at this drawing; it means nothing once another receiver is drawn. */
  get target() {
    return this.#scratch.target;
  }
  /**
   * Where the entity was shown at the drawing before, where there was one: only the position counts. As `target` it
   * means something at this drawing.
   */
  get before() {
    return this.#scratch.before;
  }
  /** True when this update has not arrived before; asking again with the same number says false. */
  isFirstCopy(serial) {
    return this.#copies.isFirst(serial);
  }
  /**
   * True when the update is newer than the one in use. Numbers rise with time stamps, and order updates of the same
   * stamp. A part of
   * an entity, or of a spawn or level of it, of which this receiver has no full update yet, is of no use to it.
   */
  isNews(update2) {
    const { serial, life, level: level2 } = this.fix;
    return update2.serial > serial && (carriesAll(update2) || update2.life === life && update2.level === level2);
  }
  /** Takes an update into use at its arrival `now`. */
  accept(update2, now, age, clockError = 0) {
    this.enter(update2, this.anchorFor(update2, now, age, clockError));
  }
  /**
   * The session time (s) at which the path of an update that arrives at `now` passes through its state; `age` (s): how
   * old it is as its publisher estimates, for the clock mode one-way-delay; `clockError` (s): by how much the clock
   * that the receiver reads is ahead of session time. The reading at the arrival is valid until the next update: in
   * between, time passes at the rate of session time.
   */
  anchorFor(update2, now, age, clockError = 0) {
    const stamp = update2.stamp + (update2.clockError - clockError);
    return anchorOf(this.#clock, stamp, now, age);
  }
  /** Takes an update into use: from now on the path is its own, which passes through its state at `anchor`. */
  enter(update2, anchor) {
    const newLife = update2.life !== this.fix.life;
    if (update2.level !== this.fix.level) this.ground = this.#grounds[update2.level] ?? null;
    if (this.#canShare(update2, anchor)) this.#follow(update2.fix, hold(update2));
    else this.#derive(update2, anchor);
    if (newLife) this.drawn = false;
    this.#landed = true;
  }
  /** What it would follow is the update's own fix. */
  #canShare(update2, anchor) {
    return update2.fix !== null && update2.stamp === anchor && carriesAll(update2) && this.models.isStatelessFor(update2);
  }
  #derive(update2, anchor) {
    const own2 = this.#ownFix();
    this.models.enter(this.#completion.of(update2, this.models, own2), anchor, own2);
    this.#follow(own2, null);
  }
  /** What it follows, as a fix of its own. */
  #ownFix() {
    const own2 = this.#own ??= new Fix();
    if (this.fix !== own2) copyFix(this.fix, own2);
    return own2;
  }
  #follow(fix, shared2) {
    const before = this.#shared;
    this.fix = fix;
    this.#shared = shared2;
    if (before) release(before);
  }
  /** True for an update that a newer one has overtaken, where the model can use such. */
  usesLateUpdates(update2) {
    return this.models.of(this.fix).overtaken !== void 0 && !beginsAnew(update2, this.fix) && carriesAll(update2);
  }
  /** Tells the model of an update that a newer one has overtaken. */
  takeLate(update2) {
    this.models.of(this.fix).overtaken?.(update2.state, update2.stamp);
  }
  /** From now on it follows no spawn, until another full update arrives. */
  forget() {
    const own2 = this.#ownFix();
    own2.life = 0;
    this.#follow(own2, null);
  }
  /**
   * Draws the entity as it is shown at `now`. An update must have arrived. A new spawn is shown where it is, without
   * convergence.
   */
  draw(now) {
    this.models.stateAt(this.fix, now, this.#scratch.target);
    if (this.#immediate || !this.drawn) this.#showTarget();
    else this.#converge(now);
    if (!this.drawn) this.#settle(now);
    this.drawn = true;
    this.#drawTime = now;
  }
  #showTarget() {
    this.#rememberPlace();
    copyState(this.target, this.shown);
    if (this.ground) this.ground.apply(this.shown);
  }
  #rememberPlace() {
    const { before } = this.#scratch;
    before.x = this.shown.x;
    before.y = this.shown.y;
    before.z = this.shown.z;
  }
  /** A first drawing counts as landed on the target, so that the scheme starts from rest. */
  #settle(now) {
    this.#landed = false;
    this.#landTime = now;
    this.#convergence.restart?.();
    this.#convergence.land(this.shown, this.target);
  }
  #converge(now) {
    const dt = now - this.#drawTime;
    if (dt <= 0) return;
    const { target, before, lapse } = this.#scratch;
    if (this.#landed) this.#land(before);
    this.#rememberPlace();
    lapse.elapsed = now - this.#landTime;
    lapse.dt = dt;
    this.#convergence.place(target, lapse, this.shown);
    if (this.ground) this.ground.apply(this.shown);
    this.shown.vx = (this.shown.x - before.x) / dt;
    this.shown.vy = (this.shown.y - before.y) / dt;
    this.shown.vz = (this.shown.z - before.z) / dt;
  }
  /**
   * The scheme hears of the update as of the last drawing: what was shown then, and where the model, run on the update,
   * was then.
   */
  #land(before) {
    const now = this.#drawTime;
    this.#landed = false;
    this.models.stateAt(this.fix, now, before);
    this.#convergence.land(this.shown, before);
    this.#landTime = now;
  }
};

// engine/plugin-api/world-view.ts
var GroundPlace = class {
  x = NaN;
  y = NaN;
  /** m; NaN where there is no ground. */
  z = NaN;
};
var openWorld = { groundAt: (place4) => void (place4.z = 0), obstacles: [], roads: [] };

// engine/base/random/hash.ts
function hashText(text2, seed) {
  let hash = mix(seed) ^ 2166136261;
  for (let i = 0; i < text2.length; i++) hash = Math.imul(hash ^ text2.charCodeAt(i), 16777619);
  return mix(hash);
}
function keyOf(seed, name) {
  return hashText(name, seed ^ mix(Math.floor(seed / 4294967296) ^ 1540483477));
}
function mix(bits) {
  let hash = bits | 0;
  hash = Math.imul(hash ^ hash >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return (hash ^ hash >>> 16) >>> 0;
}
var justBelowOne = 1 - Number.EPSILON / 2;
function uniformAt(key, counter) {
  const low = mix((key ^ Math.imul(counter, 2654435761)) + 1779033703);
  const high = mix(low ^ Math.imul(key, 2246822519) ^ Math.floor(counter / 4294967296));
  return Math.min(((high >>> 5) * 67108864 + (low >>> 6) + 0.5) / 9007199254740992, justBelowOne);
}

// engine/base/random/random-stream.ts
var RandomStream = class _RandomStream {
  #name;
  #seed;
  /** State a, b, c and the counter. */
  #state = new Uint32Array(4);
  /** The stream of `name` under a session seed (any integer). */
  constructor(seed, name) {
    this.#seed = seed;
    this.#name = name;
    const low = keyOf(seed, name);
    const high = hashText(name, ~low);
    this.#state.set([low, high, mix(low ^ 2654435769), 1]);
    for (let i = 0; i < 12; i++) this.bits();
  }
  /** A stream of its own for a part of this consumer; it shifts no number of this one. */
  split(name) {
    return new _RandomStream(this.#seed, `${this.#name}/${name}`);
  }
  /** The next 32 bits, as an unsigned integer. */
  bits() {
    const s = this.#state;
    const a = s[0];
    const b = s[1];
    const c = s[2];
    const count4 = s[3];
    const result = a + b + count4 | 0;
    s[3] = count4 + 1;
    s[0] = b ^ b >>> 9;
    s[1] = c + (c << 3);
    s[2] = (c << 21 | c >>> 11) + result;
    return result >>> 0;
  }
  /** Uniform in [0, 1). */
  uniform() {
    return (this.bits() >>> 5) / 134217728 + (this.bits() >>> 6) * (Number.EPSILON / 2);
  }
  /** Uniform in [low, high). */
  between(low, high) {
    return low + (high - low) * this.uniform();
  }
  /** Exponential with the given mean. */
  exponential(mean2) {
    return -mean2 * Math.log(1 - this.uniform());
  }
  /** Normal with mean 0 and standard deviation 1 (Box–Muller, one of the pair). */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }
};

// engine/update/contracts.ts
var mostContracts = 32;
var tenures = 8;
var ownModel = -1;
var automatic = -2;
function offerOf(contract, firstNamed) {
  return contract < firstNamed ? ownModel : contract - firstNamed;
}
var offerWords = { own: ownModel, automatic };
var defaultAutomaticRule = { over: 3, lead: 1 };

// engine/update/wire-fields.ts
var FloatField = class {
  bits = 32;
  covers;
  #component;
  #view = new DataView(new ArrayBuffer(4));
  constructor(component) {
    this.covers = [component];
    this.#component = component;
  }
  write(state, stream) {
    this.#view.setFloat32(0, state[this.#component]);
    stream.write(this.#view.getUint32(0), 32);
  }
  read(stream, state) {
    this.#view.setUint32(0, stream.read(32));
    state[this.#component] = this.#view.getFloat32(0);
  }
};
var StepsField = class {
  bits;
  covers;
  #component;
  #levels;
  #step;
  constructor(component, { bits, range }) {
    this.bits = bits;
    this.covers = [component];
    this.#component = component;
    this.#levels = power(2, bits - 1) - 1;
    this.#step = range / this.#levels;
  }
  write(state, stream) {
    const level2 = Math.round(state[this.#component] / this.#step);
    stream.write(Math.max(-this.#levels, Math.min(this.#levels, level2)) + this.#levels, this.bits);
  }
  read(stream, state) {
    state[this.#component] = (stream.read(this.bits) - this.#levels) * this.#step;
  }
};
var quaternion = ["qw", "qx", "qy", "qz"];
var HeadingField = class {
  bits;
  covers = quaternion;
  #steps;
  constructor(bits) {
    this.bits = bits;
    this.#steps = power(2, bits);
  }
  write(state, stream) {
    const level2 = Math.round(yawOf(state) / (2 * Math.PI) * this.#steps);
    stream.write((level2 + this.#steps) % this.#steps, this.bits);
  }
  read(stream, state) {
    setYaw(state, stream.read(this.bits) / this.#steps * 2 * Math.PI);
  }
};
var OrientationField = class {
  bits;
  covers = quaternion;
  #fieldBits;
  #levels;
  constructor(bits) {
    this.bits = 2 + 3 * bits;
    this.#fieldBits = bits;
    this.#levels = power(2, bits - 1) - 1;
  }
  write(state, stream) {
    const largest3 = largestOf(state);
    const scale2 = Math.sign(state[quaternion[largest3]]) * Math.SQRT2 * this.#levels;
    stream.write(largest3, 2);
    for (let i = 0; i < 4; i++) {
      if (i !== largest3) this.#writeLevel(Math.round(state[quaternion[i]] * scale2), stream);
    }
  }
  #writeLevel(level2, stream) {
    stream.write(Math.max(-this.#levels, Math.min(this.#levels, level2)) + this.#levels, this.#fieldBits);
  }
  read(stream, state) {
    const largest3 = stream.read(2);
    let rest = 1;
    for (let i = 0; i < 4; i++) {
      if (i === largest3) continue;
      const value = (stream.read(this.#fieldBits) - this.#levels) / (Math.SQRT2 * this.#levels);
      state[quaternion[i]] = value;
      rest -= value * value;
    }
    state[quaternion[largest3]] = Math.sqrt(rest);
  }
};
function largestOf(state) {
  let largest3 = 0;
  for (let i = 1; i < 4; i++) {
    if (Math.abs(state[quaternion[i]]) > Math.abs(state[quaternion[largest3]])) largest3 = i;
  }
  return largest3;
}
function linearFields(rule) {
  const { planar = false, position, velocity, acceleration } = rule;
  return [
    ...vectorFields(["x", "y", "z"], planar, position),
    ...vectorFields(["vx", "vy", "vz"], planar, velocity),
    ...vectorFields(["ax", "ay", "az"], planar, acceleration)
  ];
}
function rotationFields({ planar = false, orientation: orientation2, turnRate: turnRate2 }) {
  if (planar) return [new HeadingField(orientation2?.bits ?? 32), numberField("wz", turnRate2)];
  const angle = orientation2 ? [new OrientationField(orientation2.bits)] : quaternion.map((component) => new FloatField(component));
  return [...angle, ...vectorFields(["wx", "wy", "wz"], false, turnRate2)];
}
function vectorFields(components, planar, rule) {
  return (planar ? components.slice(0, 2) : components).map((component) => numberField(component, rule));
}
function numberField(component, rule) {
  return rule ? new StepsField(component, rule) : new FloatField(component);
}

// engine/update/update-codec.ts
var headerBytes2 = 16;
var acknowledgementBytes = 16;
var levelWeight = everything + 1;
var nothing4 = new KinematicState();
var UpdateCodec = class {
  /** Where updates are written to and read from. */
  bytes;
  /** Readers get other numbers than were written. */
  #rounds;
  #kinds;
  #names;
  #properties;
  /** By contract: fields of the updates that carry no part, the one, the other, both. */
  #fields;
  #view;
  #stream;
  constructor({ quantisation, asCounted = false, contracts, kinds = false, properties = 0, ...terms } = {}) {
    this.#rounds = asCounted || quantisation !== void 0;
    this.#kinds = kinds;
    this.#properties = properties;
    this.#names = contracts !== void 0;
    this.#fields = (contracts ?? [terms]).map((each) => each ? fieldsOf(each, quantisation) : []);
    this.bytes = new Uint8Array(Math.max(...this.#fields.map((_, contract) => this.bytesOf(everything, contract))));
    this.#view = new DataView(this.bytes.buffer);
    this.#stream = new BitStream(this.bytes);
  }
  /** Size of an update that carries these parts, under a contract. */
  bytesOf(parts, contract = 0) {
    let bits = 0;
    for (const field of this.#fieldsOf(contract, parts)) bits += field.bits;
    return headerBytes2 + Number(this.#kinds) + Number(this.#names) + Math.ceil(bits / 8) + (parts === everything ? this.#properties : 0);
  }
  /** Rounds an update to what its readers get, and sets its size. */
  seal(update2) {
    update2.bytes = this.bytesOf(update2.parts, update2.contract);
    if (!this.#rounds) return;
    this.encode(0, update2);
    this.decode(update2);
  }
  /** Writes an update into `bytes`. */
  encode(entity, update2) {
    const view = this.#view;
    this.bytes.fill(0);
    view.setUint16(0, entity, true);
    view.setUint16(2, update2.life, true);
    view.setUint32(4, update2.serial, true);
    view.setFloat64(8, update2.stamp, true);
    this.#stream.position = headerBytes2 * 8;
    if (this.#kinds) this.#stream.write(update2.parts + update2.level * levelWeight, 8);
    if (this.#names) this.#stream.write(update2.contract + update2.tenure * mostContracts, 8);
    for (const field of this.#fieldsOf(update2.contract, update2.parts)) field.write(update2.state, this.#stream);
  }
  /**
   * Reads an update that came from outside, of a lane without levels of detail; false: the bytes are none of this form.
   */
  read(bytes, update2) {
    if (bytes.length < headerBytes2 || bytes.length > this.bytes.length) return false;
    this.bytes.fill(0);
    this.bytes.set(bytes);
    const kind = this.#kinds ? bytes[headerBytes2] ?? 0 : everything;
    const contract = this.#names ? (bytes[headerBytes2 + Number(this.#kinds)] ?? 0) % mostContracts : 0;
    const isForm = kind < levelWeight && (kind & kinematicParts) !== 0 && this.#fieldsOf(contract, kind) !== none;
    if (!isForm || bytes.length !== this.bytesOf(kind, contract)) return false;
    this.decode(update2);
    return Number.isFinite(update2.stamp) && isSound(update2.state);
  }
  /** Reads what `encode` wrote into `update` and returns its entity. What was not carried is zero. */
  decode(update2) {
    const view = this.#view;
    update2.life = view.getUint16(2, true);
    update2.serial = view.getUint32(4, true);
    update2.stamp = view.getFloat64(8, true);
    this.#stream.position = headerBytes2 * 8;
    const kind = this.#kinds ? this.#stream.read(8) : everything;
    update2.parts = kind % levelWeight;
    update2.level = Math.floor(kind / levelWeight);
    const name = this.#names ? this.#stream.read(8) : update2.level;
    update2.contract = name % mostContracts;
    update2.tenure = Math.floor(name / mostContracts);
    update2.bytes = this.bytesOf(update2.parts, update2.contract);
    copyState(nothing4, update2.state);
    for (const field of this.#fieldsOf(update2.contract, update2.parts)) field.read(this.#stream, update2.state);
    return view.getUint16(0, true);
  }
  #fieldsOf(contract, parts) {
    return this.#fields[this.#names ? contract : 0]?.[parts & kinematicParts] ?? none;
  }
};
var none = [];
function isSound(state) {
  const { qw, qx, qy, qz } = state;
  const length = qw * qw + qx * qx + qy * qy + qz * qz;
  return isFiniteState(state) && Math.abs(length - 1) < 0.01;
}
function fieldsOf({ carries, ownTerms = false }, quantisation) {
  const travels = ({ covers }) => !quantisation && !ownTerms || !carries || covers.some((field) => carries.includes(field));
  const position = linearFields(quantisation ?? {}).filter(travels);
  const orientation2 = rotationFields(quantisation ?? {}).filter(travels);
  return [[], position, orientation2, [...position, ...orientation2]];
}

// engine/network/delivery.ts
var Delivery = class {
  /** Copies that arrive: none when lost or dropped, two when duplicated. */
  arrivals = 0;
  /** When the packet arrives (s) and when its duplicate does, never before it; NaN for a copy that does not. */
  first = NaN;
  second = NaN;
  /** Lost in transit. */
  lost = false;
  /** Found no room in the queue. */
  dropped = false;
};
function copyDelivery(from, to) {
  to.arrivals = from.arrivals;
  to.first = from.first;
  to.second = from.second;
  to.lost = from.lost;
  to.dropped = from.dropped;
}

// engine/network/forwarder.ts
var noChannels = [];
var idle = () => void 0;
var Packet = class {
  channels = noChannels;
  /** Index of the channel that it crosses. */
  hop = 0;
  /** Unique to the packet on every channel; a duplicate has the same. */
  number = 0;
  bytes = 0;
  /** Null: it is not traced. */
  trace = null;
  /** Runs when it arrives at the end of a channel. */
  run = idle;
};
var Forwarder = class {
  timeline;
  #free = [];
  #delivery = new Delivery();
  constructor(timeline) {
    this.timeline = timeline;
  }
  /** A channel lost the packet. */
  lose(_packet) {
  }
  /** The packet is no longer in transit: releases what it holds. */
  clear(_packet) {
  }
  /** A packet to be filled in and sent. */
  take(channels, number2, bytes) {
    const packet = this.#free.pop() ?? this.#create();
    packet.channels = channels;
    packet.hop = 0;
    packet.number = number2;
    packet.bytes = bytes;
    return packet;
  }
  /** Sends the packet over its next channel. Where there is none it arrives, as an event of its own. */
  forward(packet, now) {
    const channel = packet.channels[packet.hop];
    if (!channel) return this.timeline.at(now, packet.run);
    const delivery = this.#delivery;
    channel.carry(packet.number, now, packet.bytes, delivery);
    if (delivery.arrivals === 2) this.#sendDuplicate(packet, delivery.second);
    if (delivery.arrivals > 0) return this.timeline.at(delivery.first, packet.run);
    this.lose(packet);
    this.#put(packet);
  }
  #sendDuplicate(packet, arrival) {
    const copy = this.take(packet.channels, packet.number, packet.bytes);
    copy.hop = packet.hop;
    if (!this.duplicate(packet, copy)) return void this.#free.push(copy);
    copy.trace = packet.trace?.again() ?? null;
    this.timeline.at(arrival, copy.run);
  }
  #create() {
    const packet = this.create();
    packet.run = () => this.#cross(packet);
    return packet;
  }
  #cross(packet) {
    const { now } = this.timeline;
    packet.hop += 1;
    if (packet.hop < packet.channels.length) return this.forward(packet, now);
    this.arrive(packet, now);
    this.#put(packet);
  }
  #put(packet) {
    this.clear(packet);
    packet.trace?.over(this.timeline.now);
    packet.trace = null;
    this.#free.push(packet);
  }
};

// engine/network/update-transport.ts
var UpdatePacket = class extends Packet {
  recipient = null;
  acknowledges = false;
  /** When the update was sent, or when the acknowledged update arrived, s. */
  time = 0;
  /**
   * How old (s) the update will be when it arrives, as its publisher estimates: sent with the update, where a receiver
   * reads it.
   */
  age = 0;
  /**
   * By how much (s) the clock that was read for `time` was ahead: of session time; in an acknowledgement, of the clock
   * that the publisher read for the sending.
   */
  clockError = 0;
  /** Held until it has arrived. */
  update = none2;
};
var none2 = new Update();
var UpdateTransport = class extends Forwarder {
  #streams;
  #tracer;
  #pieces = new UpdatePool();
  #noted = new Delivery();
  /** `streams`: how many share a link, those of the entities first; it makes update numbers unique on shared links. */
  constructor(timeline, streams, tracer = null) {
    super(timeline);
    this.#streams = streams;
    this.#tracer = tracer;
  }
  send(recipient, update2, now) {
    const packet = this.#take(recipient, this.#pieces.share(update2), recipient.route.updates, update2.bytes);
    packet.time = now;
    packet.age = recipient.pending ? 0 : now - update2.stamp + recipient.estimates.delay.value;
    packet.clockError = recipient.clockError ? recipient.clocks.publisher.errorOf(update2.serial, now) : 0;
    if (this.#tracer) packet.trace = this.#tracer.sends(recipient, packet.update, now);
    recipient.traffic.add(packet.bytes);
    this.forward(packet, now);
  }
  create() {
    return new UpdatePacket();
  }
  arrive(packet, now) {
    const { update: update2, time: time2, age, clockError } = packet;
    const recipient = packet.recipient;
    if (packet.acknowledges) {
      this.#tracer?.acknowledged(recipient, update2.serial, time2, now);
      recipient.acknowledged(update2, time2 + clockError, now);
    } else if (recipient.arrive(update2, time2, age, now)) {
      packet.trace?.arrived(now);
      this.#acknowledge(recipient, update2, clockError, now);
    }
  }
  duplicate(packet, copy) {
    copy.recipient = packet.recipient;
    copy.update = hold(packet.update);
    copy.acknowledges = packet.acknowledges;
    copy.time = packet.time;
    copy.age = packet.age;
    copy.clockError = packet.clockError;
    return true;
  }
  clear(packet) {
    release(packet.update);
    packet.update = none2;
  }
  #acknowledge(recipient, update2, sendingError, now) {
    const clockError = recipient.clockError ? recipient.clocks.receiver.errorOf(update2.serial, now) - sendingError : 0;
    if (recipient.pending) return this.#note(recipient, update2, now + clockError, now);
    const packet = this.#take(recipient, hold(update2), recipient.route.acknowledgements, acknowledgementBytes);
    packet.acknowledges = true;
    packet.time = now;
    packet.clockError = clockError;
    this.forward(packet, now);
  }
  /** The acknowledgement crosses one reliable channel and concerns nothing but the pending: it needs no event. */
  #note(recipient, { id: id2, serial }, arrivedAt, now) {
    const delivery = this.#noted;
    const [channel] = recipient.route.acknowledgements;
    channel.carry(serial * this.#streams + recipient.entity, now, acknowledgementBytes, delivery);
    this.#tracer?.willBeHeard(recipient, serial, now, delivery.first);
    recipient.pending?.acknowledged(id2, arrivedAt, delivery.first);
  }
  /** `update` is held for it. */
  #take(recipient, update2, channels, bytes) {
    const packet = this.take(channels, update2.serial * this.#streams + recipient.entity, bytes);
    packet.recipient = recipient;
    packet.update = update2;
    packet.acknowledges = false;
    return packet;
  }
};

// engine/publisher/exported-path.ts
var ExportedPath = class {
  models;
  /** The newest update as those who get it read it; `id` −1 before the first. */
  update = new Update();
  /** What the path follows: the newest update as the model takes it. */
  fix = new Fix();
  /** False before the first update and from the end of a spawn to the next update: there is no path then. */
  live = false;
  /**
   * Number of the contract that the next update names; where it is another one than before, that update must be a full
   * one.
   */
  contract;
  #codec;
  #serials;
  #completion = new UpdateCompletion();
  /** Where the path is at `#time` (s); NaN: not worked out since it changed. */
  #state = new KinematicState();
  #time = NaN;
  constructor(models2, { codec = new UpdateCodec(), level: level2 = 0, contract = 0, serials = { next: 0 } } = {}) {
    this.models = models2;
    this.#codec = codec;
    this.#serials = serials;
    this.contract = contract;
    this.update.level = level2;
    this.update.contract = contract;
  }
  /**
   * Makes the state at `now`, or the named parts of it, the newest update. A path that begins, or begins again,
   * remembers nothing before.
   */
  renew(now, state, life, parts = everything) {
    const { update: update2 } = this;
    update2.id += 1;
    update2.serial = this.#serials.next++;
    update2.life = life;
    update2.stamp = now;
    update2.parts = parts;
    copyState(state, update2.state);
    if (this.contract !== update2.contract) this.#changeContract();
    if (!this.live || beginsAnew(update2, this.fix)) this.#begin();
    this.models.of(update2).describe?.(state, now, update2.state);
    this.#codec.seal(update2);
    this.#enter(now);
  }
  /**
   * Makes an update that was made elsewhere the newest, under numbers of its own here. It must not be older than the
   * last.
   */
  follow(made2) {
    const { update: update2 } = this;
    const id2 = update2.id + 1;
    copyUpdate(made2, update2);
    update2.id = id2;
    update2.serial = this.#serials.next++;
    this.contract = update2.contract;
    if (!this.live || beginsAnew(update2, this.fix)) this.#begin();
    this.#enter(update2.stamp);
  }
  /** From now on the path is that of the newest update, which it passes through at `anchor`. */
  #enter(anchor) {
    this.models.enter(this.#completion.of(this.update, this.models, this.fix), anchor, this.fix);
    this.#time = NaN;
    this.live = true;
  }
  #changeContract() {
    this.update.contract = this.contract;
    this.update.tenure = (this.update.tenure + 1) % tenures;
  }
  /** A new spawn or contract, or the same spawn seen again: the model forgets before it describes the next update. */
  #begin() {
    const { update: update2, fix } = this;
    this.models.of(update2).restart?.();
    fix.life = update2.life;
    fix.level = update2.level;
    fix.contract = update2.contract;
    fix.tenure = update2.tenure;
  }
  /** The bytes of an update of this path, until more are written or read. */
  write(entity, update2) {
    this.#codec.encode(entity, update2);
    return this.#codec.bytes.subarray(0, update2.bytes);
  }
  /** Reads an update of such a path that was written elsewhere; false: the bytes are none. */
  read(bytes, update2) {
    return this.#codec.read(bytes, update2);
  }
  /**
   * Where the path is at `now`, until `at` is called for another time; worked out once however many call. There must
   * have been an update.
   */
  at(now) {
    if (now !== this.#time) this.models.stateAt(this.fix, now, this.#state);
    this.#time = now;
    return this.#state;
  }
  /** Writes where the path is at `now`. There must have been an update. */
  stateAt(now, out) {
    copyState(this.at(now), out);
  }
};

// engine/publisher/contract-choice.ts
var ContractOffer = class {
  #schedule;
  #next = 0;
  #offer;
  /** `schedule` in order of time. */
  constructor(first, schedule) {
    this.#offer = first;
    this.#schedule = schedule;
  }
  /** The offer at `now` (s), which must not go back. */
  at(now) {
    for (; this.#next < this.#schedule.length; this.#next++) {
      const change2 = this.#schedule[this.#next];
      if (change2.at > now + timeTolerance) break;
      this.#offer = change2.offer;
    }
    return this.#offer;
  }
  /** Changes the offer from `now` (s) until the next change by the schedule or the operator. */
  change(offer, now) {
    this.at(now);
    this.#offer = offer;
  }
};
var ContractChoice = class {
  #offer;
  #own;
  #firstNamed;
  #rule;
  #rehearse;
  #rehearsals = null;
  constructor({ offer, own: own2, firstNamed, rule, rehearse }) {
    this.#offer = offer;
    this.#own = own2;
    this.#firstNamed = firstNamed;
    this.#rule = rule;
    this.#rehearse = rehearse;
  }
  /** Called once a tick: while the rule is on, every contract rehearses the motion of the entity. */
  look(now, state, life) {
    if (this.#offer.at(now) !== automatic) return;
    this.#rehearsals ??= this.#rehearse();
    for (let i = 0; i < this.#rehearsals.length; i++) this.#rehearsals[i]?.look(now, state, life);
  }
  /** The contract that updates must name from `now` on; `present`, the last one, where the rule decides. */
  required(now, present2) {
    const offer = this.#offer.at(now);
    if (offer === automatic) return present2;
    return offer === ownModel ? this.#own : this.#firstNamed + offer;
  }
  /** The contract of an update made at `now`; `present` is that of the last. */
  forUpdate(now, present2) {
    const isFree = this.#offer.at(now) === automatic && this.#rehearsals !== null;
    return isFree ? this.#best(now - this.#rule.over, present2) : this.required(now, present2);
  }
  /** The apt contract that needed the fewest updates; the present one unless another needed `lead` fewer. */
  #best(since, present2) {
    const rehearsals = this.#rehearsals;
    let best = present2;
    let most = this.#allowance(rehearsals, since, present2);
    for (let i = 0; i < rehearsals.length; i++) {
      const each = rehearsals[i];
      if (!each.isApt || each.updatesSince(since) > most) continue;
      best = each.contract;
      most = each.updatesSince(since) - 1;
    }
    return best;
  }
  /** Most updates that another contract may have needed to be chosen; Infinity where the present one is not apt. */
  #allowance(rehearsals, since, present2) {
    for (let i = 0; i < rehearsals.length; i++) {
      const each = rehearsals[i];
      if (each.contract === present2 && each.isApt) return each.updatesSince(since) - this.#rule.lead;
    }
    return Infinity;
  }
};
var ContractRehearsal = class {
  /** False when not even the last update describes the state within the thresholds of the trigger. */
  isApt = true;
  #path;
  #trigger;
  #ghost = new KinematicState();
  #updates;
  /**
   * A path under that contract and a trigger without a minimum interval, both its own. `over` (s): how far back updates
   * are counted.
   */
  constructor(path4, trigger, over) {
    this.#path = path4;
    this.#trigger = trigger;
    this.#updates = new RecentTimes(over);
  }
  /** Number of the contract. */
  get contract() {
    return this.#path.contract;
  }
  /**
   * Called once a tick with the observed state. The first update of a spawn does not count: every contract needs it.
   */
  look(now, state, life) {
    const { live, fix } = this.#path;
    if (!live || life !== fix.life) return this.#renew(now, state, life);
    this.#path.stateAt(now, this.#ghost);
    if (this.#trigger.due(state, this.#ghost, now - fix.stamp) === 0) return;
    this.#renew(now, state, life);
    this.#updates.add(now);
  }
  /** Updates needed after the session time `since` (s), which lies no further back than `over`. */
  updatesSince(since) {
    return this.#updates.countAfter(since);
  }
  /** After a failure the path begins anew, as it would if the contract were named. */
  #renew(now, state, life) {
    if (!this.isApt) this.#path.live = false;
    this.#path.renew(now, state, life);
    this.#path.stateAt(now, this.#ghost);
    this.#trigger.made(state, this.#ghost, everything);
    this.isApt = this.#trigger.due(state, this.#ghost, 0) === 0;
  }
};
var firstCapacity2 = 64;
var RecentTimes = class {
  #over;
  /** In order of time, a ring from `#first`. */
  #times = new Float64Array(firstCapacity2);
  #first = 0;
  #count = 0;
  /** `over` (s): how far back times are counted. */
  constructor(over) {
    this.#over = over;
  }
  /** `time` must not go back. */
  add(time2) {
    this.#forget(time2 - this.#over);
    if (this.#count === this.#times.length) this.#grow();
    this.#times[this.#first + this.#count & this.#times.length - 1] = time2;
    this.#count += 1;
  }
  /** How many are later than `since`, which lies no further back than `over`. */
  countAfter(since) {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.#at(middle) > since) high = middle;
      else low = middle + 1;
    }
    return this.#count - low;
  }
  #forget(until) {
    while (this.#count > 0 && this.#at(0) <= until) {
      this.#first = this.#first + 1 & this.#times.length - 1;
      this.#count -= 1;
    }
  }
  #at(place4) {
    return this.#times[this.#first + place4 & this.#times.length - 1];
  }
  #grow() {
    const wider = new Float64Array(2 * this.#times.length);
    for (let place4 = 0; place4 < this.#count; place4++) wider[place4] = this.#at(place4);
    this.#times = wider;
    this.#first = 0;
  }
};

// engine/update/publishing-rule.ts
var defaultFullPeriod = 10;

// engine/publisher/trigger.ts
var Trigger = class {
  #distance;
  #box;
  /** Orientations are too far apart when |q₁·q₂| falls below this; −1: never. */
  #minDot;
  #velocity;
  #timeSpace;
  #heartbeat;
  #minInterval;
  /**
   * ∫ distance since the last update of the position (m·s), by the trapezoidal rule; and age (s) and distance (m) up to
   * which it is known.
   */
  #timeSpaceError = 0;
  #knownAge = 0;
  #knownDistance = 0;
  /** The lane's trigger plugin; null: none. */
  #plugin;
  #lapse = new TriggerStep();
  constructor(rule, plugin = null) {
    this.#plugin = plugin;
    this.#distance = rule.distance ?? Infinity;
    this.#box = rule.shape === "box";
    this.#minDot = rule.orientation === void 0 ? -1 : Math.cos(Math.min(rule.orientation, Math.PI) / 2);
    this.#velocity = rule.velocity ?? Infinity;
    this.#timeSpace = rule.timeSpace ?? Infinity;
    this.#heartbeat = (rule.heartbeat ?? Infinity) - timeTolerance;
    this.#minInterval = (rule.minInterval ?? 0) - timeTolerance;
  }
  /**
   * An update of these parts has just been made of the state `real`; the exported path passes through `ghost` at that
   * moment.
   */
  made(real, ghost, parts) {
    if (parts & positionPart) this.#timeSpaceError = 0;
    this.#knownAge = 0;
    this.#knownDistance = distanceBetween(real, ghost);
    if (this.#plugin) this.#restartPlugin(this.#plugin, real, ghost);
  }
  /**
   * The parts of the state that call for an update, 0 when none does; `ghost` is the last update extrapolated to now,
   * `age` (s) the time since it was made. To be called once a tick: the time–space integral is summed from call to
   * call.
   */
  due(real, ghost, age) {
    if (this.#timeSpace < Infinity) this.#accumulate(distanceBetween(real, ghost), age);
    const isDueByPlugin = this.#plugin !== null && this.#isDueByPlugin(this.#plugin, real, ghost, age);
    if (age >= this.#heartbeat) return everything;
    if (age < this.#minInterval) return 0;
    if (isDueByPlugin) return kinematicParts;
    return (this.#positionDiffers(real, ghost) ? positionPart : 0) | (this.#orientationDiffers(real, ghost) ? orientationPart : 0);
  }
  #restartPlugin(plugin, real, ghost) {
    this.#lapse.age = 0;
    plugin.made?.(real, ghost);
  }
  /** Called once a tick, whatever the other conditions say. */
  #isDueByPlugin(plugin, real, ghost, age) {
    const lapse = this.#lapse;
    lapse.dt = age - lapse.age;
    lapse.age = age;
    return plugin.isDue(real, ghost, lapse);
  }
  #accumulate(distance3, age) {
    this.#timeSpaceError += (this.#knownDistance + distance3) / 2 * (age - this.#knownAge);
    this.#knownAge = age;
    this.#knownDistance = distance3;
  }
  #positionDiffers(real, ghost) {
    return this.#isOutside(real, ghost) || this.#timeSpaceError > this.#timeSpace || this.#velocityDiffers(real, ghost);
  }
  #isOutside(real, ghost) {
    const x = real.x - ghost.x;
    const y = real.y - ghost.y;
    const z37 = real.z - ghost.z;
    const threshold = this.#distance;
    if (this.#box) return Math.abs(x) > threshold || Math.abs(y) > threshold || Math.abs(z37) > threshold;
    return x * x + y * y + z37 * z37 > threshold * threshold;
  }
  #velocityDiffers(real, ghost) {
    const x = real.vx - ghost.vx;
    const y = real.vy - ghost.vy;
    const z37 = real.vz - ghost.vz;
    return x * x + y * y + z37 * z37 > this.#velocity * this.#velocity;
  }
  #orientationDiffers(real, ghost) {
    const dot = real.qw * ghost.qw + real.qx * ghost.qx + real.qy * ghost.qy + real.qz * ghost.qz;
    return Math.abs(dot) < this.#minDot;
  }
};
var promotion = 0.1;
var FullUpdates = class {
  #period;
  #phase;
  #due = -Infinity;
  #first = true;
  /**
   * `period` in s; the first one comes `phase` (0 … 1) of a period early, so that entities that appear together do not
   * stay in step.
   */
  constructor(period, phase = 0) {
    this.#period = period;
    this.#phase = phase;
  }
  /** A full update must be made. */
  isDue(now) {
    return now >= this.#due - timeTolerance;
  }
  /** A full update is due so soon that it is made now in place of a partial one. */
  isNear(now) {
    return this.#due - now < this.#period * promotion - timeTolerance;
  }
  /** A full update has been made. */
  made(now) {
    this.#due = now + this.#period * (this.#first ? 1 - this.#phase : 1);
    this.#first = false;
  }
};

// engine/publisher/update-preparation.ts
var UpdatePreparation = class {
  #differences;
  #damping;
  #velocityFloor;
  #accelerationFloor;
  #turnRateFloor;
  #level;
  #prepared = new KinematicState();
  #life = 0;
  constructor(rule) {
    const { damping = "none" } = rule;
    this.#differences = rule.derivatives === "finite-differences" ? new BackwardDifferences() : null;
    this.#damping = damping === "none" ? null : new AccelerationDamping(damping === "pass-first");
    this.#velocityFloor = rule.velocityFloor ?? 0;
    this.#accelerationFloor = rule.accelerationFloor ?? 0;
    this.#turnRateFloor = rule.turnRateFloor ?? 0;
    this.#level = rule.verticalAcceleration === "zero";
  }
  /** The state as the publisher sees it. To be called once a tick; the result is reused. */
  observe(now, real, life) {
    return this.#differences ? this.#differences.look(now, real, life) : real;
  }
  /** The observed state as it goes into an update of these parts; the result is reused. */
  prepare(observed, life, parts) {
    const state = this.#prepared;
    copyState(observed, state);
    if (this.#level) state.az = 0;
    this.#applyFloors(state);
    if (life !== this.#life) this.#damping?.restart();
    if (parts & positionPart) this.#damping?.damp(state);
    this.#life = life;
    return state;
  }
  #applyFloors(state) {
    if (isShorter(state.vx, state.vy, state.vz, this.#velocityFloor)) state.vx = state.vy = state.vz = 0;
    if (isShorter(state.ax, state.ay, state.az, this.#accelerationFloor)) state.ax = state.ay = state.az = 0;
    if (isShorter(state.wx, state.wy, state.wz, this.#turnRateFloor)) state.wx = state.wy = state.wz = 0;
  }
};
function isShorter(x, y, z37, length) {
  return x * x + y * y + z37 * z37 < length * length;
}
var AccelerationDamping = class {
  #passFirst;
  #first = true;
  /** Direction of the last one before it was damped; zero where that was. */
  #x = 0;
  #y = 0;
  #z = 0;
  /** `passFirst`: the first acceleration goes as it is; otherwise as zero, as in the listing. */
  constructor(passFirst) {
    this.#passFirst = passFirst;
  }
  /** The next acceleration is a first one. */
  restart() {
    this.#first = true;
  }
  /** Damps the acceleration of a state that is about to be sent. */
  damp(state) {
    const { ax, ay, az } = state;
    const length = Math.sqrt(ax * ax + ay * ay + az * az);
    const inverse = length > 0 ? 1 / length : 0;
    const cosine = (ax * this.#x + ay * this.#y + az * this.#z) * inverse;
    const scale2 = this.#first ? Number(this.#passFirst) : Math.max(0, cosine);
    this.#first = false;
    this.#x = ax * inverse;
    this.#y = ay * inverse;
    this.#z = az * inverse;
    state.ax *= scale2;
    state.ay *= scale2;
    state.az *= scale2;
  }
};
var BackwardDifferences = class {
  #state = new KinematicState();
  #life = 0;
  #time = 0;
  /** Velocities known in this spawn. */
  #velocities = 0;
  /** The state at `now` with derivatives of its own. To be called once a tick; the result is reused. */
  look(now, real, life) {
    if (life !== this.#life) this.#begin(life);
    else if (now > this.#time) this.#differentiate(real, now - this.#time);
    const state = this.#state;
    state.x = real.x;
    state.y = real.y;
    state.z = real.z;
    copyRotation(real, state);
    this.#time = now;
    return state;
  }
  #begin(life) {
    const state = this.#state;
    this.#life = life;
    this.#velocities = 0;
    state.vx = state.vy = state.vz = 0;
    state.ax = state.ay = state.az = 0;
  }
  #differentiate(real, dt) {
    const state = this.#state;
    const { vx, vy, vz } = state;
    state.vx = (real.x - state.x) / dt;
    state.vy = (real.y - state.y) / dt;
    state.vz = (real.z - state.z) / dt;
    if (this.#velocities > 0) {
      state.ax = (state.vx - vx) / dt;
      state.ay = (state.vy - vy) / dt;
      state.az = (state.vz - vz) / dt;
    }
    this.#velocities += 1;
  }
};

// engine/guard/plugin-fault.ts
var PluginFault = class extends Error {
  name = "PluginFault";
  details;
  constructor(details, what, options) {
    super(`Plugin ${details.kind}/${details.plugin}: ${details.call} ${what} at session time ${details.time.toFixed(3)} s.`, options);
    this.details = details;
  }
};
var notFinite = "wrote a number that is not finite";
function answered(value) {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : typeof value;
}
function printable(value) {
  return Number.isFinite(value) ? value : String(value);
}
function printableState(state) {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, printable(value)]));
}
var place = /plugin:\/\/\/([^\s)]+:\d+):\d+/;
function sourcePlaceOf(error) {
  const found = error instanceof Error ? place.exec(error.stack ?? "") : null;
  return found ? ` (${found[1]})` : "";
}

// engine/guard/plugin-guard.ts
var PluginGuard = class _PluginGuard {
  #slot;
  /** Session time (s) and count of the call that fails without being made; NaN: all are made. */
  #stopTime;
  #stopCount;
  #timeline;
  #onRegister;
  #lane;
  /** The call in which the present one is made; −1: none. */
  #outer = -1;
  constructor(slot, timeline, onRegister = () => void 0, lane = null) {
    this.#slot = slot;
    if (lane === null) slot.run[0] = slot.run[0] + 1;
    const { stopAt } = slot;
    this.#stopTime = stopAt && stopAt.run === slot.run[0] ? stopAt.time : NaN;
    this.#stopCount = stopAt?.count ?? NaN;
    this.#timeline = timeline;
    this.#onRegister = onRegister;
    this.#lane = lane === null ? {} : { lane };
  }
  /** The guard for the plugins of a lane. */
  of(lane) {
    return new _PluginGuard(this.#slot, this.#timeline, this.#onRegister, lane);
  }
  /** Gives a call its number. */
  register(plugin, call) {
    return this.#slot.known.numberOf({ plugin: plugin.id, kind: plugin.kind, call, ...this.#lane }, this.#onRegister);
  }
  /**
   * To be called where what it throws becomes a fault. `callsOthers`: until it is left, the calls of other plugins are
   * made within it.
   */
  enter(call, callsOthers = false) {
    if (callsOthers) this.#outer = call;
    const { now } = this.#timeline;
    const slot = this.#slot;
    const count4 = slot.time[0] === now ? slot.count[0] + 1 : 1;
    slot.plugin[0] = call;
    slot.time[0] = now;
    slot.count[0] = count4;
    if (now === this.#stopTime && count4 === this.#stopCount) throw new CallStopped();
  }
  leave(callsOthers = false) {
    if (callsOthers) this.#outer = -1;
    const slot = this.#slot;
    slot.plugin[0] = this.#outer;
    if (this.#outer === -1) slot.returned[0] = slot.returned[0] + 1 | 0;
  }
  /** The fault of call number `call`. `input` must be made of plain data. */
  fault(call, what, input, cause) {
    this.leave(true);
    const { call: name, ...of } = this.#slot.known.all[call];
    const details = { ...of, call: name, time: this.#timeline.now, input: JSON.stringify(input) };
    return new PluginFault(details, what, { cause });
  }
  /** The fault of a call that threw `error`: that of a plugin that it called itself, if there is one. */
  thrown(call, input, error) {
    if (error instanceof PluginFault) return error;
    if (error instanceof CallStopped) return this.fault(call, "was stopped", input, error);
    if (error instanceof WrongShape) return this.fault(call, error.message, input, error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return this.fault(call, `threw ${reason}${sourcePlaceOf(error)}`, input, error);
  }
  /** Throws the fault of `create` where `made` lacks one of these functions. */
  demand(plugin, made2, ...calls) {
    const lacking = lackingCall(made2, calls);
    if (lacking !== null) throw this.fault(this.register(plugin, "create"), `returned no object with a function ${lacking}`, {});
  }
  /** Runs a plugin's `create`; an error of it becomes a fault. */
  create(plugin, make) {
    const call = this.register(plugin, "create");
    try {
      this.enter(call);
      return make();
    } catch (error) {
      throw this.thrown(call, {}, error);
    } finally {
      this.leave();
    }
  }
};
var WrongShape = class extends Error {
  name = "WrongShape";
};
function lackingCall(made2, calls) {
  const found = typeof made2 === "object" && made2 !== null ? made2 : {};
  return calls.find((call) => typeof found[call] !== "function") ?? null;
}
function refusePromise(returned) {
  if (returned !== void 0) checkIsNone(returned);
}
function checkIsNone(returned) {
  if (typeof returned !== "object" || returned === null || !("then" in returned)) return;
  Promise.resolve(returned).catch(() => void 0);
  throw new WrongShape("returned a promise; plugin calls must be synchronous");
}

// engine/guard/guarded-calls.ts
var guardedCalls = {
  "dead-reckoning": {
    extrapolate: { required: true, input: (fix, lapse) => ({ fix, ...lapse }), writes: 2, inlined: guardedExtrapolate },
    isStraight: { input: (fix) => ({ fix }) },
    derive: { input: (update2, stamp) => ({ update: update2, stamp }), writes: 2 },
    overtaken: { input: (update2, stamp) => ({ update: update2, stamp }) },
    describe: { input: (real, stamp) => ({ real, stamp }), writes: 2 },
    restart: { input: () => ({}) }
  },
  convergence: {
    land: { required: true, input: (shown2, target) => ({ shown: shown2, target }) },
    place: { required: true, input: (target, lapse) => ({ target, ...lapse }), writes: 2, inlined: guardedPlace },
    restart: { input: () => ({}) }
  },
  motion: {
    sample: {
      required: true,
      input: (now) => ({ now }),
      writes: 1,
      wrong: (life) => Number.isInteger(life) && life >= 0 ? null : `returned ${answered(life)}, not the number of a spawn (0, 1, 2 \u2026),`
    }
  },
  trigger: {
    isDue: {
      required: true,
      input: (real, exported, lapse) => ({ real, exported, ...lapse }),
      wrong: (isDue) => isDue === true || isDue === false ? null : `returned ${answered(isDue)}, not true or false,`
    },
    made: { input: (real, exported) => ({ real, exported }) }
  },
  fairness: {
    onTrigger: { required: true, input: (trigger) => ({ trigger: situationOf(trigger) }), callsOthers: true },
    onTick: { input: (tick) => ({ tick: situationOf(tick) }), callsOthers: true },
    onAcknowledgement: {
      input: (acknowledgement, trigger) => ({ acknowledgement, trigger: situationOf(trigger) }),
      callsOthers: true
    }
  },
  "link-model": {
    carry: {
      required: true,
      input: (packet) => ({ packet }),
      wrong: (_answer, _plugin, _packet, fate) => {
        const { delay, lost: lost2 } = fate;
        if (typeof delay !== "number" || !(delay >= 0 && delay < Infinity))
          return `wrote a delay of ${answered(delay)} s, which must be 0 or more,`;
        return lost2 === true || lost2 === false ? null : `wrote ${answered(lost2)} for lost, not true or false,`;
      }
    }
  },
  metric: {
    frame: { input: (frame) => ({ ...frame }) },
    update: {
      input: ({ kind, time: time2, entity, pair, number: number2, bytes, since }) => ({ kind, time: time2, entity, pair, number: number2, bytes, since })
    },
    value: {
      required: true,
      input: () => ({}),
      wrong: (value) => value === null || Number.isFinite(value) ? null : `returned ${answered(value)}, not a finite number or null,`
    }
  }
};
function createGuarded(plugin, guard, create) {
  const made2 = guard.create(plugin, create);
  const calls = Object.entries(guardedCalls[plugin.kind]);
  guard.demand(plugin, made2, ...calls.flatMap(([name, { required }]) => required ? [name] : []));
  const own2 = made2;
  const result = {};
  for (const property of ["carries", "isStateless"]) if (own2[property]) result[property] = own2[property];
  for (const [name, call] of calls) {
    const number2 = guard.register(plugin, name);
    const run = own2[name];
    result[name] = run && (call.inlined?.(made2, guard, number2) ?? guardedCall(call, run.bind(made2), { plugin, guard, number: number2 }));
  }
  return result;
}
function guardedCall(call, run, { plugin, guard, number: number2 }) {
  const { writes, callsOthers = false } = call;
  return (a, b, c) => {
    let answer;
    try {
      guard.enter(number2, callsOthers);
      answer = run(a, b, c);
      refusePromise(answer);
    } catch (error) {
      throw guard.thrown(number2, call.input(a, b, c), error);
    }
    const out = writes === 1 ? b : c;
    const wrong = writes && !isFiniteState(out) ? notFinite : call.wrong?.(answer, plugin, a, b, c) ?? null;
    if (wrong !== null) throw guard.fault(number2, wrong, { ...call.input(a, b, c), ...writes && { out: printableState(out) } });
    guard.leave(callsOthers);
    return answer;
  };
}
function guardedExtrapolate(model, guard, number2) {
  return (fix, lapse, out) => {
    try {
      guard.enter(number2);
      refusePromise(model.extrapolate(fix, lapse, out));
    } catch (error) {
      throw guard.thrown(number2, { fix, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw guard.fault(number2, notFinite, { fix, ...lapse, out: printableState(out) });
    guard.leave();
  };
}
function guardedPlace(scheme, guard, number2) {
  return (target, lapse, out) => {
    try {
      guard.enter(number2);
      refusePromise(scheme.place(target, lapse, out));
    } catch (error) {
      throw guard.thrown(number2, { target, ...lapse }, error);
    }
    if (!isFiniteState(out)) throw guard.fault(number2, notFinite, { target, ...lapse, out: printableState(out) });
    guard.leave();
  };
}
var columns = {
  delay: (view, receiver) => view.delay(receiver),
  sent: (view, receiver) => view.sent(receiver),
  lastSentUpdate: (view, receiver) => view.lastSentUpdate(receiver),
  lastSentAt: (view, receiver) => view.lastSentAt(receiver),
  lastArrivalAt: (view, receiver) => view.lastArrivalAt(receiver),
  lastAcknowledgedAt: (view, receiver) => view.lastAcknowledgedAt(receiver),
  acknowledgedUpdate: (view, receiver) => view.acknowledgedUpdate(receiver),
  cee: (view, receiver) => view.cee(receiver),
  aee: (view, receiver) => view.aee(receiver, view.now, "delayed"),
  instantaneous: (view, receiver) => view.instantaneous(receiver, "delayed")
};
function situationOf(view) {
  const { index, triggers, now, life, receivers } = view;
  const found = Object.entries(columns).flatMap(([name, column]) => {
    const values = valuesOf(view, column);
    return values ? [[name, values]] : [];
  });
  return { index, triggers, now, life, receivers, ...Object.fromEntries(found) };
}
function valuesOf(view, column) {
  try {
    return Array.from({ length: view.receivers }, (_, receiver) => printable(column(view, receiver)));
  } catch (error) {
    if (error instanceof PluginFault) return null;
    throw error;
  }
}

// engine/session/level-parts.ts
var LevelParts = class {
  level;
  ground;
  #publisher;
  #plan;
  #contracts;
  #kinds;
  #lane;
  #guard;
  constructor(lane, level2, plan, contracts, guard) {
    const publisher = lane.relevance?.levels[level2] ?? lane;
    this.level = level2;
    this.ground = lane.relevance?.levels[level2]?.ground ?? lane.ground;
    this.#publisher = publisher;
    this.#plan = plan;
    this.#contracts = contracts;
    this.#lane = lane;
    this.#guard = guard;
    this.#kinds = publisher.publishing?.updates === "partial" || lane.relevance !== void 0;
  }
  /** Longest time (s) between two updates of an entity in the world. */
  get longestInterval() {
    const { trigger, publishing } = this.#publisher;
    const { heartbeat = Infinity } = trigger;
    return publishing?.updates === "partial" ? Math.min(heartbeat, publishing.fullPeriod ?? defaultFullPeriod) : heartbeat;
  }
  exportedPath(serials) {
    return this.#path(this.level, serials);
  }
  #path(contract, serials) {
    const models2 = this.#contracts.exported(this.level);
    return new ExportedPath(new PathModels(models2), { codec: this.#codec(models2), level: this.level, contract, serials });
  }
  /** Which contract the next update of an entity names. */
  contractChoice(offer, entity) {
    const { firstNamed, rule } = this.#contracts;
    return new ContractChoice({ offer, own: this.level, firstNamed, rule, rehearse: () => this.#rehearsals(entity) });
  }
  contractTimes() {
    return new ContractTimes(this.#contracts.count);
  }
  /** Every rehearsal has models of its own. A minimum interval would hide how many updates are needed. */
  #rehearsals(entity) {
    const rule = { ...this.#publisher.trigger, minInterval: 0 };
    return this.#contracts.numbersOf(this.level).map((contract) => {
      const path4 = this.#path(contract, { next: 0 });
      return new ContractRehearsal(path4, this.#trigger(entity, rule, `/rehearsal of ${contract}`), this.#contracts.rule.over);
    });
  }
  #codec(models2) {
    const { quantisation, properties } = this.#publisher.publishing ?? {};
    const terms = models2.map((model) => model && termsOf(model));
    const contracts = this.#contracts.areNamed ? terms : void 0;
    const { asCounted } = this.#plan;
    return new UpdateCodec({ ...terms[this.level], quantisation, asCounted, contracts, kinds: this.#kinds, properties });
  }
  /** When updates of an entity are made, and what of it. */
  updateMaking(entity) {
    const { trigger, publishing } = this.#publisher;
    return {
      trigger: this.#trigger(entity, trigger),
      preparation: publishing ? new UpdatePreparation(publishing) : null,
      fullUpdates: publishing?.updates === "partial" ? this.#fullUpdates(entity, publishing) : null
    };
  }
  /** `use`: whose draws a plugin has, beside those of the entity's updates. */
  #trigger(entity, rule, use = "") {
    const { furtherTrigger } = this.#publisher;
    if (!furtherTrigger) return new Trigger(rule);
    const { plugin, params: params9 } = furtherTrigger;
    const { seed, entities } = this.#plan;
    const random = new RandomStream(seed, `trigger/${this.#lane.id}/${entities[entity].id}/${this.level}${use}`);
    const further = createGuarded(plugin, this.#guard, () => plugin.create({ params: params9, random }));
    return new Trigger(rule, further);
  }
  /** The entity draws by how much the first of them is early. */
  #fullUpdates(entity, { fullPeriod = defaultFullPeriod, stagger = 0 }) {
    const { seed, entities } = this.#plan;
    const random = new RandomStream(seed, `publishing/${entities[entity].id}`);
    return new FullUpdates(fullPeriod, stagger * random.uniform());
  }
};
var LaneContracts = class {
  /**
   * The number of the first named one; those before are the levels' own, a level's number being that of its contract.
   */
  firstNamed;
  rule;
  #plan;
  #choices;
  #shown;
  #world;
  #guard;
  constructor(lane, plan, guard) {
    const own2 = lane.relevance?.levels ?? [lane];
    this.firstNamed = own2.length;
    this.#plan = lane.contracts;
    this.rule = lane.contracts?.automatic ?? defaultAutomaticRule;
    this.#choices = [...own2, ...lane.contracts?.named ?? []].map(({ model }) => model);
    this.#shown = lane.shown;
    this.#world = plan.world ?? openWorld;
    this.#guard = guard;
  }
  /** Whether there is a choice at all. */
  get areNamed() {
    return this.#plan !== void 0;
  }
  /** How many there are. */
  get count() {
    return this.#choices.length;
  }
  /** The contracts on offer for an entity; null where there is no choice. */
  offer(entity) {
    if (!this.#plan) return null;
    const { schedule, automatic: rule } = this.#plan;
    const concerning = schedule.filter((change2) => change2.entity === null || change2.entity === entity);
    return new ContractOffer(rule ? automatic : ownModel, concerning);
  }
  /** For a placed path, which may come from any level. */
  placed() {
    return new PathModels(this.#choices.map((choice2) => this.#bind(this.#shown ?? choice2)));
  }
  /** For the exported path of a level: its own and the named ones. */
  exported(level2) {
    const numbers = this.numbersOf(level2);
    return this.#choices.map((choice2, contract) => numbers.includes(contract) ? this.#bind(choice2) : null);
  }
  /** Those that a level may offer: its own first. */
  numbersOf(level2) {
    return [level2, ...Array.from({ length: this.count - this.firstNamed }, (_, index) => this.firstNamed + index)];
  }
  #bind({ plugin, params: params9 }) {
    return createGuarded(plugin, this.#guard, () => plugin.create({ params: params9, world: this.#world }));
  }
};
function termsOf(model) {
  return { carries: model.carries, ownTerms: model.describe !== void 0 };
}

// engine/session/lane-metrics.ts
var Frame = class {
  entity = 0;
  pair = 0;
  now = NaN;
  dt = NaN;
  real = new KinematicState();
  placed = this.real;
  exported = new KinematicState();
};
var LaneMetrics = class {
  #guard;
  /** Of the whole lane. */
  #ofLane;
  /** By pair: those that hear of it. */
  #ofPair;
  /** By entity: those that hear of it, each once. */
  #ofEntity;
  /** By pair: when its last frame was, s; NaN: none, or a pause since. */
  #lastFrames;
  #frame = new Frame();
  constructor(metrics, plan, guard) {
    const pairs = plan.entities.flatMap(({ owner }, entity) => receiversOf(plan, owner).map((receiver) => ({ entity, receiver })));
    this.#guard = guard;
    const meters = metrics.map((metric) => this.#metersOf(metric, pairs));
    this.#ofPair = pairs.map((_, pair) => meters.map((ofPairs) => ofPairs[pair]));
    this.#ofLane = (this.#ofPair[0] ?? []).filter(({ plugin }) => plugin.per === "lane");
    this.#ofEntity = plan.entities.map((_, entity) => [
      ...new Set(this.#ofPair.filter((__, pair) => pairs[pair]?.entity === entity).flat())
    ]);
    this.#lastFrames = new Float64Array(pairs.length).fill(NaN);
  }
  /** Whether anybody wants to hear of updates. */
  get hearsUpdates() {
    return this.#ofPair.some((meters) => meters.some((meter) => meter.update !== void 0));
  }
  /** The receivers have drawn. */
  frame(now, entities) {
    for (let e = 0; e < entities.length; e++) {
      const entity = entities[e];
      const { life, pairs } = entity;
      for (let i = 0; i < pairs.length; i++) this.#look(now, entity, pairs[i], life);
    }
  }
  /** What becomes of an update of an entity; those of parts do not count. */
  take(news) {
    if (news.part >= 0) return;
    const meters = (news.pair < 0 ? this.#ofEntity[news.entity] : this.#ofPair[news.pair]) ?? [];
    for (let i = 0; i < meters.length; i++) meters[i].update?.(news);
  }
  /** What a metric, by its place among all, says to a pair; null: nothing yet. */
  numberOf({ place: place4 }, metric) {
    return this.#ofPair[place4]?.[metric]?.value() ?? null;
  }
  laneResults() {
    return valuesOf2(this.#ofLane);
  }
  /** An event of a receiver goes to each of its pairs. */
  pairResults({ place: place4 }) {
    return valuesOf2((this.#ofPair[place4] ?? []).filter(({ plugin }) => plugin.per !== "lane"));
  }
  /** The meter that hears of each pair: one for all, one for each receiver, or one for each. */
  #metersOf({ plugin, params: params9 }, pairs) {
    const made2 = /* @__PURE__ */ new Map();
    return pairs.map(({ receiver }, pair) => {
      const key = { lane: 0, receiver, pair }[plugin.per];
      const meter = made2.get(key) ?? { ...createGuarded(plugin, this.#guard, () => plugin.create({ params: params9 })), plugin };
      made2.set(key, meter);
      return meter;
    });
  }
  #look(now, entity, pair, life) {
    const last = this.#lastFrames;
    const path4 = entity.exportedTo(pair);
    const { receiver, place: place4 } = pair;
    const isShown = life > 0 && receiver.drawn && receiver.fix.life === life && path4.live && path4.fix.life === life;
    const since = last[place4];
    last[place4] = isShown ? now : NaN;
    if (!isShown) return;
    const frame = this.#frame;
    frame.entity = pair.entity;
    frame.pair = place4;
    frame.now = now;
    frame.dt = now - since;
    frame.real = entity.real;
    frame.placed = receiver.shown;
    path4.stateAt(now, frame.exported);
    const meters = this.#ofPair[place4];
    for (let i = 0; i < meters.length; i++) meters[i].frame?.(frame);
  }
};
function valuesOf2(meters) {
  return Object.fromEntries(meters.map((meter) => [meter.plugin.id, meter.value()]));
}

// engine/network/broadcast.ts
var Broadcast = class {
  #link;
  #count;
  #last = new Delivery();
  /** Number of the newest update of each stream that has crossed. */
  #newest;
  #again = 0;
  #number = -1;
  #at = NaN;
  /** `streams`: how many are addressed to several receivers; the link has one more. */
  constructor(link, streams) {
    this.#link = link;
    this.#count = streams;
    this.#newest = new Float64Array(streams).fill(-1);
  }
  /** `number` is the update's number × number of streams + its stream. */
  carry(number2, now, bytes, out) {
    if (number2 !== this.#number || now !== this.#at) {
      this.#link.carry(this.#packet(number2), now, bytes, this.#last);
      this.#number = number2;
      this.#at = now;
    }
    copyDelivery(this.#last, out);
  }
  #packet(number2) {
    const streams = this.#count + 1;
    const stream = number2 % this.#count;
    const update2 = Math.floor(number2 / this.#count);
    if (update2 <= this.#newest[stream]) return this.#again++ * streams + this.#count;
    this.#newest[stream] = update2;
    return update2 * streams + stream;
  }
};

// engine/network/link-settings.ts
var jitterLaws = ["uniform", "normal", "lognormal", "pareto", "table"];
var idealLink = { delay: 0 };

// engine/base/math/normal-law.ts
function polynomial(coefficients, x) {
  let sum2 = 0;
  for (let i = 0; i < coefficients.length; i++) sum2 = sum2 * x + coefficients[i];
  return sum2;
}
function valueAt({ above, below }, x) {
  return polynomial(above, x) / polynomial(below, x);
}
var cody = {
  near: {
    above: [0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356],
    below: [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673]
  },
  middle: {
    above: [
      10765576773720192e-24,
      0.39894151208813466,
      8.883149794388377,
      93.50665613217785,
      597.2702763948002,
      2494.5375852903726,
      6848.190450536283,
      11602.65143764735,
      9842.714838383978
    ],
    below: [
      1,
      22.266688044328117,
      235.387901782625,
      1519.3775994075547,
      6485.558298266761,
      18615.571640885097,
      34900.95272114598,
      38912.00328609327,
      19685.429676859992
    ]
  },
  tail: {
    above: [
      0.023073441764940174,
      0.215898534057957,
      0.12740116116024736,
      0.022235277870649807,
      0.0014216191932278934,
      29112874951168793e-21
    ],
    below: [1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7297515550839662e-20]
  }
};
var wichura = {
  near: {
    above: [
      2509.0809287301227,
      33430.57558358813,
      67265.7709270087,
      45921.95393154987,
      13731.69376550946,
      1971.5909503065513,
      133.14166789178438,
      3.3871328727963665
    ],
    below: [
      5226.495278852854,
      28729.085735721943,
      39307.89580009271,
      21213.794301586597,
      5394.196021424751,
      687.1870074920579,
      42.31333070160091,
      1
    ]
  },
  middle: {
    above: [
      7745450142783414e-19,
      0.022723844989269184,
      0.2417807251774506,
      1.2704582524523684,
      3.6478483247632045,
      5.769497221460691,
      4.630337846156546,
      1.4234371107496835
    ],
    below: [
      10507500716444169e-25,
      5475938084995345e-19,
      0.015198666563616457,
      0.14810397642748008,
      0.6897673349851,
      1.6763848301838038,
      2.053191626637759,
      1
    ]
  },
  tail: {
    above: [
      20103343992922881e-23,
      27115555687434876e-21,
      0.0012426609473880784,
      0.026532189526576124,
      0.29656057182850487,
      1.7848265399172913,
      5.463784911164114,
      6.657904643501103
    ],
    below: [
      20442631033899397e-31,
      1421511758316446e-22,
      18463183175100548e-21,
      7868691311456133e-19,
      0.014875361290850615,
      0.1369298809227358,
      0.599832206555888,
      1
    ]
  }
};
var quartile = 0.67448975;
var tailBegins = 5.656854249492381;
var peak = 1 / Math.sqrt(2 * Math.PI);
function normalProbability(x) {
  if (Math.abs(x) <= quartile) return 0.5 + x * valueAt(cody.near, x * x);
  const outside2 = upperTail(Math.abs(x));
  return x > 0 ? 1 - outside2 : outside2;
}
function upperTail(x) {
  return bell(x) * (x <= tailBegins ? valueAt(cody.middle, x) : (peak - valueAt(cody.tail, 1 / (x * x)) / (x * x)) / x);
}
function bell(x) {
  const coarse2 = Math.trunc(x * 16) / 16;
  return Math.exp(-coarse2 * coarse2 / 2) * Math.exp(-(x - coarse2) * (x + coarse2) / 2);
}
function normalQuantile(p) {
  const offset = p - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * valueAt(wichura.near, 0.180625 - offset * offset);
  const outside2 = quantileOfTail(p < 0.5 ? p : 1 - p);
  return p < 0.5 ? -outside2 : outside2;
}
function quantileOfTail(p) {
  if (p === 0) return Infinity;
  const depth = Math.sqrt(-Math.log(p));
  return depth <= 5 ? valueAt(wichura.middle, depth - 1.6) : valueAt(wichura.tail, depth - 5);
}

// engine/network/delay-law.ts
function delayLaw({ delay, jitter: jitter2 }) {
  if (jitter2?.law === "table") return new TableDelay(delay, jitter2.values ?? [], jitter2.spread);
  const spread2 = jitter2?.spread ?? 0;
  if (jitter2 === void 0 || spread2 === 0) return new UniformDelay(delay, 0);
  if (jitter2.law === "uniform") return new UniformDelay(delay, spread2);
  if (jitter2.law === "normal") return new NormalDelay(delay, spread2);
  return jitter2.law === "lognormal" ? new LognormalDelay(delay, spread2) : new ParetoDelay(delay, spread2);
}
var UniformDelay = class {
  #mean;
  #halfWidth;
  constructor(mean2, halfWidth) {
    this.#mean = mean2;
    this.#halfWidth = halfWidth;
  }
  delay(u) {
    return Math.max(0, this.#mean + this.#halfWidth * (2 * u - 1));
  }
};
var NormalDelay = class {
  #mean;
  #deviation;
  constructor(mean2, deviation2) {
    this.#mean = mean2;
    this.#deviation = deviation2;
  }
  delay(u) {
    return Math.max(0, this.#mean + this.#deviation * normalQuantile(u));
  }
};
function finiteSquare(ratio3) {
  return Math.min(ratio3 * ratio3, Number.MAX_VALUE);
}
var LognormalDelay = class {
  #median;
  #sigma;
  constructor(mean2, deviation2) {
    const variance = Math.log1p(finiteSquare(deviation2 / mean2));
    this.#median = mean2 * Math.exp(-variance / 2);
    this.#sigma = Math.sqrt(variance);
  }
  delay(u) {
    return this.#median * Math.exp(this.#sigma * normalQuantile(u));
  }
};
var ParetoDelay = class {
  #least;
  #exponent;
  constructor(mean2, deviation2) {
    const alpha = 1 + Math.sqrt(1 + finiteSquare(mean2 / deviation2));
    this.#least = mean2 * (alpha - 1) / alpha;
    this.#exponent = -1 / alpha;
  }
  delay(u) {
    return this.#least * power(1 - u, this.#exponent);
  }
};
var TableDelay = class {
  /** Quantiles of the whole delay, ascending. */
  #quantiles;
  constructor(mean2, values, deviation2) {
    const deviations = Float64Array.from(values).sort();
    this.#quantiles = (deviation2 === void 0 ? deviations : standardised(deviations, deviation2)).map((value) => mean2 + value);
  }
  delay(u) {
    const place4 = u * (this.#quantiles.length - 1);
    const below = Math.floor(place4);
    const low = this.#quantiles[below];
    const high = this.#quantiles[Math.min(below + 1, this.#quantiles.length - 1)];
    return Math.max(0, low + (place4 - below) * (high - low));
  }
};
function standardised(quantiles, deviation2) {
  const pieces = quantiles.length - 1;
  let sum2 = 0;
  let squares = 0;
  const middle = (quantiles[0] + quantiles[pieces]) / 2;
  for (let i = 0; i < pieces; i++) {
    const a = quantiles[i] - middle;
    const b = quantiles[i + 1] - middle;
    sum2 += (a + b) / 2;
    squares += (a * a + a * b + b * b) / 3;
  }
  const mean2 = sum2 / pieces;
  const found = Math.sqrt(Math.max(0, squares / pieces - mean2 * mean2));
  return Float64Array.from(quantiles, (value) => found > 0 ? (value - middle - mean2) / found * deviation2 : 0);
}

// engine/network/link-draws.ts
var LinkDraws = class {
  #modelKey = NaN;
  #jitterKey;
  #seed;
  #link;
  /** Null where each draw is by itself, and where nothing is lost. */
  #correlated = null;
  #loss = null;
  #duplicateKey;
  #duplicateJitterKey;
  #duplicate = 0;
  constructor(seed, link) {
    this.#seed = seed;
    this.#link = link;
    this.#jitterKey = keyOf(seed, `${link}/jitter`);
    this.#duplicateKey = keyOf(seed, `${link}/duplicate`);
    this.#duplicateJitterKey = keyOf(seed, `${link}/duplicate-jitter`);
  }
  /** Draws by these settings from now on. */
  follow({ jitter: jitter2, loss, duplicate }) {
    const correlation = jitter2?.correlation ?? 0;
    this.#correlated = correlation === 0 ? null : this.#correlated ?? new CorrelatedUniform(this.#jitterKey);
    this.#correlated?.correlate(correlation);
    if (loss) (this.#loss ??= new LossProcess(this.#seed, this.#link)).follow(loss);
    else this.#loss = null;
    this.#duplicate = duplicate ?? 0;
  }
  /** Uniform in (0, 1), for the jitter law. */
  jitter(number2) {
    return this.#correlated ? this.#correlated.uniform(number2) : uniformAt(this.#jitterKey, number2);
  }
  /** Of all that a link model draws. */
  get modelKey() {
    if (Number.isNaN(this.#modelKey)) this.#modelKey = keyOf(this.#seed, `${this.#link}/model`);
    return this.#modelKey;
  }
  isLost(number2) {
    return this.#loss !== null && this.#loss.loses(number2);
  }
  isDuplicated(number2) {
    return this.#duplicate > 0 && uniformAt(this.#duplicateKey, number2) < this.#duplicate;
  }
  /** Uniform in (0, 1), for the second copy's jitter; never correlated. */
  duplicateJitter(number2) {
    return uniformAt(this.#duplicateJitterKey, number2);
  }
};
var remembered4 = 256;
var nothing5 = new Float64Array(0);
var Walk = class {
  /** Made when the first value is read: most processes of most links are never used. */
  #ring = nothing5;
  #reached = -1;
  /** Forgets all values: the process has changed. */
  restart() {
    this.#reached = -1;
  }
  /** The value at an update number (0, 1, 2 …). */
  at(number2) {
    if (number2 <= this.#reached - remembered4) this.restart();
    while (this.#reached < number2) this.#step();
    return this.#ring[number2 & remembered4 - 1];
  }
  #step() {
    if (this.#ring === nothing5) this.#ring = new Float64Array(remembered4);
    const number2 = ++this.#reached;
    const value = number2 === 0 ? this.first() : this.next(this.#ring[number2 - 1 & remembered4 - 1], number2);
    this.#ring[number2 & remembered4 - 1] = value;
  }
};
var CorrelatedUniform = class extends Walk {
  #key;
  #correlation = 0;
  /** √(1 − ρ²) */
  #innovation = 1;
  constructor(key) {
    super();
    this.#key = key;
  }
  /** Sets ρ, −1 < ρ < 1. */
  correlate(correlation) {
    if (correlation === this.#correlation) return;
    this.#correlation = correlation;
    this.#innovation = Math.sqrt(1 - correlation * correlation);
    this.restart();
  }
  /** The number in (0, 1) that belongs to an update. */
  uniform(number2) {
    return this.#correlation === 0 ? uniformAt(this.#key, number2) : normalProbability(this.at(number2));
  }
  first() {
    return normalQuantile(uniformAt(this.#key, 0));
  }
  next(previous, number2) {
    return this.#correlation * previous + this.#innovation * normalQuantile(uniformAt(this.#key, number2));
  }
};
var good = 0;
var bad = 1;
var alwaysGood = (lossGood) => ({ toBad: 0, toGood: 1, lossGood, lossBad: 1 });
var LossProcess = class extends Walk {
  #stateKey;
  #lossKey;
  #toBad = 0;
  #toGood = 0;
  #lossGood = 0;
  #lossBad = 0;
  /** `seed` and `name` as for `keyOf`. */
  constructor(seed, name) {
    super();
    this.#stateKey = keyOf(seed, `${name}/loss-state`);
    this.#lossKey = keyOf(seed, `${name}/loss`);
  }
  /** Loses by these settings from now on. */
  follow(loss) {
    const { toBad, toGood, lossGood = 0, lossBad = 1 } = loss.law === "independent" ? alwaysGood(loss.ratio) : loss;
    if (toBad !== this.#toBad || toGood !== this.#toGood) this.restart();
    this.#toBad = toBad;
    this.#toGood = toGood;
    this.#lossGood = lossGood;
    this.#lossBad = lossBad;
  }
  /** Whether the link loses this update. */
  loses(number2) {
    const ratio3 = this.#toBad > 0 && this.at(number2) === bad ? this.#lossBad : this.#lossGood;
    return ratio3 > 0 && uniformAt(this.#lossKey, number2) < ratio3;
  }
  first() {
    return uniformAt(this.#stateKey, 0) < this.#toBad / (this.#toBad + this.#toGood) ? bad : good;
  }
  next(previous, number2) {
    const draw = uniformAt(this.#stateKey, number2);
    if (previous === bad) return draw < this.#toGood ? good : bad;
    return draw < this.#toBad ? bad : good;
  }
};

// engine/plugin-api/link-model.ts
var PacketFate = class {
  /** On top of the link's own delay, s ≥ 0. */
  delay = 0;
  /** True: it does not arrive. Acknowledgements travel on a reliable channel, and arrive all the same. */
  lost = false;
};

// engine/network/modelled-packets.ts
var drawsOfCopy = 1024;
var copies = 2;
var PacketDraws = class {
  #key = NaN;
  #next = 0;
  /** From now on the numbers of one copy of a packet. */
  begin(key, { number: number2, copy }) {
    this.#key = key;
    this.#next = (number2 * copies + copy) * drawsOfCopy;
  }
  uniform() {
    return uniformAt(this.#key, this.#next++);
  }
};
var ModelledPackets = class {
  /** Of the last packet. */
  fate = new PacketFate();
  #draws = new PacketDraws();
  #model;
  #packet = { number: 0, sentAt: NaN, bytes: 0, copy: 0 };
  #key = NaN;
  constructor(make) {
    this.#model = make(this.#draws);
  }
  /**
   * Decides the fate of a packet whose last bit is on the line at `sentAt` (s); `key` is that of its stream's draws.
   */
  begin(key, number2, sentAt, bytes) {
    const packet = this.#packet;
    this.#key = key;
    packet.number = number2;
    packet.sentAt = sentAt;
    packet.bytes = bytes;
    this.#carry(0);
  }
  /** Decides the fate of the second copy of the same packet. */
  again() {
    this.#carry(1);
  }
  #carry(copy) {
    const { fate } = this;
    this.#packet.copy = copy;
    fate.delay = 0;
    fate.lost = false;
    this.#draws.begin(this.#key, this.#packet);
    this.#model.carry(this.#packet, fate);
  }
};

// engine/network/transmission-line.ts
var firstCapacity3 = 16;
var TransmissionLine = class {
  /** Waiting packets, a ring from `#head`: when each begins to be sent (s), and its bytes. */
  #begins = new Float64Array(firstCapacity3);
  #bytes = new Float64Array(firstCapacity3);
  #head = 0;
  #count = 0;
  #waiting = 0;
  #freeAt = new Float64Array([-Infinity]);
  /** Bytes that wait at `now` (s); `now` must not fall. */
  waiting(now) {
    while (this.#count > 0 && this.#begins[this.#head] <= now) this.#leave();
    return this.#waiting;
  }
  /**
   * Takes a packet of `bytes` at `now` (s) on a line of `bandwidth` (bit/s) whose queue holds `queue` bytes. Returns
   * when its last bit is on the line (s), or NaN when it finds the line busy and no room in the queue.
   */
  send(now, bytes, bandwidth, queue) {
    const waiting = this.waiting(now);
    const begin = Math.max(now, this.#freeAt[0]);
    if (begin > now) {
      if (waiting + bytes > queue) return NaN;
      this.#enter(begin, bytes);
    }
    const end = begin + bytes * 8 / bandwidth;
    this.#freeAt[0] = end;
    return end;
  }
  #enter(begin, bytes) {
    if (this.#count === this.#begins.length) this.#grow();
    const place4 = this.#head + this.#count & this.#begins.length - 1;
    this.#begins[place4] = begin;
    this.#bytes[place4] = bytes;
    this.#count++;
    this.#waiting += bytes;
  }
  #leave() {
    this.#waiting -= this.#bytes[this.#head];
    this.#head = this.#head + 1 & this.#begins.length - 1;
    this.#count--;
  }
  #grow() {
    this.#begins = unwound(this.#begins, this.#head);
    this.#bytes = unwound(this.#bytes, this.#head);
    this.#head = 0;
  }
};
function unwound(ring, head2) {
  const wider = new Float64Array(ring.length * 2);
  wider.set(ring.subarray(head2));
  wider.set(ring.subarray(0, head2), ring.length - head2);
  return wider;
}

// engine/network/link.ts
var Link = class {
  #seed;
  #name;
  #streams;
  /**
   * Of the stream that was carried last, and of those before: most links of a session with many entities carry one of
   * its streams.
   */
  #stream = -1;
  #draws = null;
  #others = null;
  /** Null until there is a bandwidth. */
  #line = null;
  #reliable;
  /** Null: the settings alone decide the fate of a packet. */
  #modelled;
  /** The latest arrival so far, s. */
  #latest = -Infinity;
  #settings;
  #law;
  constructor({ seed, name, settings, streams = [""], reliable = false, model }) {
    this.#seed = seed;
    this.#name = name;
    this.#streams = streams;
    this.#reliable = reliable;
    this.#modelled = model ? new ModelledPackets(model) : null;
    this.#settings = settings;
    this.#law = delayLaw(settings);
  }
  /** May be replaced at any time; holds for all that is carried from then on. */
  get settings() {
    return this.#settings;
  }
  set settings(settings) {
    this.#draws?.follow(settings);
    this.#others?.forEach((draws) => draws.follow(settings));
    this.#settings = settings;
    this.#law = delayLaw(settings);
  }
  /**
   * Carries update `number` (its number in its stream × number of streams + its stream) of `bytes` put on the link at
   * `now` (s, never before the last `carry`): bandwidth and queue, then loss, then delay with jitter, then order, then
   * duplication. Writes every field of `out`.
   */
  carry(number2, now, bytes, out) {
    const sent = this.#transmitted(now, bytes);
    out.dropped = Number.isNaN(sent);
    const streams = this.#streams.length;
    const draws = this.#drawsOf(number2 % streams);
    const update2 = Math.floor(number2 / streams);
    if (!out.dropped) this.#modelled?.begin(draws.modelKey, update2, sent, bytes);
    out.lost = !out.dropped && !this.#reliable && (draws.isLost(update2) || this.#modelled?.fate.lost === true);
    out.arrivals = 0;
    out.first = NaN;
    out.second = NaN;
    if (!out.dropped && !out.lost) this.#deliver(draws, update2, sent, out);
  }
  #drawsOf(stream) {
    if (stream === this.#stream && this.#draws) return this.#draws;
    if (this.#draws) (this.#others ??= /* @__PURE__ */ new Map()).set(this.#stream, this.#draws);
    this.#stream = stream;
    return this.#draws = this.#others?.get(stream) ?? this.#newDraws(stream);
  }
  #newDraws(stream) {
    const draws = new LinkDraws(this.#seed, `${this.#name}/${this.#streams[stream]}`);
    draws.follow(this.#settings);
    return draws;
  }
  /** When the last bit is on the line, s; NaN when the queue is full. */
  #transmitted(now, bytes) {
    const { bandwidth, queue = Infinity } = this.#settings;
    if (bandwidth === void 0) return now;
    this.#line ??= new TransmissionLine();
    return this.#line.send(now, bytes, bandwidth, this.#reliable ? Infinity : queue);
  }
  #deliver(draws, update2, sent, out) {
    out.arrivals = 1;
    out.first = this.#arrival(sent, draws.jitter(update2));
    if (this.#reliable || !draws.isDuplicated(update2)) return;
    this.#modelled?.again();
    if (this.#modelled?.fate.lost) return;
    out.arrivals = 2;
    const second = this.#arrival(sent, draws.duplicateJitter(update2));
    out.second = Math.max(out.first, second);
    out.first = Math.min(out.first, second);
  }
  /** When a packet arrives whose last bit is on the line at `sent` (s); `u` is the draw of its jitter. */
  #arrival(sent, u) {
    const arrival = sent + this.#law.delay(u);
    return this.#ordered(this.#modelled ? arrival + this.#modelled.fate.delay : arrival);
  }
  /** Where order is kept, nothing arrives before anything that was carried earlier. */
  #ordered(arrival) {
    const latest = this.#latest;
    const ordered = this.#settings.order === "keep" && arrival < latest ? latest : arrival;
    if (ordered > latest) this.#latest = ordered;
    return ordered;
  }
};

// engine/session/lane-network.ts
var LaneNetwork = class {
  #plan;
  /**
   * The updates of every entity and part are a stream of their own on every link, and so are their acknowledgements.
   */
  #streams;
  #updates;
  #owned = /* @__PURE__ */ new Map();
  #broadcasts = /* @__PURE__ */ new Map();
  #guard;
  #channels;
  /** `channels`: replace links for updates and acknowledgements. */
  constructor(plan, guard, channels = null) {
    this.#plan = plan;
    this.#guard = guard;
    this.#channels = channels;
    this.#streams = streamsOf(plan);
    this.#updates = { suffix: "", streams: this.#streams, reliable: false };
  }
  /** The route between two nodes of the plan; routes share links. */
  route(publisher, receiver) {
    const { relay } = this.#plan;
    const channels = this.#channels;
    if (channels)
      return { updates: [channels.channel(publisher, receiver, false)], acknowledgements: [channels.channel(receiver, publisher, true)] };
    const acknowledgements = this.#acknowledgedBy(receiver);
    if (relay === null) {
      return {
        updates: [this.#link(publisher, receiver, receiver, "down", this.#updates)],
        acknowledgements: [this.#link(receiver, publisher, receiver, "up", acknowledgements)]
      };
    }
    return {
      updates: [...this.#uplink(publisher, relay), ...this.#leg(relay, receiver, receiver, "down", this.#updates)],
      acknowledgements: [
        ...this.#leg(receiver, relay, receiver, "up", acknowledgements),
        ...this.#leg(relay, publisher, publisher, "down", acknowledgements)
      ]
    };
  }
  /** The channels of shot announcements: links of their own with the same settings. Null where none are sent. */
  shotRoute(shooter, viewer) {
    const { relay, nodes: nodes2 } = this.#plan;
    if (shooter === viewer || !nodes2[viewer]?.down) return null;
    const use = { suffix: ` shots for ${this.#idOf(viewer)}`, streams: [""], reliable: false };
    if (relay === null) return [this.#link(shooter, viewer, viewer, "down", use)];
    return [...this.#leg(shooter, relay, shooter, "up", use), ...this.#leg(relay, viewer, viewer, "down", use)];
  }
  /**
   * The channels of a node's requests to the time server, and of the answers: links of their own with the same
   * settings, so that the draws and queues of updates stay the same. Direct, it is the client's link; the server's
   * where the client has none.
   */
  timeRoute(client, server) {
    const { relay, nodes: nodes2 } = this.#plan;
    const use = { suffix: ` for the time of ${this.#idOf(client)}`, streams: [""], reliable: false };
    if (relay !== null) {
      return {
        requests: [...this.#leg(client, relay, client, "up", use), ...this.#leg(relay, server, server, "down", use)],
        answers: [...this.#leg(server, relay, server, "up", use), ...this.#leg(relay, client, client, "down", use)]
      };
    }
    const own2 = nodes2[client]?.down ?? null;
    return own2 ? { requests: [this.#link(client, server, client, "up", use)], answers: [this.#link(server, client, client, "down", use)] } : { requests: [this.#link(client, server, server, "down", use)], answers: [this.#link(server, client, server, "up", use)] };
  }
  /** New settings for a node's link, from now on. */
  set(node, direction2, settings) {
    for (const owned of this.#owned.values()) {
      if (owned.node === node && owned.direction === direction2) owned.link.settings = settings;
    }
  }
  /** An update for several receivers crosses the publisher's uplink once. */
  #uplink(publisher, relay) {
    if (publisher === relay) return [];
    const known = this.#broadcasts.get(publisher);
    if (known) return [known];
    const use = { ...this.#updates, streams: [...this.#streams, " again"] };
    const broadcast = new Broadcast(this.#link(publisher, relay, publisher, "up", use), this.#streams.length);
    this.#broadcasts.set(publisher, broadcast);
    return [broadcast];
  }
  #leg(from, to, node, direction2, use) {
    return from === to ? [] : [this.#link(from, to, node, direction2, use)];
  }
  /** Acknowledgements of each receiver have links of their own: several acknowledge the same update. */
  #acknowledgedBy(receiver) {
    return { suffix: ` acknowledged by ${this.#idOf(receiver)}`, streams: this.#streams, reliable: true };
  }
  /** The link from one node to another for one use, with the settings of `node`'s link in that direction. */
  #link(from, to, node, direction2, { suffix, streams, reliable }) {
    const name = `${this.#idOf(from)}>${this.#idOf(to)}${suffix}`;
    const known = this.#owned.get(name);
    if (known) return known.link;
    const settings = this.#plan.nodes[node]?.[direction2] ?? idealLink;
    const link = new Link({ settings, seed: this.#plan.seed, name, streams, reliable, model: this.#model(node, direction2) });
    this.#owned.set(name, { node, direction: direction2, link });
    return link;
  }
  #model(node, direction2) {
    const choice2 = this.#plan.nodes[node]?.linkModels?.[direction2];
    if (!choice2) return void 0;
    const { plugin, params: params9 } = choice2;
    return (random) => createGuarded(plugin, this.#guard, () => plugin.create({ params: params9, random }));
  }
  #idOf(node) {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
};

// engine/network/update-tracer.ts
var TracedEvent = class {
  kind = "made";
  /** s */
  time = NaN;
  /** Indices into the plan's lanes and entities, and among the pairs of a lane; −1: it concerns no receiver. */
  lane = 0;
  entity = 0;
  pair = -1;
  /** Among the parts of all entities; −1: the update is of the entity itself. */
  part = -1;
  /** Of the update among all of its entity, or part, and lane. */
  number = -1;
  /** On the wire. */
  bytes = 0;
  /**
   * When it was made (`sent`), sent (`arrived`, `lost`), or had arrived (`acknowledged`), s; NaN: not known, or nothing
   * went before.
   */
  since = NaN;
  /** Of `made`: the update as receivers read it; null of a part. */
  update = null;
};
var UpdateTrace = class {
  /** To be filled in before it is sent. */
  event = new TracedEvent();
  #notify;
  #free;
  #packets = 0;
  #hasArrived = false;
  /** `free`: takes it back once its last packet has ended. */
  constructor(notify, free) {
    this.#notify = notify;
    this.#free = free;
  }
  sent(now) {
    this.#packets = 1;
    this.#hasArrived = false;
    this.#report("sent", now);
    this.event.since = now;
  }
  /** There is another packet of it. */
  again() {
    this.#packets += 1;
    return this;
  }
  arrived(now) {
    this.#hasArrived = true;
    this.#report("arrived", now);
  }
  /** One of its packets has ended. */
  over(now) {
    this.#packets -= 1;
    if (this.#packets > 0) return;
    if (!this.#hasArrived) this.#report("lost", now);
    this.#free.push(this);
  }
  #report(kind, now) {
    this.event.kind = kind;
    this.event.time = now;
    this.#notify(this.event);
  }
};
var ExpectedAcknowledgement = class {
  event = new TracedEvent();
  run;
  constructor(report) {
    this.run = () => report(this);
  }
};
var UpdateTracer = class {
  #lane;
  #timeline;
  #notify;
  #event;
  #freeTraces = [];
  #freeExpected = [];
  /** `lane`: its number. */
  constructor(lane, timeline, notify) {
    this.#lane = lane;
    this.#timeline = timeline;
    this.#notify = notify;
    this.#event = new TracedEvent();
    this.#event.lane = lane;
  }
  made(entity, update2, now) {
    const event = this.#event;
    event.update = update2;
    this.#made(entity, -1, update2.serial, update2.bytes, now);
    event.update = null;
  }
  partMade({ entity, part, bytes }, { serial }, now) {
    this.#made(entity, part, serial, bytes, now);
  }
  /** An update is sent to a receiver; its packets report to the trace that this returns. */
  sends(recipient, update2, now) {
    return this.#sends(recipient, update2, -1, update2.bytes, now);
  }
  /** Likewise of a part. */
  sendsPart(recipient, { part, bytes }, update2, now) {
    return this.#sends(recipient, update2, part, bytes, now);
  }
  /** Reports on an update that has no trace here. `since` (s) as in the event. */
  follows(kind, recipient, { serial, bytes }, since, now) {
    this.#address(this.#event, recipient, serial, bytes);
    this.#report(kind, since, now);
  }
  acknowledged(recipient, serial, arrivedAt, now) {
    this.#address(this.#event, recipient, serial, acknowledgementBytes);
    this.#report("acknowledged", arrivedAt, now);
  }
  /** The publisher will hear at `heardAt` that the update arrived now, without an event of the session. */
  willBeHeard(recipient, serial, now, heardAt) {
    const expected = this.#freeExpected.pop() ?? new ExpectedAcknowledgement((heard) => this.#hear(heard));
    this.#address(expected.event, recipient, serial, acknowledgementBytes);
    expected.event.since = now;
    this.#timeline.at(heardAt, expected.run);
  }
  #hear(expected) {
    expected.event.kind = "acknowledged";
    expected.event.time = this.#timeline.now;
    this.#notify(expected.event);
    this.#freeExpected.push(expected);
  }
  #sends(recipient, { serial, stamp }, part, bytes, now) {
    const trace = this.#freeTraces.pop() ?? new UpdateTrace(this.#notify, this.#freeTraces);
    this.#address(trace.event, recipient, serial, bytes);
    trace.event.part = part;
    trace.event.since = stamp;
    trace.sent(now);
    return trace;
  }
  #made(entity, part, number2, bytes, now) {
    const event = this.#event;
    event.entity = entity;
    event.pair = -1;
    event.part = part;
    event.number = number2;
    event.bytes = bytes;
    this.#report("made", NaN, now);
  }
  #address(event, { entity, place: place4 }, number2, bytes) {
    event.lane = this.#lane;
    event.entity = entity;
    event.pair = place4;
    event.part = -1;
    event.number = number2;
    event.bytes = bytes;
  }
  #report(kind, since, now) {
    const event = this.#event;
    event.kind = kind;
    event.since = since;
    event.time = now;
    this.#notify(event);
  }
};

// engine/measure/clock-error.ts
var ClockErrorMeter = class {
  /** The last sample, s; NaN before the first. */
  last = NaN;
  #count = 0;
  #sum = 0;
  #squares = 0;
  #freeSquares = 0;
  #max = 0;
  /** `error`: of the clocks as they are read; `free`: as they would be without any correction. s. */
  sample(error, free) {
    this.last = error;
    this.#count += 1;
    this.#sum += error;
    this.#squares += error * error;
    this.#freeSquares += free * free;
    this.#max = Math.max(this.#max, Math.abs(error));
  }
  get mean() {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }
  get rms() {
    return this.#count === 0 ? null : Math.sqrt(this.#squares / this.#count);
  }
  /** The largest without its sign. */
  get max() {
    return this.#count === 0 ? null : this.#max;
  }
  get freeRms() {
    return this.#count === 0 ? null : Math.sqrt(this.#freeSquares / this.#count);
  }
};

// engine/receiver/playout.ts
var Waiting = class {
  anchor = 0;
  /** How often the playout had forgotten when it came. */
  era = 0;
  update = new Update();
  run;
  constructor(run) {
    this.run = () => run(this);
  }
};
var Playout = class {
  /** Updates that arrived before they were to be shown. */
  inTime = 0;
  #rule;
  #timeline;
  #screen;
  #free = [];
  /** How often it has forgotten. */
  #era = 0;
  constructor(rule, timeline, screen) {
    this.#rule = rule;
    this.#timeline = timeline;
    this.#screen = screen;
  }
  /**
   * Takes in an update that arrives at `now`; without a playout rule its path would begin at the session time `anchor`
   * (s).
   */
  take(update2, anchor, now) {
    const due2 = this.#endOfBucket(anchor) + this.#rule.lag;
    const shown2 = anchor + this.#rule.lag;
    if (now <= due2 + timeTolerance) this.#wait(update2, shown2, due2);
    else if (this.#rule.late === "use") this.#screen.show(update2, shown2, now);
  }
  /** What waits now is never shown. */
  forget() {
    this.#era += 1;
  }
  #wait(update2, anchor, due2) {
    this.inTime += 1;
    const waiting = this.#free.pop() ?? new Waiting((ended) => this.#end(ended));
    copyUpdate(update2, waiting.update);
    waiting.anchor = anchor;
    waiting.era = this.#era;
    this.#timeline.at(due2, waiting.run);
  }
  #end(waiting) {
    if (waiting.era === this.#era) this.#screen.show(waiting.update, waiting.anchor, this.#timeline.now);
    this.#free.push(waiting);
  }
  #endOfBucket(time2) {
    const { bucket } = this.#rule;
    return bucket === 0 ? time2 : (Math.floor((time2 + timeTolerance) / bucket) + 1) * bucket;
  }
};

// engine/session/pair.ts
var Pair = class {
  entity;
  publisherNode;
  receiverNode;
  /** Its number among the pairs of the lane. */
  place;
  receiver;
  exportError;
  meters;
  /** Level of detail at which the entity is published to it. */
  level = 0;
  pending;
  clocks;
  /** The channel of its updates, and of their acknowledgements. */
  route;
  /** Null where every clock is perfect. */
  clockError;
  /** Null where updates are shown when they arrive. */
  playout;
  /** Sent to this receiver. */
  traffic = new Traffic();
  /** Null: arrivals are not observed. */
  witness = null;
  /** The receiver is absent: nothing is sent, nothing arrives. */
  isAway = false;
  /** Updates arrived at it (duplicates not counted). */
  received = 0;
  /** Sum and last of the delivered delays (s), from sending to arrival. */
  delaySum = 0;
  delayLast = NaN;
  /** False until the first update is shown: there is no placed path, and no export error. */
  hasShown = false;
  /** AEE (m·s) by the estimates of levels that it has left. */
  #booked = 0;
  #estimates;
  #listener;
  #acknowledgement;
  constructor(parts) {
    this.entity = parts.entity;
    this.publisherNode = parts.publisherNode;
    this.receiverNode = parts.receiverNode;
    this.place = parts.place;
    this.receiver = parts.receiver;
    this.exportError = parts.exportError;
    this.meters = parts.meters;
    this.#estimates = parts.estimates;
    this.pending = parts.pending;
    this.clocks = parts.clocks;
    this.route = parts.route;
    this.clockError = parts.measuresClocks ? new ClockErrorMeter() : null;
    this.playout = parts.playout && new Playout(parts.playout, parts.timeline, this);
    this.#listener = parts.listener;
    this.#acknowledgement = { receiver: parts.number, update: -1, sentAt: NaN, arrivedAt: NaN };
  }
  /** The publisher's estimates for it since it has been at its level. */
  get estimates() {
    return this.pending ? this.pending.upToDate() : this.#estimates;
  }
  /**
   * An update arrives, `age` (s) old as its publisher estimates; true when it is to be acknowledged (every first copy
   * is, stale or not). `at` (s): when it did, where that is known only now.
   */
  arrive(update2, sentAt, age, now, at = now) {
    if (this.isAway || !this.receiver.isFirstCopy(update2.serial)) return false;
    this.witness?.take(this.entity, update2, now);
    this.received += 1;
    this.delayLast = at - sentAt;
    this.delaySum += this.delayLast;
    const clockError = this.clockError ? this.clocks.receiver.errorOf(update2.serial, at) : 0;
    const anchor = this.receiver.anchorFor(update2, at, age, clockError);
    if (this.playout) this.playout.take(update2, anchor, now);
    else this.show(update2, anchor, now);
    return true;
  }
  /**
   * Share of the updates received that came before they were to be shown; NaN before the first, and where they are
   * shown at their arrival.
   */
  get inTimeRatio() {
    return this.playout && this.received > 0 ? this.playout.inTime / this.received : NaN;
  }
  /** From now on the update is what the placed path follows, unless it is older than what that follows already. */
  show(update2, anchor, now) {
    const { receiver } = this;
    const isNews = receiver.isNews(update2);
    if (!isNews && !receiver.usesLateUpdates(update2)) return;
    this.exportError.arriving(now);
    this.hasShown = true;
    if (isNews) receiver.enter(update2, anchor);
    else receiver.takeLate(update2);
  }
  /** The receiver left. */
  leave(now) {
    this.isAway = true;
    this.#forget(now);
  }
  /** A receiver joins, without knowledge. */
  join(now) {
    this.isAway = false;
    this.#forget(now);
  }
  /** No spawn is shown, and nothing measured, until another full update arrives. */
  #forget(now) {
    this.playout?.forget();
    if (this.receiver.fix.life === 0) return;
    this.exportError.arriving(now);
    this.receiver.forget();
  }
  /** The publisher hears at `now` that an update arrived at `time`, by the receiver's clock. */
  acknowledged({ id: id2, level: level2 }, time2, now) {
    const sentAt = level2 === this.level ? this.estimates.acknowledged(id2, time2, now) : NaN;
    if (Number.isNaN(sentAt)) return;
    const acknowledgement = this.#acknowledgement;
    acknowledgement.update = id2;
    acknowledgement.sentAt = sentAt;
    acknowledgement.arrivedAt = this.estimates.lastReception;
    this.#listener.acknowledged(acknowledgement, now);
  }
  /**
   * From now on the entity is published to it at another level: other estimates, and another exported path to be
   * measured against.
   */
  change(level2, estimates, exported, now) {
    this.exportError.follow(exported, now);
    this.#booked = this.aeeEstimated(now);
    this.level = level2;
    this.#estimates = estimates;
  }
  /** False until an acknowledgement has reached the publisher: it estimates no error before. */
  get hasEstimate() {
    return this.#booked > 0 || this.estimates.horizon > -Infinity;
  }
  /** AEE (m·s) as the publisher's estimates have it; 0 before the first acknowledgement. */
  aeeEstimated(now) {
    return this.#booked + this.estimates.aee(now, "delayed");
  }
  /** One frame: draws the entity, and measures it against the real state where both are of the same spawn. */
  display(now, real) {
    const { receiver, meters } = this;
    if (this.clockError) this.#readClocks(this.clockError, now);
    if (receiver.fix.id < 0) return;
    receiver.draw(now);
    this.exportError.drawn(now);
    if (real.life > 0 && real.life === receiver.fix.life) meters.sample(receiver.shown, real);
    else meters.pause();
  }
  /** Measures by how much the clocks are off. */
  #readClocks(meter, now) {
    const { clocks } = this;
    if (clocks.settled) meter.sample(clocks.errorAt(now), clocks.freeErrorAt(now));
  }
  /** The end of the measurement. */
  finish(now) {
    if (this.receiver.fix.id < 0) return;
    this.exportError.mark(now);
    this.receiver.draw(now);
    this.exportError.drawn(now);
  }
};

// engine/publisher/detail-levels.ts
var mostLevels = 32;
var DetailLevels = class {
  #reaches;
  #hysteresis;
  constructor({ reaches, hysteresis }) {
    this.#reaches = reaches;
    this.#hysteresis = hysteresis;
  }
  /** The level for a viewer at `distance` (m) that is at `level` now; −1: at none yet. */
  at(distance3, level2) {
    const inwards = this.#reaches.findIndex((reach2) => distance3 <= reach2);
    if (level2 < 0 || inwards <= level2) return inwards;
    let outwards = level2;
    while (distance3 > this.#reaches[outwards] * (1 + this.#hysteresis)) outwards += 1;
    return outwards;
  }
};

// engine/session/relevance.ts
var Viewer = class {
  #place;
  #owned;
  constructor(at, owned) {
    this.#place = at ? Object.assign(new KinematicState(), at) : null;
    this.#owned = owned;
  }
  /** m; NaN while it has no place. */
  distanceTo(state) {
    if (this.#place) return distanceBetween(this.#place, state);
    let nearest2 = NaN;
    for (let i = 0; i < this.#owned.length; i++) {
      const { life, state: own2 } = this.#owned[i];
      const distance3 = distanceBetween(own2, state);
      if (life > 0 && !(distance3 >= nearest2)) nearest2 = distance3;
    }
    return nearest2;
  }
};
var Relevance = class {
  #detail;
  #levels;
  #pairs;
  #viewers;
  #begun = false;
  constructor({ plan, nodes: nodes2, entities, levels, pairs }) {
    this.#detail = new DetailLevels({ reaches: plan.levels.map(({ reach: reach2 }) => reach2), hysteresis: plan.hysteresis });
    this.#levels = levels;
    this.#pairs = pairs;
    this.#viewers = pairs.map(({ receiverNode }) => {
      const owned = entities.filter(({ owner }) => owner === receiverNode);
      return new Viewer(nodes2[receiverNode]?.at, owned);
    });
  }
  /**
   * To be called before the entity, which is at `real`, is published. A receiver without a place stays at its level.
   */
  assign(now, real) {
    for (let receiver = 0; receiver < this.#pairs.length; receiver++) {
      const pair = this.#pairs[receiver];
      const distance3 = this.#viewers[receiver].distanceTo(real);
      if (Number.isNaN(distance3)) continue;
      const level2 = this.#detail.at(distance3, this.#begun ? pair.level : -1);
      if (level2 !== pair.level) changeLevel(this.#levels, receiver, pair, level2, now);
    }
    this.#begun = true;
  }
};
function changeLevel(levels, receiver, pair, level2, now) {
  const { value } = pair.estimates.delay;
  const next = levels[level2];
  levels[pair.level].removeReceiver(receiver);
  pair.change(level2, next.estimates[receiver], next.segments, now);
  next.admit(receiver, value);
}

// engine/base/math/stand-on.ts
var UpwardNormal = class {
  x = 0;
  y = 0;
  z = 1;
};
function standOn(state, { x, y, z: z37 }) {
  const { qw, qx, qy, qz } = state;
  const yaw = Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  const rise = -(x * cosine + y * sine) / z37;
  const pitch = Math.atan(rise) / 2;
  const roll = Math.asin(Math.max(-1, Math.min(1, x * sine - y * cosine))) / 2;
  const tiltW = Math.cos(pitch) * Math.cos(roll);
  const tiltX = Math.cos(pitch) * Math.sin(roll);
  const tiltY = -Math.sin(pitch) * Math.cos(roll);
  const tiltZ = Math.sin(pitch) * Math.sin(roll);
  const c = Math.cos(yaw / 2);
  const s = Math.sin(yaw / 2);
  state.qw = c * tiltW - s * tiltZ;
  state.qx = c * tiltX - s * tiltY;
  state.qy = c * tiltY + s * tiltX;
  state.qz = c * tiltZ + s * tiltW;
}

// engine/receiver/ground-clamp.ts
var GroundClamp = class {
  #rule;
  #contact;
  #points = new Float64Array(9);
  /**
   * How far (m) ahead and to the left of the place each point lies, in the entity's own axes; every third number is 0.
   */
  #offsets;
  constructor(rule, world2) {
    const { length, width } = rule;
    this.#rule = rule;
    this.#offsets = Float64Array.of(-2 / 3 * length, 0, 0, length / 3, -width / 2, 0, length / 3, width / 2, 0);
    this.#contact = new GroundContact(rule.clamp, world2);
  }
  /** Moves `shown` up or down and turns it as the rule says; its vertical speed becomes that along the ground. */
  apply(shown2) {
    const { points, orientation: orientation2 } = this.#rule;
    const contact = this.#contact;
    if (points === 3) this.#touchThree(shown2);
    else this.#touchOne(shown2);
    if (!contact.touched) return;
    shown2.z = contact.height;
    if (!contact.hasNormal) return;
    const { x, y, z: z37 } = contact.normal;
    shown2.vz = -(x * shown2.vx + y * shown2.vy) / z37;
    if (orientation2 === "ground") standOn(shown2, contact.normal);
  }
  #touchOne({ x, y, z: z37 }) {
    this.#points[0] = x;
    this.#points[1] = y;
    this.#points[2] = z37;
    this.#contact.touchOne(this.#points);
  }
  #touchThree(shown2) {
    this.#lay(0, shown2);
    this.#lay(3, shown2);
    this.#lay(6, shown2);
    this.#contact.touchThree(this.#points);
  }
  #lay(at, { x, y, z: z37, qw, qx, qy, qz }) {
    const points = this.#points;
    const ahead = this.#offsets[at];
    const left = this.#offsets[at + 1];
    points[at] = x + ahead * (1 - 2 * (qy * qy + qz * qz)) + left * 2 * (qx * qy - qw * qz);
    points[at + 1] = y + ahead * 2 * (qx * qy + qw * qz) + left * (1 - 2 * (qx * qx + qz * qz));
    points[at + 2] = z37 + ahead * 2 * (qx * qz - qw * qy) + left * 2 * (qy * qz + qw * qx);
  }
};
var feeler = 0.1;
var degenerate = 1e-12;
var GroundContact = class {
  /** Mean height of the clamped points, m. */
  height = 0;
  /** True when the last call moved or held at least one point on the ground. */
  touched = false;
  /** False where the points or the ground under them have no normal; `normal` then means nothing. */
  hasNormal = false;
  normal = new UpwardNormal();
  #place = new GroundPlace();
  #mode;
  #world;
  constructor(mode2, world2) {
    this.#mode = mode2;
    this.#world = world2;
  }
  /**
   * Clamps three points, x, y, z one after the other, in place. The normal is that of the triangle through them, on its
   * upper side, in either winding order. A point without ground under it stays as it is.
   */
  touchThree(points) {
    this.touched = false;
    for (let i = 0; i < 9; i += 3) this.#clamp(points, i);
    this.height = (points[2] + points[5] + points[8]) / 3;
    this.#faceUp(points);
  }
  /** Clamps one point, x, y, z, in place. Where it touches, the normal is that of the ground. */
  touchOne(point2) {
    this.touched = false;
    this.#clamp(point2, 0);
    this.height = point2[2];
    this.hasNormal = false;
    if (this.touched) this.#feel(point2);
  }
  #clamp(points, at) {
    if (this.#mode === "none") return;
    const place4 = this.#place;
    place4.x = points[at];
    place4.y = points[at + 1];
    this.#world.groundAt(place4);
    const touches = this.#mode === "always" ? !Number.isNaN(place4.z) : place4.z > points[at + 2];
    if (!touches) return;
    points[at + 2] = place4.z;
    this.touched = true;
  }
  #faceUp(p) {
    const ax = p[3] - p[0];
    const ay = p[4] - p[1];
    const az = p[5] - p[2];
    const bx = p[6] - p[0];
    const by = p[7] - p[1];
    const bz = p[8] - p[2];
    this.normal.x = ay * bz - az * by;
    this.normal.y = az * bx - ax * bz;
    this.normal.z = ax * by - ay * bx;
    this.#stretch();
  }
  /** Across the ground's heights ahead and behind, and on both sides. */
  #feel(point2) {
    const place4 = this.#place;
    const x = point2[0];
    const y = point2[1];
    place4.y = y;
    place4.x = x + feeler;
    this.#world.groundAt(place4);
    const east = place4.z;
    place4.x = x - feeler;
    this.#world.groundAt(place4);
    const west = place4.z;
    place4.x = x;
    place4.y = y + feeler;
    this.#world.groundAt(place4);
    const north = place4.z;
    place4.y = y - feeler;
    this.#world.groundAt(place4);
    this.normal.x = -(east - west);
    this.normal.y = -(north - place4.z);
    this.normal.z = 2 * feeler;
    if (!Number.isNaN(this.normal.x + this.normal.y)) this.#stretch();
  }
  /** To length 1, upward. A normal with no upward side (a vertical triangle) is none: nothing can stand on it. */
  #stretch() {
    const { x, y, z: z37 } = this.normal;
    const length = Math.sqrt(x * x + y * y + z37 * z37);
    this.hasNormal = length > degenerate && Math.abs(z37) > degenerate * length;
    if (!this.hasNormal) return;
    const scale2 = z37 < 0 ? -1 / length : 1 / length;
    this.normal.x = x * scale2;
    this.normal.y = y * scale2;
    this.normal.z = z37 * scale2;
  }
};

// engine/base/clocks/clock-settings.ts
var perfectClock = { offset: 0, drift: 0, jitter: 0 };
var clockAdjustments = ["step", "slew"];
var defaultNtp = { poll: 2, samples: 8, adjust: "step", slewRate: 5e-4, stepThreshold: 0.128 };
var synchronisations = ["none", "ntp", "perfect"];

// engine/base/clocks/node-clock.ts
var NodeClock = class {
  /** False while its first correction is still to come. */
  settled = true;
  #corrected = false;
  #offset;
  #drift;
  /** The correction: `#to` from `#until` on; before, a straight line from `#from` at `#since`. */
  #from = 0;
  #since = -Infinity;
  #to = 0;
  #until = -Infinity;
  constructor({ offset, drift }) {
    this.#offset = offset;
    this.#drift = drift;
  }
  /** The error of the clock by itself. */
  freeErrorAt(now) {
    return this.#offset + this.#drift * now;
  }
  /** The error of the clock as it is corrected; `now` must not be before the last correction. */
  errorAt(now) {
    return this.freeErrorAt(now) + this.#correctionAt(now);
  }
  /** From `now` on, at once or little by little, it reads what it would by itself plus `correction` (s). */
  correct(correction, now, { adjust, slewRate, stepThreshold }) {
    const from = this.#correctionAt(now);
    const off = Math.abs(correction - from);
    const steps2 = adjust === "step" || !this.#corrected || off > stepThreshold;
    this.#from = from;
    this.#since = now;
    this.#to = correction;
    this.#until = steps2 ? now : now + off / slewRate;
    this.#corrected = true;
    this.settled = true;
  }
  #correctionAt(now) {
    if (now >= this.#until) return this.#to;
    return this.#from + (this.#to - this.#from) * (now - this.#since) / (this.#until - this.#since);
  }
};

// engine/base/clocks/pair-clocks.ts
var PairClocks = class {
  /** Both read for an update by its number. */
  publisher;
  receiver;
  constructor(publisher, receiver) {
    this.publisher = publisher;
    this.receiver = receiver;
  }
  /** By how much (s) the receiver's clock is ahead of the publisher's. */
  errorAt(now) {
    return this.receiver.clock.errorAt(now) - this.publisher.clock.errorAt(now);
  }
  /** The same of the clocks by themselves, without any correction. */
  freeErrorAt(now) {
    return this.receiver.clock.freeErrorAt(now) - this.publisher.clock.freeErrorAt(now);
  }
  /** False while one of the two waits for its first correction. */
  get settled() {
    return this.publisher.clock.settled && this.receiver.clock.settled;
  }
};

// engine/base/clocks/reading-noise.ts
var ReadingNoise = class {
  #key;
  #deviation;
  /** `name`: whose readings, and what for; `deviation`: the standard deviation, s. */
  constructor(seed, name, deviation2) {
    this.#key = keyOf(seed, `clock/${name}`);
    this.#deviation = deviation2;
  }
  /** By how much (s) reading `number` (0, 1, 2 …) is off what the clock is at. */
  at(number2) {
    return this.#deviation === 0 ? 0 : this.#deviation * normalQuantile(uniformAt(this.#key, number2));
  }
};

// engine/base/clocks/clock-filter.ts
var tolerance2 = 15e-6;
var ClockFilter = class {
  #offsets;
  #roundTrips;
  #returned;
  #taken = 0;
  /** Chooses from this many. */
  constructor(samples) {
    this.#offsets = new Float64Array(samples);
    this.#roundTrips = new Float64Array(samples);
    this.#returned = new Float64Array(samples);
  }
  /**
   * Takes in an exchange by its four readings (s): the client's at sending, the server's at receiving and answering,
   * the client's at the answer's arrival.
   */
  take(sent, received, answered2, returned) {
    const place4 = this.#taken % this.#offsets.length;
    this.#offsets[place4] = (received - sent + (answered2 - returned)) / 2;
    this.#roundTrips[place4] = returned - sent - (answered2 - received);
    this.#returned[place4] = returned;
    this.#taken += 1;
  }
  /** By how much (s) the server's clock is ahead of the client's. There must have been an exchange. */
  get offset() {
    return this.#offsets[this.#best];
  }
  /** By how much (s) that is off at most, if both clocks keep to the tolerance. */
  get error() {
    return this.#distance(this.#best, this.#newest);
  }
  /** The exchange to believe. */
  get #best() {
    const newest = this.#newest;
    let best = 0;
    for (let place4 = 1; place4 < Math.min(this.#taken, this.#offsets.length); place4++) {
      if (this.#distance(place4, newest) < this.#distance(best, newest)) best = place4;
    }
    return best;
  }
  /** When the latest exchange ended, by the client's clock. */
  get #newest() {
    return this.#returned[(this.#taken - 1) % this.#offsets.length];
  }
  #distance(place4, now) {
    return this.#roundTrips[place4] / 2 + tolerance2 * (now - this.#returned[place4]);
  }
};

// engine/network/time-client.ts
var packetBytes = 48;
var TimePacket = class extends Packet {
  isAnswer = false;
  /** Readings, s. */
  sent = 0;
  received = 0;
  answered = 0;
};
var TimeClient = class extends Forwarder {
  #parts;
  #filter;
  #poll = () => this.#request();
  #polls = 0;
  constructor(parts) {
    super(parts.timeline);
    this.#parts = parts;
    this.#filter = new ClockFilter(parts.settings.samples);
    parts.client.clock.settled = false;
    parts.timeline.at(0, this.#poll);
  }
  create() {
    return new TimePacket();
  }
  arrive(packet) {
    if (packet.isAnswer) this.#correct(packet);
    else this.#answer(packet);
  }
  duplicate() {
    return false;
  }
  #request() {
    const { client, requests, settings } = this.#parts;
    const number2 = this.#polls++;
    const request = this.take(requests, number2, packetBytes);
    request.isAnswer = false;
    request.sent = this.#read(client, 2 * number2);
    this.forward(request, this.timeline.now);
    this.timeline.at(this.#polls * settings.poll, this.#poll);
  }
  #answer({ number: number2, sent }) {
    const { server, answers } = this.#parts;
    const answer = this.take(answers, number2, packetBytes);
    answer.isAnswer = true;
    answer.sent = sent;
    answer.received = this.#read(server, 2 * number2);
    answer.answered = this.#read(server, 2 * number2 + 1);
    this.forward(answer, this.timeline.now);
  }
  #correct({ number: number2, sent, received, answered: answered2 }) {
    const { client, settings } = this.#parts;
    this.#filter.take(sent, received, answered2, this.#read(client, 2 * number2 + 1));
    client.clock.correct(this.#filter.offset, this.timeline.now, settings);
  }
  #read(keeper, number2) {
    const { now } = this.timeline;
    return now + keeper.freeErrorOf(number2, now);
  }
};

// engine/base/clocks/timekeeper.ts
var Timekeeper = class {
  clock;
  #noise;
  constructor(clock, noise2) {
    this.clock = clock;
    this.#noise = noise2;
  }
  /** Error (s) of reading `number` at `now`: reading − session time. */
  errorOf(number2, now) {
    return this.clock.errorAt(now) + this.#noise.at(number2);
  }
  /** The same of the clock by itself, without any correction. */
  freeErrorOf(number2, now) {
    return this.clock.freeErrorAt(now) + this.#noise.at(number2);
  }
};

// engine/session/lane-parts.ts
var idleScheduler = { onTrigger: () => void 0 };
var LaneParts = class {
  integral = new FixIntegral();
  /** Placed paths are the model's own at every instant. */
  followsModel;
  #frame = new DrawnFrame();
  frameRules;
  timeline;
  /** Null: no observer. */
  tracer;
  /** Null: there are none of plugins. */
  metrics;
  transport;
  network;
  clocks;
  keepsPendingEntries;
  /** True where the lane is on the screens of people, who run it themselves: it only follows their reports. */
  isMirrored;
  #lane;
  #plan;
  #receivers;
  #guard;
  #part;
  levels;
  contracts;
  #pairs = 0;
  #onDecision;
  constructor(lane, { plan, timeline, guard, feed, part, observer }, onDecision) {
    const number2 = plan.lanes.indexOf(lane);
    this.isMirrored = feed !== void 0 && number2 === plan.game?.screens;
    this.metrics = metricsOf(plan, part, guard);
    this.tracer = tracerOf(number2, timeline, observer, this.metrics);
    this.frameRules = new FrameRules(plan.frame, { ...defaultSeenRules, ...plan.measures });
    this.#lane = lane;
    this.#plan = plan;
    this.#guard = guard;
    this.#onDecision = onDecision;
    this.#part = part;
    this.timeline = timeline;
    this.contracts = new LaneContracts(lane, plan, guard);
    this.levels = (lane.relevance?.levels ?? [lane]).map((_, level2) => new LevelParts(lane, level2, plan, this.contracts, guard));
    this.followsModel = followsModel(lane, this.levels);
    this.transport = part?.transport ?? new UpdateTransport(timeline, streamsOf(plan).length, this.tracer);
    this.network = new LaneNetwork(plan, guard, feed?.channels);
    this.clocks = new LaneClocks(lane, plan, this.network, timeline);
    this.keepsPendingEntries = !feed && !part && this.levels.length === 1 && goesStraight(lane, plan);
    this.#receivers = new LaneReceivers({
      lane,
      contracts: this.contracts,
      grounds: this.levels.map(({ ground }) => ground),
      world: plan.world ?? openWorld,
      guard
    });
  }
  /** The scheduler of one entity at one level: what it draws is its own. */
  scheduler(entity, { level: level2, longestInterval: heartbeat }, receivers) {
    if (this.isMirrored) return idleScheduler;
    const { plugin, params: params9 } = this.#lane.scheduler;
    const name = `scheduler/${this.#lane.id}/${this.#plan.entities[entity].id}`;
    const random = new RandomStream(this.#plan.seed, level2 === 0 ? name : `${name}/${level2}`);
    return createGuarded(plugin, this.#guard, () => plugin.create({ params: params9, receivers, heartbeat, random }));
  }
  /** Reports the decisions about one entity; undefined without an observer. */
  decisions(entity, receivers, concerns) {
    const report = this.#onDecision;
    const quantities3 = this.#lane.scheduler.plugin.explains?.length ?? 0;
    return report && new Decisions(receivers, quantities3, (decision) => concerns(decision.receiver) && report(entity, decision));
  }
  /** The publisher's estimates for one receiver. */
  estimates(history) {
    return new ReceiverEstimates(history, this.#lane.clock, this.#lane.delayFrom);
  }
  /** What chooses levels of detail; null where there is one. */
  relevance(entities, levels, pairs) {
    const { relevance } = this.#lane;
    return relevance ? new Relevance({ plan: relevance, nodes: this.#plan.nodes, entities, levels, pairs }) : null;
  }
  /** The nodes that show an entity, as far as that concerns the node that is run here. */
  receiversOf(entity) {
    const { owner } = this.#plan.entities[entity];
    const receivers = receiversOf(this.#plan, owner);
    const here = this.#part?.node ?? owner;
    return here === owner ? receivers : receivers.filter((node) => node === here);
  }
  /** Number of the first update of any entity. */
  get firstSerial() {
    return this.#part?.firstSerial ?? 0;
  }
  /** One pair for every receiver of the entity, at its first level. */
  pairs(entity, { segments, estimates, pendingEntries }, listener) {
    const { owner } = this.#plan.entities[entity];
    const playout = this.#playout();
    return this.receiversOf(entity).map((receiverNode, number2) => {
      const receiver = this.#receivers.create();
      return new Pair({
        entity,
        publisherNode: owner,
        receiverNode,
        number: number2,
        place: this.#pairs++,
        receiver,
        ...this.#meters(segments, receiver),
        estimates: estimates[number2],
        pending: pendingEntries[number2] ?? null,
        clocks: this.clocks.between(entity, receiverNode),
        measuresClocks: this.clocks.measured,
        playout,
        timeline: this.timeline,
        listener,
        route: this.network.route(owner, receiverNode)
      });
    });
  }
  /** A receiver that nothing is sent to. */
  receiver() {
    return this.#receivers.create();
  }
  #playout() {
    const { plugin, params: params9 } = this.#lane.scheduler;
    return plugin.playout ? this.#guard.create(plugin, () => plugin.playout?.(params9) ?? null) : null;
  }
  #meters(exported, receiver) {
    return { exportError: this.#exportError(exported, receiver), meters: new PairMeters(this.frameRules) };
  }
  #exportError(exported, receiver) {
    return this.followsModel ? new ContinuousExportError(exported, receiver, this.integral) : new DrawnExportError(exported, receiver, this.#frame);
  }
};
function followsModel({ convergence }, levels) {
  return (convergence.plugin.immediate ?? false) && !levels.some(({ ground }) => ground && ground.clamp !== "none");
}
function metricsOf(plan, part, guard) {
  return plan.metrics && !part ? new LaneMetrics(plan.metrics, plan, guard) : null;
}
function tracerOf(lane, timeline, observer, metrics) {
  const report = observer?.onUpdate;
  if (!metrics?.hearsUpdates) return report ? new UpdateTracer(lane, timeline, report) : null;
  return new UpdateTracer(lane, timeline, (news) => {
    metrics.take(news);
    report?.(news);
  });
}
function goesStraight({ clock }, { relay }) {
  return clock !== "one-way-delay" && relay === null;
}
var LaneReceivers = class {
  #parts;
  #scratch = new ReceiverScratch();
  /** Those made last. */
  #models = null;
  #scheme = null;
  constructor(parts) {
    this.#parts = parts;
  }
  create() {
    const { lane, contracts, grounds } = this.#parts;
    if (!this.#models?.isStateless) this.#models = contracts.placed();
    if (!this.#scheme?.isStateless) this.#scheme = this.#createScheme();
    return new Receiver({
      models: this.#models,
      convergence: this.#scheme,
      grounds: grounds.map((ground) => this.#ground(ground)),
      immediate: lane.convergence.plugin.immediate ?? false,
      clock: lane.clock,
      scratch: this.#scratch
    });
  }
  #createScheme() {
    const { lane, world: world2, guard } = this.#parts;
    const { plugin, params: params9 } = lane.convergence;
    return createGuarded(plugin, guard, () => plugin.create({ params: params9, world: world2 }));
  }
  #ground(ground) {
    return ground && ground.clamp !== "none" ? new GroundClamp(ground, this.#parts.world) : null;
  }
};
var LaneClocks = class {
  /** False when every clock of the session is perfect: there is nothing to measure. */
  measured;
  #plan;
  #settings;
  #clocks;
  constructor({ synchronisation = { kind: "none" } }, plan, network, timeline) {
    this.measured = clocksErr(plan);
    this.#plan = plan;
    this.#settings = plan.nodes.map(({ clock }) => synchronisation.kind === "perfect" ? perfectClock : clock ?? perfectClock);
    this.#clocks = this.#settings.map((settings) => new NodeClock(settings));
    if (synchronisation.kind !== "ntp") return;
    const server = timeServerOf(plan);
    plan.nodes.forEach((_, node) => {
      if (node === server) return;
      new TimeClient({
        client: this.#keeper(node, "asking"),
        server: this.#keeper(server, `answering ${this.#idOf(node)}`),
        ...network.timeRoute(node, server),
        settings: synchronisation,
        timeline
      });
    });
  }
  /** Stamps an entity's updates, or those of one of its parts by its name. */
  publisherOf(entity, part) {
    const { id: id2, owner } = this.#plan.entities[entity];
    return this.#keeper(owner, `sending ${part ?? id2}`);
  }
  /** The clocks at both ends of those updates, for a receiver. */
  between(entity, receiver, part) {
    const { id: id2 } = this.#plan.entities[entity];
    return new PairClocks(this.publisherOf(entity, part), this.#keeper(receiver, `receiving ${part ?? id2}`));
  }
  #keeper(node, purpose) {
    const { jitter: jitter2 } = this.#settings[node];
    const noise2 = new ReadingNoise(this.#plan.seed, `${this.#idOf(node)} ${purpose}`, jitter2);
    return new Timekeeper(this.#clocks[node], noise2);
  }
  #idOf(node) {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
};

// engine/network/part-transport.ts
var PartPacket = class extends Packet {
  recipient = null;
  /** When it was sent, s. */
  time = 0;
  /** How old (s) it will be when it arrives, as its publisher estimates: sent with it. */
  age = 0;
  update = new ArticulationUpdate();
};
var PartTransport = class extends Forwarder {
  #tracer;
  constructor(timeline, tracer = null) {
    super(timeline);
    this.#tracer = tracer;
  }
  /** Sends an update of a part, as packet `number` of the channels. */
  send(recipient, channels, update2, number2, part) {
    const { now } = this.timeline;
    const packet = this.take(channels, number2, part.bytes);
    packet.recipient = recipient;
    packet.time = now;
    packet.age = recipient.body.estimates.delay.value;
    copyArticulation(update2, packet.update);
    if (this.#tracer) packet.trace = this.#tracer.sendsPart(recipient.body, part, update2, now);
    recipient.traffic.add(part.bytes);
    this.forward(packet, now);
  }
  create() {
    return new PartPacket();
  }
  arrive({ recipient, update: update2, time: time2, age, trace }, now) {
    if (recipient?.arrive(update2, time2, age, now)) trace?.arrived(now);
  }
  duplicate(packet, copy) {
    copy.recipient = packet.recipient;
    copy.time = packet.time;
    copy.age = packet.age;
    copyArticulation(packet.update, copy.update);
    return true;
  }
};

// engine/session/lane.ts
var Lane = class {
  plan;
  exports;
  /** All pairs, entity by entity. */
  pairs;
  /** Of all entities, in the order of the plan. */
  parts;
  #network;
  #lane;
  /** Null: no observer. */
  tracer;
  /** Those of plugins; null: none. */
  metrics;
  constructor(lane, { entities, realParts: realParts2, onDecision, ...settings }) {
    const number2 = settings.plan.lanes.indexOf(lane);
    const report = onDecision && ((entity, decision) => onDecision(number2, entity, decision));
    const parts = new LaneParts(lane, settings, report);
    this.plan = lane;
    this.#lane = parts;
    this.exports = entities.map((_, index) => new ExportedEntity(parts, index, entities));
    this.pairs = this.exports.flatMap(({ pairs }) => pairs);
    this.parts = this.#exportParts(realParts2, parts);
    this.#network = parts.network;
    this.tracer = parts.tracer;
    this.metrics = parts.metrics;
  }
  publish(now) {
    if (this.#lane.isMirrored) return;
    for (let i = 0; i < this.exports.length; i++) this.exports[i].publish(now);
    for (let i = 0; i < this.parts.length; i++) this.parts[i].publish(now);
  }
  display(now) {
    for (let i = 0; i < this.exports.length; i++) this.exports[i].display(now);
    for (let i = 0; i < this.parts.length; i++) this.parts[i].display(now);
    this.metrics?.frame(now, this.exports);
  }
  finish(now) {
    for (const exported of this.exports) exported.finish(now);
  }
  /** From `now` on this contract is offered for an entity, or for all (null). */
  setOffer(entity, offer, now) {
    this.exports.forEach((exported, index) => {
      if (entity === null || entity === index) exported.offer?.change(offer, now);
    });
  }
  /** A receiver like those of its pairs, to which nothing is sent. */
  receiver() {
    return this.#lane.receiver();
  }
  /** The channel of the announcements of shots from one node to another; null: there is none. */
  shotRoute(shooter, viewer) {
    return this.#network.shotRoute(shooter, viewer);
  }
  setLink(node, direction2, settings) {
    this.#network.set(node, direction2, settings);
  }
  #exportParts(real, parts) {
    const transport = new PartTransport(parts.timeline, parts.tracer);
    const entities = this.exports.length;
    const streams = entities + real.length;
    return real.map((part, index) => {
      const { pairs } = this.exports[part.entity];
      return new ExportedPart(part, pairs, {
        lane: this.plan,
        parts,
        transport,
        number: index,
        stream: entities + index,
        streams
      });
    });
  }
};

// engine/world/terrain/terrain.ts
var GroundShape = class {
  z = 0;
  dx = 0;
  dy = 0;
  dxx = 0;
  dxy = 0;
  dyy = 0;
};
var Plane = class {
  #height;
  #dx;
  #dy;
  constructor({ height: height2, slope: slope2 }) {
    this.#height = height2;
    this.#dx = slope2[0];
    this.#dy = slope2[1];
  }
  groundAt(place4) {
    place4.z = this.#height + this.#dx * place4.x + this.#dy * place4.y;
  }
  shapeAt(x, y, out) {
    out.z = this.#height + this.#dx * x + this.#dy * y;
    out.dx = this.#dx;
    out.dy = this.#dy;
    out.dxx = out.dxy = out.dyy = 0;
  }
};

// engine/world/grounded-motion.ts
var GroundedMotion = class {
  #level;
  #terrain;
  #ground = new GroundShape();
  #normal = new UpwardNormal();
  #height = 0;
  constructor(level2, terrain) {
    this.#level = level2;
    this.#terrain = terrain;
  }
  sample(now, out) {
    const life = this.#level.sample(now, out);
    if (life > 0) this.#lay(out);
    return life;
  }
  #lay(out) {
    const ground = this.#ground;
    this.#terrain.shapeAt(out.x, out.y, ground);
    if (!Number.isNaN(ground.z)) {
      this.#height = ground.z;
      this.#climb(out);
      this.#lean(out);
    }
    out.z = this.#height;
  }
  /** The derivatives of height along the path, by the chain rule. */
  #climb(out) {
    const { dx, dy, dxx, dxy, dyy } = this.#ground;
    const { vx, vy } = out;
    out.vz = dx * vx + dy * vy;
    out.az = dx * out.ax + dy * out.ay + dxx * vx * vx + 2 * dxy * vx * vy + dyy * vy * vy;
  }
  /**
   * Forward F = (cos ψ, sin ψ, rise), left L and normal N = (−dx, −dy, 1) are the body's axes but for their lengths;
   * the rates about them are ωx = −Ṅ·L, ωy = Ṅ·F, ωz = Ḟ·L.
   */
  #lean(out) {
    const { dx, dy, dxx, dxy, dyy } = this.#ground;
    const yaw = yawOf(out);
    const c = Math.cos(yaw);
    const s = Math.sin(yaw);
    const turn2 = out.wz;
    const steeperX = dxx * out.vx + dxy * out.vy;
    const steeperY = dxy * out.vx + dyy * out.vy;
    const rise = dx * c + dy * s;
    const forward = Math.sqrt(1 + rise * rise);
    const up = Math.sqrt(1 + dx * dx + dy * dy);
    const leftX = -(s + dy * rise) / (up * forward);
    const leftY = (c + dx * rise) / (up * forward);
    const leftZ = (dy * c - dx * s) / (up * forward);
    out.wx = (steeperX * leftX + steeperY * leftY) / up;
    out.wy = -(steeperX * c + steeperY * s) / (up * forward);
    out.wz = (turn2 * (c * leftY - s * leftX) + (steeperX * c + steeperY * s + turn2 * (dy * c - dx * s)) * leftZ) / forward;
    this.#normal.x = -dx / up;
    this.#normal.y = -dy / up;
    this.#normal.z = 1 / up;
    standOn(out, this.#normal);
  }
};

// engine/world/part-motion.ts
var partAxes = ["azimuth", "elevation"];
var PartState = class {
  angle = 0;
  rate = 0;
};
function definePartMotion(definition) {
  return definition;
}

// engine/session/real-entity.ts
var RealEntity = class {
  id;
  owner;
  /** Real state at the last frame. */
  state = new KinematicState();
  /** Number of the spawn, 0 while the entity is not in the world. */
  life = 0;
  /** Null when recorded updates are the motion: their extrapolation is then the real path, lane by lane. */
  source;
  recorded;
  /** `tank`: its motion where it is a player's. */
  constructor(entity, plan, guard, tank) {
    this.id = entity.id;
    this.owner = entity.owner;
    this.source = entity.motion.kind === "player" ? tank : sourceOf(entity.id, entity.motion, plan, guard);
    this.recorded = entity.motion.kind === "recorded" ? entity.motion.recorded : null;
  }
  frame(now) {
    if (this.source) this.life = this.source.sample(now, this.state);
  }
};
function sourceOf(id2, motion2, plan, guard) {
  switch (motion2.kind) {
    case "recorded":
      return null;
    case "path":
      return motion2.create();
    case "synthetic":
      return made(id2, motion2, plan, guard);
  }
}
function made(id2, { definition, params: params9 }, { seed, arena, world: world2 }, guard) {
  const { obstacles = [], roads = [] } = world2 ?? {};
  const random = new RandomStream(seed, `motion/${id2}`);
  const source = createGuarded(definition, guard, () => definition.create({ params: params9, arena, random, obstacles, roads }));
  return world2?.terrain && !definition.airborne ? new GroundedMotion(source, world2.terrain) : source;
}
var RealPart = class {
  plan;
  /** Its entity, and that one’s number. */
  body;
  entity;
  /** At the last frame in which the entity was in the world. */
  state = new PartState();
  #motion;
  constructor(plan, entity, entities, seed) {
    const { definition, params: params9 } = plan.motion;
    const body2 = entities[entity];
    const target = entities.find(({ id: id2 }) => id2 === params9["entity"]) ?? null;
    const random = new RandomStream(seed, `part/${body2.id}/${plan.id}`);
    this.plan = plan;
    this.body = body2;
    this.entity = entity;
    this.#motion = definition.create({ params: params9, axis: plan.axis, body: body2, target, random });
  }
  /** The spawn of its entity, 0 while that is not in the world. */
  get life() {
    return this.body.life;
  }
  /** Once the entities stand where they do in this frame. */
  frame(now) {
    if (this.life > 0) this.#motion.sample(now, this.state);
  }
};
function realParts({ entities, seed }, real) {
  return entities.flatMap(({ parts = [] }, entity) => parts.map((part) => new RealPart(part, entity, real, seed)));
}

// engine/base/math/sample.ts
function mean(values) {
  return values.reduce((sum2, value) => sum2 + value, 0) / values.length;
}

// engine/session/results.ts
function resultsOf({ plan, lanes, now, frames, game }) {
  return {
    seed: plan.seed,
    duration: now,
    frames,
    lanes: Object.fromEntries(lanes.map((lane) => [lane.plan.id, laneResults(lane, plan, now)])),
    ...plan.metrics && { metrics: wordsOf(plan.metrics) },
    ...game && { game: game.results(now) }
  };
}
function laneResults(lane, plan, now) {
  const updatesSent = lane.pairs.reduce((sum2, { traffic }) => sum2 + traffic.updates, 0);
  const bytesSent = lane.pairs.reduce((sum2, { traffic }) => sum2 + traffic.bytes, 0);
  const updates = updatesByEntity(lane);
  const measured = lane.pairs.filter(({ hasShown }) => hasShown);
  const aee = measured.length > 0 ? spreadOf(measured.map((pair) => pair.exportError.total(now))) : nothing6;
  return {
    triggers: lane.exports.reduce((sum2, { triggers }) => sum2 + triggers, 0),
    ...freshResults(lane),
    ...askedResults(lane),
    ...contractResults(lane, now),
    updatesSent,
    bytesSent,
    updatesPerSecond: perSecond(updatesSent, now),
    bytesPerSecond: perSecond(bytesSent, now),
    ...partTotals(lane),
    receivers: Object.fromEntries(
      lane.pairs.map((pair) => [
        pairKey(plan, pair),
        {
          ...pairResults(pair, updates[pair.entity], now),
          ...some(lane.metrics?.pairResults(pair)),
          ...partsOf(lane, pair, now)
        }
      ])
    ),
    aeeMean: aee.mean,
    aeeStd: aee.std,
    aeeMax: aee.max,
    ...measured.length < lane.pairs.length && { aeeReceivers: measured.length },
    ...some(lane.metrics?.laneResults())
  };
}
function some(metrics = {}) {
  return Object.keys(metrics).length > 0 ? { metrics } : {};
}
function wordsOf(metrics) {
  return Object.fromEntries(metrics.map(({ plugin: { id: id2, title, unit: unit2 } }) => [id2, { title, unit: unit2 }]));
}
function askedResults({ plan: { triggersAsked, trigger } }) {
  return triggersAsked === void 0 ? {} : { triggersAsked, triggerDistance: trigger.distance ?? Infinity };
}
function freshResults({ exports }) {
  const updatesFresh = exports.reduce((sum2, { levels }) => sum2 + levels.reduce((all, { publisher }) => all + publisher.fresh, 0), 0);
  return updatesFresh > 0 ? { updatesFresh } : {};
}
function updatesByEntity({ exports }) {
  return exports.map(({ pairs }) => pairs.reduce((sum2, { traffic }) => sum2 + traffic.updates, 0));
}
function pairResults(pair, all, now) {
  const { traffic, received, delaySum, exportError, meters } = pair;
  const { deviation: deviation2 } = meters;
  return {
    updates: traffic.updates,
    updatesReceived: received,
    updatesShare: all === 0 ? null : traffic.updates / all,
    ...pair.playout && { inTimeRatio: received === 0 ? null : pair.inTimeRatio },
    delayMean: received === 0 ? null : delaySum / received,
    aee: pair.hasShown ? exportError.total(now) : null,
    aeeEstimated: pair.hasEstimate ? pair.aeeEstimated(now) : null,
    exportErrorBefore: pair.hasShown ? exportError.before : null,
    exportErrorAfter: pair.hasShown ? exportError.after : null,
    deviationMean: deviation2.mean,
    deviationP95: deviation2.quantile(0.95),
    deviationP99: deviation2.quantile(0.99),
    deviationMax: deviation2.max,
    orientationErrorMean: meters.orientationErrorMean,
    ...clockResults(pair.clockError),
    ...seenResults(meters),
    updatesPerSecond: perSecond(traffic.updates, now),
    bytesPerSecond: perSecond(traffic.bytes, now)
  };
}
function partTotals({ parts }) {
  if (parts.length === 0) return {};
  const traffic = parts.flatMap(({ pairs }) => pairs.map((pair) => pair.traffic));
  return {
    partTriggers: parts.reduce((sum2, { publisher }) => sum2 + publisher.triggers, 0),
    partUpdatesSent: traffic.reduce((sum2, { updates }) => sum2 + updates, 0),
    partBytesSent: traffic.reduce((sum2, { bytes }) => sum2 + bytes, 0)
  };
}
function partsOf({ parts }, body2, now) {
  const shown2 = parts.flatMap(
    ({ real, pairs }) => pairs.filter((pair) => pair.body === body2).map((pair) => [real.plan.id, partResults(pair, now)])
  );
  return shown2.length === 0 ? {} : { parts: Object.fromEntries(shown2) };
}
function partResults({ traffic, received, delaySum, error }, now) {
  return {
    updates: traffic.updates,
    updatesReceived: received,
    delayMean: received === 0 ? null : delaySum / received,
    orientationErrorMean: error.mean,
    orientationErrorP95: error.quantile(0.95),
    orientationErrorMax: error.max,
    updatesPerSecond: perSecond(traffic.updates, now),
    bytesPerSecond: perSecond(traffic.bytes, now)
  };
}
function clockResults(clockError) {
  if (!clockError) return {};
  return {
    clockErrorMean: clockError.mean,
    clockErrorRms: clockError.rms,
    clockErrorMax: clockError.max,
    clockErrorFreeRms: clockError.freeRms
  };
}
function seenResults(meters) {
  return {
    jumpsPerMinute: meters.jumpsPerMinute,
    jumpMax: meters.jumpMax,
    velocityStepRms: meters.velocityStepRms,
    velocityStepMax: meters.velocityStepMax,
    velocityStepExcessRms: meters.velocityStepExcessRms,
    velocityStepExcessMax: meters.velocityStepExcessMax,
    jerkRms: meters.jerkRms,
    backwardRatio: meters.backwardRatio,
    freezeRatio: meters.freezeRatio,
    inconsistency: meters.inconsistency
  };
}
function pairKey(plan, { entity, publisherNode, receiverNode }) {
  const receiver = idOf(plan.nodes[receiverNode]);
  if (plan.entities.length === 1) return receiver;
  const publisher = idOf(plan.nodes[publisherNode]);
  const owned = plan.entities.filter(({ owner }) => owner === publisherNode);
  const source = owned.length === 1 ? publisher : `${publisher}/${idOf(plan.entities[entity])}`;
  return `${source}>${receiver}`;
}
function idOf(thing) {
  return thing?.id ?? "?";
}
function contractResults({ plan, exports }, now) {
  if (!plan.contracts) return {};
  const levels = plan.relevance?.levels.length ?? 1;
  const times2 = exports.flatMap((entity) => entity.levels.flatMap(({ contractTimes }) => contractTimes ?? []));
  const own2 = sum(times2, (each) => sum([...Array(levels).keys()], (level2) => each.secondsOf(level2, now)));
  const named2 = plan.contracts.named.map(({ id: id2 }, index) => [id2, sum(times2, (each) => each.secondsOf(levels + index, now))]);
  const all = own2 + sum(named2, ([, seconds3]) => seconds3);
  const share3 = (seconds3) => all > 0 ? seconds3 / all : null;
  const shares = Object.fromEntries([["own", own2], ...named2].map(([id2, seconds3]) => [id2, share3(seconds3)]));
  return { contractChanges: sum(times2, ({ changes }) => changes), contractShares: shares };
}
function sum(items, value) {
  return items.reduce((total, item) => total + value(item), 0);
}
var nothing6 = { mean: null, std: null, max: null };
function spreadOf(values) {
  if (values.length === 0) return { mean: 0, std: 0, max: 0 };
  const middle = mean(values);
  const variance = mean(values.map((value) => square(value - middle)));
  return { mean: middle, std: Math.sqrt(variance), max: Math.max(...values) };
}

// engine/base/math/footprint.ts
var LevelSegment = class {
  fromX = NaN;
  fromY = NaN;
  toX = NaN;
  toY = NaN;
};
var Footprint = class {
  /**
   * Of the last `nearest`: distance (m) from the place to the contour, negative inside; and the place on the contour.
   */
  distance = NaN;
  x = NaN;
  y = NaN;
  /**
   * Of the last `crossing`: least distance (m) of the line from the contour, negative inside, and at which share of the
   * line.
   */
  passing = NaN;
  at = NaN;
  /** Centre, m. */
  centreX;
  centreY;
  /** Radius (m) of its rounded corners. */
  radius;
  /** Of the circle about the centre that it fits into, m. */
  reach;
  /** Centres of its rounded corners, m: one of a circle, four of a box, round the rectangle from ahead and left. */
  cornersX;
  cornersY;
  #cosine;
  #sine;
  /** Half the extent (m) along its own axes of the rectangle through the centres of its corners. */
  #halfWidth;
  #halfDepth;
  #end = { x: NaN, y: NaN };
  /** `room` (m) is kept free around the obstacle. */
  constructor(obstacle, room3) {
    const isBox = obstacle.kind === "box";
    this.centreX = obstacle.x;
    this.centreY = obstacle.y;
    this.radius = room3 + (isBox ? 0 : obstacle.radius);
    this.#cosine = isBox ? Math.cos(obstacle.yaw) : 1;
    this.#sine = isBox ? Math.sin(obstacle.yaw) : 0;
    this.#halfWidth = isBox ? obstacle.width / 2 : 0;
    this.#halfDepth = isBox ? obstacle.depth / 2 : 0;
    const corners = this.#halfWidth + this.#halfDepth === 0 ? [0] : [0, 1, 2, 3];
    this.cornersX = Float64Array.from(corners, (corner) => this.#cornerX(corner));
    this.cornersY = Float64Array.from(corners, (corner) => this.#cornerY(corner));
    this.reach = this.radius + Math.max(...corners.map((corner) => this.#cornerReach(corner)));
  }
  /**
   * True: the segment stays further than `by` (m) from the contour, by a quick test with boxes and lines. False: it may
   * or may not.
   */
  isFarFrom(segment, by) {
    const far2 = this.reach + by;
    const fromX = segment.fromX - this.centreX;
    const fromY = segment.fromY - this.centreY;
    const toX = segment.toX - this.centreX;
    const toY = segment.toY - this.centreY;
    if (fromX > far2 && toX > far2 || fromX < -far2 && toX < -far2) return true;
    if (fromY > far2 && toY > far2 || fromY < -far2 && toY < -far2) return true;
    const dx = toX - fromX;
    const dy = toY - fromY;
    const across = fromX * dy - fromY * dx;
    return across * across > far2 * far2 * (dx * dx + dy * dy);
  }
  /** Writes the distance of a place from the contour, and the nearest place of the contour `beyond` m further out. */
  nearest({ x, y }, beyond) {
    const dx = x - this.centreX;
    const dy = y - this.centreY;
    const across = dx * this.#cosine + dy * this.#sine;
    const along = dy * this.#cosine - dx * this.#sine;
    const outX = Math.abs(across) - this.#halfWidth;
    const outY = Math.abs(along) - this.#halfDepth;
    const outside2 = Math.sqrt(square(Math.max(outX, 0)) + square(Math.max(outY, 0)));
    const inside = Math.min(Math.max(outX, outY), 0);
    this.distance = outside2 + inside - this.radius;
    const push = beyond - this.distance;
    const sideways2 = outside2 > 0 ? Math.max(outX, 0) / outside2 : outX >= outY ? 1 : 0;
    const endways = outside2 > 0 ? Math.max(outY, 0) / outside2 : outX >= outY ? 0 : 1;
    const toX = across + (across < 0 ? -push : push) * sideways2;
    const toY = along + (along < 0 ? -push : push) * endways;
    this.x = this.centreX + toX * this.#cosine - toY * this.#sine;
    this.y = this.centreY + toX * this.#sine + toY * this.#cosine;
  }
  /** Writes how near the segment comes, and where; of equal distances the first counts. */
  crossing(segment) {
    this.#enter(segment);
    if (this.at <= 1) {
      this.passing = -this.radius;
      return;
    }
    this.#end.x = segment.fromX;
    this.#end.y = segment.fromY;
    this.nearest(this.#end, 0);
    this.passing = this.distance;
    this.at = 0;
    this.#end.x = segment.toX;
    this.#end.y = segment.toY;
    this.nearest(this.#end, 0);
    if (this.distance < this.passing) {
      this.passing = this.distance;
      this.at = 1;
    }
    for (let corner = 0; corner < this.cornersX.length; corner++) this.#pass(corner, segment);
  }
  /** Sets `at` to where the line enters the rectangle, 2 where it does not. Source: Liang and Barsky's clipping. */
  #enter({ fromX, fromY, toX, toY }) {
    const x = (fromX - this.centreX) * this.#cosine + (fromY - this.centreY) * this.#sine;
    const y = (fromY - this.centreY) * this.#cosine - (fromX - this.centreX) * this.#sine;
    const dx = (toX - fromX) * this.#cosine + (toY - fromY) * this.#sine;
    const dy = (toY - fromY) * this.#cosine - (toX - fromX) * this.#sine;
    const inX = dx === 0 ? Math.abs(x) > this.#halfWidth ? 2 : 0 : (-Math.sign(dx) * this.#halfWidth - x) / dx;
    const outX = dx === 0 ? 1 : (Math.sign(dx) * this.#halfWidth - x) / dx;
    const inY = dy === 0 ? Math.abs(y) > this.#halfDepth ? 2 : 0 : (-Math.sign(dy) * this.#halfDepth - y) / dy;
    const outY = dy === 0 ? 1 : (Math.sign(dy) * this.#halfDepth - y) / dy;
    const enters = Math.max(inX, inY, 0);
    this.at = enters <= Math.min(outX, outY, 1) ? enters : 2;
  }
  /** The line's nearest approach to the centre of a corner. */
  #pass(corner, { fromX, fromY, toX, toY }) {
    const x = this.cornersX[corner] - fromX;
    const y = this.cornersY[corner] - fromY;
    const dx = toX - fromX;
    const dy = toY - fromY;
    const length = dx * dx + dy * dy;
    const at = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
    const distance3 = Math.sqrt(square(x - at * dx) + square(y - at * dy)) - this.radius;
    if (distance3 >= this.passing) return;
    this.passing = distance3;
    this.at = at;
  }
  #cornerX(corner) {
    return this.centreX + signX(corner) * this.#halfWidth * this.#cosine - signY(corner) * this.#halfDepth * this.#sine;
  }
  #cornerY(corner) {
    return this.centreY + signX(corner) * this.#halfWidth * this.#sine + signY(corner) * this.#halfDepth * this.#cosine;
  }
  #cornerReach(corner) {
    return Math.hypot(this.#cornerX(corner) - this.centreX, this.#cornerY(corner) - this.centreY);
  }
};
function signX(corner) {
  return corner === 0 || corner === 3 ? 1 : -1;
}
function signY(corner) {
  return corner < 2 ? 1 : -1;
}

// engine/game/arena.ts
var tolerance3 = 1e-9;
var Arena = class {
  /** The walls stand at ± these, m. */
  halfWidth;
  halfDepth;
  /** Of the last `makeRoom`: the nearest place (m) inside the walls and outside the obstacle that was nearest. */
  x = 0;
  y = 0;
  #obstacles;
  /** The same with a tank's radius around them. */
  #rooms;
  #line = new LevelSegment();
  #spot = { x: NaN, y: NaN };
  #inX;
  #inY;
  /** `room` (m): radius of the tanks. */
  constructor({ width, depth }, obstacles, room3) {
    this.halfWidth = width / 2;
    this.halfDepth = depth / 2;
    this.#inX = this.halfWidth - room3;
    this.#inY = this.halfDepth - room3;
    this.#obstacles = obstacles.map((obstacle) => new Footprint(obstacle, 0));
    this.#rooms = obstacles.map((obstacle) => new Footprint(obstacle, room3));
  }
  /**
   * How far (m) something small flies from (x, y) along the unit vector before a wall or an obstacle stops it,
   * `longest` at most.
   */
  flight(x, y, alongX, alongY, longest2) {
    if (Math.abs(x) > this.halfWidth || Math.abs(y) > this.halfDepth) return 0;
    const toWallX = alongX === 0 ? Infinity : (Math.sign(alongX) * this.halfWidth - x) / alongX;
    const toWallY = alongY === 0 ? Infinity : (Math.sign(alongY) * this.halfDepth - y) / alongY;
    const toWall = Math.min(toWallX, toWallY, longest2);
    return toWall <= 0 ? 0 : this.#flightPastObstacles(x, y, alongX * toWall, alongY * toWall, toWall);
  }
  /** Whether a tank has room at (x, y) as far as walls and obstacles go. */
  hasRoom(x, y) {
    if (Math.abs(x) > this.#inX + tolerance3 || Math.abs(y) > this.#inY + tolerance3) return false;
    for (let i = 0; i < this.#rooms.length; i++) {
      if (this.#isFar(i, x, y)) continue;
      const room3 = this.#rooms[i];
      this.#spot.x = x;
      this.#spot.y = y;
      room3.nearest(this.#spot, 0);
      if (room3.distance < -tolerance3) return false;
    }
    return true;
  }
  /** Whether everything is at least so far (m) from a tank's centre at (x, y). */
  isOpen(x, y, far2) {
    if (Math.abs(x) + far2 > this.#inX || Math.abs(y) + far2 > this.#inY) return false;
    for (let i = 0; i < this.#rooms.length; i++) {
      const room3 = this.#rooms[i];
      const reach2 = room3.reach + far2;
      if (square(room3.centreX - x) + square(room3.centreY - y) < reach2 * reach2) return false;
    }
    return true;
  }
  /** Whether a tank can drive straight from one place to the other. */
  isClear(fromX, fromY, toX, toY) {
    if (Math.abs(toX) > this.#inX || Math.abs(toY) > this.#inY) return false;
    this.#lay(fromX, fromY, toX, toY);
    const length = Math.sqrt(square(toX - fromX) + square(toY - fromY));
    for (let i = 0; i < this.#rooms.length; i++) {
      const room3 = this.#rooms[i];
      const reach2 = room3.reach + length;
      if (square(room3.centreX - fromX) + square(room3.centreY - fromY) > reach2 * reach2) continue;
      room3.crossing(this.#line);
      if (room3.passing < 0) return false;
    }
    return true;
  }
  /**
   * Writes to `x` and `y` where a tank that would be at (x, y) is held up. It may still lack room there, between two
   * obstacles.
   */
  makeRoom(x, y) {
    this.x = x;
    this.y = y;
    for (let i = 0; i < this.#rooms.length; i++) {
      if (this.#isFar(i, this.x, this.y)) continue;
      const room3 = this.#rooms[i];
      room3.nearest(this, 0);
      if (room3.distance >= 0) continue;
      this.x = room3.x;
      this.y = room3.y;
    }
    this.x = Math.max(-this.#inX, Math.min(this.#inX, this.x));
    this.y = Math.max(-this.#inY, Math.min(this.#inY, this.y));
  }
  #lay(fromX, fromY, toX, toY) {
    this.#line.fromX = fromX;
    this.#line.fromY = fromY;
    this.#line.toX = toX;
    this.#line.toY = toY;
  }
  #isFar(obstacle, x, y) {
    const { centreX, centreY, reach: reach2 } = this.#rooms[obstacle];
    return square(centreX - x) + square(centreY - y) > reach2 * reach2;
  }
  #flightPastObstacles(x, y, pathX, pathY, length) {
    let least = length;
    this.#lay(x, y, x + pathX, y + pathY);
    for (let i = 0; i < this.#obstacles.length; i++) {
      const obstacle = this.#obstacles[i];
      obstacle.crossing(this.#line);
      if (obstacle.passing > 0) continue;
      const beyond = obstacle.at < 1 ? 0 : this.#leftTo(obstacle, pathX / length, pathY / length);
      const off = obstacle.passing + obstacle.radius;
      const halfChord = Math.sqrt(Math.max(square(obstacle.radius) - off * off + beyond * beyond, 0));
      least = Math.min(least, Math.max(obstacle.at * length + beyond - halfChord, 0));
    }
    return least;
  }
  /** Distance (m) from the end of the path to the point of the line nearest to the centre. */
  #leftTo({ centreX, centreY }, alongX, alongY) {
    return Math.max((centreX - this.#line.toX) * alongX + (centreY - this.#line.toY) * alongY, 0);
  }
};

// engine/game/cheating.ts
var jumpPeriod = 2;
var Cheating = class {
  /** Least time (s) between two shots of each tank. */
  reload;
  /** By tank; null: plays fair. */
  #cheats;
  #tanks;
  #rules;
  /** By tank: until when (s) the trigger stays pulled; when the next jump is due. */
  #firesUntil;
  #jumpsAt;
  constructor(cheats, tanks2, rules) {
    const factorOf = (kind) => cheats.map((cheat) => cheat?.kind === kind ? cheat.factor : 1);
    this.#cheats = cheats;
    this.#tanks = tanks2;
    this.#rules = rules;
    this.reload = Float64Array.from(factorOf("fire-rate"), (factor) => rules.shots.reload / factor);
    this.#firesUntil = new Float64Array(cheats.length).fill(-Infinity);
    this.#jumpsAt = new Float64Array(cheats.length).fill(jumpPeriod);
    factorOf("speed").forEach((factor, tank) => tanks2.of(tank).maxSpeed = rules.tanks.maxSpeed * factor);
    factorOf("turn").forEach((factor, tank) => tanks2.of(tank).maxTurnRate = rules.tanks.maxTurnRate * factor);
  }
  /** After the player has decided. */
  order(tank, now) {
    const cheat = this.#cheats[tank];
    if (!cheat) return;
    const own2 = this.#tanks.of(tank);
    if (cheat.kind === "speed") own2.orderedSpeed *= cheat.factor;
    else if (cheat.kind === "turn") own2.orderedTurnRate *= cheat.factor;
    else if (cheat.kind === "fire-rate") this.#holdTrigger(tank, own2, now);
  }
  /** After the tanks have moved. */
  move(now) {
    for (let tank = 0; tank < this.#cheats.length; tank++) {
      const cheat = this.#cheats[tank];
      if (cheat?.kind === "teleport" && now >= this.#jumpsAt[tank] - timeTolerance) this.#jump(tank, cheat.factor, now);
    }
  }
  /** Where a fair player fires once, it keeps firing until that one could fire again. */
  #holdTrigger(tank, own2, now) {
    if (own2.trigger && now >= this.#firesUntil[tank]) this.#firesUntil[tank] = now + this.#rules.shots.reload - timeTolerance;
    if (now < this.#firesUntil[tank]) own2.trigger = true;
  }
  /** As soon as there is room where it would get to. */
  #jump(tank, factor, now) {
    const own2 = this.#tanks.of(tank);
    const reach2 = factor * this.#rules.tanks.maxSpeed;
    const x = own2.x + reach2 * own2.alongX;
    const y = own2.y + reach2 * own2.alongY;
    if (!this.#tanks.hasRoom(tank, x, y)) return;
    own2.x = x;
    own2.y = y;
    this.#jumpsAt[tank] = now + jumpPeriod;
  }
};
var cheatKinds = ["speed", "turn", "teleport", "fire-rate"];

// engine/game/shots.ts
var copyStates = { awaited: 0, announced: 1, flying: 2, ended: 3 };
var Shots = class {
  count;
  oldest = 0;
  next = 0;
  capacity = 64;
  /** By slot: whose tank fired it, and when, s. */
  shooter;
  firedAt;
  /** By slot: direction of flight, a unit vector, the same in every view. */
  alongX;
  alongY;
  /** By slot · count + view: a value of `copyStates`. */
  state;
  /** Where the copy started, m, and when, s; with targeting, before it was announced. When it ends, s. */
  startX;
  startY;
  startedAt;
  endsAt;
  /** Where it is now, m; for one that has ended, where it ended. */
  x;
  y;
  #rules;
  #arena;
  constructor(count4, rules, arena) {
    const { capacity } = this;
    const copies2 = capacity * count4;
    this.count = count4;
    this.#rules = rules;
    this.#arena = arena;
    this.shooter = new Int32Array(capacity);
    this.firedAt = new Float64Array(capacity);
    this.alongX = new Float64Array(capacity);
    this.alongY = new Float64Array(capacity);
    this.state = new Uint8Array(copies2);
    this.startX = new Float64Array(copies2);
    this.startY = new Float64Array(copies2);
    this.startedAt = new Float64Array(copies2);
    this.endsAt = new Float64Array(copies2);
    this.x = new Float64Array(copies2);
    this.y = new Float64Array(copies2);
  }
  slotOf(shot) {
    return shot % this.capacity;
  }
  /** Whether the shot may still be in flight in any view. */
  isLive(shot) {
    return shot >= this.oldest && shot < this.next;
  }
  /** A shot is fired along a heading, that of its shooter; its copies are awaited in every view. Returns its number. */
  fire(shooter, { alongX, alongY }, now) {
    if (this.next - this.oldest === this.capacity) this.#grow();
    const shot = this.next;
    const slot = this.slotOf(shot);
    this.next += 1;
    this.shooter[slot] = shooter;
    this.firedAt[slot] = now;
    this.alongX[slot] = alongX;
    this.alongY[slot] = alongY;
    this.state.fill(copyStates.awaited, slot * this.count, (slot + 1) * this.count);
    return shot;
  }
  /**
   * The copy in a view starts at `now`, `ahead` s further on its path: from the muzzle of a tank centred at
   * (x, y).
   */
  start(shot, view, x, y, now, ahead) {
    const { speed, life, muzzle } = this.#rules;
    const slot = this.slotOf(shot);
    const copy = slot * this.count + view;
    const alongX = this.alongX[slot];
    const alongY = this.alongY[slot];
    const reach2 = this.#arena.flight(x, y, alongX, alongY, muzzle + speed * life) - muzzle;
    const startedAt = now - ahead;
    const startX = x + muzzle * alongX;
    const startY = y + muzzle * alongY;
    this.startX[copy] = startX;
    this.startY[copy] = startY;
    this.startedAt[copy] = startedAt;
    this.endsAt[copy] = startedAt + Math.max(reach2, 0) / speed;
    this.x[copy] = startX + speed * ahead * alongX;
    this.y[copy] = startY + speed * ahead * alongY;
    this.state[copy] = copyStates.flying;
  }
  /** The copy in a view is over. */
  end(shot, view) {
    this.state[this.slotOf(shot) * this.count + view] = copyStates.ended;
  }
  /** A flying copy moves to where it is at `now`, or ends where it must by then. */
  fly(slot, copy, now) {
    const endsAt = this.endsAt[copy];
    const isOver = now >= endsAt;
    const path4 = this.#rules.speed * ((isOver ? endsAt : now) - this.startedAt[copy]);
    this.x[copy] = this.startX[copy] + path4 * this.alongX[slot];
    this.y[copy] = this.startY[copy] + path4 * this.alongY[slot];
    if (isOver) this.state[copy] = copyStates.ended;
  }
  /** Whether the shot has ended in every view. */
  hasEnded(shot) {
    const first = this.slotOf(shot) * this.count;
    for (let copy = first; copy < first + this.count; copy++) if (this.state[copy] !== copyStates.ended) return false;
    return true;
  }
  /** Twice the room; every shot keeps its number. */
  #grow() {
    const { capacity, count: count4 } = this;
    this.capacity = 2 * capacity;
    this.shooter = spread(this.shooter, new Int32Array(2 * capacity), this, 1);
    this.firedAt = spread(this.firedAt, new Float64Array(2 * capacity), this, 1);
    this.alongX = spread(this.alongX, new Float64Array(2 * capacity), this, 1);
    this.alongY = spread(this.alongY, new Float64Array(2 * capacity), this, 1);
    this.state = spread(this.state, new Uint8Array(2 * capacity * count4), this, count4);
    this.startX = spread(this.startX, new Float64Array(2 * capacity * count4), this, count4);
    this.startY = spread(this.startY, new Float64Array(2 * capacity * count4), this, count4);
    this.startedAt = spread(this.startedAt, new Float64Array(2 * capacity * count4), this, count4);
    this.endsAt = spread(this.endsAt, new Float64Array(2 * capacity * count4), this, count4);
    this.x = spread(this.x, new Float64Array(2 * capacity * count4), this, count4);
    this.y = spread(this.y, new Float64Array(2 * capacity * count4), this, count4);
  }
};
function spread(from, to, shots2, width) {
  const capacity = from.length / width;
  for (let shot = shots2.oldest; shot < shots2.next; shot++) {
    const old = shot % capacity * width;
    to.set(from.subarray(old, old + width), shot % (2 * capacity) * width);
  }
  return to;
}

// engine/game/closest-approaches.ts
var mostViewsKept = 8;
var ClosestApproaches = class {
  keepsEveryView;
  #shots;
  /** Entries a shot. */
  #width;
  #least;
  constructor(shots2) {
    const { count: count4, capacity } = shots2;
    this.#shots = shots2;
    this.keepsEveryView = count4 <= mostViewsKept;
    this.#width = count4 * (this.keepsEveryView ? count4 : 2);
    this.#least = new Float64Array(capacity * this.#width);
  }
  /** A shot has just been fired: nothing is known of it. */
  clear(shot) {
    if (this.#least.length < this.#shots.capacity * this.#width) {
      this.#least = spread(this.#least, new Float64Array(2 * this.#least.length), this.#shots, this.#width);
    }
    const first = this.#shots.slotOf(shot) * this.#width;
    this.#least.fill(Infinity, first, first + this.#width);
  }
  /** Where the approach of a slot's shot to a tank in a view is kept; −1: nowhere. */
  placeOf(slot, view, tank) {
    const { count: count4 } = this.#shots;
    if (this.keepsEveryView) return slot * this.#width + view * count4 + tank;
    if (view === this.#shots.shooter[slot]) return slot * this.#width + tank;
    return view === tank ? slot * this.#width + count4 + tank : -1;
  }
  at(place4) {
    return this.#least[place4];
  }
  /** Keeps an approach if it is the closest. True when it is the first within `radius`. */
  take(place4, approach2, radius) {
    const least = this.#least[place4];
    if (approach2 >= least) return false;
    this.#least[place4] = approach2;
    return approach2 <= radius && least > radius;
  }
};

// engine/game/flights.ts
var Flights2 = class {
  #rules;
  #shots;
  #sights;
  #approaches;
  #judge;
  /** What the copy under test has just flown, m: a field, because numbers handed to calls may be boxed. */
  #flown = 0.5;
  constructor({ rules, shots: shots2, sights, approaches, judge }) {
    this.#rules = rules;
    this.#shots = shots2;
    this.#sights = sights;
    this.#approaches = approaches;
    this.#judge = judge;
  }
  /** What was announced since the last frame starts; the rest flies on to `now`. */
  frame(now) {
    const shots2 = this.#shots;
    const { count: count4, state } = shots2;
    for (let shot = shots2.oldest; shot < shots2.next; shot++) {
      const slot = shots2.slotOf(shot);
      for (let view = 0; view < count4; view++) {
        const copyState2 = state[slot * count4 + view];
        if (copyState2 === copyStates.flying) this.#fly(shot, slot, view, now);
        else if (copyState2 === copyStates.announced) this.start(shot, view, now);
      }
    }
  }
  /**
   * The copy in a view starts at the muzzle of its shooter as it is displayed there; where that is not seen yet,
   * neither is the shot.
   */
  start(shot, view, now) {
    const shots2 = this.#shots;
    const sights = this.#sights;
    const slot = shots2.slotOf(shot);
    const place4 = view * shots2.count + shots2.shooter[slot];
    sights.look(place4);
    if (sights.known[place4] === 0) return shots2.end(shot, view);
    const ahead = this.#rules.hits.targeting ? now - shots2.firedAt[slot] : 0;
    shots2.start(shot, view, sights.x[place4], sights.y[place4], now, ahead);
    this.#flown = 0;
    this.#test(shot, slot, view, now);
  }
  #fly(shot, slot, view, now) {
    const shots2 = this.#shots;
    const copy = slot * shots2.count + view;
    const fromX = shots2.x[copy];
    const fromY = shots2.y[copy];
    shots2.fly(slot, copy, now);
    this.#flown = (shots2.x[copy] - fromX) * shots2.alongX[slot] + (shots2.y[copy] - fromY) * shots2.alongY[slot];
    this.#test(shot, slot, view, now);
  }
  /** Against every tank at its shooter and where every view is kept, otherwise against the viewer's own. */
  #test(shot, slot, view, now) {
    const shooter = this.#shots.shooter[slot];
    if (view !== shooter && !this.#approaches.keepsEveryView) return this.#testTank(shot, slot, view, view, now);
    for (let tank = 0; tank < this.#shots.count; tank++) if (tank !== shooter) this.#testTank(shot, slot, view, tank, now);
  }
  /** How near the last step of flight comes to where the tank is displayed now. */
  #testTank(shot, slot, view, tank, now) {
    const shots2 = this.#shots;
    const sights = this.#sights;
    const seen = view * shots2.count + tank;
    sights.look(seen);
    if (sights.known[seen] === 0) return;
    const copy = slot * shots2.count + view;
    const alongX = shots2.alongX[slot];
    const alongY = shots2.alongY[slot];
    const dx = sights.x[seen] - shots2.x[copy];
    const dy = sights.y[seen] - shots2.y[copy];
    const ahead = dx * alongX + dy * alongY;
    const beside = dx * alongY - dy * alongX;
    const flown = this.#flown;
    const off = ahead > 0 ? ahead : ahead < -flown ? ahead + flown : 0;
    const { radius, radiusPerDelay } = this.#rules.hits;
    const late = radiusPerDelay === 0 ? 0 : radiusPerDelay * this.#delay(view, view === tank ? shots2.shooter[slot] : tank);
    const approach2 = Math.sqrt(off * off + beside * beside) - late;
    const place4 = this.#approaches.placeOf(slot, view, tank);
    if (this.#approaches.take(place4, approach2, radius)) this.#judge.touched(shot, view, tank, now);
  }
  /** One-flown delay (s) of what a viewer sees of a tank. */
  #delay(view, tank) {
    const place4 = view * this.#shots.count + tank;
    this.#sights.lookAtDelay(place4);
    return this.#sights.delay[place4];
  }
};

// engine/game/game-events.ts
var GameEvent = class {
  kind = "fired";
  /** s */
  time = NaN;
  shot = -1;
  shooter = -1;
  /** The player whose tank was touched or hit, or whose update or shot was refused. */
  tank = -1;
  /** Of `touched`: in whose view. */
  view = -1;
  /** Of `refused`: the number of the update, where it was one, and the verdict. */
  update = -1;
  verdict = "";
};

// engine/game/hit-log.ts
var markKinds = ["touch", "hit", "refusal"];
var keptMarks = 32;
var remembered5 = 16384;
var HitLog = class {
  /** Marks so far; mark m stands at m mod `keptMarks`. */
  marks = 0;
  /** Of the kept marks: index of the kind, when (s), on which tank, in which view (−1: in all). */
  kind = new Uint8Array(keptMarks);
  time = new Float64Array(keptMarks);
  tank = new Int32Array(keptMarks);
  view = new Int32Array(keptMarks);
  /**
   * By shooter · count + target: shots that touched the target in the shooter's view, in the target's, and hits by the
   * decider.
   */
  atShooter;
  atTarget;
  hits;
  /** By shooter: shots that touched a tank in its own view. */
  touching;
  /** Notified of events; null: there is none. */
  observer = null;
  #event = new GameEvent();
  #shots;
  /** By shot mod `remembered`: the shot that last touched a tank in its shooter's view. */
  #touched = new Float64Array(remembered5).fill(-1);
  constructor(shots2) {
    const { count: count4 } = shots2;
    this.#shots = shots2;
    this.atShooter = new Float64Array(count4 * count4);
    this.atTarget = new Float64Array(count4 * count4);
    this.hits = new Float64Array(count4 * count4);
    this.touching = new Float64Array(count4);
  }
  /** The judge, with this log noting its events first. */
  watching(judge) {
    return {
      fired: (shot, shooter, now) => {
        this.#report("fired", shot, shooter, -1, -1, now);
        judge.fired?.(shot, shooter, now);
      },
      touched: (shot, viewer, tank, now) => {
        this.#touch(shot, viewer, tank, now);
        judge.touched(shot, viewer, tank, now);
      },
      frame: (now) => judge.frame?.(now)
    };
  }
  /** The decider counted a hit of a tank by a shot of `shooter`. */
  decided(shot, shooter, tank, now) {
    add(this.hits, shooter * this.#shots.count + tank);
    this.#mark("hit", tank, -1, now);
    this.#report("hit", shot, shooter, tank, -1, now);
  }
  /** A shot that has ended touched a tank in one of their two views and not in the other. */
  disputed(shot, shooter, tank, now) {
    this.#report("disputed", shot, shooter, tank, -1, now);
  }
  /** A server refused an update or a shot, by its number, of a tank's player. */
  refused(tank, what, number2, verdict, now) {
    this.#mark("refusal", tank, -1, now);
    const event = this.#event;
    event.update = what === "update" ? number2 : -1;
    event.verdict = verdict;
    if (what === "update") this.#report("refused", -1, -1, tank, -1, now);
    else this.#report("refused", number2, tank, tank, -1, now);
    event.update = -1;
    event.verdict = "";
  }
  #touch(shot, viewer, tank, now) {
    const shooter = this.#shots.shooter[this.#shots.slotOf(shot)];
    const duel = shooter * this.#shots.count + tank;
    if (viewer === shooter) this.#touchAtShooter(shot, shooter, duel);
    else if (viewer === tank) add(this.atTarget, duel);
    this.#mark("touch", tank, viewer, now);
    this.#report("touched", shot, shooter, tank, viewer, now);
  }
  #report(kind, shot, shooter, tank, view, now) {
    if (!this.observer) return;
    const event = this.#event;
    event.kind = kind;
    event.time = now;
    event.shot = shot;
    event.shooter = shooter;
    event.tank = tank;
    event.view = view;
    this.observer(event);
  }
  #touchAtShooter(shot, shooter, duel) {
    add(this.atShooter, duel);
    if (this.#touched[shot % remembered5] === shot) return;
    this.#touched[shot % remembered5] = shot;
    add(this.touching, shooter);
  }
  #mark(kind, tank, view, now) {
    const at = this.marks % keptMarks;
    this.kind[at] = markKinds.indexOf(kind);
    this.tank[at] = tank;
    this.view[at] = view;
    this.time[at] = now;
    this.marks += 1;
  }
};
function add(counts, at) {
  counts[at] = counts[at] + 1;
}

// engine/game/hit-tally.ts
var HitTally = class {
  ended = 0;
  /** By shooter · count + target: hits by the first radius in one of their two views that the other does not have. */
  disputed;
  #radii;
  #shots;
  #approaches;
  #onDispute;
  /**
   * By radius: hits in the shooter's view, in the target's, in both; shots that hit no tank in their shooter's view.
   */
  #shooter;
  #target;
  #both;
  #missed;
  /** By view · count + view. */
  #common;
  /** `onDispute`: called for every disputed shot and tank. */
  constructor({ radius, judged }, shots2, approaches, onDispute) {
    this.#radii = Float64Array.of(radius, ...judged);
    this.#shots = shots2;
    this.#approaches = approaches;
    this.#onDispute = onDispute;
    this.#shooter = new Float64Array(this.#radii.length);
    this.#target = new Float64Array(this.#radii.length);
    this.#both = new Float64Array(this.#radii.length);
    this.#missed = new Float64Array(this.#radii.length);
    this.disputed = new Float64Array(shots2.count * shots2.count);
    this.#common = new Float64Array(shots2.count * shots2.count);
  }
  /** A shot has ended in every view. */
  take(shot) {
    const slot = this.#shots.slotOf(shot);
    const shooter = this.#shots.shooter[slot];
    this.ended += 1;
    this.#judge(shot, slot, shooter);
    if (this.#approaches.keepsEveryView) this.#compareViews(slot, shooter);
  }
  get contact() {
    return this.#resultsAt(0);
  }
  get judged() {
    return Array.from(this.#radii.subarray(1), (_, index) => this.#resultsAt(index + 1));
  }
  get hitMatrix() {
    const { count: count4 } = this.#shots;
    if (!this.#approaches.keepsEveryView) return null;
    return Array.from({ length: count4 }, (_, view) => [...this.#common.subarray(view * count4, (view + 1) * count4)]);
  }
  #judge(shot, slot, shooter) {
    let nearest2 = Infinity;
    for (let tank = 0; tank < this.#shots.count; tank++) {
      if (tank === shooter) continue;
      const atShooter = this.#approach(slot, shooter, tank);
      const atTarget = this.#approach(slot, tank, tank);
      this.#count(atShooter, atTarget);
      if (this.#isDisputed(atShooter, atTarget)) this.#dispute(shot, shooter, tank);
      nearest2 = Math.min(nearest2, atShooter);
    }
    for (let i = 0; i < this.#radii.length; i++)
      if (!(nearest2 <= this.#radii[i])) this.#missed[i] = this.#missed[i] + 1;
  }
  #isDisputed(atShooter, atTarget) {
    const radius = this.#radii[0];
    return atShooter <= radius !== atTarget <= radius;
  }
  #dispute(shot, shooter, tank) {
    const duel = shooter * this.#shots.count + tank;
    this.disputed[duel] = this.disputed[duel] + 1;
    this.#onDispute(shot, shooter, tank);
  }
  #count(atShooter, atTarget) {
    for (let i = 0; i < this.#radii.length; i++) {
      const radius = this.#radii[i];
      if (atShooter <= radius) this.#shooter[i] = this.#shooter[i] + 1;
      if (atTarget <= radius) this.#target[i] = this.#target[i] + 1;
      if (atShooter <= radius && atTarget <= radius) this.#both[i] = this.#both[i] + 1;
    }
  }
  #compareViews(slot, shooter) {
    for (let tank = 0; tank < this.#shots.count; tank++) if (tank !== shooter) this.#compareViewsOf(slot, tank);
  }
  #compareViewsOf(slot, tank) {
    const { count: count4 } = this.#shots;
    const radius = this.#radii[0];
    for (let view = 0; view < count4; view++) {
      if (!(this.#approach(slot, view, tank) <= radius)) continue;
      for (let other = 0; other < count4; other++) {
        if (this.#approach(slot, other, tank) <= radius)
          this.#common[view * count4 + other] = this.#common[view * count4 + other] + 1;
      }
    }
  }
  #approach(slot, view, tank) {
    return this.#approaches.at(this.#approaches.placeOf(slot, view, tank));
  }
  #resultsAt(index) {
    const shooterHits = this.#shooter[index];
    const targetHits = this.#target[index];
    const bothHits = this.#both[index];
    return {
      radius: this.#radii[index],
      shooterHits,
      targetHits,
      bothHits,
      missRatio: ratio(this.#missed[index], this.ended),
      agreedOfEither: ratio(bothHits, shooterHits + targetHits - bothHits),
      agreedOfShooter: ratio(bothHits, shooterHits)
    };
  }
};
function ratio(part, whole) {
  return whole === 0 ? null : part / whole;
}

// engine/game/hit-judge.ts
var ViewJudge = class {
  #decider;
  #shots;
  #decide;
  constructor(decider, shots2, decide) {
    this.#decider = decider;
    this.#shots = shots2;
    this.#decide = decide;
  }
  touched(shot, viewer, tank, now) {
    const decides = this.#decider === "target" ? tank : this.#shots.shooter[this.#shots.slotOf(shot)];
    if (viewer === decides) this.#decide(shot, tank, now);
  }
};

// engine/game/scores.ts
var remembered6 = 16384;
var Scores = class {
  hits = 0;
  #shots;
  #dealt;
  #taken;
  /** By shot mod remembered: its shooter until it has hit, then −1. */
  #undecided = new Int32Array(remembered6).fill(-1);
  constructor(count4) {
    this.#shots = new Float64Array(count4);
    this.#dealt = new Float64Array(count4);
    this.#taken = new Float64Array(count4);
  }
  fired(shot, shooter) {
    this.#shots[shooter] = this.#shots[shooter] + 1;
    this.#undecided[shot % remembered6] = shooter;
  }
  /**
   * It is decided that a shot hit a tank. Returns its shooter; −1: the shot has hit before, and this does not count.
   */
  hit(shot, tank) {
    const shooter = this.#undecided[shot % remembered6];
    if (shooter < 0) return -1;
    this.#undecided[shot % remembered6] = -1;
    this.hits += 1;
    this.#dealt[shooter] = this.#dealt[shooter] + 1;
    this.#taken[tank] = this.#taken[tank] + 1;
    return shooter;
  }
  of(player) {
    return {
      shots: this.#shots[player],
      hitsDealt: this.#dealt[player],
      hitsTaken: this.#taken[player]
    };
  }
};

// engine/game/sights.ts
var Sights = class {
  count;
  /** m */
  x;
  y;
  /** m/s */
  vx;
  vy;
  /** One-way delay (s) from the tank's player to the viewer. */
  delay;
  /** 1 once the viewer sees the tank. */
  known;
  /** Null: who runs the game has filled in all places itself. */
  source = null;
  constructor(count4) {
    const size2 = count4 * count4;
    this.count = count4;
    this.x = new Float64Array(size2);
    this.y = new Float64Array(size2);
    this.vx = new Float64Array(size2);
    this.vy = new Float64Array(size2);
    this.delay = new Float64Array(size2);
    this.known = new Uint8Array(size2);
  }
  /** With many players, each sees few others in a frame: so places are computed on demand. */
  look(place4) {
    if (this.source) this.source.see(place4);
  }
  lookAtDelay(place4) {
    if (this.source) this.source.time(place4);
  }
};

// engine/game/tank.ts
var Tank = class {
  /** m */
  x = 0;
  y = 0;
  /** rad, counter-clockwise from east, −π to π. */
  heading = 0;
  /** The same as a unit vector; set together by `turnTo`. */
  alongX = 1;
  alongY = 0;
  /** How it moved to this place during the last frame, m/s and rad/s: the published velocity. */
  vx = 0;
  vy = 0;
  turnRate = 0;
  /** Along its heading, negative when backing, m/s; 0 once something has stopped it. */
  speed = 0;
  /** Ordered by the player for the next frame, m/s and rad/s; cut to the limits. */
  orderedSpeed = 0;
  orderedTurnRate = 0;
  /** The player pulls the trigger in this frame. */
  trigger = false;
  /** Limits, m/s and rad/s: those of the rules, unless it cheats. */
  maxSpeed;
  maxTurnRate;
  constructor(maxSpeed, maxTurnRate) {
    this.maxSpeed = maxSpeed;
    this.maxTurnRate = maxTurnRate;
  }
  turnTo(heading2) {
    this.heading = heading2;
    this.alongX = cosineOf(heading2);
    this.alongY = sineOf(heading2);
  }
};

// engine/game/tanks.ts
var Tanks = class {
  /** By the number of its player. */
  all;
  #rules;
  #arena;
  /** Where the tank that moves wants to be, m: fields, because numbers handed to calls may be boxed. */
  #wantedX = 0.5;
  #wantedY = 0.5;
  constructor(count4, rules, arena) {
    this.#rules = rules;
    this.#arena = arena;
    this.all = Array.from({ length: count4 }, () => new Tank(rules.maxSpeed, rules.maxTurnRate));
  }
  get count() {
    return this.all.length;
  }
  /** There must be one of that number. */
  of(tank) {
    return this.all[tank];
  }
  /** Whether tank number `tank` has room at (x, y), the others staying where they are. */
  hasRoom(tank, x, y) {
    this.#wantedX = x;
    this.#wantedY = y;
    return this.#arena.hasRoom(x, y) && this.#nearest(this.of(tank)) === null;
  }
  /**
   * Every tank turns, then drives along its new heading, for `dt` (s). Tanks move one after the other: where one has no
   * room it is held up or slides along, and otherwise it stays where it was and had room. So they never overlap, and
   * never leave.
   */
  advance(dt) {
    for (let i = 0; i < this.all.length; i++) this.advanceOne(i, dt);
  }
  /** One tank turns and drives; the others stay where they are. */
  advanceOne(i, dt) {
    const tank = this.of(i);
    this.#steer(tank, dt);
    this.#drive(tank, dt);
  }
  #steer(tank, dt) {
    const { acceleration, turnAcceleration } = this.#rules;
    const turnRate2 = approach(tank.turnRate, tank.orderedTurnRate, tank.maxTurnRate, turnAcceleration * dt);
    tank.speed = approach(tank.speed, tank.orderedSpeed, tank.maxSpeed, acceleration * dt);
    tank.turnRate = turnRate2;
    if (turnRate2 !== 0) tank.turnTo(wrapped(tank.heading + turnRate2 * dt));
  }
  #drive(tank, dt) {
    const vx = tank.speed * tank.alongX;
    const vy = tank.speed * tank.alongY;
    const x = tank.x + vx * dt;
    const y = tank.y + vy * dt;
    this.#wantedX = x;
    this.#wantedY = y;
    const other = this.#nearest(tank);
    if (other !== null || !this.#arena.hasRoom(x, y)) return this.#squeeze(tank, other, dt);
    tank.x = x;
    tank.y = y;
    tank.vx = vx;
    tank.vy = vy;
  }
  /** To the nearest free place if there is one: out of the other tank, then out of obstacles. */
  #squeeze(tank, other, dt) {
    const arena = this.#arena;
    const wantedX = this.#wantedX;
    const wantedY = this.#wantedY;
    if (!other) arena.makeRoom(wantedX, wantedY);
    else {
      const distance3 = Math.sqrt(square(wantedX - other.x) + square(wantedY - other.y));
      const out = distance3 === 0 ? 0 : 2 * this.#rules.radius / distance3;
      arena.makeRoom(other.x + (wantedX - other.x) * out, other.y + (wantedY - other.y) * out);
    }
    this.#settle(tank, dt);
  }
  /** Where the arena has made room. */
  #settle(tank, dt) {
    const { x, y } = this.#arena;
    this.#wantedX = x;
    this.#wantedY = y;
    const longest2 = Math.abs(tank.speed) * dt;
    const isNear = square(x - tank.x) + square(y - tank.y) <= longest2 * longest2;
    const slides = isNear && this.#arena.hasRoom(x, y) && this.#nearest(tank) === null;
    tank.vx = slides ? (x - tank.x) / dt : 0;
    tank.vy = slides ? (y - tank.y) / dt : 0;
    tank.speed = 0;
    if (!slides) return;
    tank.x = x;
    tank.y = y;
  }
  /** One that the tank would overlap with where it wants to be; null: none. */
  #nearest(tank) {
    const reach2 = 2 * this.#rules.radius - tolerance4;
    const x = this.#wantedX;
    const y = this.#wantedY;
    for (let i = 0; i < this.all.length; i++) {
      const other = this.all[i];
      const dx = other.x - x;
      if (dx > reach2 || dx < -reach2 || other === tank) continue;
      const dy = other.y - y;
      if (dx * dx + dy * dy < reach2 * reach2) return other;
    }
    return null;
  }
};
var tolerance4 = 1e-9;
function wrapped(angle) {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
}
function approach(value, wanted, limit2, step2) {
  const cut = wanted > limit2 ? limit2 : wanted < -limit2 ? -limit2 : wanted;
  const change2 = cut - value;
  return change2 > step2 ? value + step2 : change2 < -step2 ? value - step2 : cut;
}

// engine/game/starting-places.ts
var tries = 1e4;
var NoRoom = class extends Error {
};
function checkStartingPlaces(plan) {
  const arena = new Arena(plan.arena, plan.obstacles, plan.tanks.radius);
  placeTanks(plan, new Tanks(plan.players.length, plan.tanks, arena));
}
function placeTanks({ seed, arena, players }, tanks2) {
  for (const tank of tanks2.all) tank.x = Infinity;
  players.forEach(({ id: id2, start: start2 }, tank) => {
    if (!start2) return;
    if (!tanks2.hasRoom(tank, start2.x, start2.y))
      throw new NoRoom(`there is no room for "${id2}" at [${start2.x}, ${start2.y}]: a wall, an obstacle or another tank is there.`);
    stand(tanks2.of(tank), start2.x, start2.y, start2.heading);
  });
  players.forEach(({ id: id2, start: start2 }, tank) => {
    if (!start2) placeBySeed(new RandomStream(seed, `player/${id2}/start`), arena, tanks2, tank);
  });
}
function placeBySeed(random, { width, depth }, tanks2, tank) {
  for (let i = 0; i < tries; i++) {
    const x = (random.uniform() - 0.5) * width;
    const y = (random.uniform() - 0.5) * depth;
    if (tanks2.hasRoom(tank, x, y)) return stand(tanks2.of(tank), x, y, random.between(-Math.PI, Math.PI));
  }
  throw new NoRoom(`there is no room in an arena of ${width} m by ${depth} m for ${tanks2.count} tanks; use a larger arena or fewer tanks.`);
}
function stand(tank, x, y, heading2) {
  tank.x = x;
  tank.y = y;
  tank.turnTo(Math.atan2(Math.sin(heading2), Math.cos(heading2)));
}

// engine/game/game.ts
var Game = class {
  plan;
  arena;
  tanks;
  sights;
  shots;
  scores;
  /** What has lately been touched and hit, and who hits whom. */
  log;
  #surroundings;
  #approaches;
  #tally;
  #judge;
  #flights;
  #players;
  /** Null: no player cheats. */
  #cheating;
  /** When each tank may fire again, s. */
  #loadedAt;
  #now = -Infinity;
  constructor(plan, surroundings) {
    const count4 = plan.players.length;
    this.plan = plan;
    this.#surroundings = surroundings;
    this.arena = new Arena(plan.arena, plan.obstacles, plan.tanks.radius);
    this.tanks = new Tanks(count4, plan.tanks, this.arena);
    this.sights = new Sights(count4);
    this.shots = new Shots(count4, plan.shots, this.arena);
    this.scores = new Scores(count4);
    this.#approaches = new ClosestApproaches(this.shots);
    this.log = new HitLog(this.shots);
    this.#tally = new HitTally(
      plan.hits,
      this.shots,
      this.#approaches,
      (shot, shooter, tank) => this.log.disputed(shot, shooter, tank, this.#now)
    );
    const decide = (shot, tank, now) => {
      const shooter = this.scores.hit(shot, tank);
      if (shooter >= 0) this.log.decided(shot, shooter, tank, now);
    };
    this.#judge = this.log.watching(surroundings.judge?.(this, decide) ?? new ViewJudge(plan.hits.decider, this.shots, decide));
    this.#flights = new Flights2({ rules: plan, shots: this.shots, sights: this.sights, approaches: this.#approaches, judge: this.#judge });
    this.#loadedAt = new Float64Array(count4);
    this.#cheating = cheatingOf(plan, this.tanks);
    placeTanks(plan, this.tanks);
    const computers = surroundings.play ? [] : plan.players;
    this.#players = computers.map(
      ({ id: id2, definition, params: params9 }, tank) => definition.create({ params: params9, tank, game: this, random: new RandomStream(plan.seed, `player/${id2}`) })
    );
  }
  /** One frame at `now` (s): shots, decisions, then the tanks drive on to now + frame. */
  frame(now) {
    this.#now = now;
    this.#flights.frame(now);
    this.#judge.frame?.(now);
    this.#retire();
    if (this.#surroundings.play) this.#surroundings.play(this, now);
    else this.#play(now);
  }
  /** The computer players decide, and their tanks drive. */
  #play(now) {
    for (let i = 0; i < this.#players.length; i++) {
      this.#players[i].decide(now);
      this.#cheating?.order(i, now);
      if (this.tanks.of(i).trigger) this.#pullTrigger(i, now);
    }
    this.tanks.advance(this.plan.frame);
    this.#cheating?.move(now);
  }
  /**
   * The announcement of a shot reaches a viewer; a second copy of it is of no matter. It starts with the next frame, or
   * at once with the frame that has just ended: so it flies as many frames behind the shooter's own as the announcement
   * was in transit.
   */
  arrive(shot, viewer, now) {
    if (!this.#awaits(shot, viewer)) return;
    if (now === this.#now) this.#flights.start(shot, viewer, now);
    else this.shots.state[this.#copyOf(shot, viewer)] = copyStates.announced;
  }
  /** The announcement of a shot will never reach a viewer. */
  lose(shot, viewer) {
    if (this.#awaits(shot, viewer)) this.shots.state[this.#copyOf(shot, viewer)] = copyStates.ended;
  }
  /** Disputed hits, by shooter · count + target. */
  get disputed() {
    return this.#tally.disputed;
  }
  /** Of the time up to `now`, s. */
  results(now) {
    const { scores, shots: shots2, plan } = this;
    return {
      shots: shots2.next,
      shotsEnded: this.#tally.ended,
      hits: scores.hits,
      shotsPerSecond: now === 0 ? 0 : shots2.next / now / plan.players.length,
      players: Object.fromEntries(plan.players.map(({ id: id2 }, player) => [id2, scores.of(player)])),
      contact: this.#tally.contact,
      judged: this.#tally.judged,
      disputed: disputedBy(this.#tally.disputed, plan.players.length),
      hitMatrix: this.#tally.hitMatrix
    };
  }
  #pullTrigger(tank, now) {
    this.tanks.of(tank).trigger = false;
    if (now < this.#loadedAt[tank] - timeTolerance) return;
    this.#loadedAt[tank] = now + (this.#cheating?.reload[tank] ?? this.plan.shots.reload);
    this.fire(tank, now);
  }
  /** A tank fires along its heading, whether it is loaded or not. Returns the number of the shot. */
  fire(tank, now) {
    const shot = this.shots.fire(tank, this.tanks.of(tank), now);
    this.#approaches.clear(shot);
    this.scores.fired(shot, tank);
    this.#judge.fired?.(shot, tank, now);
    this.#flights.start(shot, tank, now);
    this.#surroundings.announce(shot, tank, now);
    return shot;
  }
  /**
   * A shot that was fired elsewhere is announced to a viewer: here it flies in that view alone, along its shooter's
   * heading.
   */
  hear(shooter, firedAt, viewer, now) {
    const shot = this.shots.fire(shooter, this.tanks.of(shooter), firedAt);
    this.#approaches.clear(shot);
    for (let other = 0; other < this.shots.count; other++) if (other !== viewer) this.lose(shot, other);
    this.arrive(shot, viewer, now);
  }
  /** Shots that have ended everywhere are counted, the oldest first. */
  #retire() {
    const { shots: shots2 } = this;
    while (shots2.oldest < shots2.next && shots2.hasEnded(shots2.oldest)) {
      this.#tally.take(shots2.oldest);
      shots2.oldest += 1;
    }
  }
  #awaits(shot, viewer) {
    return this.shots.isLive(shot) && this.shots.state[this.#copyOf(shot, viewer)] === copyStates.awaited;
  }
  #copyOf(shot, viewer) {
    return this.shots.slotOf(shot) * this.shots.count + viewer;
  }
};
function cheatingOf(plan, tanks2) {
  const cheats = plan.players.map(({ cheat = null }) => cheat);
  return cheats.some(Boolean) ? new Cheating(cheats, tanks2, plan) : null;
}
function disputedBy(disputed, count4) {
  return Array.from(
    { length: count4 },
    (_, shooter) => disputed.subarray(shooter * count4, (shooter + 1) * count4).reduce((sum2, n) => sum2 + n, 0)
  );
}

// engine/game/server/past-places.ts
var PastPlaces = class {
  /** Of the last `find`: where the tank was, m. */
  x = 0;
  y = 0;
  #tanks;
  #depth;
  #x;
  #y;
  /** Number of the newest frame. */
  #newest = -1;
  /** `depth`: how many frames are kept. */
  constructor(views, tanks2, depth) {
    this.#tanks = tanks2;
    this.#depth = depth;
    this.#x = new Float64Array(views * tanks2 * depth);
    this.#y = new Float64Array(views * tanks2 * depth);
  }
  /** Begins the next frame: nothing is known of it yet. */
  next() {
    this.#newest += 1;
    const slot = this.#newest % this.#depth;
    for (let at = slot; at < this.#x.length; at += this.#depth) this.#x[at] = NaN;
  }
  /** Notes where a tank is seen in the newest frame. */
  note(view, tank, x, y) {
    const at = (view * this.#tanks + tank) * this.#depth + this.#newest % this.#depth;
    this.#x[at] = x;
    this.#y[at] = y;
  }
  /** Finds a tank in a view `back` frames before the newest; false where it was not seen, or that is too long ago. */
  find(view, tank, back) {
    const frame = this.#newest - back;
    if (frame < 0 || back >= this.#depth) return false;
    const at = (view * this.#tanks + tank) * this.#depth + frame % this.#depth;
    this.x = this.#x[at];
    this.y = this.#y[at];
    return !Number.isNaN(this.x);
  }
};

// engine/game/server/rebuilt-views.ts
var Expected = class {
  update = new Update();
  /** When it gets there, and how old it is then, s. */
  due = 0;
  age = 0;
};
var RebuiltViews = class {
  #parts;
  /** By player · players + tank. */
  #receivers;
  /** Likewise: in the order of arrival at the server. */
  #expected;
  #free = [];
  constructor(parts) {
    const pairs = parts.players * parts.players;
    this.#parts = parts;
    this.#receivers = Array.from({ length: pairs }, () => parts.receiver());
    this.#expected = this.#receivers.map(() => []);
  }
  /** The server hears of an update of `tank`. */
  take(tank, update2) {
    const { players, delay } = this.#parts;
    for (let player = 0; player < players; player++) {
      if (player === tank) continue;
      const expected = this.#free.pop() ?? new Expected();
      copyUpdate(update2, expected.update);
      expected.age = delay(tank, player);
      expected.due = update2.stamp + expected.age;
      this.#expected[player * players + tank].push(expected);
    }
  }
  /** Draws what every player sees at `now` into the newest frame of the places. */
  frame(now) {
    const { players } = this.#parts;
    for (let player = 0; player < players; player++) {
      for (let tank = 0; tank < players; tank++) if (tank !== player) this.#draw(player, tank, now);
    }
  }
  #draw(player, tank, now) {
    const index = player * this.#parts.players + tank;
    const receiver = this.#receivers[index];
    this.#deliver(receiver, this.#expected[index], now);
    if (receiver.fix.id < 0) return;
    receiver.draw(now);
    this.#parts.places.note(player, tank, receiver.shown.x, receiver.shown.y);
  }
  #deliver(receiver, expected, now) {
    let kept = 0;
    for (let i = 0; i < expected.length; i++) {
      const one = expected[i];
      if (one.due > now + timeTolerance) expected[kept++] = one;
      else {
        if (receiver.isNews(one.update)) receiver.enter(one.update, receiver.anchorFor(one.update, one.due, one.age));
        this.#free.push(one);
      }
    }
    expected.length = kept;
  }
};

// engine/game/server/server-results.ts
var hitVerdicts = ["fine", "reach", "cover"];

// engine/game/server/verdict-counts.ts
var VerdictCounts = class {
  /** In the order of the verdicts. */
  counts;
  #verdicts;
  constructor(verdicts) {
    this.#verdicts = verdicts;
    this.counts = new Float64Array(verdicts.length);
  }
  add(verdict) {
    const index = this.#verdicts.indexOf(verdict);
    this.counts[index] = this.counts[index] + 1;
  }
  get refused() {
    let refused2 = 0;
    for (let i = 1; i < this.counts.length; i++) refused2 += this.counts[i];
    return refused2;
  }
  get byName() {
    return Object.fromEntries(this.#verdicts.map((verdict, index) => [verdict, this.counts[index]]));
  }
};

// engine/game/server/rewinding-judge.ts
var RewindingJudge = class {
  /** What was said of each shooter's hits. */
  verdicts;
  #parts;
  constructor(parts) {
    this.#parts = parts;
    this.verdicts = Array.from({ length: parts.tanks }, () => new VerdictCounts(hitVerdicts));
  }
  /** One frame, at `now`. */
  frame(now) {
    const { shots: shots2 } = this.#parts;
    for (let i = shots2.length - 1; i >= 0; i--) {
      const shot = shots2.known[i];
      if (shot.flies && this.#fly(shot, now)) shots2.remove(shot);
    }
  }
  /** True when the shot is over. */
  #fly(shot, now) {
    const { rules, frame, tanks: tanks2 } = this.#parts;
    const before = shot.flown;
    const age = now - shot.back * frame - shot.firedAt;
    shot.flown = Math.min(Math.max(age, 0) * rules.shots.speed, shot.reach);
    for (let tank = 0; tank < tanks2; tank++) {
      if (tank !== shot.shooter && shot.refused[tank] === 0 && this.#touches(shot, tank, before) && this.#hit(shot, tank, now)) return true;
    }
    return shot.flown >= shot.reach;
  }
  /** Whether its last step of flight comes within the contact radius of where its shooter saw the tank. */
  #touches(shot, tank, before) {
    const { rules, places, delay } = this.#parts;
    if (!places.find(shot.shooter, tank, shot.back)) return false;
    const dx = places.x - shot.startX;
    const dy = places.y - shot.startY;
    const along = dx * shot.alongX + dy * shot.alongY;
    const beside = dx * shot.alongY - dy * shot.alongX;
    const off = along > shot.flown ? along - shot.flown : along < before ? along - before : 0;
    const radius = rules.hits.radius + rules.hits.radiusPerDelay * delay(tank, shot.shooter);
    return off * off + beside * beside <= radius * radius;
  }
  /** A hit as its shooter saw it; true unless it is refused. */
  #hit(shot, tank, now) {
    const verdict = this.#judge(shot, tank);
    this.verdicts[shot.shooter].add(verdict);
    if (verdict === "fine") this.#parts.decide(shot.shot, tank, now);
    else shot.refused[tank] = 1;
    return verdict === "fine";
  }
  /** Against where the server itself showed the target at that moment. */
  #judge(shot, tank) {
    const { server, places, tanks: tanks2, arena } = this.#parts;
    places.find(shot.shooter, tank, shot.back);
    const seenX = places.x;
    const seenY = places.y;
    if (!places.find(tanks2, tank, shot.back)) return "fine";
    const offX = places.x - seenX;
    const offY = places.y - seenY;
    if (offX * offX + offY * offY > server.reach * server.reach) return "reach";
    if (!server.cover) return "fine";
    const x = shot.startX + shot.flown * shot.alongX;
    const y = shot.startY + shot.flown * shot.alongY;
    return isCovered(arena, x, y, places.x, places.y) ? "cover" : "fine";
  }
};
function isCovered(arena, fromX, fromY, toX, toY) {
  const length = Math.sqrt(square(toX - fromX) + square(toY - fromY));
  return length > 0 && arena.flight(fromX, fromY, (toX - fromX) / length, (toY - fromY) / length, length) < length;
}

// engine/game/server/server-shots.ts
var ServerShot = class {
  shot = -1;
  shooter = 0;
  /** When (s) and where (m, the muzzle) it was fired; its direction, a unit vector. */
  firedAt = 0;
  startX = 0;
  startY = 0;
  alongX = 0;
  alongY = 0;
  /** How far it can fly before something stops it, and how far it has flown at the server, m. */
  reach = 0;
  flown = 0;
  /** The server has heard of it and accepted it. */
  flies = false;
  /** Age, in frames, of the moment of its flight that the server checks. */
  back = 0;
  /** By tank: 1 where a hit of it was refused. */
  refused;
  constructor(tanks2) {
    this.refused = new Uint8Array(tanks2);
  }
};
var ServerShots = class {
  /** The shots known of; the first `length` of them, in no particular order. */
  known = [];
  length = 0;
  #tanks;
  constructor(tanks2) {
    this.#tanks = tanks2;
  }
  /** A shot to be filled in. */
  add(shot) {
    const entry = this.known[this.length] ??= new ServerShot(this.#tanks);
    this.length += 1;
    entry.shot = shot;
    entry.flies = false;
    entry.flown = 0;
    entry.refused.fill(0);
    return entry;
  }
  find(shot) {
    for (let i = 0; i < this.length; i++) {
      const entry = this.known[i];
      if (entry.shot === shot) return entry;
    }
    return null;
  }
  /** Forgets a shot: the last one takes its place. */
  remove(entry) {
    const at = this.known.indexOf(entry);
    this.length -= 1;
    this.known[at] = this.known[this.length];
    this.known[this.length] = entry;
  }
};

// engine/game/server/shot-check.ts
var shotVerdicts = ["fine", "muzzle", "fireRate", "late"];
var remembered7 = 16;
var ShotCheck = class {
  /** What was said of the shots so far. */
  verdicts = new VerdictCounts(shotVerdicts);
  #bounds;
  #updates;
  /** When the last accepted shots were fired, s. */
  #fired = new Float64Array(remembered7).fill(-Infinity);
  #accepted = 0;
  /** `updates`: the check of the same tank's updates, which knows where it can be. */
  constructor(bounds, updates) {
    this.#bounds = bounds;
    this.#updates = updates;
  }
  /** Another player takes the tank. */
  begin() {
    this.#fired.fill(-Infinity);
  }
  /** Takes a shot that was fired at `firedAt` (s) from the muzzle at (x, y) and is heard of at `now`. */
  take(firedAt, x, y, now) {
    const verdict = this.#judge(firedAt, x, y, now);
    this.verdicts.add(verdict);
    if (verdict === "fine") this.#fired[this.#accepted++ % remembered7] = firedAt;
    return verdict;
  }
  #judge(firedAt, x, y, now) {
    const { muzzle, reload, reloadSlack, rewind } = this.#bounds;
    if (this.#updates.leastDistance(x, y, firedAt) > muzzle) return "muzzle";
    for (let i = 0; i < remembered7; i++) if (Math.abs(firedAt - this.#fired[i]) < reload - reloadSlack) return "fireRate";
    return now - firedAt > rewind ? "late" : "fine";
  }
};

// engine/game/server/update-check.ts
var updateVerdicts = ["fine", "speed", "turnRate", "teleport", "spin"];
var Anchor = class {
  life = 0;
  stamp = 0;
  x = 0;
  y = 0;
  heading = 0;
};
var UpdateCheck = class {
  /** What was said of the updates so far. */
  verdicts = new VerdictCounts(updateVerdicts);
  /** The newest verdict. */
  verdict = "fine";
  #bounds;
  #place = new Anchor();
  #heading = new Anchor();
  /** Updates of earlier spawns do not count for its place. */
  #life = 0;
  constructor(bounds) {
    this.#bounds = bounds;
  }
  /** Another spawn begins, at an unknown place. */
  begin(life) {
    this.#life = life;
    this.#place.life = 0;
    this.#heading.life = 0;
  }
  /** Takes an update as it was sent. */
  take(update2) {
    const verdict = this.#judge(update2);
    this.verdict = verdict;
    this.verdicts.add(verdict);
    if (verdict === "fine") this.#believe(update2);
    return verdict;
  }
  /**
   * How far (m) the tank was at `time` (s) at least from (x, y), by the last believed update; 0 where none is known.
   */
  leastDistance(x, y, time2) {
    const { life, stamp, x: lastX, y: lastY } = this.#place;
    if (life === 0) return 0;
    const reach2 = this.#bounds.maxSpeed * Math.abs(time2 - stamp) + this.#bounds.slack.distance;
    return Math.max(0, Math.sqrt(square(x - lastX) + square(y - lastY)) - reach2);
  }
  #judge({ state, parts, stamp, life }) {
    const { maxSpeed, maxTurnRate, slack: slack2 } = this.#bounds;
    const saysPlace = (parts & positionPart) !== 0;
    const saysHeading = (parts & orientationPart) !== 0;
    if (saysPlace && Math.sqrt(state.vx * state.vx + state.vy * state.vy) > maxSpeed + slack2.speed) return "speed";
    if (saysHeading && Math.abs(state.wz) > maxTurnRate + slack2.turnRate) return "turnRate";
    if (saysPlace && life === this.#place.life && this.leastDistance(state.x, state.y, stamp) > 0) return "teleport";
    if (saysHeading && life === this.#heading.life && this.#overturned(yawOf(state), stamp)) return "spin";
    return "fine";
  }
  #overturned(heading2, time2) {
    const { maxTurnRate, slack: slack2 } = this.#bounds;
    const { heading: last, stamp } = this.#heading;
    const turned2 = Math.abs(wrapAngle(heading2 - last));
    return turned2 > maxTurnRate * Math.abs(time2 - stamp) + slack2.angle;
  }
  /** Measured from then on is the newest believed update, not the one that arrived last. */
  #believe({ state, parts, stamp, life }) {
    if (life < this.#life) return;
    const place4 = this.#place;
    if ((parts & positionPart) !== 0 && isNewer(place4, life, stamp)) {
      place4.x = state.x;
      place4.y = state.y;
      place4.stamp = stamp;
      place4.life = life;
    }
    const heading2 = this.#heading;
    if ((parts & orientationPart) !== 0 && isNewer(heading2, life, stamp)) {
      heading2.heading = yawOf(state);
      heading2.stamp = stamp;
      heading2.life = life;
    }
  }
};
function isNewer(anchor, life, stamp) {
  return life > anchor.life || life === anchor.life && stamp > anchor.stamp;
}

// engine/game/server/game-server.ts
var GameServer = class {
  updates;
  shots;
  /** Null: there is none. */
  observer = null;
  #game;
  #rules;
  #decide;
  #known;
  /** Decides where the server does not. */
  #judge;
  #rewind = null;
  /** `bounds`: what it takes an honest tank to be able to do. */
  constructor(game, decide, rules, bounds) {
    const { shots: shots2, hits: hits2, players } = game.plan;
    const shotBounds = { ...bounds, reload: shots2.reload, reloadSlack: rules.slack.reload, muzzle: shots2.muzzle, rewind: rules.rewind };
    this.#game = game;
    this.#rules = rules;
    this.#decide = decide;
    this.updates = players.map(() => new UpdateCheck(bounds));
    this.shots = this.updates.map((updates) => new ShotCheck(shotBounds, updates));
    this.#known = new ServerShots(players.length);
    this.#judge = hits2.decider === "server" ? null : new ViewJudge(hits2.decider, game.shots, decide);
  }
  /** To be called once, before anything arrives. */
  join(lane) {
    if (this.#judge) return;
    const { plan, arena, tanks: tanks2 } = this.#game;
    const { count: count4 } = tanks2;
    const places = new PastPlaces(count4 + 1, count4, Math.ceil(this.#rules.rewind / plan.frame) + 2);
    const views = new RebuiltViews({ players: count4, places, ...lane });
    const parts = { rules: plan, server: this.#rules, frame: plan.frame, tanks: count4, arena, shots: this.#known, places };
    this.#rewind = { lane, places, views, judge: new RewindingJudge({ ...parts, delay: lane.delay, decide: this.#decide }) };
  }
  /** Another spawn of a tank begins: at any place, loaded. */
  begin(tank, life) {
    this.updates[tank].begin(life);
    this.shots[tank].begin();
  }
  /** An update of a tank arrives. */
  take(tank, update2, now) {
    const verdict = this.updates[tank].take(update2);
    if (verdict !== "fine") this.#game.log.refused(tank, "update", update2.serial, verdict, now);
    this.observer?.(tank, "update", update2.serial, verdict, now);
    this.#rewind?.views.take(tank, update2);
  }
  fired(shot, shooter, now) {
    const { shots: shots2, tanks: tanks2, arena, plan } = this.#game;
    const { speed, life, muzzle } = plan.shots;
    const slot = shots2.slotOf(shot);
    const entry = this.#known.add(shot);
    const { x, y } = tanks2.of(shooter);
    entry.shooter = shooter;
    entry.firedAt = now;
    entry.alongX = shots2.alongX[slot];
    entry.alongY = shots2.alongY[slot];
    entry.startX = x + muzzle * entry.alongX;
    entry.startY = y + muzzle * entry.alongY;
    entry.reach = Math.max(arena.flight(x, y, entry.alongX, entry.alongY, muzzle + speed * life) - muzzle, 0);
  }
  /** The announcement of a shot arrives; a second copy of it is of no matter. */
  hear(shot, now) {
    const entry = this.#known.find(shot);
    if (!entry || entry.flies) return;
    const { shooter, firedAt, startX, startY } = entry;
    const verdict = this.shots[shooter].take(firedAt, startX, startY, now);
    if (verdict !== "fine") this.#game.log.refused(shooter, "shot", shot, verdict, now);
    this.observer?.(shooter, "shot", shot, verdict, now);
    entry.flies = verdict === "fine" && this.#rewind !== null;
    entry.back = Math.round((now - firedAt) / this.#game.plan.frame);
    if (!entry.flies) this.#known.remove(entry);
  }
  /** The announcement of a shot will never arrive. */
  lose(shot) {
    const entry = this.#known.find(shot);
    if (entry && !entry.flies) this.#known.remove(entry);
  }
  touched(shot, viewer, tank, now) {
    this.#judge?.touched(shot, viewer, tank, now);
  }
  frame(now) {
    if (!this.#rewind) return;
    const { lane, places, views, judge } = this.#rewind;
    places.next();
    views.frame(now);
    noteOwn(lane.own, places);
    judge.frame(now);
  }
  results() {
    const players = this.#game.plan.players.map(({ id: id2 }, player) => [id2, this.#verdictsOf(player)]);
    return { updatesRefused: refusedBy(this.updates), shotsRefused: refusedBy(this.shots), players: Object.fromEntries(players) };
  }
  #verdictsOf(player) {
    const hits2 = this.#rewind?.judge.verdicts[player]?.byName;
    return {
      updates: this.updates[player].verdicts.byName,
      shots: this.shots[player].verdicts.byName,
      ...hits2 && { hits: hits2 }
    };
  }
};
function noteOwn(own2, places) {
  for (let tank = 0; tank < own2.length; tank++) {
    const { drawn, shown: shown2 } = own2[tank];
    if (drawn) places.note(own2.length, tank, shown2.x, shown2.y);
  }
}
function refusedBy(checks) {
  return checks.reduce((sum2, { verdicts }) => sum2 + verdicts.refused, 0);
}

// engine/network/shot-transport.ts
var announcementBytes = 24;
var Announcement = class extends Packet {
  listener = null;
};
var ShotTransport = class extends Forwarder {
  #listeners;
  /** By shooter · listeners + listener; null where shots are not announced. */
  #routes;
  /**
   * The first listeners are the players themselves, in the order of `shooters`, their nodes. `route`: the channels from
   * one node to another; null: shots are not announced there.
   */
  constructor(timeline, shooters, listeners, route) {
    super(timeline);
    this.#listeners = listeners;
    this.#routes = shooters.flatMap((shooter) => listeners.map(({ node }) => route(shooter, node)));
  }
  announce(shot, shooter, now) {
    const count4 = this.#listeners.length;
    for (let i = 0; i < count4; i++) {
      if (i === shooter) continue;
      const listener = this.#listeners[i];
      const channels = this.#routes[shooter * count4 + i];
      if (channels) this.#send(shot, listener, channels, now);
      else listener.lose(shot);
    }
  }
  #send(shot, listener, channels, now) {
    const announcement = this.take(channels, shot, announcementBytes);
    announcement.listener = listener;
    this.forward(announcement, now);
  }
  create() {
    return new Announcement();
  }
  arrive({ listener, number: number2 }, now) {
    listener?.arrive(number2, now);
  }
  /** A shot is announced once. */
  duplicate() {
    return false;
  }
  lose({ listener, number: number2 }) {
    listener?.lose(number2);
  }
};

// engine/session/tank-source.ts
var TankSource = class {
  #tank;
  constructor(tank) {
    this.#tank = tank;
  }
  /** Acceleration is meaningless where velocity changes at once: none is published. One spawn. */
  sample(_now, out) {
    const tank = this.#tank;
    out.x = tank.x;
    out.y = tank.y;
    out.vx = tank.vx;
    out.vy = tank.vy;
    out.wz = tank.turnRate;
    setYaw(out, tank.heading);
    return 1;
  }
};

// engine/session/session-game.ts
var SessionGame = class {
  game;
  #seats;
  #timeline;
  /** Null: there is no server. */
  #server = null;
  /** Null: computer players play. */
  #feed;
  #screens = null;
  #shots = null;
  constructor(plan, rules, timeline, feed = null) {
    this.#seats = seatsOf(plan);
    this.#feed = feed;
    this.#timeline = timeline;
    this.game = new Game(gamePlanOf(plan, rules), {
      announce: (shot, shooter, now) => this.#shots?.announce(shot, shooter, now),
      ...feed && { play: (game, now) => feed.play(game, now) },
      ...rules.server && { judge: (game, decide) => this.#judge(game, decide, plan, rules.server) }
    });
  }
  /** The motion of the entity with that index; null where it is no player's. */
  motionOf(entity) {
    const tank = this.#seats.findIndex((seat) => seat.entity === entity);
    return tank < 0 ? null : this.#feed?.motionOf(tank, this.game.tanks) ?? new TankSource(this.game.tanks.of(tank));
  }
  /** `observer`: notified of events. */
  join(lane, observer) {
    this.game.log.observer = observer ?? null;
    this.#screens = new Screens(this.game, this.#seats, lane, this.#feed);
    if (!this.#feed) this.#shots = this.#transportOf(lane);
    this.#server?.join(lane);
  }
  /** After the lanes have drawn. */
  frame(now) {
    this.#screens?.lookOut();
    this.game.frame(now);
  }
  results(now) {
    const server = this.#server?.server.results();
    return { ...this.game.results(now), ...server && { server } };
  }
  get server() {
    return this.#server?.server ?? null;
  }
  #transportOf(lane) {
    const shooters = this.#seats.map(({ node }) => node);
    return new ShotTransport(this.#timeline, shooters, this.#listeners(), (shooter, listener) => lane.shotRoute(shooter, listener));
  }
  /** The players, and after them the server. */
  #listeners() {
    const { game } = this;
    const players = this.#seats.map(({ node }, viewer) => ({
      node,
      arrive: (shot, now) => game.arrive(shot, viewer, now),
      lose: (shot) => game.lose(shot, viewer)
    }));
    return [...players, ...this.#server ? [this.#server] : []];
  }
  #judge(game, decide, plan, rules) {
    const lane = plan.lanes[plan.game?.screens ?? 0];
    this.#server = new SessionServer(game, decide, rules, lane, this.#seats);
    return this.#server.server;
  }
};
function gamePlanOf({ seed, frame, arena, world: world2, entities }, { tanks: tanks2, shots: shots2, hits: hits2 }) {
  const players = entities.flatMap(({ id: id2, motion: motion2 }) => motion2.kind === "player" ? [{ id: id2, ...motion2.player }] : []);
  return { seed, frame, arena, obstacles: world2?.obstacles ?? [], tanks: tanks2, shots: shots2, hits: hits2, players };
}
var Screens = class {
  #game;
  #pairs;
  /** By place in the sights: number of the pair in the lane that shows the tank there; −1: there is none. */
  #shownBy;
  #feed;
  /** The pairs of the lane count that show a player's tank to another player. */
  constructor(game, seats, { pairs }, feed) {
    const viewers = new Map(seats.map(({ node }, viewer) => [node, viewer]));
    const tanks2 = new Map(seats.map(({ entity }, tank) => [entity, tank]));
    this.#game = game;
    this.#pairs = pairs;
    this.#shownBy = new Int32Array(seats.length * seats.length).fill(-1);
    this.#feed = feed;
    pairs.forEach(({ entity, receiverNode }, pair) => {
      const [viewer, tank] = [viewers.get(receiverNode), tanks2.get(entity)];
      if (viewer !== void 0 && tank !== void 0) this.#shownBy[viewer * seats.length + tank] = pair;
    });
    game.sights.source = this;
  }
  /** Each player knows its own position: called before the tanks move on. */
  lookOut() {
    const { sights, tanks: tanks2 } = this.#game;
    for (let tank = 0; tank < tanks2.count; tank++) {
      const own2 = tanks2.of(tank);
      const place4 = tank * tanks2.count + tank;
      sights.x[place4] = own2.x;
      sights.y[place4] = own2.y;
      sights.vx[place4] = own2.vx;
      sights.vy[place4] = own2.vy;
      sights.known[place4] = 1;
    }
  }
  see(place4) {
    if (this.#feed && !this.#isSeen(this.#feed, place4)) return;
    const row3 = this.#shownBy[place4];
    if (row3 >= 0) this.#lookAt(this.#pairs[row3], place4);
  }
  time(place4) {
    const row3 = this.#shownBy[place4];
    if (row3 >= 0) this.#game.sights.delay[place4] = this.#pairs[row3].delayLast;
  }
  /** Where it is not, nothing is known of the tank any more. */
  #isSeen(feed, place4) {
    const { sights } = this.#game;
    const isSeen = feed.sees(Math.floor(place4 / sights.count), place4 % sights.count);
    if (!isSeen) sights.known[place4] = 0;
    return isSeen;
  }
  #lookAt({ receiver }, place4) {
    if (!receiver.drawn) return;
    const { sights } = this.#game;
    const { shown: shown2 } = receiver;
    sights.x[place4] = shown2.x;
    sights.y[place4] = shown2.y;
    sights.vx[place4] = shown2.vx;
    sights.vy[place4] = shown2.vy;
    sights.known[place4] = 1;
  }
};
var SessionServer = class {
  server;
  /** Index into the plan's nodes. */
  node;
  #seats;
  /** By entity: the number of its player. */
  #players;
  /** `lane`: the one on the players' screens. */
  constructor(game, decide, plan, lane, seats) {
    this.server = new GameServer(game, decide, plan, boundsOf(game.plan.tanks, plan.slack, lane));
    this.node = plan.node;
    this.#seats = seats;
    this.#players = new Map(seats.map(({ entity }, player) => [entity, player]));
  }
  join(lane) {
    const pairsOf = (node) => this.#seats.map(({ entity }) => lane.pairs.find((pair) => pair.entity === entity && pair.receiverNode === node));
    const heard = pairsOf(this.node);
    for (const pair of heard) pair.witness = this;
    const shown2 = this.#seats.map(({ node }) => pairsOf(node));
    this.server.join({
      own: heard.map(({ receiver }) => receiver),
      receiver: () => lane.receiver(),
      delay: (tank, player) => shown2[player]?.[tank]?.estimates.delay.value ?? 0
    });
  }
  arrive(shot, now) {
    this.server.hear(shot, now);
  }
  lose(shot) {
    this.server.lose(shot);
  }
  take(entity, update2, now) {
    const player = this.#players.get(entity);
    if (player !== void 0) this.server.take(player, update2, now);
  }
};
function boundsOf({ maxSpeed, maxTurnRate }, slack2, lane) {
  const rules = [lane.publishing, ...(lane.relevance?.levels ?? []).map(({ publishing }) => publishing)];
  const most = (step2) => Math.max(0, ...rules.map(step2));
  return {
    maxSpeed,
    maxTurnRate,
    slack: {
      distance: slack2.distance + most((rule) => 2 * stepOf(rule?.quantisation?.position)),
      speed: slack2.speed + most((rule) => 2 * stepOf(rule?.quantisation?.velocity)),
      angle: slack2.angle + most((rule) => 2 * angleStepOf(rule?.quantisation?.orientation?.bits)),
      turnRate: slack2.turnRate + most((rule) => stepOf(rule?.quantisation?.turnRate))
    }
  };
}
function stepOf(rule) {
  return rule ? rule.range / (power(2, rule.bits - 1) - 1) : 0;
}
function angleStepOf(bits) {
  return bits === void 0 ? 0 : 2 * Math.PI / power(2, bits);
}

// engine/session/session.ts
var Session = class {
  plan;
  entities;
  /** Of all entities, in the order of the plan. */
  parts;
  lanes;
  /** Null: nobody plays. */
  game;
  #timeline = new EventQueue();
  #guard;
  #undrawn;
  #publish = () => this.#publishFrame();
  #display = () => this.#displayFrame();
  #frames = 0;
  #finished = false;
  constructor(plan, options = {}) {
    this.plan = plan;
    this.#undrawn = (options.undrawn ?? false) && !plan.game;
    this.#guard = new PluginGuard(options.callSlot ?? ownCallSlot(), this.#timeline, options.onPluginCall);
    this.game = plan.game ? new SessionGame(plan, plan.game, this.#timeline, options.feed ?? options.part) : null;
    this.entities = plan.entities.map((entity, index) => new RealEntity(entity, plan, this.#guard, this.game?.motionOf(index) ?? null));
    this.parts = realParts(plan, this.entities);
    const { onDecision, observer, feed, part } = options;
    const common2 = { plan, entities: this.entities, realParts: this.parts, timeline: this.#timeline, guard: this.#guard };
    const surroundings = { ...common2, onDecision, observer, feed, part };
    this.lanes = plan.lanes.map((lane) => new Lane(lane, { ...surroundings, guard: this.#guard.of(lane.id) }));
    this.game?.join(this.lanes[plan.game?.screens ?? 0], observer?.onGame);
    this.entities.forEach((entity, index) => this.#feed(entity, index));
    this.#frames = part?.firstFrame ?? 0;
    this.#timeline.at(this.#frames * plan.frame, this.#publish);
  }
  /** Session time, s. */
  get now() {
    return this.#timeline.now;
  }
  /** Frames done. */
  get frames() {
    return this.#frames;
  }
  get finished() {
    return this.#finished;
  }
  /** Runs everything due at or before `time` (s), never past the duration; there it finishes. */
  advanceTo(time2) {
    if (this.#finished) return;
    this.#timeline.advanceTo(Math.min(time2, this.plan.duration));
    if (time2 >= this.plan.duration) this.#finish();
  }
  /**
   * Runs everything due before `time` (s), and stands there: what is due at `time` comes after what is told from
   * outside now.
   */
  advanceBefore(time2) {
    if (!this.#finished) this.#timeline.advanceBefore(Math.min(time2, this.plan.duration));
  }
  /** New settings of a node's link in one direction, from now on. */
  setLink(node, direction2, settings) {
    for (const lane of this.lanes) lane.setLink(node, direction2, settings);
  }
  /**
   * Which contract a lane offers for an entity (null: for all), from the next frame on; an index into the lane's
   * contracts, or `Offer`'s others.
   */
  setOffer(lane, entity, offer) {
    this.lanes[lane]?.setOffer(entity, offer, this.now);
  }
  /** The results up to now. Asking changes nothing. */
  results() {
    return resultsOf(this);
  }
  #feed({ recorded }, index) {
    if (!recorded) return;
    const publishers = this.lanes.map(({ exports }) => exports[index].publisher);
    new RecordedFeed(recorded, publishers, this.#timeline);
  }
  #publishFrame() {
    const { now } = this.#timeline;
    for (let i = 0; i < this.entities.length; i++) this.entities[i].frame(now);
    for (let i = 0; i < this.parts.length; i++) this.parts[i].frame(now);
    for (let i = 0; i < this.lanes.length; i++) this.lanes[i].publish(now);
    this.#timeline.atEndOf(now, this.#display);
  }
  #displayFrame() {
    const { now } = this.#timeline;
    if (!this.#undrawn) this.#draw(now);
    this.game?.frame(now);
    this.#frames += 1;
    const next = this.#frames * this.plan.frame;
    if (next < this.plan.duration - timeTolerance) this.#timeline.at(next, this.#publish);
  }
  #draw(now) {
    for (let i = 0; i < this.lanes.length; i++) this.lanes[i].display(now);
  }
  #finish() {
    this.#finished = true;
    for (const lane of this.lanes) lane.finish(this.plan.duration);
  }
};
var RecordedFeed = class {
  #updates;
  #ends;
  #publishers;
  #timeline;
  #run = () => this.#next();
  #update = 0;
  #end = 0;
  /** `publishers`: the entity's, one a lane. */
  constructor({ updates, ends }, publishers, timeline) {
    this.#updates = updates;
    this.#ends = ends;
    this.#publishers = publishers;
    this.#timeline = timeline;
    this.#schedule();
  }
  #schedule() {
    const due2 = Math.min(this.#updates[this.#update]?.time ?? Infinity, this.#ends[this.#end]?.time ?? Infinity);
    if (due2 < Infinity) this.#timeline.at(due2, this.#run);
  }
  /** A life ends after its own last update, and before another begins, at the same moment. */
  #next() {
    const update2 = this.#updates[this.#update];
    const end = this.#ends[this.#end];
    if (end && (!update2 || endsBefore(end, update2))) this.#endLife(end);
    else if (update2) this.#makeUpdate(update2);
    this.#schedule();
  }
  #endLife(end) {
    this.#end += 1;
    for (const publisher of this.#publishers) publisher.end(end.time);
  }
  #makeUpdate(update2) {
    this.#update += 1;
    for (const publisher of this.#publishers) publisher.publish(update2.time, update2.state, update2.life);
  }
};
function endsBefore(end, update2) {
  return end.time < update2.time || end.time === update2.time && end.life < update2.life;
}

// main/experiment/load-experiment.ts
import { basename } from "node:path";

// contract/errors.ts
var BenchError = class extends Error {
  name = "BenchError";
  code;
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }
};

// contract/shortened.ts
var quotedLength = 120;
function shortened(text2) {
  const printable2 = text2.replace(/\p{Cc}/gu, "\uFFFD");
  return printable2.length <= quotedLength ? printable2 : `${printable2.slice(0, quotedLength)}\u2026`;
}

// experiment/problem.ts
function unknownWord(what, word, allowed) {
  const meant = nearest(word, allowed);
  const suggestion = meant === void 0 ? "" : ` Did you mean "${meant}"?`;
  return `unknown ${what} "${shortened(word)}"; allowed: ${listed(allowed)}.${suggestion}`;
}
function listed(words) {
  return words.length > 0 ? words.join(", ") : "none";
}
function editDistance(a, b) {
  let beforeLast = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row3 = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? beforeLast[j - 2] + 1 : Infinity;
      row3.push(Math.min(last[j] + 1, row3[j - 1] + 1, substitution, swap));
    }
    beforeLast = last;
    last = row3;
  }
  return last[b.length];
}
function nearest(word, known) {
  let best;
  let bestDistance = Infinity;
  for (const candidate of known) {
    const distance3 = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance3 < bestDistance && distance3 <= allowance(candidate)) [best, bestDistance] = [candidate, distance3];
  }
  return best;
}
function allowance(word) {
  return word.length <= 3 ? 1 : Math.max(2, Math.floor(word.length / 3));
}

// experiment/experiment-file.ts
import { z as z28 } from "zod";

// experiment/choices.ts
import { z as z4 } from "zod";

// experiment/allowed.ts
import { z } from "zod";
function fieldSchema(schema) {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}
function schemaAt(root, path4) {
  return path4.reduce((schema, key) => (typeof key === "number" ? itemOf(schema, key) : propertyOf(schema, key)) ?? {}, root);
}
function propertyOf({ properties, additionalProperties, anyOf = [] }, key) {
  const any = typeof additionalProperties === "object" ? additionalProperties : void 0;
  return properties?.[key] ?? any ?? anyOf.find((alternative) => alternative.properties?.[key])?.properties?.[key];
}
function itemOf(schema, index) {
  const rest = typeof schema.items === "object" ? schema.items : void 0;
  return schema.prefixItems?.[index] ?? rest;
}
function allowedText(schema) {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(allowedText).join(" or ");
  if (schema.enum) return listed(schema.enum.map(String));
  if (schema.type === "number" || schema.type === "integer") return numberText(schema);
  if (schema.type === "array") return listText(schema);
  if (schema.type === "object") return mapText(schema);
  if (schema.type === "boolean") return "true or false";
  if (schema.type === "string") return schema.pattern === void 0 ? "text" : 'a name of letters, digits, "_" and "-"';
  return "another value";
}
function mapText({ properties = {} }) {
  const fields3 = Object.keys(properties);
  return fields3.length === 0 ? "a map" : `a map with ${listed(fields3)}`;
}
function numberText(schema) {
  const noun = schema.type === "integer" ? "a whole number" : "a number";
  return [noun, boundsText(schema), schema.unit].filter(Boolean).join(" ");
}
function listText({ prefixItems, minItems, maxItems }) {
  if (prefixItems) return `a list of ${prefixItems.length}: ${prefixItems.map(allowedText).join("; ")}`;
  const bounds = [minItems === void 0 ? [] : `at least ${minItems}`, maxItems === void 0 ? [] : `at most ${maxItems}`].flat();
  return ["a list", bounds.join(" and ")].filter(Boolean).join(" of ");
}
function boundsText(schema) {
  const bounds = [
    ["\u2265", schema.minimum],
    [">", schema.exclusiveMinimum],
    ["\u2264", schema.maximum],
    ["<", schema.exclusiveMaximum]
  ];
  return bounds.filter(([, bound]) => isBound(bound)).map(([sign, bound]) => `${sign} ${bound}`).join(" and ");
}
function isBound(bound) {
  return bound !== void 0 && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
function foundText(value) {
  if (value === void 0 || value === null) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "a map";
  return typeof value === "number" ? String(value) : JSON.stringify(typeof value === "string" ? shortened(value) : value);
}

// experiment/explain.ts
function explain(schema, value, issues, path4 = [], known = []) {
  const root = fieldSchema(schema);
  const explained = issues.flatMap((issue) => explainIssue(issue, value, root, known));
  return explained.map((problem) => ({ ...problem, path: [...path4, ...problem.path] }));
}
function explainIssue(issue, value, root, known) {
  const path4 = issue.path.map((key) => typeof key === "symbol" ? String(key) : key);
  const field = schemaAt(root, path4);
  if (issue.code === "unrecognized_keys") {
    const allowed = [...path4.length === 0 ? known : [], ...Object.keys(field.properties ?? {})];
    return issue.keys.map((key) => ({ path: [...path4, key], message: unknownWord("field", key, allowed) }));
  }
  const inner5 = issue.code === "invalid_union" ? issuesWithin(issue) : null;
  if (inner5) return inner5.flatMap((one) => explainIssue({ ...one, path: [...issue.path, ...one.path] }, value, root, known));
  const found = valueAt2(value, path4);
  return [{ path: path4, message: issue.code === "custom" ? issue.message : refusal(found, field) }];
}
function issuesWithin({ errors }) {
  return errors.find((issues) => issues.every(({ path: path4, code }) => path4.length > 0 || code === "unrecognized_keys")) ?? null;
}
function refusal(found, field) {
  if (found === void 0) return `missing; needed: ${allowedText(field)}.`;
  if (typeof found === "string" && field.enum) return unknownWord("value", found, field.enum.map(String));
  const reason = "const" in field && field.description ? ` ${field.description}` : "";
  return `found ${foundText(found)}; allowed: ${allowedText(field)}.${reason}`;
}
function valueAt2(value, path4) {
  return path4.reduce((inner5, key) => typeof inner5 === "object" && inner5 !== null ? Reflect.get(inner5, key) : void 0, value);
}
function fieldName(path4, value) {
  return path4.reduce((name, key, index) => {
    if (typeof key === "string") return name === "" ? key : `${name}.${key}`;
    const id2 = valueAt2(value, [...path4.slice(0, index + 1), "id"]);
    return typeof id2 === "string" ? `${name}.${id2}` : `${name}[${key}]`;
  }, "");
}

// experiment/field-maps.ts
function mergeFields(base, over, by, otherwise) {
  if (!base || !over) return over ?? base;
  const sameKind = by === void 0 || over[by] === void 0 || over[by] === (base[by] ?? otherwise);
  return sameKind ? { ...base, ...over } : over;
}
function present(fields3) {
  const entries = Object.entries(fields3).filter(([, value]) => value !== void 0);
  return Object.fromEntries(entries);
}
function without(fields3, ...names) {
  const entries = Object.entries(fields3).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries);
}
function only(fields3, ...names) {
  const entries = Object.entries(fields3).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

// experiment/roads.ts
import { z as z3 } from "zod";

// experiment/fields.ts
import { z as z2 } from "zod";
function numberField2({ unit: unit2, min, max, above, below, integer: integer2 = false, help, ...rest }) {
  let schema = integer2 ? z2.int() : z2.number();
  if (min !== void 0) schema = schema.min(min);
  if (max !== void 0) schema = schema.max(max);
  if (above !== void 0) schema = schema.gt(above);
  if (below !== void 0) schema = schema.lt(below);
  return schema.meta({ unit: unit2, description: unit2 === "" ? help : `${help} Unit: ${unit2}.`, ...rest });
}
var share = (help, fallback) => numberField2({ unit: "", min: 0, max: 1, help, ...fallback === void 0 ? {} : { default: fallback } });
var id = (help) => z2.string().regex(/^[A-Za-z0-9_-]+$/).meta({ description: `${help} Letters, digits, "_" and "-".` });
var oneOf = (words, help) => z2.enum(words).describe(help);
var far = 1e6;
var coordinate = z2.number().min(-far).max(far);

// experiment/references.ts
function refer(what, elements, id2, path4, report) {
  const ids = elements.map((element) => element.id);
  const index = ids.indexOf(id2);
  if (index === -1) report({ path: path4, message: unknownWord(what, id2, ids) });
  return index;
}
function reportRepeated(path4, elements, report) {
  const seen = /* @__PURE__ */ new Set();
  for (const [index, { id: id2 }] of elements.entries()) {
    if (seen.has(id2))
      report({
        path: [...path4, index, "id"],
        message: `"${id2}" is the id of an earlier element of ${path4.filter((key) => typeof key === "string").join(".")}; ids must be unique.`
      });
    seen.add(id2);
  }
}

// experiment/roads.ts
var point = z3.union([z3.tuple([coordinate, coordinate]), z3.tuple([coordinate, coordinate, coordinate])]);
var roadsFields = z3.array(
  z3.strictObject({
    id: id("Name of the road."),
    points: z3.array(point).min(2).max(1e4).meta({ unit: "m", description: "Its corners: [x, y] or [x, y, z] from the centre of the arena." }),
    closed: z3.boolean().describe("Whether it leads from its last point back to the first. Default: false.").optional()
  }).describe("A road of straight segments.")
).max(1e3).describe("Roads that publishers and receivers know before the run.");
function resolveRoads(fields3, report) {
  const path4 = ["world", "roads"];
  reportRepeated(path4, fields3, report);
  return fields3.map(({ id: id2, points, closed = false }, index) => {
    const road = { id: id2, closed, points: points.map(([x, y, z37 = 0]) => ({ x, y, z: z37 })) };
    const twin = twinOf(road);
    if (twin >= 0) report({ path: [...path4, index, "points", twin], message: "the same point as the one before it; leave it out." });
    return road;
  });
}
function twinOf({ points, closed }) {
  return points.findIndex(({ x, y, z: z37 }, index) => {
    const before = index > 0 ? points[index - 1] : closed ? points[points.length - 1] : void 0;
    return before !== void 0 && before.x === x && before.y === y && before.z === z37;
  });
}
function checkRoad(params9, roads, path4, report) {
  const road = params9?.["road"];
  if (typeof road !== "string") return;
  if (roads.length > 0) refer("road", roads, road, [...path4, "road"], report);
  else report({ path: [...path4, "road"], message: `found "${road}", but the world has no roads; add them as world.roads.` });
}

// experiment/choices.ts
var choice = (help) => z4.looseObject({ id: z4.string().min(1).optional().describe("Id of the plugin.") }).describe(help);
var modelChoice = choice("DR model: extrapolates a state from the last update. Default: linear.");
var shownChoice = choice("DR model by which receivers extrapolate, while the publisher goes by its own. Left out: the same.");
var convergenceChoice = choice(
  "Convergence scheme (smoothing, error correction): moves the placed path towards the newest update. Default: snap."
);
var triggerChoice = choice(
  "A trigger plugin, evaluated along with the conditions here: an update is made when any of them fires."
);
var linkModelChoice = choice("Link model of a plugin: adds delay or loss to each packet. Left out: none.");
var metricChoice = z4.looseObject({ id: z4.string().min(1).describe("Id of the plugin.") }).describe("A metric: one number of each lane, receiver or pair.");
var schedulerChoice = choice("Fairness scheduler: which receivers get an update, and when. Default: send-to-all.");
var defaultChoices = { model: "linear", convergence: "snap", scheduler: "send-to-all" };
function checkParams(schema, fields3, by, path4, report) {
  const given = without(fields3, by);
  const strict = schema.strict();
  const result = strict.safeParse(given);
  if (result.success) return result.data;
  explain(strict, given, result.error.issues, path4, [by]).forEach(report);
  return null;
}
var titles = {
  "dead-reckoning": "DR model",
  convergence: "convergence scheme",
  fairness: "fairness scheduler",
  trigger: "trigger",
  "link-model": "link model",
  metric: "metric"
};
function choosePlugin(kind, fields3, path4, { registry: registry2, roads, report }) {
  const plugin = registry2.get(kind, fields3.id ?? "");
  if (!plugin) {
    const known = registry2.list(kind).map(({ id: id2 }) => id2);
    const message = fields3.id === void 0 ? `missing; allowed: ${listed(known)}.` : unknownWord(titles[kind], fields3.id, known);
    report({ path: [...path4, "id"], message });
    return null;
  }
  const params9 = checkParams(plugin.params, fields3, "id", path4, report);
  checkRoad(params9, roads, path4, report);
  return params9 && { plugin, params: params9 };
}

// experiment/entities.ts
import { z as z13 } from "zod";

// experiment/motion.ts
import { z as z5 } from "zod";
var motionQuantities = [
  "t",
  "x",
  "y",
  "z",
  "vx",
  "vy",
  "vz",
  "yaw",
  "pitch",
  "roll",
  "heading",
  "qw",
  "qx",
  "qy",
  "qz",
  "yawRate",
  "az",
  "lat",
  "lon",
  "alt",
  "life",
  "end"
];
var motionUnits = ["m", "cm", "mm", "km", "in", "ft", "rad", "deg", "s", "ms", "us", "ns", "m/s", "km/h", "mph", "kn"];
var namedAxes = ["zup", "yup", "unity", "unreal", "ned", "enu"];
var axesPattern = /^(zup|yup|unity|unreal|ned|enu|[+-]?[xyz],[+-]?[xyz],[+-]?[xyz])$/;
var motionPresets = ["unity", "unreal", "godot", "source", "ros", "gps", "highd", "ngsim"];
var columnName = z5.string().min(1).max(500);
var mappingShape = {
  preset: oneOf(motionPresets, "Program that wrote the file: sets axes, units, rate and columns, unless given here.").optional(),
  map: z5.partialRecord(z5.enum(motionQuantities), columnName).describe("Column of each quantity, such as { t: Time, x: PosX }; a sum is allowed: x + 0.5*width. Left out: guessed by name.").optional(),
  units: z5.array(z5.enum(motionUnits)).max(4).describe("Units of lengths, angles, times and speeds in the file. Left out: from the column\u2019s name, or m, rad and s.").optional(),
  axes: z5.string().regex(axesPattern).describe(
    `Axes of the file: ${namedAxes.join(", ")}, or which of its axes point east, north and up, such as "x,-y,z". Default: zup, right-handed.`
  ).optional(),
  rate: numberField2({ unit: "Hz", above: 0, max: 1e6, help: "The column of times counts ticks or frames of this rate." }).optional(),
  id: z5.string().min(1).max(500).describe("Column that tells entities apart; several are separated by commas.").optional(),
  geo: z5.boolean().describe("Positions are latitude and longitude: local east, north, up about the first point.").optional()
};
var mappingFields = z5.strictObject(mappingShape).describe("How a motion file is read.");
var mappingNames = Object.keys(mappingShape);
var traceFields = z5.strictObject({
  kind: z5.literal("trace").describe("A path or recorded updates from a file."),
  file: z5.string().min(1).describe(
    "CSV, Parquet, JSON lines, GPX, BZFlag recording (.rec), recording of the bench or log (.mcap), relative to the experiment file."
  ),
  updates: z5.literal("recorded").optional().describe("The rows are DR updates: each is a trigger of every lane, at exactly its time."),
  player: numberField2({ unit: "", min: 0, max: 255, integer: true, help: "Which player of a BZFlag recording, by number." }).optional(),
  entity: z5.string().min(1).optional().describe("Which entity of the file, by its name. Left out: the only one."),
  start: numberField2({
    unit: "s",
    help: "Time in the file that is time 0 of the session. Left out: its earliest row, of any entity."
  }).optional(),
  ...mappingShape
}).describe("A path or recorded updates from a file.");
var motionChoice = z5.looseObject({ kind: z5.string().min(1).describe("Kind of motion: trace, or a synthetic one.") }).describe("The source of the entity\u2019s real path.");

// experiment/parts.ts
import { z as z11 } from "zod";

// engine/update/articulation-rule.ts
var defaultArticulation = {
  trigger: { orientation: Math.PI / 60, heartbeat: 5 },
  model: "rate",
  smoothing: 0
};

// experiment/publishing.ts
import { z as z6 } from "zod";
var floor = (what, unit2) => numberField2({ unit: unit2, min: 0, default: 0, help: `${what} below this are sent as zero.` });
var steps = (what, unit2) => z6.strictObject({
  bits: numberField2({ unit: "bit", integer: true, min: 2, max: 32, help: "Width of each component." }),
  range: numberField2({ unit: unit2, above: 0, help: "Largest magnitude of a component; larger values are clamped to it." }).optional(),
  step: numberField2({ unit: unit2, above: 0, help: "Step between neighbouring values, in place of the range." }).optional()
}).describe(`${what} in whole steps, zero among them. Left out: 32-bit floats.`);
var quantisationFields = z6.strictObject({
  position: steps("Position, to half of the longer side of the arena unless said otherwise,", "m").optional(),
  velocity: steps("Velocity", "m/s").optional(),
  acceleration: steps("Acceleration", "m/s\xB2").optional(),
  orientation: z6.strictObject({
    bits: numberField2({ unit: "bit", integer: true, min: 4, max: 32, help: "Width of the heading, or of each component." })
  }).describe("Orientation: a heading where planar, otherwise the three smaller components of the quaternion. Left out: floats.").optional(),
  turnRate: steps("Turn rate", "rad/s").optional(),
  planar: z6.boolean().describe("The world is flat: no height, no climbing, no tilt travel. Default: false.").optional()
}).describe("Numbers of an update in few bits. What travels is what publisher and receivers extrapolate.");
var publishingFields = z6.strictObject({
  derivatives: oneOf(
    ["real", "finite-differences"],
    "Velocity and acceleration of an update: the entity\u2019s own, or backward differences of its positions, frame by frame. Default: real."
  ).optional(),
  damping: oneOf(
    ["none", "zero-first", "pass-first"],
    "Acceleration times the cosine of its angle to that of the last update, never below 0; the first one goes as zero or as it is. Default: none."
  ).optional(),
  velocityFloor: floor("Speeds", "m/s").optional(),
  accelerationFloor: floor("Accelerations", "m/s\xB2").optional(),
  turnRateFloor: floor("Turn rates", "rad/s").optional(),
  verticalAcceleration: oneOf(["send", "zero"], "Acceleration up and down can make an entity float or sink. Default: send.").optional(),
  updates: oneOf(
    ["full", "partial"],
    "Whether updates carry everything, or only position or orientation, whichever passed its threshold. Default: full."
  ).optional(),
  fullPeriod: numberField2({
    unit: "s",
    above: 0,
    default: defaultFullPeriod,
    help: "Among partial updates a full one goes at least this often."
  }).optional(),
  stagger: share("The first full update is early by up to this share of the period, drawn at random for each entity.", 0).optional(),
  properties: numberField2({
    unit: "byte",
    integer: true,
    min: 0,
    max: 65535,
    default: 0,
    help: "The entity\u2019s other properties, in full updates only."
  }).optional(),
  quantisation: quantisationFields.optional()
}).describe("How updates are made of an entity\u2019s state.");
function resolvePublishing(fields3, reach2, report) {
  const { quantisation, ...rest } = fields3;
  return quantisation ? { ...rest, quantisation: resolveQuantisation(quantisation, reach2, report) } : rest;
}
function resolveQuantisation(fields3, reach2, report) {
  const stepsOf = (quantity2, fallback) => {
    const steps2 = fields3[quantity2];
    return steps2 && resolveSteps(steps2, fallback, ({ message }) => report({ path: ["publishing", "quantisation", quantity2], message }));
  };
  return present({
    position: stepsOf("position", reach2),
    velocity: stepsOf("velocity"),
    acceleration: stepsOf("acceleration"),
    turnRate: stepsOf("turnRate"),
    orientation: fields3.orientation,
    planar: fields3.planar
  });
}
function resolveSteps({ bits, range, step: step2 }, fallback, report) {
  const found = [range, step2].filter((given) => given !== void 0).length;
  if (found === 2) report({ message: "found both range and step; allowed: one of them, the other follows from the bits." });
  if (found === 0 && fallback === void 0) report({ message: "found neither range nor step; needed: one of them." });
  return { bits, range: range ?? (step2 === void 0 ? fallback ?? 1 : step2 * (power(2, bits - 1) - 1)) };
}

// engine/world/parts/human-like.ts
import { z as z9 } from "zod";

// engine/plugin-api/quantities.ts
import { z as z7 } from "zod";
function quantity(unit2, options) {
  const { min = -Infinity, max = Infinity } = options;
  let schema = z7.number();
  if (min !== -Infinity) schema = schema.min(min);
  if (max !== Infinity) schema = schema.max(max);
  return schema.default(options.default).meta({ unit: unit2, description: options.help });
}
var seconds = (options) => quantity("s", options);
var metres = (options) => quantity("m", options);
var metresPerSecond = (options) => quantity("m/s", options);
var metresPerSecondSquared = (options) => quantity("m/s\xB2", options);
var radians = (options) => quantity("rad", options);
var radiansPerSecond = (options) => quantity("rad/s", options);
var ratio2 = (options) => quantity("", options);
function count3(options) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const schema = z7.number().int().min(min).max(max);
  return schema.default(options.default).meta({ unit: "", description: options.help });
}

// engine/world/motions/parameters.ts
import { z as z8 } from "zod";
function place2(help) {
  return z8.tuple([z8.number(), z8.number()]).default([0, 0]).meta({ unit: "m", description: help });
}
var start = place2("Where the entity starts: [x, y] from the centre of the arena.");
var heading = radians({ default: 0, help: "Heading at the start, counter-clockwise from east." });
var boundary = z8.number().positive().optional().meta({
  unit: "m",
  description: "Distance from the centre at which the entity is turned back; left out, 7/8 of half the shorter side of the arena."
});
var avoid = z8.number().min(0.1).max(1e3).optional().meta({
  unit: "m",
  description: "Distance that it keeps from the obstacles of the world; left out, it drives through them."
});
var durationRange = z8.tuple([z8.number().min(0.01), z8.number().min(0.01)]).refine(([shortest3, longest2]) => shortest3 <= longest2, "must be [shortest, longest]");
function durations(shortest3, longest2, help) {
  return durationRange.default([shortest3, longest2]).meta({ unit: "s", description: help });
}

// engine/world/parts/human-like.ts
var params = z9.object({
  slowest: radiansPerSecond({ default: 0.3, min: 1e-3, max: 100, help: "Least turn rate of a move; every move draws its own." }),
  fastest: radiansPerSecond({ default: 1.2, min: 1e-3, max: 100, help: "Greatest turn rate of a move." }),
  holds: durations(0.2, 2, "Shortest and longest time between two moves."),
  corrections: ratio2({ default: 0.7, min: 0, max: 1, help: "Share of the moves that only correct the aim." }),
  correction: radians({ default: 0.1, min: 0, max: Math.PI, help: "Standard deviation of a correction." }),
  reach: radians({ default: Math.PI, min: 0, max: Math.PI, help: "Range of the other moves, to both sides of straight ahead." })
}).refine(({ slowest, fastest }) => slowest <= fastest, "slowest must not be above fastest");
var human_like_default = definePartMotion({
  kind: "human-like",
  title: "A gunner",
  params,
  create: ({ params: rules, random }) => new Gunner(rules, random)
});
var Gunner = class {
  #rules;
  #random;
  /** Where the present move or hold began (rad, s), its rate (rad/s), and when it ends (s). */
  #angle = 0;
  #since = 0;
  #rate = 0;
  #until = 0;
  constructor(rules, random) {
    this.#rules = rules;
    this.#random = random;
    this.#until = random.between(...rules.holds);
  }
  sample(now, out) {
    while (now >= this.#until) this.#next();
    out.angle = wrapAngle(this.#angle + this.#rate * (now - this.#since));
    out.rate = this.#rate;
  }
  #next() {
    const { holds, slowest, fastest } = this.#rules;
    const way = this.#rate === 0 ? this.#chooseWay() : 0;
    const speed = this.#random.between(slowest, fastest);
    this.#angle = wrapAngle(this.#angle + this.#rate * (this.#until - this.#since));
    this.#since = this.#until;
    this.#rate = Math.sign(way) * speed;
    this.#until += way === 0 ? this.#random.between(...holds) : Math.abs(way) / speed;
  }
  /** The next turn, by the smaller angle. */
  #chooseWay() {
    const { corrections, correction, reach: reach2 } = this.#rules;
    if (this.#random.uniform() < corrections) return correction * this.#random.normal();
    return wrapAngle(this.#random.between(-reach2, reach2) - this.#angle);
  }
};

// engine/world/parts/index.ts
import { z as z10 } from "zod";
var steady = definePartMotion({
  kind: "steady",
  title: "At one rate",
  params: z10.object({
    rate: radiansPerSecond({ default: 1, min: -100, max: 100, help: "Turn rate; to the right below 0." }),
    angle: radians({ default: 0, min: -Math.PI, max: Math.PI, help: "Where it starts." })
  }),
  create: ({ params: { rate: rate2, angle } }) => new Steady(rate2, angle)
});
var Steady = class {
  #rate;
  #start;
  constructor(rate2, start2) {
    this.#rate = rate2;
    this.#start = start2;
  }
  sample(now, out) {
    out.angle = wrapAngle(this.#start + this.#rate * now);
    out.rate = this.#rate;
  }
};
var sweepParams = z10.object({
  amplitude: radians({ default: 1, min: 0, max: Math.PI, help: "From the middle to either side." }),
  period: seconds({ default: 6, min: 0.1, max: 1e4, help: "There and back." }),
  centre: radians({ default: 0, min: -Math.PI, max: Math.PI, help: "Middle of the sector." }),
  shape: z10.enum(["even", "sine"]).default("even").meta({ unit: "", description: "At one rate and back at once, or as a pendulum swings." }),
  phase: ratio2({ default: 0, min: 0, max: 1, help: "Phase at the start, as a share of the period; 0 is the middle, moving left." })
});
var sweep = definePartMotion({
  kind: "sweep",
  title: "From side to side",
  params: sweepParams,
  create: ({ params: rules }) => new Sweep(rules)
});
var Sweep = class {
  #rules;
  constructor(rules) {
    this.#rules = rules;
  }
  sample(now, out) {
    const { period, phase } = this.#rules;
    const turns = now / period + phase;
    if (this.#rules.shape === "sine") this.#swing(2 * Math.PI * turns, out);
    else this.#march(turns - Math.floor(turns), out);
  }
  #swing(phase, out) {
    const { amplitude, period, centre: centre2 } = this.#rules;
    out.angle = wrapAngle(centre2 + amplitude * Math.sin(phase));
    out.rate = 2 * Math.PI / period * amplitude * Math.cos(phase);
  }
  /** `share` of the period: a quarter to the left, half to the right, a quarter back. */
  #march(share3, out) {
    const { amplitude, period, centre: centre2 } = this.#rules;
    const backwards = share3 >= 0.25 && share3 < 0.75;
    const quarters = 4 * (share3 < 0.75 ? share3 : share3 - 1);
    out.angle = wrapAngle(centre2 + amplitude * (backwards ? 2 - quarters : quarters));
    out.rate = (backwards ? -4 : 4) * amplitude / period;
  }
};
var trackParams = z10.object({
  entity: z10.string().min(1).optional().meta({ unit: "", description: "Id of the entity that it points at; in place of a point." }),
  point: z10.union([z10.tuple([z10.number(), z10.number()]), z10.tuple([z10.number(), z10.number(), z10.number()])]).optional().meta({ unit: "m", description: "The place that it points at: [x, y] or [x, y, z]." }),
  rate: radiansPerSecond({ default: 1, min: 1e-3, max: 100, help: "Highest turn rate." })
}).refine(({ entity, point: point2 }) => entity === void 0 !== (point2 === void 0), "needs either entity or point");
var track = definePartMotion({
  kind: "track",
  title: "Tracks an entity or a point",
  params: trackParams,
  create: (context) => new Tracker(context)
});
var Tracker = class {
  #axis;
  #fastest;
  #body;
  #target;
  #angle = 0;
  /** s; NaN before the first tick. */
  #time = NaN;
  constructor({ params: { point: point2, rate: rate2 }, axis, body: body2, target }) {
    this.#axis = axis;
    this.#fastest = rate2;
    this.#body = body2;
    const [x, y, z37 = 0] = point2 ?? [0, 0];
    this.#target = target ?? { state: { x, y, z: z37 }, life: 1 };
  }
  sample(now, out) {
    const elapsed = now - this.#time;
    this.#time = now;
    const wanted = this.#target.life > 0 ? wrapAngle(bearing(this.#body.state, this.#target.state, this.#axis) - this.#angle) : 0;
    const isFirst = Number.isNaN(elapsed);
    const most = isFirst ? Math.PI : this.#fastest * elapsed;
    const turn2 = Math.max(-most, Math.min(most, wanted));
    this.#angle = wrapAngle(this.#angle + turn2);
    out.angle = this.#angle;
    out.rate = isFirst || elapsed === 0 ? 0 : turn2 / elapsed;
  }
};
function bearing(body2, target, axis) {
  const { qw, qx, qy, qz } = body2;
  const x = target.x - body2.x;
  const y = target.y - body2.y;
  const z37 = target.z - body2.z;
  const ahead = (1 - 2 * (qy * qy + qz * qz)) * x + 2 * (qx * qy + qw * qz) * y + 2 * (qx * qz - qw * qy) * z37;
  const left = 2 * (qx * qy - qw * qz) * x + (1 - 2 * (qx * qx + qz * qz)) * y + 2 * (qy * qz + qw * qx) * z37;
  if (axis === "azimuth") return Math.atan2(left, ahead);
  const up = 2 * (qx * qz + qw * qy) * x + 2 * (qy * qz - qw * qx) * y + (1 - 2 * (qx * qx + qy * qy)) * z37;
  return Math.atan2(up, Math.sqrt(ahead * ahead + left * left));
}
var builtInPartMotions = [steady, sweep, track, human_like_default];

// experiment/parts.ts
var partMotionChoice = z11.looseObject({ kind: z11.string().min(1).describe("Kind of motion of a part.") }).describe("What turns the part.");
var partTrigger = z11.strictObject({
  orientation: numberField2({ unit: "rad", min: 0, help: "Update when the part is off by more than this." }).optional(),
  heartbeat: numberField2({ unit: "s", above: 0, help: "Update at this age of the last one at the latest." }).optional(),
  minInterval: numberField2({ unit: "s", min: 0, default: 0, help: "Least time between two updates." }).optional()
}).describe("When an update of the part is made: a condition left out never fires. Default: 3\xB0 or 5 s, as in IEEE 1278.1.");
var articulationFields = z11.strictObject({
  trigger: partTrigger.optional(),
  model: oneOf(
    ["static", "rate"],
    "The part stays as its last update says, or continues from there at its rate. Default: rate."
  ).optional(),
  smoothing: numberField2({
    unit: "s",
    min: 0,
    max: 60,
    default: defaultArticulation.smoothing,
    help: "Time over which a receiver blends to an update, by the shortest arc; 0: at once."
  }).optional(),
  quantisation: z11.strictObject({
    angle: z11.strictObject({
      bits: numberField2({ unit: "bit", integer: true, min: 4, max: 32, help: "Width of the angle, over a full turn." })
    }).describe("The angle in whole steps. Left out: a 32-bit float.").optional(),
    rate: steps("Turn rate", "rad/s").optional()
  }).describe("Angle and rate in few bits. What travels is what publisher and receivers extrapolate.").optional()
}).describe("How parts are published and shown in this lane; overrides the fields of the parts.");
var partFields = z11.strictObject({
  id: id("Name of the part."),
  axis: oneOf(partAxes, "Turns left and right, or up and down. Default: azimuth.").optional(),
  motion: partMotionChoice,
  ...articulationFields.shape
}).describe("A part that turns on its entity, such as a turret.");
function resolveParts(entity, path4, entities, report) {
  const { parts = [] } = entity;
  reportRepeated([...path4, "parts"], parts, report);
  if (parts.length > 0 && "updates" in entity.motion) report({ path: [...path4, "parts"], message: pathless(entity) });
  const others = entities.filter((other) => other !== entity && !("updates" in other.motion));
  return parts.flatMap((part, index) => resolvePart(part, [...path4, "parts", index], others, report) ?? []);
}
function pathless({ id: id2 }) {
  return `"${id2}" is a stream of recorded updates, without a real path of its own for a part to turn on; leave them out.`;
}
function resolvePart(part, path4, others, report) {
  const { id: id2, axis = "azimuth", motion: fields3, ...rule } = part;
  const definition = builtInPartMotions.find(({ kind }) => kind === fields3.kind);
  const motionPath = [...path4, "motion"];
  if (!definition) {
    const known = builtInPartMotions.map(({ kind }) => kind);
    report({ path: [...motionPath, "kind"], message: unknownWord("kind of motion of a part", fields3.kind, known) });
    return null;
  }
  const params9 = checkParams(definition.params, fields3, "kind", motionPath, report);
  const target = params9?.["entity"];
  if (typeof target === "string") refer("other entity with a real path", others, target, [...motionPath, "entity"], report);
  const own2 = { ...defaultArticulation, ...resolveArticulation(rule, path4, report) };
  checkTrigger(own2, path4, report);
  return params9 && { id: id2, axis, motion: { definition, params: params9 }, rule: own2 };
}
function checkTrigger({ trigger }, path4, report) {
  const conditions2 = ["orientation", "heartbeat"];
  if (conditions2.some((condition) => trigger[condition] !== void 0)) return;
  report({ path: [...path4, "trigger"], message: `no condition that makes an update; needed: at least one of ${listed(conditions2)}.` });
}
function resolveArticulation(fields3, path4, report) {
  const { trigger, model, smoothing, quantisation } = fields3;
  return present({
    trigger: trigger && present(trigger),
    model,
    smoothing,
    quantisation: quantisation && resolveQuantisation2(quantisation, [...path4, "quantisation"], report)
  });
}
function resolveQuantisation2({ angle, rate: rate2 }, path4, report) {
  const reportRate = ({ message }) => report({ path: [...path4, "rate"], message });
  return present({ angle, rate: rate2 && resolveSteps(rate2, void 0, reportRate) });
}

// experiment/player-motion.ts
import { z as z12 } from "zod";
var defaultPlayer = "reference";
var common = z12.object({
  start: z12.tuple([coordinate, coordinate]).optional().meta({
    unit: "m",
    description: "Where it starts: [x, y] from the centre of the arena; left out, the seed decides place and heading."
  }),
  heading: radians({ default: 0, help: "Heading at its start, counter-clockwise from east." }),
  cheat: z12.enum(["none", ...cheatKinds]).default("none").meta({ unit: "", description: "What it does beyond the rules: drive, turn or reload faster, or jump ahead." }),
  cheatFactor: ratio2({ default: 2, min: 1, max: 1e3, help: "How much faster; of teleport, how many seconds of driving it jumps." })
});
function playerParams({ kind, params: params9 }) {
  return z12.object({ player: z12.literal(kind).optional().meta({ description: "Kind of player." }), ...params9.shape, ...common.shape });
}
function resolvePlayer(fields3, path4, players, report) {
  const kind = fields3["player"] ?? defaultPlayer;
  const definition = players.find((player) => player.kind === kind);
  if (!definition) {
    const known = players.map((player) => player.kind);
    report({ path: [...path4, "player"], message: unknownWord("kind of player", typeof kind === "string" ? kind : foundText(kind), known) });
    return null;
  }
  const checked2 = checkParams(playerParams(definition), fields3, "kind", path4, report);
  if (!checked2) return null;
  const { start: start2, heading: heading2, cheat, cheatFactor } = checked2;
  const own2 = Object.entries(checked2).filter(([name]) => name in definition.params.shape);
  return {
    definition,
    params: Object.fromEntries(own2),
    ...present({ start: start2 && startOf(start2, heading2), cheat: cheatOf(cheat, cheatFactor) })
  };
}
function startOf([x, y], heading2) {
  return { x, y, heading: heading2 };
}
function cheatOf(kind, factor) {
  return kind === "none" ? void 0 : { kind, factor };
}

// experiment/entities.ts
var mostParts = 256;
var entityFields = z13.strictObject({
  id: id("Name of the entity."),
  owner: z13.string().describe("Id of the node that publishes it."),
  motion: motionChoice,
  parts: z13.array(partFields).max(mostParts).describe("What turns on it, such as a turret.").optional()
}).describe("A thing with a real path.");
function resolveEntity(entity, path4, context) {
  const { nodes: nodes2, entities, report } = context;
  const owner = refer("node", nodes2, entity.owner, [...path4, "owner"], report);
  if (!nodes2.some((node, index) => node.link && index !== owner)) report({ path: ["nodes"], message: unseen(entity) });
  const motion2 = resolveMotion(entity.motion, [...path4, "motion"], context);
  const parts = resolveParts(entity, path4, entities, report);
  return motion2 && { id: entity.id, owner, motion: motion2, ...parts.length > 0 && { parts } };
}
function unseen({ id: id2, owner }) {
  return `entity "${id2}" has no receiver: a node other than its owner "${owner}" needs a link, as in { id: viewer, link: { delay: 0.1 } }.`;
}
function resolveMotion(fields3, path4, context) {
  const { registry: registry2, players, roads, report } = context;
  if (fields3.kind === "trace") return resolveTrace(fields3, path4, report);
  if (fields3.kind === "player") {
    const player = resolvePlayer(fields3, path4, players, report);
    return player && { kind: "player", player };
  }
  const definition = registry2.get("motion", fields3.kind);
  if (!definition) {
    const known = [...registry2.list("motion").map(({ id: id2 }) => id2), "player", "trace"];
    report({ path: [...path4, "kind"], message: unknownWord("kind of motion", fields3.kind, known) });
    return null;
  }
  const params9 = checkParams(definition.params, fields3, "kind", path4, report);
  checkRoad(params9, roads, path4, report);
  return params9 && { kind: "synthetic", definition, params: params9 };
}
function resolveTrace(fields3, path4, report) {
  const result = traceFields.safeParse(fields3);
  if (result.success) return { kind: "trace", trace: result.data };
  explain(traceFields, fields3, result.error.issues, path4).forEach(report);
  return null;
}

// experiment/game.ts
import { z as z17 } from "zod";

// engine/game/game-rules.ts
var hitDeciders = ["shooter", "target", "server"];

// engine/game/server/server-rules.ts
var defaultServerRules = {
  rewind: 4,
  reach: Infinity,
  cover: true,
  slack: { distance: 1e-3, speed: 1e-3, angle: 1e-3, turnRate: 1e-3, reload: 1e-3 }
};

// experiment/players.ts
import { z as z16 } from "zod";

// experiment/clocks.ts
import { z as z14 } from "zod";

// engine/plugin-api/lane-rules.ts
var preReckoningAngle = Math.PI / 6;
var groundClampModes = ["none", "up", "always"];

// experiment/clocks.ts
var nodeClock = z14.strictObject({
  offset: numberField2({
    unit: "s",
    min: -86400,
    max: 86400,
    default: perfectClock.offset,
    help: "What the clock reads at session time 0."
  }).optional(),
  drift: numberField2({
    unit: "",
    min: -0.1,
    max: 0.1,
    default: perfectClock.drift,
    help: "By how much it runs fast, a ratio: 1e-6 is one part per million, 86 ms a day."
  }).optional(),
  jitter: numberField2({
    unit: "s",
    min: 0,
    max: 60,
    default: perfectClock.jitter,
    help: "Standard deviation of the noise of a reading."
  }).optional()
}).describe("The node\u2019s own, unsynchronised clock. Left out: perfect.");
var mode = oneOf(
  clockModes,
  "From when a receiver extrapolates an update: its time stamp, its arrival, or its arrival less the estimated delay. Default: synchronised."
);
var clockMap = z14.strictObject({
  mode: mode.optional(),
  synchronisation: oneOf(
    synchronisations,
    "The clocks that the lane reads. none: the nodes\u2019 own; ntp: the nodes\u2019 own, kept to the time server\u2019s over their links; perfect: session time. Default: none."
  ).optional(),
  poll: numberField2({ unit: "s", min: 0.01, max: 3600, default: defaultNtp.poll, help: "ntp: time between two exchanges." }).optional(),
  samples: numberField2({
    unit: "",
    integer: true,
    min: 1,
    max: 64,
    default: defaultNtp.samples,
    help: "ntp: number of latest exchanges, of which the one with the shortest round trip is used."
  }).optional(),
  adjust: oneOf(
    clockAdjustments,
    "ntp: how a correction is applied. step: at once; slew: by running faster or slower. Default: step."
  ).optional(),
  slewRate: numberField2({
    unit: "",
    above: 0,
    max: 0.1,
    default: defaultNtp.slewRate,
    help: "ntp: by how much a slewing clock runs faster or slower, a ratio."
  }).optional(),
  stepThreshold: numberField2({
    unit: "s",
    min: 0,
    default: defaultNtp.stepThreshold,
    help: "ntp: a slewing clock still steps when it is off by more than this, and at its first correction."
  }).optional(),
  delayFrom: oneOf(
    delaySources,
    "How the publisher measures a delay. clocks: from its own reading to the receiver\u2019s; round-trip: half the time until the acknowledgement, by its own clock. Default: clocks."
  ).optional()
}).describe("Clock mode, and the clocks that the lane reads.");
var laneClock = z14.union([mode, clockMap]);
function clockMapOf(clock) {
  return typeof clock === "string" ? { mode: clock } : clock ?? {};
}
function resolveNodeClock(clock) {
  return clock ? { clock: { ...perfectClock, ...present(clock) } } : {};
}
function resolveLaneClock(fields3, fallback) {
  const { mode: mode2 = fallback, synchronisation: kind, delayFrom, ...ntp } = clockMapOf(fields3);
  return { clock: mode2, ...present({ delayFrom, synchronisation: kind && synchronisationOf(kind, ntp) }) };
}
function synchronisationOf(kind, fields3) {
  return kind === "ntp" ? { kind, ...defaultNtp, ...present(fields3) } : { kind };
}

// experiment/links.ts
import { z as z15 } from "zod";

// experiment/link-presets.ts
var mbit = 1e6;
var webPageTest = "WebPageTest, connectivity.ini.sample";
var symmetric = (settings) => ({ down: settings, up: settings });
var path = { order: "keep" };
var linkPresets = {
  lan: {
    title: "Wired LAN",
    source: "Computed: a few switches that store and forward 1,500-byte frames at 1 Gbit/s (12 \xB5s each), and the hosts\u2019 own stacks.",
    ...symmetric({ ...path, delay: 2e-4, bandwidth: 1e3 * mbit })
  },
  fibre: {
    title: "Fibre to the home, 25/25 Mbit/s",
    source: "FCC, Measuring Broadband America 2016: round trip 11.8 ms (Verizon Fios 25/25).",
    ...symmetric({ ...path, delay: 59e-4, bandwidth: 25 * mbit })
  },
  cable: {
    title: "Cable, 5/1 Mbit/s",
    source: `${webPageTest}: Cable, round trip 28 ms.`,
    down: { ...path, delay: 0.014, bandwidth: 5 * mbit },
    up: { ...path, delay: 0.014, bandwidth: 1 * mbit }
  },
  dsl: {
    title: "DSL, 1.5/0.384 Mbit/s",
    source: `${webPageTest}: DSL, round trip 50 ms.`,
    down: { ...path, delay: 0.025, bandwidth: 1.5 * mbit },
    up: { ...path, delay: 0.025, bandwidth: 0.384 * mbit }
  },
  "wifi-good": {
    title: "Wi-Fi hop, typical",
    source: "Sui et al., Characterizing and Improving WiFi Latency, MobiSys 2016: round trip 3 ms median, 20 ms at the 90th percentile; the lognormal law through both.",
    ...symmetric({ ...path, delay: 45e-4, jitter: { law: "lognormal", spread: 0.0127 } })
  },
  "wifi-busy": {
    title: "Wi-Fi hop, crowded",
    source: "Pei et al., WiFi can be the weakest link of round trip network latency, INFOCOM 2016: 20 ms median, 100 ms at the 90th percentile; the lognormal law through both.",
    ...symmetric({ ...path, delay: 0.022, jitter: { law: "lognormal", spread: 0.043 } })
  },
  "3g": {
    title: "3G, 1.6/0.768 Mbit/s",
    source: `${webPageTest}: 3G, round trip 300 ms.`,
    down: { ...path, delay: 0.15, bandwidth: 1.6 * mbit },
    up: { ...path, delay: 0.15, bandwidth: 0.768 * mbit }
  },
  "4g": {
    title: "4G (LTE), 12 Mbit/s",
    source: `${webPageTest}: LTE, round trip 70 ms.`,
    ...symmetric({ ...path, delay: 0.035, bandwidth: 12 * mbit })
  },
  "5g": {
    title: "5G, non-standalone",
    source: "Kottkamp, 5G NR and LTE latency in a public network, Rohde & Schwarz 2022: one-way, 7 ms down at best, 18 ms up at worst.",
    down: { ...path, delay: 7e-3 },
    up: { ...path, delay: 0.018 }
  },
  "leo-satellite": {
    title: "Satellite in low orbit",
    source: "Michel et al., A First Look at Starlink Performance, IMC 2022: round trip 50 ms median, quartiles 40 and 60 ms; the normal law through them.",
    ...symmetric({ ...path, delay: 0.025, jitter: { law: "normal", spread: 74e-4 } })
  },
  "geo-satellite": {
    title: "Geostationary satellite, 100/10 Mbit/s",
    source: "Michel et al., A First Look at Starlink Performance, IMC 2022: at least about 600 ms round trip.",
    down: { ...path, delay: 0.3, bandwidth: 100 * mbit },
    up: { ...path, delay: 0.3, bandwidth: 10 * mbit }
  },
  intercontinental: {
    title: "New York \u2013 London, backbone",
    source: "Verizon service level standard, transatlantic: round trip of 90 ms, 99.5 % of the packets delivered.",
    ...symmetric({ ...path, delay: 0.045, loss: { law: "independent", ratio: 5e-3 } })
  }
};
var linkPresetNames = Object.keys(linkPresets);

// experiment/links.ts
var jitterFields = z15.strictObject({
  law: oneOf(jitterLaws, "Law of the jitter; all keep the mean delay. Default: uniform.").optional(),
  spread: numberField2({
    unit: "s",
    min: 0,
    max: 60,
    help: "Half-width of the uniform law, standard deviation of the others; a table is scaled to it."
  }).optional(),
  correlation: numberField2({ unit: "", above: -1, below: 1, default: 0, help: "Correlation of successive updates." }).optional(),
  values: z15.array(numberField2({ unit: "s", min: -60, max: 60, help: "Measured deviation from the mean delay." })).optional().meta({
    description: "Law table: measured deviations from the mean delay, in any order, at least two. Unit: s."
  }),
  file: z15.string().min(1).optional().describe("Law table: a text file with one measured deviation (s) a line, instead of values.")
}).describe("How the delay varies from update to update. A delay never goes below 0.");
var lossLaws = ["independent", "gilbert-elliott"];
var lossFields = z15.strictObject({
  law: oneOf(lossLaws, "independent: each update on its own; gilbert-elliott: bursts. Default: independent.").optional(),
  ratio: share("Law independent: share of updates lost.").optional(),
  toBad: share("Law gilbert-elliott: probability per update of going from the good state to the bad one.").optional(),
  toGood: share("Law gilbert-elliott: probability per update of going from the bad state to the good one.").optional(),
  lossGood: share("Law gilbert-elliott: share lost in the good state.", 0).optional(),
  lossBad: share("Law gilbert-elliott: share lost in the bad state.", 1).optional()
}).describe("Which updates are lost.");
var directionFields = {
  preset: oneOf(linkPresetNames, "A link from the catalogue; fields given beside it override it.").optional(),
  delay: numberField2({ unit: "s", min: 0, max: 60, default: 0, help: "Mean one-way delay." }).optional(),
  jitter: jitterFields.optional(),
  order: oneOf(["keep", "free"], "keep: a later update never overtakes an earlier one; free: it may. Default: free.").optional(),
  loss: lossFields.optional(),
  duplicate: share("Share of updates that arrive twice.", 0).optional(),
  bandwidth: numberField2({ unit: "bit/s", above: 0, help: "Bandwidth. Left out: unlimited." }).optional(),
  queue: numberField2({
    unit: "bytes",
    min: 0,
    integer: true,
    help: "Size of the queue before the bandwidth limit; packets that do not fit are dropped. Left out: unlimited."
  }).optional(),
  model: linkModelChoice.optional()
};
var linkFields = z15.strictObject(directionFields);
var nodeLink = z15.strictObject({
  ...directionFields,
  down: linkFields.optional().describe("The direction to this node (downlink), where it differs from the fields beside it."),
  up: linkFields.optional().describe("The direction from this node (uplink: updates to a relay, acknowledgements), where it differs from the fields beside it.")
}).describe("The network to this node and back. A node without a link receives nothing.");
function mergeLinks(base, over) {
  return {
    ...base,
    ...over,
    ...present({
      jitter: mergeFields(base.jitter, over.jitter, "law", "uniform"),
      loss: mergeFields(base.loss, over.loss, "law", "independent"),
      model: mergeFields(base.model, over.model, "id")
    })
  };
}
function mergeNodeLinks(base, over) {
  return { ...mergeLinks(base, over), ...present({ down: mergeDirections(base.down, over.down), up: mergeDirections(base.up, over.up) }) };
}
function mergeDirections(base, over) {
  return base && over ? mergeLinks(base, over) : over ?? base;
}
function resolveLink(link, direction2, path4, report) {
  const own2 = link[direction2];
  const reportField = directionReport(link, direction2, path4, report);
  const refuse = (field, message) => reportField({ path: field, message });
  const shared2 = without(link, "up", "down");
  const layers = [presetOf(shared2, direction2), shared2, presetOf(own2, direction2), own2 ?? {}];
  return complete(layers.reduce(mergeLinks), refuse);
}
function directionReport(link, direction2, path4, report) {
  return ({ path: field, message }) => {
    const sharedPath = [...path4, ...field];
    report(
      link[direction2] ? { path: [...path4, direction2, ...field], inheritedFrom: [sharedPath], message } : { path: sharedPath, message }
    );
  };
}
function presetOf(link, direction2) {
  return link?.preset === void 0 ? {} : linkPresets[link.preset][direction2];
}
function complete(link, refuse) {
  const { jitter: jitter2, loss, ...rest } = without(link, "preset", "model");
  const delay = rest.delay ?? idealLink.delay;
  if (rest.queue !== void 0 && rest.bandwidth === void 0)
    refuse(["queue"], "a queue forms only before a bandwidth; give bandwidth too, or leave queue out.");
  return {
    ...rest,
    delay,
    ...present({ jitter: jitter2 && completeJitter(jitter2, delay, refuse), loss: loss && completeLoss(loss, refuse) })
  };
}
function completeJitter(fields3, delay, refuse) {
  const jitter2 = without(fields3, "file");
  const law = jitter2.law ?? "uniform";
  if (law === "table") checkTable(jitter2, refuse);
  else checkLaw(law, jitter2, delay, refuse);
  return { ...jitter2, law };
}
function checkTable({ values }, refuse) {
  const count4 = values?.length ?? 0;
  if (count4 < 2)
    refuse(["jitter", "values"], `${count4 === 0 ? "missing" : "found 1 value"}; law table needs at least two values, or a file of them.`);
}
function checkLaw(law, { spread: spread2, values }, delay, refuse) {
  if (values) refuse(["jitter", "values"], `law ${law} takes no values; only law table does.`);
  if (spread2 === void 0) refuse(["jitter", "spread"], `missing; law ${law} needs it: a number \u2265 0 and \u2264 60 s.`);
  const positive2 = law === "lognormal" || law === "pareto";
  if (positive2 && delay === 0)
    refuse(["delay"], `found 0; law ${law} of the jitter needs a mean delay > 0 s, as it has no negative delays.`);
}
var lossFieldsOf = {
  independent: { needed: ["ratio"], further: [] },
  "gilbert-elliott": { needed: ["toBad", "toGood"], further: ["lossGood", "lossBad"] }
};
function completeLoss(loss, refuse) {
  const { law = "independent", ratio: ratio3 = 0, toBad = 0, toGood = 0, lossGood, lossBad } = loss;
  const { needed, further } = lossFieldsOf[law];
  const allowed = ["law", ...needed, ...further];
  for (const field of needed) {
    if (loss[field] === void 0) refuse(["loss", field], `missing; law ${law} needs it: a number \u2265 0 and \u2264 1.`);
  }
  for (const field of Object.keys(loss).filter((name) => !allowed.includes(name))) {
    refuse(["loss", field], `law ${law} has no field "${field}"; allowed: ${listed(allowed)}.`);
  }
  return law === "independent" ? { law, ratio: ratio3 } : { law, toBad, toGood, ...present({ lossGood, lossBad }) };
}
function resolveLinkModels(link, path4, context) {
  const [down, up] = ["down", "up"].map((direction2) => resolveLinkModel(link, direction2, path4, context));
  return down || up ? present({ down, up }) : void 0;
}
function resolveLinkModel(link, direction2, path4, { report, ...context }) {
  const fields3 = mergeFields(link.model, link[direction2]?.model, "id");
  if (!fields3) return void 0;
  return choosePlugin("link-model", fields3, ["model"], { ...context, report: directionReport(link, direction2, path4, report) }) ?? void 0;
}

// experiment/players.ts
var mostPlayers = 1e3;
var howMany = (help) => numberField2({ unit: "", integer: true, min: 1, max: mostPlayers, help });
var playerMotion = z16.looseObject({ player: z16.string().min(1).optional().describe(`Kind of player. Default: ${defaultPlayer}.`) }).describe("Parameters of the players.");
var own = {
  link: nodeLink.optional(),
  clock: nodeClock.optional(),
  motion: playerMotion.optional()
};
var groupFields = z16.strictObject({
  count: howMany("How many."),
  ...own,
  each: z16.record(z16.string(), z16.strictObject(own).describe("One player.")).optional().describe("Overrides for single players, by their ids: player-1, player-2 \u2026")
}).describe("Players that are alike.");
var playersFields = z16.union([howMany("How many players."), groupFields]).describe("Makes this many players, each a node and an entity (player-1, player-2 \u2026), added to those in nodes and entities.");
function makePlayers(fields3, report) {
  const group = typeof fields3 === "object" ? fields3 : { count: fields3 ?? 0 };
  const ids = Array.from({ length: group.count }, (_, index) => `player-${index + 1}`);
  for (const id2 of Object.keys(group.each ?? {}).filter((known) => !ids.includes(known))) {
    const allowed = ids.length === 1 ? "player-1" : `player-1 to player-${ids.length}`;
    report({ path: ["game", "players", "each", id2], message: `there is no player "${id2}"; allowed: ${allowed}.` });
  }
  return { ids, nodes: ids.map((id2) => nodeOf(id2, group)), entities: ids.map((id2) => entityOf(id2, group)) };
}
function nodeOf(id2, { link = {}, clock, each }) {
  const one = each?.[id2];
  return { id: id2, link: mergeNodeLinks(link, one?.link ?? {}), ...present({ clock: mergeFields(clock, one?.clock) }) };
}
function entityOf(id2, { motion: motion2, each }) {
  return { id: id2, owner: id2, motion: { kind: "player", ...mergeFields(motion2, each?.[id2]?.motion, "player", defaultPlayer) } };
}
function problemOfPlayer(file, { path: path4, inheritedFrom = [], message }) {
  const [first = path4, ...others] = [path4, ...inheritedFrom].flatMap((candidate) => placesOf(file, candidate));
  return { path: first, inheritedFrom: others, message };
}
function placesOf({ players, nodes: nodes2, entities }, path4) {
  const [list, index, ...field] = path4;
  if (list !== "nodes" && list !== "entities" || typeof index !== "number") return [path4];
  const given = (list === "nodes" ? nodes2 : entities).length - players.length;
  const id2 = players[index - given];
  return id2 === void 0 ? [path4] : [
    ["game", "players", ...field],
    ["game", "players", "each", id2, ...field]
  ];
}

// experiment/game.ts
var defaultGame = {
  tanks: { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
  shots: { speed: 5, life: 4, reload: 0.5, muzzle: 0 },
  hits: { decider: "shooter", radius: 1, radiusPerDelay: 0, judged: [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4], targeting: false }
};
var { tanks, shots, hits } = defaultGame;
var tankFields = z17.strictObject({
  maxSpeed: numberField2({ unit: "m/s", above: 0, max: 1e4, default: tanks.maxSpeed, help: "Full speed, ahead and back." }).optional(),
  maxTurnRate: numberField2({ unit: "rad/s", above: 0, max: 100, default: tanks.maxTurnRate, help: "Full turn rate." }).optional(),
  acceleration: numberField2({ unit: "m/s\xB2", above: 0, help: "How fast its speed can change. Left out: at once." }).optional(),
  turnAcceleration: numberField2({ unit: "rad/s\xB2", above: 0, help: "How fast its turn rate can change. Left out: at once." }).optional(),
  radius: numberField2({
    unit: "m",
    min: 0,
    max: 1e3,
    default: tanks.radius,
    help: "Of the circle that collides with walls, obstacles and tanks."
  }).optional()
}).describe("What tanks can do.");
var shotFields = z17.strictObject({
  speed: numberField2({ unit: "m/s", above: 0, max: 1e5, default: shots.speed, help: "How fast shots fly." }).optional(),
  life: numberField2({ unit: "s", above: 0, max: 60, default: shots.life, help: "How long they fly." }).optional(),
  reload: numberField2({ unit: "s", min: 0, max: 60, default: shots.reload, help: "Least time between two shots of a tank." }).optional(),
  muzzle: numberField2({
    unit: "m",
    min: 0,
    max: 1e3,
    default: shots.muzzle,
    help: "How far ahead of the tank\u2019s centre a shot starts."
  }).optional()
}).describe("How shots fly.");
var mostRadii = 32;
var contactRadius = (help) => numberField2({ unit: "m", above: 0, max: 1e3, help });
var hitFields = z17.strictObject({
  decider: oneOf(
    hitDeciders,
    "Whose view decides: the shooter\u2019s, the target\u2019s, or a server\u2019s that rewinds. Default: shooter."
  ).optional(),
  radius: contactRadius("A shot that comes this near to a tank\u2019s centre hits it. Default: 1.").optional(),
  radiusPerDelay: numberField2({
    unit: "m/s",
    min: 0,
    max: 1e3,
    default: hits.radiusPerDelay,
    help: "The contact radius grows by this times the one-way delay."
  }).optional(),
  judged: z17.array(contactRadius("A contact radius.")).max(mostRadii).optional().meta({ description: "Further contact radii by which every shot is judged in the same run. Unit: m.", default: hits.judged }),
  targeting: z17.boolean().optional().describe("Other nodes start a shot as far along its path as it has flown at its shooter by then. Default: false.")
}).describe("When a shot is a hit.");
var slack = (unit2, fallback, help) => numberField2({ unit: unit2, min: 0, max: 1e3, default: fallback, help }).optional();
var serverFields = z17.strictObject({
  node: z17.string().optional().describe("Id of the server\u2019s node; it needs a link and must not have a player. Default: the relay."),
  rewind: numberField2({
    unit: "s",
    min: 0,
    max: 60,
    default: defaultServerRules.rewind,
    help: "Rewind limit (lag compensation): a shot that was fired longer ago than this when it arrives is refused."
  }).optional(),
  reach: numberField2({
    unit: "m",
    min: 0,
    help: "A hit is refused where the target, as the server knows it, was further than this from where it was seen. Left out: it may be anywhere."
  }).optional(),
  cover: z17.boolean().optional().describe("A hit is refused where an obstacle stands between the shot and the target as the server knows it. Default: true."),
  slack: z17.strictObject({
    distance: slack("m", defaultServerRules.slack.distance, "Tolerance on the distance covered."),
    speed: slack("m/s", defaultServerRules.slack.speed, "Tolerance on the speed."),
    angle: slack("rad", defaultServerRules.slack.angle, "Tolerance on the angle turned."),
    turnRate: slack("rad/s", defaultServerRules.slack.turnRate, "Tolerance on the turn rate."),
    reload: slack("s", defaultServerRules.slack.reload, "Tolerance on the reload time.")
  }).optional().describe("Tolerances: how far an update or a shot may exceed the possible; the quantisation steps of a lane are added.")
}).describe("The authoritative server: it checks every update and every shot, and decides hits where it is the decider.");
var gameFields = z17.strictObject({
  screens: z17.string().optional().describe("Id of the lane that is on the players\u2019 screens: by it they decide, and shots fly. Default: the first that runs."),
  players: playersFields.optional(),
  tanks: tankFields.optional(),
  shots: shotFields.optional(),
  hits: hitFields.optional(),
  server: serverFields.optional()
}).describe("The game that entities of motion player play, by default that of GLS. Left out: no entity is a player\u2019s.");
function resolveGame(file, report) {
  const { game } = file;
  checkPlayers(file, report);
  if (!game) return null;
  if (game.screens !== void 0) refer("lane", file.lanes, game.screens, ["game", "screens"], report);
  checkGround(file, report);
  checkTriggers(file, report);
  const rules = rulesOf(game);
  return { ...rules, ...present({ screens: game.screens, server: resolveServer(file, game, rules, report) }) };
}
function rulesOf({ tanks: tanks2 = {}, shots: shots2 = {}, hits: hits2 = {} }) {
  const judged = [...new Set(hits2.judged ?? defaultGame.hits.judged)].sort((a, b) => a - b);
  return {
    tanks: { ...defaultGame.tanks, ...present(tanks2) },
    shots: { ...defaultGame.shots, ...present(shots2) },
    hits: { ...defaultGame.hits, ...present(hits2), judged }
  };
}
function checkPlayers({ game, entities, nodes: nodes2 }, report) {
  const players = entities.flatMap(({ id: id2, owner, motion: motion2 }, index) => motion2.kind === "player" ? [{ id: id2, owner, index }] : []);
  if (game && players.length === 0) {
    const message = "the game has no players; needed: game.players, as in players: 2, or entities with motion: { kind: player }.";
    report({ path: ["game"], message });
  }
  for (const [order2, { id: id2, owner, index }] of players.entries()) {
    const place4 = ["entities", index, "motion"];
    if (!game) report({ path: [...place4, "kind"], message: `"${id2}" has no game to play; add one, game: {}, for the rules of GLS.` });
    const node = nodes2.find((one) => one.id === owner);
    if (node && !node.link)
      report({ path: place4, message: `"${id2}" receives nothing: its node "${owner}" needs a link, as in link: { delay: 0.1 }.` });
    const later = players.slice(order2 + 1).find((other) => other.owner === owner);
    const message = `"${owner}" is played by "${later?.id}" too; every player needs a node of its own.`;
    if (later) report({ path: ["entities", index, "owner"], message });
  }
}
function checkGround({ world: world2 }, report) {
  const kind = world2?.terrain?.kind ?? "flat";
  if (kind !== "flat") report({ path: ["world", "terrain", "kind"], message: `found "${kind}"; the game is played on flat ground.` });
}
function checkTriggers({ lanes }, report) {
  for (const [index, { trigger }] of lanes.entries()) {
    for (const request of ["triggers", "budgetOf"]) {
      if (trigger?.[request] === void 0) continue;
      const message = "players react to what they see, so no distance can be searched for before the run; give a distance.";
      report({ path: ["lanes", index, "trigger", request], message });
    }
  }
}
function resolveServer(file, { server }, { hits: hits2 }, report) {
  if (!server && hits2.decider !== "server") return void 0;
  const { node: id2 = file.relay, slack: slack2 = {}, ...rules } = server ?? {};
  if (id2 === void 0) {
    const message = "there is no server; needed: game.server.node, or a relay, which then is the server.";
    report({ path: server ? ["game", "server"] : ["game", "hits", "decider"], message });
    return void 0;
  }
  const path4 = server?.node === void 0 ? ["relay"] : ["game", "server", "node"];
  const node = refer("node", file.nodes, id2, path4, report);
  if (node < 0) return void 0;
  if (!file.nodes[node]?.link)
    report({ path: path4, message: `the server "${id2}" receives nothing; its node needs a link, as in { id: ${id2}, link: {} }.` });
  const played = file.entities.find(({ owner, motion: motion2 }) => owner === id2 && motion2.kind === "player");
  if (played) report({ path: path4, message: `the server "${id2}" plays "${played.id}"; needed: a node that does not play.` });
  return { node, ...defaultServerRules, ...present(rules), slack: { ...defaultServerRules.slack, ...present(slack2) } };
}

// experiment/lanes.ts
import { z as z22 } from "zod";

// experiment/contracts.ts
import { z as z19 } from "zod";

// experiment/trigger.ts
import { z as z18 } from "zod";
var orientation = z18.union([
  numberField2({ unit: "rad", min: 0, help: "Update when the orientation is off by more than this." }),
  z18.literal("pre-reckoning").transform(() => preReckoningAngle)
]).describe("Update when the orientation is off by more than this; `pre-reckoning` is \u03C0/6. Unit: rad.");
var triggerFields = z18.strictObject({
  distance: numberField2({
    unit: "m",
    min: 0,
    help: "Update when the extrapolated last update is further than this from the real path."
  }).optional(),
  shape: oneOf(["sphere", "box"], "Region that distance bounds: a sphere, or each axis on its own. Default: sphere.").optional(),
  timeSpace: numberField2({
    unit: "m\xB7s",
    min: 0,
    help: "Update when the integral of that distance since the last update is more than this."
  }).optional(),
  velocity: numberField2({ unit: "m/s", min: 0, help: "Update when the velocity is off by more than this, as vectors." }).optional(),
  orientation: orientation.optional(),
  heartbeat: numberField2({ unit: "s", above: 0, help: "Update at this age of the last one at the latest." }).optional(),
  minInterval: numberField2({ unit: "s", min: 0, default: 0, help: "Least time between two updates." }).optional(),
  rule: triggerChoice.optional(),
  triggers: numberField2({
    unit: "",
    integer: true,
    min: 1,
    help: "Number of updates in the whole run: a search finds the distance threshold that makes as many."
  }).optional(),
  budgetOf: z18.string().optional().describe(
    "Id of another lane, which sets the budget: a search finds the distance threshold with which this lane, sending perTrigger at a time, sends as many updates as that lane sends to all receivers."
  ),
  perTrigger: numberField2({
    unit: "",
    above: 0,
    default: 1,
    help: "With budgetOf: to how many receivers this lane\u2019s scheduler sends an update, on average."
  }).optional()
}).describe("When a publisher makes an update: a condition left out never fires.");
var defaultPerTrigger = 1;
function requestOf({ triggers, budgetOf, perTrigger = defaultPerTrigger }) {
  if (triggers !== void 0) return { kind: "triggers", triggers };
  return budgetOf === void 0 ? void 0 : { kind: "budgetOf", lane: budgetOf, perTrigger };
}
function mergeTriggers(base, over) {
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ rule: mergeFields(base?.rule, over?.rule, "id") }) };
}
function baseTrigger(base, over) {
  const saysItself = over?.distance !== void 0 || over?.triggers !== void 0 || over?.budgetOf !== void 0;
  return base && saysItself ? without(base, "distance", "triggers", "budgetOf", "perTrigger") : base;
}

// experiment/publisher.ts
var kindOf = {
  model: "dead-reckoning",
  shown: "dead-reckoning",
  convergence: "convergence",
  scheduler: "fairness"
};
function choose(role, source, { report, ...context }) {
  const byDefault = defaultChoices;
  const fields3 = source.fields[role] ?? { id: byDefault[role] };
  const reportChoice = ({ path: path4, message }) => report(problemAt(source, path4, message));
  return choosePlugin(kindOf[role], fields3, [role], { ...context, report: reportChoice });
}
function problemAt({ places }, path4, message) {
  const [own2, ...inheritedFrom] = places.map((place4) => [...place4, ...path4]);
  return { path: own2, inheritedFrom, message };
}
function resolvePublisher(source, context) {
  const { trigger: triggerFields2 = {}, publishing: publishingFields2 } = source.fields;
  const model = choose("model", source, context);
  if (!model) return null;
  const request = requestOf(triggerFields2);
  const trigger = { ...model.plugin.laneRules?.trigger, ...without(triggerFields2, "triggers", "budgetOf", "perTrigger", "rule") };
  const furtherTrigger = triggerFields2.rule && chooseTrigger(source, triggerFields2.rule, context);
  if (furtherTrigger === null) return null;
  const problem = triggerProblem(source, trigger, request, context);
  if (problem) {
    context.report(problem);
    return null;
  }
  if (model.plugin.wholeUpdates && publishingFields2?.updates === "partial") {
    const message = `partial updates cannot be completed by the model "${model.plugin.id}"; allowed with it: full.`;
    context.report(problemAt(source, ["publishing", "updates"], message));
    return null;
  }
  const reportPublishing = ({ path: path4, message }) => context.report(problemAt(source, path4, message));
  const publishing = publishingFields2 && resolvePublishing(publishingFields2, context.reach, reportPublishing);
  return { trigger, ...present({ furtherTrigger, publishing, request }), model };
}
function chooseTrigger(source, rule, { report, ...context }) {
  const reportRule = ({ path: path4, message }) => report(problemAt(source, path4, message));
  return choosePlugin("trigger", rule, ["trigger", "rule"], { ...context, report: reportRule });
}
function triggerProblem(source, trigger, request, context) {
  const { trigger: { distance: distance3, triggers, budgetOf, rule } = {}, publishing } = source.fields;
  if ([distance3, triggers, budgetOf].filter((given) => given !== void 0).length > 1)
    return problemAt(source, ["trigger"], "gives more than one of distance, triggers and budgetOf; needed: one of the three.");
  if (!context.needsTrigger)
    return request ? problemAt(source, ["trigger", request.kind], "the recorded updates of the entities are the triggers; leave it out.") : null;
  return request || rule || hasCondition(trigger) || publishing?.updates === "partial" ? null : problemAt(source, ["trigger"], noCondition(context.registry));
}
var conditions = ["distance", "timeSpace", "velocity", "orientation", "heartbeat"];
function hasCondition(trigger) {
  return conditions.some((condition) => trigger[condition] !== void 0);
}
function noCondition(registry2) {
  const withRules = registry2.list("dead-reckoning").filter(({ laneRules }) => laneRules?.trigger);
  const bringing = withRules.length > 0 ? `, or a model that brings its own trigger (${listed(withRules.map(({ id: id2 }) => id2))})` : "";
  return `no condition that makes an update; needed: at least one of ${listed(conditions)}, or the rule of a plugin, here or in the lane named by from${bringing}.`;
}

// experiment/contracts.ts
var contractFields = z19.strictObject({
  id: id("Name of the contract."),
  model: modelChoice.optional()
}).describe("A contract: a model with its parameters; fields left out are as in the lane.");
var offerFields = z19.strictObject({
  at: numberField2({ unit: "s", min: 0, help: "From this session time on." }),
  offer: z19.string().describe("Id of a contract; own: the lane\u2019s model; automatic: whichever needs the fewest updates."),
  entity: z19.string().optional().describe("Id of the entity that is published under it. Left out: all.")
}).describe("The contract on offer from a time on, until the next entry.");
var automaticFields = z19.strictObject({
  over: numberField2({
    unit: "s",
    above: 0,
    max: 3600,
    default: defaultAutomaticRule.over,
    help: "Time window in which the updates that each contract would have needed are counted."
  }).optional(),
  lead: numberField2({
    unit: "",
    integer: true,
    min: 1,
    max: 50,
    default: defaultAutomaticRule.lead,
    help: "Hysteresis: another contract is chosen only if it needs this many updates fewer."
  }).optional()
}).describe("Automatic choice from the start: each update names the contract that would have needed the fewest updates recently.");
var contractsFields = z19.strictObject({
  named: z19.array(contractFields).min(1).max(mostContracts - 1).describe("Contracts that an update may name in place of the lane\u2019s model.").optional(),
  schedule: z19.array(offerFields).optional().describe("Contracts on offer over time."),
  automatic: automaticFields.optional()
}).describe("Predictive contracts, given out while the session runs: every update names the one by which receivers extrapolate it.");
function resolveContracts(lane, contracts, context) {
  const { named: named2 = [], schedule = [], automatic: automatic2 } = contracts;
  const report = ({ path: path4, message }) => context.report(problemAt(lane, path4, message));
  checkNames(lane, named2, report);
  if (automatic2 && !context.needsTrigger)
    report({ path: ["contracts", "automatic"], message: "recorded updates have fixed times; leave it out." });
  const offers = schedule.map((offer, index) => resolveOffer(offer, ["contracts", "schedule", index], { named: named2, report, context }));
  return {
    named: named2.map((contract, index) => resolveContract(lane, contract, index, context)).filter((contract) => contract !== null),
    schedule: offers.toSorted((a, b) => a.at - b.at),
    ...present({ automatic: automatic2 && { ...defaultAutomaticRule, ...present(automatic2) } })
  };
}
function checkNames({ fields: fields3 }, named2, report) {
  if (named2.length === 0)
    report({ path: ["contracts", "named"], message: "missing; needed: at least one, here or in the lane named by from." });
  reportRepeated(["contracts", "named"], named2, report);
  const words = Object.keys(offerWords);
  named2.forEach(({ id: id2 }, index) => {
    const message2 = `"${id2}" is a reserved word (${listed(words)}); choose another id.`;
    if (words.includes(id2)) report({ path: ["contracts", "named", index, "id"], message: message2 });
  });
  const own2 = fields3.relevance?.levels.length ?? 1;
  const all = own2 + named2.length;
  const message = `found ${named2.length} contracts and ${own2} levels of detail; allowed: ${mostContracts} together.`;
  if (all > mostContracts) report({ path: ["contracts", "named"], message });
}
function resolveContract(lane, { id: id2, model }, index, context) {
  const at = ["contracts", "named", index];
  const fields3 = { ...lane.fields, ...present({ model: mergeFields(lane.fields.model, model, "id", defaultChoices.model) }) };
  const source = { fields: fields3, places: [...lane.places.map((place4) => [...place4, ...at]), ...lane.places] };
  const choice2 = choose("model", source, context);
  if (!choice2) return null;
  if (choice2.plugin.wholeUpdates && publishesParts(lane)) {
    const message = `partial updates cannot be completed by the model "${choice2.plugin.id}"; publish full ones, or choose another model.`;
    context.report(problemAt(source, ["model", "id"], message));
  }
  return { id: id2, model: choice2 };
}
function publishesParts({ fields: { publishing, relevance } }) {
  return [publishing, ...(relevance?.levels ?? []).map((level2) => level2.publishing)].some((each) => each?.updates === "partial");
}
function resolveOffer({ at, offer, entity }, path4, { named: named2, report, context }) {
  return {
    at,
    offer: resolveWord(offer, [...path4, "offer"], named2, report),
    entity: entity === void 0 ? null : refer("entity", context.entities, entity, [...path4, "entity"], report)
  };
}
function resolveWord(word, path4, named2, report) {
  if (Object.hasOwn(offerWords, word)) return offerWords[word];
  const words = Object.keys(offerWords).map((id2) => ({ id: id2 }));
  return refer("contract", [...named2, ...words], word, path4, report);
}

// experiment/ground.ts
import { z as z20 } from "zod";
var silent = { clamp: "none", points: 3, orientation: "ground", length: 6, width: 2.8 };
var groundFields = z20.strictObject({
  clamp: oneOf(groundClampModes, "Not at all, only up out of the ground, or up and down onto it. Default: none.").optional(),
  points: z20.literal([1, 3]).optional().describe("Points of the entity that are clamped: its place, or a triangle. Default: 3."),
  orientation: oneOf(["ground", "keep"], "Stand on the ground\u2019s normal, or keep the orientation. Default: ground.").optional(),
  length: numberField2({
    unit: "m",
    above: 0,
    max: 1e3,
    default: silent.length,
    help: "Triangle: from its rear to its front."
  }).optional(),
  width: numberField2({ unit: "m", above: 0, max: 1e3, default: silent.width, help: "Triangle: across its front." }).optional()
}).describe("Ground clamping, after everything else.");
function groundRule(fields3) {
  const { clamp, points, orientation: orientation2, length, width } = { ...silent, ...present(fields3) };
  return { clamp, points, orientation: orientation2, length, width };
}

// experiment/relevance.ts
import { z as z21 } from "zod";
var defaultHysteresis = 0.1;
var levelFields = z21.strictObject({
  within: numberField2({
    unit: "m",
    above: 0,
    help: "Distance up to which the level applies. The last level has none and applies everywhere."
  }).optional(),
  trigger: triggerFields.optional(),
  publishing: publishingFields.optional(),
  model: modelChoice.optional(),
  ground: groundFields.optional()
}).describe("One level; fields left out are as in the lane.");
var relevanceFields = z21.strictObject({
  levels: z21.array(levelFields).min(1).max(mostLevels).describe("The nearest first."),
  hysteresis: share("Hysteresis: a receiver leaves a level outwards only at its distance plus this share.", defaultHysteresis).optional()
}).describe(
  "Levels of detail, per receiver, by its distance from the entity: that of the nearest entity of its node, or of the node itself."
);
function resolveRelevance(lane, relevance, context) {
  const { levels, hysteresis = defaultHysteresis } = relevance;
  checkReaches(lane, levels, context);
  const resolved = levels.map((level2, index) => resolveLevel(sourceOf2(lane, level2, index), level2, context));
  return { hysteresis, levels: resolved.filter((level2) => level2 !== null) };
}
function resolveLevel(source, { within: reach2 = Infinity }, context) {
  const publisher = resolvePublisher(source, context);
  if (!publisher) return null;
  const { request, ...rest } = publisher;
  if (request)
    context.report(
      problemAt(source, ["trigger", request.kind], "triggers and budgetOf cannot be used with levels of detail; give a distance.")
    );
  const ground = source.fields.ground && groundRule(source.fields.ground);
  return { reach: reach2, ...rest, ...present({ ground }) };
}
function sourceOf2(lane, level2, index) {
  const { trigger, publishing, model, ground } = lane.fields;
  const fields3 = present({
    trigger: mergeTriggers(trigger, level2.trigger),
    publishing: mergeFields(publishing, level2.publishing),
    model: mergeFields(model, level2.model, "id", defaultChoices.model),
    ground: mergeFields(ground, level2.ground)
  });
  const places = lane.places.map((place4) => [...place4, "relevance", "levels", index]);
  return { fields: { ...lane.fields, ...fields3 }, places: [...places, ...lane.places] };
}
function checkReaches(lane, levels, { report }) {
  levels.forEach(({ within }, index) => {
    const isLast = index === levels.length - 1;
    const before = levels[index - 1]?.within ?? 0;
    const path4 = ["relevance", "levels", index, "within"];
    if (isLast && within !== void 0) report(problemAt(lane, path4, "the last level applies everywhere; leave within out."));
    if (!isLast && within === void 0) report(problemAt(lane, path4, "missing; only the last level, which applies everywhere, has none."));
    if (!isLast && within !== void 0 && within <= before) {
      report(problemAt(lane, path4, `found ${within}; needed: more than the ${before} m of the level before.`));
    }
  });
}

// experiment/lanes.ts
var laneFields = z22.strictObject({
  id: id("Name of the lane."),
  from: z22.string().optional().describe("Copies this other lane; fields given here override it."),
  trigger: triggerFields.optional(),
  publishing: publishingFields.optional(),
  model: modelChoice.optional(),
  shown: shownChoice.optional(),
  relevance: relevanceFields.optional(),
  contracts: contractsFields.optional(),
  convergence: convergenceChoice.optional(),
  scheduler: schedulerChoice.optional(),
  clock: laneClock.optional(),
  ground: groundFields.optional(),
  parts: articulationFields.optional()
}).describe("One set of algorithms: trigger, publishing, model, convergence, scheduler, clock, ground clamping, parts.");
function resolveLane({ fields: fields3, chain }, context) {
  const source = { fields: fields3, places: chain.map((index) => ["lanes", index]) };
  const publisher = resolvePublisher(source, context);
  const shown2 = source.fields.shown && choose("shown", source, context);
  const convergence = choose("convergence", source, context);
  const scheduler = choose("scheduler", source, context);
  if (!publisher || shown2 === null || !convergence || !scheduler) return null;
  const ground = fields3.ground && groundRule(fields3.ground);
  const clock = resolveLaneClock(fields3.clock, publisher.model.plugin.laneRules?.clock ?? "synchronised");
  const contracts = fields3.contracts && resolveContracts(source, fields3.contracts, context);
  const relevance = fields3.relevance && resolveRelevance(source, fields3.relevance, context);
  const reportPart = ({ path: path4, message }) => context.report(problemAt(source, path4, message));
  const parts = fields3.parts && resolveArticulation(fields3.parts, ["parts"], reportPart);
  return { id: fields3.id, ...publisher, ...present({ shown: shown2, contracts, ground, relevance, parts }), convergence, scheduler, ...clock };
}
function checkBudgets(lanes, report) {
  const known = lanes.filter((lane) => lane !== null);
  const ids = known.map(({ fields: fields3 }) => fields3);
  const givers = ids.filter(({ trigger, relevance }) => trigger?.budgetOf === void 0 && !relevance);
  for (const { fields: fields3, chain } of known) {
    const giver = fields3.trigger?.budgetOf;
    if (giver === void 0) continue;
    const [path4, ...inheritedFrom] = chain.map((index2) => ["lanes", index2, "trigger", "budgetOf"]);
    const place4 = (problem) => report({ ...problem, path: path4, inheritedFrom });
    const index = refer("lane", ids, giver, path4, place4);
    if (index < 0 || givers.includes(ids[index])) continue;
    const reason = ids[index].relevance ? "has levels of detail" : "takes its budget from another lane";
    place4({ path: path4, message: `the lane "${giver}" ${reason}; allowed: ${listed(givers.map(({ id: id2 }) => id2))}.` });
  }
}
function inheritLanes(lanes, report) {
  const parents = lanes.map(
    ({ from }, index) => from === void 0 ? null : refer("lane", lanes, from, ["lanes", index, "from"], report)
  );
  return lanes.map((_, start2) => {
    const { chain, end } = ancestry(parents, start2);
    if (end === start2 && start2 === Math.min(...chain)) report(circle(lanes, chain));
    return end === null ? { fields: chain.map((index) => lanes[index]).reduceRight(mergeAncestor), chain } : null;
  });
}
function ancestry(parents, start2) {
  const chain = [start2];
  let next = parents[start2] ?? null;
  while (next !== null && next !== -1 && !chain.includes(next)) {
    chain.push(next);
    next = parents[next] ?? null;
  }
  return { chain, end: next };
}
function circle(lanes, chain) {
  const ids = [...chain, chain[0]].map((index) => lanes[index].id);
  const others = lanes.filter((_, index) => !chain.includes(index)).map((lane) => lane.id);
  const message = `the lanes copy each other in a circle: ${ids.join(" \u2192 ")}; allowed here: ${listed(others)}.`;
  return { path: ["lanes", chain[0], "from"], message };
}
function mergeAncestor(base, over) {
  return {
    ...base,
    ...over,
    ...present({
      clock: mergeClocks(base.clock, over.clock),
      trigger: mergeTriggers(baseTrigger(base.trigger, over.trigger), over.trigger),
      publishing: mergeFields(base.publishing, over.publishing),
      ground: mergeFields(base.ground, over.ground),
      parts: mergeArticulations(base.parts, over.parts),
      contracts: mergeFields(base.contracts, over.contracts),
      model: mergeFields(base.model, over.model, "id", defaultChoices.model),
      shown: mergeFields(base.shown, over.shown, "id"),
      convergence: mergeFields(base.convergence, over.convergence, "id", defaultChoices.convergence),
      scheduler: mergeFields(base.scheduler, over.scheduler, "id", defaultChoices.scheduler)
    })
  };
}
function mergeArticulations(base, over) {
  const trigger = mergeFields(base?.trigger, over?.trigger);
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ trigger }) };
}
function mergeClocks(base, over) {
  if (typeof base !== "object" && typeof over !== "object") return over ?? base;
  return { ...clockMapOf(base), ...clockMapOf(over) };
}

// experiment/measures.ts
import { z as z23 } from "zod";
var measureFields = z23.strictObject({
  smallestJump: numberField2({
    unit: "m",
    min: 0,
    default: defaultSeenRules.smallestJump,
    help: "A discontinuity of at most this length is no jump."
  }).optional(),
  standingSpeed: numberField2({
    unit: "m/s",
    min: 0,
    default: defaultSeenRules.standingSpeed,
    help: "Speed up to which an entity counts as standing, for backward motion and freezes."
  }).optional(),
  inconsistencyDistance: numberField2({
    unit: "m",
    min: 0,
    default: defaultSeenRules.inconsistencyDistance,
    help: "Time-space inconsistency: \u03B5, a deviation of at most this is consistent."
  }).optional(),
  inconsistencyTime: numberField2({
    unit: "s",
    min: 0,
    default: defaultSeenRules.inconsistencyTime,
    help: "Time-space inconsistency: \u03C4, a deviation beyond \u03B5 for at most this time is not noticed."
  }).optional()
}).describe("Thresholds above which visible artefacts are counted.");
function resolveMetrics(metrics, context) {
  reportRepeated(["metrics"], metrics, context.report);
  const chosen = metrics.map((fields3, index) => choosePlugin("metric", fields3, ["metrics", index], context));
  return chosen.filter((choice2) => choice2 !== null);
}

// experiment/nodes.ts
import { z as z24 } from "zod";
var coordinate2 = (axis) => numberField2({ unit: "m", help: `${axis} of the place.` });
var nodeFields = z24.strictObject({
  id: id("Name of the node."),
  link: nodeLink.optional(),
  clock: nodeClock.optional(),
  at: z24.tuple([coordinate2("x"), coordinate2("y")]).optional().describe("Its point of view, for levels of detail. Default: its own entities.")
}).describe("One participant\u2019s machine: it publishes its own entities and, with a link, receives the others\u2019.");

// experiment/world.ts
import { z as z27 } from "zod";

// experiment/obstacles.ts
import { z as z25 } from "zod";

// engine/world/obstacle-places.ts
var tries2 = 1e3;
function placeObstacles(rule, arena, clear, random) {
  const placed = [];
  for (let left = rule.count * tries2; left > 0 && placed.length < rule.count; left--) {
    const radius = random.between(rule.radius[0], rule.radius[1]);
    const reach2 = radius + rule.gap;
    const x = (random.uniform() - 0.5) * (arena.width - 2 * reach2);
    const y = (random.uniform() - 0.5) * (arena.depth - 2 * reach2);
    const open2 = clear.every((point2) => Math.hypot(point2.x - x, point2.y - y) >= reach2);
    const apart = placed.every((other) => Math.hypot(other.x - x, other.y - y) >= reach2 + other.radius);
    if (open2 && apart) placed.push({ kind: "circle", x, y, radius, height: rule.height });
  }
  return placed;
}

// experiment/obstacles.ts
var mostObstacles = 1e3;
var height = metres({ default: 3, min: 0, max: far, help: "Height above the ground, as it is drawn." });
var extent = numberField2({ unit: "m", above: 0, max: far, help: "Extent along its own axis." });
var centre = z25.tuple([coordinate, coordinate]).meta({ unit: "m", description: "Where it stands: [x, y] from the centre of the arena." });
var obstacleKinds = {
  circle: {
    title: "A round obstacle",
    params: z25.object({ centre, radius: numberField2({ unit: "m", above: 0, max: far, help: "Radius." }), height })
  },
  box: {
    title: "A rectangular obstacle",
    params: z25.object({
      centre,
      size: z25.tuple([extent, extent]).meta({ unit: "m", description: "Extent along its own axes." }),
      yaw: radians({ default: 0, help: "How far it is turned, counter-clockwise." }),
      height
    })
  }
};
var radii = z25.tuple([z25.number().positive().max(far), z25.number().positive().max(far)]).refine(([smallest3, largest3]) => smallest3 <= largest3, "must be [smallest, largest].");
var placingFields = z25.strictObject({
  count: count3({ default: 3, min: 0, max: mostObstacles, help: "How many." }),
  radius: radii.optional().meta({ unit: "m", description: "Smallest and largest; left out, 2.5 % and 5 % of the shorter side." }),
  gap: numberField2({
    unit: "m",
    min: 0,
    max: far,
    help: "Least room between two of them, to the border and to where synthetic motions start; left out, 10 % of the shorter side."
  }).optional(),
  height
}).describe("Round obstacles placed by the seed.");
var obstacleChoice = z25.looseObject({ kind: z25.string().min(1).describe("Shape: circle or box.") }).describe("One obstacle.");
var obstaclesChoice = z25.union([z25.int().min(0).max(mostObstacles), z25.array(obstacleChoice).max(mostObstacles), z25.looseObject({})]).describe("Obstacles, which cannot be driven through: how many to place by the seed, how to place them, or a list. Default: 0.");
var path2 = ["world", "obstacles"];
var radiusShares = [0.025, 0.05];
var gapShare = 0.1;
function resolveObstacles(fields3, arena, context) {
  if (Array.isArray(fields3)) return fields3.flatMap((obstacle, index) => resolveObstacle(obstacle, [...path2, index], context.report));
  return place3(typeof fields3 === "number" ? { count: fields3 } : fields3, arena, context);
}
function place3(fields3, arena, { seed, starts, report }) {
  const checked2 = placingFields.safeParse(fields3);
  if (!checked2.success) explain(placingFields, fields3, checked2.error.issues, path2).forEach(report);
  if (!checked2.success) return [];
  const { radius, gap, ...rest } = checked2.data;
  const side = Math.min(arena.width, arena.depth);
  const rule = { ...rest, radius: radius ?? [radiusShares[0] * side, radiusShares[1] * side], gap: gap ?? gapShare * side };
  const placed = placeObstacles(rule, arena, starts, new RandomStream(seed, "world/obstacles"));
  if (placed.length < rule.count) report({ path: path2, message: tooMany(placed.length, rule.count) });
  return placed;
}
function tooMany(placed, configured) {
  return `only ${placed} of ${configured} obstacles found room; allowed: fewer, or a smaller radius or gap, as in { count: ${configured}, radius: [1, 2], gap: 1 }.`;
}
var makers = {
  circle: ({ centre: [x, y], radius, height: height2 }) => ({ kind: "circle", x, y, radius, height: height2 }),
  box: ({ centre: [x, y], size: [width, depth], yaw, height: height2 }) => ({ kind: "box", x, y, width, depth, yaw, height: height2 })
};
function resolveObstacle(fields3, at, report) {
  if (isObstacleKind(fields3.kind)) return make(fields3.kind);
  report({ path: [...at, "kind"], message: unknownWord("kind of obstacle", fields3.kind, Object.keys(obstacleKinds)) });
  return [];
  function make(kind) {
    const params9 = checkParams(obstacleKinds[kind].params, fields3, "kind", at, report);
    return params9 ? [makers[kind](params9)] : [];
  }
}
function isObstacleKind(kind) {
  return Object.hasOwn(obstacleKinds, kind);
}

// experiment/terrain.ts
import { z as z26 } from "zod";
var wave = z26.strictObject({
  amplitude: numberField2({ unit: "m", min: 0, max: far, help: "Height of a crest above the mean." }),
  length: numberField2({ unit: "m", above: 0, max: far, help: "From crest to crest." }),
  direction: radians({ default: 0, help: "Across the crests, counter-clockwise from east." }),
  phase: radians({ default: 0, help: "At the centre of the arena; 0 is a rising flank." })
}).describe("One wave.");
var lengths = z26.tuple([z26.number().min(1).max(far), z26.number().min(1).max(far)]).refine(([shortest3, longest2]) => shortest3 <= longest2, "must be [shortest, longest].");
var slope = z26.number().min(-10).max(10);
var terrainKinds = {
  flat: { title: "Level ground at height 0", params: z26.object({}) },
  plane: {
    title: "A tilted plane",
    params: z26.object({
      height: metres({ default: 0, min: -far, max: far, help: "Height at the centre of the arena." }),
      slope: z26.tuple([slope, slope]).default([0, 0]).meta({ unit: "", description: "Rise for every metre east and north: [x, y]." })
    })
  },
  hills: {
    title: "Hills: a sum of waves, from the seed or as given",
    params: z26.object({
      height: metres({ default: 0, min: -far, max: far, help: "Mean height." }),
      count: count3({ default: 6, min: 1, max: 64, help: "Waves drawn from the seed." }),
      amplitude: metres({ default: 6, min: 0, max: far, help: "The ground never leaves its mean height by more than this." }),
      length: lengths.default([80, 240]).meta({ unit: "m", description: "Shortest and longest wave, from crest to crest." }),
      waves: z26.array(wave).min(1).max(64).optional().meta({ description: "The waves as given; `count`, `amplitude` and `length` then do not count." })
    })
  },
  heightmap: {
    title: "Measured heights on a grid, from a file",
    params: z26.object({
      file: z26.string().min(1).describe("CSV of heights in m, northernmost row first, or PGM picture; relative to the experiment file."),
      size: z26.tuple([z26.number().min(1).max(far), z26.number().min(1).max(far)]).optional().meta({ unit: "m", description: "From the first to the last sample along x and y; left out, the arena\u2019s." }),
      heights: z26.tuple([z26.number().min(-far).max(far), z26.number().min(-far).max(far)]).default([0, 20]).meta({ unit: "m", description: "What black and white stand for in a PGM picture." })
    })
  }
};
var terrainChoice = z26.looseObject({ kind: z26.string().min(1).describe("Kind of terrain.") }).describe("The ground that entities move on. Default: flat.");

// engine/world/terrain/hills.ts
var Hills = class {
  /** The mean height, m; then four numbers a wave: amplitude, kx, ky (rad/m), phase. */
  #waves;
  constructor({ height: height2, waves }) {
    this.#waves = Float64Array.of(height2, ...waves.flatMap(numbersOf));
  }
  groundAt(place4) {
    const { x, y } = place4;
    const waves = this.#waves;
    let z37 = waves[0];
    for (let i = 1; i < waves.length; i += 4) {
      const at = waves[i + 1] * x + waves[i + 2] * y + waves[i + 3];
      z37 += waves[i] * Math.sin(at);
    }
    place4.z = z37;
  }
  shapeAt(x, y, out) {
    out.z = this.#waves[0];
    out.dx = out.dy = out.dxx = out.dxy = out.dyy = 0;
    for (let i = 1; i < this.#waves.length; i += 4) this.#add(i, x, y, out);
  }
  #add(wave2, x, y, out) {
    const amplitude = this.#waves[wave2];
    const kx = this.#waves[wave2 + 1];
    const ky = this.#waves[wave2 + 2];
    const at = kx * x + ky * y + this.#waves[wave2 + 3];
    const rise = amplitude * Math.sin(at);
    const slope2 = amplitude * Math.cos(at);
    out.z += rise;
    out.dx += kx * slope2;
    out.dy += ky * slope2;
    out.dxx -= kx * kx * rise;
    out.dxy -= kx * ky * rise;
    out.dyy -= ky * ky * rise;
  }
};
function numbersOf({ amplitude, length, direction: direction2, phase }) {
  const k = 2 * Math.PI / length;
  return [amplitude, k * Math.cos(direction2), k * Math.sin(direction2), phase];
}
function seededHills({ count: count4, amplitude, length }, random) {
  const waves = Array.from({ length: count4 }, () => ({
    length: length[0] * power(length[1] / length[0], random.uniform()),
    direction: random.between(-Math.PI, Math.PI),
    phase: random.between(-Math.PI, Math.PI)
  }));
  const sum2 = waves.reduce((total, wave2) => total + wave2.length, 0);
  return waves.map((wave2) => ({ amplitude: amplitude * wave2.length / sum2, ...wave2 }));
}

// experiment/world.ts
var extent2 = (axis) => numberField2({ unit: "m", min: 1, max: far, help: `Extent of the arena along ${axis}.` });
var defaultArena = [800, 800];
var worldFields = z27.strictObject({
  kind: z27.literal("arena").optional().describe("An open rectangle, centred on the origin."),
  size: z27.tuple([extent2("x"), extent2("y")]).optional().meta({ description: "Width and depth of the arena. Unit: m.", default: defaultArena }),
  terrain: terrainChoice.optional(),
  obstacles: obstaclesChoice.optional(),
  roads: roadsFields.optional()
}).describe("Where entities move. Default: an arena of 800 m \xD7 800 m, flat and open.");
function arenaOf(world2) {
  const [width, depth] = world2?.size ?? defaultArena;
  return { width, depth };
}
function resolveWorld(world2, context) {
  const arena = arenaOf(world2);
  return {
    terrain: resolveTerrain(world2?.terrain ?? { kind: "flat" }, arena, context),
    obstacles: resolveObstacles(world2?.obstacles ?? 0, arena, context),
    roads: context.roads
  };
}
var resolvers = {
  flat: () => ({ kind: "flat" }),
  plane: (params9) => ({ kind: "plane", ...params9 }),
  hills: ({ waves, height: height2, ...range }, _arena, random) => ({ kind: "hills", height: height2, waves: waves ?? seededHills(range, random) }),
  heightmap: ({ file, heights, size: size2 }, { width, depth }) => ({ kind: "heightmap-file", file, heights, size: size2 ?? [width, depth] })
};
function resolveTerrain(fields3, arena, { seed, report }) {
  const path4 = ["world", "terrain"];
  if (isTerrainKind(fields3.kind)) return resolveKind(fields3.kind, fields3, path4);
  report({ path: [...path4, "kind"], message: unknownWord("kind of terrain", fields3.kind, Object.keys(terrainKinds)) });
  return { kind: "flat" };
  function resolveKind(kind, given, at) {
    const params9 = checkParams(terrainKinds[kind].params, given, "kind", at, report);
    if (!params9) return { kind: "flat" };
    return resolvers[kind](params9, arena, new RandomStream(seed, "world/terrain"));
  }
}
function isTerrainKind(kind) {
  return Object.hasOwn(terrainKinds, kind);
}

// experiment/experiment-file.ts
var defaultSeed = 1;
var defaultFrame = 0.02;
var longestRun = 7 * 24 * 3600;
var experimentFile = z28.strictObject({
  driftbench: z28.literal(1).describe("Version of the file format."),
  name: z28.string().min(1).describe("Name of the experiment."),
  description: z28.string().optional().describe("One sentence: what the experiment shows."),
  seed: numberField2({ unit: "", integer: true, default: defaultSeed, help: "Every stream of randomness is derived from it." }).optional(),
  duration: numberField2({ unit: "s", above: 0, max: longestRun, help: "Length of the run; measurement ends exactly here." }),
  frame: numberField2({
    unit: "s",
    min: 1e-3,
    max: 1,
    default: defaultFrame,
    help: "Time step of the simulation (tick): publishers check the world once a tick."
  }).optional(),
  world: worldFields.optional(),
  relay: z28.string().optional().describe("Id of the node through which every update goes: up the publisher\u2019s link, down each receiver\u2019s."),
  timeServer: z28.string().optional().describe("Id of the node to whose clock ntp keeps the others. Default: the relay, or else the owner of the first entity."),
  entities: z28.array(entityFields).min(1).optional().describe("The things with a real path. Required, except those that game.players makes."),
  nodes: z28.array(nodeFields).min(1).optional().describe("The participants\u2019 machines. Required, except those that game.players makes."),
  game: gameFields.optional(),
  lanes: z28.array(laneFields).min(1).describe("Sets of algorithms, judged on the same real path and the same network."),
  measures: measureFields.optional(),
  metrics: z28.array(metricChoice).optional().describe("Metrics of plugins, which join the results of every lane.")
}).describe("An experiment of Driftbench.");
function checkViewers({ nodes: nodes2, entities }, report) {
  entities.forEach(({ motion: motion2 }, index) => {
    if (!("updates" in motion2)) return;
    const message = "recorded updates have no real path of their own; a lane with levels of detail (relevance) needs one.";
    report({ path: ["entities", index, "motion", "updates"], message });
  });
  nodes2.forEach(({ id: id2, link, at }, index) => {
    if (!link || at || entities.some(({ owner }) => owner === id2)) return;
    const message = "has no place; levels of detail (relevance) need one, at: [x, y], or an entity that the node owns.";
    report({ path: ["nodes", index], message });
  });
}
function checkFields(value, report) {
  const result = experimentFile.safeParse(value);
  if (result.success) return withPlayers(result.data, report);
  explain(experimentFile, value, result.error.issues).forEach(report);
  return null;
}
function withPlayers(fields3, report) {
  const made2 = makePlayers(fields3.game?.players, report);
  for (const list of made2.ids.length > 0 ? [] : ["entities", "nodes"]) {
    if (!fields3[list]) report({ path: [list], message: `missing; needed: ${allowedText(schemaAt(fieldSchema(experimentFile), [list]))}.` });
  }
  const { entities = [], nodes: nodes2 = [] } = fields3;
  return { ...fields3, entities: [...entities, ...made2.entities], nodes: [...nodes2, ...made2.nodes], players: made2.ids };
}
function resolveExperiment(file, { registry: registry2, players }, reportAll) {
  const report = (problem) => reportAll(problemOfPlayer(file, problem));
  const {
    name,
    description = "",
    seed = defaultSeed,
    duration,
    frame = defaultFrame,
    relay,
    timeServer,
    nodes: nodes2,
    measures = {},
    metrics = []
  } = file;
  for (const list of ["nodes", "entities", "lanes"]) reportRepeated([list], file[list], report);
  const needsTrigger = file.entities.some(({ motion: motion2 }) => !("updates" in motion2));
  const roads = resolveRoads(file.world?.roads ?? [], report);
  const vocabulary = { nodes: nodes2, entities: file.entities, registry: registry2, players, roads, report };
  const entities = file.entities.map((entity, index) => resolveEntity(entity, ["entities", index], vocabulary));
  const arena = arenaOf(file.world);
  const context = { registry: registry2, roads, entities: file.entities, needsTrigger, reach: Math.max(arena.width, arena.depth) / 2, report };
  const lanes = resolveLanes(file, context);
  const starts = entities.flatMap((entity) => entity ? startOf2(entity) : []);
  return {
    ...{ name, description, seed, duration, frame, arena },
    world: resolveWorld(file.world, { seed, starts, roads, report }),
    nodes: nodes2.map((node, index) => resolveNode(node, index, context)),
    relay: relay === void 0 ? null : refer("node", nodes2, relay, ["relay"], report),
    ...timeServer === void 0 ? {} : { timeServer: refer("node", nodes2, timeServer, ["timeServer"], report) },
    entities: entities.filter((entity) => entity !== null),
    lanes,
    ...present({ game: resolveGame(file, report) ?? void 0 }),
    measures: present(measures),
    ...metrics.length > 0 && { metrics: resolveMetrics(metrics, context) }
  };
}
function resolveLanes(file, context) {
  const { report } = context;
  const inherited = inheritLanes(file.lanes, report);
  checkBudgets(inherited, report);
  const lanes = inherited.map((lane) => lane && resolveLane(lane, context)).filter((lane) => lane !== null);
  if (lanes.some(({ relevance }) => relevance)) checkViewers(file, report);
  return lanes;
}
function resolveNode({ id: id2, link, clock, at }, index, context) {
  const rest = { ...resolveNodeClock(clock), ...at && { at: { x: at[0], y: at[1] } } };
  if (!link) return { id: id2, down: null, up: idealLink, ...rest };
  const path4 = ["nodes", index, "link"];
  const { report } = context;
  const linkModels = resolveLinkModels(link, path4, context);
  return {
    id: id2,
    down: resolveLink(link, "down", path4, report),
    up: resolveLink(link, "up", path4, report),
    ...present({ linkModels }),
    ...rest
  };
}
function startOf2({ motion: motion2 }) {
  if (motion2.kind === "player") return motion2.player.start ? [motion2.player.start] : [];
  const start2 = motion2.kind === "synthetic" ? motion2.params["start"] : void 0;
  return Array.isArray(start2) ? [{ x: Number(start2[0]), y: Number(start2[1]) }] : [];
}

// engine/world/terrain/height-map.ts
var HeightMap = class {
  #plan;
  #heights;
  /** Distance of neighbouring samples, m. */
  #stepX;
  #stepY;
  #shape = { z: 0, dx: 0, dy: 0, dxx: 0, dxy: 0, dyy: 0 };
  constructor(plan) {
    this.#plan = plan;
    this.#heights = Float64Array.from(plan.heights, (height2) => height2 ?? NaN);
    this.#stepX = plan.width / (plan.columns - 1);
    this.#stepY = plan.depth / (plan.rows - 1);
  }
  groundAt(place4) {
    this.shapeAt(place4.x, place4.y, this.#shape);
    place4.z = this.#shape.z;
  }
  shapeAt(x, y, out) {
    const { columns: columns4, rows, width, depth } = this.#plan;
    const across = (x + width / 2) / this.#stepX;
    const down = (depth / 2 - y) / this.#stepY;
    out.z = NaN;
    if (!(across >= 0 && down >= 0 && across <= columns4 - 1 && down <= rows - 1)) return;
    const column = Math.min(Math.floor(across), columns4 - 2);
    const row3 = Math.min(Math.floor(down), rows - 2);
    this.#interpolate(row3 * columns4 + column, across - column, down - row3, out);
  }
  /** Within the cell whose north-western sample is `at`, the share `u` east and `v` south. */
  #interpolate(at, u, v, out) {
    const south = at + this.#plan.columns;
    const northWest = this.#heights[at];
    const east = this.#heights[at + 1] - northWest;
    const down = this.#heights[south] - northWest;
    const twist = this.#heights[south + 1] - northWest - east - down;
    out.z = northWest + east * u + down * v + twist * u * v;
    out.dx = (east + twist * v) / this.#stepX;
    out.dy = -(down + twist * u) / this.#stepY;
    out.dxx = out.dyy = 0;
    out.dxy = -twist / (this.#stepX * this.#stepY);
  }
};

// engine/world/world.ts
function worldOf({ terrain: plan, obstacles, roads }) {
  const terrain = terrainOf(plan);
  if (!terrain) return { ...openWorld, obstacles, roads };
  return { groundAt: (place4) => terrain.groundAt(place4), obstacles, roads, terrain };
}
function terrainOf(plan) {
  switch (plan.kind) {
    case "flat":
      return null;
    case "plane":
      return new Plane(plan);
    case "hills":
      return new Hills(plan);
    case "heightmap":
      return new HeightMap(plan);
  }
}

// main/experiment/experiment-document.ts
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
var shownProblems = 5;
var MalformedText = class extends BenchError {
  problem;
  constructor(file, line, column, message) {
    super("bad-input", `${file}:${line}:${column}: ${message}`);
    this.problem = { path: [], line, column, field: "", message };
  }
};
var ExperimentDocument = class {
  /** The file's path as it was given; messages begin with it. */
  file;
  yaml;
  #lines;
  #overrides = [];
  /** Throws `MalformedText`. */
  constructor(file, text2) {
    this.file = file;
    this.#lines = new LineCounter();
    this.yaml = parseDocument(text2, { lineCounter: this.#lines, prettyErrors: false, version: "1.2" });
    const [first] = [...this.yaml.errors, ...this.yaml.warnings];
    if (first) throw this.#malformed(first.pos[0], syntaxText(first.code, first.message, text2, first.pos[0]));
    const alias = unknownAlias(this.yaml);
    if (alias) throw this.#malformed(offsetOf(alias) ?? 0, aliasText(alias));
  }
  /** Remembers that `option` has set the field at `path`: problems there are its own. */
  noteOverride(override2) {
    this.#overrides.push(override2);
  }
  /** The whole file as plain data. */
  value() {
    try {
      return this.yaml.toJS();
    } catch (error) {
      throw new BenchError("bad-input", `${this.file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
    }
  }
  /** One message for all problems, in the order of the file. */
  refusal(problems) {
    const texts = [...new Set(this.located(problems).map((problem) => this.#textOf(problem)))];
    const more = texts.length - shownProblems;
    const shown2 = texts.slice(0, shownProblems);
    return new BenchError("bad-input", [...shown2, ...more > 0 ? [`\u2026 and ${more} more problem${more > 1 ? "s" : ""}.`] : []].join("\n"));
  }
  /** The problems with their places, in the order of the file; those of options come last. */
  located(problems) {
    const value = this.value();
    return problems.map((problem) => this.#locate(problem, value)).sort((a, b) => a.order - b.order);
  }
  /** Picks the path of which the file has most. */
  #locate({ path: path4, inheritedFrom = [], message }, value) {
    const found = [path4, ...inheritedFrom].map((candidate) => ({ candidate, ...this.#find(candidate) }));
    const best = found.reduce((a, b) => b.depth > a.depth ? b : a);
    const option = this.#optionAt(best.candidate, best.depth, best.offset === null);
    const order2 = option === void 0 ? best.offset ?? 0 : Infinity;
    return { path: best.candidate, ...this.#placeOf(best.offset ?? 0), field: fieldName(best.candidate, value), message, order: order2, option };
  }
  #textOf({ line, column, field, message, option }) {
    const place4 = option === void 0 ? `${this.file}:${line}:${column}` : `${this.file}: ${option}`;
    return [place4, field, message].filter(Boolean).join(": ");
  }
  #malformed(offset, message) {
    const { line, column } = this.#placeOf(offset);
    return new MalformedText(this.file, line, column, message);
  }
  /** The part of `path` that the file has, and the place of its last field. */
  #find(path4) {
    let step2 = { node: this.yaml.contents, offset: 0 };
    for (const [depth, key] of path4.entries()) {
      const next = stepInto(isAlias(step2.node) ? step2.node.resolve(this.yaml) : step2.node, key);
      if (!next) return { ...step2, depth };
      step2 = next;
    }
    return { ...step2, depth: path4.length };
  }
  /** The last option that set the field or something around it, or that made the place where the field is missing. */
  #optionAt(path4, depth, made2) {
    const place4 = path4.slice(0, depth);
    const concerns = (override2) => isWithin(path4, override2.path) || made2 && isWithin(override2.path, place4);
    return this.#overrides.findLast(concerns)?.option;
  }
  #placeOf(offset) {
    const { line, col } = this.#lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }
};
function stepInto(node, key) {
  if (isMap(node)) {
    const pair = node.items.find((item2) => keyText(item2.key) === key);
    return pair && { node: pair.value, offset: offsetOf(pair.key) };
  }
  const item = isSeq(node) ? node.items[Number(key)] : void 0;
  return item === void 0 ? void 0 : { node: item, offset: offsetOf(item) };
}
function keyText(key) {
  return String(isScalar(key) ? key.value : key);
}
function offsetOf(node) {
  return isNode(node) ? node.range?.[0] ?? null : null;
}
function isWithin(path4, outer) {
  return outer.every((key, index) => path4[index] === key);
}
function syntaxText(code, message, text2, offset) {
  if (code === "DUPLICATE_KEY")
    return `the field "${shortened(/^[^\s:]*/.exec(text2.slice(offset))?.[0] ?? "")}" appears here a second time; keep one.`;
  if (code === "MULTIPLE_DOCS") return "a second document begins here; an experiment file is one.";
  return `not valid YAML: ${shortened(message)}.`;
}
function unknownAlias(document) {
  const anchors = /* @__PURE__ */ new Set();
  let unknown2;
  visit(document, {
    Value: (_key, { anchor }) => void (anchor !== void 0 && anchors.add(anchor)),
    Alias(_key, alias, ancestors) {
      const isWithin2 = ancestors.some((outer) => isNode(outer) && "anchor" in outer && outer.anchor === alias.source);
      if (anchors.has(alias.source) && !isWithin2) return void 0;
      unknown2 = alias;
      return visit.BREAK;
    }
  });
  return unknown2;
}
function aliasText({ source }) {
  const name = shortened(source);
  return `the alias *${name} has no value; mark one before it with an anchor, &${name}.`;
}

// engine/plugin-api/define.ts
var apiVersion = 1;
var pluginKinds = ["dead-reckoning", "convergence", "fairness", "trigger", "motion", "link-model", "metric"];
function defineDeadReckoningModel(definition) {
  return { api: apiVersion, ...definition, kind: "dead-reckoning" };
}
function defineConvergenceScheme(definition) {
  return { api: apiVersion, ...definition, kind: "convergence" };
}
function defineFairnessScheduler(definition) {
  return { api: apiVersion, ...definition, kind: "fairness" };
}
function defineMotion(definition) {
  return { api: apiVersion, ...definition, kind: "motion" };
}

// engine/session/trigger-search.ts
import { z as z29 } from "zod";
var searchedDistances = { least: 1e-6, most: 1e6 };
var tried = 17;
var passes = 5;
var digits = 6;
var none3 = defineFairnessScheduler({
  id: "none",
  title: "To none",
  source: "The search for a trigger",
  params: z29.object({}),
  create: () => ({ onTrigger: () => void 0 })
});
function countTriggers(plan, lanes, watch = {}) {
  const nodes2 = plan.nodes.map((node) => ({ ...node, down: null }));
  const silent2 = lanes.map((lane, index) => ({ ...lane, id: String(index), scheduler: { plugin: none3, params: {} } }));
  const session = new Session({ ...plan, nodes: nodes2, lanes: silent2 }, watch);
  session.advanceTo(plan.duration);
  const results = session.results();
  return silent2.map(({ id: id2 }) => results.lanes[id2]?.triggers ?? 0);
}
function searchDistance(plan, lane, requested, watch = {}) {
  const attempt = (least, most) => tryDistances(plan, lane, least, most, watch);
  let counts = attempt(searchedDistances.least, searchedDistances.most);
  const range = { most: counts[0].triggers, fewest: counts[counts.length - 1].triggers };
  let nearest2 = nearestOf(counts, requested);
  for (let pass = 1; pass < passes && nearest2.triggers !== requested; pass++) {
    const low = Math.max(
      0,
      counts.findLastIndex(({ triggers }) => triggers > requested)
    );
    const high = counts[low + 1];
    if (!high) break;
    counts = attempt(counts[low].distance, high.distance);
    nearest2 = nearestOf([nearest2, ...counts], requested);
  }
  return { nearest: nearest2, ...range };
}
function tryDistances(plan, lane, least, most, watch) {
  const step2 = power(most / least, 1 / (tried - 1));
  const distances = Array.from({ length: tried }, (_, index) => Number((least * power(step2, index)).toPrecision(digits)));
  const lanes = distances.map((distance3) => ({ ...lane, trigger: { ...lane.trigger, distance: distance3 } }));
  const triggers = countTriggers(plan, lanes, watch);
  return distances.map((distance3, index) => ({ distance: distance3, triggers: triggers[index] }));
}
function nearestOf(counts, requested) {
  return counts.reduce((best, next) => Math.abs(next.triggers - requested) < Math.abs(best.triggers - requested) ? next : best);
}

// main/experiment/grant-triggers.ts
var tolerance5 = 0.01;
var longestSearch = 3600;
function grantTriggers(plan, lanes, all, report, watch) {
  const search = new Search(plan, all, report, watch);
  return lanes.map((lane) => search.grant(lane));
}
var Search = class {
  #plan;
  #lanes;
  #report;
  #watch;
  /** Of the run, how much is searched. */
  #share;
  constructor(plan, lanes, report, watch) {
    const duration = Math.min(plan.duration, longestSearch);
    this.#plan = { ...plan, duration, lanes: [] };
    this.#lanes = lanes;
    this.#report = report;
    this.#watch = watch;
    this.#share = duration / plan.duration;
  }
  grant({ request, ...lane }) {
    if (!request) return lane;
    const configured = request.kind === "triggers" ? request.triggers : this.#budget(request.lane) / request.perTrigger;
    const searched = configured * this.#share;
    const { nearest: nearest2, fewest, most } = searchDistance(this.#plan, lane, searched, this.#watch);
    if (Math.abs(nearest2.triggers - searched) > Math.max(1, tolerance5 * searched)) {
      const whole = (triggers) => Math.round(triggers / this.#share);
      const reached = `between ${whole(fewest)} (at ${searchedDistances.most} m) and ${whole(most)} (at ${searchedDistances.least} m), nearest ${whole(nearest2.triggers)} at ${nearest2.distance} m`;
      const message = `requests ${Math.round(configured)} updates; with its other conditions the trigger makes ${reached}. Request a number in this range, or change the other conditions.`;
      this.#report({ path: ["lanes", this.#lanes.findIndex(({ id: id2 }) => id2 === lane.id), "trigger", request.kind], message });
    }
    return { ...lane, trigger: { ...lane.trigger, distance: nearest2.distance }, triggersAsked: Math.round(configured) };
  }
  /** Updates of the lane if every update went to every receiver: receivers × triggers, over the entities. */
  #budget(id2) {
    const giver = this.grant(this.#lanes.find((lane) => lane.id === id2));
    const counts = this.#plan.entities.map((entity) => {
      const [triggers = 0] = countTriggers({ ...this.#plan, entities: [entity] }, [giver], this.#watch);
      return triggers * receiversOf(this.#plan, entity.owner).length;
    });
    return counts.reduce((sum2, count4) => sum2 + count4, 0) / this.#share;
  }
};

// main/experiment/input-folder.ts
import { dirname, isAbsolute, join } from "node:path";
var InputFolder = class {
  #folder;
  #names = /* @__PURE__ */ new Set();
  /** Of the experiment file at `path`. */
  constructor(path4) {
    this.#folder = dirname(path4);
  }
  /** The files used so far, as the experiment names them. */
  get names() {
    return [...this.#names];
  }
  /** The path of an input as a person would write it, not made absolute, which keeps messages short. */
  pathOf(name) {
    this.#names.add(name);
    return isAbsolute(name) ? name : join(this.#folder, name);
  }
};

// main/experiment/outline.ts
function outlineOf(file, experiment) {
  const { name, description, duration, frame, arena, world: world2, nodes: nodes2, entities, lanes } = experiment;
  return {
    file,
    name,
    description,
    duration,
    frame,
    arena,
    world: world2,
    nodes: nodes2.map((node) => without(node, "linkModels")),
    entities: entities.map(({ id: id2, owner, motion: motion2, parts }) => ({
      id: id2,
      owner: nodes2[owner].id,
      motion: motionText(motion2),
      ...parts && { parts: parts.map((part) => ({ id: part.id, motion: partMotionText(part) })) }
    })),
    lanes: lanes.map(outlineLane)
  };
}
function outlineLane(lane) {
  const { id: id2, trigger, publishing, clock, synchronisation, ground, parts } = lane;
  const levels = lane.relevance?.levels.map(outlineLevel);
  const contracts = lane.contracts && outlineContracts(lane.contracts);
  const shown2 = lane.shown && outlineChoice(lane.shown);
  const furtherTrigger = lane.furtherTrigger && outlineChoice(lane.furtherTrigger);
  return {
    id: id2,
    trigger,
    ...present({ furtherTrigger, publishing, levels, contracts, synchronisation, ground, shown: shown2, parts }),
    model: outlineChoice(lane.model),
    convergence: outlineChoice(lane.convergence),
    scheduler: outlineScheduler(lane.scheduler),
    clock
  };
}
function outlineLevel({ reach: reach2, trigger, publishing, model }) {
  return { reach: reach2 === Infinity ? null : reach2, trigger, ...present({ publishing }), model: outlineChoice(model) };
}
function outlineContracts({ named: named2 }) {
  return { named: named2.map(({ id: id2, model }) => ({ id: id2, model: outlineChoice(model) })), offers: [] };
}
function outlineScheduler(choice2) {
  const { explains: explains2 } = choice2.plugin;
  return { ...outlineChoice(choice2), ...explains2 && { explains: explains2 } };
}
function outlineChoice({ plugin: { id: id2, title, source }, params: params9 }) {
  return { id: id2, title, source, params: params9 };
}
function motionText(motion2) {
  if (motion2.kind === "trace") return traceText(motion2.trace);
  if (motion2.kind === "player") return playerText(motion2.player);
  return wordsOf2(motion2.definition.id, motion2.params);
}
function partMotionText({ motion: { definition, params: params9 } }) {
  return wordsOf2(definition.kind, params9);
}
function wordsOf2(kind, params9) {
  return [kind, ...Object.values(params9).filter((value) => typeof value === "string")].join(", ");
}
function playerText({ definition, params: params9, cheat }) {
  return [wordsOf2(`${definition.kind} player`, params9), ...cheat ? [`cheats: ${cheat.kind} \xD7 ${cheat.factor}`] : []].join(", ");
}
function traceText({ file, updates, player, entity }) {
  const name = file.split(/[\\/]/).at(-1);
  const whose = player === void 0 ? entity : `player ${player}`;
  return `${updates ?? "trace"}: ${name}${whose === void 0 ? "" : `, ${whose}`}`;
}

// main/experiment/overrides.ts
import { isAlias as isAlias2, isMap as isMap2, isScalar as isScalar2, isSeq as isSeq2, parseDocument as parseDocument2, YAMLMap } from "yaml";
function applySet(document, set, name = "--set") {
  const option = `${name} ${set}`;
  const refuse = refusalOf(document, option);
  const equals = set.indexOf("=");
  const names = set.slice(0, Math.max(equals, 0)).split(".");
  if (names.some((name2) => name2 === "")) throw refuse(`needs the form path=value, as in ${name} nodes.far.link.delay=0.8.`);
  const value = parseDocument2(set.slice(equals + 1), { prettyErrors: false });
  const [error] = value.errors;
  if (error) throw refuse(`the value is not valid YAML: ${shortened(error.message)}.`);
  override(document, option, names, value.contents);
}
function applyOption(document, name, value) {
  const option = `--${name} ${value}`;
  override(document, option, [name], document.yaml.createNode(value));
}
function refusalOf(document, option) {
  return (reason) => new BenchError("bad-input", `${document.file}: ${option}: ${reason}`);
}
function override(document, option, names, value) {
  const refuse = refusalOf(document, option);
  const path4 = [];
  let node = document.yaml.contents;
  names.forEach((name, index) => {
    const outer = names.slice(0, index).join(".");
    const key = keyOf2(node, name, outer, refuse);
    path4.push(key);
    if (index === names.length - 1) placeValue(node, key, withoutPlace(value));
    else node = inner(document, node, key);
  });
  const alias = unknownAlias(document.yaml);
  if (alias) throw refuse(aliasText(alias));
  document.noteOverride({ option, path: path4 });
}
function keyOf2(node, name, outer, refuse) {
  if (isMap2(node)) return name;
  if (!isSeq2(node)) throw refuse(`${outer === "" ? "the file" : outer} is not a map, so it has no field "${name}".`);
  const ids = node.items.map((item, index2) => elementName(item, index2));
  const index = ids.indexOf(name);
  if (index === -1) throw refuse(unknownWord(`element of ${outer}`, name, ids));
  return index;
}
function elementName(item, index) {
  const id2 = isMap2(item) ? item.get("id") : void 0;
  return typeof id2 === "string" ? id2 : String(index);
}
function placeValue(node, key, value) {
  if (isMap2(node)) node.set(key, value);
  else node.items[key] = value;
}
function inner(document, node, key) {
  const found = node.get(key, true);
  const own2 = isAlias2(found) ? found.resolve(document.yaml)?.clone() : found;
  const isEmpty = own2 === void 0 || own2 === null || isScalar2(own2) && own2.value === null;
  const next = isEmpty ? new YAMLMap() : own2;
  if (next !== found) placeValue(node, key, next);
  return next;
}
function withoutPlace(value) {
  if (value) value.range = null;
  return value;
}

// main/files/read-input.ts
import { open, readFile } from "node:fs/promises";
var control = /[^\P{Cc}\t\n\r\u0085]/u;
async function readInput(path4, role) {
  return readFile(path4).catch((error) => {
    throw new BenchError("not-found", `${path4}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  });
}
async function readInputText(path4, role, hint = "") {
  const text2 = (await readInput(path4, role)).toString();
  if (!control.test(text2)) return text2;
  throw new BenchError("bad-input", [`${path4}: this is not a text file; give the path of ${role}.`, hint].filter(Boolean).join(" "));
}
var pieceLength = 1 << 18;
async function* inputPieces(path4, role) {
  if (path4 === standardInput) return yield* process.stdin;
  const unreadable = (error) => {
    throw new BenchError("not-found", `${path4}: ${reasonOf(error)}; give the path of ${role}.`, { cause: error });
  };
  const file = await open(path4).catch(unreadable);
  try {
    const buffer = Buffer.allocUnsafe(pieceLength);
    for (; ; ) {
      const { bytesRead } = await file.read(buffer, 0, pieceLength).catch(unreadable);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
var standardInput = "-";
function reasonOf(error) {
  const { code, message } = error;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file";
  if (code === "EISDIR") return "this is a folder";
  if (code === "EACCES") return "the file may not be read";
  return message;
}

// main/experiment/read-experiment-text.ts
function readExperimentText(path4) {
  return readInputText(path4, "an experiment file (.yaml)", path4.endsWith(".mcap") ? `${ofTheBench} ${asMotion}` : asMotion);
}
var ofTheBench = "The bench opens a recording by --recording, `driftbench replay` measures it.";
var asMotion = "As motion a recording is named in motion: { kind: trace, file }.";

// main/motion/motion-track.ts
var columnUnits = {
  t: "s",
  x: "m",
  y: "m",
  z: "m",
  vx: "m/s",
  vy: "m/s",
  vz: "m/s",
  yaw: "rad",
  qw: "",
  qx: "",
  qy: "",
  qz: "",
  yawRate: "rad/s",
  az: "m/s\xB2",
  life: ""
};
function columnOr(columns4, name, missing) {
  return columns4[name] ?? new Float64Array(columns4.t.length).fill(missing);
}
function livingRows({ columns: { t, life } }) {
  return life === void 0 ? t.length : life.filter((number2) => number2 !== 0).length;
}
function chooseTrack(file, wanted) {
  const { path: path4, tracks, idColumn } = file;
  const [first] = tracks;
  if (first === void 0) throw new BenchError("bad-input", `${path4}: no ${idColumn} made an update while alive, so that nothing moves.`);
  if (wanted === void 0 && tracks.length === 1) return first;
  const chosen = tracks.find(({ id: id2 }) => id2 === wanted) ?? tracks.find(({ name }) => name !== "" && name === wanted);
  if (chosen !== void 0) return chosen;
  const problem = wanted === void 0 ? `name the ${idColumn}` : `there is no ${idColumn} ${wanted}`;
  throw new BenchError("bad-input", `${path4}: ${problem}; it has ${tracks.map(trackText).join(", ")}.`);
}
function trackText(track2) {
  const facts = [track2.name, `${livingRows(track2)} rows`].filter((fact) => fact !== "").join(", ");
  return `${track2.id === "" ? "one without an id" : track2.id} (${facts})`;
}

// main/motion/open-motion-file.ts
import { extname } from "node:path";

// main/motion/bzflag/checked-bytes.ts
var CheckedBytes = class {
  length;
  #path;
  #bytes;
  #view;
  constructor(path4, bytes) {
    this.#path = path4;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }
  /** An error at `offset`. */
  fault(offset, found, allowed) {
    return new BenchError("bad-input", `${this.#path}, byte ${offset}: found ${found}; ${allowed}.`);
  }
  u8(offset) {
    this.#need(offset, 1);
    return this.#view.getUint8(offset);
  }
  u16(offset) {
    this.#need(offset, 2);
    return this.#view.getUint16(offset);
  }
  i16(offset) {
    this.#need(offset, 2);
    return this.#view.getInt16(offset);
  }
  u32(offset) {
    this.#need(offset, 4);
    return this.#view.getUint32(offset);
  }
  /** Refuses NaN and infinities. */
  f32(offset) {
    this.#need(offset, 4);
    const value = this.#view.getFloat32(offset);
    if (!Number.isFinite(value)) throw this.fault(offset, `the number ${value}`, "it must be finite");
    return value;
  }
  i64(offset) {
    this.#need(offset, 8);
    return Number(this.#view.getBigInt64(offset));
  }
  /** Text of at most `length` bytes, up to the first zero. */
  text(offset, length) {
    this.#need(offset, length);
    const field = this.#bytes.subarray(offset, offset + length);
    const end = field.indexOf(0);
    return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
  }
  #need(offset, length) {
    if (offset + length <= this.length) return;
    throw this.fault(offset, `the end of the file at byte ${this.length}`, `${length} more bytes are needed: it seems to be cut off`);
  }
};

// main/motion/bzflag/packets.ts
var packetMode = { real: 0, state: 1 };
var magic = 1920090714;
var version = 1;
var lastMode = 3;
var fileHeader = 32;
var packetHeaders = [24, 28, 32];
function* packetsOf(bytes) {
  let at = firstPacket(bytes);
  while (at < bytes.length) {
    const next = bytes.u32(at + 8);
    yield packetAt(bytes, at, next);
    at = next;
  }
}
function firstPacket(bytes) {
  if (bytes.length < 4 || bytes.u32(0) !== magic) throw bytes.fault(0, "another kind of file", 'a BZFlag recording begins with "rrBZ"');
  if (bytes.u32(4) !== version) throw bytes.fault(4, `format version ${bytes.u32(4)}`, `only version ${version} can be read`);
  const first = bytes.u32(8);
  if (first >= fileHeader && first <= bytes.length) return first;
  throw bytes.fault(8, `the first packet at byte ${first}`, `it must lie between byte ${fileHeader} and the end at byte ${bytes.length}`);
}
function packetAt(bytes, at, next) {
  const length = bytes.u32(at + 4);
  const header2 = next - at - length;
  if (!packetHeaders.includes(header2)) {
    throw bytes.fault(at + 4, `a packet of ${length} bytes with the next one at byte ${next}`, headersAllowed(at, length));
  }
  if (next > bytes.length)
    throw bytes.fault(at, `a packet up to byte ${next}`, `the file ends at byte ${bytes.length}: it seems to be cut off`);
  const mode2 = bytes.u16(at);
  if (mode2 > lastMode) throw bytes.fault(at, `packet mode ${mode2}`, `modes are 0 to ${lastMode}`);
  const code = String.fromCharCode(bytes.u8(at + 2), bytes.u8(at + 3));
  return { mode: mode2, code, time: bytes.i64(at + 16) / 1e6, at: at + header2, length };
}
function headersAllowed(at, length) {
  return `the next one must follow at byte ${packetHeaders.map((header2) => at + header2 + length).join(" or ")}`;
}
var aliveBit = 1;
var fallingBit = 64;
var head = 11;
var smallScale = [50, 50, 50, 100, 100, 100, 32766 / Math.PI, 1e3];
var smallLength = head + 2 * smallScale.length;
var floatLength = head + 4 * smallScale.length;
function isPlayerUpdate(code) {
  return code === "pu" || code === "ps";
}
function decodePlayerUpdate(bytes, packet) {
  const { at, length, code } = packet;
  const least = code === "ps" ? smallLength : floatLength;
  if (length < least) throw bytes.fault(at, `a player update "${code}" of ${length} bytes`, `it must have at least ${least}`);
  const status = bytes.i16(at + 9);
  return {
    player: bytes.u8(at + 4),
    stamp: bytes.f32(at),
    arrival: packet.time,
    alive: (status & aliveBit) !== 0,
    falling: (status & fallingBit) !== 0,
    motion: smallScale.map((scale2, k) => code === "ps" ? bytes.i16(at + head + 2 * k) / scale2 : bytes.f32(at + head + 4 * k))
  };
}

// main/motion/bzflag/life-log.ts
var lastBreath = 1e-3;
var LifeLog = class {
  rows = [];
  #life = 0;
  #alive = false;
  /** Stamp of the newest update. */
  #newest = -Infinity;
  /** Only newer updates start a life, s. */
  #spawnAfter = -Infinity;
  take(update2) {
    if (!update2.alive) this.die(update2.stamp);
    else if (update2.stamp > this.#newest && (this.#alive || update2.stamp > this.#spawnAfter)) this.#live(update2);
  }
  /** The player dies at `time`, s on the game clock. Dying twice counts once, at the earlier time. */
  die(time2) {
    const end = Math.max(time2, this.#newest + lastBreath);
    const last = this.rows.at(-1);
    if (last === void 0) return;
    if (this.#alive) this.rows.push({ time: end, life: 0, update: last.update });
    else last.time = Math.min(last.time, end);
    this.#alive = false;
    this.#spawnAfter = Math.max(this.#spawnAfter, end);
  }
  /** The player spawns at `time`; a life that has not ended yet ends. */
  spawn(time2) {
    if (this.#alive) this.die(time2);
    this.#spawnAfter = this.#newest;
  }
  #live(update2) {
    if (!this.#alive) this.#begin(update2.stamp);
    this.#newest = update2.stamp;
    this.rows.push({ time: update2.stamp, life: this.#life, update: update2 });
  }
  /** The former life ends when the next begins, also where the server's clock is later. */
  #begin(time2) {
    const last = this.rows.at(-1);
    if (last !== void 0) last.time = Math.min(last.time, time2);
    this.#alive = true;
    this.#life++;
  }
};

// main/motion/bzflag/recording.ts
function readBzflagRecording(bytes) {
  const players = recordsOf(bytes).map((record) => ({ record, rows: record.lives().rows }));
  const start2 = Math.min(...players.map(({ rows }) => rows[0]?.time ?? Infinity));
  return players.map(({ record: { id: id2, callSign: callSign2, updates, deaths, shots: shots2 }, rows }) => {
    const track2 = rows.length === 0 ? null : { id: String(id2), name: callSign2, columns: lifeColumns(rows, start2) };
    return { id: id2, callSign: callSign2, updates, deaths, shots: shots2, track: track2 };
  });
}
function recordsOf(bytes) {
  const records = [];
  const recordOf2 = (id2) => records[id2] ??= new PlayerRecord(id2);
  for (const packet of packetsOf(bytes)) {
    if (packet.code === "ap") takeCallSign(bytes, packet, recordOf2);
    else if (packet.mode === packetMode.real) takePacket(bytes, packet, recordOf2);
  }
  return records.filter((record) => record !== void 0);
}
var callSign = { at: 11, length: 32 };
function takeCallSign(bytes, packet, recordOf2) {
  const at = body(bytes, packet, callSign.at + callSign.length);
  recordOf2(bytes.u8(at)).callSign = bytes.text(at + callSign.at, callSign.length);
}
function takePacket(bytes, packet, recordOf2) {
  if (isPlayerUpdate(packet.code)) {
    const update2 = decodePlayerUpdate(bytes, packet);
    recordOf2(update2.player).update(update2);
  } else if (packet.code === "kl") recordOf2(bytes.u8(body(bytes, packet, 1))).announce("death", packet.time);
  else if (packet.code === "al") recordOf2(bytes.u8(body(bytes, packet, 1))).announce("spawn", packet.time);
  else if (packet.code === "sb") recordOf2(bytes.u8(body(bytes, packet, 5) + 4)).shots++;
}
function body(bytes, packet, length) {
  if (packet.length >= length) return packet.at;
  throw bytes.fault(packet.at, `a packet "${packet.code}" of ${packet.length} bytes`, `it must have at least ${length}`);
}
var PlayerRecord = class {
  id;
  #events = [];
  callSign = "";
  /** Player updates, those of the dead and those that came late included. */
  updates = 0;
  deaths = 0;
  shots = 0;
  /** How far the server's clock is ahead of the game clock (s), by the update with the shortest delay. */
  #serverAhead = Infinity;
  constructor(id2) {
    this.id = id2;
  }
  update(update2) {
    this.updates++;
    this.#serverAhead = Math.min(this.#serverAhead, update2.arrival - update2.stamp);
    this.#events.push(update2);
  }
  announce(kind, arrival) {
    if (kind === "death") this.deaths++;
    this.#events.push({ kind, arrival });
  }
  lives() {
    const log = new LifeLog();
    for (const event of this.#events) {
      if ("stamp" in event) log.take(event);
      else if (event.kind === "death") log.die(event.arrival - this.#serverAhead);
      else log.spawn(event.arrival - this.#serverAhead);
    }
    return log;
  }
};
var gravity = -9.8;
function lifeColumns(rows, start2) {
  const column = (value) => Float64Array.from(rows, value);
  const motion2 = (index) => column(({ update: update2 }) => update2.motion[index] ?? NaN);
  return {
    t: column(({ time: time2 }) => time2 - start2),
    x: motion2(0),
    y: motion2(1),
    z: motion2(2),
    vx: motion2(3),
    vy: motion2(4),
    vz: motion2(5),
    az: column(({ update: update2 }) => update2.falling ? gravity : 0),
    yaw: motion2(6),
    yawRate: motion2(7),
    life: column(({ life }) => life)
  };
}

// main/motion/mapping/axes.ts
var zAngles = { angles: "yaw z, pitch y, roll x", pitchSign: 1, rollSign: 1 };
var yAngles = { angles: "yaw y, pitch x, roll z", pitchSign: 1, rollSign: 1 };
var named = {
  zup: { world: triple("x,y,z"), forward: signed("x"), ...zAngles, text: "z up, right-handed; yaw from x, counter-clockwise" },
  enu: { world: triple("x,y,z"), forward: signed("x"), ...zAngles, text: "east, north, up; yaw from east, counter-clockwise" },
  ned: { world: triple("y,x,-z"), forward: signed("x"), ...zAngles, text: "north, east, down; yaw from north, clockwise" },
  yup: {
    world: triple("x,-z,y"),
    forward: signed("-z"),
    ...yAngles,
    text: "y up, right-handed, forward \u2212z; yaw from \u2212z, counter-clockwise"
  },
  unity: { world: triple("x,z,y"), forward: signed("z"), ...yAngles, text: "y up, left-handed, forward z; yaw from z, clockwise" },
  unreal: {
    world: triple("x,-y,z"),
    forward: signed("x"),
    angles: zAngles.angles,
    pitchSign: -1,
    rollSign: -1,
    text: "z up, left-handed, forward x; yaw from x, clockwise"
  }
};
function axesOf(name) {
  const known = named[name];
  if (known) return known;
  const world2 = triple(name);
  if (new Set(world2.map(({ axis }) => axis)).size < 3) return null;
  const isYUp = world2[2].axis === 1;
  return { world: world2, forward: signed(isYUp ? "z" : "x"), ...isYUp ? yAngles : zAngles, text: `east, north, up = ${name}` };
}
function triple(text2) {
  const [east = "x", north = "y", up = "z"] = text2.split(",");
  return [signed(east), signed(north), signed(up)];
}
function signed(text2) {
  return { axis: "xyz".indexOf(text2.at(-1) ?? "x"), sign: text2.startsWith("-") ? -1 : 1 };
}
function isOurs({ world: world2, forward }) {
  return world2.every(({ axis, sign }, k) => axis === k && sign === 1) && forward.axis === 0 && forward.sign === 1;
}
function axisLetter({ axis }) {
  return ["x", "y", "z"][axis];
}
function toOurs({ world: world2 }, vector2) {
  const [east, north, up] = world2;
  return [east.sign * vector2[east.axis], north.sign * vector2[north.axis], up.sign * vector2[up.axis]];
}
function unit({ axis, sign }) {
  const along = (each) => each === axis ? sign : 0;
  return [along(0), along(1), along(2)];
}
function turned([a, b, c], v) {
  const dot = (row3) => row3[0] * v[0] + row3[1] * v[1] + row3[2] * v[2];
  return [dot(a), dot(b), dot(c)];
}
function product(a, b) {
  const column = (k) => turned(a, [b[0][k], b[1][k], b[2][k]]);
  const [x, y, z37] = [column(0), column(1), column(2)];
  return [
    [x[0], y[0], z37[0]],
    [x[1], y[1], z37[1]],
    [x[2], y[2], z37[2]]
  ];
}
function aboutAxis(axis, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  if (axis === 0)
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c]
    ];
  if (axis === 1)
    return [
      [c, 0, s],
      [0, 1, 0],
      [-s, 0, c]
    ];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1]
  ];
}
function matrixOf({ qw: w, qx: x, qy: y, qz: z37 }) {
  return [
    [1 - 2 * (y * y + z37 * z37), 2 * (x * y - w * z37), 2 * (x * z37 + w * y)],
    [2 * (x * y + w * z37), 1 - 2 * (x * x + z37 * z37), 2 * (y * z37 - w * x)],
    [2 * (x * z37 - w * y), 2 * (y * z37 + w * x), 1 - 2 * (x * x + y * y)]
  ];
}
function yawRule(axes) {
  const at = (yaw) => {
    const [x, y] = lookOf(axes, anglesMatrix(axes, yaw, 0, 0)).forward;
    return Math.atan2(y, x);
  };
  const offset = at(0);
  const turn2 = Math.sin(at(1) - offset) > 0 ? 1 : -1;
  return { sign: turn2, offset: Math.round(offset * 2 / Math.PI) * (Math.PI / 2) };
}
function anglesMatrix({ angles: angles2, pitchSign, rollSign }, yaw, pitch, roll) {
  const [p, r] = [pitchSign * pitch, rollSign * roll];
  if (angles2 === "yaw z, pitch y, roll x") return product(product(aboutAxis(2, yaw), aboutAxis(1, p)), aboutAxis(0, r));
  return product(product(aboutAxis(1, yaw), aboutAxis(0, p)), aboutAxis(2, r));
}
function lookOf(axes, rotation) {
  const forward = toOurs(axes, turned(rotation, unit(axes.forward)));
  return { forward, top: toOurs(axes, turned(rotation, topOf(axes))) };
}
function topOf({ world: [, , up] }) {
  return unit(up);
}
function orientationOfAngles(axes, yaw, pitch, roll, out) {
  writeOrientation(lookOf(axes, anglesMatrix(axes, yaw, pitch, roll)), out);
}
function orientationOfQuaternion(axes, quaternion3, out) {
  writeOrientation(lookOf(axes, matrixOf(quaternion3)), out);
}
function writeOrientation({ forward: f, top: u }, out) {
  const l = [u[1] * f[2] - u[2] * f[1], u[2] * f[0] - u[0] * f[2], u[0] * f[1] - u[1] * f[0]];
  const [xx, yy, zz] = [f[0], l[1], u[2]];
  const squares = [1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz];
  const largest3 = squares.indexOf(Math.max(...squares));
  const twice = Math.sqrt(squares[largest3] ?? 1);
  const [a, b, c] = [l[2] - u[1], u[0] - f[2], f[1] - l[0]];
  const [d, e, g] = [l[0] + f[1], u[0] + f[2], u[1] + l[2]];
  const parts = [
    [squares[0], a, b, c],
    [a, squares[1], d, e],
    [b, d, squares[2], g],
    [c, e, g, squares[3]]
  ][largest3];
  const scale2 = 1 / (2 * twice);
  [out.qw, out.qx, out.qy, out.qz] = parts.map((part) => part * scale2);
}

// main/motion/mapping/column-names.ts
function plainName(name) {
  return withoutUnit(name).toLowerCase().replace(/[^a-z0-9]/g, "");
}
var axisWords = (axis) => [
  axis,
  ...["pos", "position", "location", "loc", "local", "world", "origin", "translation", "coord", "p", "t"].map((word) => word + axis),
  ...["pos", "position", "coord", "world"].map((word) => axis + word)
];
var velocityWords = (axis) => [
  `v${axis}`,
  ...["vel", "velocity", "speed", "linearvelocity", "linear"].map((word) => word + axis),
  ...["vel", "velocity", "speed"].map((word) => axis + word)
];
var quaternionWords = (axis) => ["q", "quat", "quaternion", "orientation", "rotation", "rot"].map((word) => word + axis);
var idWords = [
  "entity",
  "player",
  "id",
  "vehicleid",
  "entityid",
  "playerid",
  "objectid",
  "trackid",
  "actorid",
  "agentid",
  "unitid",
  "actor"
];
var tickWords = ["tick", "ticks", "frame", "frames", "frameid", "framenumber", "frameindex", "step"];
var timeWords = [
  "t",
  "time",
  "timestamp",
  "seconds",
  "sec",
  "stamp",
  "elapsed",
  "elapsedtime",
  "elapsedseconds",
  "gametime",
  "simtime",
  "simulationtime",
  "sessiontime",
  "globaltime",
  "utctime",
  "utc",
  "datetime",
  "headerstamp",
  "realtimesincestartup"
];
function wordsOf3(turn2) {
  return {
    t: [...timeWords, ...tickWords],
    x: axisWords("x"),
    y: axisWords("y"),
    z: axisWords("z"),
    vx: velocityWords("x"),
    vy: velocityWords("y"),
    vz: velocityWords("z"),
    yaw: ["yaw", "yawangle", "rotationyaw", "viewyaw", "rot", "euler", "eulerangles", "rotation", "angle"].map(
      (word, k) => k < 4 ? word : word + turn2
    ),
    pitch: ["pitch", "pitchangle", "rotationpitch"],
    roll: ["roll", "rollangle", "rotationroll"],
    heading: ["heading", "course", "bearing", "cog", "azimuth"],
    qw: quaternionWords("w"),
    qx: quaternionWords("x"),
    qy: quaternionWords("y"),
    qz: quaternionWords("z"),
    yawRate: ["yawrate", "turnrate", `angularvelocity${turn2}`],
    az: ["az"],
    lat: ["lat", "latitude"],
    lon: ["lon", "lng", "long", "longitude"],
    alt: ["alt", "altitude", "ele", "elevation", "height"],
    life: ["life"],
    end: ["end"]
  };
}
var angleTurns = /^(rotation|rot|orientation)/;
function guessColumns(header2, turn2) {
  const plain = header2.map((name) => ({ name, plain: plainName(name), long: pathEnding(name) }));
  const hasW = plain.some((each) => quaternionWords("w").includes(each.plain) || quaternionWords("w").includes(each.long));
  const taken = /* @__PURE__ */ new Set();
  const found = {};
  for (const [quantity2, words] of Object.entries(wordsOf3(turn2))) {
    const allowed = words.filter((word) => hasW || !quantity2.startsWith("q") || !angleTurns.test(word));
    const column = firstOf(allowed, plain, taken, quantity2 === "yaw" && hasW);
    if (column === void 0) continue;
    taken.add(column);
    found[quantity2] = column;
  }
  return withoutStrays(found);
}
function firstOf(words, columns4, taken, noTurns) {
  const free = columns4.filter(({ name }) => !taken.has(name));
  for (const word of words) {
    if (noTurns && angleTurns.test(word) && !word.endsWith("yaw")) continue;
    const exact = free.find(({ plain }) => plain === word) ?? (word.length > 2 ? free.find(({ long }) => long === word) : void 0);
    if (exact) return exact.name;
  }
  return void 0;
}
function pathEnding(name) {
  return withoutUnit(name).toLowerCase().split(/[./_\s]+/).slice(-2).join("").replace(/[^a-z0-9]/g, "");
}
function withoutStrays(found) {
  const left = { ...found };
  const parts = ["qw", "qx", "qy", "qz"];
  if (parts.some((part) => left[part] === void 0)) for (const part of parts) delete left[part];
  if (left.yaw === void 0 || left.qw !== void 0) {
    delete left.pitch;
    delete left.roll;
  }
  return left;
}
function guessStamp(header2) {
  const seconds3 = header2.find((name) => /stamp[._]secs?$/i.test(name));
  const rest = header2.find((name) => /stamp[._]n(ano)?secs?$/i.test(name));
  return seconds3 !== void 0 && rest !== void 0 ? `${seconds3} + 1e-9*${rest}` : void 0;
}
function guessIds(header2) {
  if (header2.includes("lane") && header2.includes("entity")) return ["lane", "entity", "receiver"].filter((name) => header2.includes(name));
  for (const word of idWords) {
    const found = header2.find((name) => plainName(name) === word);
    if (found !== void 0) return [found];
  }
  return [];
}
function countsTicks(name) {
  return tickWords.includes(plainName(name));
}
var bracketed = /[\s_]*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;
var appended = /_(ms|us|ns|sec|s|cm|mm|km|m|ft|in|deg|degrees|rad)$/i;
var unitWords = {
  m: "meter meters metre metres m/s2 m/s\xB2",
  cm: "centimeters cm/s",
  mm: "",
  km: "",
  in: "inch inches",
  ft: "foot feet ft/s",
  rad: "radians rad/s",
  deg: "degrees \xB0 deg/s \xB0/s",
  s: "sec secs seconds",
  ms: "milliseconds",
  us: "\xB5s \u03BCs microseconds",
  ns: "nanoseconds",
  "m/s": "",
  "km/h": "kph kmh",
  mph: "",
  kn: "knots kt"
};
var unitOfWord = new Map(
  Object.entries(unitWords).flatMap(([unit2, words]) => [unit2, ...words.split(" ")].map((word) => [word, unit2]))
);
function unitInName(name) {
  const word = bracketed.exec(name)?.[1] ?? appended.exec(name)?.[1];
  return word === void 0 ? void 0 : unitOfWord.get(word.toLowerCase());
}
function withoutUnit(name) {
  return unitInName(name) === void 0 ? name.replace(bracketed, "") : name.replace(bracketed, "").replace(appended, "");
}

// main/motion/mapping/presets.ts
var presets = {
  /** `Transform.position` and `eulerAngles` or `rotation`. */
  unity: { axes: "unity", units: ["m", "deg"] },
  /** `GetActorLocation` and `GetActorRotation`. */
  unreal: { axes: "unreal", units: ["cm", "deg"] },
  /** `global_position` and `rotation`; also three.js and glTF, whose models may look along +z. */
  godot: { axes: "yup", units: ["m", "rad"] },
  /** Source: 1 unit is 1 inch in the code’s own physics; give `units` for maps of another scale. */
  source: { axes: "zup", units: ["in", "deg"] },
  /** REP 103. */
  ros: { axes: "enu", units: ["m", "rad"] },
  gps: { geo: true, axes: "enu", units: ["m", "deg"] },
  /** highD: 25 Hz; the upper left corner of a vehicle’s box, in axes of the picture, y down. */
  highd: { axes: "x,-y,z", units: ["m", "deg"], rate: 25, id: "id", map: { t: "frame", x: "x + 0.5*width", y: "y + 0.5*height" } },
  /** Next Generation Simulation, US-101 and I-80: feet, and milliseconds since 1970; x across the road, y along it. */
  ngsim: { axes: "zup", units: ["ft", "ms"], id: "Vehicle_ID", map: { t: "Global_Time", x: "Local_X", y: "Local_Y" } }
};
function withPreset(mapping) {
  const { preset } = mapping;
  if (preset === void 0) return mapping;
  const base = presets[preset];
  return { ...base, ...mapping, ...(base.map || mapping.map) && { map: { ...base.map, ...mapping.map } } };
}

// main/motion/mapping/column-plan.ts
var idNames = ["player", "entity"];
function planColumns(header2, given, form, refuse) {
  const mapping = withPreset(given);
  const axesName = mapping.axes ?? "zup";
  const axes = axesOf(axesName) ?? refuse(`found axes "${axesName}"; each of x, y and z must appear once.`);
  const named2 = namesOf(header2, mapping, axes, refuse);
  const geo = mapping.geo ?? (named2.lat !== void 0 && named2.lon !== void 0 && named2.x === void 0);
  const columns4 = plannedColumns(header2, named2, mapping, geo, refuse);
  const idColumns = idsOf(header2, mapping, columns4, refuse);
  const byRow = named2.t === void 0 && mapping.rate !== void 0;
  checkNeeded(columns4, { form, axes, geo, byRow, header: header2 }, refuse);
  checkRate(columns4, mapping, refuse);
  const used = /* @__PURE__ */ new Set([...columns4.flatMap(({ terms }) => terms.map(({ cell }) => cell)), ...idColumns]);
  return {
    form,
    columns: columns4,
    ids: idColumns,
    idColumn: header2[idColumns[0] ?? -1] === "player" ? "player" : "entity",
    comeAndGo: idColumns.length > 0 && !idNames.some((name) => header2[idColumns[0] ?? -1] === name),
    axesName,
    axes,
    geo,
    rate: mapping.rate ?? null,
    byRow,
    unused: header2.filter((name, cell) => name !== "" && !used.has(cell)),
    width: header2.length
  };
}
function namesOf(header2, { map = {}, geo }, axes, refuse) {
  const guesses = guessColumns(header2, axisLetter(axes.world[2]));
  const stamp = guessStamp(header2);
  const named2 = { ...guesses, ...stamp !== void 0 && guesses.t === void 0 && { t: stamp }, ...map };
  const orientation2 = ["heading", "yaw", "qw"];
  const chosen = orientation2.find((each) => map[each] !== void 0) ?? orientation2.toReversed().find((each) => named2[each] !== void 0);
  for (const each of ["heading", "yaw", "pitch", "roll", "qw", "qx", "qy", "qz"])
    if (map[each] === void 0 && !belongs(each, chosen)) delete named2[each];
  const isGeo = geo ?? (named2.lat !== void 0 && named2.lon !== void 0 && named2.x === void 0);
  for (const each of isGeo ? ["x", "y", "z"] : ["lat", "lon", "alt"]) {
    if (map[each] !== void 0 && isGeo) refuse(`found both ${each} and latitude and longitude; allowed: one of the two.`);
    delete named2[each];
  }
  return named2;
}
function belongs(quantity2, chosen) {
  if (chosen === "qw") return quantity2.startsWith("q");
  return quantity2 === chosen || chosen === "yaw" && (quantity2 === "pitch" || quantity2 === "roll");
}
function plannedColumns(header2, named2, mapping, geo, refuse) {
  return motionQuantities.flatMap((quantity2) => {
    const name = named2[quantity2];
    if (name === void 0) return [];
    const terms = termsOf2(header2, name, refuse);
    const [first] = terms;
    const found = first && unitInName(header2[first.cell] ?? "");
    return [{ quantity: quantity2, name, terms, unit: unitOf(quantity2, mapping, found, geo) }];
  });
}
function termsOf2(header2, expression, refuse) {
  if (header2.includes(expression)) return [{ cell: cellOf(header2, expression, refuse), factor: 1 }];
  return expression.split("+").map((part) => {
    const term = part.trim();
    const [, factor, name = term] = /^(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)\s*\*\s*(.+)$/i.exec(term) ?? [];
    return { cell: cellOf(header2, name, refuse), factor: factor === void 0 ? 1 : Number(factor) };
  });
}
function cellOf(header2, name, refuse) {
  const cell = header2.indexOf(name);
  if (cell === -1) refuse(unknownWord("column", shortened(name), header2.map(shortened)));
  if (header2.lastIndexOf(name) !== cell) refuse(`column "${shortened(name)}" appears twice; allowed: once.`);
  return cell;
}
var lengths2 = ["m", "cm", "mm", "km", "in", "ft"];
var angles = ["rad", "deg"];
var times = ["s", "ms", "us", "ns"];
var speeds = ["m/s", "km/h", "mph", "kn"];
function unitsFor(quantity2) {
  if (quantity2 === "t" || quantity2 === "end") return times;
  if (["x", "y", "z", "az"].includes(quantity2)) return lengths2;
  if (quantity2.startsWith("v")) return [...speeds, ...lengths2];
  if (["yaw", "pitch", "roll", "yawRate", "heading"].includes(quantity2)) return angles;
  return [];
}
function unitOf(quantity2, { units = [], rate: rate2, preset }, inName, geo) {
  const allowed = unitsFor(quantity2);
  if (allowed.length === 0 || rate2 !== void 0 && (quantity2 === "t" || quantity2 === "end")) return void 0;
  const stated = inName !== void 0 && allowed.includes(inName) ? inName : void 0;
  const given = units.find((unit2) => allowed.includes(unit2));
  const found = preset === void 0 ? given ?? stated : stated ?? given;
  if (found !== void 0) return found;
  if (quantity2 === "heading" || geo && quantity2 === "yaw") return "deg";
  return allowed === times ? void 0 : allowed[0];
}
function idsOf(header2, { id: id2 }, columns4, refuse) {
  if (id2 !== void 0) {
    const names = header2.includes(id2) ? [id2] : id2.split(",").map((name) => name.trim());
    return names.map((name) => cellOf(header2, name, refuse));
  }
  if (idNames.every((name) => header2.includes(name))) refuse("found both player and entity; allowed: one column of ids.");
  const taken = new Set(columns4.flatMap(({ terms }) => terms.map(({ cell }) => cell)));
  return guessIds(header2).map((name) => cellOf(header2, name, refuse)).filter((cell) => !taken.has(cell));
}
var rowsAre = { path: "a path", updates: "recorded updates" };
function checkNeeded(columns4, { form, axes, geo, byRow, header: header2 }, refuse) {
  const has = (quantity2) => columns4.some((column) => column.quantity === quantity2);
  const [east, north] = [axisLetter(axes.world[0]), axisLetter(axes.world[1])];
  const level2 = [east, north].toSorted();
  const places = geo ? ["lat", "lon"] : level2;
  const turns = has("qw") ? ["qw", "qx", "qy", "qz"] : has("heading") ? ["heading"] : ["yaw"];
  const motion2 = [`v${east}`, `v${north}`, ...turns, "yawRate"];
  const needed = [...byRow ? [] : ["t"], ...places, ...form === "updates" ? motion2 : []];
  const missing = needed.filter((quantity2) => !has(quantity2));
  if (missing.length > 0)
    refuse(`found no column ${listed(missing)}; ${rowsAre[form]} must have ${listed(needed)}.${hintOf(missing, header2)}`);
  if (has("end") && !has("life")) refuse("found column end without column life, which numbers the lives.");
}
function hintOf(missing, header2) {
  const free = header2.filter((name) => !motionQuantities.includes(name) && name !== "");
  const [first = "t"] = missing;
  return free.length === 0 ? "" : ` Say which it is, such as ${first}=${shortened(free[0] ?? "")}; the file has ${listed(header2.map(shortened))}.`;
}
function checkRate(columns4, { rate: rate2 }, refuse) {
  const time2 = columns4.find(({ quantity: quantity2 }) => quantity2 === "t");
  if (rate2 === void 0 && time2 && time2.terms.length === 1 && countsTicks(time2.name))
    refuse(`column "${shortened(time2.name)}" counts ticks or frames; give their rate in Hz (rate, --rate).`);
}

// main/motion/mapping/raw-tracks.ts
var firstRows = 64;
var RawTracks = class {
  #plan;
  #refuse;
  #tracks = /* @__PURE__ */ new Map();
  constructor(plan, refuse) {
    this.#plan = plan;
    this.#refuse = refuse;
  }
  get isEmpty() {
    return this.#tracks.size === 0;
  }
  /** The track of this id, to which rows are added. */
  of(id2) {
    const found = this.#tracks.get(id2);
    if (found) return found;
    const track2 = new GrowingTrack(this.#plan, id2, this.#refuse);
    this.#tracks.set(id2, track2);
    return track2;
  }
  /** In the order in which they appear; each is given away. */
  take() {
    const tracks = Array.from(this.#tracks.values(), (track2) => track2.take());
    this.#tracks.clear();
    return tracks;
  }
};
var GrowingTrack = class {
  #id;
  #refuse;
  #quantities;
  #columns;
  #mayShareTimes;
  /** Places of columns in a row; −1: there is none. */
  #t;
  #life;
  #end;
  #rows = 0;
  #capacity = firstRows;
  #lastTime = -Infinity;
  #lastLife = 1;
  /** Life that the last row ended; 0: it goes on. */
  #ended = 0;
  constructor({ columns: columns4, form }, id2, refuse) {
    this.#id = id2;
    this.#refuse = refuse;
    this.#quantities = columns4.map(({ quantity: quantity2 }) => quantity2);
    this.#columns = columns4.map(() => new Float64Array(firstRows));
    this.#mayShareTimes = form === "path";
    [this.#t, this.#life, this.#end] = ["t", "life", "end"].map((name) => this.#quantities.indexOf(name));
  }
  /** `values`: in the order of the planned columns; NaN for a life that does not end. */
  add(values, line) {
    if (this.#t !== -1) this.#checkTime(values[this.#t], line);
    if (this.#life !== -1) this.#checkLife(values[this.#life], line);
    this.#push(values);
    if (this.#end === -1 || Number.isNaN(values[this.#end])) return;
    this.#endLife(values[this.#end], line);
  }
  take() {
    const entries = this.#quantities.map((quantity2, k) => {
      const column = this.#columns[k]?.slice(0, this.#rows);
      this.#columns[k] = column;
      return [quantity2, column];
    });
    return { id: this.#id, rows: this.#rows, columns: Object.fromEntries(entries.filter(([quantity2]) => quantity2 !== "end")) };
  }
  #push(values) {
    if (this.#rows === this.#capacity) this.#grow();
    for (let k = 0; k < this.#columns.length; k++) this.#columns[k][this.#rows] = values[k];
    this.#rows += 1;
  }
  #grow() {
    this.#capacity *= 2;
    for (const [k, column] of this.#columns.entries()) {
      const grown2 = new Float64Array(this.#capacity);
      grown2.set(column);
      this.#columns[k] = grown2;
    }
  }
  /** Samples may share a time (a jump); updates may not, but a new life may begin as the one before ends. */
  #checkTime(time2, line) {
    const mayShare = this.#mayShareTimes || this.#ended > 0;
    const last = this.#lastTime;
    if (!(time2 > last || mayShare && time2 === last)) {
      if (this.#ended > 0) this.#refuse(line, "t", `found ${time2}; the life before ends at ${last} only.`);
      this.#refuse(line, "t", `found ${time2} after ${last}; times ${mayShare ? "must not decrease" : "of updates must increase"}.`);
    }
    this.#lastTime = time2;
  }
  /** Lives count upwards, and one that has ended does not go on; a first row of life 0 is before the entity enters the world. */
  #checkLife(life, line) {
    const least = this.#ended > 0 ? this.#ended + 1 : this.#lastLife;
    const isBefore = life === 0 && this.#rows === 0;
    if (!isBefore && !(Number.isSafeInteger(life) && life >= least))
      this.#refuse(line, "life", `found ${life}; it must be a whole number from ${least} on.`);
    this.#lastLife = isBefore ? 1 : life;
    this.#ended = 0;
  }
  #endLife(end, line) {
    if (end <= this.#lastTime) this.#refuse(line, "end", `found ${end}; a life ends after its last row, at t = ${this.#lastTime}.`);
    this.#ended = this.#lastLife;
    this.#lastTime = end;
    const row3 = Float64Array.from(this.#columns, (column) => column[this.#rows - 1]);
    row3[this.#t] = end;
    row3[this.#life] = 0;
    this.#push(row3);
  }
};

// main/motion/row-table.ts
var motionRole = "a motion file (.csv, .tsv, .txt, .parquet, .jsonl, .gpx, .rec or .mcap)";

// main/motion/csv/csv-text.ts
function csvFault(path4, at, message) {
  const column = at.column === void 0 ? "" : `, column ${at.column}`;
  return new BenchError("bad-input", `${path4}, line ${at.line}${column}: ${message}`);
}

// main/motion/csv/read-csv.ts
var byte = {
  tab: 9,
  newline: 10,
  return: 13,
  space: 32,
  quote: 34,
  plus: 43,
  comma: 44,
  minus: 45,
  dot: 46,
  zero: 48,
  nine: 57,
  semicolon: 59
};
var longestLine = 1 << 20;
var CsvReader = class {
  #path;
  #options;
  #rows = null;
  /** Of the line that the last piece left unfinished. */
  #carry = Buffer.alloc(0);
  #line = 0;
  constructor(path4, options) {
    this.#path = path4;
    this.#options = options;
  }
  /** The bytes may be changed after the call. */
  push(piece) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let at = 0;
    if (this.#carry.length > 0) {
      at = bytes.indexOf(byte.newline) + 1;
      if (at === 0) return this.#keep(Buffer.concat([this.#carry, bytes]));
      const line = Buffer.concat([this.#carry, bytes.subarray(0, at)]);
      this.#takeLine(line, 0, line.length - 1);
    }
    for (let end = bytes.indexOf(byte.newline, at); end !== -1; end = bytes.indexOf(byte.newline, at)) {
      this.#takeLine(bytes, at, end);
      at = end + 1;
    }
    this.#keep(Buffer.from(bytes.subarray(at)));
  }
  /** The whole table. */
  end() {
    if (this.#carry.length > 0) this.#takeLine(this.#carry, 0, this.#carry.length);
    const rows = this.#rows;
    if (!rows) throw csvFault(this.#path, { line: 1 }, "the file is empty; a header line such as t,x,y must come first.");
    if (rows.tracks.isEmpty) throw csvFault(this.#path, { line: 2 }, "no row follows the header; at least one is needed.");
    return { plan: rows.plan, tracks: rows.tracks.take() };
  }
  #keep(rest) {
    if (rest.length > longestLine)
      throw csvFault(
        this.#path,
        { line: this.#line + 1 },
        `the line is longer than ${longestLine} bytes; this is not a text file of rows.`
      );
    this.#carry = rest;
  }
  #takeLine(bytes, from, to) {
    this.#line += 1;
    const end = to > from && bytes[to - 1] === byte.return ? to - 1 : to;
    if (this.#rows) this.#rows.takeLine(bytes, from, end, this.#line);
    else this.#takeHeader(bytes.toString("utf8", from, end));
  }
  #takeHeader(text2) {
    const line = text2.replace(/^\uFEFF/, "").replace(/^[#%]\s*(?=.*[,;\t])/, "");
    if (line.trim() === "") return;
    this.#rows = new CsvRows(this.#path, line, this.#line, this.#options);
  }
};
var CsvRows = class {
  plan;
  tracks;
  #path;
  #delimiter;
  /** Decimal points may be commas where these do not separate cells. */
  #comma;
  /** Of each cell: which sums it goes into, as `place` and `factor`; null: it is not read. */
  #targets;
  #isId;
  #values;
  #endPlace;
  #ids;
  #track = null;
  #trackId = "";
  /** Where the scanned cell ends. */
  #stop = 0;
  constructor(path4, header2, line, { form, mapping = {} }) {
    this.#path = path4;
    const delimiter = delimiterOf(header2);
    this.#delimiter = delimiter.charCodeAt(0);
    this.#comma = delimiter === "," ? byte.dot : byte.comma;
    const names = cellsOf(header2, delimiter);
    this.plan = planColumns(names, mapping, form, (message) => {
      throw csvFault(path4, { line }, message);
    });
    this.tracks = new RawTracks(this.plan, (at, column, message) => {
      throw csvFault(path4, { line: at, column }, message);
    });
    const { columns: columns4, ids, width } = this.plan;
    this.#targets = Array.from({ length: width }, (_, cell) => {
      const targets = columns4.flatMap(
        ({ terms }, place4) => terms.filter((term) => term.cell === cell).map(({ factor }) => ({ place: place4, factor }))
      );
      return targets.length === 0 ? null : targets;
    });
    this.#isId = Array.from({ length: width }, (_, cell) => ids.includes(cell));
    this.#ids = ids.map(() => "");
    this.#values = new Float64Array(columns4.length);
    this.#endPlace = columns4.findIndex(({ quantity: quantity2 }) => quantity2 === "end");
  }
  takeLine(bytes, from, end, line) {
    if (isBlank(bytes, from, end)) return;
    const values = this.#values;
    values.fill(-0);
    let at = from;
    let cell = 0;
    for (; ; cell++) {
      if (cell < this.plan.width) this.#takeCell(bytes, at, end, cell, line);
      else this.#stop = this.#endOf(bytes, at, end);
      if (this.#stop >= end) break;
      at = this.#stop + 1;
    }
    if (cell + 1 !== this.plan.width) this.#refuseWidth(bytes, from, end, cell + 1, line);
    this.#trackOf().add(values, line);
  }
  #takeCell(bytes, at, end, cell, line) {
    const targets = this.#targets[cell];
    if (targets) {
      const value = this.#number(bytes, at, end, cell, line);
      for (let k = 0; k < targets.length; k++) {
        const { place: place4, factor } = targets[k];
        this.#values[place4] = this.#values[place4] + (factor === 1 ? value : factor * value);
      }
    } else this.#stop = this.#endOf(bytes, at, end);
    if (this.#isId[cell]) this.#ids[this.plan.ids.indexOf(cell)] = this.#text(bytes, at, this.#stop);
  }
  #trackOf() {
    const id2 = this.#ids.length <= 1 ? this.#ids[0] ?? "" : this.#ids.join("/");
    if (this.#track === null || id2 !== this.#trackId) {
      this.#track = this.tracks.of(id2);
      this.#trackId = id2;
    }
    return this.#track;
  }
  /** Where the cell that begins at `at` ends; separators within quotes do not count. */
  #endOf(bytes, at, end) {
    let stop2 = at;
    if (bytes[stop2] === byte.quote) {
      const close = bytes.indexOf(byte.quote, stop2 + 1);
      if (close !== -1 && close < end) stop2 = close;
    }
    while (stop2 < end && bytes[stop2] !== this.#delimiter) stop2++;
    return stop2;
  }
  #text(bytes, from, to) {
    return unquoted(bytes.toString("utf8", from, to));
  }
  /**
   * A decimal number. Up to fifteen digits are a whole number that a double holds exactly, and so is a power of ten up to 10²²: their
   * quotient rounds once, as by the rules of decimal conversion (Clinger 1990). Anything else takes the long way.
   */
  #number(bytes, at, end, cell, line) {
    let i = at;
    while (bytes[i] === byte.space && i < end) i++;
    const isNegative = bytes[i] === byte.minus;
    if (isNegative || bytes[i] === byte.plus) i++;
    let digits2 = 0;
    let places = 0;
    let whole = 0;
    let c = i < end ? bytes[i] : 0;
    for (; c >= byte.zero && c <= byte.nine; c = ++i < end ? bytes[i] : 0) {
      whole = whole * 10 + (c - byte.zero);
      digits2++;
    }
    if (c === byte.dot || c === this.#comma) {
      c = ++i < end ? bytes[i] : 0;
      for (; c >= byte.zero && c <= byte.nine; c = ++i < end ? bytes[i] : 0) {
        whole = whole * 10 + (c - byte.zero);
        digits2++;
        places++;
      }
    }
    if (digits2 > 0 && digits2 <= 15 && (i >= end || c === this.#delimiter)) {
      this.#stop = i;
      const value = places === 0 ? whole : whole / powersOfTen[places];
      return isNegative ? -value : value;
    }
    this.#stop = this.#endOf(bytes, at, end);
    return this.#longNumber(this.#text(bytes, at, this.#stop), cell, line);
  }
  #longNumber(text2, cell, line) {
    const isDecimalComma = this.#comma === byte.comma && text2.includes(",");
    const word = isDecimalComma ? text2.replace(",", ".") : text2;
    const value = numeral.test(word) ? Number(word) : NaN;
    if (Number.isFinite(value)) return value;
    const targets = this.#targets[cell] ?? [];
    if (word === "" && targets.length > 0 && targets.every(({ place: place4 }) => place4 === this.#endPlace)) return NaN;
    const moment = targets.some(({ place: place4 }) => this.plan.columns[place4]?.quantity === "t") ? momentOf(word) : NaN;
    if (!Number.isNaN(moment)) return moment;
    return this.#refuseCell(text2, cell, line);
  }
  #refuseCell(text2, cell, line) {
    checkText(this.#path, text2);
    const place4 = this.#targets[cell]?.[0]?.place ?? 0;
    const { quantity: quantity2 = "t", name = "" } = this.plan.columns[place4] ?? {};
    const unit2 = quantity2 in columnUnits ? columnUnits[quantity2] : "";
    const allowed = unit2 === "" || name !== quantity2 ? "a number" : `a number (${unit2})`;
    const found = text2 === "" ? "nothing" : `"${shortened(text2)}"`;
    throw csvFault(this.#path, { line, column: shortened(name) }, `found ${found}; it must be ${allowed}.`);
  }
  #refuseWidth(bytes, from, end, cells, line) {
    checkText(this.#path, bytes.toString("utf8", from, end));
    const { width } = this.plan;
    const separated = this.#delimiter === byte.comma ? "commas" : this.#delimiter === byte.semicolon ? "semicolons" : "tabs";
    throw csvFault(this.#path, { line }, `found ${cells} cells; the header has ${width} columns, separated by ${separated}.`);
  }
};
var numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
var powersOfTen = Float64Array.from({ length: 23 }, (_, power2) => Number(`1e${power2}`));
function momentOf(text2) {
  const [, day, time2, fraction = "", zone = "Z"] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)([.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text2) ?? [];
  if (day === void 0 || time2 === void 0) return NaN;
  return Date.parse(`${day}T${time2}${zone.toUpperCase()}`) / 1e3 + Number(`0${fraction.replace(",", ".")}`);
}
function checkText(path4, text2) {
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text2))
    throw new BenchError("bad-input", `${path4}: this is not a text file; give the path of ${motionRole}.`);
}
function isBlank(bytes, from, end) {
  const first = bytes[from];
  if (from >= end) return true;
  if (first > byte.space) return false;
  return bytes.toString("utf8", from, end).trim() === "";
}
function delimiterOf(header2) {
  const count4 = (each) => header2.split(each).length;
  return [",", ";", "	"].reduce((best, each) => count4(each) > count4(best) ? each : best);
}
function cellsOf(line, delimiter) {
  const cells = [];
  for (const part of line.split(delimiter)) {
    const last = cells.at(-1);
    if (last !== void 0 && /^\s*"[^"]*$/.test(last)) cells[cells.length - 1] = last + delimiter + part;
    else cells.push(part);
  }
  return cells.map(unquoted);
}
function unquoted(text2) {
  const trimmed = text2.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).trim() : trimmed;
}

// main/motion/gpx.ts
var header = ["t", "lat", "lon", "alt", "id"];
function readGpx(path4, text2, mapping) {
  const fault2 = (message) => new BenchError("bad-input", `${path4}: ${message}`);
  const trackTexts = [...text2.matchAll(/<trk[\s>][\s\S]*?<\/trk>/g)].map(([track2]) => track2);
  if (!/<gpx[\s>]/.test(text2) || trackTexts.length === 0) throw fault2("found no <trk> in <gpx>; a GPX track is needed.");
  const isOne = trackTexts.length === 1;
  const columns4 = isOne ? header.slice(0, 4) : header;
  const plan = planColumns(columns4, { ...mapping, geo: true }, "path", (message) => {
    throw fault2(message);
  });
  const tracks = new RawTracks(plan, (point2, column, message) => {
    throw fault2(`point ${point2}, ${column}: ${message}`);
  });
  let number2 = 0;
  for (const [index, track2] of trackTexts.entries()) {
    const name = isOne ? "" : /<name>\s*(?:<!\[CDATA\[)?([^<\]]+)/.exec(track2)?.[1]?.trim() ?? String(index + 1);
    for (const [point2] of track2.matchAll(/<trkpt\s[\s\S]*?(?:<\/trkpt>|\/>)/g)) {
      const row3 = pointOf(point2, ++number2, fault2);
      tracks.of(name).add(
        Float64Array.from(plan.columns, ({ quantity: quantity2 }) => row3[quantity2]),
        number2
      );
    }
  }
  if (tracks.isEmpty) throw fault2("found no <trkpt>; at least one point is needed.");
  return { plan, tracks: tracks.take() };
}
function pointOf(point2, number2, fault2) {
  const attribute = (name) => Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(point2)?.[1] ?? NaN);
  const time2 = /<time>\s*([^<]*)/.exec(point2)?.[1]?.trim() ?? "";
  const [lat, lon, alt] = [attribute("lat"), attribute("lon"), Number(/<ele>\s*([^<\s]*)/.exec(point2)?.[1] ?? 0)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 360))
    throw fault2(`point ${number2}: found ${shortened(point2)}; lat and lon must be degrees.`);
  if (!Number.isFinite(alt)) throw fault2(`point ${number2}: found ${shortened(point2)}; <ele> must be a number (m).`);
  const t = Date.parse(time2) / 1e3;
  if (Number.isNaN(t))
    throw fault2(
      `point ${number2}: found ${time2 === "" ? "no <time>" : `"${shortened(time2)}"`}; a time such as 2024-05-01T12:00:00Z is needed.`
    );
  return { t, lat, lon, alt };
}

// main/motion/mapping/geo.ts
var semiMajor = 6378137;
var flattening = 1 / 298.257223563;
var eccentricitySquared = flattening * (2 - flattening);
function earthCentred({ lat, lon, alt }) {
  const [phi, lambda] = [radians2(lat), radians2(lon)];
  const [sine, cosine] = [Math.sin(phi), Math.cos(phi)];
  const normal = semiMajor / Math.sqrt(1 - eccentricitySquared * sine * sine);
  const out = (normal + alt) * cosine;
  return [out * Math.cos(lambda), out * Math.sin(lambda), (normal * (1 - eccentricitySquared) + alt) * sine];
}
function radians2(degrees) {
  return degrees * Math.PI / 180;
}
var LocalPlane = class {
  #origin;
  #lat;
  #lon;
  constructor(origin) {
    this.#origin = earthCentred(origin);
    this.#lat = radians2(origin.lat);
    this.#lon = radians2(origin.lon);
  }
  /** East, north, up of a point, m. */
  of(point2) {
    const [x, y, z37] = earthCentred(point2).map((each, k) => each - (this.#origin[k] ?? 0));
    const [sinLat, cosLat] = [Math.sin(this.#lat), Math.cos(this.#lat)];
    const [sinLon, cosLon] = [Math.sin(this.#lon), Math.cos(this.#lon)];
    const outward = cosLon * x + sinLon * y;
    return [cosLon * y - sinLon * x, cosLat * z37 - sinLat * outward, cosLat * outward + sinLat * z37];
  }
};

// main/motion/mapping/to-tracks.ts
var factors = {
  m: [1, 1],
  cm: [1, 100],
  mm: [1, 1e3],
  km: [1e3, 1],
  in: [0.0254, 1],
  ft: [0.3048, 1],
  rad: [1, 1],
  deg: [Math.PI, 180],
  s: [1, 1],
  ms: [1, 1e3],
  us: [1, 1e6],
  ns: [1, 1e9],
  "m/s": [1, 1],
  "km/h": [1, 3.6],
  mph: [0.44704, 1],
  kn: [1852, 3600]
};
function toTracks(plan, raw) {
  const timeUnit = inferredTimeUnit(plan, raw);
  for (const { columns: columns4, rows } of raw) scale(columns4, rows, plan, timeUnit);
  const geoOrigin = plan.geo ? firstPoint(raw) : null;
  if (geoOrigin) for (const { columns: columns4 } of raw) layOut(columns4, new LocalPlane(geoOrigin));
  const tracks = raw.map(({ id: id2, columns: columns4 }) => ({ id: id2, name: "", columns: inOurAxes(columns4, plan) }));
  const origin = tracks.reduce((least, { columns: { t } }) => Math.min(least, t[0] ?? Infinity), Infinity);
  const last = tracks.reduce((most, { columns: { t } }) => Math.max(most, t.at(-1) ?? -Infinity), -Infinity);
  const present2 = plan.comeAndGo && tracks.length > 1 ? tracks.map((track2) => comingAndGoing(track2, origin, last)) : tracks;
  return { tracks: present2, origin: tracks.length === 0 ? 0 : origin, timeUnit: plan.rate === null ? timeUnit : null, geoOrigin };
}
function inferredTimeUnit({ columns: columns4, rate: rate2 }, raw) {
  const planned = columns4.find(({ quantity: quantity2 }) => quantity2 === "t");
  if (rate2 !== null || !planned) return null;
  if (planned.unit) return planned.unit;
  const first = Math.abs(raw[0]?.columns.t?.[0] ?? 0);
  if (first > 1e17) return "ns";
  if (first > 1e14) return "us";
  return first > 1e11 ? "ms" : "s";
}
function scale(columns4, rows, { columns: planned, rate: rate2, byRow }, timeUnit) {
  if (byRow) columns4.t = Float64Array.from({ length: rows }, (_, row3) => row3);
  if (rate2 !== null) multiply(columns4.t, 1, rate2);
  for (const { quantity: quantity2, unit: unit2 } of planned) {
    const isTime = quantity2 === "t" || quantity2 === "end";
    const chosen = isTime ? timeUnit : unit2;
    if (chosen) multiply(columns4[quantity2], ...factors[chosen]);
  }
}
function multiply(column, by, over) {
  if (!column || by === 1 && over === 1) return;
  for (let row3 = 0; row3 < column.length; row3++) column[row3] = column[row3] * by / over;
}
function firstPoint(raw) {
  const [first] = raw.toSorted((a, b) => (a.columns.t?.[0] ?? 0) - (b.columns.t?.[0] ?? 0));
  return first ? pointAt(first.columns, 0) : null;
}
function pointAt({ lat, lon, alt }, row3) {
  return { lat: lat?.[row3] ?? 0, lon: lon?.[row3] ?? 0, alt: alt?.[row3] ?? 0 };
}
function layOut(columns4, plane) {
  const { lat, lon, alt } = columns4;
  if (!lat || !lon) return;
  const z37 = alt ?? new Float64Array(lat.length);
  for (let row3 = 0; row3 < lat.length; row3++) {
    const [east, north, up] = plane.of(pointAt(columns4, row3));
    [lon[row3], lat[row3], z37[row3]] = [east, north, up];
  }
  delete columns4.lat;
  delete columns4.lon;
  delete columns4.alt;
  Object.assign(columns4, { x: lon, y: lat, ...alt && { z: z37 } });
}
function inOurAxes(raw, plan) {
  const { axes, geo } = plan;
  const { t = new Float64Array(), life, az } = raw;
  const places = geo ? raw : vectors(raw, axes, ["x", "y", "z"]);
  const velocities = vectors(raw, axes, ["vx", "vy", "vz"]);
  const { sign, offset } = yawRule(axes);
  const yawRate = raw.yawRate && sign === -1 ? raw.yawRate.map((rate2) => -rate2) : raw.yawRate;
  const { x = new Float64Array(t.length), y = new Float64Array(t.length), z: z37 } = places;
  const motion2 = { ...velocities, ...directions(raw, plan, { sign, offset }), ...yawRate && { yawRate }, ...az && { az } };
  return { t, x, y, ...z37 && { z: z37 }, ...motion2, ...life && { life } };
}
function vectors(raw, { world: world2 }, names) {
  const [first] = names;
  const prefix = first.slice(0, -1);
  const found = world2.map((axis) => {
    const column = raw[`${prefix}${axisLetter(axis)}`];
    return column && axis.sign === -1 ? column.map((value) => -value) : column;
  });
  const [east, north, up] = found;
  if (!east || !north) return {};
  return { [names[0]]: east, [names[1]]: north, ...up && { [names[2]]: up } };
}
function directions(raw, { axes }, rule) {
  const { yaw, pitch, roll, heading: heading2, qw, qx, qy, qz } = raw;
  if (qw && qx && qy && qz)
    return quaternions(qw.length, (row3, out) => {
      const [w, x, y, z37] = [qw[row3], qx[row3], qy[row3], qz[row3]];
      const length = Math.hypot(w, x, y, z37) || 1;
      const scale2 = Math.abs(length - 1) < 1e-12 ? 1 : 1 / length;
      [out.qw, out.qx, out.qy, out.qz] = [w * scale2, x * scale2, y * scale2, z37 * scale2];
      if (!isOurs(axes)) orientationOfQuaternion(axes, out, out);
    });
  if (yaw && (pitch || roll))
    return quaternions(yaw.length, (row3, out) => orientationOfAngles(axes, yaw[row3], pitch?.[row3] ?? 0, roll?.[row3] ?? 0, out));
  if (heading2) return { yaw: heading2.map((clockwise) => Math.PI / 2 - clockwise) };
  if (!yaw || rule.sign === 1 && rule.offset === 0) return yaw ? { yaw } : {};
  return { yaw: yaw.map((angle) => rule.sign * angle + rule.offset) };
}
var level = 1e-9;
function quaternions(rows, write) {
  const [qw, qx, qy, qz] = [0, 1, 2, 3].map(() => new Float64Array(rows));
  const out = { qw: 1, qx: 0, qy: 0, qz: 0 };
  let leans = false;
  for (let row3 = 0; row3 < rows; row3++) {
    write(row3, out);
    [qw[row3], qx[row3], qy[row3], qz[row3]] = [out.qw, out.qx, out.qy, out.qz];
    leans ||= Math.abs(out.qx) > level || Math.abs(out.qy) > level;
  }
  return leans ? { qw, qx, qy, qz } : { yaw: qw.map((w, row3) => 2 * Math.atan2(qz[row3], w)) };
}
function comingAndGoing(track2, origin, last) {
  const { columns: columns4 } = track2;
  const { t } = columns4;
  if (columns4.life || t.length === 0) return track2;
  const [begins, ends] = [t[0], t.at(-1)];
  const before = begins > origin;
  const step2 = t.length > 1 ? (ends - begins) / (t.length - 1) : 0;
  const after = ends + step2 < last;
  if (!before && !after) return track2;
  const padded = (column, head2, tail) => Float64Array.from([...before ? [head2] : [], ...column, ...after ? [tail] : []]);
  const entries = Object.entries(columns4).map(([name, column]) => {
    if (name === "t") return [name, padded(column, origin, ends + step2)];
    return [name, padded(column, column[0], column.at(-1))];
  });
  const life = padded(new Float64Array(t.length).fill(1), 0, 0);
  return { ...track2, columns: { ...Object.fromEntries(entries), life } };
}

// main/motion/read-as.ts
function readAs(plan, { timeUnit, geoOrigin }) {
  const { columns: columns4, axes, axesName, rate: rate2, byRow, unused, geo } = plan;
  const unitOf2 = (quantity2, unit2) => quantity2 === "t" || quantity2 === "end" ? timeUnit ?? "" : unit2 ?? "";
  return {
    columns: columns4.map(({ quantity: quantity2, name, unit: unit2 }) => ({ quantity: quantity2, name, unit: unitOf2(quantity2, unit2) })),
    axes: { name: axesName, text: axes.text },
    rate: rate2,
    byRow,
    geoOrigin: geo ? geoOrigin : null,
    unused
  };
}

// main/recording/format/protobuf.ts
var varint = 0;
var delimited = 2;
function decodeMessage(bytes) {
  const fields3 = [];
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const field = readField(reader);
    if (!field) return null;
    fields3.push(field);
  }
  return fields3;
}
function readField(reader) {
  const key = readVarint(reader);
  const number2 = Math.floor(key / 8);
  const amount = readVarint(reader);
  if (Number.isNaN(amount)) return null;
  if (key % 8 === varint) return { number: number2, value: amount };
  if (key % 8 !== delimited || reader.at + amount > reader.bytes.length) return null;
  reader.at += amount;
  return { number: number2, bytes: reader.bytes.subarray(reader.at - amount, reader.at) };
}
function readVarint(reader) {
  let value = 0;
  for (let weight = 1; weight < 2 ** 56; weight *= 128) {
    const byte2 = reader.bytes[reader.at++];
    if (byte2 === void 0) return NaN;
    value += byte2 % 128 * weight;
    if (byte2 < 128) return value;
  }
  return NaN;
}

// main/recording/format/table.ts
import { deflateRawSync, inflateRawSync } from "node:zlib";
var fields = { first: 1, rows: 2, columns: 3, width: 4, times: 5, packed: 6, texts: 7 };
var mostBytes = 256 << 20;
function decodeTable(bytes) {
  const found = decodeMessage(bytes);
  if (!found) return null;
  const [first, rows, columns4, width] = [fields.first, fields.rows, fields.columns, fields.width].map((number2) => valueOf(found, number2));
  const packed = bytesOf(found, fields.packed);
  if (first === void 0 || rows === void 0 || columns4 === void 0 || width !== 4 && width !== 8 || !packed) return null;
  if (rows * columns4 * width > mostBytes) return null;
  const values = unpackColumns(packed, rows, columns4, width);
  const times2 = bytesOf(found, fields.times);
  if (!values || times2 && times2.length !== rows * 8) return null;
  const texts = found.flatMap(
    (field) => field.number === fields.texts && "bytes" in field ? [new TextDecoder().decode(field.bytes)] : []
  );
  return {
    first,
    columns: columns4,
    values: width === 4 ? new Float32Array(values.buffer) : new Float64Array(values.buffer),
    ...times2 && { times: new Float64Array(times2.slice().buffer) },
    ...texts.length > 0 && { texts }
  };
}
function valueOf(found, number2) {
  const field = found.find((each) => each.number === number2);
  return field && "value" in field ? field.value : void 0;
}
function bytesOf(found, number2) {
  const field = found.find((each) => each.number === number2);
  return field && "bytes" in field ? field.bytes : void 0;
}
function rowsOf({ columns: columns4, times: times2, values }) {
  return { columns: columns4, times: times2 ?? new Float64Array(), values };
}
var wordBytes = 4;
function unpackColumns(packed, rows, columns4, width) {
  const planes = inflated(packed, rows * columns4 * width);
  if (!planes) return null;
  const words = width / wordBytes;
  const count4 = rows * columns4;
  const stride = columns4 * words;
  const to = new Uint32Array(count4 * words);
  for (let at = 0; at < to.length; at++) {
    const place4 = placeOf(at, stride, words, rows, count4);
    const low = planes[place4] | planes[place4 + count4] << 8;
    const high = planes[place4 + 2 * count4] << 16 | planes[place4 + 3 * count4] << 24;
    to[at] = low ^ high ^ (at < stride ? 0 : to[at - stride]);
  }
  return new Uint8Array(to.buffer);
}
function placeOf(at, stride, words, rows, count4) {
  const row3 = Math.floor(at / stride);
  const inRow = at - row3 * stride;
  const column = words === 1 ? inRow : inRow >> 1;
  return (inRow - column * words) * wordBytes * count4 + column * rows + row3;
}
function inflated(packed, size2) {
  try {
    const planes = inflateRawSync(packed, { maxOutputLength: Math.max(size2, 1) });
    return planes.length === size2 ? planes : null;
  } catch {
    return null;
  }
}

// contract/telemetry-table.ts
var siUnits = {
  ...{ s: "s", m: "m", "m\xB7s": "m\xB7s", angle: "rad", ratio: "", count: "", byte: "byte", "byte/s": "byte/s" },
  ...{ "per-second": "1/s", "per-minute": "1/min" }
};
var counted = (title, help, rate2 = `${title} per second`) => ({
  ...{ title, unit: "count", help },
  grows: [rate2, "per-second"]
});
var placeColumns = [
  { field: "x", write: (out, at, { state }) => void (out[at] = state ? state.x : NaN) },
  { field: "y", write: (out, at, { state }) => void (out[at] = state ? state.y : NaN) },
  { field: "z", write: (out, at, { state }) => void (out[at] = state ? state.z : NaN) },
  { field: "yaw", write: (out, at, { state }) => void (out[at] = state ? yawOf(state) : NaN) }
];
var contractColumn = {
  field: "contract",
  write: (out, at, { fix, firstNamed }) => void (out[at] = fix ? offerOf(fix.contract, firstNamed) : NaN)
};
var entityColumns = [
  ...placeColumns,
  {
    field: "life",
    write: (out, at, { life }) => void (out[at] = life),
    chart: { title: "spawn", unit: "count", help: "Number of the entity\u2019s spawn; 0 while it is not in the world." }
  }
];
var exportColumns = [
  ...placeColumns,
  {
    field: "triggers",
    write: (out, at, { triggers }) => void (out[at] = triggers),
    chart: counted("updates made", "Updates that the publisher\u2019s trigger has made.")
  },
  contractColumn
];
var pairColumns = [
  ...placeColumns,
  {
    field: "deviation",
    write: (out, at, { pair }) => void (out[at] = pair.meters.deviation.last),
    chart: { title: "deviation", unit: "m", help: "Distance between the placed and the real path now." },
    essential: true
  },
  {
    field: "exportError",
    write: (out, at, { pair, exported }) => void (out[at] = exported ? distanceBetween(exported, pair.receiver.shown) : NaN),
    chart: { title: "export error", unit: "m", help: "Distance between the exported and the placed path now." },
    essential: true
  },
  {
    field: "aee",
    write: (out, at, { pair, now }) => void (out[at] = pair.hasShown ? pair.exportError.total(now) : NaN),
    chart: { title: "AEE", unit: "m\xB7s", help: "Accumulated export error so far, measured on both paths." },
    essential: true
  },
  {
    field: "aeeEstimated",
    write: (out, at, { pair, now }) => void (out[at] = pair.hasEstimate ? pair.aeeEstimated(now) : NaN),
    chart: { title: "\u2248 AEE", unit: "m\xB7s", help: "Accumulated export error as the publisher estimates it: CEE + EEE." }
  },
  {
    field: "updateAge",
    write: (out, at, { fix, now }) => void (out[at] = fix ? now - fix.stamp : NaN),
    chart: { title: "age of update", unit: "s", help: "Time since the state that the receiver extrapolates from." }
  },
  {
    field: "deliveredDelay",
    write: (out, at, { pair }) => void (out[at] = pair.delayLast),
    chart: { title: "measured delay", unit: "s", help: "One-way delay of the newest update that arrived." }
  },
  {
    field: "updates",
    write: (out, at, { pair }) => void (out[at] = pair.received),
    chart: counted("updates received", "Updates that have arrived at the receiver.")
  },
  {
    field: "sent",
    write: (out, at, { pair }) => void (out[at] = pair.traffic.updates),
    chart: counted("updates sent", "Updates sent to the receiver."),
    essential: true
  },
  {
    field: "clockError",
    write: (out, at, { pair }) => void (out[at] = pair.clockError?.last ?? NaN),
    chart: { title: "clock error", unit: "s", help: "How far the receiver\u2019s clock is ahead of the publisher\u2019s." }
  },
  {
    field: "inTime",
    write: (out, at, { pair }) => void (out[at] = pair.inTimeRatio),
    chart: {
      title: "share of updates in time",
      unit: "ratio",
      help: "Share of the received updates that arrived before their playout time."
    }
  },
  contractColumn,
  {
    field: "estimatedDelay",
    write: (out, at, { pair }) => void (out[at] = pair.estimates.delay.known),
    chart: { title: "\u2248 delay", unit: "s", help: "One-way delay as the publisher estimates it from acknowledgements." }
  },
  {
    field: "bytes",
    write: (out, at, { pair }) => void (out[at] = pair.traffic.bytes),
    chart: { title: "bytes sent", unit: "byte", help: "Bytes of the updates sent to the receiver.", grows: ["traffic", "byte/s"] },
    essential: true
  },
  {
    field: "jumps",
    write: (out, at, { pair }) => void (out[at] = pair.meters.jumpsPerMinute ?? NaN),
    chart: {
      title: "jumps",
      unit: "per-minute",
      help: "Visible discontinuities so far: drawn steps too large for the motion before and after them."
    }
  }
];
var partColumns = [
  { field: "angle", write: (out, at, { state, life }) => void (out[at] = life > 0 ? state.angle : NaN) }
];
var partExportColumns = [
  {
    field: "triggers",
    write: (out, at, { publisher }) => void (out[at] = publisher.triggers),
    chart: counted("updates of part made", "Updates that the trigger of the part has made.")
  }
];
var partPairColumns = [
  { field: "angle", write: (out, at, { shown: shown2 }) => void (out[at] = shown2) },
  {
    field: "error",
    write: (out, at, { error }) => void (out[at] = error.last),
    chart: { title: "angle error", unit: "angle", help: "Angle between the part as shown and as it really is now." }
  },
  {
    field: "updates",
    write: (out, at, { received }) => void (out[at] = received),
    chart: counted("updates of part", "Updates of the part that have arrived at the receiver.")
  }
];
var playerColumns = [
  {
    field: "shots",
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).shots),
    chart: counted("shots", "Shots that the player has fired.")
  },
  {
    field: "touching",
    write: (out, at, { game, player }) => void (out[at] = game.game.log.touching[player] ?? NaN),
    chart: counted("shots that touched", "Shots of the player that touched a tank in its own view.")
  },
  {
    field: "dealt",
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).hitsDealt),
    chart: counted("hits dealt", "Hits by the decider that the player has dealt.")
  },
  {
    field: "taken",
    write: (out, at, { game, player }) => void (out[at] = game.game.scores.of(player).hitsTaken),
    chart: counted("hits taken", "Hits by the decider that the player has taken.")
  }
];
var verdictOf = (kind, verdict) => (out, at, { game, player }) => void (out[at] = game.server?.[kind][player]?.verdicts.counts[verdict] ?? 0);
var refused = (title, why) => counted(`refused: ${title}`, `Refused by the server: ${why}.`);
var verdictColumns = [
  {
    field: "believed",
    write: verdictOf("updates", 0),
    chart: counted("updates accepted", "Updates of the player that the server accepted.")
  },
  { field: "speed", write: verdictOf("updates", 1), chart: refused("speed", "faster than a tank can be") },
  { field: "turnRate", write: verdictOf("updates", 2), chart: refused("turn rate", "turning faster than a tank can") },
  { field: "teleport", write: verdictOf("updates", 3), chart: refused("teleport", "a position that the tank cannot have reached") },
  { field: "spin", write: verdictOf("updates", 4), chart: refused("spin", "a heading that the tank cannot have reached") },
  { field: "accepted", write: verdictOf("shots", 0), chart: counted("shots accepted", "Shots of the player that the server accepted.") },
  { field: "muzzle", write: verdictOf("shots", 1), chart: refused("muzzle", "a shot that did not start at the tank\u2019s muzzle") },
  { field: "fireRate", write: verdictOf("shots", 2), chart: refused("fire rate", "a shot before the tank could have reloaded") },
  { field: "late", write: verdictOf("shots", 3), chart: refused("late", "a shot too old for the server to rewind to (lag compensation)") }
];
var duelColumns = [
  {
    field: "atShooter",
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.atShooter[duel] ?? NaN),
    chart: counted("touched at shooter", "Shots that touched the target in the shooter\u2019s view.")
  },
  {
    field: "atTarget",
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.atTarget[duel] ?? NaN),
    chart: counted("touched at target", "Shots that touched the target in the target\u2019s own view.")
  },
  {
    field: "hits",
    write: (out, at, { game, duel }) => void (out[at] = game.game.log.hits[duel] ?? NaN),
    chart: counted("hits", "Hits of the shooter on the target, by the decider.")
  },
  {
    field: "disputed",
    write: (out, at, { game, duel }) => void (out[at] = game.game.disputed[duel] ?? NaN),
    chart: counted("disputed hits", "Shots that hit the target in one of the two views and not in the other.")
  }
];
var telemetryTable = {
  ...{ pair: pairColumns, exported: exportColumns, entity: entityColumns },
  ...{ player: playerColumns, verdict: verdictColumns, duel: duelColumns },
  ...{ partExported: partExportColumns, partPair: partPairColumns }
};
function fieldsOf2(columns4) {
  return columns4.map(({ field }) => field);
}

// contract/game-columns.ts
var playerFields = fieldsOf2(playerColumns);
var verdictFields = fieldsOf2(verdictColumns);
var duelFields = fieldsOf2(duelColumns);
var shotFields2 = ["shooter", "heading"];
var copyFields = ["x", "y"];
var markFields = ["kind", "age", "tank", "view"];
var GameColumns = class {
  layout;
  /** How many numbers there are. */
  count;
  #players;
  #verdicts;
  #duels;
  #shots;
  #copies;
  #marks;
  constructor(layout, first) {
    const { players, shots: shots2, duels, server } = layout;
    const views = players.length;
    this.layout = layout;
    this.#players = first;
    this.#verdicts = this.#players + views * playerFields.length;
    this.#duels = this.#verdicts + (server ? views * verdictFields.length : 0);
    this.#shots = this.#duels + (duels ? views * views * duelFields.length : 0);
    this.#copies = this.#shots + shots2 * shotFields2.length;
    this.#marks = this.#copies + shots2 * views * copyFields.length;
    this.count = this.#marks + layout.marks * markFields.length - first;
  }
  player(player, field) {
    return this.#players + player * playerFields.length + playerFields.indexOf(field);
  }
  /** Only where there is a server. */
  verdict(player, field) {
    return this.#verdicts + player * verdictFields.length + verdictFields.indexOf(field);
  }
  /** Only where the layout has duels. */
  duel(shooter, target, field) {
    const block = shooter * this.layout.players.length + target;
    return this.#duels + block * duelFields.length + duelFields.indexOf(field);
  }
  shot(slot, field) {
    return this.#shots + slot * shotFields2.length + shotFields2.indexOf(field);
  }
  copy(slot, view, field) {
    const block = slot * this.layout.players.length + view;
    return this.#copies + block * copyFields.length + copyFields.indexOf(field);
  }
  mark(mark, field) {
    return this.#marks + mark * markFields.length + markFields.indexOf(field);
  }
};

// contract/telemetry.ts
var entityFields2 = fieldsOf2(entityColumns);
var exportFields = fieldsOf2(exportColumns);
var pairFields = fieldsOf2(pairColumns);
var partFields2 = fieldsOf2(partColumns);
var partExportFields = fieldsOf2(partExportColumns);
var partPairFields = fieldsOf2(partPairColumns);
var keptRate = 4 << 20;
var TelemetryColumns = class {
  layout;
  count;
  /** Null without a game; its columns are the last. */
  game;
  #exports;
  #pairs;
  #parts;
  #partExports;
  #partPairs;
  /** Where each part's pairs begin among those of all parts of a lane, less the number of its first pair. */
  #partBegins;
  #partPairsOfLane;
  #metrics;
  constructor(layout) {
    const { parts = [], metrics = [] } = layout;
    this.layout = layout;
    this.#exports = layout.entities.length * entityFields2.length;
    this.#pairs = this.#exports + layout.lanes.length * layout.entities.length * exportFields.length;
    this.#parts = this.#pairs + layout.lanes.length * layout.pairs.length * pairFields.length;
    this.#partExports = this.#parts + parts.length * partFields2.length;
    this.#partPairs = this.#partExports + layout.lanes.length * parts.length * partExportFields.length;
    const shown2 = parts.map(({ entity }) => layout.pairs.filter((pair) => pair.entity === entity).length);
    const first = parts.map(({ entity }) => layout.pairs.findIndex((pair) => pair.entity === entity));
    this.#partBegins = first.map((pair, part) => sumOf(shown2.slice(0, part)) - pair);
    this.#partPairsOfLane = sumOf(shown2);
    this.#metrics = this.#partPairs + layout.lanes.length * this.#partPairsOfLane * partPairFields.length;
    const end = this.#metrics + layout.lanes.length * layout.pairs.length * metrics.length;
    this.game = layout.game ? new GameColumns(layout.game, end) : null;
    this.count = end + (this.game?.count ?? 0);
  }
  entity(entity, field) {
    return entity * entityFields2.length + entityFields2.indexOf(field);
  }
  exported(lane, entity, field) {
    const block = lane * this.layout.entities.length + entity;
    return this.#exports + block * exportFields.length + exportFields.indexOf(field);
  }
  pair(lane, pair, field) {
    const block = lane * this.layout.pairs.length + pair;
    return this.#pairs + block * pairFields.length + pairFields.indexOf(field);
  }
  part(part, field) {
    return this.#parts + part * partFields2.length + partFields2.indexOf(field);
  }
  partExported(lane, part, field) {
    const block = lane * (this.layout.parts?.length ?? 0) + part;
    return this.#partExports + block * partExportFields.length + partExportFields.indexOf(field);
  }
  /** `pair` must be one of the part's entity. */
  partPair(lane, part, pair, field) {
    const block = lane * this.#partPairsOfLane + (this.#partBegins[part] ?? 0) + pair;
    return this.#partPairs + block * partPairFields.length + partPairFields.indexOf(field);
  }
  /** `metric`: its place among the layout's. */
  metric(lane, pair, metric) {
    const block = lane * this.layout.pairs.length + pair;
    return this.#metrics + block * (this.layout.metrics?.length ?? 0) + metric;
  }
};
function sumOf(numbers) {
  return numbers.reduce((sum2, number2) => sum2 + number2, 0);
}

// main/recording/recording.ts
import { parse } from "yaml";

// main/recording/format/decision-rows.ts
var decisionColumns = ["lane", "pair", "kind", "trigger", "time", "update", "due"];

// main/recording/format/occurrence-rows.ts
var occurrenceColumns = [
  "kind",
  "time",
  "lane",
  "entity",
  "pair",
  "part",
  "update",
  "shot",
  "shooter",
  "bytes",
  "since",
  "text",
  "level",
  "contract"
];
var columns2 = occurrenceColumns.length;
var columnOf = Object.fromEntries(occurrenceColumns.map((name, column) => [name, column]));

// main/recording/format/update-rows.ts
var stateColumns = [
  ...["x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "qw", "qx", "qy", "qz", "wx", "wy", "wz"]
];
var updateColumns = ["time", "lane", "entity", "update", "life", "level", "contract", "parts", "bytes", ...stateColumns];
var columns3 = updateColumns.length;
var firstOfState = columns3 - stateColumns.length;

// main/recording/format/recording-format.ts
var recordingProfile = "driftbench";
var recordingFormat = 1;
var tableTopics = ["rows", "overview", "occurrences", "decisions", "updates"];
var longestTable = 1;
var longestOverview = 32;

// main/recording/format/channels.ts
var number = { type: "number" };
var integer = { type: "integer" };
var text = { type: "string" };
var object = { type: "object" };
var listOf = (items) => ({ type: "array", items });
var objectOf = (properties) => ({ type: "object", required: Object.keys(properties), properties });
var dated = (properties) => objectOf({ time: number, ...properties });
var jsonSchemas = {
  setup: objectOf({ format: integer, kind: text, driftbench: text, experiment: text, seed: integer, layout: object, outline: object }),
  events: objectOf({ reached: number, events: listOf(dated({ kind: text })) }),
  operator: dated({ kind: text }),
  thinned: dated({ rows: integer, occurrences: integer, decisions: integer, updates: integer }),
  density: objectOf({ part: number, counts: object }),
  marks: objectOf({ marks: listOf(dated({ number: integer, kind: text })) }),
  results: dated({ results: object })
};
var timestamp = objectOf({ sec: integer, nsec: integer });
var vector = objectOf({ x: number, y: number, z: number });
var quaternion2 = objectOf({ x: number, y: number, z: number, w: number });
var posesInFrame = objectOf({ timestamp, frame_id: text, poses: listOf(objectOf({ position: vector, orientation: quaternion2 })) });
var shownSchemas = {
  real: { name: "foxglove.PosesInFrame", schema: posesInFrame },
  placed: { name: "foxglove.PosesInFrame", schema: posesInFrame },
  metrics: { name: "driftbench.Metrics", schema: dated({ pairs: { type: "object", additionalProperties: object } }) }
};
var columnNames = {
  occurrences: occurrenceColumns,
  decisions: [...decisionColumns, "why \u2026"],
  updates: updateColumns
};
function isTable(topic) {
  return tableTopics.includes(topic);
}

// main/recording/mcap-reader.ts
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { hasMcapPrefix, McapIndexedReader, McapStreamReader, MCAP_MAGIC, Opcode } from "@mcap/core";
var magicBytes = MCAP_MAGIC.length;
var headBytes = 9;
var chunkTimesBytes = 16;
var messageHeadBytes = 22;
var footerBytes = headBytes + 20;
var McapReader = class _McapReader {
  path;
  index;
  #bytes;
  constructor(bytes, index) {
    this.path = bytes.path;
    this.#bytes = bytes;
    this.index = index;
  }
  /** Rejects with a `BenchError` where there is no such file, it may not be read, or it is not an MCAP file. */
  static async open(path4) {
    const bytes = new FileBytes(path4);
    const index = await summaryOf(bytes) ?? walkedIndex(bytes);
    if (index) return new _McapReader(bytes, index);
    bytes.close();
    throw new BenchError("bad-input", `${path4} is not a recording: it is not an MCAP file.`);
  }
  /** Reads the file that is being written at `path`; `index` grows with it. */
  static follow(path4, index) {
    return new _McapReader(new FileBytes(path4), index);
  }
  /** Bytes of the file as it is now. */
  get size() {
    return this.#bytes.size;
  }
  /** Null where the chunk is not whole, damaged or compressed. */
  messagesIn({ offset, length }) {
    return messagesOf(this.#bytes.read(offset, length));
  }
  /** Undefined: there is none of that name, or it is damaged. */
  attachment(name) {
    const place4 = this.index.attachments.find((each) => each.name === name);
    const record = place4 && parsed(this.#bytes.read(place4.offset, place4.length));
    return record?.type === "Attachment" ? record.data : void 0;
  }
  close() {
    this.#bytes.close();
  }
};
async function summaryOf(bytes) {
  try {
    const reader = await McapIndexedReader.Initialize({ readable: bytes.readable });
    const channels = [...reader.channelsById.values()].map(({ topic, id: id2 }) => [topic, id2]);
    return {
      profile: reader.header.profile,
      chunks: reader.chunkIndexes.map(chunkPlace).sort((a, b) => a.offset - b.offset),
      channels: new Map(channels),
      attachments: reader.attachmentIndexes.map(({ name, offset, length }) => ({ name, offset: Number(offset), length: Number(length) })),
      isWhole: true
    };
  } catch {
    return null;
  }
}
function chunkPlace(index) {
  return {
    offset: Number(index.chunkStartOffset),
    length: Number(index.chunkLength),
    start: seconds2(index.messageStartTime),
    end: seconds2(index.messageEndTime),
    channels: [...index.messageIndexOffsets.keys()]
  };
}
function walkedIndex(bytes) {
  const channels = /* @__PURE__ */ new Map();
  const chunks = [];
  const attachments = [];
  let profile = null;
  for (const { opcode, ...place4 } of placesIn(bytes)) {
    if (opcode === Opcode.CHUNK) {
      const times2 = viewOf(bytes.read(place4.offset + headBytes, chunkTimesBytes));
      const [start2, end] = [seconds2(times2.getBigUint64(0, true)), seconds2(times2.getBigUint64(8, true))];
      chunks.push({ ...place4, start: start2, end, channels: [] });
      continue;
    }
    const record = parsed(bytes.read(place4.offset, place4.length));
    if (record?.type === "Header") profile = record.profile;
    else if (record?.type === "Channel") channels.set(record.topic, record.id);
    else if (record?.type === "MessageIndex") chunks.at(-1)?.channels.push(record.channelId);
    else if (record?.type === "Attachment") attachments.push({ ...place4, name: record.name });
  }
  return profile === null ? null : { profile, chunks, channels, attachments, isWhole: false };
}
function* placesIn(bytes) {
  const { size: size2 } = bytes;
  if (!hasMcapPrefix(viewOf(bytes.read(0, magicBytes)))) return;
  for (let offset = magicBytes; offset + headBytes <= size2; ) {
    const head2 = viewOf(bytes.read(offset, headBytes));
    const opcode = head2.getUint8(0);
    const length = headBytes + Number(head2.getBigUint64(1, true));
    if (opcode === 0 || opcode >= Number(Opcode.DATA_END) || offset + length > size2) return;
    yield { opcode, offset, length };
    offset += length;
  }
}
var mostBytes2 = 1 << 20;
function parsed(record) {
  try {
    const reader = new McapStreamReader({ noMagicPrefix: true });
    reader.append(record);
    return reader.nextRecord();
  } catch {
    return void 0;
  }
}
function messagesOf(chunk) {
  const records = recordsOf2(chunk);
  if (!records) return null;
  const view = viewOf(records);
  const messages = [];
  for (let at = 0; at + headBytes <= records.length; ) {
    const length = Number(view.getBigUint64(at + 1, true));
    const body2 = at + headBytes;
    if (body2 + length > records.length) return null;
    if (view.getUint8(at) === Number(Opcode.MESSAGE)) messages.push(messageAt(view, records, body2, length));
    at = body2 + length;
  }
  return messages;
}
function messageAt(view, records, at, length) {
  return {
    channel: view.getUint16(at, true),
    time: seconds2(view.getBigUint64(at + 6, true)),
    until: seconds2(view.getBigUint64(at + 14, true)),
    data: records.subarray(at + messageHeadBytes, at + length)
  };
}
function recordsOf2(chunk) {
  if (chunk.length < headBytes + 40) return null;
  const view = viewOf(chunk);
  const size2 = Number(view.getBigUint64(headBytes + 16, true));
  const checksum = view.getUint32(headBytes + 24, true);
  const compression = view.getUint32(headBytes + 28, true);
  const begin = headBytes + 32 + compression + 8;
  if (compression !== 0 || begin + size2 !== chunk.length) return null;
  const records = chunk.subarray(begin);
  return checksum === 0 || crc32(records) === checksum ? records : null;
}
function viewOf({ buffer, byteOffset, byteLength }) {
  return new DataView(buffer, byteOffset, byteLength);
}
var perSecond2 = 1e9;
function seconds2(time2) {
  return Number(time2) / perSecond2;
}
var FileBytes = class {
  path;
  #descriptor;
  /** As the library reads it. */
  readable = {
    size: () => Promise.resolve(BigInt(this.size)),
    read: (offset, length) => Promise.resolve(this.read(Number(offset), Number(length)))
  };
  /** Throws `BenchError` where there is no such file, or it may not be read. */
  constructor(path4) {
    this.path = path4;
    this.#descriptor = opened(path4);
  }
  /** As it is now: it may still grow. */
  get size() {
    return fstatSync(this.#descriptor).size;
  }
  /** Fewer bytes than requested where the file ends. */
  read(offset, length) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let at = 0;
    while (at < bytes.length) {
      const read = readSync(this.#descriptor, bytes, at, bytes.length - at, offset + at);
      if (read === 0) break;
      at += read;
    }
    return at === bytes.length ? bytes : bytes.slice(0, at);
  }
  close() {
    closeSync(this.#descriptor);
  }
};
function opened(path4) {
  try {
    const descriptor = openSync(path4, "r");
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    const reason = error.code === "ENOENT" ? `There is no file ${path4}.` : null;
    throw new BenchError("not-found", reason ?? `${path4} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  throw new BenchError("not-found", `${path4} is not a file.`);
}

// main/recording/recording.ts
var always = { from: -Infinity, to: Infinity };
var roundedTo = 1e-9;
var Recording = class _Recording {
  path;
  setup;
  #file;
  #topics;
  /** Chunks that turned out to be damaged. */
  #damaged = /* @__PURE__ */ new Set();
  /** `setup`: left out: it is read from the file. */
  constructor(file, setup) {
    this.path = file.path;
    this.#file = file;
    this.#topics = new Map([...file.index.channels].map(([topic, id2]) => [id2, topic.slice(1)]));
    this.setup = setup ?? this.#readSetup();
  }
  /**
   * Rejects with a `BenchError` where there is no such file, it is not a recording, its format is unknown, or it is so
   * damaged that its setup is missing.
   */
  static async open(path4) {
    const file = await McapReader.open(path4);
    try {
      const { profile } = file.index;
      if (profile !== recordingProfile) throw notOurs(path4, profile);
      return new _Recording(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }
  /** The fields of its experiment. */
  get experiment() {
    return parse(this.setup.experiment, { maxAliasCount: -1 });
  }
  /** False where it breaks off. */
  get isWhole() {
    return this.#file.index.isWhole;
  }
  /** Chunks found so far that cannot be read. */
  get damagedChunks() {
    return this.#damaged.size;
  }
  /** Bytes on disk. */
  get bytes() {
    return this.#file.size;
  }
  /** The session times that are covered, s. */
  get span() {
    const { chunks } = this.#file.index;
    const begun = chunks.reduce((latest, { end }) => Math.max(latest, end), 0);
    const last = chunks.filter(({ end }) => end >= begun - longestTable - roundedTo);
    return { from: 0, to: last.reduce((latest, chunk) => Math.max(latest, this.#untilOf(chunk)), begun) };
  }
  /** The results at the end; null: it breaks off before there are any. */
  get results() {
    return this.last("results")?.record ?? null;
  }
  /** The last message of a topic; null: there is none. */
  last(topic) {
    const [last = null] = this.backwards(topic, always);
    return last;
  }
  /** Messages of a topic that concern the span, the last one first. */
  *backwards(topic, span2) {
    for (const chunk of this.#chunksOf([topic], span2).reverse()) yield* [...this.#decoded(chunk, [topic], span2)].reverse();
  }
  /** Messages of these topics in the span, in the order of writing; those in damaged chunks are left out. */
  *messages(topics, span2 = always) {
    for (const chunk of this.#chunksOf(topics, span2)) yield* this.#decoded(chunk, topics, span2);
  }
  /** Messages of a topic in chunks behind the last one of another topic. */
  *messagesAfter(former, topic) {
    const last = this.#chunksOf([former], always).at(-1)?.offset ?? -1;
    for (const chunk of this.#chunksOf([topic], always)) if (chunk.offset > last) yield* this.#decoded(chunk, [topic], always);
  }
  /** Every message as bytes, in the order in which they were written; those in damaged chunks are left out. */
  *rawMessages() {
    for (const chunk of this.#file.index.chunks) {
      const messages = this.#messagesIn(chunk);
      for (const [place4, { channel, ...message }] of messages.entries()) {
        const topic = this.#topics.get(channel);
        if (topic !== void 0) yield { ...message, topic, endsChunk: place4 === messages.length - 1 };
      }
    }
  }
  /** Of all its channels, in the order in which they are numbered. */
  get topics() {
    return [...this.#topics].sort(([a], [b]) => a - b).map(([, topic]) => topic);
  }
  /** Names of the files that the experiment names, as they are attached. */
  get attached() {
    return this.#file.index.attachments.map(({ name }) => name);
  }
  /** Names of attached files that are damaged. Reads all of them. */
  get damagedInputs() {
    return this.attached.filter((name) => this.attachment(name) === void 0);
  }
  /** Bytes behind the last chunk or attachment that is whole; 0 of a recording that is whole. */
  get lostBytes() {
    const { isWhole, chunks, attachments } = this.#file.index;
    if (isWhole) return 0;
    const ends = [...chunks, ...attachments].map(({ offset, length }) => offset + length);
    return this.bytes - ends.reduce((last, end) => Math.max(last, end), 0);
  }
  /** The file of that name in the experiment; undefined: the recording has none, or it is damaged. */
  attachment(name) {
    return this.#file.attachment(name);
  }
  close() {
    this.#file.close();
  }
  #readSetup() {
    const [first] = this.messages(["setup"]);
    if (!first) throw new BenchError("bad-input", `${this.path} is cut off or damaged before its setup record, so it cannot be read.`);
    const { format } = first.record;
    if (format === recordingFormat) return first.record;
    const advice = format > recordingFormat ? "open it with the version of the bench that made it, or a later one" : "this format is no longer supported";
    throw new BenchError(
      "bad-input",
      `${this.path} is of recording format ${format}; this bench reads format ${recordingFormat}: ${advice}.`
    );
  }
  #chunksOf(topics, { from, to }) {
    const ids = topics.map((topic) => this.#file.index.channels.get(`/${topic}`));
    const longest2 = topics.some((topic) => topic === "overview") ? longestOverview : longestTable;
    const isWanted = ({ start: start2, end, channels }) => start2 <= to + roundedTo && end >= from - longest2 - roundedTo && ids.some((id2) => id2 !== void 0 && channels.includes(id2));
    return this.#file.index.chunks.filter(isWanted);
  }
  *#decoded(chunk, topics, { from, to }) {
    for (const message of this.#messagesIn(chunk)) {
      const topic = this.#topics.get(message.channel);
      if (topic === void 0 || !isOneOf(topic, topics)) continue;
      if (message.time > to + roundedTo || message.until < from - roundedTo) continue;
      const record = recordOf(topic, message.data);
      if (record === null) this.#damaged.add(chunk);
      else yield { topic, time: message.time, until: message.until, record };
    }
  }
  #untilOf(chunk) {
    return chunk.until ?? this.#messagesIn(chunk).reduce((latest, { until }) => Math.max(latest, until), 0);
  }
  #messagesIn(chunk) {
    const messages = this.#file.messagesIn(chunk);
    if (!messages) this.#damaged.add(chunk);
    return messages ?? [];
  }
};
function isOneOf(topic, topics) {
  return topics.includes(topic);
}
function recordOf(topic, data) {
  if (isTable(topic)) return decodeTable(data);
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return null;
  }
}
function notOurs(path4, profile) {
  return new BenchError(
    "bad-input",
    `${path4} is not a Driftbench recording: an MCAP file ${profile === "" ? "without a profile" : `of profile "${profile}"`}.`
  );
}

// main/motion/recorded-session.ts
var fields2 = ["x", "y", "z", "yaw"];
async function readRecordedSession(path4, wanted) {
  const recording = await Recording.open(path4);
  try {
    const { entities } = recording.setup.layout;
    const known = wanted !== void 0 && entities.includes(wanted);
    const chosen = [...entities.keys()].filter((entity) => !known || entities[entity] === wanted);
    return { path: path4, idColumn: "entity", tracks: tracksOf(recording, chosen), origin: 0, readAs: null };
  } finally {
    recording.close();
  }
}
function tracksOf(recording, entities) {
  const { layout } = recording.setup;
  const columns4 = new TelemetryColumns(layout);
  const tracks = entities.map(() => ({ t: [], life: [], values: { x: [], y: [], z: [], yaw: [] } }));
  for (const { record } of recording.messages(["rows"])) {
    const { times: times2, values, columns: width } = rowsOf(record);
    times2.forEach(
      (time2, row3) => entities.forEach(
        (entity, index) => addRow(tracks[index], time2, (field) => values[row3 * width + columns4.entity(entity, field)] ?? NaN)
      )
    );
  }
  return entities.flatMap((entity, index) => trackOf(layout.entities[entity] ?? "", tracks[index]));
}
function addRow({ t, life, values }, time2, read) {
  const present2 = read("life");
  const isThere = present2 > 0 && !Number.isNaN(read("x"));
  if (time2 <= (t.at(-1) ?? -Infinity) || !isThere && (life.at(-1) ?? 0) === 0) return;
  t.push(time2);
  life.push(isThere ? present2 : 0);
  for (const field of fields2) values[field].push(isThere ? read(field) : 0);
}
function trackOf(id2, { t, life, values }) {
  if (t.length === 0) return [];
  const [x, y, z37, yaw] = fields2.map((field) => Float64Array.from(values[field]));
  return [{ id: id2, name: "", columns: { t: Float64Array.from(t), x, y, z: z37, yaw, life: Float64Array.from(life) } }];
}

// main/motion/rows-of-objects.ts
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
var rowsAtATime = 5e4;
async function readParquet(path4, bytes, { form, mapping = {} }) {
  const file = {
    byteLength: bytes.byteLength,
    slice: (from, to) => Promise.resolve(new Uint8Array(bytes.subarray(from, to)).buffer)
  };
  const notParquet = (error) => {
    throw new BenchError("bad-input", `${path4}: this is not a Parquet file that can be read: ${error.message}`, {
      cause: error
    });
  };
  const metadata = await parquetMetadataAsync(file).catch(notParquet);
  const header2 = metadata.schema.slice(1).map(({ name }) => name);
  const gatherer = new RowGatherer(path4, "row", header2, form, mapping);
  const columns4 = gatherer.columns;
  const rows = Number(metadata.num_rows);
  for (let from = 0; from < rows; from += rowsAtATime) {
    const to = Math.min(from + rowsAtATime, rows);
    const read = await parquetReadObjects({ file, metadata, columns: [...columns4], rowStart: from, rowEnd: to }).catch(notParquet);
    read.forEach((row3, k) => gatherer.add(row3, from + k + 1));
  }
  return gatherer.end();
}
function readJsonLines(path4, text2, { form, mapping = {} }) {
  let gatherer = null;
  for (const [index, line] of text2.replace(/^\uFEFF/, "").split("\n").entries()) {
    if (line.trim() === "") continue;
    const row3 = flat(parsed2(path4, line, index + 1));
    gatherer ??= new RowGatherer(path4, "line", Object.keys(row3), form, mapping);
    gatherer.add(row3, index + 1);
  }
  if (!gatherer) throw new BenchError("bad-input", `${path4}: the file is empty; a line such as {"t": 0, "x": 1, "y": 2} is needed.`);
  return gatherer.end();
}
function parsed2(path4, line, number2) {
  try {
    const value = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
  }
  throw new BenchError("bad-input", `${path4}, line ${number2}: found "${shortened(line)}"; each line must be one JSON object.`);
}
function flat(row3, prefix = "", out = {}) {
  for (const [name, value] of Object.entries(row3)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) flat(value, `${prefix}${name}.`, out);
    else out[prefix + name] = value;
  }
  return out;
}
var RowGatherer = class {
  #path;
  #unit;
  #header;
  #plan;
  #tracks;
  #values;
  constructor(path4, unit2, header2, form, mapping) {
    this.#path = path4;
    this.#unit = unit2;
    this.#header = header2;
    this.#plan = planColumns(header2, mapping, form, (message) => {
      throw new BenchError("bad-input", `${path4}: ${message}`);
    });
    this.#tracks = new RawTracks(this.#plan, (line, column, message) => {
      throw this.#fault(line, column, message);
    });
    this.#values = new Float64Array(this.#plan.columns.length);
  }
  /** Those that are read. */
  get columns() {
    const cells = [...this.#plan.columns.flatMap(({ terms }) => terms.map(({ cell }) => cell)), ...this.#plan.ids];
    return [...new Set(cells)].map((cell) => this.#header[cell] ?? "");
  }
  add(row3, line) {
    for (const [place4, { terms, quantity: quantity2, name }] of this.#plan.columns.entries()) {
      let sum2 = 0;
      for (const { cell, factor } of terms) sum2 += factor * numberOf2(row3[this.#header[cell] ?? ""]);
      if (!Number.isFinite(sum2) && quantity2 !== "end")
        throw this.#fault(line, name, `found ${shown(row3[this.#header[terms[0]?.cell ?? 0] ?? ""])}; it must be a number.`);
      this.#values[place4] = sum2;
    }
    const id2 = this.#plan.ids.map((cell) => textOf(row3[this.#header[cell] ?? ""])).join("/");
    this.#tracks.of(id2).add(this.#values, line);
  }
  end() {
    if (this.#tracks.isEmpty) throw new BenchError("bad-input", `${this.#path}: it has no row; at least one is needed.`);
    return { plan: this.#plan, tracks: this.#tracks.take() };
  }
  #fault(line, column, message) {
    return new BenchError("bad-input", `${this.#path}, ${this.#unit} ${line}, column ${shortened(column)}: ${message}`);
  }
};
function numberOf2(value) {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.getTime() / 1e3;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : NaN;
}
function textOf(value) {
  return typeof value === "string" ? value : shown(value);
}
function shown(value) {
  if (value === void 0 || value === null) return "nothing";
  return shortened(typeof value === "bigint" ? String(value) : JSON.stringify(value));
}

// main/motion/open-motion-file.ts
var tables = [".csv", ".tsv", ".txt", ".parquet", ".jsonl", ".gpx"];
async function openMotionFile(path4, request) {
  const kind = path4 === standardInput ? ".csv" : kindOf2(path4);
  if (tables.includes(kind)) return motionOf(path4, await openTable(path4, kind, request));
  checkUnmapped(path4, request);
  if (isBzflagRecording(path4)) return openRecording(path4, await readInput(path4, motionRole));
  if (kind === ".mcap") return openSession(path4, request);
  await readInput(path4, motionRole);
  throw new BenchError("bad-input", `${path4}: found a file "${extname(path4)}"; motion is read from ${motionRole.slice(15, -1)}.`);
}
async function openTable(path4, kind, { form, mapping = {} }) {
  if (kind === ".parquet") return readParquet(path4, await readInput(path4, motionRole), { form, mapping });
  if (kind === ".jsonl") return readJsonLines(path4, await readInputText(path4, motionRole), { form, mapping });
  if (kind === ".gpx") {
    if (form === "updates") throw new BenchError("bad-input", `${path4}: a GPX track gives a path, not updates; leave out "updates".`);
    return readGpx(path4, await readInputText(path4, motionRole), mapping);
  }
  const reader = new CsvReader(path4, { form, mapping });
  for await (const piece of inputPieces(path4, motionRole)) reader.push(piece);
  return reader.end();
}
function motionOf(path4, table) {
  const converted = toTracks(table.plan, table.tracks);
  const { tracks, origin } = converted;
  return { path: path4, idColumn: table.plan.idColumn, tracks, origin, readAs: readAs(table.plan, converted) };
}
function checkUnmapped(path4, { mapping = {} }) {
  const [first] = Object.keys(mapping);
  if (first !== void 0)
    throw new BenchError("bad-input", `${path4}: found "${first}"; columns, units and axes are given for ${tables.join(", ")} only.`);
}
function isBzflagRecording(path4) {
  return kindOf2(path4) === ".rec";
}
function kindOf2(path4) {
  return extname(path4).toLowerCase();
}
function openSession(path4, { form, wanted }) {
  if (form === "path") return readRecordedSession(path4, wanted);
  throw new BenchError("bad-input", `${path4}: a recording of this bench gives real paths, not updates; leave out "updates".`);
}
function openRecording(path4, bytes) {
  const players = readBzflagRecording(new CheckedBytes(path4, bytes));
  const tracks = players.map(({ track: track2 }) => track2).filter((track2) => track2 !== null);
  return { path: path4, idColumn: "player", tracks, origin: 0, readAs: null };
}
var MotionFileCache = class {
  #opened = /* @__PURE__ */ new Map();
  /** As `openMotionFile`. A recording of this bench is opened once per entity. */
  open(path4, { form, mapping, wanted }) {
    const key = JSON.stringify([path4, form, mapping ?? null, kindOf2(path4) === ".mcap" ? wanted : null]);
    const opened2 = this.#opened.get(key) ?? openMotionFile(path4, { form, mapping, wanted });
    this.#opened.set(key, opened2);
    return opened2;
  }
};

// engine/base/math/partial-turn.ts
var PartialTurn = class {
  /** How much of the rotation is applied, 0 … 1; a field, because a number handed to a call may be boxed. */
  share = 1;
  #whole = { qw: 1, qx: 0, qy: 0, qz: 0 };
  /** Half the angle (rad), and the sine of that. */
  #half = 0;
  #sine = 0;
  /** Keeps the world-axis rotation from `from` to `to`, the shorter turn. */
  between(from, to) {
    const whole = this.#whole;
    rotationTo(to, from, whole);
    this.#sine = Math.sqrt(whole.qx * whole.qx + whole.qy * whole.qy + whole.qz * whole.qz);
    this.#half = Math.atan2(this.#sine, whole.qw);
  }
  /** Turns `state` about the world's axes by `share` of the rotation. */
  apply(state) {
    if (this.#sine === 0) return;
    const { qx: x, qy: y, qz: z37 } = this.#whole;
    const { qw, qx, qy, qz } = state;
    const c = Math.cos(this.#half * this.share);
    const s = Math.sin(this.#half * this.share) / this.#sine;
    state.qw = c * qw - s * (x * qx + y * qy + z37 * qz);
    state.qx = c * qx + s * (x * qw + y * qz - z37 * qy);
    state.qy = c * qy + s * (y * qw + z37 * qx - x * qz);
    state.qz = c * qz + s * (z37 * qw + x * qy - y * qx);
  }
};

// engine/world/trace-source.ts
var row2 = { x: 0, y: 1, z: 2, yaw: 3, vx: 4, vy: 5, vz: 6, yawRate: 7 };
var TraceSource = class {
  #samples;
  /** By `row`; what was not measured has the yaw's or the position's column, and its slope is used instead. */
  #columns;
  #value = new Float64Array(8);
  #slope = new Float64Array(8);
  #turn = new PartialTurn();
  #from = { qw: 1, qx: 0, qy: 0, qz: 0 };
  #to = { qw: 1, qx: 0, qy: 0, qz: 0 };
  /** The newest sample not later than the last tick; the first one before that. */
  #at = 0;
  constructor(samples) {
    const { x, y, z: z37, velocity, yawRate } = samples;
    const yaw = continuous(samples.yaw);
    const { vx, vy, vz } = velocity ?? { vx: x, vy: y, vz: z37 };
    this.#samples = samples;
    this.#columns = [x, y, z37, yaw, vx, vy, vz, yawRate ?? yaw];
  }
  sample(now, out) {
    const { t, life } = this.#samples;
    while (this.#at + 1 < t.length && t[this.#at + 1] <= now) this.#at++;
    const at = this.#at;
    const since = now - t[at];
    const present2 = life[at];
    const isLast = at + 1 === t.length;
    const breaks = !isLast && life[at + 1] !== present2;
    if (present2 === 0 || breaks && since > 0) return 0;
    const moves = since >= 0 && !isLast && !breaks;
    this.#interpolate(moves ? since : 0, moves ? at + 1 : at);
    if (moves) this.#move(out);
    else stand2(out);
    this.#place(out);
    if (this.#samples.orientation) this.#orient(this.#samples.orientation, moves ? since : 0, moves ? at + 1 : at, out);
    return present2;
  }
  /** Values and slopes `since` s after the present sample, before sample `next`; no slope where that is the same. */
  #interpolate(since, next) {
    const { t } = this.#samples;
    const length = next === this.#at ? Infinity : t[next] - t[this.#at];
    for (let k = 0; k < this.#columns.length; k++) {
      const column = this.#columns[k];
      const from = column[this.#at];
      const slope2 = (column[next] - from) / length;
      this.#slope[k] = slope2;
      this.#value[k] = from + since * slope2;
    }
  }
  #place(out) {
    const value = this.#value;
    out.x = value[row2.x];
    out.y = value[row2.y];
    out.z = value[row2.z];
    setYaw(out, value[row2.yaw]);
  }
  /** The shorter turn between two samples at an even rate (slerp). */
  #orient(samples, since, next, out) {
    const { t } = this.#samples;
    const [from, to] = [this.#from, this.#to];
    readOrientation(samples, this.#at, from);
    readOrientation(samples, next, to);
    copyOrientation(from, out);
    out.wx = out.wy = out.wz = 0;
    if (next === this.#at) return;
    const length = t[next] - t[this.#at];
    this.#turn.between(from, to);
    this.#turn.share = since / length;
    this.#turn.apply(out);
    turnRate(from, to, length, out);
  }
  #move(out) {
    const { velocity, yawRate } = this.#samples;
    const measured = velocity === void 0 ? this.#slope : this.#value;
    out.vx = measured[row2.vx];
    out.vy = measured[row2.vy];
    out.vz = measured[row2.vz];
    out.ax = velocity === void 0 ? 0 : this.#slope[row2.vx];
    out.ay = velocity === void 0 ? 0 : this.#slope[row2.vy];
    out.az = velocity === void 0 ? 0 : this.#slope[row2.vz];
    out.wx = out.wy = 0;
    out.wz = (yawRate === void 0 ? this.#slope : this.#value)[row2.yawRate];
  }
};
function stand2(out) {
  out.vx = out.vy = out.vz = 0;
  out.ax = out.ay = out.az = 0;
  out.wx = out.wy = out.wz = 0;
}
function readOrientation({ qw, qx, qy, qz }, at, out) {
  out.qw = qw[at];
  out.qx = qx[at];
  out.qy = qy[at];
  out.qz = qz[at];
}
function copyOrientation({ qw, qx, qy, qz }, out) {
  out.qw = qw;
  out.qx = qx;
  out.qy = qy;
  out.qz = qz;
}
function turnRate(from, to, length, out) {
  const w = from.qw * to.qw + from.qx * to.qx + from.qy * to.qy + from.qz * to.qz;
  const x = from.qw * to.qx - from.qx * to.qw - from.qy * to.qz + from.qz * to.qy;
  const y = from.qw * to.qy - from.qy * to.qw - from.qz * to.qx + from.qx * to.qz;
  const z37 = from.qw * to.qz - from.qz * to.qw - from.qx * to.qy + from.qy * to.qx;
  const sine = Math.sqrt(x * x + y * y + z37 * z37);
  const scale2 = sine === 0 ? 0 : (w < 0 ? -2 : 2) * Math.atan2(sine, Math.abs(w)) / (sine * length);
  out.wx = x * scale2;
  out.wy = y * scale2;
  out.wz = z37 * scale2;
}
function continuous(yaw) {
  const turned2 = Float64Array.from(yaw);
  for (let k = 1; k < turned2.length; k++) {
    const before = turned2[k - 1];
    const turn2 = yaw[k] - before;
    turned2[k] = before + turn2 - 2 * Math.PI * Math.round(turn2 / (2 * Math.PI));
  }
  return turned2;
}

// engine/world/travel-headings.ts
var crawl = 0.05;
function travelHeadings(track2) {
  let heading2 = firstDirection(track2);
  return Float64Array.from(track2.t, (_, k) => heading2 = direction(track2, k) ?? heading2);
}
function firstDirection(track2) {
  for (let k = 0; k < track2.t.length; k++) {
    const found = direction(track2, k);
    if (found !== void 0) return found;
  }
  return 0;
}
function direction({ t, x, y, life, velocity }, k) {
  if (velocity !== void 0) return directionOf(velocity.vx[k] ?? 0, velocity.vy[k] ?? 0, crawl);
  const from = life[k - 1] === life[k] ? k - 1 : k;
  const to = life[k + 1] === life[k] ? k + 1 : k;
  return directionOf(change(x, from, to), change(y, from, to), crawl * change(t, from, to));
}
function change(column, from, to) {
  return (column[to] ?? 0) - (column[from] ?? 0);
}
function directionOf(dx, dy, least) {
  return Math.hypot(dx, dy) > least ? Math.atan2(dy, dx) : void 0;
}

// main/motion/read-motion-file.ts
async function readMotionFile(path4, options = {}, files = new MotionFileCache()) {
  const { updates, player, entity = player?.toString(), mapping } = options;
  const file = await files.open(path4, { form: updates === void 0 ? "path" : "updates", mapping, wanted: entity });
  const track2 = chooseTrack(file, entity);
  const start2 = checkedStart(file, track2, options.start);
  if (updates !== void 0) return { kind: "recorded", recorded: recordedUpdates(track2.columns, start2) };
  return pathPlan(isBzflagRecording(path4) ? placesOnly(track2.columns) : track2.columns, start2);
}
function checkedStart({ path: path4, origin }, { columns: { t, life } }, start2 = origin) {
  const last = t.findLast((_, row3) => life?.[row3] !== 0);
  if (last === void 0) throw new BenchError("bad-input", `${path4}: every row has life 0; the entity is never in the world.`);
  if (start2 <= last) return start2;
  throw new BenchError("bad-input", `${path4}: found start ${start2}; it must not lie after the entity\u2019s last row at t = ${last}.`);
}
function pathPlan(columns4, start2) {
  const samples = traceSamples(columns4, start2);
  return { kind: "path", create: () => new TraceSource(samples) };
}
function traceSamples(columns4, start2) {
  const { x, y, vx, vy, yawRate } = columns4;
  const t = columns4.t.map((time2) => time2 - start2);
  const velocity = vx && vy ? { velocity: { vx, vy, vz: columnOr(columns4, "vz", 0) } } : {};
  const track2 = { t, x, y, z: columnOr(columns4, "z", 0), life: columnOr(columns4, "life", 1), ...velocity };
  const orientation2 = orientationsOf(columns4);
  const yaw = columns4.yaw ?? (orientation2 ? new Float64Array(t.length) : travelHeadings(track2));
  return { ...track2, yaw, ...yawRate && { yawRate }, ...orientation2 && { orientation: orientation2 } };
}
function orientationsOf({ qw, qx, qy, qz }) {
  return qw && qx && qy && qz ? { qw, qx, qy, qz } : null;
}
function placesOnly({ t, x, y, z: z37, yaw, life }) {
  return { t, x, y, ...z37 && { z: z37 }, ...yaw && { yaw }, ...life && { life } };
}
function recordedUpdates(columns4, start2) {
  const stateAt = stateReader(columns4);
  const life = columnOr(columns4, "life", 1);
  const updates = [];
  const ends = [];
  columns4.t.forEach((fileTime, row3) => {
    const time2 = fileTime - start2;
    const present2 = life[row3] ?? 0;
    if (time2 < 0) return;
    if (present2 !== 0) updates.push({ time: time2, life: present2, state: stateAt(row3) });
    else if (updates.length > 0) endLife(updates, ends, time2);
  });
  return { updates, ends };
}
function endLife(updates, ends, time2) {
  const life = updates.at(-1)?.life ?? 0;
  if (ends.at(-1)?.life !== life) ends.push({ time: time2, life });
}
function stateReader(columns4) {
  const [x, y, z37, vx, vy, vz] = ["x", "y", "z", "vx", "vy", "vz"].map((name) => columnOr(columns4, name, 0));
  const orientation2 = orientationsOf(columns4);
  const [az, yaw, yawRate] = ["az", "yaw", "yawRate"].map((name) => columnOr(columns4, name, 0));
  return (row3) => {
    const at = (column) => column?.[row3] ?? 0;
    const state = new KinematicState();
    [state.x, state.y, state.z] = [at(x), at(y), at(z37)];
    [state.vx, state.vy, state.vz] = [at(vx), at(vy), at(vz)];
    state.az = at(az);
    setYaw(state, at(yaw));
    if (orientation2)
      [state.qw, state.qx, state.qy, state.qz] = [at(orientation2.qw), at(orientation2.qx), at(orientation2.qy), at(orientation2.qz)];
    state.wz = at(yawRate);
    return state;
  };
}

// main/experiment/read-inputs.ts
async function readMotions(entities, folder, report) {
  const files = new MotionFileCache();
  const read = entities.map(
    (entity, index) => reported(["entities", index, "motion", "file"], report, async () => ({
      ...entity,
      motion: await readMotion(entity.motion, folder, files)
    }))
  );
  return (await Promise.all(read)).filter((plan) => plan !== null);
}
async function readMotion(motion2, folder, files) {
  if (motion2.kind !== "trace") return motion2;
  const { trace } = motion2;
  const mapping = present(only(trace, ...mappingNames));
  const options = present(without(trace, "kind", "file", ...mappingNames));
  return readMotionFile(folder.pathOf(trace.file), { ...options, ...Object.keys(mapping).length > 0 && { mapping } }, files);
}
async function readTerrain(world2, folder, report) {
  const { terrain } = world2;
  if (terrain.kind !== "heightmap-file") return { ...world2, terrain };
  return reported(["world", "terrain", "file"], report, async () => ({ ...world2, terrain: await readHeightMap(terrain, folder) }));
}
async function reported(path4, report, read) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path: path4, message: error.message });
    return null;
  }
}
var mostSamples = 129 * 129;
async function readHeightMap({ file, size: size2, heights }, folder) {
  const path4 = folder.pathOf(file);
  const text2 = await readInputText(path4, "a height map (.csv or .pgm)");
  const grid = text2.startsWith("P2") ? parsePicture(path4, text2, heights) : parseRows(path4, text2);
  if (grid.columns < 2 || grid.rows < 2) throw fault(path4, `found ${grid.columns} \xD7 ${grid.rows} heights; allowed: at least 2 \xD7 2.`);
  if (grid.heights.length > mostSamples) throw fault(path4, `found ${grid.heights.length} heights; allowed: at most ${mostSamples}.`);
  return { kind: "heightmap", width: size2[0], depth: size2[1], ...grid };
}
function parseRows(path4, text2) {
  const lines = text2.replace(/^\uFEFF/, "").split(/\r?\n/);
  const rows = lines.flatMap((line, index) => /^\s*(#|$)/.test(line) ? [] : [parseRow(line, `${path4}:${index + 1}`)]);
  const columns4 = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row3) => row3.length !== columns4);
  if (odd >= 0)
    throw fault(path4, `row ${odd + 1} has ${rows[odd]?.length} heights and the first ${columns4}; all rows must be equally long.`);
  return { columns: columns4, rows: rows.length, heights: rows.flat() };
}
function parseRow(line, place4) {
  return line.split(",").map((cell) => {
    const word = cell.trim();
    const height2 = Number(word);
    if (Number.isFinite(height2)) return word === "" ? null : height2;
    throw fault(place4, `found "${shortened(word)}"; allowed: a height in m, or nothing for a hole.`);
  });
}
function parsePicture(path4, text2, [black, white]) {
  const [, columns4 = NaN, rows = NaN, most = NaN, ...pixels] = text2.replace(/#.*/g, "").trim().split(/\s+/).map(Number);
  if (!(columns4 > 0 && rows > 0 && most > 0))
    throw fault(path4, "found no size and no value of white after P2; allowed: a plain PGM picture.");
  if (pixels.length !== columns4 * rows) throw fault(path4, `found ${pixels.length} pixels; needed: ${columns4} \xD7 ${rows}.`);
  const wrong = pixels.findIndex((pixel) => !(pixel >= 0 && pixel <= most));
  if (wrong >= 0) throw fault(path4, `pixel ${wrong + 1} is not a number from 0 to ${most}.`);
  return { columns: columns4, rows, heights: pixels.map((pixel) => black + (white - black) * pixel / most) };
}
function fault(place4, message) {
  return new BenchError("bad-input", `${place4}: ${message}`);
}
async function withJitterTables(file, folder, reportRaw) {
  const report = (problem) => reportRaw(problemOfPlayer(file, problem));
  const nodes2 = file.nodes.map(async (node, index) => {
    if (!node.link) return node;
    return { ...node, link: await readTables(node.link, folder, ["nodes", index, "link"], report) };
  });
  return { ...file, nodes: await Promise.all(nodes2) };
}
async function readTables(link, folder, path4, report) {
  const both = await readTable(link, folder, path4, report);
  const down = link.down && await readTable(link.down, folder, [...path4, "down"], report);
  const up = link.up && await readTable(link.up, folder, [...path4, "up"], report);
  return { ...both, ...down && { down }, ...up && { up } };
}
async function readTable(link, folder, path4, report) {
  const { jitter: jitter2 } = link;
  if (jitter2?.file === void 0) return link;
  if (jitter2.values) report({ path: [...path4, "jitter", "file"], message: "values and file exclude each other; keep one." });
  try {
    const table = folder.pathOf(jitter2.file);
    return {
      ...link,
      jitter: { ...jitter2, values: parseDeviations(table, await readInputText(table, "a file with one deviation (s) a line")) }
    };
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    report({ path: [...path4, "jitter", "file"], message: error.message });
    return link;
  }
}
function parseDeviations(path4, text2) {
  const lines = text2.split(/\r?\n/).map((line, index) => ({ word: line.trim(), number: index + 1 }));
  return lines.filter(({ word }) => word !== "" && !word.startsWith("#")).map(({ word, number: number2 }) => deviation(word, `${path4}:${number2}`));
}
function deviation(word, place4) {
  const value = Number(word);
  if (Math.abs(value) <= 60) return value;
  throw new BenchError("bad-input", `${place4}: found "${word}"; allowed: a number \u2265 -60 and \u2264 60 s.`);
}

// engine/game/players/player.ts
function definePlayer(definition) {
  return definition;
}

// engine/game/players/reference/parameters.ts
import { z as z30 } from "zod";
var params2 = z30.object({
  fire: z30.enum(["aimed", "constant"]).default("aimed").meta({
    unit: "",
    description: "aimed: at targets in range once the aim has been steady; constant: all the time, whatever is ahead."
  }),
  firePeriod: seconds({
    default: 0.4,
    min: 0.01,
    max: 60,
    help: "Time between two shots of constant fire; the reload time may be longer."
  }),
  strategyPeriod: seconds({
    default: 2,
    min: 0.1,
    max: 60,
    help: "Time after which it thinks again about its strategy; the phase is random."
  }),
  attack: ratio2({ default: 0.6, min: 0, max: 1, help: "Probability that it attacks an opponent at medium range; otherwise it evades." }),
  near: metres({ default: 3, min: 0, max: 1e3, help: "Nearer than this it breaks away, whatever its strategy." }),
  far: metres({ default: 10, min: 0, max: 1e4, help: "Further away than this it always attacks." }),
  flanks: ratio2({ default: 0.1, min: 0, max: 1, help: "Share of the attacks that come from the side." }),
  leads: ratio2({
    default: 0.35,
    min: 0,
    max: 1,
    help: "Share of the attacks that make for where the opponent is going; the rest chase it."
  }),
  flankWidth: metres({ default: 5, min: 0, max: 1e3, help: "Distance to the side of the opponent at which it drives when it flanks." }),
  breakAngle: radians({ default: 0.8, min: 0, max: 1.5, help: "How far to the side of straight away it turns when it breaks away." }),
  evadeAngle: radians({ default: 2.2, min: 0, max: 3.2, help: "How far to either side of straight away it may evade." }),
  evadeDistance: metres({ default: 8, min: 1, max: 1e4, help: "How far away it evades to." }),
  zigzag: radians({ default: 0.3, min: 0, max: 1.5, help: "How far it swerves to both sides of its path while it does not aim." }),
  zigzagPeriod: seconds({ default: 0.9, min: 0.05, max: 60, help: "Time between two swerves." }),
  dodgeDistance: metres({
    default: 1.2,
    min: 0,
    max: 100,
    help: "It dodges shots that would pass this near, at full speed ahead or in reverse."
  }),
  dodgeTime: seconds({ default: 1.2, min: 0, max: 60, help: "It dodges shots that would pass within this time." }),
  aimRange: metres({ default: 5, min: 0, max: 1e4, help: "When it attacks and is this near, it drives where it aims." }),
  range: metres({ default: 15, min: 0, max: 1e4, help: "It fires at what it sees up to this far away." }),
  aimTolerance: radians({ default: 0.1, min: 0, max: 3.2, help: "How far the gun may point beside the aim." }),
  aimTime: seconds({ default: 0.5, min: 0, max: 60, help: "Time for which the aim must have been this steady before it fires." }),
  aimError: radians({
    default: 0,
    min: 0,
    max: 3.2,
    help: "Standard deviation of its aiming error, drawn again with every strategy."
  }),
  lookAhead: metres({ default: 1.5, min: 0, max: 1e3, help: "Distance ahead for which its path must be clear of walls and obstacles." })
});

// engine/game/players/direction.ts
var Direction = class {
  x = 1;
  y = 0;
  /** Turned by the angle of a unit vector. */
  turn({ cosine, sine }) {
    const { x, y } = this;
    this.x = x * cosine - y * sine;
    this.y = x * sine + y * cosine;
  }
  /** By the same angle, in the other sense. */
  turnBack({ cosine, sine }) {
    const { x, y } = this;
    this.x = x * cosine + y * sine;
    this.y = y * cosine - x * sine;
  }
};
function turnBy(angle) {
  return { cosine: Math.cos(angle), sine: Math.sin(angle) };
}

// engine/game/players/driving.ts
var step = 0.4;
var detours = Array.from({ length: 7 }, (_, i) => turnBy(step * (i + 1)));
var Driving = class {
  /** The desired direction: written by the caller, changed by driving. */
  direction = new Direction();
  #game;
  #own;
  #lookAhead;
  /** Cosine of what a tank can turn in a frame. */
  #reach;
  #tried = new Direction();
  /** The side on which it passes what blocks it: 1 left, −1 right; 0: nothing does. */
  #side = 0;
  /** `lookAhead` (m): length of path that must be clear. */
  constructor(game, tank, lookAhead2) {
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#lookAhead = lookAhead2;
    this.#reach = Math.cos(Math.min(game.plan.tanks.maxTurnRate * game.plan.frame, Math.PI));
  }
  /**
   * Writes the orders that follow the direction; `gear`: the same turn, but at full speed ahead (1) or in reverse (−1).
   * All blocked: it stops.
   */
  drive(gear) {
    const { direction: direction2 } = this;
    const length = Math.sqrt(direction2.x * direction2.x + direction2.y * direction2.y);
    if (!(length > 0)) return this.stop();
    this.#keepClear();
    const { alongX, alongY } = this.#own;
    const across = alongX * direction2.y - alongY * direction2.x;
    const along = alongX * direction2.x + alongY * direction2.y;
    const isFar = along < this.#reach * length;
    const { maxSpeed, maxTurnRate } = this.#game.plan.tanks;
    this.#own.orderedSpeed = maxSpeed * (gear === 0 ? along / length : gear);
    this.#own.orderedTurnRate = isFar ? across < 0 ? -maxTurnRate : maxTurnRate : Math.atan2(across, along) / this.#game.plan.frame;
  }
  stop() {
    this.#own.orderedSpeed = 0;
    this.#own.orderedTurnRate = 0;
  }
  /**
   * Turns the direction by the least angle that makes it clear, on the side chosen before; not at all where none is.
   */
  #keepClear() {
    const isOpen = this.#game.arena.isOpen(this.#own.x, this.#own.y, this.#lookAhead);
    if (isOpen || this.#isClear(this.direction)) this.#side = 0;
    else this.#goAround();
  }
  #goAround() {
    for (let i = 0; i < detours.length; i++) {
      const detour = detours[i];
      if (this.#side >= 0 && this.#tries(detour, 1)) return;
      if (this.#side <= 0 && this.#tries(detour, -1)) return;
    }
    this.#side = 0;
  }
  #tries(detour, side) {
    const tried2 = this.#tried;
    tried2.x = this.direction.x;
    tried2.y = this.direction.y;
    if (side > 0) tried2.turn(detour);
    else tried2.turnBack(detour);
    if (!this.#isClear(tried2)) return false;
    this.#side = side;
    this.direction.x = tried2.x;
    this.direction.y = tried2.y;
    return true;
  }
  #isClear({ x: towardX, y: towardY }) {
    const { x, y } = this.#own;
    const share3 = this.#lookAhead / Math.sqrt(towardX * towardX + towardY * towardY);
    return this.#game.arena.isClear(x, y, x + share3 * towardX, y + share3 * towardY);
  }
};

// engine/game/players/reference/dodging.ts
var Dodging = class {
  /** Of the last `look`: the unit vector away from the line of the shot that would pass first. */
  #awayX = 0;
  #awayY = 0;
  #params;
  #game;
  #tank;
  #own;
  /** When the next shot would pass, s from now. */
  #soonest = 0;
  constructor(params9, game, tank) {
    this.#params = params9;
    this.#game = game;
    this.#tank = tank;
    this.#own = game.tanks.of(tank);
  }
  /** True when there is something to dodge: a shot that would pass too near to where the tank stands. */
  look() {
    const { shots: shots2 } = this.#game;
    this.#soonest = Infinity;
    for (let shot = shots2.oldest; shot < shots2.next; shot++) {
      const slot = shots2.slotOf(shot);
      const copy = slot * shots2.count + this.#tank;
      if (shots2.state[copy] === copyStates.flying && shots2.shooter[slot] !== this.#tank) this.#judge(slot, copy);
    }
    return this.#soonest < Infinity;
  }
  /** The tank keeps its turn, at full speed: 1 ahead, −1 in reverse. */
  get gear() {
    return this.#awayX * this.#own.alongX + this.#awayY * this.#own.alongY < 0 ? -1 : 1;
  }
  #judge(slot, copy) {
    const { shots: shots2, plan } = this.#game;
    const alongX = shots2.alongX[slot];
    const alongY = shots2.alongY[slot];
    const dx = this.#own.x - shots2.x[copy];
    const dy = this.#own.y - shots2.y[copy];
    const passesIn = (dx * alongX + dy * alongY) / plan.shots.speed;
    const beside = alongX * dy - alongY * dx;
    const { dodgeTime, dodgeDistance } = this.#params;
    if (passesIn < 0 || passesIn > dodgeTime || passesIn >= this.#soonest || Math.abs(beside) > dodgeDistance) return;
    this.#soonest = passesIn;
    this.#awayX = beside < 0 ? alongY : -alongY;
    this.#awayY = beside < 0 ? -alongX : alongX;
  }
};

// engine/game/players/reference/opponent.ts
var Opponent = class {
  /** Number of its tank; −1: none is seen. */
  tank = -1;
  /** From the player's own place to it, m. */
  dx = 0;
  dy = 0;
  distance = 0;
  /**
   * To where a shot fired now would meet it if it kept its displayed velocity, m; then turned by the error of the aim.
   */
  aim = new Direction();
  #game;
  #tank;
  #own;
  constructor(game, own2) {
    this.#game = game;
    this.#tank = own2;
    this.#own = game.tanks.of(own2);
  }
  /** Takes on the nearest tank in sight. */
  choose() {
    const { tanks: tanks2, sights } = this.#game;
    const own2 = this.#tank;
    let least = Infinity;
    this.tank = -1;
    for (let tank = 0; tank < tanks2.count; tank++) {
      const place4 = own2 * tanks2.count + tank;
      if (tank === own2) continue;
      sights.look(place4);
      if (sights.known[place4] === 0) continue;
      const dx = sights.x[place4] - this.#own.x;
      const dy = sights.y[place4] - this.#own.y;
      if (dx * dx + dy * dy >= least) continue;
      least = dx * dx + dy * dy;
      this.tank = tank;
    }
  }
  /** `error`: by how much it is aimed beside; null: by nothing. */
  look(error) {
    if (this.tank < 0) return;
    const { tanks: tanks2, sights } = this.#game;
    const place4 = this.#tank * tanks2.count + this.tank;
    sights.look(place4);
    this.dx = sights.x[place4] - this.#own.x;
    this.dy = sights.y[place4] - this.#own.y;
    this.distance = Math.sqrt(this.dx * this.dx + this.dy * this.dy);
    this.#lead(place4);
    if (error) this.aim.turn(error);
  }
  /**
   * A shot of speed s meets it after t with |d + v·t| = s·t; a target as fast as a shot counts as met where it will be
   * by then.
   */
  #lead(place4) {
    const { speed } = this.#game.plan.shots;
    const vx = this.#game.sights.vx[place4];
    const vy = this.#game.sights.vy[place4];
    const { dx, dy, distance: distance3, aim } = this;
    const square2 = speed * speed - vx * vx - vy * vy;
    const along = dx * vx + dy * vy;
    const t = square2 > 0 ? (along + Math.sqrt(along * along + square2 * distance3 * distance3)) / square2 : distance3 / speed;
    aim.x = dx + vx * t;
    aim.y = dy + vy * t;
  }
};

// engine/game/players/reference/strategy.ts
var wallRoom = 2;
var arrived = 1;
var shortest = 3;
var Strategy = class {
  kind = "chase";
  /** To which side it flanks and breaks away: 1 left, −1 right. */
  #side = 1;
  /** By how much it aims beside; null: by nothing. */
  aimError = null;
  /** Where it evades to, m. */
  #goalX = 0;
  #goalY = 0;
  #params;
  #break;
  #game;
  #own;
  #random;
  constructor(params9, game, tank, random) {
    this.#params = params9;
    this.#break = turnBy(params9.breakAngle);
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#random = random;
  }
  /** Thinks again. As many numbers are drawn whatever comes out. */
  choose(opponent) {
    const { attack, near, far: far2, flanks, leads, aimError } = this.#params;
    const attacks = this.#random.uniform() < attack;
    const draw = this.#random.uniform();
    this.#side = this.#random.uniform() < 0.5 ? 1 : -1;
    const error = aimError * this.#random.normal();
    this.aimError = error === 0 ? null : turnBy(error);
    if (opponent.distance > far2 || opponent.distance > near && attacks) {
      this.kind = draw < flanks ? "flank" : draw < flanks + leads ? "lead" : "chase";
    } else {
      this.kind = "evade";
      this.#chooseGoal(opponent);
    }
  }
  /** Writes where it leads. */
  lead(opponent, direction2) {
    const { dx, dy, aim, distance: distance3 } = opponent;
    if (this.kind === "evade") return this.#evade(opponent, direction2);
    const beside = this.kind === "flank" ? this.#side * this.#params.flankWidth / distance3 : 0;
    direction2.x = this.kind === "lead" ? aim.x : dx - dy * beside;
    direction2.y = this.kind === "lead" ? aim.y : dy + dx * beside;
  }
  /** Writes the direction away from an opponent that is too near. */
  breakAway({ dx, dy }, direction2) {
    direction2.x = -dx;
    direction2.y = -dy;
    if (this.#side > 0) direction2.turn(this.#break);
    else direction2.turnBack(this.#break);
  }
  #evade(opponent, direction2) {
    const { x, y } = this.#own;
    if (square(this.#goalX - x) + square(this.#goalY - y) < arrived * arrived) this.#chooseGoal(opponent);
    direction2.x = this.#goalX - x;
    direction2.y = this.#goalY - y;
  }
  /** A place well away from the opponent; where walls leave no room for that, any place. */
  #chooseGoal({ dx, dy }) {
    const { evadeAngle, evadeDistance } = this.#params;
    const { x, y } = this.#own;
    const away = Math.atan2(-dy, -dx) + this.#random.between(-evadeAngle, evadeAngle);
    this.#goTo(x + evadeDistance * Math.cos(away), y + evadeDistance * Math.sin(away));
    if (square(this.#goalX - x) + square(this.#goalY - y) < shortest * shortest) this.#goAnywhere();
  }
  #goAnywhere() {
    const { halfWidth, halfDepth } = this.#game.arena;
    this.#goTo(this.#random.between(-halfWidth, halfWidth), this.#random.between(-halfDepth, halfDepth));
  }
  #goTo(x, y) {
    const { halfWidth, halfDepth } = this.#game.arena;
    const farX = Math.max(halfWidth - wallRoom, 0);
    const farY = Math.max(halfDepth - wallRoom, 0);
    this.#goalX = Math.max(-farX, Math.min(farX, x));
    this.#goalY = Math.max(-farY, Math.min(farY, y));
  }
};

// engine/game/players/reference/reference-player.ts
var ReferencePlayer = class {
  #params;
  #opponent;
  #strategy;
  #gunner;
  #dodging;
  #driving;
  #zigzag;
  /** When it thinks again, and when it swerves to the other side, s. */
  #thinksAt = 0;
  #swervesAt = 0;
  #swervesLeft = true;
  constructor({ params: params9, tank, game, random }) {
    this.#params = params9;
    this.#opponent = new Opponent(game, tank);
    this.#strategy = new Strategy(params9, game, tank, random.split("strategy"));
    this.#gunner = new Gunner2(params9, game, tank, random.split("gun"));
    this.#dodging = new Dodging(params9, game, tank);
    this.#driving = new Driving(game, tank, params9.lookAhead);
    const phases = random.split("phases");
    this.#thinksAt = phases.uniform() * params9.strategyPeriod;
    this.#swervesAt = phases.uniform() * params9.zigzagPeriod;
    this.#zigzag = turnBy(params9.zigzag);
  }
  decide(now) {
    this.#look(now);
    this.#changeSides(now);
    if (this.#opponent.tank >= 0) this.#fight(now);
    else this.#driving.stop();
  }
  #look(now) {
    const opponent = this.#opponent;
    const isTime = now >= this.#thinksAt - timeTolerance;
    if (isTime) this.#thinksAt += this.#params.strategyPeriod;
    if (!isTime && opponent.tank >= 0) return opponent.look(this.#strategy.aimError);
    opponent.choose();
    opponent.look(null);
    if (opponent.tank >= 0) this.#strategy.choose(opponent);
  }
  #changeSides(now) {
    if (now < this.#swervesAt - timeTolerance) return;
    this.#swervesAt += this.#params.zigzagPeriod;
    this.#swervesLeft = !this.#swervesLeft;
  }
  #fight(now) {
    if (this.#params.fire === "constant") this.#gunner.constantFire(now);
    else this.#gunner.aimedFire(this.#opponent);
    this.#chooseDirection(this.#driving.direction);
    this.#driving.drive(this.#dodging.look() ? this.#dodging.gear : 0);
  }
  /** Aiming it drives straight, otherwise it swerves. */
  #chooseDirection(direction2) {
    const opponent = this.#opponent;
    const { near, aimRange } = this.#params;
    const attacks = this.#strategy.kind !== "evade";
    if (attacks && opponent.distance >= near && opponent.distance <= aimRange) {
      direction2.x = opponent.aim.x;
      direction2.y = opponent.aim.y;
      return;
    }
    if (attacks && opponent.distance < near) this.#strategy.breakAway(opponent, direction2);
    else this.#strategy.lead(opponent, direction2);
    if (this.#swervesLeft) direction2.turn(this.#zigzag);
    else direction2.turnBack(this.#zigzag);
  }
};
var Gunner2 = class {
  #params;
  #game;
  #own;
  /** Cosine of how far the gun may point beside the aim. */
  #tolerance;
  /** For how long the aim has been steady, s. */
  #steady = 0;
  /** When constant fire continues, s. */
  #nextAt = 0;
  constructor(params9, game, tank, random) {
    this.#params = params9;
    this.#game = game;
    this.#own = game.tanks.of(tank);
    this.#tolerance = Math.cos(Math.min(params9.aimTolerance, Math.PI));
    this.#nextAt = random.uniform() * params9.firePeriod;
  }
  constantFire(now) {
    if (now < this.#nextAt - timeTolerance) return;
    this.#nextAt += this.#params.firePeriod;
    this.#fire();
  }
  aimedFire(opponent) {
    const isOnTarget = opponent.distance <= this.#params.range && this.#pointsAt(opponent);
    this.#steady = isOnTarget ? this.#steady + this.#game.plan.frame : 0;
    if (!isOnTarget || this.#steady < this.#params.aimTime - timeTolerance || !this.#reaches(opponent)) return;
    this.#steady = 0;
    this.#fire();
  }
  #fire() {
    this.#own.trigger = true;
  }
  #pointsAt({ aim: { x, y } }) {
    const along = x * this.#own.alongX + y * this.#own.alongY;
    return along >= this.#tolerance * Math.sqrt(x * x + y * y);
  }
  /** Whether nothing stands between the gun and the opponent's distance. */
  #reaches({ distance: distance3 }) {
    const { x, y, alongX, alongY } = this.#own;
    return this.#game.arena.flight(x, y, alongX, alongY, distance3) >= distance3;
  }
};

// engine/game/players/reference/index.ts
var reference_default = definePlayer({
  kind: "reference",
  title: "Reference player",
  source: "GLS (NOSSDAV\u201906), 3.1; what it leaves open is chosen so that its figures come out",
  params: params2,
  create: (context) => new ReferencePlayer(context)
});

// engine/game/players/index.ts
var builtInPlayers = [reference_default];

// main/experiment/load-experiment.ts
async function loadExperiment(path4, options) {
  const document = new ExperimentDocument(path4, options.text ?? await readExperimentText(path4));
  applyOverrides(document, options);
  const folder = new InputFolder(path4);
  const resolved = await resolveDocument(document, folder, options.registry);
  const chosen = chosenLanes(document, resolved.lanes, options.lanes);
  const entities = await readEntities(document, resolved.entities, folder);
  const world2 = await readWorld(document, resolved.world, folder);
  const surroundings = { ...without(resolved, "name", "description", "lanes", "game"), world: worldOf(world2), entities };
  const lanes = grantedLanes(document, surroundings, chosen, resolved.lanes, options.search);
  const game = resolved.game && gamePlan(document, resolved.game, lanes);
  if (game) checkStarts(document, surroundings, game);
  const outline = outlineOf(basename(path4), { ...resolved, world: world2, lanes });
  return { plan: { ...surroundings, lanes, ...present({ game }) }, outline, inputs: folder.names, fields: document.value() };
}
function applyOverrides(document, { sets = [], varied = [], seed, duration }) {
  for (const set of sets) applySet(document, set);
  for (const set of varied) applySet(document, set, "--vary");
  if (seed !== void 0) applyOption(document, "seed", seed);
  if (duration !== void 0) applyOption(document, "duration", duration);
}
async function resolveDocument(document, folder, registry2) {
  const problems = [];
  const experiment = await resolveFields(document.value(), folder, registry2, (problem) => problems.push(problem));
  if (!experiment) throw document.refusal(problems);
  return experiment;
}
function chosenLanes(document, lanes, ids = []) {
  const known = lanes.map(({ id: id2 }) => id2);
  const unknown2 = ids.find((id2) => !known.includes(id2));
  if (unknown2 !== void 0)
    throw new BenchError("bad-input", `${document.file}: --lane ${unknown2}: ${unknownWord("lane", unknown2, known)}`);
  return ids.length === 0 ? lanes : lanes.filter(({ id: id2 }) => ids.includes(id2));
}
function grantedLanes(document, plan, lanes, all, search) {
  const problems = [];
  const granted = grantTriggers(plan, lanes, all, (problem) => problems.push(problem), search);
  if (problems.length > 0) throw document.refusal(problems);
  return granted;
}
function gamePlan(document, { screens: id2, ...game }, lanes) {
  const screens = id2 === void 0 ? 0 : lanes.findIndex((lane) => lane.id === id2);
  if (screens >= 0) return { ...game, screens };
  const runs = listed(lanes.map((lane) => lane.id));
  throw new BenchError(
    "bad-input",
    `${document.file}: --lane ${runs}: the lane "${id2}" is on the players\u2019 screens; run it too, or put another there: --set game.screens=${lanes[0].id}.`
  );
}
async function readEntities(document, entities, folder) {
  const problems = [];
  const plans = await readMotions(entities, folder, (problem) => problems.push(problem));
  if (problems.length > 0) throw document.refusal(problems);
  return plans;
}
async function readWorld(document, world2, folder) {
  const problems = [];
  const plan = await readTerrain(world2, folder, (problem) => problems.push(problem));
  if (!plan) throw document.refusal(problems);
  return plan;
}
function checkStarts(document, plan, game) {
  try {
    checkStartingPlaces(gamePlanOf(plan, game));
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    throw document.refusal([{ path: ["game"], message: error.message }]);
  }
}
async function resolveFields(value, folder, registry2, report) {
  let sound = true;
  const note = (problem) => {
    sound = false;
    report(problem);
  };
  const fields3 = checkFields(value, note);
  const file = fields3 && await withJitterTables(fields3, folder, note);
  if (!file || !sound) return null;
  const experiment = resolveExperiment(file, { registry: registry2, players: builtInPlayers }, note);
  return sound ? experiment : null;
}

// engine/plugin-api/metric.ts
var metricScopes = ["lane", "receiver", "pair"];

// engine/session/plugin-registry.ts
var PluginRefused = class extends Error {
  name = "PluginRefused";
};
var kindsOfFiles = ["trace", "player"];
var pluginIdForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
var PluginRegistry = class {
  #plugins = /* @__PURE__ */ new Map();
  constructor(plugins = []) {
    for (const plugin of plugins) this.add(plugin);
  }
  /** Takes a plugin, or throws `PluginRefused`. */
  add(candidate) {
    const plugin = checked(candidate);
    const key = `${plugin.kind}/${plugin.id}`;
    if (this.#plugins.has(key)) throw new PluginRefused(`${key} exists already; a plugin's id must be unique.`);
    this.#plugins.set(key, plugin);
    return plugin;
  }
  get(kind, id2) {
    return this.#plugins.get(`${kind}/${id2}`);
  }
  /** All plugins of a kind, in the order they were added. */
  list(kind) {
    return [...this.#plugins.values()].filter((plugin) => plugin.kind === kind);
  }
};
function checked(candidate) {
  if (typeof candidate !== "object" || candidate === null) {
    throw new PluginRefused(`A plugin is an object made by a definer (defineDeadReckoningModel \u2026); found ${typeof candidate}.`);
  }
  const plugin = candidate;
  const wrong = wrongIdentity(plugin) ?? wrongDefinition(plugin) ?? wrongForKind(plugin);
  if (wrong !== null) throw new PluginRefused(`Plugin ${typeof plugin.id === "string" ? plugin.id : "without id"}: ${wrong}`);
  return plugin;
}
function wrongIdentity({ kind, api, id: id2 = "" }) {
  if (!pluginKinds.includes(kind)) {
    return `kind is ${JSON.stringify(kind)}; allowed are ${pluginKinds.join(", ")}. Use a definer.`;
  }
  if (api !== apiVersion) return `made for plugin API ${api}; this bench has ${apiVersion}.`;
  return pluginIdForm.test(id2) ? null : 'the id must be lower-case words joined by hyphens, as in "constant-turn".';
}
function wrongDefinition({ title, source, create, params: params9 }) {
  if (typeof title !== "string" || title === "") return "a title is missing.";
  if (typeof source !== "string") return "a source is missing: where the algorithm comes from.";
  if (typeof create !== "function") return "create is missing: the function that binds parameters.";
  return typeof params9?.safeParse === "function" ? null : "params must be a zod object schema.";
}
function wrongForKind(plugin) {
  if (plugin.kind === "metric") return wrongMetric(plugin);
  return plugin.kind === "motion" && kindsOfFiles.includes(plugin.id ?? "") ? "a built-in motion has this id; choose another." : null;
}
function wrongMetric({ per, unit: unit2 }) {
  if (!metricScopes.some((scope) => scope === per)) return `per is ${JSON.stringify(per)}; allowed are ${metricScopes.join(", ")}.`;
  return typeof unit2 === "string" ? null : "a unit is missing: SI, or empty for ratios and counts.";
}

// engine/world/motions/circular.ts
import { z as z31 } from "zod";

// engine/world/boundary.ts
var share2 = 350 / 400;
function boundaryRadius(arena, given) {
  return given ?? share2 * Math.min(arena.width, arena.depth) / 2;
}
function distanceToBoundary(x, y, yaw, radius) {
  const along = x * Math.cos(yaw) + y * Math.sin(yaw);
  const square2 = along * along + radius * radius - x * x - y * y;
  return square2 < 0 ? 0 : Math.sqrt(square2) - along;
}
function turnHome({ x, y, yaw }, angle) {
  const turn2 = Math.atan2(-y, -x) + angle / 3 - yaw;
  return Math.atan2(Math.sin(turn2), Math.cos(turn2));
}

// engine/base/math/level-arc.ts
function followLevelArc(fix, { dt }, out) {
  pointAhead(fix, out);
  const { vx: cosine, vy: sine } = out;
  const { qw, qx, qy, qz, wz } = fix;
  const speed = fix.vx * cosine + fix.vy * sine;
  const half = wz * dt / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  const travelled = speed * dt * (half === 0 ? 1 : s / half);
  out.x = fix.x + travelled * (cosine * c - sine * s);
  out.y = fix.y + travelled * (sine * c + cosine * s);
  out.z = fix.z + fix.vz * dt;
  out.qw = qw * c - qz * s;
  out.qx = qx * c - qy * s;
  out.qy = qy * c + qx * s;
  out.qz = qz * c + qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = wz;
  pointAhead(out, out);
  out.vx *= speed;
  out.vy *= speed;
  out.vz = fix.vz;
  out.ax = -wz * out.vy;
  out.ay = wz * out.vx;
  out.az = 0;
}
function pointAhead({ qw, qx, qy, qz }, out) {
  if (qx === 0 && qy === 0) {
    out.vx = qw * qw - qz * qz;
    out.vy = 2 * qw * qz;
  } else {
    const yaw = Math.atan2(2 * (qw * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz));
    out.vx = Math.cos(yaw);
    out.vy = Math.sin(yaw);
  }
}
function followLevelLine(fix, { dt }, out) {
  const { qw, qx, qy, qz, wz } = fix;
  const half = wz * dt / 2;
  const c = Math.cos(half);
  const s = Math.sin(half);
  out.qw = qw * c - qz * s;
  out.qx = qx * c - qy * s;
  out.qy = qy * c + qx * s;
  out.qz = qz * c + qw * s;
  out.wx = 0;
  out.wy = 0;
  out.wz = wz;
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}

// engine/world/motions/level-course.ts
var LevelCourse = class {
  /** The state at the start of the present arc. */
  #start = new KinematicState();
  #end = new KinematicState();
  #step = new TimeStep();
  #yaw = 0;
  #speed = 0;
  #turnRate = 0;
  /** Stands still at (x, y) (m), heading along `yaw` (rad). */
  constructor(x, y, yaw) {
    this.#start.x = x;
    this.#start.y = y;
    this.#yaw = yaw;
    this.steer(0, 0);
  }
  get x() {
    return this.#start.x;
  }
  get y() {
    return this.#start.y;
  }
  /** Heading at the start of the present arc, rad, not wrapped. */
  get yaw() {
    return this.#yaw;
  }
  /** From here on: signed speed along the heading (m/s) and turn rate (rad/s). Acts at once. */
  steer(speed, turnRate2) {
    const start2 = this.#start;
    this.#speed = speed;
    this.#turnRate = turnRate2;
    setYaw(start2, this.#yaw);
    start2.vx = speed * Math.cos(this.#yaw);
    start2.vy = speed * Math.sin(this.#yaw);
    start2.ax = -turnRate2 * start2.vy;
    start2.ay = turnRate2 * start2.vx;
    start2.wz = turnRate2;
  }
  /**
   * Writes the state `elapsed` s after the start of the arc into every field of `out`. Exact: nothing accumulates along
   * an arc.
   */
  write(elapsed, out) {
    this.#step.dt = elapsed;
    followLevelArc(this.#start, this.#step, out);
  }
  /** Moves the start of the arc on by `elapsed` s. */
  advance(elapsed) {
    this.#step.dt = elapsed;
    followLevelArc(this.#start, this.#step, this.#end);
    this.#start.x = this.#end.x;
    this.#start.y = this.#end.y;
    this.#yaw += this.#turnRate * elapsed;
    this.steer(this.#speed, this.#turnRate);
  }
};
var EndlessCourse = class {
  #course;
  /** Takes over `course`, which starts at session time 0. */
  constructor(course) {
    this.#course = course;
  }
  sample(now, out) {
    this.#course.write(now, out);
    return 1;
  }
};
var PiecewiseCourse = class {
  #course;
  #pieces;
  /** Start and end of the present piece, session time in s. */
  #since = 0;
  #until = 0;
  constructor(course, pieces) {
    this.#course = course;
    this.#pieces = pieces;
    this.#until = pieces.begin(course);
  }
  sample(now, out) {
    while (now >= this.#until) this.#next();
    this.#course.write(now - this.#since, out);
    return 1;
  }
  #next() {
    this.#course.advance(this.#until - this.#since);
    this.#since = this.#until;
    this.#until = this.#since + this.#pieces.begin(this.#course);
  }
};

// engine/world/motions/circular.ts
var params3 = z31.object({
  speed: metresPerSecond({ default: 25, min: 0, max: 1e4, help: "Speed along the circle." }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 1e-3, max: 100, help: "Turn rate, when no radius is given." }),
  heading,
  start,
  circles: durations(5, 12, "Shortest and longest time on one circle, when no radius is given."),
  boundary,
  radius: z31.number().positive().optional().meta({
    unit: "m",
    description: "Radius of one endless circle about `centre`; `start`, `turnRate` and `circles` are then ignored."
  }),
  centre: place2("Centre of the one circle: [x, y]."),
  direction: z31.enum(["left", "right"]).default("left").meta({ unit: "", description: "Direction of the one circle: left is counter-clockwise." })
});
var circular_default = defineMotion({
  id: "circular",
  title: "Circles",
  source: "Thesis, section 3.3.3: circular driving",
  params: params3,
  create({ params: p, arena, random }) {
    if (p.radius !== void 0) return new EndlessCourse(oneCircle(p, p.radius));
    const course = new LevelCourse(...p.start, p.heading);
    return new PiecewiseCourse(course, new Circles({ ...p, reach: boundaryRadius(arena, p.boundary) }, random));
  }
});
function oneCircle({ speed, centre: centre2, direction: direction2, heading: yaw }, radius) {
  const side = direction2 === "left" ? 1 : -1;
  const course = new LevelCourse(centre2[0] + side * radius * Math.sin(yaw), centre2[1] - side * radius * Math.cos(yaw), yaw);
  course.steer(speed, side * speed / radius);
  return course;
}
var Circles = class {
  #rules;
  #random;
  constructor(rules, random) {
    this.#rules = rules;
    this.#random = random;
  }
  begin(course) {
    const { circles, speed, turnRate: turnRate2 } = this.#rules;
    const duration = this.#random.between(circles[0], circles[1]);
    const side = this.#random.uniform() < 0.5 ? -1 : 1;
    course.steer(speed, turnRate2 * (this.#leavesArena(course, side) ? -side : side));
    return duration;
  }
  /**
   * True when the circle to that side crosses the boundary and the other one lies nearer the centre. One of the two is
   * the circle just driven, so that an entity that starts inside stays inside.
   */
  #leavesArena(course, side) {
    const { speed, turnRate: turnRate2, reach: reach2 } = this.#rules;
    const radius = speed / turnRate2;
    const far2 = centreDistance(course, side * radius);
    return far2 + radius > reach2 && far2 > centreDistance(course, -side * radius);
  }
};
function centreDistance({ x, y, yaw }, radius) {
  return Math.hypot(x - radius * Math.sin(yaw), y + radius * Math.cos(yaw));
}

// engine/world/motions/gls-wander.ts
import { z as z32 } from "zod";
var params4 = z32.object({
  speed: metresPerSecond({ default: 2, min: 0, max: 1e4, help: "Speed, kept while turning." }),
  turnRate: radiansPerSecond({ default: Math.PI / 2, min: 1e-3, max: 100, help: "Turn rate while turning to a new heading." }),
  interval: seconds({ default: 2, min: 0.1, max: 1e3, help: "Time between two new headings." }),
  heading,
  start,
  boundary
});
var gls_wander_default = defineMotion({
  id: "gls-wander",
  title: "GLS wanderer",
  source: "GLS (NOSSDAV\u201906): 2 m/s, \u03C0/2 rad/s, players who reconsider every two seconds",
  params: params4,
  create({ params: { start: place4, heading: yaw, ...rules }, arena, random }) {
    const reach2 = boundaryRadius(arena, rules.boundary);
    return new PiecewiseCourse(new LevelCourse(...place4, yaw), new Headings({ ...rules, reach: reach2 }, random));
  }
});
var Headings = class {
  #rules;
  #random;
  /** Rest of the interval (s) once the turn is done; 0: a new one begins. */
  #left = 0;
  constructor(rules, random) {
    this.#rules = rules;
    this.#random = random;
  }
  begin(course) {
    const { speed, turnRate: turnRate2, interval: interval2 } = this.#rules;
    const left = this.#left;
    this.#left = 0;
    if (left > 0) {
      course.steer(speed, 0);
      return left;
    }
    const angle = this.#chooseTurn(course);
    const turning = Math.min(interval2, Math.abs(angle) / turnRate2);
    course.steer(speed, Math.sign(angle) * turnRate2);
    this.#left = interval2 - turning;
    return turning;
  }
  /** Any new heading; beyond the boundary one towards the centre, give or take 60°. The shorter turn. */
  #chooseTurn(course) {
    const angle = this.#random.between(-Math.PI, Math.PI);
    return Math.hypot(course.x, course.y) < this.#rules.reach ? angle : turnHome(course, angle);
  }
};

// engine/world/motions/human-like/index.ts
import { z as z33 } from "zod";

// engine/world/clear-way.ts
var touch = 1e-3;
var mostSteps = 100;
var ClearWay = class {
  #footprints;
  #spot = { x: NaN, y: NaN };
  constructor(obstacles, room3) {
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, room3));
  }
  /**
   * How far (m) from (x, y) along `yaw`, `longest` at most. Steps as long as the distance that is clear in any
   * direction.
   */
  along(x, y, yaw, longest2) {
    const cosine = Math.cos(yaw);
    const sine = Math.sin(yaw);
    let distance3 = 0;
    for (let step2 = 0; step2 < mostSteps && distance3 < longest2; step2++) {
      const clear = this.#clearance(x + distance3 * cosine, y + distance3 * sine, cosine, sine);
      if (clear < touch) return distance3;
      distance3 += clear;
    }
    return Math.min(distance3, longest2);
  }
  /** Distance (m) to the nearest obstacle but for those that the direction leads away from. */
  #clearance(x, y, cosine, sine) {
    let least = Infinity;
    this.#spot.x = x;
    this.#spot.y = y;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i];
      footprint.nearest(this.#spot, 1);
      if (footprint.distance >= least) continue;
      const outward = (footprint.x - x) * cosine + (footprint.y - y) * sine;
      const leaves = footprint.distance < 1 && outward >= 0;
      if (!leaves) least = footprint.distance;
    }
    return least;
  }
};
function clearWay(obstacles = [], room3) {
  return room3 === void 0 || obstacles.length === 0 ? null : new ClearWay(obstacles, room3);
}

// engine/world/motions/human-like/drivers.ts
var Controls = class {
  speed = 0;
  turn = 0;
};
var KeysDriver = class {
  controls = new Controls();
  #random;
  /** Session times (s) until which the keys are held. */
  #speedUntil = 0;
  #turnUntil = 0;
  constructor(random) {
    this.#random = random;
  }
  drive(now) {
    if (now >= this.#speedUntil) this.#pressSpeed(now);
    if (now >= this.#turnUntil) this.#pressTurn(now);
  }
  turnBack(side) {
    this.controls.speed = 1;
    this.controls.turn = side;
    this.#speedUntil = 0;
    this.#turnUntil = 0;
  }
  #pressSpeed(now) {
    const speed = speedKey(this.#random.uniform());
    const hold2 = speed === 0 ? 0.25 + this.#random.exponential(0.5) : 0.3 + this.#random.exponential(1.6);
    this.controls.speed = speed;
    this.#speedUntil = now + hold2;
  }
  #pressTurn(now) {
    const turn2 = turnKey(this.controls.turn, this.#random.uniform());
    this.controls.turn = turn2;
    this.#turnUntil = now + 0.12 + this.#random.exponential(turn2 === 0 ? 0.9 : 0.6);
  }
};
function speedKey(draw) {
  if (draw < 0.66) return 1;
  if (draw < 0.78) return -1;
  return draw < 0.92 ? 0 : 0.5;
}
function turnKey(before, draw) {
  if (before === 0) return draw < 0.5 ? 1 : -1;
  return draw < 46 / (46 + 27) ? 0 : -before;
}
var tremorTime = 0.3;
var StickDriver = class {
  controls = new Controls();
  #rules;
  #random;
  #target = new Controls();
  #hand = new Controls();
  #tremor = new Controls();
  /** Session time (s) until which the target is held. */
  #until = 0;
  constructor(rules, random) {
    this.#rules = rules;
    this.#random = random;
  }
  drive(now, elapsed) {
    if (now >= this.#until) this.#aim(now);
    this.#move(elapsed);
  }
  turnBack(side, elapsed) {
    this.#target.speed = 1;
    this.#target.turn = side;
    this.#until = 0;
    this.#move(elapsed);
  }
  /** Targets are held about 0.7 s; half of them lie at the edge, and one in four behind. */
  #aim(now) {
    this.#target.speed = clip(this.#random.between(-1, 3));
    this.#target.turn = clip(this.#random.between(-2, 2));
    this.#until = now + 0.2 + this.#random.exponential(0.5);
  }
  #move(elapsed) {
    const { lag, tremor } = this.#rules;
    const hand = this.#hand;
    const shake = this.#tremor;
    const kept = Math.exp(-elapsed / lag);
    const memory2 = Math.exp(-elapsed / tremorTime);
    const fresh = tremor * Math.sqrt(1 - memory2 * memory2);
    hand.speed = this.#target.speed + (hand.speed - this.#target.speed) * kept;
    hand.turn = this.#target.turn + (hand.turn - this.#target.turn) * kept;
    shake.speed = shake.speed * memory2 + fresh * this.#random.normal();
    shake.turn = shake.turn * memory2 + fresh * this.#random.normal();
    this.controls.speed = this.#deflection(hand.speed + shake.speed);
    this.controls.turn = this.#deflection(hand.turn + shake.turn);
  }
  /** The control's deflection when the hand is at `position` (−1 to 1 and beyond). */
  #deflection(position) {
    const { deadZone, saturation } = this.#rules;
    const share3 = (Math.abs(position) - deadZone) / (saturation - deadZone);
    return Math.sign(position) * Math.min(1, Math.max(0, share3));
  }
};
function clip(position) {
  return Math.max(-1, Math.min(1, position));
}

// engine/world/motions/human-like/index.ts
var styles = ["keys", "mouse", "analog"];
var params5 = z33.object({
  style: z33.enum(styles).default("mouse").meta({ unit: "", description: "Input device of the driver: keys, a mouse, or an analog stick." }),
  maxSpeed: metresPerSecond({ default: 25, min: 0, max: 1e4, help: "Full speed ahead." }),
  reverse: ratio2({ default: 0.5, min: 0, max: 1, help: "Full speed back, as a share of full speed ahead." }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 0, max: 100, help: "Full turn rate." }),
  heading,
  start,
  boundary,
  avoid
});
var human_like_default2 = defineMotion({
  id: "human-like",
  title: "Human-like driving",
  source: "BZFlag tank (25 units/s, \u03C0/4 rad/s) under modelled keyboard, mouse and stick input",
  params: params5,
  create({ params: { style: style2, start: place4, heading: yaw, ...tank }, arena, random, obstacles }) {
    const limits = { ...tank, radius: boundaryRadius(arena, tank.boundary), way: clearWay(obstacles, tank.avoid) };
    return new DrivenTank(new LevelCourse(...place4, yaw), limits, driverOf(style2, random));
  }
});
function driverOf(style2, random) {
  if (style2 === "keys") return new KeysDriver(random);
  if (style2 === "mouse") return new StickDriver({ lag: 0.09, tremor: 0.025, deadZone: 0.1, saturation: 0.9 }, random);
  return new StickDriver({ lag: 0.12, tremor: 0.05, deadZone: 0, saturation: 0.9 }, random);
}
var homeward = 0.2;
var lookAhead = 1;
var braking = 0.5;
var sideways = 0.8;
var DrivenTank = class {
  #course;
  #limits;
  #driver;
  /** Session time of the last tick, s. */
  #now = 0;
  constructor(course, limits, driver) {
    this.#course = course;
    this.#limits = limits;
    this.#driver = driver;
  }
  /** Speed and turn rate are constant from one tick to the next; the state carries those of the coming one. */
  sample(now, out) {
    const elapsed = now - this.#now;
    this.#now = now;
    this.#course.advance(elapsed);
    this.#control(now, elapsed);
    this.#course.write(0, out);
    return 1;
  }
  #control(now, elapsed) {
    const { maxSpeed, reverse, turnRate: turnRate2, radius } = this.#limits;
    const { x, y, yaw } = this.#course;
    if (this.#free(yaw) < maxSpeed * lookAhead) this.#driver.turnBack(this.#freerSide(), elapsed);
    else if (x * x + y * y > radius * radius) this.#driver.turnBack(sideOfHome(x, y, yaw), elapsed);
    else this.#driver.drive(now, elapsed);
    const { speed, turn: turn2 } = this.#driver.controls;
    const wanted = speed * maxSpeed * (speed < 0 ? reverse : 1);
    this.#course.steer(wanted < 0 ? -this.#allowed(-wanted, yaw + Math.PI) : this.#allowed(wanted, yaw), turn2 * turnRate2);
  }
  /** Distance (m) along `yaw` that is free of obstacles, up to the look-ahead. */
  #free(yaw) {
    const { way, maxSpeed } = this.#limits;
    return way ? way.along(this.#course.x, this.#course.y, yaw, maxSpeed * lookAhead) : Infinity;
  }
  #freerSide() {
    const { yaw } = this.#course;
    return this.#free(yaw + sideways) >= this.#free(yaw - sideways) ? 1 : -1;
  }
  /** The speed (m/s ≥ 0) that is safe along `yaw`. */
  #allowed(speed, yaw) {
    return this.#limits.way ? Math.min(speed, this.#free(yaw) / braking) : speed;
  }
};
function sideOfHome(x, y, yaw) {
  const ahead = -x * Math.cos(yaw) - y * Math.sin(yaw);
  const left = x * Math.sin(yaw) - y * Math.cos(yaw);
  const angle = Math.atan2(left, ahead);
  return Math.abs(angle) < homeward ? 0 : Math.sign(angle);
}

// engine/world/motions/linear.ts
import { z as z34 } from "zod";
var params6 = z34.object({
  speed: metresPerSecond({ default: 25, min: 1e-3, max: 1e4, help: "Speed on a leg." }),
  turnRate: radiansPerSecond({ default: Math.PI / 4, min: 1e-3, max: 100, help: "Turn rate on the spot between legs." }),
  heading,
  start,
  legs: z34.union([z34.literal("endless"), durationRange]).default([5, 12]).meta({ unit: "s", description: 'Shortest and longest duration of a leg, or "endless": one leg, never turned back.' }),
  stops: durations(0.5, 2, "Shortest and longest stop after a leg."),
  boundary,
  avoid
});
var linear_default = defineMotion({
  id: "linear",
  title: "Straight legs",
  source: "Thesis, section 3.3.3: straight driving with stops",
  params: params6,
  create({ params: { speed, legs, heading: yaw, start: place4, ...rest }, arena, random, obstacles }) {
    const course = new LevelCourse(...place4, yaw);
    course.steer(speed, 0);
    if (legs === "endless") return new EndlessCourse(course);
    const radius = boundaryRadius(arena, rest.boundary);
    return new PiecewiseCourse(
      course,
      new Legs({ speed, turnRate: rest.turnRate, legs, stops: rest.stops, radius, way: clearWay(obstacles, rest.avoid) }, random)
    );
  }
});
var leg = 0;
var stop = 1;
var turn = 2;
var Legs = class {
  #rules;
  #random;
  #phase = turn;
  constructor(rules, random) {
    this.#rules = rules;
    this.#random = random;
  }
  begin(course) {
    this.#phase = (this.#phase + 1) % 3;
    if (this.#phase === leg) return this.#beginLeg(course);
    return this.#phase === stop ? this.#beginStop(course) : this.#beginTurn(course);
  }
  /** The boundary or an obstacle ends a leg early. */
  #beginLeg(course) {
    const { speed, legs } = this.#rules;
    const longest2 = this.#free(course.x, course.y, course.yaw) / speed;
    course.steer(speed, 0);
    return Math.max(0, Math.min(longest2, this.#random.between(legs[0], legs[1])));
  }
  #beginStop(course) {
    const { stops } = this.#rules;
    course.steer(0, 0);
    return this.#random.between(stops[0], stops[1]);
  }
  #beginTurn(course) {
    const angle = this.#chooseTurn(course);
    const rate2 = this.#rules.turnRate;
    course.steer(0, angle < 0 ? -rate2 : rate2);
    return Math.abs(angle) / rate2;
  }
  /** How far (m) it is along `yaw` to the boundary or the first obstacle. */
  #free(x, y, yaw) {
    const { radius, way } = this.#rules;
    const longest2 = distanceToBoundary(x, y, yaw, radius);
    return way ? way.along(x, y, yaw, longest2) : longest2;
  }
  /**
   * Any new heading; where the boundary would cut even the shortest leg, one towards the centre, give or take 60°;
   * where an obstacle would, the opposite one.
   */
  #chooseTurn(course) {
    const { x, y, yaw } = course;
    const { speed, legs, radius } = this.#rules;
    const angle = this.#random.between(-Math.PI, Math.PI);
    const shortest3 = speed * legs[0];
    if (this.#free(x, y, yaw + angle) >= shortest3) return angle;
    if (distanceToBoundary(x, y, yaw + angle, radius) >= shortest3) return angle < 0 ? angle + Math.PI : angle - Math.PI;
    return turnHome(course, angle);
  }
};

// engine/world/motions/road.ts
import { z as z35 } from "zod";

// engine/base/math/polyline.ts
var LinePlace = class {
  /** The requested progress, m. */
  progress = NaN;
  /** That progress on the line itself, m: an open one ends at its ends, a closed one goes round. */
  along = NaN;
  x = 0;
  y = 0;
  z = 0;
  /** Unit vector along the segment. */
  dx = 1;
  dy = 0;
  dz = 0;
  segment = 0;
  /** True where an open line ends and the requested progress lies beyond. */
  beyond = false;
};
var Polyline = class {
  /** Of all segments, m. */
  length;
  closed;
  #points;
  /** Progress (m) at each point; the last one of a closed line is the whole length. */
  #progress;
  /**
   * At least two points, neighbours apart from each other; a closed line leads from its last point back to the first.
   */
  constructor(points, closed) {
    this.#points = closed ? [...points, points[0]] : points;
    this.closed = closed;
    this.#progress = new Float64Array(this.#points.length);
    for (let i = 1; i < this.#points.length; i++)
      this.#progress[i] = this.#progress[i - 1] + distance(this.#at(i - 1), this.#at(i));
    this.length = this.#progress[this.#points.length - 1];
  }
  /** Signed distance (m) from progress `to` back to `from`: the shorter one round a closed line. */
  wayBetween(from, to) {
    const way = from - to;
    return this.closed ? way - this.length * Math.round(way / this.length) : way;
  }
  /** Writes where the requested progress lies. Does not allocate. */
  place(out) {
    this.#settle(out);
    const { along } = out;
    const segment = this.#segmentAt(out);
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start2 = this.#progress[segment];
    const length = this.#progress[segment + 1] - start2;
    out.segment = segment;
    out.beyond = !this.closed && along !== out.progress;
    out.dx = (to.x - from.x) / length;
    out.dy = (to.y - from.y) / length;
    out.dz = (to.z - from.z) / length;
    out.x = from.x + out.dx * (along - start2);
    out.y = from.y + out.dy * (along - start2);
    out.z = from.z + out.dz * (along - start2);
  }
  /**
   * The progress (m) of the line's nearest place to a point, of those no further than `within` (m, along the line) from
   * `near`; NaN: none is.
   */
  nearest({ x, y, z: z37 }, near, within) {
    let best = NaN;
    let least = Infinity;
    for (let segment = 0; segment + 1 < this.#points.length; segment++) {
      const s = this.#nearestOn(segment, x, y, z37);
      if (Math.abs(this.wayBetween(s, near)) > within) continue;
      const square2 = this.#squareTo(segment, s, x, y, z37);
      if (square2 >= least) continue;
      least = square2;
      best = s;
    }
    return best;
  }
  #nearestOn(segment, x, y, z37) {
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start2 = this.#progress[segment];
    const length = this.#progress[segment + 1] - start2;
    const along = ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y) + (z37 - from.z) * (to.z - from.z)) / length;
    return start2 + Math.min(Math.max(along, 0), length);
  }
  #squareTo(segment, s, x, y, z37) {
    const from = this.#at(segment);
    const to = this.#at(segment + 1);
    const start2 = this.#progress[segment];
    const share3 = (s - start2) / (this.#progress[segment + 1] - start2);
    const dx = from.x + (to.x - from.x) * share3 - x;
    const dy = from.y + (to.y - from.y) * share3 - y;
    const dz = from.z + (to.z - from.z) * share3 - z37;
    return dx * dx + dy * dy + dz * dz;
  }
  #settle(out) {
    const { progress } = out;
    const rest = progress % this.length;
    if (this.closed) out.along = rest < 0 ? rest + this.length : rest;
    else out.along = Math.min(Math.max(progress, 0), this.length);
  }
  /** By halving: the segment on which the place lies; at a point the one that begins there. */
  #segmentAt({ along }) {
    let low = 0;
    let high = this.#points.length - 2;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (this.#progress[middle] <= along) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  #at(index) {
    return this.#points[index];
  }
};
function distance(a, b) {
  return Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
}

// engine/world/motions/road.ts
var params7 = z35.object({
  road: z35.string().min(1).meta({ unit: "", description: "Id of a road of the world." }),
  slowest: metresPerSecond({ default: 5, min: 0, max: 1e4, help: "Lowest speed." }),
  fastest: metresPerSecond({ default: 20, min: 0, max: 1e4, help: "Highest speed." }),
  spells: durations(3, 8, "Shortest and longest time at one speed."),
  offset: metres({ default: 0, min: -1e3, max: 1e3, help: "How far to the left of the road\u2019s line it drives." })
}).refine(({ slowest, fastest }) => slowest <= fastest, "slowest must not be above fastest");
var road_default = defineMotion({
  id: "road",
  title: "Along a road",
  source: "Murphy, Believable Dead Reckoning, \u201CPath-based dead reckoning\u201D: an actor that follows a specified path",
  params: params7,
  create({ params: { road, ...rules }, random, roads = [] }) {
    const found = roads.find(({ id: id2 }) => id2 === road);
    if (!found) throw new RangeError(`There is no road "${road}"; the world has: ${roads.map(({ id: id2 }) => id2).join(", ") || "none"}.`);
    return new RoadMotion(new Polyline(found.points, found.closed), rules, random);
  }
});
var endTolerance = 1e-6;
var RoadMotion = class {
  #line;
  #rules;
  #random;
  #place = new LinePlace();
  /**
   * The present spell: from when until when (s), from which progress (m) on, and how fast (m/s, negative backwards).
   */
  #since = 0;
  #until = 0;
  #progress = 0;
  #rate = 0;
  #direction = 1;
  constructor(line, rules, random) {
    this.#line = line;
    this.#rules = rules;
    this.#random = random;
    this.#begin();
  }
  sample(now, out) {
    while (now >= this.#until) this.#next();
    this.#place.progress = this.#progress + this.#rate * (now - this.#since);
    this.#line.place(this.#place);
    this.#write(out);
    return 1;
  }
  #next() {
    this.#place.progress = this.#progress + this.#rate * (this.#until - this.#since);
    this.#line.place(this.#place);
    this.#progress = this.#place.along;
    this.#since = this.#until;
    this.#begin();
  }
  /** A spell ends with its time, or where an open road does. */
  #begin() {
    const { slowest, fastest, spells } = this.#rules;
    const line = this.#line;
    if (!line.closed && this.#left() <= endTolerance) this.#direction = -this.#direction;
    const speed = this.#random.between(slowest, fastest);
    const left = line.closed ? Infinity : this.#left();
    this.#rate = this.#direction * speed;
    this.#until = this.#since + Math.min(this.#random.between(spells[0], spells[1]), speed > 0 ? left / speed : Infinity);
  }
  /** Distance (m) to the end of an open road that lies ahead. */
  #left() {
    return this.#direction > 0 ? this.#line.length - this.#progress : this.#progress;
  }
  #write(out) {
    const { x, y, z: z37, dx, dy, dz } = this.#place;
    const across = Math.hypot(dx, dy);
    const aside = across > 0 ? this.#rules.offset * this.#direction / across : 0;
    out.x = x - dy * aside;
    out.y = y + dx * aside;
    out.z = z37;
    out.vx = dx * this.#rate;
    out.vy = dy * this.#rate;
    out.vz = dz * this.#rate;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    setYaw(out, Math.atan2(dy * this.#direction, dx * this.#direction));
  }
};

// engine/world/index.ts
var builtInMotions = [linear_default, circular_default, human_like_default2, gls_wander_default, road_default];

// engine/plugin-api/index.ts
import { z as z36 } from "zod";

// engine/base/math/cubic.ts
var CubicAxis = class {
  /** Where on the curve, 0 … 1. */
  share = NaN;
  /** Where the curve ends, and its derivatives by `share` at start and end. */
  distance = NaN;
  leaving = NaN;
  arriving = NaN;
  /** Written by `draw`: where the curve is, and its derivative by `share`. */
  place = NaN;
  rate = NaN;
  draw() {
    const { share: share3, distance: distance3, leaving, arriving } = this;
    const left = 1 - share3;
    this.place = share3 * (share3 * (3 - 2 * share3) * distance3 + left * (left * leaving - share3 * arriving));
    this.rate = 6 * share3 * left * distance3 + left * (1 - 3 * share3) * leaving + share3 * (3 * share3 - 2) * arriving;
  }
};

// engine/base/math/direction-angle.ts
function directionAngle(y, x) {
  const slope2 = y === 0 ? 0 : Math.abs(y / x);
  const acute = arcTangent(slope2);
  const angle = x < 0 && slope2 < 1152921504606847e3 ? Math.PI - (acute - 12246467991473532e-32) : acute;
  return y < 0 ? -angle : angle;
}
function arcTangent(slope2) {
  let high = 0;
  let low = 0;
  let t = slope2;
  if (slope2 >= 2.4375) {
    high = 1.5707963267948966;
    low = 6123233995736766e-32;
    t = -1 / slope2;
  } else if (slope2 >= 1.1875) {
    high = 0.982793723247329;
    low = 13903311031230998e-33;
    t = (slope2 - 1.5) / (1 + 1.5 * slope2);
  } else if (slope2 >= 0.6875) {
    high = 0.7853981633974483;
    low = 3061616997868383e-32;
    t = (slope2 - 1) / (slope2 + 1);
  } else if (slope2 >= 0.4375) {
    high = 0.4636476090008061;
    low = 22698777452961687e-33;
    t = (2 * slope2 - 1) / (2 + slope2);
  }
  return high - (t * series(t) - low - t);
}
function series(t) {
  const z37 = t * t;
  const w = z37 * z37;
  const a8 = 0.049768779946159324 + w * 0.016285820115365782;
  const a4 = 0.09090887133436507 + w * (0.06661073137387531 + w * a8);
  const even = z37 * (0.3333333333333293 + w * (0.14285714272503466 + w * a4));
  const a7 = -0.058335701337905735 + w * -0.036531572744216916;
  const a3 = -0.11111110405462356 + w * (-0.0769187620504483 + w * a7);
  return even + w * (-0.19999999999876483 + w * a3);
}

// engine/base/math/turn-coefficients.ts
var TurnCoefficients = class {
  cosine = 1;
  s0 = 1;
  c1 = 1 / 2;
  c2 = 1 / 6;
  c3 = 1 / 24;
  halfCosine = 1;
  halfSine = 1;
  #x = 0;
  get d0() {
    return this.s0 - this.c1;
  }
  get d1() {
    return this.c1 - this.c2;
  }
  get d2() {
    return this.c2 - this.c3;
  }
  /**
   * Sets all of them for the angle `x` (rad). Short, so that the engine inlines it: numbers that cross a call are
   * boxed.
   */
  at(x) {
    this.#x = x;
    this.#renew();
  }
  #renew() {
    if (this.#x < 1) this.#bySeries();
    else this.#inClosedForm();
  }
  /**
   * The printed forms lose every digit below x = 1e-4. The series of c₂ and c₃ in −x² are 1/(2k + 3)! and 1/(2k + 4)!;
   * below x = 1 what eight terms leave out is less than 1e-17. All else follows from them, the half angle without a
   * sine or cosine. In pairs of terms, which a processor works out side by side: half the time of one after the other.
   */
  #bySeries() {
    const xx = this.#x * this.#x;
    const yy = xx * xx;
    const c2 = 1 / 6 - xx * (1 / 120) + yy * (1 / 5040 - xx * (1 / 362880) + yy * (1 / 39916800 - xx * (1 / 6227020800) + yy * (1 / 1307674368e3 - xx * (1 / 355687428096e3))));
    const c3 = 1 / 24 - xx * (1 / 720) + yy * (1 / 40320 - xx * (1 / 3628800) + yy * (1 / 479001600 - xx * (1 / 87178291200) + yy * (1 / 20922789888e3 - xx * (1 / 6402373705728e3))));
    const c1 = 1 / 2 - xx * c3;
    this.c3 = c3;
    this.c2 = c2;
    this.c1 = c1;
    this.s0 = 1 - xx * c2;
    this.cosine = 1 - xx * c1;
    this.halfCosine = Math.sqrt((1 + this.cosine) / 2);
    this.halfSine = this.s0 / this.halfCosine;
  }
  /** By the half angle, of which 1 − cos x = 2 sin² x/2 does not cancel. */
  #inClosedForm() {
    const x = this.#x;
    const xx = x * x;
    this.halfCosine = Math.cos(x / 2);
    this.halfSine = Math.sin(x / 2) / (x / 2);
    this.s0 = this.halfSine * this.halfCosine;
    this.c1 = this.halfSine * this.halfSine / 2;
    this.c2 = (1 - this.s0) / xx;
    this.c3 = (1 / 2 - this.c1) / xx;
    this.cosine = 1 - xx * this.c1;
  }
};

// engine/base/math/rigid-motion.ts
function followLine(fix, { dt }, out) {
  out.x = fix.x + fix.vx * dt;
  out.y = fix.y + fix.vy * dt;
  out.z = fix.z + fix.vz * dt;
  out.vx = fix.vx;
  out.vy = fix.vy;
  out.vz = fix.vz;
  out.ax = out.ay = out.az = 0;
}
function followParabola(fix, { dt }, out) {
  const half = dt / 2;
  out.x = fix.x + (fix.vx + fix.ax * half) * dt;
  out.y = fix.y + (fix.vy + fix.ay * half) * dt;
  out.z = fix.z + (fix.vz + fix.az * half) * dt;
  out.vx = fix.vx + fix.ax * dt;
  out.vy = fix.vy + fix.ay * dt;
  out.vz = fix.vz + fix.az * dt;
  out.ax = fix.ax;
  out.ay = fix.ay;
  out.az = fix.az;
}
function isUnaccelerated(fix) {
  return fix.ax === 0 && fix.ay === 0 && fix.az === 0;
}
function keepOrientation(fix, out) {
  copyRotation(fix, out);
  out.wx = out.wy = out.wz = 0;
}
function keepTurning(fix, { dt }, out) {
  const { qw, qx, qy, qz, wx, wy, wz } = fix;
  const rate2 = Math.sqrt(wx * wx + wy * wy + wz * wz);
  const half = rate2 * dt / 2;
  const c = cosineOf(half);
  const s = half === 0 ? dt / 2 : sineOf(half) / rate2;
  out.qw = c * qw - s * (qx * wx + qy * wy + qz * wz);
  out.qx = c * qx + s * (qw * wx + qy * wz - qz * wy);
  out.qy = c * qy + s * (qw * wy + qz * wx - qx * wz);
  out.qz = c * qz + s * (qw * wz + qx * wy - qy * wx);
  out.wx = wx;
  out.wy = wy;
  out.wz = wz;
}
var Vector = class {
  x = 0;
  y = 0;
  z = 0;
};
var BodyMotion = class {
  #turn = new TurnCoefficients();
  /** How far to go, s. */
  #dt = 0;
  /** Angular velocity in world axes; it stays what it is while the body turns with it. */
  #omega = new Vector();
  /** Constant velocity in body axes (A_b = 0): a line, a circle or a helix. */
  followVelocity(fix, { dt }, out) {
    this.#dt = dt;
    this.#turnOn(fix, out);
    this.#moveOn(fix, out);
  }
  /** Constant acceleration in body axes: A_b = d(V_b)/dt = R₀A − ω × V_b. */
  followAcceleration(fix, { dt }, out) {
    this.#dt = dt;
    this.#turnOn(fix, out);
    this.#moveOn(fix, out);
    this.#accelerate(fix, out);
  }
  /**
   * Writes the orientation as `keepTurning` does, by the half angle of the coefficients, and keeps these and Ω for what
   * follows.
   */
  #turnOn(fix, out) {
    const { qw, qx, qy, qz, wx, wy, wz } = fix;
    const omega = this.#omega;
    const tx = 2 * (qy * wz - qz * wy);
    const ty = 2 * (qz * wx - qx * wz);
    const tz = 2 * (qx * wy - qy * wx);
    omega.x = wx + qw * tx + qy * tz - qz * ty;
    omega.y = wy + qw * ty + qz * tx - qx * tz;
    omega.z = wz + qw * tz + qx * ty - qy * tx;
    this.#turn.at(Math.sqrt(wx * wx + wy * wy + wz * wz) * Math.abs(this.#dt));
    const c = this.#turn.halfCosine;
    const s = this.#turn.halfSine * this.#dt / 2;
    out.qw = c * qw - s * (qx * wx + qy * wy + qz * wz);
    out.qx = c * qx + s * (qw * wx + qy * wz - qz * wy);
    out.qy = c * qy + s * (qw * wy + qz * wx - qx * wz);
    out.qz = c * qz + s * (qw * wz + qx * wy - qy * wx);
    out.wx = wx;
    out.wy = wy;
    out.wz = wz;
  }
  /** P₀ + R1·V, its velocity Mᵀ·V, and the acceleration Ω × velocity. */
  #moveOn(fix, out) {
    const { x, y, z: z37 } = this.#omega;
    const { vx, vy, vz } = fix;
    const { cosine, s0, c1, c2 } = this.#turn;
    const t = this.#dt;
    const a = t * s0;
    const b = t * t * c1;
    const crossX = y * vz - z37 * vy;
    const crossY = z37 * vx - x * vz;
    const crossZ = x * vy - y * vx;
    const along = x * vx + y * vy + z37 * vz;
    const c = t * t * t * c2 * along;
    out.x = fix.x + a * vx + b * crossX + c * x;
    out.y = fix.y + a * vy + b * crossY + c * y;
    out.z = fix.z + a * vz + b * crossZ + c * z37;
    const kept = b * along;
    out.vx = cosine * vx + a * crossX + kept * x;
    out.vy = cosine * vy + a * crossY + kept * y;
    out.vz = cosine * vz + a * crossZ + kept * z37;
    out.ax = y * out.vz - z37 * out.vy;
    out.ay = z37 * out.vx - x * out.vz;
    out.az = x * out.vy - y * out.vx;
  }
  /** Adds R2·A, with A = R₀ᵀA_b; to the velocity G·t with G = Mᵀ·A; to the acceleration G + Ω × G·t. */
  #accelerate(fix, out) {
    const { x, y, z: z37 } = this.#omega;
    const { cosine, s0, c1, d0, d1, d2 } = this.#turn;
    const t = this.#dt;
    const tt = t * t;
    const ax = fix.ax - (y * fix.vz - z37 * fix.vy);
    const ay = fix.ay - (z37 * fix.vx - x * fix.vz);
    const az = fix.az - (x * fix.vy - y * fix.vx);
    const crossX = y * az - z37 * ay;
    const crossY = z37 * ax - x * az;
    const crossZ = x * ay - y * ax;
    const along = x * ax + y * ay + z37 * az;
    const a = tt * d0;
    const b = tt * t * d1;
    const c = tt * tt * d2 * along;
    out.x += a * ax + b * crossX + c * x;
    out.y += a * ay + b * crossY + c * y;
    out.z += a * az + b * crossZ + c * z37;
    const turned2 = t * s0;
    const kept = tt * c1 * along;
    const gainX = cosine * ax + turned2 * crossX + kept * x;
    const gainY = cosine * ay + turned2 * crossY + kept * y;
    const gainZ = cosine * az + turned2 * crossZ + kept * z37;
    out.vx += gainX * t;
    out.vy += gainY * t;
    out.vz += gainZ * t;
    out.ax += gainX + (y * gainZ - z37 * gainY) * t;
    out.ay += gainY + (z37 * gainX - x * gainZ) * t;
    out.az += gainZ + (x * gainY - y * gainX) * t;
  }
};

// plugins/kit/blend-time.ts
function blendTiming(help = "Duration of the blend to the target; 0 jumps.") {
  return {
    time: seconds({ default: 0.25, min: 0, max: 10, help }),
    timing: z36.enum(["fixed", "measured"]).default("fixed").meta({
      unit: "",
      description: "Whether the time is as given, or the running mean of the intervals between updates once two have landed."
    })
  };
}
var meanOf = 16;
var shortest2 = 1e-6;
var BlendTime = class {
  /** Length of the current blend (s), T_Δ. 0: it jumps. */
  length = 0;
  /** Time since the landing (s), T_t. */
  elapsed = 0;
  /** Share of the blend that is done, T̂, 0 … 1. */
  share = 0;
  #measured;
  #intervals = 0;
  #mean = 0;
  constructor({ time: time2, timing }) {
    this.length = usable(time2);
    this.#measured = timing === "measured";
  }
  /** An update has landed. `elapsed` of the last drawing is the interval; several at once count as one. */
  land() {
    if (this.#measured && this.elapsed > 0) this.#measure(this.elapsed);
    this.elapsed = 0;
    this.share = 0;
  }
  /** A new spawn: the time since the last landing is no interval between updates. */
  restart() {
    this.elapsed = 0;
  }
  /** It is drawn, `elapsed` seconds after the landing. */
  draw({ elapsed }) {
    this.elapsed = elapsed;
    this.share = elapsed < this.length ? elapsed / this.length : 1;
  }
  #measure(interval2) {
    this.#intervals += 1;
    this.#mean += (interval2 - this.#mean) / Math.min(this.#intervals, meanOf);
    this.length = usable(this.#mean);
  }
};
function usable(time2) {
  return time2 < shortest2 ? 0 : time2;
}

// plugins/kit/blend.ts
var BlendAxis = class {
  /** Where the entity was shown at the landing [P₀], m, and the velocity at which it moved there [V₀], m/s. */
  shown = 0;
  shownVelocity = 0;
  /** Velocity [V₀′], m/s, and acceleration [A₀′], m/s², of the target at the landing. */
  landedVelocity = 0;
  landedAcceleration = 0;
  /** The target now [P′ₜ, V′ₜ, A′ₜ]. */
  target = 0;
  targetVelocity = 0;
  targetAcceleration = 0;
  /** Written by the curve: where the entity is drawn [Qₜ], and the derivative of that by time. */
  position = 0;
  velocity = 0;
};
var Blend = class {
  #time;
  #curve;
  #x = new BlendAxis();
  #y = new BlendAxis();
  #z = new BlendAxis();
  #turn = new PartialTurn();
  constructor(timing, curve2) {
    this.#time = new BlendTime(timing);
    this.#curve = curve2;
  }
  restart() {
    this.#time.restart();
  }
  land(shown2, target) {
    this.#time.land();
    this.#turn.between(target, shown2);
    this.#start(shown2);
    this.#head(target);
  }
  place(target, step2, out) {
    this.#time.draw(step2);
    copyState(target, out);
    if (this.#time.share === 1) return;
    this.#turn.share = 1 - this.#time.share;
    this.#turn.apply(out);
    this.#aim(target);
    this.#draw(out);
  }
  #start(shown2) {
    this.#x.shown = shown2.x;
    this.#y.shown = shown2.y;
    this.#z.shown = shown2.z;
    this.#x.shownVelocity = shown2.vx;
    this.#y.shownVelocity = shown2.vy;
    this.#z.shownVelocity = shown2.vz;
  }
  #head(target) {
    this.#x.landedVelocity = target.vx;
    this.#y.landedVelocity = target.vy;
    this.#z.landedVelocity = target.vz;
    this.#x.landedAcceleration = target.ax;
    this.#y.landedAcceleration = target.ay;
    this.#z.landedAcceleration = target.az;
  }
  #aim(target) {
    this.#x.target = target.x;
    this.#y.target = target.y;
    this.#z.target = target.z;
    this.#x.targetVelocity = target.vx;
    this.#y.targetVelocity = target.vy;
    this.#z.targetVelocity = target.vz;
    this.#x.targetAcceleration = target.ax;
    this.#y.targetAcceleration = target.ay;
    this.#z.targetAcceleration = target.az;
  }
  #draw(out) {
    this.#curve(this.#x, this.#time);
    this.#curve(this.#y, this.#time);
    this.#curve(this.#z, this.#time);
    out.x = this.#x.position;
    out.y = this.#y.position;
    out.z = this.#z.position;
    out.vx = this.#x.velocity;
    out.vy = this.#y.velocity;
    out.vz = this.#z.velocity;
  }
};

// plugins/kit/budget-shares.ts
var cases = {
  accumulated: [1, 0, 0],
  instantaneous: [0, 1, 0],
  time: [0, 0, 1],
  thirds: [1 / 3, 1 / 3, 1 / 3],
  halves: [1 / 2, 1 / 2, 0]
};
var choices = ["accumulated", "instantaneous", "time", "thirds", "halves", "weights", "equal"];
var weightOf = (symbol, factor) => ratio2({
  default: 0,
  min: 0,
  max: 1,
  help: `Weight ${symbol} of ${factor} where shares are by weights; the three are scaled to add up to 1.`
});
function budgetPerTrigger() {
  return ratio2({
    default: 1,
    min: 0,
    max: 1e4,
    help: "Updates a trigger, over all receivers: for three receivers, 1 is the cost of sending every third update to all."
  });
}
function shareParams() {
  return {
    shares: z36.enum(choices).default("accumulated").meta({
      unit: "",
      description: "What a receiver\u2019s share of the budget follows: accumulated, instantaneous, time, thirds and halves are the thesis\u2019s cases 1 to 5; weights, those given; equal, 1/n each."
    }),
    accumulatedWeight: weightOf("\u03B1\u2081", "the accumulated error"),
    instantaneousWeight: weightOf("\u03B1\u2082", "the instantaneous error"),
    timeWeight: weightOf("\u03B1\u2083", "the time"),
    instantaneous: z36.enum(["since-made", "since-acknowledged"]).default("since-made").meta({
      unit: "",
      description: "The instantaneous error: since the update in use was made (thesis, 3.4.1.2.2), or since its acknowledged arrival (Appendix B)."
    }),
    time: z36.enum(["sent", "received", "acknowledged"]).default("acknowledged").meta({
      unit: "",
      description: "The time since an update was last sent to the receiver, arrived there as far as is known, or arrived as acknowledged (Appendix B; with the other two, receivers served together stay in step)."
    }),
    flights: z36.enum(["delayed", "at-once"]).default("delayed").meta({
      unit: "",
      description: "When an update in flight is assumed to arrive: by the delay estimate, or at the moment it is sent, as the thesis has it."
    })
  };
}
function sharesOf(parts, out) {
  let whole = 0;
  for (let i = 0; i < parts.length; i++) whole += parts[i];
  for (let i = 0; i < parts.length; i++) out[i] = whole > 0 ? parts[i] / whole : 1 / parts.length;
}
function weightsOf(rules) {
  if (rules.shares === "equal") return [0, 0, 0];
  if (rules.shares !== "weights") return cases[rules.shares];
  const { accumulatedWeight: a, instantaneousWeight: i, timeWeight: t } = rules;
  const sum2 = a + i + t;
  return sum2 > 0 ? [a / sum2, i / sum2, t / sum2] : [0, 0, 0];
}
var BudgetShares = class {
  /** Adding up to 1; 1/n until weighed. */
  values;
  #rules;
  #weights;
  #parts;
  constructor(rules, receivers) {
    this.#rules = rules;
    this.#weights = weightsOf(rules);
    this.#parts = new Float64Array(receivers);
    this.values = new Float64Array(receivers).fill(1 / receivers);
  }
  /** Computes the shares from the current estimates. Does not allocate. */
  weigh(view) {
    const [accumulated, instantaneous, time2] = this.#weights;
    if (accumulated + instantaneous + time2 === 0) return;
    this.values.fill(0);
    if (accumulated > 0) this.#addAccumulated(view, accumulated);
    if (instantaneous > 0) this.#addInstantaneous(view, instantaneous);
    if (time2 > 0) this.#addTime(view, time2);
    this.#guarantee(view);
  }
  /** A receiver that was sent updates and has acknowledged none has 1/n, whatever the estimates say: nothing is known of its error. */
  #guarantee(view) {
    const shares = this.values;
    const fair = 1 / shares.length;
    let unanswered = 0;
    let others = 0;
    for (let i = 0; i < shares.length; i++) {
      if (isUnanswered(view, i)) unanswered += 1;
      else others += shares[i];
    }
    if (unanswered === 0) return;
    const rest = 1 - unanswered * fair;
    for (let i = 0; i < shares.length; i++) {
      if (isUnanswered(view, i)) shares[i] = fair;
      else shares[i] = others > 0 ? shares[i] / others * rest : rest / (shares.length - unanswered);
    }
  }
  #addAccumulated(view, weight) {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = view.aee(i, view.now, this.#rules.flights);
    this.#add(weight);
  }
  #addInstantaneous(view, weight) {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = Math.max(0, this.#instantaneous(view, i));
    this.#add(weight);
  }
  #addTime(view, weight) {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = ageOf(this.#lastTime(view, i), view.now);
    this.#add(weight);
  }
  #add(weight) {
    sharesOf(this.#parts, this.#parts);
    for (let i = 0; i < this.#parts.length; i++) this.values[i] = this.values[i] + weight * this.#parts[i];
  }
  #instantaneous(view, receiver) {
    const { instantaneous, flights } = this.#rules;
    if (instantaneous === "since-made") return view.instantaneous(receiver, flights);
    return view.aee(receiver, view.now, flights) - view.cee(receiver);
  }
  #lastTime(view, receiver) {
    if (this.#rules.time === "sent") return view.lastSentAt(receiver);
    if (this.#rules.time === "received") return view.lastArrivalAt(receiver);
    return view.lastAcknowledgedAt(receiver);
  }
};
function isUnanswered(view, receiver) {
  return view.lastAcknowledgedAt(receiver) === -Infinity && view.lastSentUpdate(receiver) >= 0;
}
function ageOf(then, now) {
  return then === -Infinity ? 0 : Math.max(0, now - then);
}

// plugins/kit/budget-frequencies.ts
var frequenciesExplained = [
  { id: "share", title: "Share", unit: "" },
  { id: "frequency", title: "Frequency", unit: "" }
];
var BudgetFrequencies = class {
  /** By receiver, 0 to 1. */
  values;
  #shares;
  #budget;
  /** `budget` in updates a trigger. */
  constructor({ budget, ...rules }, receivers) {
    this.values = new Float64Array(receivers);
    this.#shares = new BudgetShares(rules, receivers);
    this.#budget = budget;
  }
  /** Computes them from the current estimates. Does not allocate. */
  weigh(view) {
    this.#shares.weigh(view);
    frequenciesOf(this.#shares.values, this.#budget, this.values);
    if (view.index === 0) this.values.fill(1);
  }
  explain(receiver, plan) {
    plan.explain(receiver, 0, this.#shares.values[receiver]);
    plan.explain(receiver, 1, this.values[receiver]);
  }
};
function frequenciesOf(shares, budget, out) {
  for (let i = 0; i < shares.length; i++) out[i] = shares[i] * budget;
  while (handOutSurplus(out)) ;
}
function handOutSurplus(frequencies) {
  let surplus = 0;
  let open2 = 0;
  for (let i = 0; i < frequencies.length; i++) {
    const over = frequencies[i] - 1;
    if (over < 0) open2 += 1;
    else surplus += over;
  }
  if (surplus === 0) return false;
  for (let i = 0; i < frequencies.length; i++) {
    const frequency = frequencies[i];
    frequencies[i] = frequency < 1 ? frequency + surplus / open2 : 1;
  }
  return true;
}

// plugins/kit/equal-errors.ts
var equalErrorsParams = z36.object({
  aim: z36.enum(["delay-aware", "literal"]).default("delay-aware").meta({
    unit: "",
    description: "literal: an update is sent at the moment at which it should arrive, as printed; delay-aware: a delay earlier."
  }),
  flights: z36.enum(["at-once", "delayed"]).optional().meta({
    unit: "",
    description: "Updates in flight are assumed to arrive at-once, \u201Cwithout any delay\u201D, or delayed as estimated (both in thesis 3.3.2). Left out: at-once if literal, else delayed."
  }),
  horizon: seconds({
    default: 10,
    min: 0.01,
    max: 600,
    help: "An update that would have to wait longer than this, or than the heartbeat of the trigger, waits for the next trigger."
  })
});
var equalErrorsExplained = [
  { id: "error", title: "Error when it would arrive, sent at once", unit: "m\xB7s" },
  { id: "holding", title: "Holding time \u03B4", unit: "s" }
];
var EqualErrors = class {
  #isLiteral;
  #flights;
  #horizon;
  /** By receiver: the error (m·s) when the update would arrive, sent at once. */
  #errors;
  /** By receiver, when (s) an update would arrive that is sent now; literally: when it is sent. */
  #arrivals;
  #life = 0;
  /** `heartbeat` (s): of the lane's trigger. */
  constructor({ aim, flights, horizon: horizon3 }, receivers, heartbeat) {
    this.#isLiteral = aim === "literal";
    this.#flights = flights ?? (aim === "literal" ? "at-once" : "delayed");
    this.#horizon = Math.min(horizon3, heartbeat);
    this.#errors = new Float64Array(receivers);
    this.#arrivals = new Float64Array(receivers);
  }
  /** Sends the newest update, or holds it. A receiver that would wait beyond the horizon waits for the next trigger. */
  schedule(view, plan) {
    const begins = view.life !== this.#life;
    this.#life = view.life;
    const worst = this.#assess(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const now = begins || receiver === worst || view.lastAcknowledgedAt(receiver) === -Infinity;
      if (now) plan.send(receiver);
      const holding = now ? 0 : this.#hold(plan, receiver, this.#errors[worst]);
      plan.explain(receiver, 0, this.#errors[receiver]);
      plan.explain(receiver, 1, holding);
    }
  }
  /** Computes arrivals and errors; the first receiver with the largest error. */
  #assess(view) {
    const errors = this.#errors;
    let worst = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const arrival = this.#isLiteral ? view.now : view.now + view.delay(receiver);
      this.#arrivals[receiver] = arrival;
      errors[receiver] = view.aee(receiver, arrival, this.#flights);
      if (errors[receiver] > errors[worst]) worst = receiver;
    }
    return worst;
  }
  /** Holds the update until the error reaches `target` (m·s); for how long (s), Infinity: beyond the horizon. */
  #hold(plan, receiver, target) {
    const earliest = this.#arrivals[receiver];
    return plan.holdForAee(receiver, target, earliest, earliest + this.#horizon, this.#flights);
  }
};

// plugins/kit/link-record.ts
var room2 = 64;
var underWay = 0;
var acknowledged = 1;
var gone = 2;
var firstTimeout = 3;
var leastMargin = 0.05;
var overdueMargin = 0.1;
var lossGain = 1 / 32;
var mostLoss = 0.9;
var queueGrowth = 0.06;
var queueShare = 0.6;
var queueDelay = 0.1;
var calmPairs = 60;
var faster = 0.9;
var LinkRecord = class {
  /** Mean loss, 0 … 0.9; time-outs in a row. */
  loss = 0;
  misses = 0;
  /** Least interval (s) between two updates that does not fill a queue; 0: there are no signs of one. */
  pace = 0;
  #ids = new Float64Array(room2).fill(-1);
  #sentAt = new Float64Array(room2);
  #arrivedAt = new Float64Array(room2);
  #fates = new Uint8Array(room2);
  #count = 0;
  /** Place of the first update that may be under way, counted from the first of all. */
  #open = 0;
  #outcomes = 0;
  /** Mean round trip and its mean deviation, s; RFC 6298. */
  #roundTrip = NaN;
  #deviation = 0;
  /** End (s) of the queue as paced. */
  #freeAt = -Infinity;
  #usualGap = NaN;
  #growth = 0;
  #change = 0;
  #service = NaN;
  #leastDelay = Infinity;
  #calm = 0;
  /** Nothing is known any more. */
  restart() {
    this.#count = 0;
    this.#open = 0;
    this.#outcomes = 0;
    this.loss = 0;
    this.misses = 0;
    this.pace = 0;
    this.#roundTrip = NaN;
    this.#freeAt = -Infinity;
    this.#usualGap = NaN;
    this.#growth = this.#change = this.#calm = 0;
    this.#service = NaN;
    this.#leastDelay = Infinity;
  }
  sent(id2, now) {
    const at = this.#count & room2 - 1;
    if (this.#count > 0) this.#learnGap(now - this.#sentAt[this.#count - 1 & room2 - 1]);
    this.#ids[at] = id2;
    this.#sentAt[at] = now;
    this.#arrivedAt[at] = NaN;
    this.#fates[at] = underWay;
    this.#count += 1;
    this.#open = Math.max(this.#open, this.#count - room2);
    this.#freeAt = Math.max(now, this.#freeAt) + this.pace;
  }
  acknowledged(id2, arrivedAt, now) {
    this.misses = 0;
    const at = this.#placeOf(id2);
    if (at < 0) return;
    const slot = at & room2 - 1;
    const gain2 = this.#fates[slot] === gone ? lossGain : this.#gain();
    if (this.#fates[slot] === gone) this.loss = Math.max(0, this.loss - lossGain);
    this.#fates[slot] = acknowledged;
    this.#arrivedAt[slot] = arrivedAt;
    this.loss -= gain2 * this.loss;
    this.#measureRoundTrip(now - this.#sentAt[slot]);
    this.#leastDelay = Math.min(this.#leastDelay, arrivedAt - this.#sentAt[slot]);
    this.#compare(at);
    this.#compare(at + 1);
  }
  /** Updates for which the time-out has passed are taken for lost. */
  expire(now) {
    const limit2 = now - this.#timeout;
    const oldest = this.#oldest;
    this.#open = Math.max(this.#open, oldest);
    for (let at = this.#open; at < this.#count; at++) {
      const slot = at & room2 - 1;
      if (this.#fates[slot] === underWay) {
        if (this.#sentAt[slot] > limit2) return;
        this.#fates[slot] = gone;
        this.misses += 1;
        this.loss = Math.min(mostLoss, this.loss + this.#gain() * (1 - this.loss));
      }
      this.#open = at + 1;
    }
  }
  /** Number of the newest update under way that comes before place `before`, and its place; −1: there is none. Start with Infinity. */
  underWayBefore(before) {
    for (let at = Math.min(before, this.#count) - 1; at >= Math.max(this.#open, this.#oldest); at--) {
      if (this.#fates[at & room2 - 1] === underWay) return at;
    }
    return -1;
  }
  idAt(place4) {
    return this.#ids[place4 & room2 - 1];
  }
  /** True while another update would only lengthen a queue: the pace is not due, or two updates are overdue. */
  isFull(now) {
    if (now < this.#freeAt) return true;
    if (Number.isNaN(this.#roundTrip)) return false;
    const limit2 = now - this.#roundTrip - Math.max(overdueMargin, 3 * this.#deviation);
    let overdue = 0;
    for (let at = this.underWayBefore(Infinity); at >= 0; at = this.underWayBefore(at)) {
      if (this.#sentAt[at & room2 - 1] < limit2) overdue += 1;
    }
    return overdue >= 2;
  }
  get #oldest() {
    return Math.max(0, this.#count - room2);
  }
  get #timeout() {
    return Number.isNaN(this.#roundTrip) ? firstTimeout : this.#roundTrip + Math.max(4 * this.#deviation, leastMargin);
  }
  #placeOf(id2) {
    for (let at = this.#count - 1; at >= this.#oldest; at--) if (this.#ids[at & room2 - 1] === id2) return at;
    return -1;
  }
  /** The first outcomes count for more. */
  #gain() {
    this.#outcomes += 1;
    return Math.max(lossGain, 1 / (this.#outcomes + 2));
  }
  #measureRoundTrip(sample) {
    if (Number.isNaN(this.#roundTrip)) {
      this.#roundTrip = sample;
      this.#deviation = sample / 2;
      return;
    }
    this.#deviation += (Math.abs(this.#roundTrip - sample) - this.#deviation) / 4;
    this.#roundTrip += (sample - this.#roundTrip) / 8;
  }
  #learnGap(gap) {
    this.#usualGap = Number.isNaN(this.#usualGap) ? gap : this.#usualGap + (gap - this.#usualGap) / 16;
  }
  /** Jitter that is independent makes no mean difference of delays, whatever the gap; a queue makes that of its service time less the gap. */
  #compare(at) {
    const previous = at - 1 & room2 - 1;
    const slot = at & room2 - 1;
    if (at - 1 < this.#oldest || at >= this.#count) return;
    if (this.#fates[previous] !== acknowledged || this.#fates[slot] !== acknowledged) return;
    const gap = this.#sentAt[slot] - this.#sentAt[previous];
    const delay = this.#arrivedAt[slot] - this.#sentAt[slot];
    const growth = delay - (this.#arrivedAt[previous] - this.#sentAt[previous]);
    if (gap < this.#usualGap && delay > this.#leastDelay + queueDelay) {
      const service = gap + growth;
      this.#service = Number.isNaN(this.#service) ? service : this.#service + (service - this.#service) / 8;
    }
    if (gap < this.#usualGap) {
      this.#growth += (growth - this.#growth) / 16;
      this.#change += (Math.abs(growth) - this.#change) / 16;
    }
    if (this.#growth > queueGrowth && this.#growth > queueShare * this.#change) {
      this.#calm = 0;
      if (this.#service > this.pace) this.pace = this.#service;
      return;
    }
    this.#calm += 1;
    if (this.#calm < calmPairs) return;
    this.#calm = 0;
    this.pace *= faster;
    if (this.pace < 5e-3) this.pace = 0;
  }
};

// plugins/kit/offset-fade.ts
var OffsetRest = class {
  /** Share of the offset in place and orientation that is left, 1 … 0, and its derivative by time. */
  left = 1;
  rate = 0;
  /**
   * Time (s) for which the entity has gone on with its velocity relative to the target at the landing, and its
   * derivative by time.
   */
  drift = 0;
  driftRate = 0;
};
var OffsetFade = class {
  #time;
  #fading;
  #rest = new OffsetRest();
  #offset = new KinematicState();
  #turn = new PartialTurn();
  constructor(timing, fading) {
    this.#time = new BlendTime(timing);
    this.#fading = fading;
  }
  restart() {
    this.#time.restart();
  }
  land(shown2, target) {
    this.#time.land();
    const offset = this.#offset;
    offset.x = shown2.x - target.x;
    offset.y = shown2.y - target.y;
    offset.z = shown2.z - target.z;
    offset.vx = shown2.vx - target.vx;
    offset.vy = shown2.vy - target.vy;
    offset.vz = shown2.vz - target.vz;
    this.#turn.between(target, shown2);
  }
  place(target, step2, out) {
    this.#time.draw(step2);
    copyState(target, out);
    if (this.#time.length === 0) return;
    this.#fading(this.#rest, this.#time);
    if (this.#rest.left > 0) this.#add(out);
  }
  #add(out) {
    const { left, rate: rate2, drift, driftRate } = this.#rest;
    const offset = this.#offset;
    out.x += offset.x * left + offset.vx * drift;
    out.y += offset.y * left + offset.vy * drift;
    out.z += offset.z * left + offset.vz * drift;
    out.vx += offset.x * rate2 + offset.vx * driftRate;
    out.vy += offset.y * rate2 + offset.vy * driftRate;
    out.vz += offset.z * rate2 + offset.vz * driftRate;
    this.#turn.share = left;
    this.#turn.apply(out);
  }
};

// plugins/kit/spline-blend.ts
function splineCurve(tangents) {
  const chord = tangents === "velocities" ? 0 : 0.5;
  return (axis, time2) => follow(axis, time2, chord);
}
function follow(axis, time2, chord) {
  const { length, share: share3 } = time2;
  const left = length - time2.elapsed;
  const endVelocity = axis.targetVelocity + axis.targetAcceleration * left;
  const distance3 = axis.target + (axis.targetVelocity + endVelocity) / 2 * left - axis.shown;
  const leaving = chord * distance3 + (1 - chord) * axis.shownVelocity * length;
  const arriving = chord * distance3 + (1 - chord) * endVelocity * length;
  const shareLeft = 1 - share3;
  axis.position = axis.shown + share3 * (share3 * (3 - 2 * share3) * distance3 + shareLeft * (shareLeft * leaving - share3 * arriving));
  axis.velocity = (6 * share3 * shareLeft * distance3 + shareLeft * (1 - 3 * share3) * leaving + share3 * (3 * share3 - 2) * arriving) / length;
}

// plugins/convergence/bezier/index.ts
var bezier_default = defineConvergenceScheme({
  id: "bezier",
  title: "Cubic B\xE9zier spline",
  source: "Murphy, Believable Dead Reckoning, 1.3: P\u2080, P\u2080 + V\u2080T/3, P\u2081 \u2212 V\u2081T/3, P\u2081",
  params: z36.object(blendTiming()),
  create: ({ params: params9 }) => new Blend(params9, splineCurve("velocities"))
});

// plugins/convergence/catmull-rom/index.ts
var catmull_rom_default = defineConvergenceScheme({
  id: "catmull-rom",
  title: "Catmull\u2013Rom spline",
  source: "Murphy, Believable Dead Reckoning, 1.3: outside points P\u2080 \u2212 V\u2080T and P\u2081 + V\u2081T",
  params: z36.object(blendTiming()),
  create: ({ params: params9 }) => new Blend(params9, splineCurve("means with the chord"))
});

// plugins/convergence/dis-smoothing/index.ts
var dis_smoothing_default = defineConvergenceScheme({
  id: "dis-smoothing",
  title: "DIS smoothing, a series of small jumps",
  source: "IEEE 1278.1, smoothing; NOSSDAV 2006 (GLS), 3.3: \u201Ca series of smaller jumps\u201D",
  params: z36.object({
    ...blendTiming("Over how long the jumps are spread; 0 jumps at once."),
    jumps: count3({ default: 4, min: 1, max: 1e3, help: "How many equal jumps; the first comes at once, 1 is a single jump." })
  }),
  create: ({ params: params9 }) => {
    const { jumps } = params9;
    return new OffsetFade(params9, (rest, time2) => {
      rest.left = 1 - Math.ceil(time2.share * jumps) / jumps;
    });
  }
});

// plugins/convergence/exponential/index.ts
var exponential_default = defineConvergenceScheme({
  id: "exponential",
  title: "Exponential",
  source: "first-order lag on the offset: left = e^(\u2212t/T)",
  params: z36.object(blendTiming("After this time 37 % of the offset is left, after three times as long 5 %; 0 jumps.")),
  create: ({ params: params9 }) => new OffsetFade(params9, (rest, { elapsed, length }) => {
    rest.left = Math.exp(-elapsed / length);
    rest.rate = -rest.left / length;
  })
});

// plugins/convergence/hermite/index.ts
var hermite_default = defineConvergenceScheme({
  id: "hermite",
  title: "Hermite curve (the B\xE9zier spline)",
  source: "Murphy, Believable Dead Reckoning, 1.3; Van Verth and Bishop 2008",
  params: z36.object(blendTiming()),
  create: ({ params: params9 }) => new Blend(params9, splineCurve("velocities"))
});

// plugins/convergence/linear-blend/index.ts
var linear_blend_default = defineConvergenceScheme({
  id: "linear-blend",
  title: "Linear blend",
  source: "Aronson, \u201Clinear convergence\u201D; Murphy, on the straight line between two positions",
  params: z36.object(blendTiming("How long the offset takes to fade away; 0 jumps.")),
  create: ({ params: params9 }) => new OffsetFade(params9, (rest, time2) => {
    rest.left = 1 - time2.share;
    rest.rate = -1 / time2.length;
  })
});

// plugins/convergence/projective-blend/index.ts
function curve(axis, { elapsed, length, share: share3 }) {
  const gain2 = axis.landedAcceleration * elapsed;
  const velocity = axis.shownVelocity + gain2;
  const projected = axis.shown + (axis.shownVelocity + gain2 / 2) * elapsed;
  const distance3 = axis.target - projected;
  axis.position = projected + distance3 * share3;
  axis.velocity = velocity + (axis.targetVelocity - velocity) * share3 + distance3 * (1 / length);
}
var projective_blend_default = defineConvergenceScheme({
  id: "projective-blend",
  title: "Projective blend",
  source: "Murphy, Believable Dead Reckoning, \u201Cthe first attempt\u201D",
  params: z36.object(blendTiming()),
  create: ({ params: params9 }) => new Blend(params9, curve)
});

// plugins/convergence/projective-velocity-blend/index.ts
function curveOf(smooth) {
  return (axis, { elapsed, length, share: share3 }) => {
    const weight = smooth ? share3 * share3 * (3 - 2 * share3) : share3;
    const rate2 = smooth ? 6 * share3 * (1 - share3) / length : 1 / length;
    const change2 = axis.landedVelocity - axis.shownVelocity;
    const gain2 = axis.landedAcceleration * elapsed;
    const blended = axis.shownVelocity + change2 * weight;
    const velocity = blended + change2 * rate2 * elapsed + gain2;
    const projected = axis.shown + (blended + gain2 / 2) * elapsed;
    const distance3 = axis.target - projected;
    axis.position = projected + distance3 * weight;
    axis.velocity = velocity + (axis.targetVelocity - velocity) * weight + distance3 * rate2;
  };
}
var projective_velocity_blend_default = defineConvergenceScheme({
  id: "projective-velocity-blend",
  title: "Projective velocity blend",
  source: "Murphy, Believable Dead Reckoning, \u201CProjective Velocity Blending\u201D",
  params: z36.object({
    ...blendTiming(),
    smooth: z36.boolean().default(false).meta({
      unit: "",
      description: "Weighs by 3T\u0302\xB2 \u2212 2T\u0302\xB3 instead of T\u0302: the velocity no longer jumps at both ends, at 5 to 8 % more error on a circle."
    })
  }),
  create: ({ params: params9 }) => new Blend(params9, curveOf(params9.smooth))
});

// plugins/convergence/snap/index.ts
var snap_default = defineConvergenceScheme({
  id: "snap",
  title: "Snap",
  source: "BZFlag; Murphy, the case without blending",
  params: z36.object({}),
  immediate: true,
  create: () => ({
    isStateless: true,
    land() {
    },
    place(target, _lapse, out) {
      copyState(target, out);
    }
  })
});

// plugins/convergence/spring/index.ts
function pull(rest, { elapsed, length }) {
  const frequency = 2 / length;
  const phase = frequency * elapsed;
  const fade = Math.exp(-phase);
  rest.left = (1 + phase) * fade;
  rest.rate = -frequency * phase * fade;
  rest.drift = elapsed * fade;
  rest.driftRate = (1 - phase) * fade;
}
var spring_default = defineConvergenceScheme({
  id: "spring",
  title: "Critically damped spring",
  source: "T. Lowe, Critically Damped Ease-In/Ease-Out Smoothing, Game Programming Gems 4, 1.10; in closed form",
  params: z36.object(
    blendTiming("2 / natural frequency: after this time 41 % of an offset at rest is left, after three times as long 2 %; 0 jumps.")
  ),
  create: ({ params: params9 }) => new OffsetFade(params9, pull)
});

// plugins/convergence/turn-and-drive/detour.ts
var margin2 = 1e-3;
var outside = 2e-3;
var inTheWay = 5e-4;
var Detour = class {
  /** The straight line that a call is about, m: of the last `plan`, to where to drive now. */
  line = new LevelSegment();
  #footprints;
  #spot = { x: NaN, y: NaN };
  /** The side on which obstacles are passed: 1 left, −1 right, 0 none is. */
  #side = 0;
  /** Direction of the tangent that was laid last, rad, and its length, m. */
  #tangent = NaN;
  #tangentLength = NaN;
  constructor(obstacles, room3) {
    this.#footprints = obstacles.map((obstacle) => new Footprint(obstacle, room3));
  }
  /** True when an obstacle blocks the line to the target. */
  isBlocked(from, target) {
    this.#lay(from, target);
    return this.#first() !== null;
  }
  /** Writes the line to where to drive now; `reach` (m): how far a step gets. */
  plan(from, target, reach2) {
    this.#lay(from, target);
    if (this.#leaves()) return;
    this.#aimOutside();
    const blocking = this.#first();
    if (blocking === null) this.#side = 0;
    else this.#goAround(blocking, reach2);
  }
  /** True when a step from where the last plan begins stays out of every obstacle, or leads out of one. */
  allows(stepX, stepY) {
    this.line.toX = this.line.fromX + stepX;
    this.line.toY = this.line.fromY + stepY;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i];
      if (footprint.isFarFrom(this.line, margin2)) continue;
      footprint.crossing(this.line);
      if (footprint.passing < 0 && !this.#leadsOut(footprint)) return false;
    }
    return true;
  }
  #lay(from, to) {
    this.line.fromX = from.x;
    this.line.fromY = from.y;
    this.line.toX = to.x;
    this.line.toY = to.y;
  }
  /** From within an obstacle the line leads out. */
  #leaves() {
    const spot = this.#spot;
    spot.x = this.line.fromX;
    spot.y = this.line.fromY;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i];
      if (footprint.isFarFrom(this.line, margin2)) continue;
      footprint.nearest(spot, outside);
      if (footprint.distance >= 0) continue;
      this.line.toX = footprint.x;
      this.line.toY = footprint.y;
      return true;
    }
    return false;
  }
  /** A target within an obstacle is driven to as near as that goes. */
  #aimOutside() {
    const spot = this.#spot;
    spot.x = this.line.toX;
    spot.y = this.line.toY;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i];
      if (footprint.isFarFrom(this.line, outside)) continue;
      footprint.nearest(spot, margin2);
      if (footprint.distance >= margin2) continue;
      spot.x = this.line.toX = footprint.x;
      spot.y = this.line.toY = footprint.y;
    }
  }
  /** The first obstacle that the line comes nearer to than it already is, and too near. */
  #first() {
    let first = null;
    for (let i = 0; i < this.#footprints.length; i++) {
      const footprint = this.#footprints[i];
      if (footprint.isFarFrom(this.line, margin2)) continue;
      footprint.crossing(this.line);
      const blocks = footprint.at > 0 && footprint.passing < inTheWay;
      if (blocks && (first === null || footprint.at < first.at)) first = footprint;
    }
    return first;
  }
  #goAround(first, reach2) {
    const { line } = this;
    if (this.#side === 0) this.#side = this.#smallerTurn(first);
    let blocking = first;
    for (let i = 0; i < this.#footprints.length && blocking !== null; i++) {
      this.#layTangent(blocking, this.#side);
      const length = this.#tangentLength + reach2;
      line.toX = line.fromX + length * Math.cos(this.#tangent);
      line.toY = line.fromY + length * Math.sin(this.#tangent);
      blocking = this.#first();
    }
  }
  #smallerTurn(blocking) {
    const straight2 = Math.atan2(this.line.toY - this.line.fromY, this.line.toX - this.line.fromX);
    this.#layTangent(blocking, 1);
    const left = Math.abs(wrapAngle(this.#tangent - straight2));
    this.#layTangent(blocking, -1);
    return left <= Math.abs(wrapAngle(straight2 - this.#tangent)) ? 1 : -1;
  }
  /**
   * The outermost of the tangents on that side of the circles about its corners, as seen from where the line begins.
   */
  #layTangent({ centreX, centreY, cornersX, cornersY, radius: round }, side) {
    const { fromX, fromY } = this.line;
    const middle = Math.atan2(centreY - fromY, centreX - fromX);
    const radius = round + margin2;
    let widest = -Infinity;
    for (let corner = 0; corner < cornersX.length; corner++) {
      const x = cornersX[corner] - fromX;
      const y = cornersY[corner] - fromY;
      const distance3 = Math.sqrt(x * x + y * y);
      const off = side * wrapAngle(Math.atan2(y, x) - middle) + Math.asin(Math.min(1, radius / distance3));
      if (off <= widest) continue;
      widest = off;
      this.#tangentLength = Math.sqrt(Math.max(0, distance3 * distance3 - radius * radius));
    }
    this.#tangent = middle + side * widest;
  }
  #leadsOut(footprint) {
    const spot = this.#spot;
    spot.x = this.line.fromX;
    spot.y = this.line.fromY;
    footprint.nearest(spot, 0);
    const before = footprint.distance;
    spot.x = this.line.toX;
    spot.y = this.line.toY;
    footprint.nearest(spot, 0);
    return before < 0 && footprint.distance > before;
  }
};

// plugins/convergence/turn-and-drive/drive.ts
var variants = ["strict", "smooth", "snap"];
var arrived2 = 1e-12;
var Drive = class {
  #vehicle;
  /** The path around obstacles; null: straight through. */
  #detour;
  #dt = 0;
  /** How far (m) it gets in a step of that length, and by how much (rad) it turns at most. */
  #reach = 0;
  #most = 0;
  /** Cosine of the most it turns, and the cosine and sine of half of that. */
  #least = 1;
  #mostCosine = 1;
  #mostSine = 0;
  constructor(vehicle, detour = null) {
    this.#vehicle = vehicle;
    this.#detour = detour;
  }
  /** Moves `out` for `dt` > 0 (s): it turns, drives along the new heading, and climbs; pitch and roll stay. */
  step(target, { dt }, out) {
    if (dt !== this.#dt) this.#begin(dt);
    const reach2 = this.#reach;
    const detour = this.#detour;
    const { variant: variant4 } = this.#vehicle;
    const { x, y, qw, qx, qy, qz } = out;
    const axisX = 1 - 2 * (qy * qy + qz * qz);
    const axisY = 2 * (qw * qz + qx * qy);
    const axisLength = Math.sqrt(axisX * axisX + axisY * axisY);
    const headingX = axisLength > 0 ? axisX / axisLength : 1;
    const headingY = axisLength > 0 ? axisY / axisLength : 0;
    if (detour) detour.plan(out, target, reach2);
    const toX = (detour ? detour.line.toX : target.x) - x;
    const toY = (detour ? detour.line.toY : target.y) - y;
    const distance3 = Math.sqrt(toX * toX + toY * toY);
    const isThere = distance3 < arrived2;
    const cosine = isThere ? 1 : headingX * (toX / distance3) + headingY * (toY / distance3);
    const sine = isThere ? 0 : headingX * (toY / distance3) - headingY * (toX / distance3);
    const side = sine < 0 ? -1 : 1;
    const faces = cosine >= this.#least;
    let turn2 = side * this.#most;
    let halfCosine = this.#mostCosine;
    let halfSine = side * this.#mostSine;
    if (faces) {
      const larger = Math.sqrt((1 + Math.abs(cosine)) / 2);
      const smaller = sine / (2 * larger);
      turn2 = directionAngle(sine, cosine);
      halfCosine = cosine < 0 ? side * smaller : larger;
      halfSine = cosine < 0 ? side * larger : smaller;
    }
    let driven2 = 0;
    if (distance3 < arrived2) driven2 = 0;
    else if (variant4 === "smooth") driven2 = cosine * Math.min(reach2, distance3);
    else driven2 = faces && distance3 <= reach2 ? distance3 : cosine * reach2;
    const turnCosine = halfCosine * halfCosine - halfSine * halfSine;
    const turnSine = 2 * halfSine * halfCosine;
    const snaps = variant4 === "snap" && distance3 <= reach2;
    const stepX = snaps ? toX : driven2 * (headingX * turnCosine - headingY * turnSine);
    const stepY = snaps ? toY : driven2 * (headingY * turnCosine + headingX * turnSine);
    const isFree = detour === null || detour.allows(stepX, stepY);
    out.x = isFree ? x + stepX : x;
    out.y = isFree ? y + stepY : y;
    out.vx = isFree ? stepX / dt : 0;
    out.vy = isFree ? stepY / dt : 0;
    out.qw = halfCosine * qw - halfSine * qz;
    out.qx = halfCosine * qx - halfSine * qy;
    out.qy = halfCosine * qy + halfSine * qx;
    out.qz = halfCosine * qz + halfSine * qw;
    out.wx = out.wy = 0;
    out.wz = turn2 / dt;
    const height2 = Math.max(-reach2, Math.min(reach2, target.z - out.z));
    out.z += height2;
    out.vz = height2 / dt;
    out.ax = out.ay = out.az = 0;
  }
  /** What hangs on the length of the step alone: steps are mostly as long as the one before. */
  #begin(dt) {
    const most = this.#vehicle.maxTurnRate * dt;
    this.#dt = dt;
    this.#reach = this.#vehicle.maxSpeed * dt;
    this.#most = most;
    this.#least = most >= Math.PI ? -2 : cosineOf(most);
    this.#mostCosine = cosineOf(most / 2);
    this.#mostSine = sineOf(most / 2);
  }
};

// plugins/convergence/turn-and-drive/index.ts
var waysWithObstacles = ["through", "around", "jump"];
var params8 = z36.object({
  maxSpeed: metresPerSecond({ default: 25, min: 0, max: 1e4, help: "Full speed of the vehicle, ahead and back; 2 in the source." }),
  maxTurnRate: radiansPerSecond({ default: Math.PI / 4, min: 0, max: 100, help: "Full turn rate of the vehicle; \u03C0/2 in the source." }),
  variant: z36.enum(variants).default("strict").meta({
    unit: "",
    description: "Arrival within one step: strict, only when facing the target; smooth, slowing down to it; snap, onto the target at any heading."
  }),
  jumpBeyond: metres({ default: 0, min: 0, help: "Further away than this it jumps to the target; 0 never jumps." }),
  obstacles: z36.enum(waysWithObstacles).default("through").meta({
    unit: "",
    description: "Obstacles of the world on the straight path: drive through them, drive around them, or jump to the target."
  }),
  room: metres({ default: 1.4, min: 0, max: 1e3, help: "Room kept around obstacles: half the width of the vehicle." })
});
var TurnAndDrive = class {
  /** Around obstacles it remembers its side. */
  isStateless;
  #drive;
  #jumpBeyond;
  /** What it jumps over; null: nothing. */
  #hurdles;
  constructor({ jumpBeyond, obstacles: passing, room: room3, ...vehicle }, { obstacles }) {
    const detour = passing === "through" || obstacles.length === 0 ? null : new Detour(obstacles, room3);
    this.#drive = new Drive(vehicle, passing === "around" ? detour : null);
    this.#hurdles = passing === "jump" ? detour : null;
    this.#jumpBeyond = jumpBeyond;
    this.isStateless = passing !== "around";
  }
  /** Each step starts from what was drawn last, and needs to know nothing of updates. */
  land() {
  }
  place(target, step2, out) {
    if (this.#isTooFar(target, out) || this.#isBlocked(target, out)) copyState(target, out);
    else if (step2.dt > 0) this.#drive.step(target, step2, out);
  }
  #isBlocked(target, out) {
    return this.#hurdles !== null && this.#hurdles.isBlocked(out, target);
  }
  #isTooFar(target, out) {
    return this.#jumpBeyond > 0 && distanceBetween(target, out) > this.#jumpBeyond;
  }
};
var turn_and_drive_default = defineConvergenceScheme({
  id: "turn-and-drive",
  title: "Turn and drive (GLS)",
  source: "NOSSDAV 2006 (GLS), 3.3: turn by \u03B1, at most at full rate; drive at cos \u03B1 of full speed",
  params: params8,
  create: (context) => new TurnAndDrive(context.params, context.world)
});

// plugins/dead-reckoning/bzflag/index.ts
var bzflag_default = defineDeadReckoningModel({
  id: "bzflag",
  title: "BZFlag: line, arc or fall",
  source: "BZFlag 2.4, Player::getDeadReckoning and LocalPlayer::isDeadReckoningWrong",
  params: z36.object({
    turnThreshold: radiansPerSecond({
      default: 1e-3,
      min: 0,
      help: "Above this turn rate the tank follows an arc, below it a straight line."
    })
  }),
  laneRules: {
    trigger: { distance: 0.09, shape: "box", orientation: 0.05, heartbeat: 1, minInterval: 1 / 30 },
    clock: "local"
  },
  create: ({ params: { turnThreshold } }) => ({
    isStateless: true,
    extrapolate(fix, lapse, out) {
      const falling = fix.az !== 0;
      if (falling || Math.abs(fix.wz) <= turnThreshold) followLevelLine(fix, lapse, out);
      else followLevelArc(fix, lapse, out);
      if (!falling) return;
      const { dt } = lapse;
      out.z += 0.5 * fix.az * dt * dt;
      out.vz += fix.az * dt;
      out.az = fix.az;
    },
    isStraight: (fix) => fix.az === 0 && Math.abs(fix.wz) <= turnThreshold
  })
});

// plugins/dead-reckoning/constant-turn/index.ts
var constant_turn_default = defineDeadReckoningModel({
  id: "constant-turn",
  title: "Constant turn rate and speed",
  source: "Thesis, section 3.3.3 and Appendix A; BZFlag",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
    extrapolate(fix, lapse, out) {
      if (fix.wz === 0) followLevelLine(fix, lapse, out);
      else followLevelArc(fix, lapse, out);
    },
    isStraight: (fix) => fix.wz === 0
  })
});

// plugins/dead-reckoning/cubic/index.ts
var cubic_default = defineDeadReckoningModel({
  id: "cubic",
  title: "Cubic through the last two updates",
  source: "Yang, Lakshman and Woo, NetGames 2005, footnote 1: cubic spline DR vectors; Hermite form",
  params: z36.object({
    shortest: seconds({
      default: 0.05,
      min: 0,
      max: 10,
      help: "Shortest interval between two updates for a curve; below it the newer update\u2019s velocity is continued."
    }),
    longest: seconds({ default: 5, min: 0.01, max: 1e3, help: "Longest interval between two updates for a curve." }),
    horizon: seconds({
      default: 1,
      min: 0,
      max: 1e3,
      help: "Age of the update at which the curve ends; from there its velocity is continued."
    })
  }),
  create: ({ params: { shortest: shortest3, longest: longest2, horizon: horizon3 } }) => {
    const curve2 = new CubicCurve(shortest3, longest2);
    const jerk = new Jerk();
    return {
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
      extrapolate(fix, step2, out) {
        jerk.load(fix);
        followCubic(fix, jerk, step2, horizon3, out);
        keepOrientation(fix, out);
      },
      isStraight(fix) {
        jerk.load(fix);
        return isUnaccelerated(fix) && jerk.x === 0 && jerk.y === 0 && jerk.z === 0;
      },
      derive(update2, stamp, out) {
        curve2.take(update2, stamp);
        curve2.writeEnd(out, jerk);
        jerk.store(out);
      },
      restart: () => curve2.clear()
    };
  }
});
var Jerk = class {
  x = 0;
  y = 0;
  z = 0;
  store(fix) {
    fix.wx = this.x;
    fix.wy = this.y;
    fix.wz = this.z;
  }
  load(fix) {
    this.x = fix.wx;
    this.y = fix.wy;
    this.z = fix.wz;
  }
};
var CubicCurve = class {
  #shortest;
  #longest;
  /** Updates known, at most two. */
  #known = 0;
  #start = new KinematicState();
  #startStamp = 0;
  #end = new KinematicState();
  #endStamp = 0;
  /** Between updates less than `shortest` or more than `longest` (s) apart there is no curve. */
  constructor(shortest3, longest2) {
    this.#shortest = shortest3;
    this.#longest = longest2;
  }
  clear() {
    this.#known = 0;
  }
  /** Takes in an update. Of two with the same time stamp the later one is the end of the curve. */
  take(update2, stamp) {
    if (this.#known > 0 && stamp > this.#endStamp) {
      copyState(this.#end, this.#start);
      this.#startStamp = this.#endStamp;
      this.#known = 2;
    }
    copyState(update2, this.#end);
    this.#endStamp = stamp;
    if (this.#known === 0) this.#known = 1;
  }
  /** Writes acceleration and jerk at the curve's end; zero where there is no curve. */
  writeEnd(out, jerk) {
    const h = this.#endStamp - this.#startStamp;
    const { x, y, z: z37, vx, vy, vz } = this.#end;
    const from = this.#start;
    out.ax = out.ay = out.az = jerk.x = jerk.y = jerk.z = 0;
    if (this.#known < 2 || h < this.#shortest || h > this.#longest) return;
    out.ax = accelerationAtEnd(x - from.x, from.vx, vx, h);
    out.ay = accelerationAtEnd(y - from.y, from.vy, vy, h);
    out.az = accelerationAtEnd(z37 - from.z, from.vz, vz, h);
    jerk.x = jerkOf(x - from.x, from.vx, vx, h);
    jerk.y = jerkOf(y - from.y, from.vy, vy, h);
    jerk.z = jerkOf(z37 - from.z, from.vz, vz, h);
  }
};
function accelerationAtEnd(distance3, leaving, arriving, h) {
  return 2 * (leaving + 2 * arriving - 3 * distance3 / h) / h;
}
function jerkOf(distance3, leaving, arriving, h) {
  return 6 * (leaving + arriving - 2 * distance3 / h) / (h * h);
}
function followCubic(fix, jerk, { dt }, horizon3, out) {
  const t = Math.min(dt, horizon3);
  const rest = dt - t;
  const half = t / 2;
  const third = t / 3;
  out.vx = fix.vx + (fix.ax + jerk.x * half) * t;
  out.vy = fix.vy + (fix.ay + jerk.y * half) * t;
  out.vz = fix.vz + (fix.az + jerk.z * half) * t;
  out.x = fix.x + (fix.vx + (fix.ax + jerk.x * third) * half) * t + out.vx * rest;
  out.y = fix.y + (fix.vy + (fix.ay + jerk.y * third) * half) * t + out.vy * rest;
  out.z = fix.z + (fix.vz + (fix.az + jerk.z * third) * half) * t + out.vz * rest;
  out.ax = rest > 0 ? 0 : fix.ax + jerk.x * t;
  out.ay = rest > 0 ? 0 : fix.ay + jerk.y * t;
  out.az = rest > 0 ? 0 : fix.az + jerk.z * t;
}

// plugins/dead-reckoning/delayed/past-states.ts
var firstRoom = 512;
var lookBack = 10;
var Entry = class {
  stamp = NaN;
  /** Between which two restarts it came. */
  term = 0;
  state = new KinematicState();
};
var PastStates = class {
  #rule;
  /** The oldest first; entries are reused. */
  #entries = Array.from({ length: firstRoom }, () => new Entry());
  #count = 0;
  #term = 0;
  /**
   * The time that is shown, as the stamps have it, s; between two updates the time from one to the other, and which
   * share of it is over.
   */
  #time = NaN;
  #length = NaN;
  #share = NaN;
  #curve = new CubicAxis();
  #turn = new PartialTurn();
  constructor(rule) {
    this.#rule = rule;
  }
  /** Later updates do not continue the former ones; those stay as they were, for later requests. */
  restart() {
    this.#term += 1;
  }
  /**
   * Takes in an update, in any order; of the same time stamp only the first. The oldest is removed once it can no
   * longer be requested. Allocates only when there are more than ever before.
   */
  take(update2, stamp) {
    let at = this.#count;
    while (at > 0 && this.#entry(at - 1).stamp > stamp) at -= 1;
    if (at > 0 && this.#entry(at - 1).stamp === stamp && this.#entry(at - 1).term === this.#term) return;
    if (this.#count === this.#entries.length && this.#needsOldest()) this.#entries.push(new Entry());
    if (this.#count < this.#entries.length) this.#insert(at, update2, stamp);
    else if (at > 0) this.#replaceOldest(at - 1, update2, stamp);
  }
  /**
   * Writes where the entity was the delay before `dt` s after the stamp in `x`, by the updates up to that stamp that
   * came in the same term: at the first of them before it, along the curve between two, and past the last one straight
   * on until it stands. There must be one. Does not allocate.
   */
  follow({ x: newest }, { dt }, out) {
    const time2 = newest + dt - this.#rule.delay;
    this.#time = time2;
    let last = this.#count - 1;
    while (last > 0 && this.#entry(last).stamp > newest) last -= 1;
    let before = last;
    while (this.#entry(before).stamp > time2 && before > 0 && this.#entry(before - 1).term === this.#entry(last).term) before -= 1;
    if (time2 < this.#entry(before).stamp) this.#stand(this.#entry(before), out);
    else if (before === last) this.#goOn(this.#entry(last), out);
    else this.#between(this.#entry(before), this.#entry(before + 1), out);
  }
  /** Whether a request may lie before the oldest but one. */
  #needsOldest() {
    const newest = this.#entry(this.#count - 1).stamp;
    return this.#entry(1).stamp > newest - this.#rule.delay - lookBack;
  }
  #insert(at, update2, stamp) {
    const free = this.#entry(this.#count);
    this.#entries.copyWithin(at + 1, at, this.#count);
    this.#count += 1;
    this.#put(free, at, update2, stamp);
  }
  #replaceOldest(at, update2, stamp) {
    const oldest = this.#entry(0);
    this.#entries.copyWithin(0, 1, at + 1);
    this.#put(oldest, at, update2, stamp);
  }
  #put(entry, at, update2, stamp) {
    this.#entries[at] = entry;
    entry.stamp = stamp;
    entry.term = this.#term;
    copyState(update2, entry.state);
  }
  #stand({ state }, out) {
    copyState(state, out);
    out.vx = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
  }
  #goOn(entry, out) {
    const { maxExtra } = this.#rule;
    const age = this.#time - entry.stamp;
    const extra2 = Math.min(age, maxExtra);
    if (age > maxExtra) this.#stand(entry, out);
    else copyState(entry.state, out);
    out.x += entry.state.vx * extra2;
    out.y += entry.state.vy * extra2;
    out.z += entry.state.vz * extra2;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
  }
  #between(from, to, out) {
    this.#length = to.stamp - from.stamp;
    this.#share = (this.#time - from.stamp) / this.#length;
    copyState(from.state, out);
    if (this.#rule.interpolation === "linear") this.#followLine(from.state, to.state, out);
    else this.#followCurve(from.state, to.state, out);
    out.ax = out.ay = out.az = 0;
    this.#turn.between(from.state, to.state);
    this.#turn.share = this.#share;
    this.#turn.apply(out);
  }
  #followLine(from, to, out) {
    const length = this.#length;
    const share3 = this.#share;
    out.x += (to.x - from.x) * share3;
    out.y += (to.y - from.y) * share3;
    out.z += (to.z - from.z) * share3;
    out.vx = (to.x - from.x) / length;
    out.vy = (to.y - from.y) / length;
    out.vz = (to.z - from.z) / length;
  }
  #followCurve(from, to, out) {
    const curve2 = this.#curve;
    const length = this.#length;
    curve2.share = this.#share;
    curve2.distance = to.x - from.x;
    curve2.leaving = from.vx * length;
    curve2.arriving = to.vx * length;
    curve2.draw();
    out.x += curve2.place;
    out.vx = curve2.rate / length;
    curve2.distance = to.y - from.y;
    curve2.leaving = from.vy * length;
    curve2.arriving = to.vy * length;
    curve2.draw();
    out.y += curve2.place;
    out.vy = curve2.rate / length;
    curve2.distance = to.z - from.z;
    curve2.leaving = from.vz * length;
    curve2.arriving = to.vz * length;
    curve2.draw();
    out.z += curve2.place;
    out.vz = curve2.rate / length;
  }
  #entry(index) {
    return this.#entries[index];
  }
};

// plugins/dead-reckoning/delayed/index.ts
var interpolation = z36.enum(["hermite", "linear"]).default("hermite").meta({
  unit: "",
  description: "Between two updates: the cubic with their positions and velocities, or a straight line."
});
var delayed_default = defineDeadReckoningModel({
  id: "delayed",
  title: "Delayed: interpolation in the past",
  source: "Murphy, Believable Dead Reckoning, \u201CDelayed dead reckoning\u201D",
  params: z36.object({
    delay: seconds({
      default: 0.3,
      min: 0,
      max: 10,
      help: "Playout delay (interpolation delay): how far in the past the entity is shown, by the time stamps."
    }),
    maxExtra: seconds({
      default: 0.25,
      min: 0,
      max: 10,
      help: "Extrapolation limit: if the next update is missing, the last velocity is continued for this long; then the entity stops."
    }),
    interpolation
  }),
  // Compared with the past states shown, a threshold would always be crossed: updates are sent at an even rate.
  laneRules: { trigger: { heartbeat: 0.1 } },
  wholeUpdates: true,
  create({ params: { delay, maxExtra, interpolation: interpolation2 } }) {
    const past = new PastStates({ delay, maxExtra, interpolation: interpolation2 });
    return {
      extrapolate: (fix, lapse, out) => past.follow(fix, lapse, out),
      /** The fix bears the time stamp of the update in `x`; everything else is in the memory. */
      derive(update2, stamp, out) {
        past.take(update2, stamp);
        copyState(update2, out);
        out.x = stamp;
      },
      overtaken: (update2, stamp) => past.take(update2, stamp),
      restart: () => past.restart()
    };
  }
});

// plugins/dead-reckoning/fpb/index.ts
var fpb_default = defineDeadReckoningModel({
  id: "fpb",
  title: "DRM 6 (F,P,B): constant velocity in body axes; moves as FPW",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followLine(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: () => true
  })
});

// plugins/dead-reckoning/fpw/index.ts
var fpw_default = defineDeadReckoningModel({
  id: "fpw",
  title: "DRM 2 (F,P,W): constant velocity; the same as linear",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followLine(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: () => true
  })
});

// plugins/dead-reckoning/fvb/index.ts
var fvb_default = defineDeadReckoningModel({
  id: "fvb",
  title: "DRM 9 (F,V,B): constant acceleration in body axes; moves as FVW",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.acceleration, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followParabola(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: isUnaccelerated
  })
});

// plugins/dead-reckoning/fvw/index.ts
var fvw_default = defineDeadReckoningModel({
  id: "fvw",
  title: "DRM 5 (F,V,W): constant acceleration",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.acceleration, ...stateFields.orientation],
    extrapolate(fix, lapse, out) {
      followParabola(fix, lapse, out);
      keepOrientation(fix, out);
    },
    isStraight: isUnaccelerated
  })
});

// plugins/dead-reckoning/kalman/position-filter.ts
var unknown = 100;
var PositionFilter = class {
  /** The estimate as of the last measurement: position, velocity and acceleration. */
  estimate = new KinematicState();
  #position;
  #velocity;
  #acceleration;
  #known = false;
  #stamp = 0;
  /** Covariance of (p, v, a), upper triangle. */
  #pp = 0;
  #pv = 0;
  #pa = 0;
  #vv = 0;
  #va = 0;
  #aa = 0;
  constructor({ position, velocity, acceleration }) {
    this.#position = position * position;
    this.#velocity = velocity * velocity;
    this.#acceleration = acceleration * acceleration;
  }
  clear() {
    this.#known = false;
  }
  /** Takes in a position measured at `stamp` (s), not before the last one. */
  take(measured, stamp) {
    if (!this.#known) this.#begin(measured);
    else {
      this.#predict(stamp - this.#stamp);
      this.#correct(measured);
    }
    this.#known = true;
    this.#stamp = stamp;
  }
  #begin({ x, y, z: z37 }) {
    const state = this.estimate;
    state.x = x;
    state.y = y;
    state.z = z37;
    state.vx = state.vy = state.vz = 0;
    state.ax = state.ay = state.az = 0;
    this.#pp = this.#position;
    this.#pv = this.#pa = this.#va = 0;
    this.#vv = unknown * unknown;
    this.#aa = this.#acceleration === 0 ? 0 : unknown * unknown;
  }
  /** x ← Fx, P ← FPFᵀ + Q over `h` seconds, F = [1 h h²/2; 0 1 h; 0 0 1]. */
  #predict(h) {
    const k = h * h / 2;
    const state = this.estimate;
    state.x += h * state.vx + k * state.ax;
    state.y += h * state.vy + k * state.ay;
    state.z += h * state.vz + k * state.az;
    state.vx += h * state.ax;
    state.vy += h * state.ay;
    state.vz += h * state.az;
    const pv = this.#pv + h * this.#vv + k * this.#va;
    const pa = this.#pa + h * this.#va + k * this.#aa;
    const va = this.#va + h * this.#aa;
    this.#pp += h * this.#pv + k * this.#pa + h * pv + k * pa;
    this.#pv = pv + h * pa;
    this.#pa = pa;
    this.#vv += h * this.#va + h * va;
    this.#va = va;
    this.#wander(h);
  }
  /** Adds Q: the random walks integrated over `h`, exact at any interval (equations 6.2.2-4 and 6.2.3-4). */
  #wander(h) {
    const v = this.#velocity * h;
    const a = this.#acceleration * h;
    const hh = h * h;
    this.#pp += hh * (v / 3 + hh * a / 20);
    this.#pv += h * (v / 2 + hh * a / 8);
    this.#pa += hh * a / 6;
    this.#vv += v + hh * a / 3;
    this.#va += h * a / 2;
    this.#aa += a;
  }
  /**
   * The measurement comes in with the gain P·Hᵀ/S; what stays of the first row is R/S of it, so that nothing cancels.
   */
  #correct({ x, y, z: z37 }) {
    const state = this.estimate;
    const s = this.#pp + this.#position;
    const ex = (x - state.x) / s;
    const ey = (y - state.y) / s;
    const ez = (z37 - state.z) / s;
    state.x += this.#pp * ex;
    state.y += this.#pp * ey;
    state.z += this.#pp * ez;
    state.vx += this.#pv * ex;
    state.vy += this.#pv * ey;
    state.vz += this.#pv * ez;
    state.ax += this.#pa * ex;
    state.ay += this.#pa * ey;
    state.az += this.#pa * ez;
    this.#vv -= this.#pv * this.#pv / s;
    this.#va -= this.#pv * this.#pa / s;
    this.#aa -= this.#pa * this.#pa / s;
    const left = this.#position / s;
    this.#pp *= left;
    this.#pv *= left;
    this.#pa *= left;
  }
};

// plugins/dead-reckoning/kalman/index.ts
var kalman_default = defineDeadReckoningModel({
  id: "kalman",
  title: "Kalman filter on positions",
  source: "Kalman, 1960; Bar-Shalom, Li and Kirubarajan, 2001, section 6.2: continuous white noise acceleration and jerk",
  params: z36.object({
    order: count3({ default: 1, min: 1, max: 2, help: "1: constant velocity; 2: constant acceleration." }),
    positionNoise: metres({ default: 0.02, min: 1e-3, max: 100, help: "Standard deviation of the positions in updates." }),
    velocityWander: metresPerSecond({
      default: 10,
      min: 0,
      max: 1e3,
      help: "Order 1: standard deviation of the random change of velocity within a second."
    }),
    accelerationWander: metresPerSecondSquared({
      default: 50,
      min: 1e-3,
      max: 1e3,
      help: "Order 2: standard deviation of the random change of acceleration within a second."
    })
  }),
  create: ({ params: { order: order2, positionNoise, velocityWander, accelerationWander } }) => {
    const filter = new PositionFilter({
      position: positionNoise,
      velocity: order2 === 1 ? velocityWander : 0,
      acceleration: order2 === 2 ? accelerationWander : 0
    });
    return {
      carries: [...stateFields.position, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate(fix, lapse, out) {
        followParabola(fix, lapse, out);
        keepTurning(fix, lapse, out);
      },
      isStraight: isUnaccelerated,
      derive(update2, stamp, out) {
        filter.take(update2, stamp);
        copyLinear(filter.estimate, out);
      },
      restart: () => filter.clear()
    };
  }
});

// plugins/dead-reckoning/linear/index.ts
var linear_default2 = defineDeadReckoningModel({
  id: "linear",
  title: "First order, DRM(F,P,W)",
  source: "IEEE 1278.1-1995, Annex B; thesis, section 2.3",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation],
    extrapolate(fix, { dt }, out) {
      copyState(fix, out);
      out.x = fix.x + fix.vx * dt;
      out.y = fix.y + fix.vy * dt;
      out.z = fix.z + fix.vz * dt;
      out.ax = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
    },
    isStraight: () => true
  })
});

// plugins/dead-reckoning/path-following/index.ts
var path_following_default = defineDeadReckoningModel({
  id: "path-following",
  title: "Path following along a road",
  source: "Murphy, Believable Dead Reckoning, \u201CPath-based dead reckoning\u201D",
  params: z36.object({
    road: z36.string().min(1).meta({ unit: "", description: "Id of a road of the world." })
  }),
  wholeUpdates: true,
  create({ params: { road }, world: world2 }) {
    const found = world2.roads.find(({ id: id2 }) => id2 === road);
    if (!found) throw new RangeError(`there is no road "${road}"; the world has: ${world2.roads.map(({ id: id2 }) => id2).join(", ") || "none"}`);
    return new RoadFollower(found);
  }
});
var reach = 20;
var RoadFollower = class {
  carries = ["x", "vx"];
  #line;
  #place = new LinePlace();
  /** The newest description; a stamp of NaN: none yet in this spawn. */
  #stamp = NaN;
  #progress = 0;
  #rate = 0;
  constructor({ points, closed }) {
    this.#line = new Polyline(points, closed);
  }
  extrapolate({ x, vx }, { dt }, out) {
    const place4 = this.#place;
    place4.progress = x + vx * dt;
    this.#line.place(place4);
    const rate2 = place4.beyond ? 0 : vx;
    out.x = place4.x;
    out.y = place4.y;
    out.z = place4.z;
    out.vx = place4.dx * rate2;
    out.vy = place4.dy * rate2;
    out.vz = place4.dz * rate2;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    const half = (vx < 0 ? Math.atan2(-place4.dy, -place4.dx) : Math.atan2(place4.dy, place4.dx)) / 2;
    out.qw = Math.cos(half);
    out.qx = out.qy = 0;
    out.qz = Math.sin(half);
  }
  /**
   * Where roads cross, the branch on which the entity was counts: the place nearest to it that lies near the progress
   * expected by now.
   */
  describe(real, stamp, out) {
    this.#place.progress = this.#progressOf(real, stamp);
    this.#line.place(this.#place);
    this.#stamp = stamp;
    this.#progress = this.#place.progress;
    this.#rate = real.vx * this.#place.dx + real.vy * this.#place.dy + real.vz * this.#place.dz;
    out.x = this.#progress;
    out.vx = this.#rate;
    out.y = out.z = out.vy = out.vz = 0;
    out.ax = out.ay = out.az = 0;
    out.wx = out.wy = out.wz = 0;
    out.qw = 1;
    out.qx = out.qy = out.qz = 0;
  }
  #distanceTo(progress, { x, y, z: z37 }) {
    const place4 = this.#place;
    place4.progress = progress;
    this.#line.place(place4);
    return Math.hypot(x - place4.x, y - place4.y, z37 - place4.z);
  }
  restart() {
    this.#stamp = NaN;
  }
  /** The progress (m) of the nearest place no further than `within` (m) along the road from where `expected` lies. */
  #nearestWithin(real, expected, within) {
    const place4 = this.#place;
    place4.progress = expected;
    this.#line.place(place4);
    return this.#line.nearest(real, place4.along, within);
  }
  #progressOf(real, stamp) {
    const line = this.#line;
    const travelled = this.#rate * (stamp - this.#stamp);
    const near = Number.isNaN(travelled) ? NaN : this.#nearestWithin(real, this.#progress + travelled, reach + Math.abs(travelled));
    return Number.isNaN(near) || this.#distanceTo(near, real) > reach ? line.nearest(real, 0, Infinity) : near;
  }
};

// plugins/dead-reckoning/phbdr/index.ts
var phbdr_default = defineDeadReckoningModel({
  id: "phbdr",
  title: "Position history: line or parabola through the last positions",
  source: "Singhal and Cheriton, STAN-CS-TR-94-1505, 1994; GLS simulator, NOSSDAV 2006",
  params: z36.object({
    order: count3({
      default: 1,
      min: 0,
      max: 2,
      help: "1: the line through the last two positions; 2: the parabola through the last three; 0: the last position. Fewer known: a lower order."
    })
  }),
  create: ({ params: { order: order2 } }) => {
    const history = new PositionHistory(order2);
    return {
      carries: [...stateFields.position, ...stateFields.orientation],
      extrapolate(fix, step2, out) {
        followParabola(fix, step2, out);
        keepOrientation(fix, out);
      },
      isStraight: isUnaccelerated,
      derive(update2, stamp, out) {
        history.take(update2, stamp);
        history.slopes(out);
      },
      restart: () => history.clear()
    };
  }
});
var Vector2 = class {
  x = 0;
  y = 0;
  z = 0;
};
var PositionHistory = class {
  #order;
  #known = 0;
  /** Time stamp of the last position, and how long before it the last but one was, s. */
  #stamp = 0;
  #interval = 0;
  #last = new Vector2();
  /** Slope of the line through the last two positions, m/s; zero where there are not as many, or in order 0. */
  #line = new Vector2();
  /** Divided difference of the last two slopes: half the parabola's acceleration, m/s²; zero below order 2. */
  #bend = new Vector2();
  constructor(order2) {
    this.#order = order2;
  }
  clear() {
    this.#known = 0;
    setVector(this.#line, 0, 0, 0);
    setVector(this.#bend, 0, 0, 0);
  }
  /** Takes in a position. Of two with the same time stamp the later one is the end of the same curve, moved there. */
  take({ x, y, z: z37 }, stamp) {
    if (this.#known === 0 || stamp > this.#stamp) this.#lengthen(x, y, z37, stamp - this.#stamp);
    setVector(this.#last, x, y, z37);
    this.#stamp = stamp;
  }
  #lengthen(x, y, z37, interval2) {
    this.#known += 1;
    if (this.#known === 1 || this.#order === 0) return;
    const line = this.#line;
    const vx = (x - this.#last.x) / interval2;
    const vy = (y - this.#last.y) / interval2;
    const vz = (z37 - this.#last.z) / interval2;
    const span2 = interval2 + this.#interval;
    if (this.#known > 2 && this.#order > 1) setVector(this.#bend, (vx - line.x) / span2, (vy - line.y) / span2, (vz - line.z) / span2);
    setVector(line, vx, vy, vz);
    this.#interval = interval2;
  }
  /** Writes the curve's velocity and acceleration at the last position. */
  slopes(out) {
    const { x, y, z: z37 } = this.#bend;
    const interval2 = this.#interval;
    out.vx = this.#line.x + x * interval2;
    out.vy = this.#line.y + y * interval2;
    out.vz = this.#line.z + z37 * interval2;
    out.ax = 2 * x;
    out.ay = 2 * y;
    out.az = 2 * z37;
  }
};
function setVector(vector2, x, y, z37) {
  vector2.x = x;
  vector2.y = y;
  vector2.z = z37;
}

// plugins/dead-reckoning/quadratic/index.ts
var quadratic_default = defineDeadReckoningModel({
  id: "quadratic",
  title: "Quadratic: constant acceleration, turning; the same as rvw",
  source: "Murphy, the projection of the last known state; NetGames 2005, quadratic DR vectors",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    extrapolate(fix, lapse, out) {
      followParabola(fix, lapse, out);
      keepTurning(fix, lapse, out);
    },
    isStraight: isUnaccelerated
  })
});

// plugins/dead-reckoning/rpb/index.ts
var rpb_default = defineDeadReckoningModel({
  id: "rpb",
  title: "DRM 7 (R,P,B): constant velocity in turning body axes",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => {
    const motion2 = new BodyMotion();
    return {
      isStateless: true,
      carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
      extrapolate(fix, lapse, out) {
        motion2.followVelocity(fix, lapse, out);
      },
      isStraight: (fix) => fix.wx === 0 && fix.wy === 0 && fix.wz === 0
    };
  }
});

// plugins/dead-reckoning/rpw/index.ts
var rpw_default = defineDeadReckoningModel({
  id: "rpw",
  title: "DRM 3 (R,P,W): constant velocity, turning",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.velocity, ...stateFields.orientation, ...stateFields.turnRate],
    extrapolate(fix, lapse, out) {
      followLine(fix, lapse, out);
      keepTurning(fix, lapse, out);
    },
    isStraight: () => true
  })
});

// plugins/dead-reckoning/rvb/index.ts
var rvb_default = defineDeadReckoningModel({
  id: "rvb",
  title: "DRM 8 (R,V,B): constant acceleration in turning body axes",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => {
    const motion2 = new BodyMotion();
    return {
      isStateless: true,
      extrapolate(fix, lapse, out) {
        motion2.followAcceleration(fix, lapse, out);
      }
    };
  }
});

// plugins/dead-reckoning/rvw/index.ts
var rvw_default = defineDeadReckoningModel({
  id: "rvw",
  title: "DRM 4 (R,V,W): constant acceleration, turning",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    extrapolate(fix, lapse, out) {
      followParabola(fix, lapse, out);
      keepTurning(fix, lapse, out);
    },
    isStraight: isUnaccelerated
  })
});

// plugins/dead-reckoning/static/index.ts
var static_default = defineDeadReckoningModel({
  id: "static",
  title: "Static, DRM 1",
  source: "IEEE 1278.1-1995, Annex B",
  params: z36.object({}),
  create: () => ({
    isStateless: true,
    carries: [...stateFields.position, ...stateFields.orientation],
    extrapolate(fix, _lapse, out) {
      copyState(fix, out);
      out.vx = out.vy = out.vz = 0;
      out.ax = out.ay = out.az = 0;
      out.wx = out.wy = out.wz = 0;
    },
    isStraight: () => true
  })
});

// plugins/fairness/bucket-synchronisation/index.ts
var bucket_synchronisation_default = defineFairnessScheduler({
  id: "bucket-synchronisation",
  title: "Bucket synchronisation",
  source: "Gautier and Diot, ICMCS 1998 (MiMaze); as in NetGames\u201905, section 2, and the thesis, section 1.4",
  params: z36.object({
    delay: seconds({ default: 0.1, min: 0, max: 10, help: "Every event is delayed by this." }),
    bucket: seconds({
      default: 0.04,
      min: 1e-3,
      max: 10,
      help: "Length of a bucket; its updates are shown together, the delay after its end."
    }),
    late: z36.enum(["discard", "use"]).default("discard").meta({
      unit: "",
      description: "Updates that arrive after their bucket was shown: discard drops them, use shows them from their arrival on."
    })
  }),
  create: () => ({
    onTrigger(view, plan) {
      for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
    }
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
  playout: ({ delay, bucket, late }) => ({ lag: delay, bucket, late })
});

// plugins/fairness/deterministic-budget/turns.ts
var tolerance6 = 1e-9;
var Turns = class {
  /** Number of the trigger at which each is due. */
  #due;
  /** Triggers in hand, from intervals that were rounded up. */
  #credits;
  #cap;
  /** All are due at trigger 0. No interval is longer than `cap` triggers. */
  constructor(receivers, cap2) {
    this.#due = new Float64Array(receivers);
    this.#credits = new Float64Array(receivers);
    this.#cap = cap2;
  }
  isDue(receiver, trigger) {
    return this.#due[receiver] <= trigger;
  }
  anyDue(trigger) {
    for (let receiver = 0; receiver < this.#due.length; receiver++) if (this.isDue(receiver, trigger)) return true;
    return false;
  }
  creditOf(receiver) {
    return this.#credits[receiver];
  }
  /**
   * The receiver is served at its turn: the interval in triggers to the next one, by its frequency (0 to 1). Does not
   * allocate.
   */
  renew(receiver, frequency) {
    const exact = 1 / frequency - this.creditOf(receiver);
    const interval2 = Math.max(1, ceilingOf(exact));
    const taken = Math.min(interval2, this.#cap);
    this.#credits[receiver] = interval2 > this.#cap || Math.abs(interval2 - exact) <= tolerance6 ? 0 : interval2 - exact;
    this.#due[receiver] = this.#due[receiver] + taken;
    return taken;
  }
};
function ceilingOf(value) {
  const nearest2 = Math.round(value);
  return Math.abs(value - nearest2) <= tolerance6 ? nearest2 : Math.ceil(value);
}

// plugins/fairness/deterministic-budget/index.ts
var explains = [
  ...frequenciesExplained,
  { id: "interval", title: "Interval", unit: "triggers" },
  { id: "credit", title: "Credit", unit: "triggers" }
];
var cap = count3({
  default: 30,
  min: 1,
  max: 1e6,
  help: "Longest interval in triggers: a receiver whose share is 0, as before its first acknowledgement, would otherwise wait without end. 1000 practically disables the limit."
});
var deterministic_budget_default = defineFairnessScheduler({
  id: "deterministic-budget",
  title: "Deterministic budget",
  source: "Thesis, section 3.4.2; NetGames\u201905, section 5.2",
  params: z36.object({ budget: budgetPerTrigger(), cap, ...shareParams() }),
  explains,
  create: ({ params: params9, receivers }) => {
    const shares = new BudgetShares(params9, receivers);
    const frequencies = new Float64Array(receivers);
    const turns = new Turns(receivers, params9.cap);
    return {
      onTrigger(view, plan) {
        if (!turns.anyDue(view.index)) return;
        if (view.index > 0) shares.weigh(view);
        frequenciesOf(shares.values, params9.budget, frequencies);
        for (let receiver = 0; receiver < receivers; receiver++) {
          if (!turns.isDue(receiver, view.index)) continue;
          plan.send(receiver);
          const frequency = frequencies[receiver];
          plan.explain(receiver, 0, shares.values[receiver]);
          plan.explain(receiver, 1, frequency);
          plan.explain(receiver, 2, turns.renew(receiver, frequency));
          plan.explain(receiver, 3, turns.creditOf(receiver));
        }
      }
    };
  },
  promises: ({ params: { budget, cap: cap2 } }) => ({ budget, wait: cap2 })
});

// plugins/fairness/equalise-drop/index.ts
var equalise_drop_default = defineFairnessScheduler({
  id: "equalise-drop",
  title: "Equalise errors, drop late updates (#1)",
  source: "Thesis, section 3.3.3: scheduling algorithm #1",
  params: equalErrorsParams,
  explains: equalErrorsExplained,
  create({ params: params9, receivers, heartbeat }) {
    const errors = new EqualErrors(params9, receivers, heartbeat);
    return { onTrigger: (view, plan) => errors.schedule(view, plan) };
  }
});

// plugins/fairness/equalise-flush/index.ts
var equalise_flush_default = defineFairnessScheduler({
  id: "equalise-flush",
  title: "Equalise errors, send late updates (#2)",
  source: "Thesis, section 3.3.4: scheduling algorithm #2",
  params: equalErrorsParams,
  explains: equalErrorsExplained,
  create({ params: params9, receivers, heartbeat }) {
    const errors = new EqualErrors(params9, receivers, heartbeat);
    return {
      onTrigger(view, plan) {
        for (let receiver = 0; receiver < view.receivers; receiver++) plan.sendHeld(receiver);
        errors.schedule(view, plan);
      }
    };
  },
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 })
});

// plugins/fairness/every-nth/index.ts
var every_nth_default = defineFairnessScheduler({
  id: "every-nth",
  title: "Every nth",
  source: "Thesis, section 3.4: 1/3 base case",
  params: z36.object({
    n: count3({ default: 3, min: 1, max: 1e3, help: "Triggers 0, n, 2n \u2026 are sent to all receivers, the others to none." })
  }),
  create: ({ params: { n } }) => ({
    onTrigger(trigger, plan) {
      if (trigger.index % n !== 0) return;
      for (let receiver = 0; receiver < trigger.receivers; receiver++) plan.send(receiver);
    }
  }),
  promises: ({ params: { n }, receivers }) => ({ budget: receivers / n, wait: n })
});

// plugins/fairness/local-lag/index.ts
var local_lag_default = defineFairnessScheduler({
  id: "local-lag",
  title: "Local lag",
  source: "Mauve, CSCW 2000; as in NetGames\u201905, section 2, and the thesis, section 1.4",
  params: z36.object({
    lag: seconds({ default: 0.1, min: 0, max: 10, help: "Receivers show the world as it was this long ago." }),
    late: z36.enum(["use", "discard"]).default("use").meta({
      unit: "",
      description: "Updates that arrive later than the lag: use shows them from their arrival on, discard drops them."
    })
  }),
  create: () => ({
    onTrigger(view, plan) {
      for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
    }
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 }),
  playout: ({ lag, late }) => ({ lag, bucket: 0, late })
});

// plugins/fairness/loss-aware/index.ts
var variant = z36.enum(["mean", "minimax"]).default("mean").meta({
  unit: "",
  description: "Objective: mean, the least sum of inconsistencies (difference \xD7 time since the last send); minimax, the same inconsistency for all (difference alone)."
});
var reserve = 1;
var LossAware = class {
  #budget;
  #weighsTime;
  #links;
  #newest;
  #scores;
  #credit = 0;
  #life = 0;
  constructor(budget, weighsTime, receivers) {
    this.#budget = budget;
    this.#weighsTime = weighsTime;
    this.#links = Array.from({ length: receivers }, () => new LinkRecord());
    this.#newest = new Float64Array(receivers).fill(-1);
    this.#scores = new Float64Array(receivers);
  }
  onTrigger(view, plan) {
    const begins = view.life !== this.#life;
    this.#life = view.life;
    this.#score(view, plan);
    if (view.index > 0) this.#credit = Math.min(this.#credit + this.#budget, reserve * view.receivers + this.#budget);
    if (begins) this.#scores.fill(Infinity);
    for (let left = view.receivers; left > 0 && (begins || this.#credit >= 1); left--) {
      const receiver = this.#best();
      if (receiver < 0) break;
      this.#scores[receiver] = 0;
      plan.send(receiver);
      if (view.index > 0) this.#credit -= 1;
    }
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#book(view, receiver);
  }
  onAcknowledgement({ receiver, update: update2, arrivedAt }, view) {
    this.#links[receiver]?.acknowledged(update2, arrivedAt, view.now);
  }
  #score(view, plan) {
    const interval2 = view.receivers / this.#budget;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const link = this.#links[receiver];
      link.expire(view.now);
      const last = view.lastSentUpdate(receiver);
      const difference = last < 0 ? 0 : view.distance(last, view.now + view.delay(receiver));
      const age = last < 0 ? 0 : view.now - view.lastSentAt(receiver);
      const score = difference * (this.#weighsTime ? age : 1) * (1 + link.loss) / (1 - link.loss);
      const isDue = isUnanswered(view, receiver) && view.index - last >= interval2;
      this.#scores[receiver] = isDue ? Infinity : score;
      plan.explain(receiver, 0, difference);
      plan.explain(receiver, 1, age);
      plan.explain(receiver, 2, link.loss);
      plan.explain(receiver, 3, score);
    }
  }
  /** The receiver with the highest score, the first of equals; −1: none has one. */
  #best() {
    let best = -1;
    let most = 0;
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      if (this.#scores[receiver] <= most) continue;
      most = this.#scores[receiver];
      best = receiver;
    }
    return best;
  }
  #book(view, receiver) {
    const newest = view.lastSentUpdate(receiver);
    if (newest === this.#newest[receiver]) return;
    const link = this.#links[receiver];
    if (newest < this.#newest[receiver]) link.restart();
    if (newest >= 0) link.sent(newest, view.lastSentAt(receiver));
    this.#newest[receiver] = newest;
  }
};
var loss_aware_default = defineFairnessScheduler({
  id: "loss-aware",
  title: "Loss-aware",
  source: "After Tang and Zhou, IEEE TPDS 21, 2010 (10.1109/TPDS.2009.113): the rule is derived here, see docs/decisions/0052-loss-aware.md",
  params: z36.object({ variant, budget: budgetPerTrigger() }),
  explains: [
    { id: "difference", title: "Difference at arrival", unit: "m" },
    { id: "age", title: "Time since the last send", unit: "s" },
    { id: "loss", title: "Mean loss", unit: "" },
    { id: "score", title: "Score", unit: "" }
  ],
  create: ({ params: { variant: variant4, budget }, receivers }) => new LossAware(budget, variant4 === "mean", receivers),
  promises: ({ params: { budget } }) => ({ budget })
});

// plugins/fairness/priced-marginal-error/mean-of.ts
function meanOf2(values) {
  let sum2 = 0;
  let count4 = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    sum2 += value;
    count4 += 1;
  }
  return sum2 / count4;
}

// plugins/fairness/priced-marginal-error/price.ts
var memory = 300;
var reserve2 = 2;
var firmness = 0.1;
var learning = 3e-3;
var mostAtOnce = 5;
var Price = class {
  /** What a score must exceed now, m·s. */
  threshold = 0;
  /** Mean score of the last triggers, m·s, and how many they are. */
  #usual = 0;
  #triggers = 0;
  /** The price as a share of that. */
  #share = 1;
  #receivers;
  constructor(receivers) {
    this.#receivers = receivers;
  }
  /**
   * A trigger, its scores (m·s), and how many updates may be sent at it: many in hand make sending cheap. Does not
   * allocate.
   */
  move(scores, room3) {
    this.#triggers = Math.min(memory, this.#triggers + 1);
    this.#usual += (meanOf2(scores) - this.#usual) / this.#triggers;
    const over = 3 * (room3 / this.#receivers - reserve2);
    this.threshold = this.#usual * this.#share * Math.exp(-firmness * over);
    this.#share *= Math.exp(-learning * Math.max(-mostAtOnce, Math.min(mostAtOnce, over)));
  }
};

// plugins/fairness/priced-marginal-error/priced-sending.ts
var glance = 0.1;
var quantities = [
  { id: "error", title: "Accumulated error", unit: "m\xB7s" },
  { id: "saving", title: "Error saved", unit: "m\xB7s" },
  { id: "weight", title: "Weight", unit: "" },
  { id: "score", title: "Weighted saving", unit: "m\xB7s" },
  { id: "price", title: "Price", unit: "m\xB7s" }
];
var PricedSending = class {
  #rules;
  #price;
  #errors;
  #savings;
  #weights;
  #scores;
  constructor(rules, receivers) {
    this.#rules = rules;
    this.#price = new Price(receivers);
    this.#errors = new Float64Array(receivers);
    this.#savings = new Float64Array(receivers);
    this.#weights = new Float64Array(receivers);
    this.#scores = new Float64Array(receivers);
  }
  onTrigger(view, plan) {
    if (view.index === 0) {
      for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
      return;
    }
    this.#score(view);
    const room3 = this.#room(view);
    this.#price.move(this.#scores, room3);
    this.#explain(plan);
    this.#sell(plan, room3 - this.#serveUnanswered(view, plan, room3));
  }
  #score(view) {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      this.#errors[receiver] = isUnanswered(view, receiver) ? NaN : view.aee(receiver, view.now, "delayed");
      this.#savings[receiver] = this.#saving(view, receiver);
    }
    this.#rules.urgency(this.#errors, view.now, this.#weights);
    for (let i = 0; i < view.receivers; i++) this.#scores[i] = this.#weights[i] * this.#savings[i];
  }
  /** Error (m·s) that the newest update saves the receiver, as the middle of its use tells. */
  #saving(view, receiver) {
    const { horizon: horizon3 } = this.#rules;
    const from = view.now + view.delay(receiver) + (horizon3 - glance) / 2;
    return view.difference(view.index, view.lastSentUpdate(receiver), from, from + glance) * horizon3 / glance;
  }
  /** Updates that may still be sent: never more in all than if every (n / budget)th went to everybody. */
  #room(view) {
    const { receivers } = view;
    let sent = 0;
    for (let receiver = 0; receiver < receivers; receiver++) sent += view.sent(receiver);
    return receivers * (Math.floor(view.index * this.#rules.budget / receivers) + 1) - sent;
  }
  #explain(plan) {
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      plan.explain(receiver, 0, this.#errors[receiver]);
      plan.explain(receiver, 1, this.#savings[receiver]);
      plan.explain(receiver, 2, this.#weights[receiver]);
      plan.explain(receiver, 3, this.#scores[receiver]);
      plan.explain(receiver, 4, this.#price.threshold);
    }
  }
  /** A receiver that has acknowledged nothing has its fair share of the budget, whatever it would save; how many are sent. */
  #serveUnanswered(view, plan, room3) {
    const interval2 = view.receivers / this.#rules.budget;
    let sent = 0;
    for (let receiver = 0; receiver < view.receivers && sent < room3; receiver++) {
      if (!isUnanswered(view, receiver) || view.index - view.lastSentUpdate(receiver) < interval2) continue;
      plan.send(receiver);
      this.#scores[receiver] = 0;
      sent += 1;
    }
    return sent;
  }
  /** The best first, for as long as there is room. */
  #sell(plan, room3) {
    for (let left = room3; left > 0; left--) {
      const receiver = this.#best();
      if (receiver < 0) return;
      plan.send(receiver);
      this.#scores[receiver] = 0;
    }
  }
  /** Who has the highest score, the first of equals; −1: nobody's is worth the price. */
  #best() {
    let best = -1;
    let highest2 = this.#price.threshold;
    for (let receiver = 0; receiver < this.#scores.length; receiver++) {
      const score = this.#scores[receiver];
      if (score <= highest2) continue;
      best = receiver;
      highest2 = score;
    }
    return best;
  }
};

// plugins/fairness/priced-marginal-error/urgency.ts
var steepness = 2;
var patience2 = 5;
var limit = 4;
var urgencies = {
  fair: (errors, now, out) => weigh(errors, now / patience2, out),
  balanced: (errors, _now, out) => weigh(errors, steepness, out)
};
function weigh(errors, k, out) {
  const mean2 = meanOf2(errors);
  for (let i = 0; i < errors.length; i++) {
    const exponent = mean2 > 0 ? k * (errors[i] / mean2 - 1) : 0;
    out[i] = Number.isNaN(exponent) ? 1 : Math.exp(Math.max(-limit, Math.min(limit, exponent)));
  }
}

// plugins/fairness/priced-marginal-error/index.ts
var variant2 = z36.enum(["balanced", "fair"]).default("balanced").meta({
  unit: "",
  description: "Objective: balanced, less error for the worst at little cost to the others; fair, the same error for every receiver."
});
var horizon2 = seconds({ default: 0.5, min: 0.1, max: 60, help: "Time after its arrival for which an update is assumed to be useful." });
var priced_marginal_error_default = defineFairnessScheduler({
  id: "priced-marginal-error",
  title: "Priced marginal error",
  source: "Driftbench: docs/decisions/0015-priced-marginal-error.md",
  params: z36.object({ variant: variant2, budget: budgetPerTrigger(), horizon: horizon2 }),
  explains: quantities,
  create: ({ params: { variant: variant4, budget, horizon: horizon3 }, receivers }) => new PricedSending({ urgency: urgencies[variant4], budget, horizon: horizon3 }, receivers),
  promises: ({ params: { budget } }) => ({ budget })
});

// plugins/fairness/probabilistic-budget/index.ts
var probabilistic_budget_default = defineFairnessScheduler({
  id: "probabilistic-budget",
  title: "Probabilistic budget",
  source: "Thesis, section 3.4.1",
  params: z36.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains: [...frequenciesExplained, { id: "draw", title: "Draw", unit: "" }],
  create: ({ params: params9, receivers, random }) => {
    const frequencies = new BudgetFrequencies(params9, receivers);
    return {
      onTrigger(view, plan) {
        frequencies.weigh(view);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const draw = random.uniform();
          if (draw < frequencies.values[receiver]) plan.send(receiver);
          frequencies.explain(receiver, plan);
          plan.explain(receiver, 2, draw);
        }
      }
    };
  },
  promises: ({ params: { budget } }) => ({ budget })
});

// plugins/fairness/receiver-threshold/balance.ts
var fullHorizon = 30;
var firstHorizon = 3;
var horizonGrowth = 1 / 4;
var rateMemory = 60;
var catchUp = 30;
var proportional = 2;
var integral = 2;
var integralHorizons = 4;
var steep = 8;
var credit = 1;
var overdraft = 1.8;
var Balance = class {
  /** Updates per second that are allowed at present, over all receivers. */
  allowed = 0;
  #spending;
  #receivers;
  /** Updates sent less those allowed. */
  #balance;
  /** Integral part of the logarithm of the threshold; NaN: not begun. */
  #scale = NaN;
  #begin = NaN;
  #now = 0;
  /** Triggers after the first, with exponential weights, and their true number. */
  #recent = 0;
  #triggers = 0;
  #granted = 0;
  constructor(spending, receivers) {
    this.#spending = spending;
    this.#receivers = receivers;
    this.#balance = receivers / 2;
  }
  /** Updates per trigger at present. */
  get perTrigger() {
    const { rate: rate2, budget } = this.#spending;
    return rate2 === void 0 ? budget : rate2 / Math.max(1e-9, this.#triggerRate);
  }
  /** Seconds since the first trigger. */
  get age() {
    return Number.isNaN(this.#begin) ? 0 : this.#now - this.#begin;
  }
  /** Time goes on to `now`; `triggers` have been made. */
  advance(now, triggers) {
    if (Number.isNaN(this.#begin)) {
      this.#begin = now;
      this.#now = now;
      this.#triggers = triggers;
      return;
    }
    const dt = now - this.#now;
    this.#now = now;
    this.#recent = this.#recent * Math.exp(-dt / rateMemory) + (triggers - this.#triggers);
    this.#triggers = triggers;
    this.allowed = this.#rate(triggers);
    this.#granted += this.allowed * dt;
    this.#balance = Math.max(this.#balance - this.allowed * dt, -credit * this.#span);
    if (!Number.isNaN(this.#scale)) this.#scale += this.#drift * dt;
  }
  /** So many updates have been sent. */
  spend(updates) {
    this.#balance += updates;
  }
  /** Nothing is in hand, and the overdraft is used up. */
  get isExhausted() {
    return this.#balance >= overdraft * this.#span;
  }
  /** In horizons: above 0 more has been sent than was allowed. */
  get level() {
    return this.#balance / this.#span;
  }
  /** The scale begins with the first need; during the first seconds it is not far below the median need. */
  follow(first, median) {
    if (Number.isNaN(this.#scale) && first > 0) this.#scale = Math.log(first);
    if (this.age < 10 && median > 0) this.#scale = Math.max(this.#scale, Math.log(median) - 1);
  }
  /** What a need must exceed, m. */
  get threshold() {
    if (Number.isNaN(this.#scale)) return 0;
    const v = this.level;
    const over = Math.max(0, v - 1);
    return Math.exp(this.#scale + proportional * v + steep * over * over);
  }
  /** Change of the scale, 1/s. */
  get #drift() {
    const v = this.level;
    return integral * Math.max(-4.5, Math.min(1.5, v * (1 + 3 * v * v))) / (integralHorizons * this.#horizon);
  }
  get #horizon() {
    return Math.min(fullHorizon, firstHorizon + horizonGrowth * this.age);
  }
  /** Updates that a horizon allows; at least one for each receiver. */
  get #span() {
    return Math.max(this.#receivers, this.allowed * this.#horizon);
  }
  get #triggerRate() {
    const weight = 1 - Math.exp(-this.age / rateMemory);
    return weight > 0 ? this.#recent / (rateMemory * weight) : 0;
  }
  #rate(triggers) {
    const { rate: rate2, budget } = this.#spending;
    if (rate2 !== void 0) return rate2;
    const behind = budget * (triggers - 1) - this.#granted;
    return Math.max(0, budget * this.#triggerRate + behind / catchUp);
  }
};

// plugins/fairness/receiver-threshold/factors.ts
var interval = 0.5;
var patience3 = 8;
var rateMemory2 = 30;
var priceMemory = 60;
var priceGain = 0.03;
var priceStep = 0.3;
var shadows = 8;
var remembered8 = 9;
var Factors = class {
  /** By receiver: its need counts so many times. */
  values;
  #fairness;
  /** By receiver: error (m·s) that it is ahead of the mean by, and its estimated error at the last change. */
  #accounts;
  #errors;
  /** By receiver: error of the shadow since the last change, m·s. */
  #shadowErrors;
  /** The last updates that every-nth would have sent to all, and when, s. */
  #shadowIds = new Float64Array(shadows).fill(-1);
  #shadowTimes = new Float64Array(shadows);
  #shadow = 0;
  #shadowCredit = 1;
  #meanRate = 0;
  #own = 0;
  #everyNth = 0;
  #bound;
  #next = NaN;
  #now = NaN;
  constructor(fairness, receivers) {
    this.#fairness = fairness;
    this.#bound = fairness.priceCap < Infinity ? Math.log(fairness.most) / 2 : Math.log(fairness.most);
    this.values = new Float64Array(receivers).fill(1);
    this.#accounts = new Float64Array(receivers);
    this.#errors = new Float64Array(receivers);
    this.#shadowErrors = new Float64Array(receivers);
  }
  get areEqual() {
    return this.#fairness.most === 1;
  }
  /** A trigger: every-nth would spend `perTrigger` updates at it. */
  triggered(view, perTrigger) {
    this.#shadowCredit += perTrigger / view.receivers;
    if (this.#shadowCredit < 1) return;
    this.#shadowCredit = Math.min(1, this.#shadowCredit - 1);
    this.#shadow = (this.#shadow + 1) % shadows;
    this.#shadowIds[this.#shadow] = view.index;
    this.#shadowTimes[this.#shadow] = view.now;
  }
  /** Time goes on: `isSilent` and `isHeld` (by its pace) of a receiver, and its mean loss, say what its error can mean. */
  advance(view, losses, silent2, held, age) {
    const dt = Number.isNaN(this.#now) ? 0 : view.now - this.#now;
    this.#now = view.now;
    if (this.#fairness.priceCap < Infinity) this.#shadowOf(view, losses, dt);
    if (Number.isNaN(this.#next)) this.#next = view.now + interval;
    if (view.now < this.#next) return;
    this.#next = view.now + interval;
    this.#level(view, silent2, held, age);
  }
  /** What every-nth would have erred since the last tick. */
  #shadowOf(view, losses, dt) {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      if (view.lastAcknowledgedAt(receiver) === -Infinity) continue;
      const loss = losses[receiver];
      const arrived3 = view.now - view.delay(receiver);
      let chance = 1;
      let distance3 = 0;
      for (let back = 0; back < shadows && chance > 0.02; back++) {
        const at = (this.#shadow - back + shadows) % shadows;
        const id2 = this.#shadowIds[at];
        const time2 = this.#shadowTimes[at];
        if (id2 < 0 || view.now - time2 > remembered8) break;
        if (time2 > arrived3) continue;
        distance3 += chance * (1 - loss) * view.distance(id2, view.now);
        chance *= loss;
      }
      this.#shadowErrors[receiver] += distance3 / Math.max(0.1, 1 - chance) * dt;
    }
  }
  /** Books the errors since the last change against their mean. */
  #level(view, silent2, held, age) {
    let mean2 = 0;
    let counted2 = 0;
    let total = 0;
    let shadow = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const error = view.aee(receiver, view.now, "delayed");
      const increase = error - this.#errors[receiver];
      this.#errors[receiver] = error;
      const isKnown = view.lastAcknowledgedAt(receiver) > -Infinity && silent2[receiver] === 0;
      this.values[receiver] = isKnown ? increase : NaN;
      if (!isKnown) continue;
      mean2 += increase;
      total += error;
      shadow += this.#shadowErrors[receiver];
      counted2 += 1;
    }
    this.#shadowErrors.fill(0);
    if (counted2 > 0) this.#book(mean2 / counted2, total / counted2, shadow / counted2, held, age);
    else this.values.fill(NaN);
    this.#weigh();
  }
  #book(mean2, total, shadow, held, age) {
    const share3 = interval / Math.min(rateMemory2, Math.max(interval, age));
    this.#meanRate += (mean2 / interval - this.#meanRate) * share3;
    this.#meanRate = Math.max(this.#meanRate, 0.2 * total / Math.max(1, age));
    this.#price(mean2, shadow);
    for (let receiver = 0; receiver < this.values.length; receiver++) {
      const increase = this.values[receiver];
      if (Number.isNaN(increase)) continue;
      const ahead = increase - mean2;
      if (ahead < 0 || held[receiver] === 0) this.#accounts[receiver] += ahead;
    }
  }
  /** The bound of the factors shrinks while the mean error exceeds its cap. */
  #price(mean2, shadow) {
    const { priceCap, most } = this.#fairness;
    if (priceCap === Infinity) return;
    const fading = 1 - interval / priceMemory;
    this.#own = this.#own * fading + mean2;
    this.#everyNth = this.#everyNth * fading + shadow;
    if (!(this.#own > 0 && this.#everyNth > 0)) return;
    const over = Math.log(this.#own / this.#everyNth / priceCap);
    this.#bound -= priceGain * Math.max(-priceStep, Math.min(priceStep, over));
    this.#bound = Math.max(0, Math.min(Math.log(most), this.#bound));
  }
  /** Accounts beyond the bound would be a debt without limit: they are cut. */
  #weigh() {
    const unit2 = this.#meanRate * patience3;
    const limit2 = unit2 * this.#bound;
    for (let receiver = 0; receiver < this.values.length; receiver++) {
      const account = Math.max(-limit2, Math.min(limit2, this.#accounts[receiver]));
      this.#accounts[receiver] = account;
      this.values[receiver] = unit2 > 0 ? Math.exp(account / unit2) : 1;
    }
  }
};

// plugins/fairness/receiver-threshold/receiver-thresholds.ts
var probe = 6;
var longest = 10;
var looked = 4;
var quantities2 = [
  { id: "distance", title: "Expected distance at arrival", unit: "m" },
  { id: "need", title: "Need", unit: "m" },
  { id: "threshold", title: "Threshold", unit: "m" },
  { id: "factor", title: "Factor", unit: "" },
  { id: "balance", title: "Overdraft", unit: "horizons" }
];
var ReceiverThresholds = class {
  #rules;
  #balance;
  #factors;
  #links;
  /** By receiver: how many updates were sent as far as is booked, and the newest of them. */
  #sent;
  #newest;
  #distances;
  #needs;
  #sorted;
  #losses;
  #silent;
  #held;
  #life = 0;
  constructor(rules, receivers) {
    this.#rules = rules;
    this.#balance = new Balance(rules, receivers);
    this.#factors = new Factors(rules, receivers);
    this.#links = Array.from({ length: receivers }, () => new LinkRecord());
    this.#sent = new Float64Array(receivers);
    this.#newest = new Float64Array(receivers).fill(-1);
    this.#distances = new Float64Array(receivers);
    this.#needs = new Float64Array(receivers);
    this.#sorted = new Float64Array(receivers);
    this.#losses = new Float64Array(receivers);
    this.#silent = new Uint8Array(receivers);
    this.#held = new Uint8Array(receivers);
  }
  onTrigger(view, plan) {
    const isFirst = view.triggers === 1;
    const begins = view.life !== this.#life;
    this.#life = view.life;
    this.#look(view);
    this.#factors.triggered(view, this.#balance.perTrigger);
    if (begins || this.#balance.perTrigger >= view.receivers) this.#sendToAll(view, plan);
    else this.#serve(view, plan);
    this.#book(view, isFirst);
  }
  onTick(view, plan) {
    this.#look(view);
    if (this.#balance.perTrigger < view.receivers) this.#serve(view, plan);
    this.#book(view);
  }
  onAcknowledgement({ receiver, update: update2, arrivedAt }, view) {
    this.#links[receiver]?.acknowledged(update2, arrivedAt, view.now);
  }
  /** Time has passed: what is allowed, what is lost, how errors have grown. */
  #look(view) {
    this.#balance.advance(view.now, view.triggers);
    this.#book(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const link = this.#links[receiver];
      link.expire(view.now);
      this.#losses[receiver] = link.loss;
      this.#silent[receiver] = link.misses >= probe ? 1 : 0;
      this.#held[receiver] = link.isFull(view.now) ? 1 : 0;
    }
    if (!this.#factors.areEqual) this.#factors.advance(view, this.#losses, this.#silent, this.#held, this.#balance.age);
  }
  #sendToAll(view, plan) {
    for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
  }
  /** The neediest first, as long as the overdraft is not used up. */
  #serve(view, plan) {
    if (this.#balance.allowed === 0) return;
    this.#assess(view);
    const { threshold } = this.#balance;
    this.#explain(view, plan, threshold);
    for (let left = view.receivers; left > 0 && !this.#balance.isExhausted; left--) {
      const receiver = this.#neediest(threshold);
      if (receiver < 0) return;
      this.#needs[receiver] = 0;
      plan.sendFresh(receiver);
      this.#bookOf(view, receiver);
    }
  }
  /** Computes every need; 0: the receiver is not to be sent anything now, Infinity: it is, whatever it would gain. */
  #assess(view) {
    let sum2 = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const distance3 = view.lastSentUpdate(receiver) < 0 ? 0 : this.#expectedDistance(view, receiver);
      this.#distances[receiver] = distance3;
      sum2 += distance3;
    }
    const mean2 = sum2 / view.receivers;
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#needs[receiver] = this.#need(view, receiver, mean2);
    this.#follow();
    const interval2 = view.receivers / this.#balance.allowed;
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#bound(view, receiver, interval2);
  }
  /**
   * Expected distance (m), when an update sent now would arrive, of what the receiver shows then from what it could show: by the updates under
   * way, the newest first, each with the chance that it arrives and those before it do not, and by the newest that is known to have arrived.
   */
  #expectedDistance(view, receiver) {
    const link = this.#links[receiver];
    const arrival = view.now + view.delay(receiver);
    const known = view.acknowledgedUpdate(receiver);
    const { loss } = link;
    let chance = 1;
    let expected = 0;
    let place4 = link.underWayBefore(Infinity);
    for (let count4 = 0; place4 >= 0 && count4 < looked; count4++) {
      const id2 = link.idAt(place4);
      if (id2 <= known) break;
      expected += chance * (1 - loss) * view.distance(id2, arrival);
      chance *= loss;
      place4 = link.underWayBefore(place4);
    }
    if (known >= 0) expected += chance * view.distance(known, arrival);
    else if (chance === 1) expected = view.distance(view.lastSentUpdate(receiver), arrival);
    const { settling } = this.#rules;
    const worth = (1 + loss) * expected;
    if (settling === 0 || worth === 0) return worth;
    const present2 = view.distance(view.lastSentUpdate(receiver), view.now);
    return present2 > 0 ? Math.exp((1 - settling) * Math.log(worth) + settling * Math.log(present2)) : 0;
  }
  #need(view, receiver, mean2) {
    if (view.lastSentUpdate(receiver) < 0) return 0;
    const distance3 = this.#distances[receiver];
    const error = isUnanswered(view, receiver) ? Math.max(distance3, mean2) : distance3;
    const age = view.now - view.lastSentAt(receiver);
    const need = this.#factors.values[receiver] * error * Math.min(1, age / this.#rules.ramp);
    return Number.isFinite(need) ? need : Infinity;
  }
  /** Tells the scale of the thresholds how large needs are. */
  #follow() {
    let first = 0;
    let count4 = 0;
    for (let receiver = 0; receiver < this.#needs.length; receiver++) {
      const need = this.#needs[receiver];
      if (!(need > 0 && need < Infinity)) continue;
      if (first === 0) first = need;
      this.#sorted[count4++] = need;
    }
    if (count4 === 0 || this.#balance.age >= 10) return;
    const sorted = this.#sorted.subarray(0, count4).sort();
    this.#balance.follow(first, sorted[count4 >> 1]);
  }
  /** No receiver waits for ever; one that does not answer has its fair share; a full queue gets nothing. `interval` (s): mean of a receiver. */
  #bound(view, receiver, interval2) {
    if (view.lastSentUpdate(receiver) < 0) return;
    const age = view.now - view.lastSentAt(receiver);
    if (this.#silent[receiver] === 1 || isUnanswered(view, receiver)) this.#needs[receiver] = age >= interval2 ? Infinity : 0;
    else if (this.#held[receiver] === 1) this.#needs[receiver] = 0;
    else if (age > longest * interval2) this.#needs[receiver] = Infinity;
  }
  /** The receiver with the largest need above the threshold, the first of equals; −1: there is none. */
  #neediest(threshold) {
    let neediest = -1;
    let most = threshold;
    for (let receiver = 0; receiver < this.#needs.length; receiver++) {
      const need = this.#needs[receiver];
      if (need <= most) continue;
      neediest = receiver;
      most = need;
    }
    return neediest;
  }
  /** Takes in what was sent. The first update of all goes to everybody and is not counted. */
  #book(view, isFree = false) {
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#bookOf(view, receiver, isFree);
  }
  #bookOf(view, receiver, isFree = false) {
    const newest = view.lastSentUpdate(receiver);
    if (newest === this.#newest[receiver]) return;
    const link = this.#links[receiver];
    if (newest < this.#newest[receiver]) link.restart();
    if (newest >= 0) link.sent(newest, view.lastSentAt(receiver));
    this.#newest[receiver] = newest;
    if (!isFree) this.#balance.spend(Math.max(0, view.sent(receiver) - this.#sent[receiver]));
    this.#sent[receiver] = view.sent(receiver);
  }
  #explain(view, plan, threshold) {
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      plan.explain(receiver, 0, this.#distances[receiver]);
      plan.explain(receiver, 1, this.#needs[receiver]);
      plan.explain(receiver, 2, threshold);
      plan.explain(receiver, 3, this.#factors.values[receiver]);
      plan.explain(receiver, 4, this.#balance.level);
    }
  }
};

// plugins/fairness/receiver-threshold/index.ts
var variant3 = z36.enum(["efficient", "balanced", "fair"]).default("efficient").meta({
  unit: "",
  description: "Objective: efficient, the least mean deviation; balanced, thresholds up to 1.5 times lower or higher for receivers with more or less error; fair, the same error for all, as long as the mean is at most 1.05 times that of every-nth."
});
var rate = z36.number().min(0.01).max(1e5).optional().meta({
  unit: "1/s",
  description: "Updates per second, over all receivers. Left out: by the budget per trigger."
});
var ramp = seconds({
  default: 0.5,
  min: 0.01,
  max: 10,
  help: "After a send the need of a receiver grows from 0 for this long: an update in the middle of a manoeuvre is outdated at once."
});
var variants2 = {
  efficient: { settling: 0.2, most: 1, priceCap: Infinity },
  balanced: { settling: 0, most: 1.5, priceCap: Infinity },
  fair: { settling: 0, most: 64, priceCap: 1.04 }
};
var receiver_threshold_default = defineFairnessScheduler({
  id: "receiver-threshold",
  title: "Threshold per receiver",
  source: "Driftbench: docs/decisions/0051-a-threshold-per-receiver.md",
  params: z36.object({ variant: variant3, budget: budgetPerTrigger(), rate, ramp }),
  explains: quantities2,
  create: ({ params: { variant: variant4, budget, rate: rate2, ramp: ramp2 }, receivers }) => new ReceiverThresholds({ ...variants2[variant4], budget, rate: rate2, ramp: ramp2 }, receivers),
  promises: ({ params: { budget, rate: rate2 } }) => rate2 === void 0 ? { budget } : {}
});

// plugins/fairness/relative-error/expectations.ts
var firstRoom2 = 256;
var remembered9 = 10;
var Expectations = class {
  #receivers;
  #room = firstRoom2;
  #newest = -1;
  /** By update: when it was made, s. */
  #made = new Float64Array(firstRoom2);
  /** By receiver and update: how long (s) it was to take, and the update that it takes the place of; −1: of none. */
  #delays;
  #displaced;
  constructor(receivers) {
    this.#receivers = receivers;
    this.#delays = new Float64Array(receivers * firstRoom2);
    this.#displaced = new Float64Array(receivers * firstRoom2).fill(-1);
  }
  /** Update `update`, the newest, has been made at `now` (s). */
  begin(update2, now) {
    if (this.knows(update2 - this.#room, now)) this.#grow();
    this.#newest = update2;
    this.#made[update2 % this.#room] = now;
  }
  /** Expectations of the newest update at a receiver. */
  note(receiver, delay, displaced) {
    const at = this.#at(receiver, this.#newest);
    this.#delays[at] = delay;
    this.#displaced[at] = displaced;
  }
  /** Whether the update was made within the time that a view covers at `now` (s). The other calls require this. */
  knows(update2, now) {
    return update2 >= 0 && update2 > this.#newest - this.#room && this.madeAt(update2) >= now - remembered9;
  }
  madeAt(update2) {
    return this.#made[update2 % this.#room];
  }
  delayOf(receiver, update2) {
    return this.#delays[this.#at(receiver, update2)];
  }
  displacedBy(receiver, update2) {
    return this.#displaced[this.#at(receiver, update2)];
  }
  #at(receiver, update2) {
    return receiver * this.#room + update2 % this.#room;
  }
  #grow() {
    const was = this.#room;
    const [made2, delays, displaced] = [this.#made, this.#delays, this.#displaced];
    this.#room = 2 * was;
    this.#made = new Float64Array(this.#room);
    this.#delays = new Float64Array(this.#receivers * this.#room);
    this.#displaced = new Float64Array(this.#receivers * this.#room).fill(-1);
    for (let update2 = Math.max(0, this.#newest - was + 1); update2 <= this.#newest; update2++) {
      this.#made[update2 % this.#room] = made2[update2 % was];
      for (let receiver = 0; receiver < this.#receivers; receiver++) {
        const from = receiver * was + update2 % was;
        this.#delays[this.#at(receiver, update2)] = delays[from];
        this.#displaced[this.#at(receiver, update2)] = displaced[from];
      }
    }
  }
};

// plugins/fairness/relative-error/relative-errors.ts
var patience4 = 3;
var RelativeErrors = class {
  /**
   * By receiver: R that has come since the last schedule and waits for the next, and the error pending of updates never
   * sent, m·s.
   */
  fresh;
  pending;
  #horizon;
  #accumulates;
  /** By receiver: R that the last schedule used, and E, m·s. */
  #used;
  #errors;
  #expectations;
  #life = 0;
  constructor({ receivers, horizon: horizon3, accumulates }) {
    this.#horizon = horizon3;
    this.#accumulates = accumulates;
    this.#used = new Float64Array(receivers);
    this.fresh = new Float64Array(receivers);
    this.pending = new Float64Array(receivers);
    this.#errors = new Float64Array(receivers);
    this.#expectations = new Expectations(receivers);
  }
  /** Schedules the newest update; it takes the place of what was not sent in time. Receivers that acknowledged nothing have their fair share. */
  schedule(view, plan) {
    const begins = view.life !== this.#life;
    this.#life = view.life;
    for (let receiver = 0; receiver < view.receivers; receiver++) this.#settle(view, receiver, begins);
    this.#expectations.begin(view.index, view.now);
    const sent = meanSent(view);
    const worst = this.#assess(view);
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      this.#expectations.note(receiver, view.delay(receiver), begins ? -1 : view.lastSentUpdate(receiver));
      const now = begins || receiver === worst || isUnanswered(view, receiver) && view.sent(receiver) < sent - patience4;
      const holding = now ? 0 : this.#hold(view, plan, receiver, worst);
      if (holding === 0) plan.send(receiver);
      plan.explain(receiver, 0, this.#errors[receiver]);
      plan.explain(receiver, 1, holding);
      plan.explain(receiver, 2, this.#used[receiver]);
    }
  }
  /** Takes in feedback: R = A − S, the error between the estimated and the actual arrival. */
  take({ receiver, update: update2, sentAt, arrivedAt }, view) {
    const expectations = this.#expectations;
    if (!expectations.knows(update2, view.now)) return;
    const displaced = expectations.displacedBy(receiver, update2);
    if (!expectations.knows(displaced, view.now)) return;
    const estimated = sentAt + expectations.delayOf(receiver, update2);
    const late = arrivedAt > estimated;
    const error = view.difference(update2, displaced, late ? estimated : arrivedAt, late ? arrivedAt : estimated);
    this.fresh[receiver] += late ? error : -error;
  }
  /**
   * What the last update has become: sent, so that its R is used; or not, so that R stays, and what the receiver erred
   * for it is pending.
   */
  #settle(view, receiver, begins) {
    const last = view.index - 1;
    const playing = view.lastSentUpdate(receiver);
    if (playing < last && !begins) {
      this.pending[receiver] += view.difference(last, playing, this.#expectations.madeAt(last), view.now);
    } else {
      this.pending[receiver] = 0;
      if (!this.#accumulates) this.#used[receiver] = 0;
    }
    this.#used[receiver] += this.fresh[receiver];
    this.fresh[receiver] = 0;
  }
  /** Computes every E; the first receiver with the largest. */
  #assess(view) {
    const errors = this.#errors;
    let worst = 0;
    for (let receiver = 0; receiver < view.receivers; receiver++) {
      const coming = view.difference(view.index, view.lastSentUpdate(receiver), view.now, view.now + view.delay(receiver));
      errors[receiver] = this.#used[receiver] + this.pending[receiver] + coming;
      if (errors[receiver] > errors[worst]) worst = receiver;
    }
    return worst;
  }
  /** Eq 1: holds for δ (s) and returns it; 0: the update must be sent at once; Infinity: not within the horizon. */
  #hold(view, plan, receiver, worst) {
    const playing = view.lastSentUpdate(receiver);
    const missing = this.#errors[worst] - this.#errors[receiver];
    if (playing < 0 || missing <= 0) return 0;
    const earliest = view.now + view.delay(receiver);
    return plan.holdForDifference(receiver, playing, missing, earliest, earliest + this.#horizon);
  }
};
function meanSent(view) {
  let sent = 0;
  for (let receiver = 0; receiver < view.receivers; receiver++) sent += view.sent(receiver);
  return sent / view.receivers;
}

// plugins/fairness/relative-error/index.ts
var relative_error_default = defineFairnessScheduler({
  id: "relative-error",
  title: "Equalise relative errors",
  source: "NetGames\u201905, section 4, Eq 1",
  params: z36.object({
    feedback: z36.enum(["once", "accumulated"]).default("once").meta({
      unit: "",
      description: "A deviation from the estimated error is compensated once (Theorem 4.1), or again at every later update (as printed in section 4.5)."
    }),
    horizon: seconds({
      default: 10,
      min: 0.01,
      max: 600,
      help: "An update that would have to wait longer than this, or than the heartbeat of the trigger, is not sent."
    })
  }),
  explains: [
    { id: "error", title: "Error E when it would arrive, sent at once", unit: "m\xB7s" },
    { id: "holding", title: "Holding time \u03B4", unit: "s" },
    { id: "feedback", title: "Relative error R in account", unit: "m\xB7s" }
  ],
  create({ params: params9, receivers, heartbeat }) {
    const errors = new RelativeErrors({
      receivers,
      horizon: Math.min(params9.horizon, heartbeat),
      accumulates: params9.feedback === "accumulated"
    });
    return {
      onTrigger: (view, plan) => errors.schedule(view, plan),
      onAcknowledgement: (acknowledgement, view) => errors.take(acknowledgement, view)
    };
  }
});

// plugins/fairness/send-to-all/index.ts
var send_to_all_default = defineFairnessScheduler({
  id: "send-to-all",
  title: "Send to all",
  source: "Thesis, section 3.4: base case",
  params: z36.object({}),
  create: () => ({
    onTrigger(trigger, plan) {
      for (let receiver = 0; receiver < trigger.receivers; receiver++) plan.send(receiver);
    }
  }),
  promises: ({ receivers }) => ({ budget: receivers, wait: 1 })
});

// plugins/fairness/single-pick/index.ts
var single_pick_default = defineFairnessScheduler({
  id: "single-pick",
  title: "Single pick",
  source: "NetGames\u201905, section 5.1",
  params: z36.object(shareParams()),
  explains: [{ id: "share", title: "Share", unit: "" }],
  create: ({ params: params9, receivers, random }) => {
    const shares = new BudgetShares(params9, receivers);
    return {
      onTrigger(view, plan) {
        shares.weigh(view);
        const picked = pickByShares(shares.values, random.uniform());
        for (let receiver = 0; receiver < receivers; receiver++) {
          if (receiver === picked || view.index === 0) plan.send(receiver);
          plan.explain(receiver, 0, shares.values[receiver]);
        }
      }
    };
  },
  promises: () => ({ budget: 1 })
});
function pickByShares(shares, draw) {
  let reached = 0;
  let last = 0;
  for (let i = 0; i < shares.length; i++) {
    const share3 = shares[i];
    if (share3 <= 0) continue;
    last = i;
    reached += share3;
    if (draw < reached) return i;
  }
  return last;
}

// plugins/fairness/systematic/index.ts
var systematic_default = defineFairnessScheduler({
  id: "systematic",
  title: "Systematic sampling",
  source: "Madow, 1949: systematic sampling; with the frequencies of the thesis, section 3.4.1.3",
  params: z36.object({ budget: budgetPerTrigger(), ...shareParams() }),
  explains: [...frequenciesExplained, { id: "phase", title: "Phase", unit: "" }],
  create: ({ params: params9, receivers, random }) => {
    const frequencies = new BudgetFrequencies(params9, receivers);
    const phases = Float64Array.from({ length: receivers }, () => random.uniform());
    return {
      onTrigger(view, plan) {
        frequencies.weigh(view);
        for (let receiver = 0; receiver < receivers; receiver++) {
          const phase = phases[receiver] + frequencies.values[receiver];
          if (phase >= 1) plan.send(receiver);
          phases[receiver] = phase >= 1 ? phase - 1 : phase;
          frequencies.explain(receiver, plan);
          plan.explain(receiver, 2, phase);
        }
      }
    };
  },
  promises: ({ params: { budget } }) => ({ budget })
});

// plugins/index.ts
var models = [
  static_default,
  fpw_default,
  rpw_default,
  rvw_default,
  fvw_default,
  fpb_default,
  rpb_default,
  rvb_default,
  fvb_default,
  linear_default2,
  quadratic_default,
  cubic_default,
  constant_turn_default,
  bzflag_default,
  phbdr_default,
  kalman_default,
  delayed_default,
  path_following_default
];
var simpleSchemes = [snap_default, dis_smoothing_default, linear_blend_default, exponential_default, spring_default];
var curveSchemes = [projective_blend_default, projective_velocity_blend_default, bezier_default, hermite_default, catmull_rom_default];
var equalisers = [equalise_drop_default, equalise_flush_default, relative_error_default];
var budgetSchedulers = [
  probabilistic_budget_default,
  single_pick_default,
  systematic_default,
  deterministic_budget_default,
  priced_marginal_error_default,
  loss_aware_default,
  receiver_threshold_default
];
var delayers = [local_lag_default, bucket_synchronisation_default];
var schedulers = [send_to_all_default, every_nth_default, ...equalisers, ...budgetSchedulers, ...delayers];
var builtInPlugins = [
  ...models,
  ...simpleSchemes,
  ...curveSchemes,
  turn_and_drive_default,
  ...schedulers,
  ...builtInMotions
];

// research/figures/fairness/worlds.ts
var style = (name) => `entities.tank.motion={ kind: human-like, style: ${name} }`;
var motion = (kind) => `entities.tank.motion={ kind: ${kind} }`;
var distance2 = (metres2) => `lanes.base.trigger.distance=${metres2}`;
var straight = (metres2) => [
  "lanes.base.model={ id: linear }",
  `lanes.base.trigger={ distance: ${metres2}, shape: box, minInterval: 0.033333, heartbeat: 1 }`
];
var coarse = (metres2) => `lanes.base.trigger={ distance: ${metres2}, heartbeat: 1 }`;
var spreads = [0, 0.1, 0.18];
function worlds(id2, group, sets, among = spreads) {
  return among.map((spread2) => ({
    id: `${id2} \xB1${Math.round(1e3 * spread2)} ms`,
    group,
    sets: [...sets, `nodes.near.link.jitter.spread=${spread2}`],
    spread: spread2
  }));
}
var allWorlds = [
  ...worlds("keys, arcs", "keys", [style("keys")]),
  ...worlds("keys, straight", "keys", [style("keys"), ...straight(0.09)]),
  ...worlds("mouse, arcs", "mouse", [style("mouse")]),
  ...worlds("mouse, straight", "mouse", [style("mouse"), ...straight(0.09)]),
  ...worlds("mouse, arcs, 0.02 m", "mouse", [style("mouse"), distance2(0.02)], [0, 0.1]),
  ...worlds("stick, straight, 0.01 m", "analog", [style("analog"), ...straight(0.01)]),
  ...worlds("mouse, arcs, 1 m", "coarse", [style("mouse"), coarse(1)], [0.1]),
  ...worlds("mouse, arcs, 3 m", "coarse", [style("mouse"), coarse(3)], [0.1]),
  ...worlds("keys, arcs, 1 m", "coarse", [style("keys"), coarse(1)], [0.1]),
  ...worlds("GLS, arcs", "GLS", [motion("gls-wander")], [0, 0.1]),
  ...worlds("straight legs", null, [motion("linear")], [0.1]),
  ...worlds("circles", null, [motion("circular")], [0.1])
];

// research/figures/fairness/bar-worlds.ts
var jitter = "jitter: { law: uniform, spread: 0.1 }, order: free";
var usual = [0.2, 0.5, 0.8].map((delay) => `delay: ${delay}, ${jitter}`);
var withEach = (links, what) => links.map((link) => `${link}, ${what}`);
var lost = "loss: { ratio: 0.3 }";
function world(id2, { links, sets = [], kinds = ["mouse"], entities = 1, budget = 1, apart = [] } = {}) {
  const nodes2 = (links ?? []).map((link, index) => `{ id: r${index}, link: { ${link} } }`);
  const all = links ? [...sets, `nodes=[{ id: sender }, ${nodes2.join(", ")}]`] : sets;
  return { id: id2, sets: all, receivers: links?.length ?? 3, entities, budget, kinds, apart };
}
function many(receivers, first, last) {
  return Array.from({ length: receivers }, (_, index) => {
    const delay = first + (last - first) * index / (receivers - 1);
    return `delay: ${delay.toFixed(4)}, jitter: { law: uniform, spread: 0.05 }, order: free`;
  });
}
var driven = allWorlds.filter(({ group }) => group !== null).map(({ id: id2, sets, spread: spread2, group }) => {
  const own2 = sets.flatMap((set) => set.startsWith("nodes.") ? [] : set.replace("lanes.base.", "lanes.third."));
  const links = [0.2, 0.5, 0.8].map((delay) => `delay: ${delay}, jitter: { law: uniform, spread: ${spread2} }, order: free`);
  const kind = group === "keys" || group === "mouse" || group === "GLS" ? [group] : [];
  return world(id2, { sets: own2, links, kinds: kind });
});
var healthy = Array.from({ length: 16 }, (_, index) => `delay: ${(0.1 + 0.05 * (index % 4)).toFixed(2)}`);
var barWorlds = [
  ...driven,
  world("loss near", { links: usual.map((link, index) => index === 0 ? `${link}, ${lost}` : link), kinds: ["loss"] }),
  world("loss far", { links: usual.map((link, index) => index === 2 ? `${link}, ${lost}` : link), kinds: ["loss"] }),
  world("loss 30 % for all", { links: withEach(usual, lost), kinds: ["loss"] }),
  world("bursts of loss", { links: withEach(usual, "loss: { law: gilbert-elliott, toBad: 0.02, toGood: 0.1 }"), kinds: [] }),
  world("narrow links", { links: withEach(usual, "bandwidth: 1200"), kinds: ["narrow"] }),
  world("one at 3 s", { links: ["delay: 0.05", "delay: 0.1", "delay: 3, jitter: { law: uniform, spread: 0.2 }, order: free"], kinds: [] }),
  world("16 receivers", { links: many(16, 0.1, 0.85), budget: 16 / 3, kinds: ["many"] }),
  world("64 receivers", { links: many(64, 0.05, 1), budget: 64 / 3, kinds: ["many"] }),
  world("one flaky of 16", {
    links: ["delay: 0.1, loss: { law: gilbert-elliott, toBad: 0.01, toGood: 0.01 }", ...healthy.slice(1)],
    budget: 16 / 3,
    kinds: ["flaky"],
    apart: ["r0"]
  }),
  world("all healthy of 16", { links: healthy, budget: 16 / 3, kinds: [], apart: ["r0"] }),
  world("wandering delays", { links: usual.map((link) => link.replace("spread: 0.1", "spread: 0.1, correlation: 0.97")), kinds: [] }),
  world("two speeds", {
    sets: [
      "entities=[{ id: slow, owner: sender, motion: { kind: human-like, style: mouse, maxSpeed: 5 } }, { id: fast, owner: sender, motion: { kind: human-like, style: mouse } }]"
    ],
    entities: 2,
    kinds: []
  }),
  world("budget 0.03 n", { budget: 0.09, kinds: ["small-budget"] }),
  world("budget 0.1 n", { budget: 0.3, kinds: ["small-budget"] }),
  world("budget 2/3 n", { budget: 2, kinds: [] }),
  world("budget n", { budget: 3, kinds: [] }),
  world("equal delays", { links: usual.map((link) => link.replace(/delay: [0-9.]+/, "delay: 0.5")), kinds: ["equal"] })
];

// .freeze-try.ts
var registry = new PluginRegistry(builtInPlugins);
var [pat = "", seedsText = "1,2", durText = "200", extra = ""] = process.argv.slice(2);
var path3 = "/tmp/wt/fair/resources/experiments/receiver-threshold.yaml";
var seeds = seedsText.split(",").map(Number);
var med = (v) => {
  const s = [...v].sort((a, b) => a - b);
  return s.length % 2 ? s[s.length >> 1] : (s[s.length / 2 - 1] + s[s.length / 2]) / 2;
};
for (const w of barWorlds.filter((w2) => new RegExp(pat).test(w2.id))) {
  const rows = {};
  const t0 = performance.now();
  for (const seed of seeds) {
    const n = w.receivers / w.budget;
    const common2 = [...w.sets, `lanes.deterministic.scheduler.budget=${w.budget}`, ...["efficient", "balanced", "fair"].map((v) => `lanes.${v}.scheduler.budget=${w.budget}`)];
    const sets = [...common2, `lanes.third.scheduler.n=${Math.max(1, Math.round(n))}`, ...extra ? extra.split(";") : []];
    const run = async (more, lanes) => {
      const { plan } = await loadExperiment(path3, { registry, seed, sets: [...sets, ...more], duration: +durText, lanes });
      const session = new Session(plan);
      session.advanceTo(plan.duration);
      return session.results();
    };
    const first = await run([], ["third", "deterministic", "efficient", "balanced", "fair"]);
    const want = Math.round(first.lanes.efficient.updatesSent / w.receivers / 1);
    const coarse2 = (n2) => run([`lanes.coarse.trigger={ triggers: ${n2}, heartbeat: 1000, orientation: 3.14, minInterval: 0 }`], ["coarse"]);
    let second;
    try {
      second = await coarse2(want);
    } catch (e) {
      const m = /nearest (\d+)/.exec(String(e));
      if (!m) throw e;
      second = await coarse2(+m[1]);
    }
    for (const [lane, r] of Object.entries({ ...first.lanes, ...second.lanes })) {
      const devs = Object.entries(r.receivers).filter(([k]) => !w.apart.some((a) => k.endsWith(a))).map(([, x]) => x.deviationMean ?? NaN);
      const m = devs.reduce((a, b) => a + b) / devs.length;
      const sd = Math.sqrt(devs.reduce((a, b) => a + (b - m) ** 2, 0) / devs.length);
      (rows[lane] ??= []).push([m, sd, Math.max(...devs), r.updatesSent, r.bytesSent]);
    }
  }
  const q = (lane, i, ref) => med(rows[lane].map((r, s) => r[i] / rows[ref][s][i]));
  const f = (x) => x.toFixed(2).padStart(5);
  console.log(
    w.id.padEnd(28),
    "trig-upd",
    med(rows.third.map((r) => r[3])),
    "det",
    f(q("deterministic", 3, "third")),
    "| eff upd",
    f(q("efficient", 3, "deterministic")),
    "mean/coarse",
    f(q("efficient", 0, "coarse")),
    "max/det",
    f(q("efficient", 2, "deterministic")),
    "max/3rd",
    f(q("efficient", 2, "third")),
    "| bal upd",
    f(q("balanced", 3, "deterministic")),
    f(q("balanced", 0, "coarse")),
    f(q("balanced", 2, "deterministic")),
    "| fair upd",
    f(q("fair", 3, "deterministic")),
    "max/det",
    f(q("fair", 2, "deterministic")),
    "mean/3rd",
    f(q("fair", 0, "third")),
    "std/det",
    f(q("fair", 1, "deterministic")),
    "max/3rd",
    f(q("fair", 2, "third")),
    `${((performance.now() - t0) / 1e3).toFixed(1)}s`
  );
}
