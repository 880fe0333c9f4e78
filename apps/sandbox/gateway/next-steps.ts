import type { PaymentEntity } from '#apps/sandbox/gateway/entities';
import { fateOfPayment } from '#apps/sandbox/gateway/magic-inputs';

/** What the shopper has to do before a payment can end, as Razorpay writes it. One that ends automatically asks for nothing. */
export function nextStep(payment: PaymentEntity, bankPage: string): object {
  if (fateOfPayment(payment) !== 'stays') return {};
  if (payment.method !== 'upi') return { next: [{ action: 'redirect', url: bankPage }] };
  return payment.vpa === null ? { link: intentOf(payment) } : {};
}

/** What opens an app of the shopper’s phone. */
const intentOf = ({ id, amount, currency }: PaymentEntity): string =>
  `upi://pay?pa=sandbox@test&pn=Sandbox&tr=${id}&tn=${id}&am=${(amount / 100).toFixed(2)}&cu=${currency}&mc=5411`;
