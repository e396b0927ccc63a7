/**
 * How long a test waits for a state to come: far longer than it takes on a busy machine, and less than the time of a
 * whole test; what never comes fails the test.
 */
export const patience = { timeout: 150_000, interval: 50 };
