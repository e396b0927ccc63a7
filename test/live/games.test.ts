/** Games over libraries that are not ours, played through the delay proxy and scored; the others: `npm run games`. */
import { describe, expect, test } from 'vitest';
import type { GameSetting } from '../../features/score/node/identify/game-setting.ts';
import { enet } from '../games/enet/game.ts';
import { geckosOverWebSockets } from '../games/geckos/game.ts';
import { folderOf, play, scored, type Game } from '../games/play.ts';

const seconds = 6;

const cases: readonly { readonly game: Game; readonly isAsSet: (setting: GameSetting) => void }[] = [
  {
    game: geckosOverWebSockets,
    isAsSet: ({ playout }) => {
      expect(playout).toMatchObject({ id: 'constant', base: 'arrival', interpolation: 'linear' });
      // Three snapshots; a clock of whole milliseconds may be one further when the library reads it.
      expect(Math.abs(Number(playout?.['delay']) - 0.15)).toBeLessThan(0.0011);
    },
  },
  {
    game: enet,
    isAsSet: ({ model, convergence, clock }) => {
      expect({ model, id: convergence.id, clock }).toEqual({ model: { id: 'linear' }, id: 'linear-blend', clock: 'synchronised' });
      expect(Number(convergence['time'])).toBeCloseTo(0.1, 2);
    },
  },
];

describe.concurrent('a game', () => {
  test.for(cases)('$game.id is drawn again as it drew itself', async ({ game, isAsSet }, { skip }) => {
    const programs = await game.prepare(folderOf(game));
    if (typeof programs === 'string') return skip(programs);
    const { explanations } = await scored(await play({ ...game, clients: 1 }, programs, seconds));
    expect(explanations).toHaveLength(2);
    for (const { identified } of explanations) {
      expect(identified?.residual.frames).toBeGreaterThan(200);
      expect(identified?.residual.p95).toBeLessThanOrEqual(game.most);
      if (identified) isAsSet(identified.setting);
    }
  });
});
