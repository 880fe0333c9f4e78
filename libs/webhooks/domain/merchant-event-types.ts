/** The types of events that merchants can subscribe to (interface §6). */
export const MERCHANT_EVENT_TYPES = [
  'checkout.session.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.verification.confirmed',
  'order.verification.refused',
  'order.verification.timed_out',
  'refund.succeeded',
  'refund.failed',
  'dispute.created',
  'dispute.updated',
  'dispute.closed',
  'cod.remitted',
  'cod.short_remit',
  'alert.created',
  'proposal.created',
  'proposal.decided',
  'report.succeeded',
  'report.failed',
] as const;

export type MerchantEventType = (typeof MERCHANT_EVENT_TYPES)[number];

/** An endpoint's `events`: the types it wants, or `["*"]` for all there are and will be. */
export const EVERY_TYPE = '*';

export const isMerchantEventType = (text: string): text is MerchantEventType => (MERCHANT_EVENT_TYPES as readonly string[]).includes(text);

export const wants = (subscribed: readonly string[], type: string): boolean => subscribed.includes(EVERY_TYPE) || subscribed.includes(type);
