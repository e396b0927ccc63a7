/** The settings of a node's clock, and of what keeps it to the time server's: plain data, SI. */
export interface ClockSettings {
  /** The reading of the clock at session time 0, s. */
  readonly offset: number;
  /** Ratio by which it runs fast, above −1; 1e-6 is one part per million. */
  readonly drift: number;
  /** Standard deviation (s) of a reading about what the clock is at, each reading on its own; normal law. */
  readonly jitter: number;
}

/** It is always at session time. */
export const perfectClock: ClockSettings = { offset: 0, drift: 0, jitter: 0 };

export const clockAdjustments = ['step', 'slew'] as const;
export type ClockAdjustment = (typeof clockAdjustments)[number];

/** How a clock takes in a correction. */
export interface Adjustment {
  /** step: at once; slew: by running faster or slower until it is done. */
  readonly adjust: ClockAdjustment;
  /** Ratio by which a slewing clock runs faster or slower. */
  readonly slewRate: number;
  /** A slewing clock still steps when it is off by more than this (s), and at its first correction. */
  readonly stepThreshold: number;
}

/** Clock synchronisation by exchanges with the time server over the node's links, filtered as in NTP (RFC 5905). */
export interface NtpSettings extends Adjustment {
  /** Time between two exchanges, s. */
  readonly poll: number;
  /** How many of the latest exchanges the filter chooses from. */
  readonly samples: number;
}

/** The rate and the threshold are those of NTP's reference implementation: 500 ppm and 128 ms. */
export const defaultNtp: NtpSettings = { poll: 2, samples: 8, adjust: 'step', slewRate: 5e-4, stepThreshold: 0.128 };

/**
 * The clocks that a lane reads. none: the nodes' own, as they are; ntp: the nodes' own, kept to the time
 * server's; perfect: session time, whatever the nodes' own clocks say.
 */
export const synchronisations = ['none', 'ntp', 'perfect'] as const;

export type Synchronisation = { readonly kind: 'none' } | { readonly kind: 'perfect' } | ({ readonly kind: 'ntp' } & NtpSettings);
