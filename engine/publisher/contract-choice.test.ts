/** Which contract is named next: orders in time, and the rule that rehearses. */
import { expect, test } from 'vitest';
import { modelOf } from '../../test/support/extrapolated.ts';
import { stateOf } from '../../test/support/plans.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import type { TriggerRule } from '../plugin-api/lane-rules.ts';
import { ContractChoice, ContractOffer, ContractRehearsal, RecentTimes } from './contract-choice.ts';
import { automatic, ownModel } from '../update/contracts.ts';
import { ExportedPath } from './exported-path.ts';
import { PathModels } from '../update/path-models.ts';
import { Trigger } from './trigger.ts';

test('the last word holds: the schedule’s when its time has come, the operator’s from when it was said', () => {
  const offer = new ContractOffer(ownModel, [
    { at: 1, offer: 0 },
    { at: 2, offer: 1 },
    { at: 2, offer: automatic },
    { at: 5, offer: ownModel },
  ]);
  expect([0, 0.99, 1 - 1e-12, 1.5, 2].map((now) => offer.at(now))).toEqual([ownModel, ownModel, 0, 0, automatic]);
  offer.change(1, 3);
  expect([3, 4.99, 5].map((now) => offer.at(now))).toEqual([1, 1, ownModel]);
});

test('recent times are counted, however many there are', () => {
  const times = new RecentTimes(100);
  expect(times.countAfter(-1)).toBe(0);
  for (let t = 0; t < 300; t++) times.add(t);
  expect([299, 298.5, 250, 200, 199].map((since) => times.countAfter(since))).toEqual([0, 1, 49, 99, 100]);
  for (let t = 300; t < 500; t += 0.01) times.add(t);
  expect([400, 450].map((since) => Math.round(times.countAfter(since) / 100))).toEqual([100, 50]);
});

/** A contract that says of any state that the entity is `aside` metres off the line that it drives. */
const off = (aside: number) => ({
  ...modelOf('linear'),
  describe: (real: Readonly<KinematicState>, _: number, out: KinematicState) => void (out.y = real.y + aside),
});

/** A choice between the models, the first being the path's own, each rehearsed with `rule`. */
function choiceOf(models: ConstructorParameters<typeof PathModels>[0], rule: TriggerRule, lead = 1, over = 2): ContractChoice {
  const offer = new ContractOffer(automatic, [{ at: 100, offer: 0 }]);
  const path = (contract: number) => new ExportedPath(new PathModels(models), { contract });
  const rehearse = () => models.map((_, contract) => new ContractRehearsal(path(contract), new Trigger(rule), over));
  return new ContractChoice({ offer, own: 0, firstNamed: 1, rule: { over, lead }, rehearse });
}

/** A circle of radius 20 m at 10 m/s. */
const circling = (t: number) =>
  stateOf({
    t,
    x: 20 * Math.sin(t / 2),
    y: 20 - 20 * Math.cos(t / 2),
    vx: 10 * Math.cos(t / 2),
    vy: 10 * Math.sin(t / 2),
    az: t / 2,
    w: 0.5,
  });

function watch(choice: ContractChoice, seconds: number): void {
  for (let frame = 0; frame <= seconds * 50; frame++) choice.look(frame / 50, circling(frame / 50), 1);
}

test('an update names the contract that would have needed fewer of late; without a look at the world, and where it leads by too little, the same', () => {
  const models = [modelOf('linear'), modelOf('constant-turn')];
  const choice = choiceOf(models, { distance: 0.5 });
  expect(choice.forUpdate(0, 0)).toBe(0);
  watch(choice, 4);
  expect([choice.required(4, 0), choice.forUpdate(4, 0), choice.forUpdate(4, 1)]).toEqual([0, 1, 1]);
  const patient = choiceOf(models, { distance: 0.5 }, 50);
  watch(patient, 4);
  expect(patient.forUpdate(4, 0)).toBe(0);
});

test('of contracts that need very many updates, too, that which needs fewer is named', () => {
  const choice = choiceOf([modelOf('static'), modelOf('linear')], { distance: 0.05 }, 1, 20);
  watch(choice, 24);
  expect(choice.forUpdate(24, 0)).toBe(1);
});

test('a contract that does not say where the entity is, is left at once and not taken, however seldom it may speak', () => {
  const choice = choiceOf([modelOf('linear'), off(5), off(0.1)], { distance: 0.5, minInterval: 0 });
  watch(choice, 4);
  expect([choice.forUpdate(4, 1), choice.forUpdate(4, 0)]).toEqual([0, 0]);
});

test('when only the ordered contract counts, it is required at once', () => {
  const choice = choiceOf([modelOf('linear'), modelOf('constant-turn')], { distance: 0.5 });
  expect([choice.required(100, 0), choice.forUpdate(100, 0)]).toEqual([1, 1]);
});
