/**
 * Trains the network of the model `learned`: Adam on the mean distance between forecast and real place, in units of the
 * path's speed. It adds, multiplies, divides and takes roots alone, and everything random has a seed: the same weights
 * on every machine.
 */
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { BodyMotion } from '../../engine/base/math/rigid-motion.ts';
import { TimeStep } from '../../engine/base/time/time-step.ts';
import { displacementTime, outputCount, shareOf } from '../../plugins/dead-reckoning/learned/forecast.ts';
import { inputCount, RecentPath } from '../../plugins/dead-reckoning/learned/recent-path.ts';
import { drive, motionsToLearn, tick, updateTicks, type DrivenPath } from './driven-paths.ts';
import { TrainedLayer } from './trained-layer.ts';

const hidden = [48, 32];
/** Ages at which each forecast is compared with the path, and the longest of them, s. */
const ages = 4;
const longestAge = 0.8;
const secondsOfPath = 60;
const batch = 64;
const firstRate = 0.002;
/** Distances below this count by their square, as a share of what the path's speed covers in a second. */
const rounded = 0.005;

/** One update with what came after it: forward, left and up in units of the speed, age by age. */
interface Sample {
  readonly inputs: Float64Array;
  readonly mirrored: Float64Array;
  readonly times: Float64Array;
  /** From straight motion to the turning one, and to the real place; three numbers for each age. */
  readonly arc: Float64Array;
  readonly real: Float64Array;
}

export interface Effort {
  /** How often every kind of motion is driven, at a speed of its own. */
  readonly rounds: number;
  /** How often all of it is learned from. */
  readonly epochs: number;
}

/** The effort of the weights that ship: minutes on one core. */
export const wholeEffort: Effort = { rounds: 40, epochs: 30 };

export function trainedLayers(seed: number, { rounds, epochs }: Effort, report: (line: string) => void): readonly TrainedLayer[] {
  const random = new RandomStream(seed, 'learned/training');
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [k, motion] of motionsToLearn(random).entries()) {
      const path = drive(motion, seed + 1000 * round + k, secondsOfPath);
      samples.push(...samplesOf(path, random));
    }
  report(`${samples.length} updates to learn from.`);
  const sizes = [inputCount, ...hidden, outputCount];
  const layers = sizes.slice(1).map((outputs, k) => new TrainedLayer(sizes[k] as number, outputs, random));
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(samples, random);
    const rate = firstRate * (1 - epoch / epochs) + firstRate / 100;
    let sum = 0;
    for (let k = 0; k < samples.length; k += batch) {
      const part = samples.slice(k, k + batch);
      for (const sample of part) sum += learnFrom(layers, sample);
      for (const layer of layers) layer.step(rate, part.length);
    }
    report(`epoch ${epoch + 1} of ${epochs}: mean distance ${(sum / samples.length).toFixed(5)}`);
  }
  return layers;
}

function samplesOf(path: DrivenPath, random: RandomStream): Sample[] {
  const seen = new RecentPath();
  const interval = random.between(0.05, 0.6);
  const found: Sample[] = [];
  for (const k of updateTicks(path.length - longestAge / tick, interval, random)) {
    const state = path[k] as KinematicState;
    seen.take(state, k * tick);
    if (seen.speed > 0) found.push(sampleAt(path, k, seen, random));
  }
  return found;
}

const motion = new BodyMotion();
const step = new TimeStep();

function sampleAt(path: DrivenPath, k: number, seen: RecentPath, random: RandomStream): Sample {
  const state = path[k] as KinematicState;
  const turned = new KinematicState();
  const [times, arc, real] = [new Float64Array(ages), new Float64Array(3 * ages), new Float64Array(3 * ages)];
  for (let age = 0; age < ages; age++) {
    const later = Math.max(1, Math.round((longestAge * (age + random.uniform())) / ages / tick));
    const t = (step.dt = later * tick);
    motion.followVelocity(state, step, turned);
    const there = path[k + later] as KinematicState;
    const [x, y, z] = [state.x + state.vx * t, state.y + state.vy * t, state.z + state.vz * t];
    times[age] = displacementTime(t);
    write(arc, age, turned.x - x, turned.y - y, turned.z - z, seen);
    write(real, age, there.x - x, there.y - y, there.z - z, seen);
  }
  return { inputs: seen.inputs.slice(), mirrored: seen.mirrored.slice(), times, arc, real };
}

function write(out: Float64Array, age: number, x: number, y: number, z: number, seen: RecentPath): void {
  out[3 * age] = (seen.forwardX * x + seen.forwardY * y + seen.forwardZ * z) / seen.speed;
  out[3 * age + 1] = (seen.leftX * x + seen.leftY * y) / seen.speed;
  out[3 * age + 2] = (seen.upX * x + seen.upY * y + seen.upZ * z) / seen.speed;
}

const said = new Float64Array(outputCount);
const slope = new Float64Array(outputCount);
/** Only the number to the left changes its sign in a mirror. */
const signs = [1, 1, -1, 1];

/** Adds the slopes of the weights for one sample; returns its mean distance. */
function learnFrom(layers: readonly TrainedLayer[], sample: Sample): number {
  const direct = forward(layers, sample.inputs, 0);
  const mirrored = forward(layers, sample.mirrored, 1);
  for (let k = 0; k < outputCount; k++) said[k] = ((direct[k] as number) + (signs[k] as number) * (mirrored[k] as number)) / 2;
  const distance = distanceAndSlope(sample);
  for (let k = 0; k < outputCount; k++) slope[k] = (slope[k] as number) / 2;
  backward(layers, slope, 0);
  for (let k = 0; k < outputCount; k++) slope[k] = (signs[k] as number) * (slope[k] as number);
  backward(layers, slope, 1);
  return distance;
}

function distanceAndSlope({ times, arc, real }: Sample): number {
  const turning = shareOf(said[0] as number);
  slope.fill(0);
  let sum = 0;
  for (let age = 0; age < ages; age++) {
    const t = times[age] as number;
    const off = [0, 1, 2].map((k) => turning * (arc[3 * age + k] as number) + (said[1 + k] as number) * t - (real[3 * age + k] as number));
    const [x = 0, y = 0, z = 0] = off;
    const distance = Math.sqrt(x * x + y * y + z * z + rounded * rounded);
    sum += (distance - rounded) / ages;
    const unit = 1 / (distance * ages);
    for (let k = 0; k < 3; k++) {
      slope[0] = (slope[0] as number) + unit * (off[k] as number) * (arc[3 * age + k] as number);
      slope[1 + k] = (slope[1 + k] as number) + unit * (off[k] as number) * t;
    }
  }
  slope[0] = withinBounds(said[0] as number, slope[0] as number);
  return sum;
}

/** Where the share that turns is at an end already, nothing pushes it further. */
function withinBounds(raw: number, pushed: number): number {
  return (raw >= 0 && pushed < 0) || (raw <= -1 && pushed > 0) ? 0 : pushed;
}

function forward(layers: readonly TrainedLayer[], inputs: Float64Array, pass: 0 | 1): Float64Array {
  return layers.reduce((values, layer, k) => layer.forward(values, k < layers.length - 1, pass), inputs);
}

function backward(layers: readonly TrainedLayer[], last: Float64Array, pass: 0 | 1): void {
  layers.reduceRight((slopes, layer, k) => layer.backward(slopes, k < layers.length - 1, pass), last);
}

function shuffle(samples: Sample[], random: RandomStream): void {
  for (let k = samples.length - 1; k > 0; k--) {
    const other = Math.floor(random.uniform() * (k + 1));
    [samples[k], samples[other]] = [samples[other] as Sample, samples[k] as Sample];
  }
}
