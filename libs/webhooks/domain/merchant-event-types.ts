/** The types of events that merchants can subscribe to (interface §6). */
export const MERCHANT_EVENT_TYPES = [
  'checkout.session.created',
  'checkout.session.completed',
  'checkout.session.expired',
  'order.created',
  'order.updated',
  'order.paid',
  'order.fulfilled',
  'order.delivered',
  'order.returned',
  'order.cancelled',
  'order.verification.confirmed',
  'order.verification.refused',
  'order.verification.timed_out',
  'payment.failed',
  'refund.created',
  'refund.updated',
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

/** Whether events of a type contain previous values. */
export const isUpdate = (type: MerchantEventType): boolean => type.endsWith('.updated');

/** Types that were introduced after their facts. Facts recorded before that have no event. */
const YOUNGER_THAN_FACTS: ReadonlySet<MerchantEventType> = new Set<MerchantEventType>([
  'order.created',
  'order.updated',
  'order.delivered',
  'payment.failed',
  'refund.created',
]);

export const isYoungerThanFacts = (type: MerchantEventType): boolean => YOUNGER_THAN_FACTS.has(type);

/** As the only entry of an endpoint's `events`: all present and future types. */
export const EVERY_TYPE = '*';

export const isMerchantEventType = (text: string): text is MerchantEventType => (MERCHANT_EVENT_TYPES as readonly string[]).includes(text);

/** Whether an endpoint with these `events` receives a type. */
export const wants = (subscribed: readonly string[], type: string): boolean => subscribed.includes(EVERY_TYPE) || subscribed.includes(type);
