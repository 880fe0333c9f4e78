import type { DisputeResource } from '#disputes/resource/dispute.resource';
import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { FulfillmentReported } from '#orders/contract';
import type { OrderResource, PaymentResource, RefundResource } from '#orders/queries/contract';
import { refundOf, refundResource } from '#orders/refunds/queries/contract';
import { orderResource, type OrderStory, paymentsOf, timelineEntry } from '#orders/resource/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** What is known of a disputed order and may help to answer the dispute. */
export interface PackedDispute {
  readonly dispute: DisputeResource;
  readonly order: OrderResource;
  /** All lists have the oldest entry first. */
  readonly payments: readonly PaymentResource[];
  readonly refunds: readonly RefundResource[];
  readonly movements: readonly Movement[];
  readonly messages: readonly SentMessage[];
  /** null if the shopper did not have to confirm the order. */
  readonly confirmation: Confirmation | null;
  readonly timeline: readonly { readonly at: UnixSeconds; readonly summary: string }[];
}

/** A report about where the goods are. */
export interface Movement extends Pick<FulfillmentReported, 'fulfillment_status' | 'parcel'> {
  readonly at: UnixSeconds;
}

/** A message to the shopper that was handed to the message provider. `code` is the number of the code that it contained. */
export interface SentMessage {
  readonly at: UnixSeconds;
  readonly code: number;
  readonly channel: 'phone' | 'email' | null;
}

/** The shopper's confirmation of the order. */
export interface Confirmation {
  readonly requested_at: UnixSeconds;
  readonly confirmed_at: UnixSeconds | null;
  readonly method: 'code' | 'link' | 'merchant' | null;
  readonly refused_at: UnixSeconds | null;
  /** The channel of the last message before the shopper's answer; null if it is not known. */
  readonly channel: SentMessage['channel'];
}

/** The events that the timeline shows. Internal ones, such as those about the shop's copy, are left out. */
const IN_TIMELINE: ReadonlySet<string> = new Set([
  'order.placed',
  'order.terms_changed',
  'order.paid',
  'order.fulfilled',
  'order.delivered',
  'order.cancelled',
  'fulfillment.reported',
  'verification.requested',
  'verification.message_sent',
  'verification.confirmed',
  'verification.refused',
  'payment.started',
  'payment.captured',
  'payment.failed',
  'refund.requested',
  'refund.recorded',
  'refund.succeeded',
  'refund.succeeded_after_failure',
  'refund.failed',
  'refund.failed_after_success',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
] satisfies OrderStory['type'][]);

/** Gathers the data of a pack from the events of the order's stream. */
export function packedDispute(dispute: DisputeResource, events: readonly RecordedEvent[]): PackedDispute {
  const { order_id } = dispute;
  const refunds = new Set(events.map(refundOf).filter((id) => id !== null));
  return {
    dispute,
    order: fold(orderResource, events)!,
    payments: [...fold(paymentsOf(order_id), events).payments.values()],
    refunds: [...refunds].map((id) => fold(refundResource(id), events)).filter((refund) => refund !== null),
    movements: events.flatMap(({ type, data, at }) => (type === 'fulfillment.reported' ? [{ ...data, at: data.told_at ?? at }] : [])),
    messages: messagesOf(events),
    confirmation: confirmationOf(events),
    timeline: events
      .filter(({ type }) => IN_TIMELINE.has(type))
      .map((event) => ({ at: event.at, summary: withoutAlertPrefix(timelineEntry(event).summary) })),
  };
}

const messagesOf = (story: readonly RecordedEvent[]): SentMessage[] =>
  story.flatMap(({ type, data, at }) => (type === 'verification.message_sent' ? [{ at, code: data.code, channel: data.channel }] : []));

/** The latest confirmation that was requested of the shopper; null if none was. */
function confirmationOf(story: readonly RecordedEvent[]): Confirmation | null {
  const requested = story.findLast((event) => event.type === 'verification.requested');
  const confirmed = story.findLast((event) => event.type === 'verification.confirmed');
  const refused = story.findLast((event) => event.type === 'verification.refused');
  if (requested === undefined) return null;
  const until = (confirmed ?? refused)?.revision ?? Infinity;
  const sent = messagesOf(story.filter(({ revision }) => revision < until));
  return {
    requested_at: requested.at,
    confirmed_at: confirmed?.at ?? null,
    method: confirmed?.data.method ?? null,
    refused_at: refused?.at ?? null,
    channel: sent.at(-1)?.channel ?? null,
  };
}

/** The summary without the word "Alert", which is meant for the merchant and not for the bank. */
const withoutAlertPrefix = (summary: string): string => summary.replace(/^Alert: (.)/, (_, letter: string) => letter.toUpperCase());
