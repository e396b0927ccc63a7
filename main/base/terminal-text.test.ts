import { expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { BenchError } from '../../contract/errors.ts';
import { logError, terminalJson, terminalText } from './terminal-text.ts';

test('text for terminals keeps lines, tabs and every script, but nothing that moves the cursor or reorders', () => {
  const hostile = 'a\u001b[2J\r\u0007b\u009b31mc\u202ed\u2066e\u200ff\u2028g\u007f';
  expect(terminalText(hostile)).toBe('a[2Jb31mcdefg');
  expect(terminalText('Ωμέγα\tשלום\nΔ 漢字 é')).toBe('Ωμέγα\tשלום\nΔ 漢字 é');
});

test('what is removed are the control and bidirectional characters of Unicode, and both separators', () => {
  const unprintable = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  expect(characters.filter((one) => terminalText(one) === '')).toEqual(characters.filter((one) => unprintable.test(one)));
});

test('JSON for terminals has no such character, and parses to the same', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), (value) => {
      const text = terminalJson(value);
      expect(terminalText(text)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('an expected failure is reported as its message, a bug with its stack', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logError(new BenchError('plugin-fault', 'Plugin a/b failed.'));
  logError('A text.');
  expect(log.mock.calls).toEqual([['Plugin a/b failed.'], ['A text.']]);
  logError(new Error('A bug.'));
  expect(log.mock.lastCall?.[0]).toMatch(/A bug\.\n {4}at /);
  log.mockRestore();
});
