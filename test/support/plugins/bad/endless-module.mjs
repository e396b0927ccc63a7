/** A module that never finishes loading. */
while (Date.now() > 0);
export default {};
