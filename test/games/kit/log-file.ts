/** The log of a process of a game, in a file. */
import { appendFile, writeFile } from 'node:fs/promises';
import { GameLog } from '../../../resources/recorders/game-log.ts';

export async function logFile(path: string, program: string, process: string): Promise<GameLog> {
  await writeFile(path, '');
  return new GameLog((text) => appendFile(path, text), { program, process, axes: 'zup' });
}
