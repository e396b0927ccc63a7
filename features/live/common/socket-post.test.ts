/** The post of a participant. */
import { expect, test } from 'vitest';
import { SocketPost } from './socket-post.ts';
import { allOthers, UpReader } from '../calls/up-message.ts';

/** A post at session time 2, and what it sent. */
function postOf() {
  const sent: Uint8Array[] = [];
  return { post: new SocketPost({ epoch: 4, time: () => 2, send: (message) => sent.push(message) }), sent };
}

const bytes = (value: number) => new Uint8Array(80).fill(value);

test('one message has all that was said since the last; an update for several receivers is in it once', () => {
  const { post, sent } = postOf();
  post.update(5, bytes(1), 2, 0.1);
  post.update(5, bytes(1), 3, 0.2);
  post.acknowledge(
    3,
    [8, 7, 5].map((serial) => ({ serial, level: 0, arrivedAt: serial / 8 })),
  );
  post.update(5, bytes(1), 1, 0.3);
  post.shoot({ shot: 0, firedAt: 2, heading: 0, x: 0, y: 0 });
  post.flush();
  post.flush();
  expect(sent).toHaveLength(1);
  const reader = new UpReader();
  expect(reader.open(sent[0]!, 4)).toBeNull();
  expect([reader.epoch, reader.sequence, reader.time]).toEqual([4, 1, 2]);
  const parcels = [];
  while (reader.next()) parcels.push([reader.kind, reader.payload.length, reader.receivers]);
  expect(parcels).toEqual([
    [1, 80, 2],
    [2, 39, 1],
    [1, 80, 1],
    [3, 28, allOthers],
  ]);
});

test('parcels that exceed one message go in several, numbered in order, and none is left out', () => {
  const { post, sent } = postOf();
  for (let serial = 0; serial < 1000; serial++) for (const receiver of [0, 1, 2]) post.update(serial, bytes(serial % 256), receiver, 0);
  post.flush();
  const reader = new UpReader();
  let receivers = 0;
  sent.forEach((message, index) => {
    expect(reader.open(message, 4)).toBeNull();
    expect(reader.sequence).toBe(index + 1);
    while (reader.next()) receivers += reader.receivers;
  });
  expect(sent.length).toBeGreaterThan(5);
  expect(receivers).toBe(3000);
});
