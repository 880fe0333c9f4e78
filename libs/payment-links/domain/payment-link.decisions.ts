import { fact } from '#kernel/fact';
import { checkSize } from '#kernel/resource-size';
import type { Minor } from '#kernel/money';
import { DAY, MINUTE, type UnixSeconds } from '#kernel/time';
import { type PaymentLink, sessionOf, statusAt } from '#payment-links/domain/payment-link';
import { linkExpiryOutOfRange, linkMissing, linkNotOpen } from '#payment-links/domain/payment-link.errors';
import type { ClosedReason, PaymentLinkCreated, PaymentLinkFact } from '#payment-links/domain/payment-link.events';

export const LONGEST_DAYS = 180;
export const MOST_USES = 100_000;

/** Creates a link for an amount, or for what an order owes. Throws `request_too_large`. Interface §4.11. */
export function createPaymentLink(link: PaymentLink, draft: PaymentLinkCreated): PaymentLinkFact[] {
  if (link.status !== 'none') return [];
  const { customer, description, client_reference_id, metadata } = draft;
  checkSize({ customer, description, client_reference_id, metadata });
  return [fact('payment_link.created', draft)];
}

/** A link expires 30 minutes (test mode: 60 s) to 180 days ahead. Throws `invalid_range`. */
export function checkLinkExpiry(desired: UnixSeconds | null, livemode: boolean, now: UnixSeconds): void {
  const least = livemode ? 30 * MINUTE : MINUTE;
  if (desired !== null && (desired < now + least || desired > now + LONGEST_DAYS * DAY))
    throw linkExpiryOutOfRange(livemode ? '30 minutes' : '60 seconds', `${LONGEST_DAYS} days`);
}

/**
 * Opens the link. It has one session at a time, however often it is opened. `over`: the last session, which can no longer be paid; null for the first.
 * Changes nothing if another session was opened since. Interface §3.7.
 */
export function openPaymentLink(link: PaymentLink, checkout_session: string, over: string | null, now: UnixSeconds): PaymentLinkFact[] {
  if (statusAt(link, now) !== 'open' || sessionOf(link) !== over) return [];
  return [fact('payment_link.opened', { checkout_session })];
}

/** Closes the link for the merchant. Closing it again changes nothing. Throws `resource_missing`, `payment_link_not_open`. */
export function closePaymentLink(link: PaymentLink, id: string, now: UnixSeconds): PaymentLinkFact[] {
  if (link.status === 'none') throw linkMissing(id);
  if (link.status === 'closed') return [];
  const status = statusAt(link, now);
  if (status !== 'open') throw linkNotOpen(id, status);
  return [fact('payment_link.closed', { closed_reason: 'manual' as const, checkout_session: sessionOf(link) })];
}

/** Why a link ends: a payment, or the state of its order. A link that collects exactly what is still `due` stays open. */
export type LinkOutcome =
  { readonly paid: { readonly order: string; readonly payment: string } } | { readonly closed: ClosedReason; readonly due?: Minor };

/** A payment marks a single-use link as paid even if it had already ended; any other outcome closes an open link. Interface §3.7. */
export function settlePaymentLink(link: PaymentLink, outcome: LinkOutcome): PaymentLinkFact[] {
  if (link.status === 'none' || link.status === 'paid') return [];
  if ('paid' in outcome) return link.terms!.reusable ? [] : [fact('payment_link.paid', outcome.paid)];
  const { amount, discount } = link.terms!;
  if (link.status !== 'open' || amount + discount === outcome.due) return [];
  return [fact('payment_link.closed', { closed_reason: outcome.closed, checkout_session: sessionOf(link) })];
}

/** Marks a reusable link as used up once it has `max_uses` payments. There can be more, by shoppers who were paying at that moment. Interface §3.7. */
export function useUpPaymentLink({ status, terms }: PaymentLink, uses: number): PaymentLinkFact[] {
  return status === 'open' && terms!.max_uses !== null && uses >= terms!.max_uses ? [fact('payment_link.used_up', {})] : [];
}

/** Expires the link if its time has passed. */
export const expirePaymentLink = (link: PaymentLink, now: UnixSeconds): PaymentLinkFact[] =>
  link.status === 'open' && statusAt(link, now) === 'expired' ? [fact('payment_link.expired', {})] : [];
