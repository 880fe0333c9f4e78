import { codNotAvailable } from '#checkout/domain/session.errors';
import type { CashOnDelivery, PaymentOption, PrepaidRequirement } from '#checkout/domain/session.events';
import type { RiskAssessed } from '#risk/contract';

/** The parts of a session that decide whether cash can be chosen. */
interface Offer {
  readonly payment_options: readonly PaymentOption[];
}

/** Whether the merchant offers cash, in whole or in part. */
export const offersCash = ({ payment_options }: Offer): boolean => payment_options.some((option) => option !== 'prepaid');

/**
 * The cash offer of a new session. An option that risk refuses is not offered while another remains; otherwise nothing could be sold, so
 * `cod_not_available` explains it (interface §4.4).
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

/** If risk requires a part in advance, it is at least the part in the account's settings. */
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

/** Checks that the shopper's cash option, in whole or in part, was offered and still is. Throws `cod_not_available`. */
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

/** A session that offers no part in advance leaves the order to be verified instead. */
const needsPart = (options: readonly PaymentOption[], risk: RiskAssessed | null): boolean =>
  risk?.recommendation === 'partial_prepaid' && options.includes('cod') && options.includes('partial_prepaid');
