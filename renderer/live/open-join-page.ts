/** Opens a join page beside the bench: a tab of the browser, or a window of the desktop app, which lets out to nothing else. */
export function openJoinPage(address: string): void {
  window.open(address, '_blank', 'noopener');
}
