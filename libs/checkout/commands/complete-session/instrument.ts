import type { CompleteSessionBody, PaymentBody } from '#checkout/commands/complete-session/complete-session.body';
import { DomainError } from '#kernel/domain-error';
import type { Instrument } from '#orders/contract';

/** The detail that the gateway needs for each instrument. UPI needs none, and the gateway's hosted page asks the shopper. */
const DETAIL = { card: 'token', netbanking: 'bank', wallet: 'provider' } as const;
const METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const;

/**
 * The instrument that the shopper pays with; null for cash on delivery. Throws `missing_field` if one is needed but missing, and
 * `parameters_exclusive` if the request names one that does not apply, so that the choice is never ambiguous.
 */
export function instrumentOf({ payment_option, payment }: Pick<CompleteSessionBody, 'payment_option' | 'payment'>): Instrument | null {
  if (payment_option === 'cod') {
    if (payment) throw excluded('payment', 'nothing is paid before delivery with the payment_option cod');
    return null;
  }
  if (!payment) throw missing('payment.method', 'say how the prepaid part is paid');
  const { method } = payment;
  const method_details = detailsOf(payment);
  const other = METHODS.find((each) => each !== method && payment[each]);
  if (other !== undefined) throw excluded(`payment.${other}`, `the method is ${method}`);
  return { method, method_details };
}

function detailsOf(payment: PaymentBody): Instrument['method_details'] {
  const { method } = payment;
  if (method === 'hosted') return {};
  if (method === 'upi') return { upi: upiOf(payment) };
  const details = payment[method];
  if (!details) throw missing(`payment.${method}.${DETAIL[method]}`, `the method is ${method}`);
  return { [method]: { ...details } };
}

/** The UPI details: without an address, the shopper opens an app (intent); with one, a request is sent to it (collect). */
function upiOf({ upi }: PaymentBody): NonNullable<Instrument['method_details']['upi']> {
  const vpa = upi?.vpa ?? null;
  const flow = upi?.flow ?? (vpa === null ? 'intent' : 'collect');
  if (flow === 'collect' && vpa === null) throw missing('payment.upi.vpa', 'the request goes to it with the flow collect');
  if (flow === 'intent' && vpa !== null) throw excluded('payment.upi.vpa', 'the shopper chooses it in an app with the flow intent');
  return { flow, vpa };
}

const missing = (param: string, why: string): DomainError => new DomainError('missing_field', `${param} is required: ${why}.`, param);

const excluded = (param: string, why: string): DomainError => new DomainError('parameters_exclusive', `Leave out ${param}: ${why}.`, param);
