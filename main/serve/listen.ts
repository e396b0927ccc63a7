/** Binds a server to an address, at the requested port or the next free one; and closes it. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BenchError } from '../../contract/errors.ts';
import { isForeignAddress } from '../base/foreign-address.ts';

export interface ListenOptions {
  /** Left out: the loopback address. */
  readonly host?: string | undefined;
  /** 0: any free port. */
  readonly port: number;
  /** Number of ports that are tried. */
  readonly tries: number;
  /** The option that chooses the port; left out: `--port`. */
  readonly option?: string;
}

/** Reasons by the system's error codes. */
const reasons: Readonly<Record<string, string>> = { EADDRINUSE: 'taken by other programs', EACCES: 'not permitted to you' };

/** Resolves with the port that was taken. Rejects with a `BenchError` where none is free. */
export async function listenOn(server: Server, { host = '127.0.0.1', port, tries, option = '--port' }: ListenOptions): Promise<number> {
  let refusal: string | null = null;
  for (let candidate = port; candidate < port + tries; candidate++) {
    refusal = await refusalOf(server, host, candidate);
    if (refusal === null) return (server.address() as AddressInfo).port;
  }
  const tried = tries === 1 ? `Port ${port} is` : `Ports ${port} to ${port + tries - 1} are`;
  throw new BenchError('not-possible', `${tried} ${refusal}; choose one with ${option}, or ${option} 0 for any that is free.`);
}

/** Time for connections to end by themselves, ms. */
const farewellMs = 1000;

/** Resolves once the last connection has ended, or was cut. */
export async function letGo(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), farewellMs).unref();
  await closed;
}

/** Null: the server listens at this port now. */
function refusalOf(server: Server, host: string, port: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      const reason = reasons[error.code ?? ''];
      if (isForeignAddress(error)) reject(new BenchError('bad-input', `This machine has no address ${host}; give one of its own.`));
      else if (reason === undefined) reject(error);
      else resolve(reason);
    };
    const onListening = () => {
      server.off('error', onError);
      resolve(null);
    };
    server.once('error', onError).once('listening', onListening).listen(port, host);
  });
}
