/** The wire form of updates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PathPiece } from './path-piece.ts';
import { decodeUpdate, encodeUpdate, updateBytes } from './update-codec.ts';

const single = fc.float({ noNaN: true, noDefaultInfinity: true });

test('an update read back is the one that was written, in exactly as many bytes as are counted', () => {
  fc.assert(
    fc.property(
      fc.nat(0xffff),
      fc.nat(0xffff),
      fc.nat(),
      fc.double({ noNaN: true }),
      fc.array(single, { minLength: 16, maxLength: 16 }),
      (...drawn) => {
        const [entity, life, id, stamp, numbers] = drawn;
        const update = Object.assign(new PathPiece(), { id, life, stamp, anchor: stamp });
        Object.keys(update.state).forEach((field, i) => Object.assign(update.state, { [field]: numbers[i] }));
        const view = new DataView(new ArrayBuffer(updateBytes + 8));
        encodeUpdate(entity, update, view, 4);
        const read = new PathPiece();
        expect(decodeUpdate(view, 4, read)).toBe(entity);
        expect(read).toEqual(update);
        expect([view.getUint32(0), view.getUint32(4 + updateBytes)]).toEqual([0, 0]);
      },
    ),
  );
});
