/** Words of the trade lead to those of the bench. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossaryWords, translated, wordsFor } from './trade-words.ts';

const words = glossaryWords(readFileSync('docs/glossary.md', 'utf8'));

test('the glossary is read, word by word, with what else each is called', () => {
  expect(words.length).toBeGreaterThan(60);
  expect(words.find(({ word }) => word === 'jump')?.also).toEqual(['pop', 'teleport', 'snap']);
  expect(words.some(({ word, meaning }) => /^-+$/.test(word) || meaning.includes('**'))).toBe(false);
});

test('what is asked for in the trade’s words is found under the bench’s', () => {
  expect(translated('stutter', words)).toContain('judder');
  expect(translated('playtest', words)).toContain('live session');
  expect(translated('judder', words)).toEqual([]);
  expect(wordsFor('update rate', words)[0]?.word).toBe('send rate');
  expect(wordsFor('jitter', words).length).toBeGreaterThan(0);
  expect(wordsFor('x', words)).toEqual([]);
});
