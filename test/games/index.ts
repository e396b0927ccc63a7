/**
 * `npm run games`: plays each game through the delay proxy, scores it, and compares the setting that was identified with
 * what the game drew. Words after `--` name some. With `--write` docs/results/games.md is written of all. A game whose
 * engine is not here is named; with `--write` or `--strict` that is a failure.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../../scripts/formatted.mjs';
import { games } from './games.ts';
import { gamesPage, gameTable, type Played } from './games-page.ts';
import { folderOf, play, scored, type Game } from './play.ts';

const seconds = 10;
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = [
  ...named.filter((name) => !games.some(({ id }) => id === name)),
  ...flags.filter((flag) => !['--write', '--strict'].includes(flag)),
];
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there are ${games.map(({ id }) => id).join(', ')}, --write, --strict.`);
if (flags.includes('--write') && named.length > 0) throw new Error('--write writes the page of all games: name none.');

async function played(game: Game): Promise<Played | string> {
  const folder = folderOf(game);
  const programs = await game.prepare(folder);
  if (typeof programs === 'string') return programs;
  const result = await scored(await play(game, programs, seconds));
  return { game, library: game.library(folder), scored: result };
}

const all: Played[] = [];
let faults = 0;
for (const game of games.filter(({ id }) => named.length === 0 || named.includes(id))) {
  const found = await played(game).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (found instanceof Error) {
    console.error(`FAILED  ${game.id}  ${found.message}`);
    faults += 1;
  } else if (typeof found === 'string') {
    console.log(`NOT PLAYED  ${game.id}  ${found}`);
    faults += Number(flags.length > 0);
  } else {
    const table = gameTable(found);
    console.log(`${table.holds ? 'holds' : 'DOES NOT HOLD'}  ${game.id}\n${table.text}`);
    faults += Number(!table.holds);
    all.push(found);
  }
}
if (flags.includes('--write') && faults === 0) {
  const page = join('docs', 'results', 'games.md');
  mkdirSync(join('docs', 'results'), { recursive: true });
  writeFileSync(page, await formatted(page, gamesPage(all)));
  console.log(`${page} is written.`);
}
process.exitCode = faults > 0 ? 1 : 0;
