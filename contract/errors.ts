/** The catalogue of errors: every expected failure has a stable code and says what to do next. */

/** Code → what it means. The HTTP and CLI edges map codes to status numbers; the docs list them. */
const errorCodes = {
  'bad-input': 'A file, flag or message does not have the form it must have.',
  'not-found': 'The named file, experiment or thing does not exist.',
  'not-allowed': 'The caller’s role does not permit this call.',
  'not-possible': 'The call is valid but not in the current state of the bench.',
  'plugin-fault': 'A plugin threw, returned a number that is not finite, or did not return.',
  'plugin-refused': 'A plugin cannot be loaded.',
  'session-died': 'The session worker ended unexpectedly.',
  'too-many': 'A limit of rate or size was reached.',
  internal: 'A bug in the bench.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** An expected failure. `message` names the value found and the values allowed. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
