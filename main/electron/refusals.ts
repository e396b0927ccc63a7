/**
 * Actions that no page may take: leaving its address, opening web views or windows other than players', permissions of
 * the machine.
 */
import { session, type WebContents } from 'electron';

export function refusePermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
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
