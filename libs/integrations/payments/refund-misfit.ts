import type { Returned } from '#integrations/payments/gateway/gateway-notice';
import type { RefundAsked } from '#integrations/payments/charged-money';

/** What of a gateway's word on a refund is not what it was asked for; null when all of it is. */
export function refundMisfit(
  refund: string,
  asked: RefundAsked,
  { amount, currency, gatewayPayment, gatewayReference }: Returned & { readonly gatewayReference: string },
): string | null {
  const compared: [string, unknown, unknown][] = [
    ['amount', amount, asked.amount],
    ['currency', currency, asked.currency],
    ['payment', gatewayPayment, asked.gatewayPayment],
    ['reference', gatewayReference, asked.reference ?? gatewayReference],
  ];
  const misfits = compared.filter(([, told, expected]) => told !== expected);
  if (misfits.length === 0) return null;
  const words = misfits.map(([name, told, expected]) => `${name} ${told} instead of ${expected}`).join(', ');
  return `What the payment gateway says of refund ${refund} does not fit what was asked for: ${words}. Nothing was changed here. Look at it there.`;
}
