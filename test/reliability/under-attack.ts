/** Honest players beside an attacker: the figures of one attack, on a host of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { attacks, type Attack, type Outcome } from './attacks.ts';
import { HonestPlayers, type Delays } from './honest-players.ts';
import { HostProcess, type HostEnd } from './host-process.ts';
import { Visitor } from './visitor.ts';

const players = 4;
/** What honest players may notice: twice the quiet delay, or this, s. */
const delayBound = 0.05;
/** In which a newcomer with the code must be in a seat, s. */
const joinBound = 3;
const memoryBound = 700;
const endBound = 3;
/** The mirror is behind the session by less than this, s. */
const measuredSlack = 3;

export interface AttackResult {
  readonly attack: Attack;
  readonly outcome: Outcome;
  /** Before the attack or after it, whichever was slower. */
  readonly quiet: Delays;
  readonly during: Delays;
  /** Until a newcomer had a seat, s; Infinity: it got none. */
  readonly joined: number;
  /** Most memory of the host, MB. */
  readonly memory: number;
  readonly end: HostEnd;
  /** What did not hold; empty: all held. */
  readonly broken: readonly string[];
}

/** `share`: of the usual length of the attack, and of the quiet times before and after it. */
export async function underAttack(name: string, share: number): Promise<AttackResult> {
  const attack = attacks[name]!;
  const [length, quietLength] = [attack.length * share, 4 * share];
  const host = await HostProcess.start('--seats', '16', '--bots', '2');
  const honest = await HonestPlayers.join(host, players);
  const began = performance.now();
  await setTimeout(1000);
  const before = await honest.play(quietLength);
  const [outcome, during, joined] = await Promise.all([outcomeOf(name, length, host), honest.play(length + 1), newcomer(host)]);
  const connected = honest.connected;
  await setTimeout(1000);
  const after = await honest.play(quietLength);
  // The machine may have other load, which changes.
  const [quiet] = [before, after].filter(({ p99 }) => Number.isFinite(p99)).sort((one, other) => other.p99 - one.p99);
  if (!quiet) throw new Error('honest players got nothing before and after the attack: there is no delay to compare with');
  honest.leave();
  const died = host.hasEnded;
  const played = (performance.now() - began) / 1e3;
  const end = await host.end();
  const broken = [
    ...(outcome.broke === undefined ? [] : [outcome.broke]),
    ...(during.p99 > Math.max(2 * quiet.p99, delayBound) ? [`p99 of honest players ${(during.p99 * 1e3).toFixed(0)} ms`] : []),
    ...(connected < players ? [`${players - connected} honest players were disconnected`] : []),
    ...(joined > joinBound ? ['a newcomer with the code could not join'] : []),
    ...(host.mostMb > memoryBound ? [`the host used ${host.mostMb.toFixed(0)} MB`] : []),
    ...(died ? ['the host ended'] : []),
    ...(!died && end.seconds > endBound ? [`the host took ${end.seconds.toFixed(1)} s to end`] : []),
    ...(end.status === 0 && end.measured > played - measuredSlack ? [] : [`${end.measured} of ${played.toFixed(1)} s were measured`]),
    ...(host.replays() ? [] : ['the recording does not replay to the same']),
  ];
  host.remove();
  return { attack, outcome, quiet, during, joined, memory: host.mostMb, end, broken };
}

/** The attacker's process; one that stops itself is continued after the attack's length. */
async function outcomeOf(name: string, length: number, { origin, code }: HostProcess): Promise<Outcome> {
  const program = fileURLToPath(new URL('./attacker.js', import.meta.url));
  const child = spawn(process.execPath, [program, name, String(length), origin, code], { stdio: ['ignore', 'pipe', 'pipe'] });
  // Elsewhere an attacker has a processor of its own: here it must not take the players'.
  setPriority(child.pid!, 10);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const waking = globalThis.setTimeout(() => child.kill('SIGCONT'), length * 1e3);
  const late = globalThis.setTimeout(() => child.kill('SIGKILL'), 60_000);
  await once(child, 'close');
  clearTimeout(waking);
  clearTimeout(late);
  if (!out.startsWith('{')) throw new Error(`The attacker ${name} failed:\n${err}`);
  return JSON.parse(out) as Outcome;
}

/** A person with the code who comes in the middle of it, and tries again as people do. */
async function newcomer(host: HostProcess): Promise<number> {
  await setTimeout(1500);
  const began = performance.now();
  while (performance.now() - began < joinBound * 1e3) {
    const guest = await Promise.race([
      new Visitor(host).player('Newcomer').catch(() => null),
      setTimeout(joinBound * 1e3).then(() => null),
    ]);
    if (guest) {
      guest.leave();
      return (performance.now() - began) / 1e3;
    }
    await setTimeout(250);
  }
  return Infinity;
}
