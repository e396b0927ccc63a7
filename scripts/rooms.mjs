/**
 * The rooms of the house: folders of the second level, and the files directly below a folder of the first as a room of
 * their own. Run as a script it fails where rooms import each other in a circle, by way of whatever rooms.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.mjs';

const houses = ['engine', 'experiment', 'contract', 'client', 'plugins', 'main', 'renderer', 'features'];

/** @param {string} file */
export const roomOf = (file) => {
  const [house = '', room = '', ...rest] = file.split('/');
  return rest.length === 0 ? `${house}/.` : `${house}/${room}`;
};

/**
 * Every room with the rooms that its files import, each with one of the imports.
 *
 * @param {string} folder
 * @returns {ReadonlyMap<string, ReadonlyMap<string, string>>}
 */
export function roomImports(folder) {
  /** @type {Map<string, Map<string, string>>} */
  const rooms = new Map();
  const files = houses.flatMap((house) =>
    readdirSync(join(folder, house), { recursive: true, encoding: 'utf8' })
      .map((path) => `${house}/${path.split(sep).join('/')}`)
      .filter((path) => /\.(?:ts|vue)$/.test(path) && !/\.(?:test|d)\.ts$/.test(path)),
  );
  for (const file of files) {
    const own = rooms.get(roomOf(file)) ?? new Map();
    rooms.set(roomOf(file), own);
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.(?:ts|vue))'/g)) {
      const target = normalize(join(dirname(file), path))
        .split(sep)
        .join('/');
      if (roomOf(target) !== roomOf(file)) own.set(roomOf(target), `${file} imports ${target}`);
    }
  }
  return rooms;
}

/**
 * The imports round a circle of rooms; null: there is none.
 *
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} rooms
 * @returns {readonly string[] | null}
 */
export function circleOf(rooms) {
  /** @type {Set<string>} */
  const cleared = new Set();
  /**
   * @param {readonly string[]} path
   * @param {readonly string[]} imports
   * @returns {readonly string[] | null}
   */
  const from = (path, imports) => {
    const room = path.at(-1) ?? '';
    for (const [next, how] of rooms.get(room) ?? []) {
      const begin = path.indexOf(next);
      if (begin !== -1) return [...imports.slice(begin), how];
      const found = cleared.has(next) ? null : from([...path, next], [...imports, how]);
      if (found) return found;
    }
    cleared.add(room);
    return null;
  };
  for (const room of rooms.keys()) {
    const found = from([room], []);
    if (found) return found;
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const circle = circleOf(roomImports(root));
  if (circle) console.error(`Rooms import each other:\n  ${circle.join('\n  ')}`);
  process.exitCode = circle ? 1 : 0;
}
