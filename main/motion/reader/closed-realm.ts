/**
 * Takes from this thread what no reader of a file needs: network, child processes, writing. Node's permissions refuse
 * the same to the whole process where they can; they know no network before Node 25, and there are none in a thread of
 * the desktop app.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const files =
  'appendFile writeFile write writev truncate ftruncate copyFile cp rename rm rmdir unlink mkdir mkdtemp link symlink chmod fchmod lchmod chown fchown lchown utimes futimes lutimes'.split(
    ' ',
  );

export function closeRealm(): void {
  const bySync = files.flatMap((name) => [name, `${name}Sync`]);
  close(fs, [...bySync, 'createWriteStream']);
  close(fs.promises, files);
  close(childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']);
  close(net.Socket.prototype, ['connect']);
  close(net.Server.prototype, ['listen']);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send']);
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    close(
      resolver,
      Object.getOwnPropertyNames(resolver).filter((name) => /^(?:lookup|resolve|reverse)/.test(name)),
    );
  openForReadingAlone();
  syncBuiltinESMExports();
}

function close(holder: object, names: readonly string[]): void {
  const functions = holder as Record<string, unknown>;
  for (const name of names) if (typeof functions[name] === 'function') functions[name] = () => refuse(name);
}

/** Flags of `open` but reading. */
const writing = fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_APPEND;

function openForReadingAlone(): void {
  for (const holder of [fs, fs.promises] as unknown as Record<string, (...args: unknown[]) => unknown>[])
    for (const name of ['open', 'openSync']) {
      const open = holder[name];
      if (open) holder[name] = (...args) => (isReading(args[1]) ? open(...args) : refuse(name));
    }
}

function isReading(flags: unknown): boolean {
  return typeof flags === 'number' ? (flags & writing) === 0 : typeof flags !== 'string' || flags === 'r';
}

function refuse(name: string): never {
  throw new Error(`${name} is not available to readers of files`);
}
