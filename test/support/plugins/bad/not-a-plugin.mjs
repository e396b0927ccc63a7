/** A module that exports something else. */
export default { kind: 'dead-reckoning', id: 'Not A Plugin' };
