import type { GatewayKind } from '#integrations/connections/domain/connection.events';
import { type ApplicableNotice, type KeptNotice, noticeId } from '#integrations/payments/kept-notices/kept-notice';
import type { Job } from '#job-queue/job-store';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';

export const KEPT_NOTICE = 'gateway.kept_notice';

/** The input for applying a notice again. Nothing in it is personal. */
export interface NoticeSource {
  readonly account: string;
  readonly livemode: boolean;
  readonly connection: string;
  readonly gateway: GatewayKind;
  readonly notice: ApplicableNotice;
  /** The request that delivered it. */
  readonly requestId: string;
  /** When it was kept, by the account's clock in Unix milliseconds. */
  readonly received: number;
}

/** A kept notice that waits to be applied. */
export interface WaitingNotice extends NoticeSource {
  /** The sealed body; until it is stored as a record. */
  readonly sealed?: string;
  /** A person has requested this attempt. */
  readonly byPerson?: true;
}

export const placeOfBody = (id: string): string => `gateway_notices/${id}`;

/** One more attempt that a person requests. There is no other one after it. */
export interface RequestedAttempt {
  readonly account: string;
  readonly livemode: boolean;
  readonly retried: string;
}

/** The job of the attempt that an event requests. */
export function retryJob({
  id,
  created: dueAt,
  data: { connection, notice },
  metadata: { account, livemode },
}: RecordedEvent<'gateway_notice.retry_requested'>): Job<RequestedAttempt> {
  const payload = { account, livemode, retried: notice };
  return { queue: KEPT_NOTICE, key: `${connection} ${notice} ${id}`, dueAt, payload, group: scopeOf(account, livemode) };
}

/** The job that applies a kept notice. Its key begins with the connection, whose credentials are kept while it waits (`MoneyUnderWay`). */
export function keptJob(waiting: WaitingNotice): Job<WaitingNotice> {
  const scope = scopeOf(waiting.account, waiting.livemode);
  const key = `${waiting.connection} ${noticeId(waiting.connection, waiting.notice.eventId)}`;
  return { queue: KEPT_NOTICE, key, dueAt: waiting.received, payload: waiting, group: scope, clock: scope };
}

/** A kept notice with its source, as it is stored. */
export interface StoredNotice extends KeptNotice {
  readonly source: NoticeSource;
}
