import { codNotAvailable } from '#checkout/domain/session.errors';
import type { CashOnDelivery, PaymentOption, PrepaidRequirement } from '#checkout/domain/session.events';
import type { RiskAssessed } from '#risk/contract';

/** The merchant's offer in a session. */
interface Offer {
  readonly payment_options: readonly PaymentOption[];
}

/** Whether the merchant offers cash on delivery, for the whole amount or a part of it. */
export const offersCash = ({ payment_options }: Offer): boolean => payment_options.some((option) => option !== 'prepaid');

/**
 * Whether cash on delivery is available in a new session, and why not. If risk refuses cash and the session offers nothing else, nothing could be
 * sold: then it throws `cod_not_available` (interface §4.4).
 */
export function offeredCash(offer: Offer, fee: number, risk: RiskAssessed | null): CashOnDelivery {
  const { payment_options } = offer;
  const unavailable = (unavailable_reason: string): CashOnDelivery => ({ available: false, fee, unavailable_reason });
  if (!offersCash(offer)) return unavailable('not_offered');
  if (risk?.recommendation === 'block_cod') {
    if (!payment_options.includes('prepaid')) throw codNotAvailable('payment_options');
    return unavailable('risk');
  }
  return needsPart(payment_options, risk) ? unavailable('prepayment_required') : { available: true, fee, unavailable_reason: null };
}

/** The part to pay in advance: as the merchant stated it (null for none), but at least the percentage in the account's settings if risk requires it. */
export function requiredPart(
  { payment_options }: Offer,
  stated: PrepaidRequirement | null,
  amount: number,
  risk: RiskAssessed | null,
): PrepaidRequirement | null {
  const least = risk?.settings.prepaid_percent ?? 0;
  if (stated === null || least === 0 || !needsPart(payment_options, risk)) return stated;
  const percent = stated.type === 'percent' ? stated.value : (100 * stated.value) / amount;
  return percent >= least ? stated : { type: 'percent', value: least };
}

/** Throws `cod_not_available` if the shopper chose cash, for all or a part, and it was not available or risk refuses it now. */
export function checkCash(
  option: PaymentOption,
  { payment_options, cod }: Offer & { readonly cod: CashOnDelivery },
  risk: RiskAssessed | null,
): void {
  if (option === 'prepaid') return;
  if (cod.unavailable_reason === 'risk' || risk?.recommendation === 'block_cod') throw codNotAvailable('payment_option');
  if (option === 'cod' && (cod.unavailable_reason === 'prepayment_required' || needsPart(payment_options, risk)))
    throw codNotAvailable('payment_option');
}

/** Whether a part must be paid in advance. If the session does not offer that, the order has to be verified instead. */
const needsPart = (options: readonly PaymentOption[], risk: RiskAssessed | null): boolean =>
  risk?.recommendation === 'partial_prepaid' && options.includes('cod') && options.includes('partial_prepaid');
