/** What a page may never do: leave its address, open web views or windows other than those of players, or be granted anything of the machine. */
import { session, type WebContents } from 'electron';

export function refusePermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
}

/** `openWindow` gets the addresses of windows that the page asks for; what comes of it is not the page's. Left out: nothing. */
export function refuseToLeave(contents: WebContents, openWindow: (address: string) => void = () => undefined): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openWindow(url);
    return { action: 'deny' };
  });
}
