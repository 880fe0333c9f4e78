import type { PaymentEntity } from '#apps/sandbox/gateway/entities';
import { fateOfPayment } from '#apps/sandbox/gateway/magic-inputs';

/** The shopper's next step before a payment can end, in Razorpay's format. A payment that ends automatically has none. */
export function nextStep(payment: PaymentEntity, bankPage: string): object {
  if (fateOfPayment(payment) !== 'stays') return {};
  if (payment.method !== 'upi') return { next: [{ action: 'redirect', url: bankPage }] };
  return payment.vpa === null ? { link: intentOf(payment) } : {};
}

/** Opens an app on the shopper’s phone. */
const intentOf = ({ id, amount, currency }: PaymentEntity): string =>
  `upi://pay?pa=sandbox@test&pn=Sandbox&tr=${id}&tn=${id}&am=${(amount / 100).toFixed(2)}&cu=${currency}&mc=5411`;
