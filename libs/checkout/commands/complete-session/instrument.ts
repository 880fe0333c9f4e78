import type { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { DomainError } from '#kernel/domain-error';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';

/** What of each instrument the gateway has to be told. */
const DETAIL = { upi: 'vpa', card: 'token', netbanking: 'bank', wallet: 'provider' } as const;

/**
 * What the shopper pays with; null where nothing is paid now. Throws `missing_field` where it is not said, and `parameters_exclusive` where
 * more is said than counts: nobody should have to guess which of two ways to pay is meant.
 */
export function instrumentOf({ payment_option, payment }: Pick<CompleteSessionBody, 'payment_option' | 'payment'>): Instrument | null {
  if (payment_option === 'cod') {
    if (payment) throw excluded('payment', 'nothing is paid before delivery with the payment_option cod');
    return null;
  }
  if (!payment) throw missing('payment.method', 'say how the prepaid part is paid');
  const { method } = payment;
  const details = payment[method];
  if (!details) throw missing(`payment.${method}.${DETAIL[method]}`, `the method is ${method}`);
  const other = PAYMENT_INSTRUMENTS.find((each) => each !== method && payment[each]);
  if (other !== undefined) throw excluded(`payment.${other}`, `the method is ${method}`);
  return { method, method_details: { [method]: { ...details } } };
}

const missing = (param: string, why: string): DomainError => new DomainError('missing_field', `${param} is required: ${why}.`, param);

const excluded = (param: string, why: string): DomainError => new DomainError('parameters_exclusive', `Leave out ${param}: ${why}.`, param);
