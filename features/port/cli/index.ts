/** The command that writes a lane as source code. */
import type { CommandEntry } from '../../../main/cli/command-list.ts';

export const portCommands: readonly CommandEntry[] = [
  {
    name: 'port',
    takes: '[options] <file>',
    does: 'Writes a lane as source code for a game: C#, C++, GDScript, Rust or TypeScript, with vectors to test it.',
    group: 'Compare and choose',
    page: 'ports',
    examples: ['port game.yaml --lane base --to cpp --out netcode', 'port game.yaml --engine unity --out netcode'],
    load: async () => (await import('./port.ts')).definePort,
  },
];
