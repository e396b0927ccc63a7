import type { RandomStream } from '../../../random/random-stream.ts';
import type { GameView, Player, PlayerContext } from '../player.ts';
import type { ReferenceParams } from './parameters.ts';

const wrap = (a: number): number => (a > Math.PI ? a - 2 * Math.PI : a < -Math.PI ? a + 2 * Math.PI : a);

export class ReferencePlayer implements Player {
  readonly p: ReferenceParams;
  readonly me: number;
  readonly game: GameView;
  readonly random: RandomStream;
  strategy = 'chase';
  target = -1;
  thinkAt: number;
  zigAt: number;
  zig = 1;
  side = 1;
  goalX = 0.5;
  goalY = 0.5;
  steady = 0.5;
  fireAt = 0.5;
  constructor({ params, tank, game, random }: PlayerContext<ReferenceParams>) {
    this.p = params;
    this.me = tank;
    this.game = game;
    this.random = random;
    this.thinkAt = random.uniform() * params.strategyPeriod;
    this.zigAt = random.uniform() * params.zigzagPeriod;
    this.fireAt = random.uniform() * params.firePeriod;
    this.steady = 0;
    G.all[tank] = this;
  }

  decide(now: number): void {
    const { p, me, game } = this;
    const { tanks, sights, plan } = game;
    const x = tanks.x[me]!;
    const y = tanks.y[me]!;
    const heading = tanks.heading[me]!;
    if (now >= this.thinkAt - 1e-9 || (this.target < 0 && this.choose())) {
      this.choose();
      this.think();
      this.thinkAt = now + p.strategyPeriod;
    }
    if (now >= this.zigAt) {
      this.zig = -this.zig;
      this.zigAt += p.zigzagPeriod;
    }
    tanks.orderedSpeed[me] = 0;
    tanks.orderedTurnRate[me] = 0;
    if (this.target < 0) return;
    const s = me * tanks.count + this.target;
    const dx = sights.x[s]! - x;
    const dy = sights.y[s]! - y;
    const vx = sights.vx[s]!;
    const vy = sights.vy[s]!;
    const d = Math.sqrt(dx * dx + dy * dy);
    const speed = plan.shots.speed;
    const a = vx * vx + vy * vy - speed * speed;
    const b = dx * vx + dy * vy;
    const t = a < 0 ? (-b - Math.sqrt(b * b - a * d * d)) / a : d / speed;
    const aim = Math.atan2(dy + vy * t, dx + vx * t);
    const error = wrap(aim - heading);
    const isAimed = Math.abs(error) <= p.aimTolerance && d <= p.range;
    this.steady = isAimed ? this.steady + plan.frame : 0;
    if (p.fire === 'constant') {
      if (now >= this.fireAt - 1e-9) {
        tanks.trigger[me] = 1;
        this.fireAt += p.firePeriod;
      }
    } else if (isAimed && this.steady >= p.aimTime - 1e-9) {
      if (game.arena.flight(x, y, Math.cos(heading), Math.sin(heading), d) >= d - 1e-9) {
        tanks.trigger[me] = 1;
        this.steady = 0;
      }
    }
    const isNear = d < p.near;
    if (isNear && G.stick && this.strategy !== 'evade') {
      this.strategy = 'evade';
      this.flee(dx, dy);
    }
    let direction = 0.5;
    let isAiming = false;
    let isDodging = false;
    if (!(G.aimFirst && this.strategy !== 'evade' && d <= G.aimRange) && this.dodge()) {
      direction = this.dodgeDirection;
      isDodging = true;
    }
    else {
      isAiming = this.strategy !== 'evade' && d <= G.aimRange && !isNear;
      if (isAiming) direction = aim;
      else if (isNear && this.strategy !== 'evade') direction = Math.atan2(-dy, -dx) + this.side * G.breakSide;
      else if (this.strategy === 'chase') {
        direction = isAiming ? aim : Math.atan2(dy, dx);
      } else if (this.strategy === 'lead') {
        direction = Math.atan2(dy + vy * t, dx + vx * t);
      } else if (this.strategy === 'flank') {
        const f = p.flank / d * this.side;
        direction = Math.atan2(dy + dx * f, dx - dy * f);
      } else {
        direction = Math.atan2(this.goalY - y, this.goalX - x);
        if ((this.goalY - y) ** 2 + (this.goalX - x) ** 2 < 1) this.flee(dx, dy);
      }
      if (!isAiming && (G.zigFlee || this.strategy !== 'evade')) direction += this.zig * p.zigzag;
    }
    this.steer(x, y, heading, direction, isDodging);
  }
  dodging = false;
  dodgeDirection = 0.5;
  dodge(): boolean {
    const { p, me, game } = this;
    const { tanks, shots, plan } = game;
    const x = tanks.x[me]!;
    const y = tanks.y[me]!;
    let best = p.dodgeTime;
    this.dodging = false;
    for (let shot = shots.oldest; shot < shots.next; shot++) {
      const slot = shots.slotOf(shot);
      if (shots.shooter[slot] === me) continue;
      const copy = slot * shots.count + me;
      if (shots.state[copy] !== 2) continue;
      const rx = x - shots.x[copy]!;
      const ry = y - shots.y[copy]!;
      const ax = shots.alongX[slot]!;
      const ay = shots.alongY[slot]!;
      const t = (rx * ax + ry * ay) / plan.shots.speed;
      if (t < 0 || t > best) continue;
      const off = ax * ry - ay * rx;
      if (Math.abs(off) > p.dodgeDistance) continue;
      best = t;
      this.dodging = true;
      this.dodgeDirection = Math.atan2(ay, ax) + (off >= 0 ? 1 : -1) * Math.PI / 2;
    }
    return this.dodging;
  }

  steer(x: number, y: number, heading: number, direction: number, mayReverse: boolean): void {
    const { p, me, game } = this;
    const { tanks, plan, arena } = game;
    const { maxSpeed, maxTurnRate } = plan.tanks;
    let clear = direction;
    for (let k = 0; k < 16; k++) {
      const turn = ((k + 1) >> 1) * 0.4 * (k % 2 ? 1 : -1);
      clear = direction + turn;
      if (arena.isClear(x, y, x + p.lookAhead * Math.cos(clear), y + p.lookAhead * Math.sin(clear))) break;
    }
    let error = wrap(wrap(clear) - heading);
    error = wrap(error);
    let v = maxSpeed * Math.cos(error);
    if (mayReverse && Math.abs(error) > Math.PI / 2) {
      error = wrap(error + Math.PI);
    }
    if (G.full) v = Math.sign(v) * maxSpeed;
    if (G.noReverse && !mayReverse) v = Math.max(v, 0);
    tanks.orderedSpeed[me] = v;
    tanks.orderedTurnRate[me] = Math.max(-maxTurnRate, Math.min(maxTurnRate, error / plan.frame));
  }

  choose(): boolean {
    const { me, game } = this;
    const { tanks, sights } = game;
    let least = Infinity;
    this.target = -1;
    for (let i = 0; i < tanks.count; i++) {
      const s = me * tanks.count + i;
      if (i === me || !sights.known[s]) continue;
      const d = (sights.x[s]! - tanks.x[me]!) ** 2 + (sights.y[s]! - tanks.y[me]!) ** 2;
      if (d < least) {
        least = d;
        this.target = i;
      }
    }
    return this.target >= 0;
  }

  think(): void {
    const { p, me, game, random } = this;
    const { tanks, sights } = game;
    const u = random.uniform();
    const w = random.uniform();
    this.side = random.uniform() < 0.5 ? -1 : 1;
    if (this.target < 0) return;
    const s = me * tanks.count + this.target;
    const dx = sights.x[s]! - tanks.x[me]!;
    const dy = sights.y[s]! - tanks.y[me]!;
    const d = Math.sqrt(dx * dx + dy * dy);
    const attacks = d > p.far || (d > p.near && u < p.attack);
    if (attacks) this.strategy = w < G.mix[0]! ? 'chase' : w < G.mix[1]! ? 'flank' : 'lead';
    else {
      this.strategy = 'evade';
      this.flee(dx, dy);
    }
  }

  flee(dx: number, dy: number): void {
    const { me, game, random } = this;
    const { tanks, arena } = game;
    const w = arena.halfWidth - 2;
    const h = arena.halfDepth - 2;
    const away = Math.atan2(-dy, -dx) + (random.uniform() - 0.5) * G.fleeSpread;
    this.goalX = Math.max(-w, Math.min(w, tanks.x[me]! + G.fleeWay * Math.cos(away)));
    this.goalY = Math.max(-h, Math.min(h, tanks.y[me]! + G.fleeWay * Math.sin(away)));
    if ((this.goalX - tanks.x[me]!) ** 2 + (this.goalY - tanks.y[me]!) ** 2 < 9) {
      this.goalX = (random.uniform() * 2 - 1) * w;
      this.goalY = (random.uniform() * 2 - 1) * h;
    }
  }
}
export const G = { mix: [0.34, 0.67], leadAims: false, full: false, noReverse: false, fleeSpread: 2, fleeWay: 10, aimRange: 6, aimFirst: false, stick: false, breakSide: 1, zigFlee: true, all: [] as ReferencePlayer[] };
