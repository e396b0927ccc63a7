/** Whether listening failed because of a wrong address, which is the input's fault, and not because of a taken port. */

const codes: readonly string[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** `error` says that this machine does not have the address to listen at. */
export function isForeignAddress(error: unknown): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
