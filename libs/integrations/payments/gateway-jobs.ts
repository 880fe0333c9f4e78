import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { ReceivedNotice } from '#integrations/payments/receive-notice/received-notice';
import type { Minor } from '#kernel/money';
import type { Cause } from '#job-queue/cause';
import { scopeOf } from '#platform/storage/documents';
import type { Job } from '#job-queue/job-store';

/** One account may have a hundred slow calls while its gateway hangs, and there is still room for the others. */
export const GATEWAY_QUEUE = { atOnce: 128, perGroup: 100, neverGivenUp: true } as const;

/** The subject of a gateway job. A payment belongs to an order, or to the session that waits for it. */
export interface GatewayJob {
  readonly cause: Cause;
  readonly order: string | null;
  readonly session: string | null;
  readonly payment: string;
  /** The refund, if the job is about one. */
  readonly refund: string | null;
}

/** The refund that a job sends, and how often the gateway has refused it for the merchant's balance. */
export interface RefundJob extends GatewayJob {
  readonly refund: string;
  readonly refusals?: number;
}

/** A job that is due immediately because of an event. No account waits for another's gateway. */
export function gatewayJobOf<About extends GatewayJob>(queue: string, gatewayJob: About): Job<About> {
  return { queue, key: keyOf(gatewayJob), dueAt: gatewayJob.cause.created, payload: gatewayJob, group: groupOf(gatewayJob.cause) };
}

const keyOf = ({ payment, refund }: GatewayJob): string => refund ?? payment;
/** A key with the connection: a notice through one connection never replaces the job of another. */
const keyThrough = (connection: string, gatewayJob: GatewayJob): string => `${connection} ${keyOf(gatewayJob)}`;

const groupOf = ({ account, livemode }: Cause): string => scopeOf(account, livemode);

/** The type of a job that follows directly from a notice. */
export const NOTICE = 'gateway.notice';

/** The notice as the cause of jobs and facts. `now`: Unix milliseconds. */
export const causeOfNotice = (
  { eventId: event }: Pick<PaymentNotice, 'eventId'>,
  { account, livemode }: GatewayConnection,
  now: number,
): Cause => ({ event, account, livemode, correlation: event, created: now, isNotice: true });

/** The subject of an alert or gateway job that follows from a notice. */
export const aboutOf = (
  { notice, connection, now }: ReceivedNotice<PaymentNotice | RefundNotice>,
  payment: string,
  refund: string | null,
): GatewayJob => ({ cause: causeOfNotice(notice, connection, now), order: notice.order, session: notice.session, payment, refund });

export const CAPTURE = 'gateway.capture';

export interface Capture extends GatewayJob {
  readonly connection: string;
  /** The gateway's id of the payment. */
  readonly reference: string;
  /** The authorized amount in minor units. */
  readonly amount: Minor;
  readonly currency: string;
}

/** Captures an authorized amount immediately; repeated notices make one job. `now`: Unix milliseconds. */
export function captureOf(connection: GatewayConnection, notice: PaymentNotice, payment: string, now: number): Job<Capture> {
  const { order, session, gatewayReference: reference, amount, currency } = notice;
  const cause = causeOfNotice(notice, connection, now);
  const capture: Capture = { cause, order, session, payment, refund: null, connection: connection.id, reference, amount, currency };
  return { ...gatewayJobOf(CAPTURE, capture), key: keyThrough(connection.id, capture) };
}

export const LOOK_UP = 'gateway.look_up';

/** How long to wait for a gateway's notice, ms. */
const PATIENCE = 3 * 60 * 1000;
const LONGEST_WAIT = 60 * 60 * 1000;

export interface LookUp extends GatewayJob {
  readonly connection: string;
  /** The gateway's id of the payment or refund. */
  readonly reference: string;
  /** When the wait for an outcome began, Unix milliseconds. */
  readonly since: number;
}

/** Schedules a query for an outcome if no notice arrives. */
export function lookedUpLater(gatewayJob: GatewayJob, connection: string, reference: string, now: number): Job<LookUp> {
  const { cause, order, session, payment, refund } = gatewayJob;
  const payload: LookUp = { cause, order, session, payment, refund, connection, reference, since: now };
  return { queue: LOOK_UP, key: keyThrough(connection, gatewayJob), dueAt: now + PATIENCE, payload, group: groupOf(cause) };
}

/** Milliseconds until the next query; doubles each time. */
export const untilNextLook = (attempt: number): number => Math.min(PATIENCE * 2 ** (attempt - 1), LONGEST_WAIT);
