import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BenchError } from '../../../contract/errors.ts';
import { announcement, floatUpdate, joined, recordingBytes, smallUpdate } from '../../../test/support/bzflag-recording.ts';
import { CheckedBytes } from './checked-bytes.ts';
import { readBzflagRecording } from './recording.ts';

const game = recordingBytes([
  joined(1, 'ace'),
  floatUpdate({ stamp: 1 }),
  smallUpdate({ stamp: 2 }),
  announcement('kl', 1, 3),
  announcement('al', 1, 4),
  floatUpdate({ stamp: 5 }),
]);

const read = (bytes: Uint8Array) => readBzflagRecording(new CheckedBytes('game.rec', bytes));

/** The game with `length` bytes at `offset` overwritten by a big-endian number. */
function spoilt(offset: number, length: 1 | 2 | 4, value: number): Uint8Array {
  const bytes = game.slice();
  for (let k = 0; k < length; k++) bytes[offset + k] = (value >>> (8 * (length - 1 - k))) & 255;
  return bytes;
}

test.each([
  [new Uint8Array(), 'game.rec, byte 0: found another kind of file; a BZFlag recording begins with "rrBZ".'],
  [spoilt(0, 1, 0), 'game.rec, byte 0: found another kind of file; a BZFlag recording begins with "rrBZ".'],
  [spoilt(4, 4, 2), 'game.rec, byte 4: found format version 2; only version 1 can be read.'],
  [spoilt(8, 4, 9999), 'game.rec, byte 8: found the first packet at byte 9999; it must lie between byte 32 and the end at byte 556.'],
  [spoilt(64, 2, 9), 'game.rec, byte 64: found packet mode 9; modes are 0 to 3.'],
  [
    spoilt(68, 4, 3),
    'game.rec, byte 68: found a packet of 3 bytes with the next one at byte 267; the next one must follow at byte 91 or 95 or 99.',
  ],
  [game.slice(0, 300), 'game.rec, byte 267: found a packet up to byte 342; the file ends at byte 300: it seems to be cut off.'],
  [game.slice(0, 270), 'game.rec, byte 275: found the end of the file at byte 270; 4 more bytes are needed: it seems to be cut off.'],
  [spoilt(299, 4, 0x7fc00000), 'game.rec, byte 299: found the number NaN; it must be finite.'],
])('a malformed file is refused with the byte, what was found and what is allowed (%#)', (bytes, message) => {
  expect(() => read(bytes)).toThrow(new BenchError('bad-input', message));
});

test('a packet too short for what it says it is is refused', () => {
  const short = (code: string) => recordingBytes([{ code, data: new Uint8Array(code === 'kl' ? 0 : 4) }]);
  for (const [code, least] of Object.entries({ pu: 43, ps: 27, kl: 1, sb: 5, ap: 43 })) {
    expect(() => read(short(code))).toThrow(`must have at least ${least}`);
  }
});

/** Every track that is read is sound, whatever the file. */
function readsOrRefuses(bytes: Uint8Array): void {
  try {
    for (const { track } of read(bytes)) {
      if (track !== null) expect(Object.values(track.columns).every((column) => column.every(Number.isFinite))).toBe(true);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(BenchError);
    expect((error as BenchError).message).toMatch(/^game\.rec, byte \d+: found /);
  }
}

test('a game cut off at any byte is refused, or read up to there', () => {
  for (let length = 0; length <= game.length; length++) readsOrRefuses(game.slice(0, length));
});

test('a game with any bits flipped is refused or read', () => {
  const flip = fc.tuple(fc.nat(game.length - 1), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(fc.array(flip, { minLength: 1, maxLength: 4 }), (flips) => {
      const bytes = game.slice();
      for (const [offset, bits] of flips) bytes[offset] = (bytes[offset] ?? 0) ^ bits;
      readsOrRefuses(bytes);
    }),
    { numRuns: 3000 },
  );
});

test('a real game with any byte changed, and cut off anywhere, is refused or read', () => {
  const robots = readFileSync('resources/traces/bzflag-robots.rec').subarray(0, 60_000);
  fc.assert(
    fc.property(fc.nat(robots.length - 1), fc.nat(255), fc.nat(robots.length), (offset, value, length) => {
      const bytes = Uint8Array.from(robots.subarray(0, length));
      if (offset < length) bytes[offset] = value;
      readsOrRefuses(bytes);
    }),
    { numRuns: 200 },
  );
});
