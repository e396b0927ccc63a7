/** A call that has failed before, as a law: made again it must write finite numbers, and throw nothing. */
import type { PluginTestCase } from '../../../contract/test-case.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { ConvergencePlugin, DeadReckoningPlugin, FairnessPlugin, Plugin } from '../../../engine/plugin-api/define.ts';
import { KinematicState, isFiniteState } from '../../../engine/base/kinematic-state.ts';
import { DrawStep, TimeStep } from '../../../engine/base/time/time-step.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { printableState } from '../../../engine/guard/plugin-fault.ts';
import { LawBroken, type Law } from '../../../engine/conformance/law.ts';
import { deaf } from '../../../engine/conformance/situation.ts';
import { furtherCalls, type Calls } from './further-calls.ts';
import { Given } from './given.ts';

/** Refuses a case of another plugin, and of a call that cannot be made from its arguments alone. */
export function testCaseLaw(plugin: Plugin, { plugin: id, kind, params, call, arguments: given, time }: PluginTestCase): Law {
  const of = `${kind}/${id}`;
  if (of !== `${plugin.kind}/${plugin.id}`) throw refused(`is for ${of}, but this plugin is ${plugin.kind}/${plugin.id}`);
  const title = `${call} at session time ${time.toFixed(3)} s of the test case writes finite numbers and does not throw`;
  const keep = () => {
    const calls = callsOf(plugin, params);
    const make = calls[call];
    if (!make || given === null)
      throw refused(`has the call ${call}, which cannot be replayed; allowed, with their arguments: ${Object.keys(calls).join(', ')}`);
    const out = make(new Given(given));
    if (out && !isFiniteState(out)) throw new LawBroken(`it wrote a number that is not finite: ${JSON.stringify(printableState(out))}`);
  };
  return { id: 'test-case', title, keep };
}

function refused(what: string): BenchError {
  return new BenchError('bad-input', `The test case ${what}.`);
}

function callsOf(plugin: Plugin, params: object): Calls {
  if (plugin.kind === 'dead-reckoning') return modelCalls(plugin, params);
  if (plugin.kind === 'convergence') return schemeCalls(plugin, params);
  return plugin.kind === 'fairness' ? schedulerCalls(plugin, params) : furtherCalls(plugin, params);
}

function modelCalls(plugin: DeadReckoningPlugin, params: object): Calls {
  const model = plugin.create({ params: plugin.params.parse(params), world: openWorld });
  return {
    create: () => undefined,
    restart: () => model.restart?.(),
    extrapolate: (given) =>
      written((out) => model.extrapolate(given.state('fix'), Object.assign(new TimeStep(), { dt: given.number('dt') }), out)),
    isStraight: (given) => void model.isStraight?.(given.state('fix')),
    derive: (given) => written((out) => model.derive?.(given.state('update'), given.number('stamp'), out), given.state('update')),
    describe: (given) => written((out) => model.describe?.(given.state('real'), given.number('stamp'), out), given.state('real')),
    overtaken: (given) => model.overtaken?.(given.state('update'), given.number('stamp')),
  };
}

function schemeCalls(plugin: ConvergencePlugin, params: object): Calls {
  const scheme = plugin.create({ params: plugin.params.parse(params), world: openWorld });
  const stepOf = (given: Given) => Object.assign(new DrawStep(), { elapsed: given.number('elapsed'), dt: given.number('dt') });
  return {
    create: () => undefined,
    restart: () => scheme.restart?.(),
    land: (given) => scheme.land(given.state('shown'), given.state('target')),
    place: (given) => {
      const target = given.state('target');
      scheme.land(target, target);
      return written((out) => scheme.place(target, stepOf(given), out), target);
    },
  };
}

function schedulerCalls(plugin: FairnessPlugin, params: object): Calls {
  const random = new RandomStream(1, 'scheduler');
  const create = (receivers: number) => plugin.create({ params: plugin.params.parse(params), receivers, heartbeat: 1, random });
  return {
    create: () => void create(1),
    onTrigger: (given) => {
      const situation = given.situation('trigger');
      create(situation.receivers).onTrigger(situation, deaf);
    },
    onAcknowledgement: (given) => {
      const situation = given.situation('trigger');
      create(situation.receivers).onAcknowledgement?.(given.acknowledgement('acknowledgement'), situation, deaf);
    },
  };
}

function written(write: (out: KinematicState) => void, before: KinematicState = new KinematicState()): KinematicState {
  const out = Object.assign(new KinematicState(), before);
  write(out);
  return out;
}
