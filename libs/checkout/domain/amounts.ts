import { allHold } from '#kernel/domain-error';
import { type Minor, percentOf, sum } from '#kernel/money';
import { amountMismatch, requirementMissing, requirementOutOfRange } from '#checkout/domain/session.errors';
import type { PaymentOption, PrepaidRequirement } from '#checkout/domain/session.events';
import type { AmountDetails, LineItem } from '#orders/contract';

export type DraftLine = Omit<LineItem, 'amount'> & { readonly amount: Minor | null };
export type DraftDetails = Omit<AmountDetails, 'cod_fee'>;

/** Returns the lines with their amounts. An omitted amount is computed; a given one must equal quantity × unit_amount (interface §4.4). */
export function checkedLines(lines: readonly DraftLine[]): readonly LineItem[] {
  return allHold<readonly LineItem[]>(
    ...lines.map((line, n) => () => {
      const amount = line.quantity * line.unit_amount;
      if (line.amount !== null && line.amount !== amount)
        throw amountMismatch(`line_items.${n}.amount`, line.amount, amount, 'quantity × unit_amount');
      return { ...line, amount };
    }),
  );
}

/** Checks that amount = subtotal − discount + shipping + tax, and that the lines add up to the subtotal. Without details, the subtotal is the amount. */
export function checkedDetails(amount: Minor, details: DraftDetails | null, lines: readonly LineItem[]): AmountDetails {
  const ofLines = sum(lines.map((line) => line.amount));
  if (details === null) {
    if (lines.length > 0 && ofLines !== amount) throw amountMismatch('amount', amount, ofLines, 'the sum of line_items');
    return { subtotal: amount, discount: 0, shipping: 0, tax: 0, cod_fee: 0 };
  }
  const computed = details.subtotal - details.discount + details.shipping + details.tax;
  if (computed !== amount) throw amountMismatch('amount', amount, computed, 'subtotal − discount + shipping + tax');
  if (lines.length > 0 && ofLines !== details.subtotal) {
    throw amountMismatch('amount_details.subtotal', details.subtotal, ofLines, 'the sum of line_items');
  }
  return { ...details, cod_fee: 0 };
}

/** The amount to pay in advance for a partially prepaid order; null if the session does not offer that. A percentage is rounded half up. */
export function prepaidAmount(amount: Minor, options: readonly PaymentOption[], requirement: PrepaidRequirement | null): Minor | null {
  const offered = options.includes('partial_prepaid');
  if (requirement === null) {
    if (offered) throw requirementMissing();
    return null;
  }
  const { type, value } = requirement;
  if (type === 'percent' && (value < 1 || value > 99)) throw requirementOutOfRange('A percentage must be a whole number from 1 to 99.');
  const prepaid = type === 'percent' ? percentOf(amount, value) : value;
  if (prepaid < 1 || prepaid >= amount)
    throw requirementOutOfRange(`The prepaid part would be ${prepaid}; it must be at least 1 and below the amount, ${amount}.`);
  return offered ? prepaid : null;
}
