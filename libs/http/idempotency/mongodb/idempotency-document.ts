import type { KeyOfRequest } from '#http/idempotency/idempotency-records';
import type { Stored } from '#platform/storage/mongodb/mongo-database';

/** The record of a request's key. Times in Unix milliseconds. */
export interface IdempotencyDocument extends Stored {
  readonly fingerprint: string;
  readonly first_at: number;
  /** The run that has the key, or null. */
  readonly owner: string | null;
  /** When the owner's lease ends unless it is renewed, by the database server's clock. */
  readonly until: number;
  /** Whether an earlier run of the request ended without an answer and may have had an effect. */
  readonly repeats: boolean;
  readonly status?: number;
  readonly body?: string;
  readonly request_id?: string;
  /** When the database server may remove the document. */
  readonly expires_at: Date;
}

/** Twice the window, so that the server removes no record that still counts by the clock of a process, which may be behind its own. */
export const expiryOf = (serverNow: number, window: number): Date => new Date(serverNow + 2 * window);

export const idOf = ({ scope, key }: KeyOfRequest): string => JSON.stringify([scope, key]);

export function keyOf(id: string): KeyOfRequest {
  const [scope, key] = JSON.parse(id) as [string, string];
  return { scope, key };
}
