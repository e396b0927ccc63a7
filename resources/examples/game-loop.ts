/**
 * A game loop with dead reckoning: a car that one machine drives and another one draws, with the game's own network
 * between them.
 */
import { EntityPublisher, EntityReceiver, KinematicState, setYaw } from 'driftbench/engine';
import projectiveVelocityBlend from 'driftbench/engine/convergence/projective-velocity-blend';
import constantTurn from 'driftbench/engine/dead-reckoning/constant-turn';

/** What both machines must agree on. */
const shared = { model: { plugin: constantTurn } };
/**
 * Metres and seconds: an update goes out when receivers would be off by more than this, and once in five seconds in any
 * case.
 */
const trigger = { distance: 0.5, heartbeat: 5 };
const frame = 1 / 60;
const delay = 0.1;

export function playOneMinute() {
  const network: { readonly arrivesAt: number; readonly bytes: Uint8Array }[] = [];
  const drawn = { updates: 0, frames: 0, worst: 0 };
  const car = new KinematicState();
  const shown = new KinematicState();

  // The machine that drives: its positions go in, updates come out.
  let now = 0;
  const publisher = new EntityPublisher({ ...shared, trigger }, (_receiver, update) => {
    drawn.updates += 1;
    network.push({ arrivesAt: now + delay, bytes: update.slice() });
  });
  // The machine that draws: updates go in, places come out.
  const receiver = new EntityReceiver({ ...shared, convergence: { plugin: projectiveVelocityBlend, params: { time: 0.2 } } });

  for (; now < 60; now += frame) {
    drive(car, now);
    publisher.frame(now, car);
    while (network[0] && network[0].arrivesAt <= now) receiver.receive((network.shift() as (typeof network)[number]).bytes, now);
    if (!receiver.drawAt(now, shown)) continue;
    drawn.frames += 1;
    drawn.worst = Math.max(drawn.worst, Math.hypot(shown.x - car.x, shown.y - car.y));
  }
  return drawn;
}

/** A car on a winding road, 20 m/s. */
function drive(car: KinematicState, now: number): void {
  const speed = 20;
  const heading = Math.sin(now / 3);
  car.wz = Math.cos(now / 3) / 3;
  car.vx = speed * Math.cos(heading);
  car.vy = speed * Math.sin(heading);
  car.x += car.vx * frame;
  car.y += car.vy * frame;
  setYaw(car, heading);
}
