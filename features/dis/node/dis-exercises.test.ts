/** Exercises on the bench, without sessions: when one begins, and what is counted of one that is sent. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { datagramOf } from '../../../test/support/dis-exercise.ts';
import { patience } from '../../../test/support/patience.ts';
import { ScriptedRunner } from '../../../test/support/scripted-runner.ts';
import { disListen, disSend } from '../calls/dis-calls.ts';
import { deactivated } from '../../../main/motion/dis/pdu.ts';
import { BenchSession } from '../../../main/bench/bench-session.ts';
import { DisExercises } from './dis-exercises.ts';

/** Takes what is heard. */
class Hearing extends ScriptedRunner {
  override start(...given: Parameters<ScriptedRunner['start']>) {
    return Object.assign(super.start(...given), { report: () => undefined });
  }
}

function newExercises() {
  const runner = new Hearing();
  const session = new BenchSession(runner, {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  const dis = new DisExercises({
    session,
    runner,
    pathOf: () => Promise.reject(new Error('No experiment is listed.')),
    hide: (running) => session.hide(running),
    changed: () => undefined,
    reportBug: (error) => expect.fail(String(error)),
  });
  return { session, dis };
}

async function newSocket() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { socket, port: socket.address().port };
}

afterEach(() => vi.useRealTimers());

test('where all entities leave while they are gathered, the session begins with those that come later', async () => {
  const { dis } = newExercises();
  const [{ socket }, free] = [await newSocket(), await newSocket()];
  free.socket.close();
  const listening = () => dis.state.listening;
  await dis.handlers['dis.listen'](disListen.parse({ port: free.port, gather: 0.5 }));
  socket.send(datagramOf(1, 0, 'fpw', null), free.port);
  await vi.waitFor(() => expect(listening().status).toBe('gathering'), patience);
  socket.send(datagramOf(1, 0.1, 'fpw', null, { appearance: deactivated }), free.port);
  await vi.waitFor(() => expect(listening().status).toBe('waiting'), patience);
  socket.send(datagramOf(2, 0.2, 'fpw', null), free.port);
  await vi.waitFor(() => expect(listening()).toMatchObject({ status: 'running', shown: 1 }), patience);
  await dis.close();
  socket.close();
});

test('the rate of what is sent begins at 0 each time', async () => {
  const { session, dis } = newExercises();
  const { socket, port } = await newSocket();
  await session.open('/one.yaml', { paused: false });
  vi.useFakeTimers({ toFake: ['performance'] });
  const rateAfter = async (datagrams: number) => {
    await dis.handlers['dis.send'](disSend.parse({ port }));
    vi.advanceTimersByTime(2000);
    dis.sending.send(Array.from({ length: datagrams }, () => new Uint8Array(12)));
    const { pdusPerSecond } = dis.state.sending;
    await dis.handlers['dis.stopSending']({});
    return pdusPerSecond;
  };
  expect([await rateAfter(100), await rateAfter(4)]).toEqual([50, 2]);
  socket.close();
});
