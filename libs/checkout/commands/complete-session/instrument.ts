import type { PaymentBody } from '#checkout/commands/complete-session/complete-session.body';
import { DomainError } from '#kernel/domain-error';
import type { Instrument } from '#orders/index';

/** What of each instrument the gateway has to be told. */
const DETAIL = { upi: 'vpa', card: 'token', netbanking: 'bank', wallet: 'provider' } as const;

/** What the shopper pays with. Throws `missing_field` where it is not said. */
export function instrumentOf(payment: PaymentBody | null | undefined): Instrument {
  if (!payment) throw missing('payment.method', 'say how the prepaid part is paid');
  const { method } = payment;
  const details = payment[method];
  if (!details) throw missing(`payment.${method}.${DETAIL[method]}`, `the method is ${method}`);
  return { method, method_details: { [method]: { ...details } } };
}

const missing = (param: string, why: string): DomainError => new DomainError('missing_field', `${param} is required: ${why}.`, param);
