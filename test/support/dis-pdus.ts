/** Arbitrary PDUs whose numbers are exact in the wire's floats. */
import fc from 'fast-check';
import type { EntityType, OtherParameters, Pdu, Vector, WrittenVersion } from '../../main/motion/dis/pdu.ts';

const u8 = fc.nat(255);
const u16 = fc.nat(65_535);
const u32 = fc.nat(4_294_967_295);
const single = fc.float({ noNaN: true, noDefaultInfinity: true });
/** Far below the largest double: decoders print fifteen digits, and those of the largest read back as infinity. */
const double = fc.double({ min: -1e300, max: 1e300, noNaN: true });
const singles: fc.Arbitrary<Vector> = fc.tuple(single, single, single);
const doubles: fc.Arbitrary<Vector> = fc.tuple(double, double, double);
const id = fc.record({ site: u16, application: u16, entity: u16 });
const entityType: fc.Arbitrary<EntityType> = fc.tuple(u8, u8, u16, u8, u8, u8, u8);
const version = fc.constantFrom<WrittenVersion>(6, 7);
const header = { version, exercise: u8, timestamp: u32 };
const munition = fc.record({ entityType, warhead: u16, fuse: u16, quantity: u16, rate: u16 });
const parameters = fc.array(fc.record({ record: fc.constantFrom(0, 1), change: u8, attachedTo: u16, type: u32, value: single }), {
  maxLength: 4,
});
const other: fc.Arbitrary<OtherParameters> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('local-euler' as const), angles: singles }),
  fc.record({ kind: fc.constant('quaternion' as const), u: singles }),
);
const marking = fc.stringMatching(/^([!-~]([ -~]{0,9}[!-~])?)?$/);
const shot = { ...header, firing: id, target: id, munitionId: id, event: id, velocity: singles, location: doubles, munition };

export const pduArbitrary: fc.Arbitrary<Pdu & { readonly version: WrittenVersion }> = fc.oneof(
  fc.record({
    ...header,
    type: fc.constant('entity-state' as const),
    id,
    force: u8,
    entityType,
    alternativeType: entityType,
    velocity: singles,
    location: doubles,
    orientation: singles,
    appearance: u32,
    algorithm: fc.nat(9),
    other,
    acceleration: singles,
    angularVelocity: singles,
    marking,
    capabilities: u32,
    parameters,
  }),
  fc.record({ ...shot, type: fc.constant('fire' as const), mission: u32, range: single }),
  fc.record({ ...shot, type: fc.constant('detonation' as const), locationInTarget: singles, result: u8, parameters }),
);
