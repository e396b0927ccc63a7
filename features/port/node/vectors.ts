/**
 * The golden vectors of a lane: what the bench's engine publishes, and draws, of three motions over a bad network. A
 * port gets the same inputs, and has to come to the same.
 */
import { KinematicState, setYaw, stateFieldNames } from '../../../engine/base/kinematic-state.ts';
import { ClockFilter } from '../../../engine/base/clocks/clock-filter.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { EventQueue } from '../../../engine/base/time/timeline.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { ExportedPath } from '../../../engine/publisher/exported-path.ts';
import { Publisher } from '../../../engine/publisher/publisher.ts';
import { Trigger } from '../../../engine/publisher/trigger.ts';
import { limitedModel } from '../../../engine/receiver/limited-model.ts';
import { Receiver } from '../../../engine/receiver/receiver.ts';
import { pastOf } from '../../../engine/receiver/rendered-past.ts';
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { PathModels } from '../../../engine/update/path-models.ts';
import { UpdateCodec } from '../../../engine/update/update-codec.ts';
import { copyUpdate, Update } from '../../../engine/update/update.ts';

/** Ticks of the publisher and drawings of the receiver, 1/s; length of each motion, s. */
const ticksPerSecond = 30;
const drawingsPerSecond = 50;
const duration = 8;
/** Drawings are so long after ticks (s) that none is at the very end of a time of the lane, where rounding would decide. */
const drawnAfter = 0.0037;
/** Delays are between these, s. Some updates take longer still, so that others overtake them, however few there are. */
const [leastDelay, mostDelay] = [0.04, 0.16];
const straggling = 0.2;
const straggles = 1.2;
/** For a while all take so much longer, s: what follows a sender's clock has to slow down, and to catch up. */
const slow = { from: 3, to: 5.5, by: 0.3 };
/** Shares that are lost, and that come twice. */
const lost = 0.1;
const doubled = 0.2;
/** Exchanges of time. */
const exchanges = 20;

type Motion = (t: number, out: KinematicState) => void;

/**
 * Turn rates of the circle and of the turn on the spot, rad/s. They are irrational, so that no tick has just turned by
 * an angle that a trigger may name: there the last digit of a cosine would decide, which differs between languages.
 */
const turnRate = Math.SQRT2 / 3;
const spotTurnRate = Math.SQRT1_2 * 1.4;

/** A circle at 10 m/s. */
const circle: Motion = (t, out) => {
  const [speed, radius] = [10, 10 / turnRate];
  const [cosine, sine] = [Math.cos(turnRate * t), Math.sin(turnRate * t)];
  Object.assign(out, { x: radius * cosine, y: radius * sine, vx: -speed * sine, vy: speed * cosine, wz: turnRate });
  Object.assign(out, { ax: -speed * turnRate * cosine, ay: -speed * turnRate * sine });
  setYaw(out, turnRate * t + Math.PI / 2);
};

/** A winding path up and down, rolling. */
const slalom: Motion = (t, out) => {
  const [a, b] = [1.1 * t, 0.7 * t];
  Object.assign(out, { x: 300 + 8 * t, y: 5 * Math.sin(a), z: 2 * Math.sin(b), vx: 8, vy: 5.5 * Math.cos(a), vz: 1.4 * Math.cos(b) });
  Object.assign(out, {
    ay: -6.05 * Math.sin(a),
    az: -0.98 * Math.sin(b),
    wx: 0.3 * Math.cos(t),
    wy: 0.2 * Math.sin(t),
    wz: 0.4 * Math.cos(a),
  });
  const [roll, yaw] = [0.15 * Math.sin(t), Math.atan2(5.5 * Math.cos(a), 8) / 2];
  const [cr, sr, cy, sy] = [Math.cos(roll), Math.sin(roll), Math.cos(yaw), Math.sin(yaw)];
  Object.assign(out, { qw: cr * cy, qx: sr * cy, qy: -sr * sy, qz: cr * sy });
};

/** It speeds up for 2 s, brakes hard, stands, turns, and drives off to the side. */
const stopAndGo: Motion = (t, out) => {
  Object.assign(out, new KinematicState());
  if (t < 2) Object.assign(out, { x: 2 * t * t, vx: 4 * t, ax: 4 });
  else if (t < 3) Object.assign(out, { x: 8 + 8 * (t - 2) - 4 * (t - 2) * (t - 2), vx: 8 - 8 * (t - 2), ax: -8 });
  else out.x = 12;
  if (t >= 4) setYaw(out, Math.min(spotTurnRate * (t - 4), Math.PI / 2));
  if (t >= 4 && spotTurnRate * (t - 4) < Math.PI / 2) out.wz = spotTurnRate;
  if (t >= 6) Object.assign(out, { y: 6 * (t - 6), vy: 6 });
};

const motions: Readonly<Record<string, Motion>> = { circle, slalom, 'stop-and-go': stopAndGo };

/** One line for each step; the first word says which. `east`: how far the motions are moved, m. */
export function vectorsOf(lane: LanePlan, east = 0): string {
  const lines = Object.entries(motions).flatMap(([name, motion]) => [`motion ${name}`, ...linesOf(lane, moved(motion, east))]);
  return [...lines, ...(lane.clock === 'synchronised' ? clockLines() : []), ''].join('\n');
}

function moved(motion: Motion, east: number): Motion {
  return (t, out) => {
    motion(t, out);
    out.x += east;
  };
}

function linesOf(lane: LanePlan, motion: Motion): string[] {
  const lines: string[] = [];
  const timeline = new EventQueue();
  const network = new RandomStream(1, 'network');
  const [real, receiver] = [new KinematicState(), receiverOf(lane)];
  const publisher = publisherOf(lane, timeline, (update, now) => {
    lines.push(`update ${update.serial} ${update.stamp} ${text(update.state)}`);
    if (network.uniform() < lost) return;
    const times = network.uniform() < doubled ? 2 : 1;
    for (let copy = 0; copy < times; copy++) {
      const made = new Update();
      copyUpdate(update, made);
      const at = now + delayOf(network, now);
      timeline.at(at, () => {
        lines.push(`arrive ${at} ${made.serial} ${made.stamp} ${text(made.state)}`);
        arrive(receiver, made, at);
      });
    }
  });
  for (let k = 0; k <= duration * ticksPerSecond; k++) {
    const now = k / ticksPerSecond;
    timeline.at(now, () => {
      motion(now, real);
      lines.push(`tick ${now} ${text(real)}`);
      publisher.tick(now, real, 1);
    });
  }
  for (let k = 1; k < duration * drawingsPerSecond; k++) {
    const now = k / drawingsPerSecond + drawnAfter;
    timeline.at(now, () => {
      if (receiver.fix.id < 0) return;
      receiver.draw(now);
      lines.push(`draw ${now} ${text(receiver.shown)}`);
    });
  }
  timeline.advanceTo(duration);
  return lines;
}

/** s, of an update that is sent at `now`. */
function delayOf(network: RandomStream, now: number): number {
  const usual = leastDelay + (mostDelay - leastDelay) * network.uniform();
  const straggled = network.uniform() < straggling ? straggles : 0;
  return usual + straggled + (now >= slow.from && now < slow.to ? slow.by : 0);
}

function arrive(receiver: Receiver, update: Update, now: number): void {
  if (!receiver.isFirstCopy(update.serial)) return;
  if (receiver.isNewer(update)) receiver.accept(update, now, 0);
  else if (receiver.usesLateUpdates(update)) receiver.takeLate(update, receiver.anchorFor(update, now, 0), now);
}

function modelOf({ model: { plugin, params } }: LanePlan) {
  return plugin.create({ params, world: openWorld });
}

function publisherOf(lane: LanePlan, timeline: EventQueue, send: (update: Update, now: number) => void): Publisher {
  const model = modelOf(lane);
  const codec = new UpdateCodec({ quantisation: lane.publishing?.quantisation, carries: model.carries });
  return new Publisher({
    exported: new ExportedPath(new PathModels([model]), { codec }),
    timeline,
    trigger: new Trigger(lane.trigger),
    scheduler: { onTrigger: (_view, plan) => plan.send(0) },
    receivers: 1,
    transport: { send: (_receiver, update, _fix, now) => send(update, now) },
  });
}

function receiverOf(lane: LanePlan): Receiver {
  const { extrapolation, convergence, playout, clock, jumpBeyond } = lane;
  const model = modelOf(lane);
  const models = new PathModels([extrapolation ? limitedModel(model, extrapolation) : model]);
  return new Receiver({
    models,
    convergence: convergence.plugin.create({ params: convergence.params, world: openWorld }),
    immediate: convergence.plugin.immediate === true,
    past: playout ? pastOf(playout.plugin.create({ params: playout.params }), models) : null,
    clock,
    ...(jumpBeyond !== undefined && { jumpBeyond }),
  });
}

/** A clock that is 1.5 s ahead and drifts, and the offset that the bench's filter finds. */
function clockLines(): string[] {
  const network = new RandomStream(2, 'network');
  const filter = new ClockFilter(8);
  return Array.from({ length: exchanges }, (_, k) => {
    const there = 0.02 + 0.1 * network.uniform() * network.uniform();
    const back = 0.02 + 0.1 * network.uniform() * network.uniform();
    const [sent, ahead] = [2 * k, 1.5 + 2e-5 * k];
    const received = sent + there + ahead;
    const [answered, returned] = [received + 0.001, sent + there + 0.001 + back];
    filter.take(sent, received, answered, returned);
    return `clock ${sent} ${received} ${answered} ${returned} ${filter.offset}`;
  });
}

function text(state: Readonly<KinematicState>): string {
  return stateFieldNames.map((name) => state[name]).join(' ');
}
