import type { KeyOfRequest } from '#http/idempotency/idempotency-records';
import type { Stored } from '#platform/storage/mongodb/mongo-database';

/** The record of a request's key. Times in Unix milliseconds. */
export interface IdempotencyDocument extends Stored {
  readonly fingerprint: string;
  readonly first_at: number;
  /** The run that has the key, or null; and when its lease ends unless it is renewed, by the database server's clock. */
  readonly owner: string | null;
  readonly until: number;
  /** Whether an earlier run of the request ended without an answer and may have had an effect. */
  readonly repeats: boolean;
  readonly status?: number;
  readonly body?: string;
  readonly request_id?: string;
  /** When the database server may remove the document. */
  readonly expires_at: Date;
}

/** Twice the window, because an account's own time may lag behind the server's. */
export const expiryOf = (clock: number, window: number): Date => new Date(clock + 2 * window);

export const idOf = ({ scope, key }: KeyOfRequest): string => JSON.stringify([scope, key]);

export function keyOf(id: string): KeyOfRequest {
  const [scope, key] = JSON.parse(id) as [string, string];
  return { scope, key };
}
