/**
 * The host's plugins in a page: fetched once each by hash, taken like the built-in ones, and named where one cannot be
 * had.
 */
import { expect, test } from 'vitest';
import linear from '../../../plugins/dead-reckoning/linear/index.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { HostPlugins, handsOf } from './player.ts';
import { Arena } from '../../../engine/game/arena.ts';
import { Tanks } from '../../../engine/game/tanks.ts';
import { Pilot } from './pilot.ts';

const checksum = '00ff'.repeat(16);
const coasting = { ...linear, id: 'coasting' };

test('a plugin is fetched once, by its hash', async () => {
  const registry = new PluginRegistry([linear]);
  const fetched: string[][] = [];
  const plugins = new HostPlugins(registry, async (...question) => {
    fetched.push(question);
    return { default: coasting };
  });
  await plugins.fetch([{ name: 'coasting', checksum }]);
  await plugins.fetch([{ name: 'coasting', checksum }]);
  expect(fetched).toEqual([[`/plugins/${checksum}.js`, `sha256-${Buffer.from(checksum, 'hex').toString('base64')}`]]);
  expect(registry.get('dead-reckoning', 'coasting')).toBe(coasting);
});

test('one that cannot be had, or is none, is named; so is one that has changed', async () => {
  const refusing = new HostPlugins(new PluginRegistry(), () => Promise.reject(new Error('gone.')));
  await expect(refusing.fetch([{ name: 'coasting', checksum }])).rejects.toThrow(
    'This browser cannot load the host’s plugin coasting: gone.',
  );
  const strange = new HostPlugins(new PluginRegistry(), async () => ({ default: 5 }));
  await expect(strange.fetch([{ name: 'coasting', checksum }])).rejects.toThrow('host’s plugin coasting: A plugin is an object');
  const plugins = new HostPlugins(new PluginRegistry(), async () => ({ default: coasting }));
  await plugins.fetch([{ name: 'coasting', checksum }]);
  await expect(plugins.fetch([{ name: 'coasting', checksum: 'ff'.repeat(32) }])).rejects.toThrow('reload the page');
});

const rules = { maxSpeed: 2, maxTurnRate: 1.5, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 };

test('orders stay within the limits of the own tank', () => {
  const tanks = new Tanks(2, rules, new Arena({ width: 40, depth: 40 }, [], 0.5));
  const pilot = new Pilot();
  const hands = handsOf(pilot)({ tank: 1, game: { tanks } });
  pilot.press('back');
  pilot.press('right');
  pilot.press('fire');
  hands.decide(0);
  expect(tanks.all.map(({ orderedSpeed, orderedTurnRate, trigger }) => [orderedSpeed, orderedTurnRate, trigger])).toEqual([
    [0, 0, false],
    [-2, -1.5, true],
  ]);
  pilot.rest();
  hands.decide(0.02);
  expect([tanks.of(1).orderedSpeed, tanks.of(1).trigger]).toEqual([0, false]);
});
