/** A module that never finishes loading: it waits, which takes no processor time from other tests. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
export default {};
