/** Predictive contracts: the models, with their parameters, that an update can name for its receivers to follow. */

/** An update has five bits to name its contract. */
export const mostContracts = 32;
/** And three to tell one stretch under a contract from the next: tenures are counted so far, and then from 0 again. */
export const tenures = 8;
