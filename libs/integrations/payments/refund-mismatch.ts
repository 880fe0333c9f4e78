import type { Returned } from '#integrations/payments/gateway/gateway-notice';
import type { RequestedRefund } from '#integrations/payments/charged-money';

/** A message that names the differences between a gateway's report of a refund and our request; null if they match. */
export function refundMismatch(
  refund: string,
  requested: RequestedRefund,
  { amount, currency, gatewayPayment, gatewayReference }: Returned & { readonly gatewayReference: string },
): string | null {
  const compared: [string, string | number | undefined, string | number | undefined][] = [
    ['amount', amount, requested.amount],
    ['currency', currency, requested.currency],
    ['payment', gatewayPayment, requested.gatewayPayment],
    ['reference', gatewayReference, requested.reference ?? gatewayReference],
  ];
  const mismatches = compared.filter(([, reported, expected]) => reported !== expected);
  if (mismatches.length === 0) return null;
  const words = mismatches.map(([name, reported, expected]) => `${name} ${reported} instead of ${expected}`).join(', ');
  return `The payment gateway's report of refund ${refund} does not match the request: ${words}. Nothing was changed here. Look at it there.`;
}
