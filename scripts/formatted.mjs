/** Text as `npm run format` leaves it, for what `npm run` starts to write files of the project. */
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';

const { overrides, ignorePatterns: _, ...style } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'));
const [{ options: ofPages }] = overrides;

/**
 * @param {string} path its ending names the language
 * @param {string} text
 */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, path.endsWith('.md') ? { ...style, ...ofPages } : style);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
