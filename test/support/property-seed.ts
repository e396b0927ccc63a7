/**
 * The seed of property tests: the same by default, so that a checkout passes or fails alike everywhere; PROPERTY_SEED=n
 * tries another.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20260101) });
