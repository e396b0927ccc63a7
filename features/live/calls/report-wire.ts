/** Reports of participants over the bench socket: what each did and saw, in batches; docs/live-sessions.md. */

/** Bytes of a batch, of an update; moments of one run of ticks. */
export const reportLimits = { batchBytes: 128 * 1024, updateBytes: 1024, moments: 4096 } as const;

export const reportVersion = 1;
/** Version, epoch, spawn, number of the batch. */
export const reportHeadBytes = 8;

/**
 * `fresh`: an update made between triggers, written as one of kind `made`. `lane`: the place among the lanes on screens
 * (u8) of the updates that are made from here on in the batch; 0 at its beginning.
 */
export const reportKinds = { moved: 1, made: 2, sent: 3, arrived: 4, acknowledged: 5, fired: 6, heard: 7, fresh: 8, lane: 9 } as const;
