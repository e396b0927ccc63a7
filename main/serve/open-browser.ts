/** Opens an address in the user’s browser. */
import { spawn } from 'node:child_process';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // `start` is part of the shell; its first argument is a window title.
  win32: ['cmd', '/c', 'start', ''],
};

/** Without one nothing happens: the address was printed. */
export function openBrowser(address: string): void {
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
