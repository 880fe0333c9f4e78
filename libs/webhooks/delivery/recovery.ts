import type { UnixSeconds } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import { KEPT } from '#webhooks/domain/sending.decisions';
import type { RecordWrite } from '#platform/storage/records';

/** The queue that resends missed events to an endpoint. */
export const RECOVER = 'webhook.recover';
export const RECOVERIES = 'webhook_recoveries';

export const RECOVERY_STATUSES = ['running', 'succeeded'] as const;

/** The progress of a recovery. */
export interface Recovery {
  readonly id: string;
  readonly object: 'recovery';
  readonly livemode: boolean;
  readonly endpoint: string;
  readonly since: UnixSeconds;
  readonly status: (typeof RECOVERY_STATUSES)[number];
  readonly matched: number;
  readonly sent: number;
  readonly created_at: UnixSeconds;
}

export const recoveryRecord = (recovery: Recovery, scope: Scope): RecordWrite => ({
  collection: RECOVERIES,
  id: recovery.id,
  scope,
  createdAt: recovery.created_at,
  filters: { endpoint: recovery.endpoint },
  json: JSON.stringify(recovery),
  expiresAt: (recovery.created_at + KEPT) * 1000,
});
