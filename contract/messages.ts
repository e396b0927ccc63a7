/**
 * The messages of one bench connection. Text carries JSON of these shapes; binary carries telemetry frames to the page,
 * by themselves or as answers (`telemetry-frames.ts`), and to the host the reports of participants of a live session.
 */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { EventName, Role } from './bench.ts';

/** Page → host. */
export const clientMessage = z.union([
  z.strictObject({ id: z.number().int().nonnegative(), call: z.string().max(64), params: z.unknown() }),
  /** So many telemetry frames of this connection have been taken in. */
  z.strictObject({ ack: z.number().int().nonnegative() }),
]);
export type ClientMessage = z.output<typeof clientMessage>;

/** Host → page. */
export type HostMessage =
  | { readonly hello: { readonly version: string; readonly role: Role } }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly code: ErrorCode; readonly message: string } }
  | { readonly event: EventName; readonly data: unknown };

/** Limits of one connection, checked by the host. */
export const connectionLimits = {
  /** Bytes of one message from a page. */
  messageBytes: 256 * 1024,
  /** Messages per second from a page, averaged, and how many may come at once. */
  messagesPerSecond: 200,
  burst: 400,
  /** Telemetry frames that may be unacknowledged; further samples are merged. */
  framesInFlight: 2,
} as const;

/** A bidirectional pipe for messages: a WebSocket, a message port, or a pair of functions in a test. */
export interface BenchPort {
  send(message: string | Uint8Array<ArrayBuffer>): void;
  /** Calls back for every message, in order; returns the unsubscriber. */
  onMessage(handler: (message: string | Uint8Array) => void): () => void;
  /** Calls back once when the pipe is closed, with the reason where known. */
  onClose(handler: (reason: string) => void): () => void;
  /** Closes the pipe; the other end learns the reason where the pipe can carry one. */
  close(reason?: string): void;
}
