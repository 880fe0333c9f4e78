import type { Payment } from '#checkout-page/browser/api';
import type { PaymentMethod } from '#checkout-page/browser/session';
import type { PlainText } from '#checkout-page/texts/languages';
import { comparable } from '#kernel/comparable';
import { digitsOf, e164Of } from '#kernel/digits';

/** The shopper's input so far. */
export interface PaymentDraft {
  readonly method: PaymentMethod | null;
  readonly flow: 'intent' | 'collect';
  readonly vpa: string;
  readonly bank: string;
  readonly provider: string;
}

/** An error in the form: its message, and the field that it is about. */
export interface DraftError {
  readonly text: PlainText;
  readonly field: 'vpa' | 'bank' | 'provider' | 'phone';
}

/** A phone number in the service's form (E.164). Ten digits are taken for an Indian number. Returns null if the number is invalid. */
export function phoneOf(entered: string): string | null {
  const number = e164Of(entered);
  if (number !== null) return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
  const digits = digitsOf(entered) ?? '';
  return /^0?[6-9]\d{9}$/.test(digits) ? `+91${digits.slice(-10)}` : null;
}

const UPI_ADDRESS = /^[\w.-]+@[a-z][\w-]*$/i;

/** The payment in the service's form, or the error in the draft. Returns null while no method of this page is chosen. */
export function paymentOf({ method, flow, vpa, bank, provider }: PaymentDraft): Payment | DraftError | null {
  switch (method) {
    case 'upi':
      if (flow === 'intent') return { method, upi: { flow } };
      return UPI_ADDRESS.test(comparable(vpa)) ? { method, upi: { flow, vpa: comparable(vpa) } } : { text: 'upi_invalid', field: 'vpa' };
    case 'netbanking':
      return bank === '' ? { text: 'bank_missing', field: 'bank' } : { method, netbanking: { bank } };
    case 'wallet':
      return provider === '' ? { text: 'wallet_missing', field: 'provider' } : { method, wallet: { provider } };
    case 'hosted':
      return { method };
    default:
      return null;
  }
}
