/**
 * The game socket’s wire form: written messages are read back, and any other bytes are refused or read as valid
 * messages.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DownReader, DownWriter } from '../../features/live/calls/down-message.ts';
import { gameLimits, isAge, isTime, parcelKinds, type MessageReader, type ParcelKind } from '../../features/live/calls/game-wire.ts';
import { liveLimits } from '../../contract/live-limits.ts';
import { PayloadReader, PayloadWriter } from '../../features/live/calls/payloads.ts';
import { allOthers, UpReader, UpWriter } from '../../features/live/calls/up-message.ts';
import { wireRefusals } from '../../features/live/calls/wire-refusal.ts';
import type { AcknowledgementNote, ShotNote } from '../../engine/live/participant-output.ts';
import { Update } from '../../engine/update/update.ts';
import { UpdateCodec } from '../../engine/update/update-codec.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { hostile } from '../support/hostile-bytes.ts';

const seats = 8;
const seat = fc.nat(seats - 1);
const time = anyNumber(0, 1e6);
const age = fc.float({ min: -100, max: 100, noNaN: true });
const kind = fc.constantFrom<ParcelKind>(parcelKinds.update, parcelKinds.acknowledgement, parcelKinds.shot);
const payload = fc.uint8Array({ maxLength: 90 });
const u32 = fc.nat(0xffffffff);
const head = fc.record({ epoch: fc.nat(255), sequence: u32, time });

const upParcel = fc.record({ kind, payload, to: fc.array(fc.record({ seat, number: age }), { maxLength: seats }) });
const downParcel = fc.record({ kind, from: seat, sentAt: time, number: age, payload });

function written<T>(into: T[], read: (reader: UpReader) => T, reader: UpReader): T[] {
  while (reader.next()) into.push(read(reader));
  return into;
}

test('a message of a participant is read as it was written; a parcel without receivers goes to all', () => {
  const [writer, reader] = [new UpWriter(), new UpReader()];
  fc.assert(
    fc.property(head, fc.array(upParcel, { maxLength: 12 }), ({ epoch, sequence, time: at }, parcels) => {
      writer.clear();
      for (const parcel of parcels) {
        expect(writer.parcel(parcel.kind, parcel.payload)).toBe(true);
        for (const { seat: to, number } of parcel.to) expect(writer.to(to, number)).toBe(true);
      }
      expect(reader.open(writer.message(epoch, sequence, at), seats)).toBeNull();
      expect([reader.epoch, reader.sequence, reader.time]).toEqual([epoch, sequence, at]);
      const read = written(
        [],
        (each) => ({
          kind: each.kind,
          payload: each.payload.slice(),
          to: Array.from({ length: each.receivers === allOthers ? 0 : each.receivers }, (_, i) => ({
            seat: each.seatOf(i),
            number: each.numberOf(i),
          })),
        }),
        reader,
      );
      expect(read).toEqual(parcels);
    }),
  );
});

test('what the host sends is read as it was written', () => {
  const [writer, reader] = [new DownWriter(), new DownReader()];
  fc.assert(
    fc.property(head, fc.array(downParcel, { maxLength: 12 }), ({ epoch, sequence, time: at }, parcels) => {
      writer.clear();
      for (const { kind: what, from, sentAt, number, payload: bytes } of parcels) writer.parcel(what, from, sentAt, number, bytes);
      expect(reader.open(writer.message(epoch, sequence, at), seats)).toBeNull();
      const read = [];
      while (reader.next()) {
        const { kind: what, from, sentAt, number } = reader;
        read.push({ kind: what, from, sentAt, number, payload: reader.payload.slice() });
      }
      expect(read).toEqual(parcels);
    }),
  );
});

test('a message takes no more than a message may hold', () => {
  const writer = new UpWriter();
  const bytes = new Uint8Array(1000);
  let taken = 0;
  while (writer.parcel(parcelKinds.update, bytes)) taken += 1;
  while (writer.to(1, 0)) taken += 0;
  const message = writer.message(0, 0, 0);
  expect(message.length).toBeLessThanOrEqual(liveLimits.upBytes);
  expect(taken).toBe(Math.floor((liveLimits.upBytes - 14) / 1005));
  writer.clear();
  while (writer.parcel(parcelKinds.acknowledgement, new Uint8Array(0))) taken += 1;
  expect(writer.parcels).toBe(gameLimits.parcels);
});

test('each thing that a message must not be is refused by its name', () => {
  const writer = new UpWriter();
  writer.parcel(parcelKinds.update, new Uint8Array(5));
  writer.to(3, 0.1);
  const message = writer.message(1, 2, 3);
  const reader = new UpReader();
  const changed = (at: number, ...values: number[]) => {
    const copy = message.slice();
    copy.set(values, at);
    return reader.open(copy, seats);
  };
  expect(reader.open(message, seats)).toBeNull();
  expect(reader.open(new Uint8Array(gameLimits.messageBytes + 1), seats)).toBe('too-long');
  expect(reader.open(message.subarray(0, 9), seats)).toBe('cut-short');
  expect(reader.open(message.subarray(0, message.length - 1), seats)).toBe('cut-short');
  expect(changed(0, 2)).toBe('unknown-version');
  expect(changed(6, ...new Uint8Array(new Float64Array([NaN]).buffer))).toBe('not-finite');
  expect(changed(14, 9)).toBe('unknown-kind');
  expect(changed(15, 200)).toBe('cut-short');
  expect(changed(24, seats)).toBe('no-such-seat');
  expect(changed(26, ...new Uint8Array(new Float32Array([Infinity]).buffer))).toBe('not-finite');
  expect(Object.keys(wireRefusals)).toContain(changed(14, 0));
});

const upMessage = fc.array(upParcel, { maxLength: 6 }).map((parcels) => {
  const writer = new UpWriter();
  for (const parcel of parcels) {
    writer.parcel(parcel.kind, parcel.payload);
    for (const { seat: to, number } of parcel.to) writer.to(to, number);
  }
  return writer.message(1, 2, 3) as Uint8Array;
});
const downMessage = fc.array(downParcel, { maxLength: 6 }).map((parcels) => {
  const writer = new DownWriter();
  for (const { kind: what, from, sentAt, number, payload: bytes } of parcels) writer.parcel(what, from, sentAt, number, bytes);
  return writer.message(1, 2, 3) as Uint8Array;
});

/** Every parcel of a message that was not refused is sound. */
function expectSound(reader: MessageReader): void {
  expect(isTime(reader.time)).toBe(true);
  while (reader.next()) {
    expect(Object.values(parcelKinds)).toContain(reader.kind);
    if (reader instanceof DownReader) expect(reader.from < seats && isTime(reader.sentAt) && isAge(reader.number)).toBe(true);
    if (!(reader instanceof UpReader) || reader.receivers === allOthers) continue;
    for (let i = 0; i < reader.receivers; i++) expect(reader.seatOf(i) < seats && isAge(reader.numberOf(i))).toBe(true);
  }
}

test('whatever bytes come over the game socket, they are refused by name or sound', () => {
  for (const [reader, sound] of [
    [new UpReader(), upMessage],
    [new DownReader(), downMessage],
  ] as const) {
    fc.assert(
      fc.property(hostile(sound), (bytes) => {
        const refusal = reader.open(bytes, seats);
        if (refusal) expect(Object.keys(wireRefusals)).toContain(refusal);
        else expectSound(reader);
      }),
      { numRuns: 2000 },
    );
  }
});

test('payloads are read as they were written, and others are none', () => {
  const [writer, reader] = [new PayloadWriter(), new PayloadReader()];
  const notes: AcknowledgementNote[] = [8, 7, 3].map((serial) => ({ serial, level: 1, arrivedAt: serial + 0.25 }));
  const shot: ShotNote = { shot: 4, firedAt: 3.5, heading: 0.1, x: 0.5, y: -2 };
  const readShot: ShotNote = { shot: 0, firedAt: 0, heading: 0, x: 0, y: 0 };
  expect(reader.acknowledgement(writer.acknowledgement(notes))).toEqual(notes);
  expect(reader.shot(writer.shot(shot), readShot)).toBe(true);
  expect(readShot).toEqual(shot);
  expect(reader.shot(writer.acknowledgement(notes), readShot)).toBe(false);
  for (const wrong of [writer.shot(shot), new Uint8Array(33 * 13), new Uint8Array(39).fill(0xff)])
    expect(reader.acknowledgement(wrong)).toEqual([]);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 28, maxLength: 28 }), (bytes) => {
      if (reader.shot(bytes, readShot)) expect(Object.values(readShot).every(Number.isFinite)).toBe(true);
    }),
  );
});

test('whatever bytes come as an update, they are none or a finite state', () => {
  const codecs = [
    new UpdateCodec({ asCounted: true }),
    new UpdateCodec({ quantisation: { planar: true, position: { bits: 14, range: 100 } }, kinds: true }),
  ];
  const names = new UpdateCodec({ kinds: true, contracts: [{}, null, { carries: ['x', 'y'] }], properties: 5 });
  const update = new Update();
  for (const codec of [...codecs, names]) {
    codec.encode(1, Object.assign(new Update(), { serial: 3, spawn: 1 }));
    const sound = codec.bytes.slice();
    expect(codec.read(sound, update)).toBe(true);
    expect([update.serial, update.spawn]).toEqual([3, 1]);
    fc.assert(
      fc.property(hostile(fc.constant(sound)), (bytes) => {
        if (!codec.read(bytes, update)) return;
        expect([update.stamp, ...Object.values(update.state)].every(Number.isFinite)).toBe(true);
        expect(update.level).toBe(0);
      }),
      { numRuns: 1000 },
    );
  }
});
