/**
 * What of Electron the desktop shell touches, without Electron: everything that is set is kept for the test to look at.
 */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Refuser = (...parameters: unknown[]) => unknown;

/** Requested folders. */
const folders: string[] = [];

/** Once a test has read what the desktop kept. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  folders.push(folder);
  return folder;
}

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  commandLine: { getSwitchValue: () => '' },
  getPath: () => folders[0] ?? newFolder(),
  quit: () => undefined,
  requestSingleInstanceLock: () => true,
  whenReady: () => Promise.resolve(),
});

/** Title and text of the boxes that were shown. */
export const errorBoxes: (readonly [string, string])[] = [];
export const dialog = { showErrorBox: (title: string, text: string) => void errorBoxes.push([title, text]) };

export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

export class MessagePortMain extends EventEmitter {
  other: MessagePortMain | null = null;
  started = false;

  postMessage(data: unknown): void {
    this.other?.emit('message', { data });
  }

  start(): void {
    this.started = true;
  }

  close(): void {
    this.emit('close');
    this.other?.emit('close');
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain();
  readonly port2 = new MessagePortMain();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

export class WebContents extends EventEmitter {
  address = '';
  readonly posted: { channel: string; ports: MessagePortMain[] }[] = [];
  windowOpenHandler: ((request: { readonly url: string }) => unknown) | null = null;

  getURL(): string {
    return this.address;
  }

  postMessage(channel: string, _data: unknown, ports: MessagePortMain[]): void {
    this.posted.push({ channel, ports });
  }

  setWindowOpenHandler(handler: (request: { readonly url: string }) => unknown): void {
    this.windowOpenHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: unknown;
  readonly calls: string[] = [];
  bounds = { x: 10, y: 20, width: 1000, height: 700 };
  maximized = false;

  constructor(options: unknown) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
  }

  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.all;
  }

  async loadURL(address: string): Promise<void> {
    this.webContents.address = address;
    this.webContents.emit('did-finish-load');
  }

  getNormalBounds = () => this.bounds;
  isMaximized = () => this.maximized;
  isMinimized = () => true;
  maximize = () => (this.maximized = true);
  show = () => this.calls.push('show');
  restore = () => this.calls.push('restore');
  focus = () => this.calls.push('focus');
}

/** A session with what the shell has set on it, by the setter's name. */
class Session extends EventEmitter {
  readonly set = new Map<string, Refuser>();
  setPermissionRequestHandler = (handler: Refuser) => void this.set.set('request', handler);
  setPermissionCheckHandler = (handler: Refuser) => void this.set.set('check', handler);
  setDevicePermissionHandler = (handler: Refuser) => void this.set.set('device', handler);
}

/** Sessions by their partitions. */
export const partitions = new Map<string, Session>();
const defaultSession = new Session();
export const setOnSession = defaultSession.set;
export const session = {
  defaultSession,
  fromPartition(name: string): Session {
    const known = partitions.get(name) ?? new Session();
    partitions.set(name, known);
    return known;
  },
};

interface MenuItem {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly MenuItem[];
  readonly accelerator?: string;
  readonly enabled?: boolean;
  click?(): void;
}

/** The menus that were set, the newest last. */
export const menus: (readonly MenuItem[])[] = [];
export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu: (menu: readonly MenuItem[]) => void menus.push(menu),
};

export const schemes: unknown[] = [];
export const served = new Map<string, (request: { url: string }) => Promise<Response>>();
export const protocol = {
  registerSchemesAsPrivileged: (list: unknown[]) => void schemes.push(...list),
  handle: (scheme: string, handler: (request: { url: string }) => Promise<Response>) => void served.set(scheme, handler),
};
