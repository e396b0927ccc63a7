/**
 * The parameters of a lane. A port has those that its lane uses, with the lane's values; flags are decided when it is
 * written, and only what they leave is in it.
 */
import type { Whole } from './numbers.ts';

/** Times count as equal within this, s: rounding errors are far below it. */
export const timeTolerance = 1e-9;

/** An update is due when the entity is this far from where its receivers extrapolate it, m. */
export const distanceThreshold = 1;
export const hasDistance: boolean = true;
/** The distance is that along each axis (BZFlag), not that of the straight line. */
export const isBox: boolean = false;
/** … or when the integral of that distance since the last update exceeds this, m·s. */
export const timeSpaceThreshold = 1;
export const hasTimeSpace: boolean = true;
/** … or when the velocities differ by this, m/s. */
export const velocityThreshold = 1;
export const hasVelocity: boolean = true;
/** … or when the orientations differ by this angle, rad. */
export const orientationThreshold = 0.1;
export const hasOrientation: boolean = true;
/** … or when the last update is this old, s. */
export const heartbeat = 1;
export const hasHeartbeat: boolean = true;
/** But for the heartbeat no update is due before this time since the last, s. */
export const minInterval = 0.1;
export const hasMinInterval: boolean = true;
/** The trigger compares the entity with what its receivers extrapolate. */
export const comparesPaths: boolean = true;

/** An update counts from its time stamp (synchronised clocks), not from its arrival. */
export const isStamped: boolean = true;

/** For so long an update is extrapolated, s. */
export const extrapolationLimit = 0.25;
export const hasLimit: boolean = false;
/** What is shown then: it stands, goes straight on, or both velocity and turn rate fade. */
export const holdsBeyond: boolean = false;
export const decaysBeyond: boolean = false;
/** The time constant of that fade, s. */
export const decayTime = 0.25;

/** Corrections longer than this are drawn at once, m. */
export const jumpBeyond = 10;
export const hasJump: boolean = false;
/** What the model says is drawn as it is. */
export const isImmediate: boolean = false;

/** How far in the past the entity is shown, s. */
export const delay = 0.1;
/** For so long the last velocity is continued when the next update is missing, s; then the entity stands. */
export const maxExtra = 0.25;
/** For so many past updates there is room: more than arrive within the delay. */
export const room: Whole = 128;
/** Between two updates: the cubic with their positions and velocities, or a straight line. */
export const isCubic: boolean = true;
export const hasPlayout: boolean = false;
/** The model uses updates that come late. */
export const remembersUpdates: boolean = false;
/** The model takes states as they are, and makes none of its own from several. */
export const takesStates: boolean = false;

/** Interval between updates, s. */
export const interval = 0.1;
/** Intervals that are buffered. */
export const bufferedIntervals = 2;
/** Buffers two intervals and the standard deviation of those between arrivals, in place of that. */
export const isDynamic: boolean = false;
/** How much faster the shown time runs while more than an interval too much is buffered. */
export const catchUp = 0.02;
/** How much slower, while more than an interval is missing. */
export const slowDown = 0.04;

/** Share of the half seconds whose latest update is to be in time, and the step of the delay, s. */
export const lateShare = 0.95;
export const lateStep = 0.02;
/** What a late arrival keeps of its weight from one half second to the next. */
export const keptWeight = 0.983;
/** Delay until half a second has been heard, s. */
export const startBuffer = 0.08;
/** How much faster or slower the shown time may run. */
export const paceChange = 0.05;

/** How long the convergence takes, s. */
export const convergenceTime = 0.25;
/** The time is the mean interval between updates, once two have landed. */
export const isMeasured: boolean = false;
/** Weighs by 3T² − 2T³ instead of T. */
export const isSmooth: boolean = false;
/** Tangents of the spline are the means of velocities and chord: 0.5; or the velocities: 0. */
export const chord = 0.5;

/** An error is taken back in so many equal jumps. */
export const jumps = 4;

/** A landing that corrects nothing begins no blend. */
export const keepsEqual: boolean = false;

/** Up to this distance (m) and angle (rad) an error is small. */
export const smallOffset = 0.25;
export const smallTurn = 2;
/** From this distance (m) and angle (rad) on an error is large. */
export const largeOffset = 1;
export const largeTurn = 3;
/** Share of a small, and of a large error that is left after 1/60 s. */
export const smallKept = 0.95;
export const largeKept = 0.85;

/** In so many intervals between updates the velocity approaches that of the target (T_i). */
export const approachIntervals = 1.1;
/** Over this time a distance is to be made up (T_c), s. */
export const makeUpTime = 0.1;
/** So many intervals after an update the target stands. */
export const limitIntervals = 1.5;
/** A distance of more than this (m) that has not shrunk for so long (s) is snapped softly: in this time (s) 37 % is left. */
export const softSnapBeyond = 0.5;
export const softSnapPatience = 0.5;
export const softSnapTime = 0.1;

/** Standard deviations: of a measured position (m), of what is added to velocity (m/s) and acceleration (m/s²) in a second. */
export const positionNoise = 0.02;
export const velocityWander = 10;
export const accelerationWander = 0;
/** Between updates that are closer together, or further apart (s), there is no curve; it ends at this age of an update (s). */
export const shortestCurve = 0.05;
export const longestCurve = 5;
export const curveHorizon = 1;

/** The curve through so many earlier positions: 1 a line, 2 a parabola. */
export const historyOrder = 1;

/** The weight of the newest position, and the interval of the series that it is of, s. */
export const newestWeight = 0.6;
export const seriesInterval = 0.1;

/** Rates at which acceleration and turn rate decay, 1/s. */
export const accelerationDecay = 1;
export const turnRateDecay = 1;

/** Below this turn rate a vehicle goes straight, rad/s. */
export const turnThreshold = 0;
/** Braking ends in a stand, and does not turn into driving back. */
export const stopsAtRest: boolean = false;

/** The quantities that travel. */
export const carriesVx: boolean = true;
export const carriesVy: boolean = true;
export const carriesVz: boolean = true;
export const carriesAx: boolean = true;
export const carriesAy: boolean = true;
export const carriesAz: boolean = true;
export const carriesWx: boolean = true;
export const carriesWy: boolean = true;
export const carriesWz: boolean = true;

/** Numbers travel as whole steps up to a range; which ones. */
export const stepsPosition: boolean = false;
export const stepsVelocity: boolean = false;
export const stepsAcceleration: boolean = false;
export const stepsTurnRate: boolean = false;
/** Largest value that travels, and the number of steps up to it: position (m), velocity (m/s), acceleration (m/s²), turn rate (rad/s). */
export const positionRange = 1000;
export const positionSteps = 1000;
export const velocityRange = 100;
export const velocitySteps = 1000;
export const accelerationRange = 100;
export const accelerationSteps = 1000;
export const turnRateRange = 10;
export const turnRateSteps = 1000;
/** What has no steps travels as 32-bit floats. */
export const roundsToFloats: boolean = false;
/** The world is flat: neither height nor tilt travels. */
export const isPlanar: boolean = false;
/** Steps of a heading all round. */
export const headingSteps = 65536;
/** The orientation travels as the three smaller components of its quaternion. */
export const stepsOrientation: boolean = false;
/** Steps of each of them up to 1/√2. */
export const orientationSteps = 511;

/** The clock chooses from so many of the latest exchanges. */
export const exchanges: Whole = 8;
