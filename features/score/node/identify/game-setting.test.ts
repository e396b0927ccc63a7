/** The setting of a game, pasted into the lane of a file, is what it was identified as. */
import { expect, test } from 'vitest';
import { settingFields, type GameSetting } from './game-setting.ts';

const drawn: Omit<GameSetting, 'playout'> = { model: { id: 'linear' }, convergence: { id: 'snap' }, clock: 'synchronised' };

test.each(['adaptive', 'fixed'])('%s, which has a limit where a lane says nothing, is pasted with its limit', (id) => {
  expect(settingFields({ ...drawn, playout: { id } })).toEqual({ ...drawn, playout: { id }, extrapolation: { limit: 3600 } });
  const limited = { ...drawn, playout: { id }, extrapolation: { limit: 0.25 } };
  expect(settingFields(limited)).toEqual(limited);
});

test('what comes after a limit is pasted by the name that lanes have for it', () => {
  const limited: GameSetting = { ...drawn, extrapolation: { limit: 0.25, beyond: 'decay', time: 0.1 } };
  expect(JSON.stringify(settingFields(limited).extrapolation)).toBe('{"limit":0.25,"time":0.1,"then":"decay"}');
});

test('what has no limit of its own is pasted as it is', () => {
  for (const setting of [drawn, { ...drawn, playout: { id: 'constant', delay: 0.1 } }]) expect(settingFields(setting)).toEqual(setting);
});
