import { hash } from 'node:crypto';
import type { GatewayKind } from '#integrations/connections/domain/connection.events';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import type { KeptKind, KeptNoticeSubject } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { base62OfBytes } from '#kernel/ids';
import { DAY, type UnixSeconds } from '#kernel/time';

/** How long a kept notice is shown, ms. */
export const SHOWN_FOR = 30 * DAY * 1000;

export const NOTICE_STATUSES = ['pending', 'applied', 'not_applied'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** A notice of a gateway that can be kept: it is about our money. */
export type ApplicableNotice = Exclude<GatewayNotice, { kind: 'other' }>;

/** A kept notice as people see it (interface §4.8). `NoticeResource` describes the fields. */
export interface KeptNotice {
  readonly id: string;
  readonly object: 'notice';
  readonly livemode: boolean;
  readonly connection: string;
  readonly gateway: GatewayKind;
  readonly type: KeptKind;
  readonly status: NoticeStatus;
  readonly order_id: string | null;
  readonly checkout_session: string | null;
  readonly payment: string | null;
  readonly refund: string | null;
  readonly gateway_reference: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_attempt_at: UnixSeconds | null;
  readonly applied_at: UnixSeconds | null;
  readonly created_at: UnixSeconds;
}

/** A kept notice before it was tried again. `order`: our order, if its text names one. */
export function keptNoticeOf(
  { id: connection, kind, livemode }: Pick<GatewayConnection, 'id' | 'kind' | 'livemode'>,
  notice: ApplicableNotice,
  order: string | null,
  received: number,
): KeptNotice {
  const named = notice.kind === 'dispute' ? null : notice;
  return {
    id: noticeId(connection, notice.eventId),
    object: 'notice',
    livemode,
    connection,
    gateway: kind,
    type: notice.kind,
    status: 'pending',
    order_id: named?.order ?? order,
    checkout_session: named?.session ?? null,
    payment: named !== null && 'payment' in named ? named.payment : null,
    refund: named !== null && 'refund' in named ? named.refund : null,
    gateway_reference: notice.gatewayReference,
    attempts: 0,
    last_error: null,
    next_attempt_at: null,
    applied_at: null,
    created_at: Math.floor(received / 1000),
  };
}

export const subjectOf = ({ id, connection, type, gateway_reference, order_id }: KeptNotice): KeptNoticeSubject => ({
  notice: id,
  connection,
  kind: type,
  gateway_reference,
  order: order_id,
});

/** The id of a notice, the same for every repeat. It does not sort by time; lists sort by `created_at`. */
export const noticeId = (connection: string, eventId: string): string =>
  `ntc_${base62OfBytes(hash('sha256', `${connection}\n${eventId}`, 'buffer').subarray(0, 20), 24)}`;
