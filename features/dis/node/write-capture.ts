/** A capture that grows while its datagrams come, and is there once it is whole. */
import { open, type FileHandle } from 'node:fs/promises';
import { writeInPlace } from '../../../main/base/files/in-place.ts';
import { usualPort } from '../../../main/motion/dis/pdu.ts';
import { captureHeader, capturePacket } from '../../../main/motion/dis/capture.ts';

/** Bytes that wait for the disk at most. */
const mostWaiting = 1 << 20;

export class GrowingCapture {
  /** Time 0 of its datagrams, s since 1970 UTC. */
  begin = 0;
  packets = 0;
  readonly #file: FileHandle;
  #waiting: Uint8Array[] = [captureHeader()];
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** `time`: s since `begin`; `ports`: those of UDP. */
  async write(time: number, datagram: Uint8Array, ports = { from: usualPort, to: usualPort }): Promise<void> {
    const packet = capturePacket(this.begin + time, datagram, ports);
    this.packets += 1;
    this.#waiting.push(packet);
    this.#bytes += packet.length;
    if (this.#bytes >= mostWaiting) await this.flush();
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten;
  }
}

/**
 * Resolves to the number of datagrams; the file is there once `fill` has resolved. Rejects with a `BenchError`, or what
 * `fill` does.
 */
export async function writeCapture(path: string, fill: (capture: GrowingCapture) => Promise<void>): Promise<number> {
  let packets = 0;
  await writeInPlace(path, async (aside) => {
    const file = await open(aside, 'w');
    try {
      const capture = new GrowingCapture(file);
      await fill(capture);
      await capture.flush();
      await file.sync();
      packets = capture.packets;
    } finally {
      await file.close();
    }
  });
  return packets;
}
