/**
 * How long a test waits for a state to come: far longer than it takes on a busy machine; what never comes fails the
 * test.
 */
export const patience = { timeout: 60_000, interval: 50 };
