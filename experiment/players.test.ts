import { expect, test } from 'vitest';
import { makePlayers } from './players.ts';

test('fields of one player override those of all, including both directions and the link model', () => {
  const link = {
    model: { id: 'satellite', beam: 3 },
    jitter: { law: 'normal', spread: 0.1 },
    down: { loss: { law: 'gilbert-elliott', toBad: 0.1, toGood: 0.2 }, jitter: { spread: 0.3 } },
  } as const;
  const other = { model: { gain: 2 }, down: { loss: { toBad: 0.5 }, jitter: { law: 'normal', spread: 0.4 } } } as const;
  const made = makePlayers({ count: 2, link, each: { 'player-2': { link: other } } }, () => expect.unreachable());
  expect(made.nodes.map((node) => node.link)).toEqual([
    link,
    {
      model: { id: 'satellite', beam: 3, gain: 2 },
      jitter: { law: 'normal', spread: 0.1 },
      down: { loss: { law: 'gilbert-elliott', toBad: 0.5, toGood: 0.2 }, jitter: { law: 'normal', spread: 0.4 } },
    },
  ]);
});
