/**
 * Actions that no page may take: leaving its address, opening web views or windows other than players', permissions of
 * the machine.
 */
import { session, type WebContents } from 'electron';

/** Players' pages come from other machines: their session has nothing of the bench's, and ends with the program. */
export const playersPartition = 'players';

export function refusePermissions(): void {
  const players = session.fromPartition(playersPartition);
  for (const each of [session.defaultSession, players]) {
    each.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
    each.setPermissionCheckHandler(() => false);
    each.setDevicePermissionHandler(() => false);
  }
  players.on('will-download', (event) => event.preventDefault());
}

/** `openWindow` gets the addresses of requested windows; the page gets no handle. Left out: no windows. */
export function refuseToLeave(contents: WebContents, openWindow: (address: string) => void = () => undefined): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openWindow(url);
    return { action: 'deny' };
  });
}
