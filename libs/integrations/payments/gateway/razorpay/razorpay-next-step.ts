import type { Charge } from '#integrations/payments/gateway/payment-gateway';
import { maskedVpa } from '#kernel/masked-vpa';
import type { Instrument, NextAction } from '#orders/contract';

/** The answer to a charge: `next` if the shopper is sent to a page, `link` if an app is opened. */
export interface ChargeAnswer {
  readonly razorpay_payment_id?: string;
  readonly link?: string;
  readonly next?: readonly { readonly action?: string; readonly url?: string }[];
}

/** The shopper's UPI address for a collect request; null if the shopper pays in another way. */
export const collectedFrom = ({ method_details: { upi } }: Instrument): string | null =>
  upi?.flow === 'intent' ? null : (upi?.vpa ?? null);

/** The shopper's next step; null if there is none, or one that we cannot pass on (`otp_generate`, `poll`). */
export function nextActionOf({ link, next }: ChargeAnswer, { instrument, expires_at }: Charge): NextAction | null {
  const vpa = collectedFrom(instrument);
  if (vpa !== null) return { type: 'upi_collect', vpa_masked: maskedVpa(vpa), expires_at };
  if (link !== undefined) return { type: 'upi_intent', url: link, expires_at };
  const url = Array.isArray(next) ? next.find((step) => step?.action === 'redirect')?.url : undefined;
  return url === undefined ? null : { type: 'redirect', url, expires_at };
}
