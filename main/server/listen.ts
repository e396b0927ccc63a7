/** Binds a server to an address, on the asked port or on the next one that is free. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BenchError } from '../../contract/errors.ts';

export interface ListenOptions {
  /** Left out: the loopback address. */
  readonly host?: string | undefined;
  /** 0: any free port. */
  readonly port: number;
  /** How many ports are tried. */
  readonly tries: number;
}

/** Resolves with the port that was taken. */
export async function listenOn(server: Server, { host = '127.0.0.1', port, tries }: ListenOptions): Promise<number> {
  for (let candidate = port; candidate < port + tries; candidate++) {
    if (await isBound(server, host, candidate)) return (server.address() as AddressInfo).port;
  }
  const asked = tries === 1 ? `Port ${port} is` : `Ports ${port} to ${port + tries - 1} are`;
  throw new BenchError('not-possible', `${asked} taken by other programs; choose one with --port, or --port 0 for any that is free.`);
}

/** False when the port is taken or not ours to take. */
function isBound(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(true);
    };
    server.once('error', onError).once('listening', onListening).listen(port, host);
  });
}
