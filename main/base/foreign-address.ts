/** Whether listening failed because of the address: the input is wrong, while a taken port is the machine's state. */

const codes: readonly string[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** `error` says that this machine does not have the address to listen at. */
export function isForeignAddress(error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
